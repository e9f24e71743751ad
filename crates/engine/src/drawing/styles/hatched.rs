//! Black ink on white, rock hatched by hand: the old school.

use crate::drawing::style::{Grid, Rock, Style};

pub const STYLE: Style = Style {
    name: "hatched",
    help: "black ink, rock hatched around the rooms",
    paper: "#ffffff",
    ink: "#000000",
    floor: "#ffffff",
    wet: "#e2e2e2",
    stone: "#8a8a8a",
    grid: Some(Grid {
        colour: "#b9b9b9",
        width: 2,
        everywhere: false,
    }),
    rock: Rock::Hatched,
    wall: 12,
    hollow_walls: false,
    swinging_doors: false,
    letters: "Alegreya, Georgia, 'Times New Roman', serif",
    office: false,
};
