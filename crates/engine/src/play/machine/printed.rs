//! Rolls that were made before play: each is used once, while the party is in the room they belong to.

use std::sync::Arc;

use super::super::chance::Chance;
use super::super::layout::Layout;
use super::super::prepared::{Met, Prepared, Witnessed};
use super::Machine;

impl<C: Chance> Machine<'_, C> {
    /// What was rolled with something comes before what is left of other things in the room.
    pub(super) fn bring_prepared(&mut self, prepared: &[Prepared]) {
        let rolled = &mut self.state.world.places.rolled;
        rolled.splice(0..0, prepared.iter().copied());
    }

    /// The next entry of the table that has a list of its own, when nothing in the room is left for it. After the last comes the first again.
    fn bring_wanderers(&mut self, table: u32) {
        let Some(map) = self.map.clone() else { return };
        let Some((of, entries)) = &map.wanderers else {
            return;
        };
        let places = &mut self.state.world.places;
        if *of != table || places.rolled.iter().any(|known| is_row_of(known, table)) {
            return;
        }
        let at = usize::from(places.wanderers).checked_rem(entries.len());
        if let Some(next) = at.and_then(|at| entries.get(at)) {
            places.wanderers = places.wanderers.wrapping_add(1);
            self.bring_prepared(next);
        }
    }

    /// The dice that led to the row of this table; they are used up.
    pub(super) fn natural_before(&mut self, table: u32) -> Option<i64> {
        self.bring_wanderers(table);
        let rolled = &mut self.state.world.places.rolled;
        let at = rolled.iter().position(|known| is_row_of(known, table))?;
        match rolled[at] {
            Prepared::Row {
                natural: Some(natural),
                ..
            } => {
                rolled.remove(at);
                Some(natural)
            }
            _ => None,
        }
    }

    /// The row that was rolled for this table when the dungeon was made; it is used up.
    pub(super) fn rolled_before(&mut self, table: u32) -> Option<i64> {
        self.bring_wanderers(table);
        let rolled = &mut self.state.world.places.rolled;
        let at = rolled.iter().position(|known| is_row_of(known, table))?;
        match rolled.remove(at) {
            Prepared::Row { row, .. } => Some(i64::from(row)),
            _ => None,
        }
    }

    /// What is printed for these dice; it is used up.
    pub(super) fn printed_before(&mut self, number: u32) -> Option<i64> {
        let wanted = *self.program.printed.get(number as usize)?;
        let rolled = &mut self.state.world.places.rolled;
        let found = rolled
            .iter()
            .enumerate()
            .find_map(|(at, known)| match known {
                Prepared::Dice {
                    dice,
                    of,
                    made,
                    total,
                } if *dice == wanted.dice && [*of, *made].contains(&Some(wanted.of)) => {
                    Some((at, *total))
                }
                _ => None,
            });
        let (at, total) = found?;
        rolled.remove(at);
        if self.story.is_some() {
            let dice = self.program.dice_words[wanted.dice as usize].clone();
            self.log_roll(&dice, total);
        }
        self.witness_dice(number, total, true);
        Some(total)
    }

    /// How many of a foe there are by what is printed, and the life of each.
    pub(super) fn foes_before(&mut self, wanted: u32) -> Option<(u32, u32)> {
        let rolled = &mut self.state.world.places.rolled;
        let found = rolled
            .iter()
            .enumerate()
            .find_map(|(at, known)| match known {
                Prepared::Foes { kind, count, life } if *kind == wanted => {
                    Some((at, *count, *life))
                }
                _ => None,
            });
        let (at, count, life) = found?;
        rolled.remove(at);
        Some((count, life))
    }

    fn witness(&mut self, what: impl FnOnce(&Self) -> Option<Met>) {
        if self.witnessed.is_none() {
            return;
        }
        let room = if self.map.is_some() {
            u32::from(self.state.world.places.room) + 1
        } else {
            0
        };
        if let (Some(what), Some(seen)) = (what(self), self.witnessed.as_mut()) {
            seen.push(Witnessed { room, what });
        }
    }

    pub(super) fn witness_dice(&mut self, number: u32, total: i64, printed: bool) {
        self.witness(|machine| {
            let dice = machine.program.printed.get(number as usize)?.dice;
            Some(Met::Dice {
                dice: machine.program.dice_words.get(dice as usize)?.clone(),
                total,
                printed,
            })
        });
    }

    pub(super) fn witness_row(&mut self, table: u32, row: i64) {
        self.witness(|machine| {
            Some(Met::Row {
                table: machine.program.names.tables.get(table as usize)?.clone(),
                row: usize::try_from(row).ok()?,
            })
        });
    }

    /// Points of life that one of the foes has now.
    pub(in crate::play) fn life_of_foe(&self, foe: u16) -> u32 {
        let world = &self.state.world;
        let layout: &Layout = &self.program.layout;
        let life = layout.foe_life.and_then(|life| {
            let at = world.foe_base(layout, foe) + usize::from(life);
            world.mem.get(at).copied()
        });
        u32::try_from(life.unwrap_or(0)).unwrap_or(0)
    }

    pub(super) fn witness_foes(&mut self, kind: u32, count: i64) {
        self.witness(|machine| {
            let world = &machine.state.world;
            let layout: &Layout = &machine.program.layout;
            let count = u16::try_from(count).ok()?;
            let first = world.foes.checked_sub(count)?;
            let life = layout.foe_life.map_or(0, |life| {
                let at = world.foe_base(layout, first) + usize::from(life);
                world.mem.get(at).copied().unwrap_or(0)
            });
            Some(Met::Foes {
                foe: machine.program.names.foe_ids.get(kind as usize)?.clone(),
                count: u32::from(count),
                life,
            })
        });
    }
}

fn is_row_of(known: &Prepared, wanted: u32) -> bool {
    matches!(known, Prepared::Row { table, .. } if *table == wanted)
}

/// Shared by all runs in one dungeon: a table, and what comes up on it time after time.
pub(in crate::play) type Wanderers = Option<(u32, Arc<[Vec<Prepared>]>)>;
