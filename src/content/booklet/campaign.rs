//! What a booklet says of the campaign that it belongs to.

use super::Words;
use crate::booklet::Links;
use crate::content::{Block, paragraphs};

/// `Part 2 of 3: The Vaults of the Moth Queen`.
pub fn place(words: Words<'_>, links: &Links) -> String {
    format!(
        "{} {} {} {}: {}",
        words.get("part", "Part"),
        links.number,
        words.get("of", "of"),
        links.titles.len(),
        links.campaign()
    )
}

/// Where the heroes come from and where they go next.
pub fn story(words: Words<'_>, links: Option<&Links>) -> Option<Block> {
    let links = links?;
    let before = match links.before() {
        Some(title) => format!(
            "{} *{title}*. {}",
            words.get("comes-after", "You come from"),
            words.get(
                "as-in-logbook",
                "Bring your heroes as the logbook has them."
            ),
        ),
        None => words.own(
            "first-part",
            "This is the first part: begin with new heroes.",
        ),
    };
    let after = match links.after() {
        Some(title) => format!(
            "{} *{title}*.",
            words.get(
                "goes-on",
                "When it is over, fill in the logbook and go on to"
            ),
        ),
        None => words.own(
            "last-part",
            "This is the last part: win here, and the campaign is won.",
        ),
    };
    Some(Block::Text {
        title: Some(place(words, links)),
        paragraphs: paragraphs(&format!("{before}\n\n{after}")),
    })
}
