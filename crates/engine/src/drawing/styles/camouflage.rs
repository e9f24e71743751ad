//! A builder's plan of some office: nobody looks twice.

use crate::drawing::style::{Rock, Style};

pub const STYLE: Style = Style {
    name: "camouflage",
    help: "looks like the floor plan of an office",
    paper: "#ffffff",
    ink: "#33475b",
    floor: "#f6f8fa",
    wet: "#e3edf5",
    stone: "#d5dde4",
    grid: None,
    rock: Rock::Bare,
    wall: 12,
    hollow_walls: true,
    swinging_doors: true,
    letters: "Arial, Helvetica, sans-serif",
    office: true,
};
