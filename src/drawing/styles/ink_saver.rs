//! As little ink as a map can do with.

use crate::drawing::style::{Rock, Style};

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
