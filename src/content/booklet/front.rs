//! What is before the dungeon: the cover, and how the booklet is played.

use super::{BookletParts, campaign, dice, story};
use crate::booklet::{Form, RoomSequence};
use crate::content::blocks::{Drawing, FrontCover, Text};
use crate::content::rates::describe_level;
use crate::content::{Block, Page, mode_blocks};
use crate::words::{Word, say};

/// Title, emblem, game.
pub fn cover(parts: &BookletParts<'_>) -> Page {
    let dungeon = &parts.booklet.made.dungeon;
    let words = parts.ruleset.words();
    let emblem = (!parts.text_only).then(|| Drawing::emblem(dungeon.seed));
    let form = match parts.booklet.request.form {
        Form::Keyed => words.get(Word::Keyed),
        Form::Gamebook => words.get(Word::Gamebook),
    };
    let rooms = words.say(say::RoomsCounted {
        count: dungeon.rooms.len() as u64,
    });
    let modes = parts.booklet.request.modes(parts.ruleset);
    let blurb = parts
        .ruleset
        .booklet_words(&modes, |words| &words.blurb, |plan| &plan.blurb);
    let subtitle = story::tagline(parts).or(blurb).unwrap_or(&dungeon.flavour);
    let subtitle = subtitle.to_owned();
    let links = parts.booklet.links.as_ref();
    let part = links.map(|links| campaign::place(words, links));
    let played = parts.certificate.played.as_ref();
    let level = played.map(|played| describe_level(words, played));
    Page::plain(vec![Block::FrontCover(FrontCover {
        above: words.say(say::AdventureFor {
            game: &parts.ruleset.head.title,
        }),
        title: dungeon.title.clone(),
        subtitle: Some(subtitle).filter(|text| !text.is_empty()),
        emblem,
        alt: words.own(Word::Emblem),
        foot: [form.to_owned(), rooms]
            .into_iter()
            .chain(level)
            .chain(part)
            .collect(),
    })])
}

/// How this booklet is played, what it is about, and how hidden ways are found.
pub fn how_to_play(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let plan = parts.ruleset.booklet.as_ref();
    let mut blocks = vec![text(words.own(Word::HowToPlay), &own_words(parts))];
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

/// What the game says about playing a booklet, and which dice that takes.
pub fn own_words(parts: &BookletParts<'_>) -> String {
    let Some(plan) = parts.ruleset.booklet.as_ref() else {
        return String::new();
    };
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
    let title = parts.ruleset.words().own(Word::Goal);
    if let Some(own) = own_goal(parts) {
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
