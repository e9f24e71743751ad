//! What is before the dungeon: the cover, and how the booklet is played.

use super::{BookletParts, campaign, dice, story};
use crate::booklet::{Form, RoomSequence};
use crate::content::blocks::{CoverArt, CoverOdds, FrontCover, Text};
use crate::content::{Block, Page, mode_blocks};
use crate::words::{Word, say};

/// Title, emblem, game.
pub fn cover(parts: &BookletParts<'_>) -> Page {
    let dungeon = &parts.booklet.made.dungeon;
    let words = parts.ruleset.words();
    let foe = dungeon.goal.as_ref().and_then(|goal| goal.foe.as_deref());
    let named = dungeon.story.as_ref().and_then(|story| story.boss.as_ref());
    let boss = foe.or(named.map(|_| ""));
    let art = (!parts.text_only).then(|| CoverArt::new(dungeon.seed, boss));
    let odds = parts.certificate.played.as_ref().map(|played| {
        let grade = CoverOdds::grade(played.share());
        let label = words.say(say::Difficulty {
            grade: u64::from(grade),
        });
        CoverOdds { label, grade }
    });
    let form = match parts.booklet.request.form {
        Form::Keyed => words.get(Word::Keyed),
        Form::Gamebook => words.get(Word::Gamebook),
    };
    let rooms = words.say(say::RoomsCounted {
        count: dungeon.rooms.len() as u64,
    });
    let blurb = parts.ruleset.booklet.as_ref();
    let blurb = blurb.and_then(|plan| plan.blurb.clone());
    let told = story::tagline(parts).map(str::to_owned);
    let subtitle = told.or(blurb).unwrap_or_else(|| dungeon.flavour.clone());
    let links = parts.booklet.links.as_ref();
    let part = links.map(|links| campaign::place(words, links));
    Page::plain(vec![Block::FrontCover(FrontCover {
        above: words.say(say::AdventureFor {
            game: &parts.ruleset.head.title,
        }),
        title: dungeon.title.clone(),
        subtitle: Some(subtitle).filter(|text| !text.is_empty()),
        art,
        alt: words.own(Word::Emblem),
        odds,
        foot: [form.to_owned(), rooms].into_iter().chain(part).collect(),
    })])
}

/// How this booklet is played, what it is about, and how hidden ways are found.
pub fn how_to_play(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let plan = parts.ruleset.booklet.as_ref();
    let own = plan.and_then(|plan| plan.text.as_deref());
    let mut blocks = vec![text(words.own(Word::HowToPlay), own.unwrap_or_default())];
    blocks.extend(modes(parts));
    blocks.extend(goal(parts));
    blocks.extend(campaign::story(words, parts.booklet.links.as_ref()));
    blocks.push(text(words.own(Word::Reading), &reading(parts)));
    // Said in every book: it would give away which ones hide something.
    if let Some(search) = plan.and_then(|plan| plan.search.as_deref()) {
        let at_end = words.say(say::FoundAtEnd {
            found: words.get(Word::Found),
        });
        let search = format!("{search} {at_end}");
        blocks.push(text(words.own(Word::Searching), &search));
    }
    if parts.filling.options.diceless {
        blocks.push(text(words.own(Word::WithoutDice), &dice::how(parts)));
    }
    blocks
}

/// The modes it is played in.
pub fn modes(parts: &BookletParts<'_>) -> Vec<Block> {
    mode_blocks(parts.ruleset, &parts.booklet.request.modes(parts.ruleset))
}

/// What the adventure is about.
pub fn goal(parts: &BookletParts<'_>) -> Option<Block> {
    let title = parts.ruleset.words().own(Word::Goal);
    let plan = parts.ruleset.booklet.as_ref();
    if let Some(own) = plan.and_then(|plan| plan.goal.as_deref()) {
        return Some(text(title, own));
    }
    let goal = parts.booklet.made.dungeon.goal.as_ref()?;
    let told = parts.ruleset.goal.text.as_deref().unwrap_or_default();
    let plain = || goal.what.trim_end_matches('.').to_owned();
    let what = story::boss_in_words(parts, goal).unwrap_or_else(plain);
    Some(text(title, format!("**{what}.** {told}").trim()))
}

/// How this form is read.
fn reading(parts: &BookletParts<'_>) -> String {
    let words = parts.ruleset.words();
    let outlines = words.get(Word::ReadingOutlines);
    let outlines = if parts.text_only { "" } else { outlines };
    match &parts.booklet.sequence {
        RoomSequence::Keyed => words.own(Word::ReadingKeyed),
        RoomSequence::Gamebook { .. } => words
            .say(say::ReadingGamebook {
                visited: words.get(Word::Visited),
                cleared: words.get(Word::Cleared),
                outlines,
            })
            .replace("  ", " "),
    }
}

/// A heading and paragraphs.
pub fn text(title: String, words: &str) -> Block {
    Text::block(Some(&title), words)
}
