//! What can be wrong with a booklet besides its dungeon and its pages.

use super::make::Booklet;
use super::room_sequence::RoomSequence;
use super::sections::{dead_ends, orphans};
use crate::dungeon;

/// Something wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Name of the check.
    pub check: &'static str,
    /// What is wrong.
    pub message: String,
}

/// The checks that every booklet passes before it is printed; those of the dungeon come first, those of pages belong to the press.
pub const CHECKS: [&str; 13] = [
    "unreachable-room",
    "no-way-out",
    "key-behind-lock",
    "goal-missing",
    "overlapping-rooms",
    "door-to-nowhere",
    "section-orphan",
    "section-dead-end",
    "spoiler-distance",
    "outcome-beside-offer",
    "page-overflow",
    "tiny-text",
    "missing-glyph",
];

/// Checks the dungeon and the order it is printed in.
pub fn check(booklet: &Booklet) -> Vec<Finding> {
    let of_dungeon = dungeon::check::check(&booklet.made.dungeon).into_iter();
    let of_dungeon = of_dungeon.map(|finding| Finding {
        check: finding.check,
        message: finding.error.to_string(),
    });
    of_dungeon.chain(check_sections(booklet)).collect()
}

/// Checks the sections of a gamebook alone.
pub fn check_sections(booklet: &Booklet) -> Vec<Finding> {
    let RoomSequence::Gamebook { sections, .. } = &booklet.sequence else {
        return Vec::new();
    };
    let number = |id| booklet.sequence.number(id).unwrap_or(0);
    let orphans = orphans(sections).into_iter().map(|id| Finding {
        check: "section-orphan",
        message: format!("no way leads to section {}", number(id)),
    });
    let dead_ends = dead_ends(sections).into_iter().map(|id| Finding {
        check: "section-dead-end",
        message: format!("no way leads on from section {}", number(id)),
    });
    orphans.chain(dead_ends).collect()
}
