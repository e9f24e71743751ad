//! Locks and their keys, placed so that no order of opening can lose.
//!
//! Doors that part the dungeon are shut; then they are opened one after the other from the entrance, and before each is opened its key
//! is put where one can be by then. As every lock has a key of its own, spending keys in another order changes nothing.

use std::collections::BTreeSet;

use super::goal;
use crate::dungeon::error::DungeonError;
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Door, DoorKind, DoorState, Dungeon, Key, Lock, RoomId};
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// Doors beyond those wanted that are looked at.
const CANDIDATES: usize = 40;

/// Names of keys, one per lock.
const KEYS: [&str; 12] = [
    "iron key",
    "brass key",
    "bone key",
    "silver key",
    "lever of stone",
    "glass key",
    "copper key",
    "lever of bronze",
    "jade key",
    "black key",
    "lever of oak",
    "crown key",
];

pub fn lock(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    sketch: &Sketch,
) -> Result<(), DungeonError> {
    dungeon.goal = goal::choose(shop, dungeon, sketch);
    let mut stream = shop.root.split("lock");
    lock_way_out(shop, dungeon);
    let wanted = shop.wish.locks.unwrap_or(0) as usize;
    let placed = lock_doors(dungeon, wanted, &mut stream);
    shop.notes.push(format!("{placed} locked doors"));
    Ok(())
}

/// A way out other than the entrance opens with a key that whatever waits at the goal has.
fn lock_way_out(shop: &Workshop<'_>, dungeon: &mut Dungeon) {
    let Some(goal) = dungeon.goal.clone() else {
        return;
    };
    let Some(way) = dungeon.ways_out.iter_mut().find(|way| !way.entrance) else {
        return;
    };
    way.lock = Some(Lock {
        key: "exit key".to_owned(),
        spends: false,
    });
    let holder = Some(goal::words(shop)).filter(|_| shop.plan.goal.is_some());
    dungeon.keys.push(Key {
        kind: "exit key".to_owned(),
        room: goal.room,
        held_by: holder,
    });
}

/// Locks doors that the way to somewhere leads through.
///
/// Rooms become reachable one lock after the other; each key lies in what is reachable before its lock is opened.
fn lock_doors(dungeon: &mut Dungeon, wanted: usize, stream: &mut Stream) -> usize {
    let mut shut = bridges(dungeon, wanted, stream);
    let mut placed = 0;
    while !shut.is_empty() {
        let reached = reached(dungeon, &shut);
        let next = shut.iter().copied().find(|at| {
            dungeon
                .doors
                .get(*at)
                .is_some_and(|door| reached.contains(&door.from) || reached.contains(&door.to))
        });
        let (Some(at), Some(room)) = (next, key_room(dungeon, &reached, stream)) else {
            break;
        };
        let kind = KEYS[placed % KEYS.len()];
        let lever = kind.starts_with("lever");
        if let Some(door) = dungeon.doors.get_mut(at) {
            door.lock = Some(Lock {
                key: kind.to_owned(),
                spends: !lever,
            });
            door.state = if lever {
                DoorState::Lever
            } else {
                DoorState::Locked
            };
        }
        dungeon.keys.push(Key {
            kind: kind.to_owned(),
            room,
            held_by: None,
        });
        shut.remove(&at);
        placed += 1;
    }
    placed
}

/// Some doors without which something cannot be reached, by index.
fn bridges(dungeon: &Dungeon, wanted: usize, stream: &mut Stream) -> BTreeSet<usize> {
    let lockable =
        |door: &Door| matches!(door.kind, DoorKind::Door | DoorKind::Bars) && !door.secret;
    let all = dungeon.doors.iter().enumerate();
    let mut candidates: Vec<usize> = all
        .filter(|(_, door)| lockable(door))
        .map(|(at, _)| at)
        .collect();
    stream.shuffle(&mut candidates);
    candidates.truncate(if wanted == 0 { 0 } else { wanted + CANDIDATES });
    let parts = |at: &usize| reached(dungeon, &BTreeSet::from([*at])).len() < dungeon.rooms.len();
    candidates.into_iter().filter(parts).take(wanted).collect()
}

/// A room for a key, if possible neither the entrance nor the goal nor one that has a key.
fn key_room(dungeon: &Dungeon, reached: &BTreeSet<RoomId>, stream: &mut Stream) -> Option<RoomId> {
    let goal = dungeon.goal.as_ref().map(|goal| goal.room);
    let taken: BTreeSet<RoomId> = dungeon.keys.iter().map(|key| key.room).collect();
    let good = |id: &RoomId| Some(*id) != goal && *id != 1 && !taken.contains(id);
    let good: Vec<RoomId> = reached.iter().copied().filter(good).collect();
    stream
        .pick(&good)
        .copied()
        .or_else(|| reached.first().copied())
}

/// Rooms that can be reached while these doors are shut.
fn reached(dungeon: &Dungeon, shut: &BTreeSet<usize>) -> BTreeSet<RoomId> {
    let doors = dungeon.doors_by_room();
    let mut seen = BTreeSet::new();
    let mut todo = vec![1];
    while let Some(id) = todo.pop() {
        if dungeon.room(id).is_none() || !seen.insert(id) {
            continue;
        }
        for at in doors
            .get(id as usize - 1)
            .into_iter()
            .flatten()
            .filter(|at| !shut.contains(at))
        {
            todo.extend(dungeon.doors.get(*at).and_then(|door| door.other(id)));
        }
    }
    seen
}
