//! Stats over a run: where they end, and how high they get.

use super::chance::Chance;
use super::code::Program;
use super::layout::{Layout, StatForm};
use super::machine::Machine;
use super::world::World;
use crate::rules::Owner;

/// A stat that is looked at during runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TrackedStat {
    pub name: String,
    pub of_hero: bool,
    pub at: u16,
}

/// Stats of heroes, party and game, in order of their names.
pub(super) fn list_tracked_stats(program: &Program) -> Vec<TrackedStat> {
    let stats = program.layout.stats();
    let kept = stats.filter(|(owner, _, slot)| {
        matches!(owner, Owner::Hero | Owner::Party | Owner::Game)
            && matches!(slot.form, StatForm::Number | StatForm::Pool)
            && slot.stat.is_some()
    });
    kept.map(|(owner, name, slot)| TrackedStat {
        name: name.to_owned(),
        of_hero: owner == Owner::Hero,
        at: slot.at,
    })
    .collect()
}

impl TrackedStat {
    /// Its value; that of the hero who has most of it.
    fn read(&self, layout: &Layout, world: &World) -> i64 {
        let at = usize::from(self.at);
        if !self.of_hero {
            return world.mem[at];
        }
        // Looked at in every turn of every game: most have one hero.
        let mut highest = match world.heroes {
            0 => return 0,
            _ => world.mem[layout.heroes + at],
        };
        for hero in 1..world.heroes {
            highest = highest.max(world.mem[layout.hero_base(hero) + at]);
        }
        highest
    }
}

impl<C: Chance> Machine<'_, C> {
    /// Looks at all stats; the highest values so far are kept.
    pub(super) fn note_peaks(&mut self) {
        let layout = &self.program.layout;
        let world = &self.state.world;
        for (stat, peak) in self.notes.tracked.iter().zip(&mut self.notes.peaks) {
            *peak = stat.read(layout, world).max(*peak);
        }
    }

    /// The value of each stat at the end; that of the hero who has most of it.
    pub(super) fn last_values(&self) -> Vec<i64> {
        let layout = &self.program.layout;
        let world = &self.state.world;
        let stats = self.notes.tracked.iter();
        stats.map(|stat| stat.read(layout, world)).collect()
    }
}
