//! The symbols of a map and what they mean, in rows below it.

use super::map::{CELL, Map, Mark, MarkKind};
use super::marks;
use super::pen::Pen;
use super::style::Style;
use crate::dungeon::FeatureKind;

/// Height of a row.
const ROW: i32 = 90;
/// Height of the letters.
const SIZE: i32 = 40;

/// The kinds of symbols on a map, each once.
fn kinds(map: &Map) -> Vec<MarkKind> {
    let mut kinds: Vec<MarkKind> = map.marks.iter().map(|mark| mark.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Words for a symbol; a plan of an office speaks of office things.
fn words(kind: MarkKind, style: &Style) -> &'static str {
    if !style.office {
        return kind.word();
    }
    match kind {
        MarkKind::Door => "door",
        MarkKind::Stuck => "F fire door",
        MarkKind::Locked => "K key card",
        MarkKind::Lever => "L latch",
        MarkKind::TrappedDoor => "! alarm",
        MarkKind::Bars => "G glass",
        MarkKind::Secret => "service panel",
        MarkKind::Entrance => "reception",
        MarkKind::Exit => "emergency exit",
        MarkKind::Feature(FeatureKind::StairsUp) => "stairs up",
        MarkKind::Feature(FeatureKind::StairsDown) => "stairs down",
        MarkKind::Feature(FeatureKind::Water) => "wet area",
        MarkKind::Feature(FeatureKind::Column) => "pillar",
        MarkKind::Feature(FeatureKind::Trap) => "floor hatch",
        MarkKind::Feature(FeatureKind::Chest) => "cabinet",
        MarkKind::Feature(FeatureKind::Altar) => "plant",
    }
}

/// How many entries stand side by side.
fn columns(map: &Map) -> i32 {
    (map.across * CELL / 460).max(1)
}

/// Height of the legend.
pub fn height(map: &Map) -> i32 {
    let count = i32::try_from(kinds(map).len()).unwrap_or(0);
    if count == 0 {
        0
    } else {
        (count + columns(map) - 1) / columns(map) * ROW + ROW * 2 / 3
    }
}

/// Paints the legend below `top`.
pub fn paint(pen: &mut Pen, map: &Map, style: &Style, top: i32) {
    let across = columns(map);
    let wide = (map.across * CELL - CELL) / across;
    for (at, kind) in (0..).zip(kinds(map)) {
        let (x, y) = (
            CELL + at % across * wide,
            top + ROW * 3 / 4 + at / across * ROW,
        );
        marks::paint(
            pen,
            &Mark {
                x,
                y,
                upright: false,
                kind,
            },
            style,
        );
        pen.words((x + 60, y), SIZE, words(kind, style), "start", style.ink);
    }
}
