//! To which side the doors of a builder's plan swing: never over a number, a symbol or another door.

use super::labels::{Box, label_box, mark_box};
use super::map::{CELL, Map, MapSymbol, MapSymbolKind};
use super::marks::LEAF;
use crate::dungeon::Square;

/// Hangs every door so that its leaf covers nothing; one that would cover something on both sides slides.
pub fn hang(map: &mut Map) {
    let mut taken: Vec<Box> = map.labels.iter().map(|label| label_box(label, 0)).collect();
    taken.extend(map.marks.iter().map(mark_box));
    let labels = map.labels.len();
    for at in 0..map.marks.len() {
        let mark = map.marks[at];
        if mark.is_on_square() || mark.kind == MapSymbolKind::Secret {
            continue;
        }
        let is_free = |leaf: i32| {
            let own = leaf_box(&MapSymbol { leaf, ..mark });
            let (x, y) = ((own.left + own.right) / 2, (own.top + own.bottom) / 2);
            let square = Square::new(x.div_euclid(CELL), y.div_euclid(CELL));
            let mut others = taken.iter().enumerate();
            map.floor.binary_search(&square).is_ok()
                && !others.any(|(other, area)| other != labels + at && area.meets(&own))
        };
        let leaf = [1, -1].into_iter().find(|leaf| is_free(*leaf)).unwrap_or(0);
        map.marks[at].leaf = leaf;
        taken.push(leaf_box(&map.marks[at]));
    }
}

/// What the leaf of a door covers, beyond the wall.
pub fn leaf_box(mark: &MapSymbol) -> Box {
    let (half, depth) = (LEAF / 2, mark.leaf * LEAF);
    let beyond = if mark.upright {
        (mark.x + depth, mark.y)
    } else {
        (mark.x, mark.y - depth)
    };
    let (across, along) = if mark.upright { (0, half) } else { (half, 0) };
    Box {
        left: mark.x.min(beyond.0) - across,
        right: mark.x.max(beyond.0) + across,
        top: mark.y.min(beyond.1) - along,
        bottom: mark.y.max(beyond.1) + along,
    }
}
