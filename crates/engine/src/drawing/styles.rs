//! All map styles, one file each.

mod camouflage;
mod graph_paper;
mod hatched;
mod ink_saver;

use super::style::Style;
use crate::dungeon::Dungeon;

/// In the order they are listed; the first is the usual one.
pub const ALL: [&Style; 4] = [
    &hatched::STYLE,
    &graph_paper::STYLE,
    &ink_saver::STYLE,
    &camouflage::STYLE,
];

/// The one with the least ink.
pub const INK_SAVER: &Style = &ink_saver::STYLE;

/// Those that are asked for by name: [`INK_SAVER`] goes with whatever else saves ink.
pub const BY_NAME: [&Style; 3] = [&hatched::STYLE, &graph_paper::STYLE, &camouflage::STYLE];

/// The style of a room to copy onto squared paper. Where every room is a single square its squares are drawn larger, and would be miscounted.
pub fn to_copy(dungeon: &Dungeon) -> &'static Style {
    if dungeon.rooms.iter().all(|room| room.squares.len() <= 1) {
        &ink_saver::STYLE
    } else {
        &ink_saver::SQUARED
    }
}

/// The style of this name.
pub fn style(name: &str) -> Option<&'static Style> {
    ALL.into_iter().find(|style| style.name == name)
}
