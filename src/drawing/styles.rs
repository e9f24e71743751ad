//! All map styles, one file each.

mod camouflage;
mod graph_paper;
mod hatched;
mod ink_saver;

use super::style::Style;

/// In the order they are listed; the first is the usual one.
pub const ALL: [&Style; 4] = [
    &hatched::STYLE,
    &graph_paper::STYLE,
    &ink_saver::STYLE,
    &camouflage::STYLE,
];

/// The style of this name.
pub fn style(name: &str) -> Option<&'static Style> {
    ALL.into_iter().find(|style| style.name == name)
}
