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
    dungeon.goal = goal::choose(shop, dungeon, sketch);
    let mut stream = shop.root.split("lock");
    lock_way_out(shop, dungeon);
    let wanted = match (shop.wish.locks, &shop.plan.locks) {
        (Some(asked), _) => asked,
        (None, Some(formula)) => shop.number(formula, "locks", (0, limits::LOCKS), &mut stream)?,
        (None, None) => 0,
    };
    let mut shut = bridges(dungeon, wanted as usize, &mut stream);
    if shop.wish.keyed.or(shop.plan.keyed).unwrap_or(false) {
        shut.extend(rolled_locks(dungeon));
    }
    let placed = lock_doors(shop, dungeon, shut, &mut stream)?;
    shop.note(|| format!("{placed} doors that only their key opens"));
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

/// Doors that the game's table calls locked or worked by a lever, by index.
fn rolled_locks(dungeon: &Dungeon) -> impl Iterator<Item = usize> {
    let held = |door: &Door| {
        matches!(
            door.state,
            DoorState::Locked | DoorState::Lever | DoorState::TrappedLocked
        )
    };
    let all = dungeon.doors.iter().enumerate();
    let shut: Vec<usize> = all
        .filter(|(_, door)| held(door))
        .map(|(at, _)| at)
        .collect();
    shut.into_iter()
}

/// Locks these doors: rooms become reachable one lock after the other, and each key is in what is reachable before its lock is opened.
fn lock_doors(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    mut shut: BTreeSet<usize>,
    stream: &mut Stream,
) -> Result<usize, Error> {
    let mut walker = Walker::new(dungeon);
    let mut used = BTreeSet::new();
    let mut placed = 0;
    loop {
        walker.walk(dungeon, &shut);
        let before = |at: &usize| {
            dungeon
                .doors
                .get(*at)
                .is_some_and(|door| walker.has(door.from) || walker.has(door.to))
        };
        let next = shut.iter().copied().find(before);
        let (Some(at), Some(room)) = (next, key_room(dungeon, &walker.reached, stream)) else {
            return Ok(placed);
        };
        placed += 1;
        let lever = dungeon.doors[at].state == DoorState::Lever;
        let kind = name(shop, lever, placed, &mut used, stream)?;
        let door = &mut dungeon.doors[at];
        door.lock = Some(Lock {
            key: kind.clone(),
            spends: !lever,
        });
        if matches!(
            door.state,
            DoorState::Open | DoorState::Stuck | DoorState::Trapped
        ) {
            door.state = DoorState::Locked;
        }
        dungeon.keys.push(Key {
            kind,
            room,
            held_by: None,
        });
        shut.remove(&at);
    }
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
        let situation = shop.situation(0, 0, 1, false);
        for _ in 0..limits::PLACES {
            let rolled = shop.roll_words(call, &situation, stream)?;
            let word = words_of(&rolled);
            if !word.is_empty() && used.insert(word.clone()) {
                return Ok(word);
            }
        }
    }
    let word = if lever {
        shop.ruleset.word(Word::Lever)
    } else {
        shop.ruleset.word(Word::Key)
    };
    Ok(shop
        .ruleset
        .words()
        .say(say::KeyNumbered { key: word, number }))
}

/// Some doors without which something cannot be reached, by index.
fn bridges(dungeon: &Dungeon, wanted: usize, stream: &mut Stream) -> BTreeSet<usize> {
    if wanted == 0 {
        return BTreeSet::new();
    }
    let lockable =
        |door: &Door| matches!(door.kind, DoorKind::Door | DoorKind::Bars) && !door.secret;
    let all = dungeon.doors.iter().enumerate();
    let mut candidates: Vec<usize> = all
        .filter(|(_, door)| lockable(door))
        .map(|(at, _)| at)
        .collect();
    stream.shuffle(&mut candidates);
    candidates.truncate(wanted + CANDIDATES);
    let mut walker = Walker::new(dungeon);
    let mut parts = |at: &usize| {
        walker.walk(dungeon, &BTreeSet::from([*at]));
        walker.reached.len() < dungeon.rooms.len()
    };
    let mut found = BTreeSet::new();
    for at in candidates {
        if found.len() < wanted && parts(&at) {
            found.insert(at);
        }
    }
    found
}

/// A room for a key, if possible neither the entrance nor the goal nor one that has a key.
fn key_room(dungeon: &Dungeon, reached: &[RoomId], stream: &mut Stream) -> Option<RoomId> {
    let goal = dungeon.goal.as_ref().map(|goal| goal.room);
    let taken: BTreeSet<RoomId> = dungeon.keys.iter().map(|key| key.room).collect();
    let good = |id: &RoomId| Some(*id) != goal && *id != 1 && !taken.contains(id);
    let mut good: Vec<RoomId> = reached.iter().copied().filter(good).collect();
    good.sort_unstable();
    stream
        .pick(&good)
        .copied()
        .or_else(|| reached.first().copied())
}

/// Walks through a dungeon again and again without building anything anew.
struct Walker {
    doors: Vec<Vec<usize>>,
    seen: Vec<bool>,
    /// Rooms that were reached, the entrance first.
    reached: Vec<RoomId>,
}

impl Walker {
    fn new(dungeon: &Dungeon) -> Self {
        Self {
            doors: dungeon.doors_by_room(),
            seen: Vec::new(),
            reached: Vec::new(),
        }
    }

    fn has(&self, id: RoomId) -> bool {
        self.seen.get(id as usize).copied().unwrap_or(false)
    }

    /// Goes everywhere that can be reached while these doors are shut.
    fn walk(&mut self, dungeon: &Dungeon, shut: &BTreeSet<usize>) {
        self.seen.clear();
        self.seen.resize(dungeon.rooms.len() + 1, false);
        self.reached.clear();
        let mut todo = vec![1];
        while let Some(id) = todo.pop() {
            match self.seen.get_mut(id as usize) {
                Some(seen) if id > 0 && !*seen => *seen = true,
                _ => continue,
            }
            self.reached.push(id);
            let here = self.doors.get(id as usize - 1).into_iter().flatten();
            for at in here.filter(|at| !shut.contains(at)) {
                todo.extend(dungeon.doors.get(*at).and_then(|door| door.other(id)));
            }
        }
    }
}
