//! What a booklet says of the campaign that it belongs to.

use crate::booklet::Links;
use crate::content::blocks::Text;
use crate::content::{Block, paragraphs};
use crate::words::{Word, Words, say};

/// `Part 2 of 3: The Vaults of the Moth Queen`.
pub fn place(words: Words<'_>, links: &Links) -> String {
    words.say(say::PartOf {
        part: links.number,
        parts: links.titles.len(),
        title: links.campaign(),
    })
}

/// Where the heroes come from and where they go next.
pub fn story(words: Words<'_>, links: Option<&Links>) -> Option<Block> {
    let links = links?;
    let before = match links.before() {
        Some(title) => words.say(say::ComesAfter { title }),
        None => words.own(Word::FirstPart),
    };
    let after = match links.after() {
        Some(title) => words.say(say::GoesOn { title }),
        None => words.own(Word::LastPart),
    };
    Some(Block::Text(Text {
        title: Some(place(words, links)),
        paragraphs: paragraphs(&format!("{before}\n\n{after}")),
        ..Text::default()
    }))
}
