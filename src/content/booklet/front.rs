//! What stands before the dungeon: the cover, and how the booklet is played.

use super::{BookletParts, Words, campaign, dice};
use crate::booklet::{Form, Telling};
use crate::content::blocks::Drawing;
use crate::content::{Block, Page, mode_blocks, paragraphs};
use crate::drawing;
use crate::rng::Stream;

/// Title, emblem, game.
pub fn cover(parts: &BookletParts<'_>) -> Page {
    let dungeon = &parts.booklet.made.dungeon;
    let words = Words(parts.ruleset);
    let emblem = (!parts.text_only).then(|| emblem(dungeon.seed));
    let form = match parts.booklet.wish.form {
        Form::Keyed => words.get("keyed", "Map and numbered rooms"),
        Form::Gamebook => words.get("gamebook", "A gamebook in numbered sections"),
    };
    let rooms = format!("{} {}", dungeon.rooms.len(), words.get("rooms", "rooms"));
    let blurb = parts.ruleset.booklet.as_ref();
    let blurb = blurb.and_then(|plan| plan.blurb.clone());
    let subtitle = blurb.unwrap_or_else(|| dungeon.flavour.clone());
    let links = parts.booklet.links.as_ref();
    let part = links.map(|links| campaign::place(words, links));
    Page::plain(vec![Block::FrontCover {
        above: format!(
            "{} {}",
            words.get("adventure-for", "An adventure for"),
            parts.ruleset.head.title
        ),
        title: dungeon.title.clone(),
        subtitle: Some(subtitle).filter(|text| !text.is_empty()),
        emblem,
        alt: words.own("emblem", "An emblem of rings and a star"),
        foot: [form.to_owned(), rooms].into_iter().chain(part).collect(),
    }])
}

fn emblem(seed: u64) -> Drawing {
    Drawing {
        wide: 208,
        tall: 208,
        svg: drawing::emblem(seed),
        words: Vec::new(),
        ink: "#000000",
    }
}

/// One emblem for each spread of a gamebook, none like that of the cover.
pub fn ornaments(parts: &BookletParts<'_>) -> Vec<Drawing> {
    let seed = parts.booklet.made.dungeon.seed;
    let count = match parts.text_only {
        true => 0,
        false => parts.booklet.telling.spread_heads().len() as u64,
    };
    let stream = Stream::new(seed, "ornaments");
    let seeds = (0..count).map(|number| stream.split_numbered("ornament", number).word());
    seeds.map(emblem).collect()
}

/// How this booklet is played, what it is about, and how hidden ways are found.
pub fn how_to_play(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = Words(parts.ruleset);
    let plan = parts.ruleset.booklet.as_ref();
    let mut blocks = vec![text(
        words.own("how-to-play", "How to play this booklet"),
        plan.and_then(|plan| plan.text.as_deref())
            .unwrap_or_default(),
    )];
    blocks.extend(modes(parts));
    blocks.extend(goal(parts));
    blocks.extend(campaign::story(words, parts.booklet.links.as_ref()));
    blocks.push(text(words.own("reading", "Reading"), &reading(parts)));
    // Said in every book: it would give away which ones hide something.
    if let Some(search) = plan.and_then(|plan| plan.search.as_deref()) {
        let at_end = words.get("found-at-end", "What is found stands near the end of the book under *Found by searching*, by the number of where you are; if that is not there, there was nothing to find. When you have been everywhere else and are not done, all hidden ways count as found.");
        blocks.push(text(
            words.own("searching", "Searching"),
            &format!("{search} {at_end}"),
        ));
    }
    if parts.filling.wishes.diceless {
        blocks.push(text(
            words.own("without-dice", "Without dice"),
            &dice::how(parts),
        ));
    }
    blocks
}

/// The modes it is played in.
pub fn modes(parts: &BookletParts<'_>) -> Vec<Block> {
    mode_blocks(parts.ruleset, &parts.booklet.wish.modes(parts.ruleset))
}

/// What the adventure is about.
pub fn goal(parts: &BookletParts<'_>) -> Option<Block> {
    let title = Words(parts.ruleset).own("goal", "Goal");
    let plan = parts.ruleset.booklet.as_ref();
    if let Some(own) = plan.and_then(|plan| plan.goal.as_deref()) {
        return Some(text(title, own));
    }
    let goal = parts.booklet.made.dungeon.goal.as_ref()?;
    let told = parts.ruleset.goal.text.as_deref().unwrap_or_default();
    let what = goal.what.trim_end_matches('.');
    Some(text(title, format!("**{what}.** {told}").trim()))
}

/// How this form is read.
fn reading(parts: &BookletParts<'_>) -> String {
    let words = Words(parts.ruleset);
    let outlines = words.get("reading-outlines", "Each new room shows its outline and the square of your map where it begins: draw it there and write the section's number into it, so that you find the way back.");
    let outlines = if parts.text_only { "" } else { outlines };
    match &parts.booklet.telling {
        Telling::Keyed => words.own("reading-keyed", "Rooms stand in order; the numbers are those of the map. Read a room when you enter it, and no sooner. Tick the box beside its name, and a box of a foe for every point of life that it loses. What comes first in a room is dealt with first."),
        Telling::Gamebook { .. } => words
            .get("reading-gamebook", "Begin at **1**. Sections are shuffled: read one only when a line sends you there. Tick *been here* on your first visit, and *cleared* only when nobody is in your way any more: whoever flees leaves it open and turns back to the section they came from (from **1**: outside, and in again when they dare). {1} The way you came by stays open, even a hidden one. What you took from a section is gone when you come again.")
            .replace("{1}", outlines)
            .replace("  ", " "),
    }
}

/// A heading and paragraphs.
pub fn text(title: String, words: &str) -> Block {
    Block::Text {
        title: Some(title),
        paragraphs: paragraphs(words),
    }
}
