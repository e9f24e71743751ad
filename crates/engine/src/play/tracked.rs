//! Stats over a run: where they end, and how high they get.

use super::chance::Chance;
use super::code::Program;
use super::layout::StatForm;
use super::machine::Machine;
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

impl<C: Chance> Machine<'_, C> {
    /// Looks at all stats; the highest values so far are kept.
    pub(super) fn note_peaks(&mut self) {
        let layout = &self.program.layout;
        let world = &self.state.world;
        for (stat, peak) in self.notes.tracked.iter().zip(&mut self.notes.peaks) {
            let value = if stat.of_hero {
                (0..world.heroes)
                    .map(|hero| world.mem[layout.hero_base(hero) + usize::from(stat.at)])
                    .max()
                    .unwrap_or(0)
            } else {
                world.mem[usize::from(stat.at)]
            };
            *peak = value.max(*peak);
        }
    }

    /// The value of each stat at the end; that of the hero who has most of it.
    pub(super) fn last_values(&self) -> Vec<i64> {
        let layout = &self.program.layout;
        let world = &self.state.world;
        let values = self.notes.tracked.iter().map(|stat| {
            if stat.of_hero {
                (0..world.heroes)
                    .map(|hero| world.mem[layout.hero_base(hero) + usize::from(stat.at)])
                    .max()
                    .unwrap_or(0)
            } else {
                world.mem[usize::from(stat.at)]
            }
        });
        values.collect()
    }
}
