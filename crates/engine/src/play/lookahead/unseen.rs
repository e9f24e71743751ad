//! What the hero has not seen, imagined anew for every trial.
//!
//! Rooms that were entered stay as they are. Everything behind their unopened doors is replaced by the corresponding part of another
//! dungeon of the same kind: its rooms are matched with those that were entered, move by move from the entrance, and what is left over is
//! joined to the doors that lead on. Secret doors that nobody has found, what waits behind doors, keys that nobody has seen and rolls
//! that were made in advance but did not come up yet are all unknown.

use std::sync::Arc;

use super::super::code::Program;
use super::super::machine::{Whereabouts, fresh_door, fresh_room};
use super::super::map::{Map, MapDoor};
use super::super::prepared::Prepared;
use super::super::world::World;
use super::graft::Graft;
use super::imagination::{Imagination, Imagined};
use super::trial::Situation;
use crate::rng::Stream;

/// Rests of the dungeon that were imagined since a room was entered last.
#[derive(Debug)]
pub(super) struct Rests<'p> {
    imagination: Option<&'p Imagination>,
    /// Of the run.
    seed: u64,
    /// Which rooms had been entered.
    entered: Vec<bool>,
    dungeon: u32,
    rests: Vec<Option<Arc<Map>>>,
}

impl<'p> Rests<'p> {
    pub fn new(imagination: Option<&'p Imagination>) -> Self {
        Self {
            imagination,
            seed: 0,
            entered: Vec::new(),
            dungeon: 0,
            rests: Vec::new(),
        }
    }

    /// A new run begins.
    pub fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.forget();
    }

    fn forget(&mut self) {
        self.rests.clear();
        self.entered.clear();
    }

    /// Changes where the hero is into what the hero knows of it, and makes up the rest; tells the whole map.
    pub fn apply(
        &mut self,
        program: &Program,
        places: &mut Whereabouts,
        situation: &Situation<'_>,
        number: u64,
    ) -> Option<Arc<Map>> {
        let real = situation.map?;
        // What was rolled in advance is unknown until it comes up, except for those who stand there.
        places
            .rolled
            .retain(|known| matches!(known, Prepared::Foes { .. }));
        self.note(places);
        let at = number as usize;
        if self.rests.len() <= at {
            self.rests.resize(at + 1, None);
        }
        let map = match &self.rests[at] {
            Some(map) => Arc::clone(map),
            None => {
                let map = Arc::new(self.imagine(program, places, real, number));
                self.rests[at] = Some(Arc::clone(&map));
                map
            }
        };
        furnish(program, places, real, &map);
        Some(map)
    }

    /// What is known from now on; what was imagined before holds as long as no room is new.
    pub fn note(&mut self, places: &Whereabouts) {
        if self.entered != places.entered || self.dungeon != places.count {
            self.forget();
            self.entered.clone_from(&places.entered);
            self.dungeon = places.count;
        }
    }

    /// The map of a trial.
    pub fn imagine(&self, program: &Program, places: &Whereabouts, real: &Map, number: u64) -> Map {
        let seen = self.entered.iter().filter(|entered| **entered).count() as u64;
        let dice = Stream::new(self.seed, "rest");
        let mut dice = dice
            .split_numbered("seen", seen)
            .split_numbered("trial", number);
        let own;
        let other = match self.imagination.and_then(|known| known.pick(dice.word())) {
            Some(other) => other,
            None => {
                // Nothing is known of dungeons but this one: its own rooms in another order.
                own = Imagined::of(real.clone().into());
                &own
            }
        };
        let is_secret = |door: u16| {
            let row = usize::from(door) * program.layout.door_row;
            let row = places.doors.get(row..).unwrap_or_default();
            let secret = program.layout.places.secret;
            secret.is_some_and(|secret| World::has_mark(row, secret))
        };
        let marks = &program.map_names.marks;
        let kinds = [marks.opening, marks.bars, marks.stairs];
        let mut graft = Graft::new(real, &self.entered, other, kinds);
        graft.match_rooms(&mut dice);
        graft.join(&mut dice, &is_secret, program.layout.places.secret);
        graft.finish(&mut dice)
    }
}

/// Rows of rooms and doors that are imagined; those that are known keep theirs.
fn furnish(program: &Program, places: &mut Whereabouts, real: &Map, map: &Map) {
    let layout = &program.layout;
    let row = layout.room_row();
    let fresh = std::mem::take(&mut places.fresh);
    places.rooms.resize(map.rooms.len() * row, 0);
    places.entered.resize(map.rooms.len(), false);
    let mut rows = places.rooms.chunks_exact_mut(row.max(1));
    for (entered, room) in places.entered.iter().zip(&map.rooms) {
        let Some(row) = rows.next() else { break };
        if !entered {
            fresh_room(layout, &fresh, room, row);
        }
    }
    places.fresh = fresh;
    let row = layout.door_row;
    places.doors.resize(map.doors.len() * row, 0);
    let rows = places.doors.chunks_exact_mut(row.max(1));
    let mut untouched = vec![0; layout.door_row];
    for ((number, row), door) in rows.enumerate().zip(&map.doors) {
        let is_known = match real.doors.get(number) {
            // Nobody knows whether a door is stuck until somebody has tried it.
            Some(was) if (&was.marks, &was.numbers) != (&door.marks, &door.numbers) => {
                fresh_door(was, &mut untouched);
                *row != untouched
            }
            Some(was) => touches(&places.entered, was),
            None => false,
        };
        if !is_known {
            fresh_door(door, row);
        }
    }
}

/// Whether somebody has been on one of its sides.
fn touches(entered: &[bool], door: &MapDoor) -> bool {
    door.ends
        .iter()
        .any(|end| entered.get(usize::from(*end)).copied().unwrap_or(false))
}
