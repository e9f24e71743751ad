//! What is before the dungeon: the cover, and how the booklet is played.

use super::{BookletParts, campaign, dice, story};
use crate::booklet::{Form, RoomSequence};
use crate::content::blocks::{CoverArt, CoverOdds, FrontCover, Text};
use crate::content::rates::{describe_level, grade_level};
use crate::content::{Block, Page, mode_blocks};
use crate::words::{Word, say};

/// Title, emblem, game.
pub fn cover(parts: &BookletParts<'_>) -> Page {
    let (dungeon, words) = (parts.dungeon(), parts.words());
    let foe = dungeon.goal.as_ref().and_then(|goal| goal.foe.as_deref());
    let named = dungeon.story.as_ref().and_then(|story| story.boss.as_ref());
    let boss = foe.or(named.map(|_| ""));
    let art = (!parts.text_only).then(|| CoverArt::new(dungeon.seed, boss));
    let played = parts.certificate.played.as_ref();
    let odds = played.map(|played| CoverOdds {
        label: describe_level(words, played),
        grade: grade_level(played),
    });
    let form = parts.word(match parts.booklet.request.form {
        Form::Keyed => Word::Keyed,
        Form::Gamebook => Word::Gamebook,
    });
    let rooms = words.say(say::RoomsCounted {
        count: dungeon.rooms.len() as u64,
    });
    let modes = parts.booklet.request.modes(parts.ruleset);
    let blurb = parts
        .ruleset
        .booklet_words(&modes, |words| &words.blurb, |plan| &plan.blurb);
    let told = story::tagline(parts).or(blurb);
    let subtitle = told.unwrap_or(&dungeon.flavour).to_owned();
    let links = parts.booklet.links.as_ref();
    let part = links.map(|links| campaign::place(words, links));
    Page::plain(vec![Block::FrontCover(FrontCover {
        above: words.say(say::AdventureFor {
            game: &parts.ruleset.head.title,
        }),
        title: dungeon.title.clone(),
        subtitle: Some(subtitle).filter(|text| !text.is_empty()),
        art,
        alt: parts.word(Word::Emblem),
        odds,
        foot: [form, rooms].into_iter().chain(part).collect(),
    })])
}

/// How this booklet is played, what it is about, and how hidden ways are found.
pub fn how_to_play(parts: &BookletParts<'_>) -> Vec<Block> {
    let (plan, words) = (parts.plan(), parts.words());
    let mut blocks = vec![text(words.own(Word::HowToPlay), &own_words(parts))];
    blocks.extend(modes(parts));
    blocks.extend(goal(parts));
    blocks.extend(campaign::story(words, parts.booklet.links.as_ref()));
    blocks.push(text(words.own(Word::Reading), &reading(parts)));
    // Said in every book: it would give away which ones hide something.
    if let Some(search) = &plan.search {
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

/// What the game says about playing a booklet, and which dice that takes.
pub fn own_words(parts: &BookletParts<'_>) -> String {
    let plan = parts.plan();
    let own = plan.text.as_deref().unwrap_or_default();
    let dice = plan.dice_text.as_deref();
    let dice = dice.filter(|_| !parts.filling.options.diceless);
    match (dice, own.split_once("\n\n")) {
        (None, _) => own.to_owned(),
        (Some(dice), Some((first, rest))) => format!("{} {dice}\n\n{rest}", first.trim_end()),
        (Some(dice), None) => format!("{} {dice}", own.trim_end()),
    }
}

/// The modes it is played in.
pub fn modes(parts: &BookletParts<'_>) -> Vec<Block> {
    mode_blocks(parts.ruleset, &parts.booklet.request.modes(parts.ruleset))
}

/// What the game or one of the modes says that the adventure is about.
pub fn own_goal<'r>(parts: &BookletParts<'r>) -> Option<&'r str> {
    let modes = parts.booklet.request.modes(parts.ruleset);
    let ruleset = parts.ruleset;
    ruleset.booklet_words(&modes, |words| &words.goal, |plan| &plan.goal)
}

/// What the adventure is about.
pub fn goal(parts: &BookletParts<'_>) -> Option<Block> {
    let title = parts.word(Word::Goal);
    if let Some(own) = own_goal(parts) {
        return Some(text(title, own));
    }
    let goal = parts.dungeon().goal.as_ref()?;
    let told = parts.ruleset.goal.text.as_deref().unwrap_or_default();
    let plain = || goal.what.trim_end_matches('.').to_owned();
    let what = story::boss_in_words(parts, goal).unwrap_or_else(plain);
    Some(text(title, format!("**{what}.** {told}").trim()))
}

/// How this form is read.
fn reading(parts: &BookletParts<'_>) -> String {
    let words = parts.words();
    if parts.booklet.sequence == RoomSequence::Keyed {
        return words.own(Word::ReadingKeyed);
    }
    let outlines = words.get(Word::ReadingOutlines);
    let reading = words.say(say::ReadingGamebook {
        visited: words.get(Word::Visited),
        cleared: words.get(Word::Cleared),
        outlines: if parts.text_only { "" } else { outlines },
    });
    reading.replace("  ", " ")
}

/// A heading and paragraphs.
pub fn text(title: String, words: &str) -> Block {
    Text::block(Some(&title), words)
}
