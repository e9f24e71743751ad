//! What each symbol looks like.

use super::hexes;
use super::map::{MapSymbol, MapSymbolKind};
use super::pen::{Ink, Pen};
use super::style::Style;
use super::symbols;
use crate::words::{Word, Words};

/// Paints a symbol at its place.
pub fn paint(pen: &mut Pen, mark: &MapSymbol, style: &Style, words: Words<'_>) {
    match mark.kind {
        MapSymbolKind::Feature(kind) if mark.small => {
            let (x, y) = (mark.x, mark.y);
            pen.raw(&format!("<g transform=\"translate({x} {y}) scale(.5)\">\n"));
            symbols::paint(pen, (0, 0), kind, style);
            pen.raw("</g>\n");
        }
        MapSymbolKind::Feature(kind) => symbols::paint(pen, (mark.x, mark.y), kind, style),
        MapSymbolKind::Terrain(kind) => hexes::piece(pen, (mark.x, mark.y), kind, style),
        MapSymbolKind::Start => flag(pen, (mark.x, mark.y), style),
        MapSymbolKind::Goal => {
            let line = Ink::line(style.ink, 6);
            pen.circle((mark.x, mark.y), 30, line);
            pen.path(
                &symbols::at("M-18 -18l36 36M18 -18l-36 36", mark.x, mark.y),
                line,
            );
        }
        _ if style.swinging_doors && mark.kind != MapSymbolKind::Secret => {
            swinging(pen, mark, style, words)
        }
        _ => door(pen, mark, style, words),
    }
}

/// Width of a door on a builder's plan, and length of its leaf.
pub const LEAF: i32 = 48;

/// A symbol by itself, for legends.
pub fn sample(kind: MapSymbolKind, at: (i32, i32)) -> MapSymbol {
    MapSymbol::new(at, false, kind)
}

/// Sizes along and across the wall, as width and height.
fn turn_size(mark: &MapSymbol, along: i32, across: i32) -> (i32, i32) {
    if mark.upright {
        (across, along)
    } else {
        (along, across)
    }
}

fn door(pen: &mut Pen, mark: &MapSymbol, style: &Style, words: Words<'_>) {
    let at = (mark.x, mark.y);
    let line = (style.wall / 2).max(3);
    let plain = Ink {
        fill: style.paper,
        line: style.ink,
        width: line,
    };
    let gap = Ink::area(style.floor);
    match mark.kind {
        MapSymbolKind::Door | MapSymbolKind::Entrance | MapSymbolKind::Exit => {
            pen.plate(at, turn_size(mark, 56, 24), plain)
        }
        MapSymbolKind::Locked => {
            pen.plate(
                at,
                turn_size(mark, 56, 26),
                Ink {
                    fill: style.ink,
                    ..plain
                },
            );
            pen.circle(at, 6, Ink::area(style.paper));
        }
        MapSymbolKind::Stuck => {
            pen.plate(at, turn_size(mark, 56, 24), plain);
            let (wide, high) = turn_size(mark, 56, 24);
            pen.path(
                &format!("M{} {}l{wide} {high}", mark.x - wide / 2, mark.y - high / 2),
                Ink::line(style.ink, line),
            );
        }
        MapSymbolKind::Lever => {
            pen.plate(at, turn_size(mark, 56, 24), plain);
            pen.circle(
                at,
                9,
                Ink {
                    fill: style.paper,
                    line: style.ink,
                    width: line,
                },
            );
        }
        MapSymbolKind::TrappedDoor => {
            pen.plate(at, turn_size(mark, 56, 26), plain);
            pen.path(
                &format!("M{} {}l-11 17h22z", mark.x, mark.y - 9),
                Ink::area(style.ink),
            );
        }
        MapSymbolKind::Bars => {
            pen.plate(at, turn_size(mark, 70, style.wall + 4), gap);
            for step in -2..=2 {
                let (dx, dy) = turn_size(mark, step * 15, 0);
                pen.circle((mark.x + dx, mark.y + dy), 5, Ink::area(style.ink));
            }
        }
        MapSymbolKind::Secret => {
            pen.circle(
                at,
                14,
                Ink {
                    fill: style.paper,
                    line: style.ink,
                    width: 3,
                },
            );
            pen.words(at, 24, words.get(Word::LetterSecret), false, style.ink);
        }
        MapSymbolKind::Feature(_)
        | MapSymbolKind::Start
        | MapSymbolKind::Goal
        | MapSymbolKind::Terrain(_) => {}
    }
    let (wide, high) = turn_size(mark, 56, 24);
    match mark.kind {
        MapSymbolKind::Entrance => pen.circle(at, 7, Ink::area(style.ink)),
        MapSymbolKind::Exit => {
            let (left, top) = (mark.x - wide / 2, mark.y - high / 2);
            let cross = format!(
                "M{left} {top}l{wide} {high}M{left} {}l{wide} -{high}",
                top + high
            );
            pen.path(&cross, Ink::line(style.ink, line));
        }
        _ => {}
    }
}

/// Where one sets out: a flag on its pole.
fn flag(pen: &mut Pen, (x, y): (i32, i32), style: &Style) {
    let cloth = Ink {
        fill: style.ink,
        line: style.ink,
        width: 4,
    };
    pen.path(&symbols::at("M-16 -30l38 13l-38 13z", x, y), cloth);
    let pole = Ink::line(style.ink, 6);
    pen.path(&symbols::at("M-16 -32v64M-26 32h20", x, y), pole);
}

/// The letter of a door on a builder's plan.
pub fn letter(kind: MapSymbolKind) -> Option<Word> {
    match kind {
        MapSymbolKind::Locked => Some(Word::LetterLocked),
        MapSymbolKind::Stuck => Some(Word::LetterStuck),
        MapSymbolKind::Lever => Some(Word::LetterLever),
        MapSymbolKind::Bars => Some(Word::LetterBars),
        MapSymbolKind::Exit => Some(Word::LetterExit),
        _ => None,
    }
}

/// A door of a builder's plan: a gap, a leaf and the arc it swings on; where something is in the way, it slides along the wall.
fn swinging(pen: &mut Pen, mark: &MapSymbol, style: &Style, words: Words<'_>) {
    let (x, y) = (mark.x, mark.y);
    let (half, leaf) = (LEAF / 2, LEAF * mark.leaf);
    pen.plate(
        (x, y),
        turn_size(mark, LEAF, style.wall + 2),
        Ink::area(style.floor),
    );
    let line = Ink::line(style.ink, 3);
    let tag = match (mark.kind, letter(mark.kind)) {
        (MapSymbolKind::TrappedDoor, _) => "!",
        (_, letter) => letter.map_or("", |word| words.get(word)),
    };
    if mark.leaf == 0 {
        pen.plate(
            (x, y),
            turn_size(mark, LEAF, 8),
            Ink {
                fill: style.paper,
                ..line
            },
        );
        if !tag.is_empty() {
            pen.circle(
                (x, y),
                13,
                Ink {
                    fill: style.paper,
                    ..line
                },
            );
            pen.words((x, y), 20, tag, false, style.ink);
        }
        return;
    }
    let sweep = i32::from(mark.leaf > 0);
    let path = if mark.upright {
        format!(
            "M{x} {}h{leaf}M{} {}A{LEAF} {LEAF} 0 0 {sweep} {x} {}",
            y - half,
            x + leaf,
            y - half,
            y + half
        )
    } else {
        format!(
            "M{} {y}v{}M{} {}A{LEAF} {LEAF} 0 0 {sweep} {} {y}",
            x - half,
            -leaf,
            x - half,
            y - leaf,
            x + half
        )
    };
    pen.path(&path, line);
    if !tag.is_empty() {
        let (dx, dy) = turn_size(mark, 0, 17 * mark.leaf);
        pen.words((x + dx, y - dy), 22, tag, false, style.ink);
    }
}
