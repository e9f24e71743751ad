//! Locks and their keys, placed so that no order of opening can lose.
//!
//! Doors are shut; then they are opened one after the other from the entrance, and before each is opened its key is put where one can
//! be by then. As every lock has a key of its own, spending keys in another order changes nothing.

use std::collections::BTreeSet;

use super::goal;
use crate::diag::Error;
use crate::dungeon::layout::Sketch;
use crate::dungeon::limits;
use crate::dungeon::model::{Door, DoorKind, DoorState, Dungeon, Key, Lock, RoomId};
use crate::dungeon::steps::describe::words_of;
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;
use crate::words::{Word, say};

/// Doors beyond those wanted that are looked at.
const CANDIDATES: usize = 40;

pub fn lock(shop: &mut Workshop<'_>, dungeon: &mut Dungeon, sketch: &Sketch) -> Result<(), Error> {
    dungeon.goal = goal::choose(shop, dungeon, sketch)?;
    let mut stream = shop.root.split("lock");
    lock_way_out(shop, dungeon);
    let wanted = match (shop.request.locks, &shop.plan.locks) {
        (Some(asked), _) => asked,
        (None, Some(formula)) => shop.number(formula, "locks", (0, limits::LOCKS), &mut stream)?,
        (None, None) => 0,
    };
    let mut shut = bridges(dungeon, wanted as usize, &mut stream);
    if shop.request.keyed.or(shop.plan.keyed).unwrap_or(false) {
        shut.extend(doors_where(dungeon, is_locked));
    }
    let placed = lock_doors(shop, dungeon, shut, &mut stream)?;
    shop.note(|| format!("{placed} doors that need their own key"));
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
    let key = shop.ruleset.word(Word::ExitKey).to_owned();
    way.lock = Some(Lock {
        key: key.clone(),
        spends: false,
    });
    let holder = Some(goal::words(shop)).filter(|_| shop.plan.goal.is_some());
    dungeon.keys.push(Key {
        kind: key,
        room: goal.room,
        held_by: holder,
    });
}

/// Whether a door cannot be forced: the game's table calls it locked or worked by a lever.
fn is_locked(door: &Door) -> bool {
    matches!(
        door.state,
        DoorState::Locked | DoorState::Lever | DoorState::TrappedLocked
    )
}

/// Doors of a kind, by index.
fn doors_where(dungeon: &Dungeon, is_it: impl Fn(&Door) -> bool) -> Vec<usize> {
    let doors = dungeon.doors.iter().enumerate();
    let found = doors.filter(|(_, door)| is_it(door));
    found.map(|(at, _)| at).collect()
}

/// Locks these doors: rooms become reachable one lock after the other, and each key is in what is reachable before its lock is opened.
fn lock_doors(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    mut shut: BTreeSet<usize>,
    stream: &mut Stream,
) -> Result<usize, Error> {
    let doors = dungeon.doors_by_room();
    let mut used = BTreeSet::new();
    let mut placed = 0;
    while !shut.is_empty() {
        let reached = dungeon.reach(&doors, |at| !shut.contains(&at));
        let is_next = |at: &usize| {
            let door = &dungeon.doors[*at];
            reached.contains(&door.from) || reached.contains(&door.to)
        };
        let next = shut.iter().copied().find(is_next);
        let (Some(at), Some(room)) = (next, key_room(dungeon, &reached, stream)) else {
            break;
        };
        placed += 1;
        let lever = dungeon.doors[at].state == DoorState::Lever;
        let kind = name(shop, lever, placed, &mut used, stream)?;
        let door = &mut dungeon.doors[at];
        door.lock = Some(Lock {
            key: kind.clone(),
            spends: !lever,
        });
        if !is_locked(door) {
            door.state = DoorState::Locked;
        }
        dungeon.keys.push(Key {
            kind,
            room,
            held_by: None,
        });
        shut.remove(&at);
    }
    Ok(placed)
}

/// What a key is called: by the game's own words, each once, else by a number.
fn name(
    shop: &mut Workshop<'_>,
    lever: bool,
    number: usize,
    used: &mut BTreeSet<String>,
    stream: &mut Stream,
) -> Result<String, Error> {
    let plan = shop.plan;
    if let Some(call) = plan.keys.as_ref().filter(|_| !lever) {
        let situation = shop.situation(0, 0, 1);
        // No two keys have the same name.
        for _ in 0..limits::PLACES {
            let rolled = shop.roll_with(call, &situation, stream, true)?;
            let word = words_of(&rolled);
            if !word.is_empty() && used.insert(word.clone()) {
                return Ok(word);
            }
        }
    }
    let words = shop.ruleset.words();
    let key = words.get(if lever { Word::Lever } else { Word::Key });
    Ok(words.say(say::KeyNumbered { key, number }))
}

/// Some doors without which something cannot be reached, by index.
fn bridges(dungeon: &Dungeon, wanted: usize, stream: &mut Stream) -> BTreeSet<usize> {
    if wanted == 0 {
        return BTreeSet::new();
    }
    let lockable =
        |door: &Door| matches!(door.kind, DoorKind::Door | DoorKind::Bars) && !door.secret;
    let mut candidates = doors_where(dungeon, lockable);
    stream.shuffle(&mut candidates);
    candidates.truncate(wanted + CANDIDATES);
    let doors = dungeon.doors_by_room();
    let parts = |at: &usize| dungeon.walk(&doors, |door| door != *at).len() < dungeon.rooms.len();
    candidates.into_iter().filter(parts).take(wanted).collect()
}

/// A room for a key, if possible neither the entrance nor the goal nor one that has a key.
fn key_room(dungeon: &Dungeon, reached: &BTreeSet<RoomId>, stream: &mut Stream) -> Option<RoomId> {
    let goal = dungeon.goal.as_ref().map(|goal| goal.room);
    let taken: BTreeSet<RoomId> = dungeon.keys.iter().map(|key| key.room).collect();
    let good = |id: &&RoomId| Some(**id) != goal && **id != 1 && !taken.contains(id);
    let good: Vec<RoomId> = reached.iter().filter(good).copied().collect();
    stream.pick(&good).or(reached.first()).copied()
}
