//! What each symbol looks like.

use super::map::{Mark, MarkKind};
use super::pen::{Ink, Pen};
use super::style::Style;
use crate::dungeon::FeatureKind;

/// Paints a symbol at its place.
pub fn paint(pen: &mut Pen, mark: &Mark, style: &Style) {
    match mark.kind {
        MarkKind::Feature(kind) => feature(pen, (mark.x, mark.y), kind, style),
        _ if style.swinging_doors && mark.kind != MarkKind::Secret => swinging(pen, mark, style),
        _ => door(pen, mark, style),
    }
}

/// Sizes along and across the wall, as width and height.
fn turned(mark: &Mark, along: i32, across: i32) -> (i32, i32) {
    if mark.upright {
        (across, along)
    } else {
        (along, across)
    }
}

fn door(pen: &mut Pen, mark: &Mark, style: &Style) {
    let at = (mark.x, mark.y);
    let line = (style.wall / 2).max(3);
    let plain = Ink {
        fill: style.paper,
        line: style.ink,
        width: line,
    };
    let gap = Ink::area(style.floor);
    match mark.kind {
        MarkKind::Door | MarkKind::Entrance | MarkKind::Exit => {
            pen.plate(at, turned(mark, 56, 24), plain)
        }
        MarkKind::Locked => {
            pen.plate(
                at,
                turned(mark, 56, 26),
                Ink {
                    fill: style.ink,
                    ..plain
                },
            );
            pen.circle(at, 6, Ink::area(style.paper));
        }
        MarkKind::Stuck => {
            pen.plate(at, turned(mark, 56, 24), plain);
            let (wide, high) = turned(mark, 56, 24);
            pen.path(
                &format!("M{} {}l{wide} {high}", mark.x - wide / 2, mark.y - high / 2),
                Ink::line(style.ink, line),
            );
        }
        MarkKind::Lever => {
            pen.plate(at, turned(mark, 56, 24), plain);
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
        MarkKind::TrappedDoor => {
            pen.plate(at, turned(mark, 56, 26), plain);
            pen.path(
                &format!("M{} {}l-11 17h22z", mark.x, mark.y - 9),
                Ink::area(style.ink),
            );
        }
        MarkKind::Bars => {
            pen.plate(at, turned(mark, 70, style.wall + 4), gap);
            for step in -2..=2 {
                let (dx, dy) = turned(mark, step * 15, 0);
                pen.circle((mark.x + dx, mark.y + dy), 5, Ink::area(style.ink));
            }
        }
        MarkKind::Secret => {
            pen.circle(
                at,
                21,
                Ink {
                    fill: style.paper,
                    line: style.ink,
                    width: 3,
                },
            );
            pen.words(at, 34, "S", "middle", style.ink);
        }
        MarkKind::Feature(_) => {}
    }
    let (wide, high) = turned(mark, 56, 24);
    match mark.kind {
        MarkKind::Entrance => pen.circle(at, 7, Ink::area(style.ink)),
        MarkKind::Exit => {
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

/// A door of a builder's plan: a gap, a leaf and the arc it swings on.
fn swinging(pen: &mut Pen, mark: &Mark, style: &Style) {
    let (x, y) = (mark.x, mark.y);
    pen.plate(
        (x, y),
        turned(mark, 62, style.wall + 2),
        Ink::area(style.floor),
    );
    let leaf = if mark.upright {
        format!(
            "M{x} {}h62M{} {}A62 62 0 0 1 {x} {}",
            y - 31,
            x + 62,
            y - 31,
            y + 31
        )
    } else {
        format!(
            "M{} {y}v-62M{} {}A62 62 0 0 1 {} {y}",
            x - 31,
            x - 31,
            y - 62,
            x + 31
        )
    };
    pen.path(&leaf, Ink::line(style.ink, 3));
    let tag = match mark.kind {
        MarkKind::Locked => "K",
        MarkKind::Stuck => "F",
        MarkKind::Lever => "L",
        MarkKind::TrappedDoor => "!",
        MarkKind::Bars => "G",
        MarkKind::Exit => "EXIT",
        _ => "",
    };
    if !tag.is_empty() {
        pen.words(
            (
                x + if mark.upright { 24 } else { 0 },
                y - if mark.upright { 0 } else { 24 },
            ),
            24,
            tag,
            "middle",
            style.ink,
        );
    }
}

fn feature(pen: &mut Pen, (x, y): (i32, i32), kind: FeatureKind, style: &Style) {
    let thin = Ink::line(style.ink, 4);
    let filled = Ink {
        fill: style.paper,
        line: style.ink,
        width: 4,
    };
    match kind {
        FeatureKind::StairsUp | FeatureKind::StairsDown => {
            stairs(pen, (x, y), kind == FeatureKind::StairsDown, style)
        }
        FeatureKind::Water => {
            pen.plate((x, y), (100, 100), Ink::area("#d9e4ec"));
            for dy in [-26, 4, 34] {
                pen.path(
                    &format!("M{} {}q12 -12 24 0t24 0t24 0", x - 36, y + dy),
                    Ink::line(style.ink, 3),
                );
            }
        }
        FeatureKind::Column => pen.circle(
            (x, y),
            22,
            Ink {
                fill: "#8a8a8a",
                line: style.ink,
                width: 5,
            },
        ),
        FeatureKind::Trap => {
            pen.plate((x, y), (56, 56), filled);
            pen.path(&format!("M{} {}l56 56m0 -56l-56 56", x - 28, y - 28), thin);
        }
        FeatureKind::Chest => {
            pen.plate((x, y), (46, 32), filled);
            pen.path(&format!("M{} {}h46M{x} {}v8", x - 23, y - 5, y - 9), thin);
        }
        FeatureKind::Altar => {
            pen.circle((x, y), 26, filled);
            pen.path(
                &format!(
                    "M{x} {}l6 14 15 1 -12 10 4 15 -13 -8 -13 8 4 -15 -12 -10 15 -1z",
                    y - 20
                ),
                Ink::area(style.ink),
            );
        }
    }
}

/// Treads that get shorter on the way down.
fn stairs(pen: &mut Pen, (x, y): (i32, i32), down: bool, style: &Style) {
    let mut path = String::new();
    for step in 0..6 {
        let half = if down { 36 - step * 5 } else { 11 + step * 5 };
        path.push_str(&format!(
            "M{} {}h{}",
            x - half,
            y - 40 + step * 16,
            half * 2
        ));
    }
    pen.path(&path, Ink::line(style.ink, 5));
}
