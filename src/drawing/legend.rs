//! The symbols of a map and what they mean, in rows below it.

use super::map::{CELL, Map, MarkKind};
use super::marks;
use super::pen::Pen;
use super::style::Style;
use crate::dungeon::FeatureKind;

/// Height of a row.
const ROW: i32 = 100;
/// Height of the letters.
const SIZE: i32 = 40;

/// The kinds of symbols on a map, each once.
pub fn kinds(map: &Map) -> Vec<MarkKind> {
    let mut kinds: Vec<MarkKind> = map.marks.iter().map(|mark| mark.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Words for a symbol; a plan of an office speaks of office things.
pub fn words(kind: MarkKind, style: &Style) -> &'static str {
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
        MarkKind::Feature(kind) => office(kind),
    }
}

/// Things of a dungeon as an office has them.
fn office(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::Water => "wet area",
        FeatureKind::Column => "pillar",
        FeatureKind::Trap | FeatureKind::Pit => "floor hatch",
        FeatureKind::Chest | FeatureKind::Coffin => "cabinet",
        FeatureKind::Altar => "counter",
        FeatureKind::Statue => "plant",
        FeatureKind::Fountain => "water cooler",
        FeatureKind::Well => "drain",
        FeatureKind::Bed => "couch",
        FeatureKind::Barrel => "drums",
        FeatureKind::Throne => "armchair",
        FeatureKind::Rubble => "works",
        FeatureKind::Fire => "radiator",
        FeatureKind::Lever => "switch",
        FeatureKind::Bones => "waste",
        FeatureKind::Web => "cables",
        FeatureKind::Crystal => "lamp",
        FeatureKind::Chasm => "shaft",
        FeatureKind::StairsUp
        | FeatureKind::StairsDown
        | FeatureKind::Table
        | FeatureKind::Shelf => kind.word(),
    }
}

/// How many entries stand side by side.
fn columns(map: &Map) -> i32 {
    (map.across * CELL / 420).max(1)
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
        marks::paint(pen, &marks::sample(kind, (x, y)), style);
        pen.words((x + 60, y), SIZE, words(kind, style), true, style.ink);
    }
}
