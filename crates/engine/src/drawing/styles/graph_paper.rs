//! Pencil on blue graph paper, as drawn at the table.

use crate::drawing::style::{Grid, Rock, Style};

pub const STYLE: Style = Style {
    name: "graph-paper",
    help: "pencil on blue graph paper",
    paper: "#fdfdf8",
    ink: "#2b2b33",
    floor: "#f3efe2",
    wet: "#d5e4f0",
    stone: "#9b9ba3",
    grid: Some(Grid {
        colour: "#a9c3dd",
        width: 3,
        everywhere: true,
    }),
    rock: Rock::Bare,
    wall: 11,
    hollow_walls: false,
    swinging_doors: false,
    letters: "Alegreya, 'Segoe Print', 'Bradley Hand', cursive, serif",
    office: false,
};
