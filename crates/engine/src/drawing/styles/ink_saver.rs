//! As little ink as a map can do with.

use crate::drawing::style::{Grid, Rock, Style};

pub const STYLE: Style = Style {
    name: "ink-saver",
    help: "thin lines, no fills",
    paper: "#ffffff",
    ink: "#000000",
    floor: "#ffffff",
    wet: "#ffffff",
    stone: "#ffffff",
    grid: None,
    rock: Rock::Bare,
    wall: 4,
    hollow_walls: false,
    swinging_doors: false,
    letters: "Helvetica, Arial, sans-serif",
    office: false,
};

/// The same with the squares of the floor, for a room that is drawn on squared paper.
pub const SQUARED: Style = Style {
    grid: Some(Grid {
        colour: "#9a9a9a",
        width: 4,
        everywhere: false,
    }),
    ..STYLE
};
