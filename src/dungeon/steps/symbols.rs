//! Symbols for what was rolled: the plan says which words put which symbol on the map.

use std::collections::BTreeSet;

use super::stock::Rolls;
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::geometry::{Side, Square};
use crate::dungeon::model::{Dungeon, Room};
use crate::dungeon::tables::Rolled;
use crate::model::DungeonPlan;
use crate::rng::Stream;

/// Puts the symbols of each room's contents on free squares of it.
pub fn put(plan: &DungeonPlan, dungeon: &mut Dungeon, rolls: &Rolls, root: &Stream) {
    let doorways = doorways(dungeon);
    for (id, rolled) in rolls {
        let mut stream = root.split_numbered("symbols", (*id).into());
        let Some(room) = dungeon.room_mut(*id) else {
            continue;
        };
        for kind in meant(plan, rolled) {
            place(room, kind, &doorways, &mut stream);
        }
    }
}

/// Squares beside doors, by floor: nobody puts furniture there while there is another place.
fn doorways(dungeon: &Dungeon) -> BTreeSet<(u32, Square)> {
    let mut found = BTreeSet::new();
    for door in &dungeon.doors {
        let level = dungeon.room(door.from).map_or(1, |room| room.level);
        let end = crate::dungeon::ascii::end(dungeon, door);
        for at in door.at.into_iter().chain(end) {
            found.extend([(level, at.square), (level, at.flipped().square)]);
        }
    }
    found
}

/// The symbols that the names of what was rolled ask for, each once.
fn meant(plan: &DungeonPlan, rolled: &Rolled) -> Vec<FeatureKind> {
    let mut kinds = Vec::new();
    for (word, symbol) in &plan.symbols {
        // A phrase is also looked for in the text; a single word there may be part of anything.
        let told = rolled.names.iter().any(|name| tells(name, word))
            || (word.contains(' ') && tells(&rolled.text, word));
        if let (true, Some(kind)) = (told, FeatureKind::from_symbol(symbol))
            && !kinds.contains(&kind)
        {
            kinds.push(kind);
        }
    }
    kinds
}

/// Whether a name has this word (or these words) in it, also with an `s`.
fn tells(name: &str, word: &str) -> bool {
    let split = |words: &str| -> Vec<String> {
        let words = words.to_lowercase();
        let parts = words.split(|letter: char| !letter.is_alphanumeric());
        parts
            .filter(|part| !part.is_empty())
            .map(|part| part.strip_suffix('s').unwrap_or(part).to_owned())
            .collect()
    };
    let (name, word) = (split(name), split(word));
    !word.is_empty() && name.windows(word.len()).any(|part| part == word)
}

/// Water and rifts spread over up to a third of a room; everything else has one square.
fn place(
    room: &mut Room,
    kind: FeatureKind,
    doorways: &BTreeSet<(u32, Square)>,
    stream: &mut Stream,
) {
    if room.has(kind) {
        return;
    }
    let free_squares = free(room);
    let mut best = free_squares.clone();
    best.retain(|square| !doorways.contains(&(room.level, *square)));
    if best.is_empty() {
        best = free_squares;
    }
    let Some(start) = stream.pick(&best).copied() else {
        return;
    };
    room.features.push(Feature {
        square: start,
        kind,
    });
    if !kind.is_ground() {
        return;
    }
    let mut last = start;
    for _ in 1..room.squares.len().div_ceil(3) {
        let free = free(room);
        let beside: Vec<Square> = Side::ALL
            .map(|side| last.beyond(side))
            .into_iter()
            .filter(|square| free.contains(square))
            .collect();
        let Some(square) = stream.pick(&beside).copied() else {
            return;
        };
        room.features.push(Feature { square, kind });
        last = square;
    }
}

fn free(room: &Room) -> Vec<Square> {
    let bare = |square: &Square| {
        !room
            .features
            .iter()
            .any(|feature| feature.square == *square)
    };
    room.squares.iter().copied().filter(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_stands_there() {
        assert!(tells("Cursed Altar", "altar"));
        assert!(tells("two chests, unlocked", "chest"));
        assert!(tells("Small dragon's lair", "dragon"));
        assert!(!tells("Pitfall", "pit"));
        assert!(tells("Locked iron chest", "iron chest"));
    }
}
