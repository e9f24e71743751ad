//! What lasts for a time, and what can be done only so often.

use super::super::chance::{Chance, Halt};
use super::super::layout::STATE;
use super::super::world::{FLED, FightEnd, LimitUse, STANDING, Timed, TimedWhat, World};
use super::Machine;
use crate::rules::Period;

/// Changes that wait for their end at the same time; each is looked at when a period ends.
const MOST_TIMED: usize = 2_000;

impl<C: Chance> Machine<'_, C> {
    /// A new period: what lasted for the old one ends. A round is also a turn.
    pub(super) fn begins(&mut self, period: Period) -> Result<(), Halt> {
        match period {
            Period::Round => {
                self.notes.rounds += 1;
                self.pass(Period::Turn)?;
            }
            Period::Turn => self.notes.turns += 1,
            Period::Room => self.notes.rooms += 1,
            Period::Fight | Period::Level | Period::Game => {}
        }
        if self.story.is_some() {
            self.log_period(period);
        }
        if !self.notes.peaks.is_empty() {
            self.note_peaks();
        }
        self.pass(period)
    }

    /// Stats that last for such a period are back at their start.
    pub(in crate::play) fn forget(&mut self, period: Period) {
        let program = self.program;
        let world = &mut self.state.world;
        for stat in program.lasting.iter().filter(|stat| stat.period == period) {
            let at = usize::from(stat.at);
            if stat.of_heroes {
                for hero in 0..world.heroes {
                    world.mem[program.layout.hero_base(hero) + at] = stat.start;
                }
            } else {
                world.mem[at] = stat.start;
            }
        }
    }

    fn pass(&mut self, period: Period) -> Result<(), Halt> {
        self.forget(period);
        let world = &mut self.state.world;
        if !world.limits.is_empty() {
            let sites = &self.program.limits;
            world
                .limits
                .retain(|used| sites.get(usize::from(used.site)) != Some(&period));
        }
        if world.timed.is_empty() {
            return Ok(());
        }
        for timed in world
            .timed
            .iter_mut()
            .filter(|timed| timed.period == period)
        {
            timed.left = if timed.left > 0 { timed.left - 1 } else { 0 };
        }
        self.expire()
    }

    /// Whatever lasts for a time ends at once.
    pub(in crate::play) fn end_all_effects(&mut self) -> Result<(), Halt> {
        for timed in &mut self.state.world.timed {
            timed.left = 0;
        }
        self.expire()
    }

    /// Notes something that is going to end.
    pub(super) fn put_on_time(&mut self, timed: Timed) -> Result<(), Halt> {
        if self.state.world.timed.len() >= MOST_TIMED {
            return Err(Halt::Mistake(format!(
                "more than {MOST_TIMED} changes last for a time"
            )));
        }
        self.state.world.timed.push(timed);
        Ok(())
    }

    fn expire(&mut self) -> Result<(), Halt> {
        while let Some(at) = self
            .state
            .world
            .timed
            .iter()
            .position(|timed| timed.left == 0)
        {
            let timed = self.state.world.timed.remove(at);
            match timed.what {
                TimedWhat::Number { at, by } => {
                    let number = &mut self.state.world.mem[at as usize];
                    *number = number.saturating_sub(by);
                }
                TimedWhat::OfItem { at, by } => {
                    if let Some(number) = self.state.world.items.get_mut(at as usize) {
                        *number = number.saturating_sub(by);
                    }
                }
                TimedWhat::Mark { row, mark } => self.unmark(row as usize, mark)?,
            }
        }
        Ok(())
    }

    fn unmark(&mut self, row: usize, mark: u16) -> Result<(), Halt> {
        if World::has_mark(&self.state.world.mem[row..], mark) {
            World::set_mark(&mut self.state.world.mem[row..], mark, false);
            self.effects_of_mark(row, mark, false)?;
        }
        Ok(())
    }

    pub(super) fn fight_begins(&mut self) {
        self.notes.fights += 1;
        self.state.world.fights += 1;
        self.state.world.latest = FightEnd::None;
        if self.story.is_some() {
            self.log_fight();
        }
    }

    /// Those who ran come back; what lasted for the fight ends.
    pub(super) fn fight_ends(&mut self) -> Result<(), Halt> {
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        world.fights = world.fights.saturating_sub(1);
        let mut fled = 0;
        let (heroes, foes) = (world.standing_heroes, world.standing_foes);
        for hero in 0..world.heroes {
            let state = &mut world.mem[layout.hero_base(hero) + STATE];
            if *state == FLED {
                *state = STANDING;
                fled += 1;
            }
        }
        world.latest = match (heroes, foes, fled) {
            (0, _, 0) => FightEnd::Lost,
            (0, _, _) => FightEnd::Fled,
            (_, 0, _) => FightEnd::Won,
            _ => FightEnd::Undecided,
        };
        world.recount(layout);
        self.refresh();
        if !self.notes.peaks.is_empty() {
            self.note_peaks();
        }
        self.pass(Period::Round)?;
        self.pass(Period::Fight)?;
        for timed in self
            .state
            .world
            .timed
            .iter_mut()
            .filter(|timed| timed.period == Period::Round)
        {
            timed.left = 0;
        }
        self.expire()
    }

    /// The same for rules that nobody in particular has.
    pub(super) fn once(&mut self, site: u16, over: u32) {
        let limits = &mut self.state.world.limits;
        if limits
            .iter()
            .any(|used| used.site == site && used.bearer == u32::MAX)
        {
            self.state.pc = over;
        } else {
            limits.push(LimitUse {
                site,
                bearer: u32::MAX,
                count: 1,
            });
        }
    }

    /// Counts a use, or goes where nothing is done.
    pub(super) fn limit(&mut self, site: u16, over: u32) {
        let allowed = self.state.acc;
        let bearer = self.bearer();
        let limits = &mut self.state.world.limits;
        let known = limits
            .iter_mut()
            .find(|used| used.site == site && used.bearer == bearer);
        match known {
            Some(used) if i64::from(used.count) >= allowed => self.state.pc = over,
            Some(used) => used.count += 1,
            None if allowed <= 0 => self.state.pc = over,
            None => limits.push(LimitUse {
                site,
                bearer,
                count: 1,
            }),
        }
    }
}
