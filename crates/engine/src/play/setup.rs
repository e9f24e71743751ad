//! What a run begins with: heroes, counters, policy, foes.

use std::collections::BTreeMap;

use super::chance::{Chance, Halt};
use super::code::{Op, Program};
use super::layout::{StatForm, StatSlot, class_mark, trait_mark};
use super::lookahead::{CAREFUL, Foresight};
use super::machine::Machine;
use super::world::World;
use crate::diag::{Error, did_you_mean, error};
use crate::rules::Owner;

/// A hero to play with. What is not said comes from the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeroSpec {
    /// Shown in logs.
    pub name: String,
    /// Ids of classes, species and the like.
    pub classes: Vec<String>,
    /// Stats that are known, by id; `hp.max` for a maximum.
    pub stats: BTreeMap<String, i64>,
    /// Traits besides those of the classes.
    pub traits: Vec<String>,
    /// What the hero carries, with how many.
    pub items: Vec<(String, u32)>,
    /// The stats include what classes, traits and items bring, and the items those of the classes.
    pub finished: bool,
}

/// All that a run begins with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Setup {
    /// At least one hero; one without a class when empty.
    pub heroes: Vec<HeroSpec>,
    /// Stats of party, room and game that differ from their start.
    pub stats: BTreeMap<String, i64>,
    /// How decisions are made; the game's first policy when nothing is said.
    pub policy: Option<String>,
    /// Modes of the game to play in.
    pub modes: Vec<String>,
    /// How far the policy `careful` looks ahead.
    pub foresight: Foresight,
}

/// So many foes of a kind; as many as come at once when no number is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoeGroup {
    /// Id of the foe.
    pub foe: String,
    /// How many.
    pub count: Option<i64>,
}

/// Reads `skeleton x4 and necromancer`.
pub fn parse_fight(text: &str) -> Result<Vec<FoeGroup>, Error> {
    let sides = text.split([',', '+']).flat_map(|part| part.split(" and "));
    let groups: Result<Vec<FoeGroup>, Error> =
        sides.map(|side| parse_side(side.trim(), text)).collect();
    groups
}

fn parse_side(side: &str, whole: &str) -> Result<FoeGroup, Error> {
    let wrong = || {
        error!(
            "`{whole}` names no foe";
            hint: "write a foe and a number, as in `goblin x3`"
        )
    };
    let words: Vec<&str> = side.split_whitespace().collect();
    let (foe, count) = match words.as_slice() {
        [foe] => (*foe, None),
        [foe, times] if times.starts_with('x') => (*foe, Some(times.trim_start_matches('x'))),
        [foe, "x", count] => (*foe, Some(*count)),
        [count, foe] => (*foe, Some(*count)),
        _ => return Err(wrong()),
    };
    let count = count.map(|count| {
        count
            .parse::<i64>()
            .ok()
            .filter(|count| (1..=200).contains(count))
            .ok_or_else(wrong)
    });
    Ok(FoeGroup {
        foe: foe.to_owned(),
        count: count.transpose()?,
    })
}

impl Setup {
    /// The world before anything happens. Stats that are rolled take their dice from `chance`.
    pub fn world<C: Chance>(&self, program: &Program, chance: &mut C) -> Result<World, Error> {
        let mut machine = Machine::new(program, World::empty(program), Borrowed(chance));
        match machine.set_up(self) {
            Ok(()) => Ok(std::mem::take(&mut machine.state.world)),
            Err(Refused::Halt(halt)) => Err(machine.explain(halt)),
            Err(Refused::Unknown(error)) => Err(error),
        }
    }

    /// The number of the policy.
    pub fn policy(&self, program: &Program) -> Result<u16, Error> {
        let Some(wanted) = &self.policy else {
            return Ok(0);
        };
        if self.looks_ahead(program) {
            return Ok(0);
        }
        let found = program
            .names
            .policies
            .iter()
            .position(|policy| policy == wanted);
        found
            .and_then(|at| u16::try_from(at).ok())
            .ok_or_else(|| unknown("policy", wanted, &program.names.policies))
    }
}

impl Setup {
    /// Whether answers are tried out before they are given. A game may have a policy of that name itself.
    pub fn looks_ahead(&self, program: &Program) -> bool {
        let is_careful = |policy: &str| policy == CAREFUL;
        self.policy.as_deref().is_some_and(is_careful)
            && !program.names.policies.iter().any(|own| is_careful(own))
    }
}

pub(super) fn unknown(kind: &str, wanted: &str, known: &[String]) -> Error {
    let error = error!(command: "there is no {kind} `{wanted}`");
    error.with_hints(did_you_mean(wanted, known.iter().map(String::as_str)))
}

enum Refused {
    Halt(Halt),
    Unknown(Error),
}

impl From<Halt> for Refused {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl Program {
    /// Whether the code of a formula has dice in it.
    fn rolls(&self, entry: u32) -> bool {
        let start = self
            .entries
            .get(entry as usize)
            .map_or(0, |entry| entry.start as usize);
        let formula = self
            .code
            .iter()
            .skip(start)
            .take_while(|op| !matches!(op, Op::Return));
        formula
            .into_iter()
            .any(|op| matches!(op, Op::Die(_) | Op::DieInto(..) | Op::Pool(_)))
    }
}

struct Borrowed<'c, C>(&'c mut C);

impl<C: Chance> Chance for Borrowed<'_, C> {
    fn die(&mut self, sides: u32) -> Result<i64, Halt> {
        self.0.die(sides)
    }

    fn pool(&mut self, number: u32, pool: &crate::dice::Pool) -> Result<i64, Halt> {
        self.0.pool(number, pool)
    }
}

impl<C: Chance> Machine<'_, C> {
    fn set_up(&mut self, setup: &Setup) -> Result<(), Refused> {
        self.start_stats(&[Owner::Party, Owner::Room, Owner::Game], &[], None)?;
        let owners = [Owner::Party, Owner::Room, Owner::Game];
        for (name, value) in &setup.stats {
            let found = owners
                .into_iter()
                .find_map(|owner| self.program.layout.stat(owner, name));
            let Some(slot) = found else {
                return Err(Refused::Unknown(self.no_stat(&owners, name)));
            };
            self.set_stat(slot, *value);
        }
        let nobody = [HeroSpec::default()];
        let heroes = if setup.heroes.is_empty() {
            &nobody
        } else {
            setup.heroes.as_slice()
        };
        for hero in heroes {
            self.recruit(hero)?;
        }
        self.apply_modes(setup)?;
        self.state.hands.hero_bound = false;
        let layout = &self.program.layout;
        self.state.world.recount(layout);
        self.refresh();
        Ok(())
    }

    /// Modes change party and game once, and every hero.
    fn apply_modes(&mut self, setup: &Setup) -> Result<(), Refused> {
        let known = &self.program.names.modes;
        for wanted in &setup.modes {
            let at = known.iter().position(|mode| mode == wanted);
            let at = at.ok_or_else(|| Refused::Unknown(unknown("mode", wanted, known)))?;
            let [shared, own] = self.program.modes[at];
            self.call_entry(shared, &[])?;
            for hero in 0..self.state.world.heroes {
                self.state.hands.hero = hero;
                self.refresh();
                self.call_entry(own, &[])?;
            }
        }
        Ok(())
    }

    /// Nobody of these has the stat: there is none, or it belongs to somebody else.
    fn no_stat(&self, owners: &[Owner], name: &str) -> Error {
        let stats = || self.program.layout.stats();
        let known = stats().filter(|(owner, ..)| owners.contains(owner));
        let known: Vec<String> = known.map(|(_, name, _)| name.to_owned()).collect();
        match stats().find(|(_, other, _)| *other == name) {
            Some((owner, ..)) => error!(
                command: "`{name}` is a stat of the {}, which cannot be given here", owner.word();
                hint: "it is set in the ruleset, or in the file of a hero"
            ),
            None => unknown("stat", name, &known),
        }
    }

    fn recruit(&mut self, spec: &HeroSpec) -> Result<(), Refused> {
        let program = self.program;
        let hero = self.state.world.add_hero(&program.layout);
        self.state.hands.hero = hero;
        self.state.hands.hero_bound = true;
        self.refresh();
        let mut classes = Vec::new();
        for wanted in &spec.classes {
            let class = program.classes.iter().find(|class| class.id == *wanted);
            let class = class.ok_or_else(|| {
                let ids = program.classes.iter().map(|class| class.id.clone());
                Refused::Unknown(unknown("class", wanted, &ids.collect::<Vec<_>>()))
            })?;
            self.mark_hero(&class_mark(wanted));
            classes.push(class);
        }
        let overrides: Vec<(usize, u32)> = classes
            .iter()
            .flat_map(|class| class.stats.iter().copied())
            .collect();
        self.start_stats(&[Owner::Hero], &overrides, Some(spec))?;
        for class in &classes {
            for mark in &class.traits {
                let base = self.state.hero_base;
                World::set_mark(&mut self.state.world.mem[base..], *mark, true);
                if !spec.finished {
                    self.effects_of_mark(base, *mark, true)?;
                }
            }
            if let (false, Some(entry)) = (spec.finished, class.gains) {
                self.call_entry(entry, &[])?;
            }
        }
        for id in &spec.traits {
            self.mark_hero(&trait_mark(id));
        }
        self.settle_maxima();
        for (name, value) in &spec.stats {
            self.stat_of_spec(name, *value)?;
        }
        let given = classes
            .iter()
            .filter(|_| !spec.finished)
            .flat_map(|class| class.items.iter().copied());
        for (kind, count) in given.collect::<Vec<_>>() {
            self.carry(kind, count, spec)?;
        }
        for (id, count) in &spec.items {
            let kind = program.names.item_ids.iter().position(|known| known == id);
            let kind =
                kind.ok_or_else(|| Refused::Unknown(unknown("item", id, &program.names.item_ids)))?;
            self.carry(kind as u32, *count, spec)?;
        }
        self.settle_floating_maxima(spec)
    }

    /// A known maximum that is also a formula: only what it has beyond the formula is kept.
    fn settle_floating_maxima(&mut self, spec: &HeroSpec) -> Result<(), Refused> {
        for (name, value) in &spec.stats {
            let plain = name.strip_suffix(".max");
            let slot = plain.and_then(|plain| self.program.layout.stat(Owner::Hero, plain));
            let Some((slot, stat)) = slot.and_then(|slot| Some((slot, slot.stat?))) else {
                continue;
            };
            if let Some(entry) = self.program.maxima[stat] {
                let formula = self.call_entry(entry, &[])?;
                let at = self.state.hero_base + usize::from(slot.at) + 1;
                self.state.world.mem[at] = value.saturating_sub(formula);
            }
        }
        Ok(())
    }

    fn mark_hero(&mut self, name: &str) {
        if let Some(mark) = self.program.layout.mark(name) {
            let base = self.state.hero_base;
            World::set_mark(&mut self.state.world.mem[base..], mark, true);
        }
    }

    /// What a hero starts with does not count as gained.
    fn carry(&mut self, kind: u32, count: u32, spec: &HeroSpec) -> Result<(), Refused> {
        let hero = self.state.hands.hero;
        for _ in 0..count {
            let piece = self.state.world.add_item(self.program, kind);
            if spec.finished {
                let owner = self.program.layout.item_owner;
                let row = piece as usize * self.program.layout.item_row;
                self.state.world.items[row + owner] = i64::from(hero) + 1;
                // The stats of a finished hero have it in them.
                self.state.world.items[row + self.program.layout.item_active] = 1;
                self.equip(piece, hero)?;
            } else {
                self.hand_over(piece, i64::from(hero) + 1)?;
            }
        }
        Ok(())
    }

    fn stat_of_spec(&mut self, name: &str, value: i64) -> Result<(), Refused> {
        let (plain, is_max) = match name.strip_suffix(".max") {
            Some(plain) => (plain, true),
            None => (name, false),
        };
        let Some(slot) = self.program.layout.stat(Owner::Hero, plain) else {
            return Err(Refused::Unknown(self.no_stat(&[Owner::Hero], name)));
        };
        let at = self.state.hero_base + usize::from(slot.at);
        let floats = slot
            .stat
            .is_some_and(|stat| self.program.maxima[stat].is_some());
        let mem = &mut self.state.world.mem;
        if is_max {
            mem[at + 1] = value;
        } else {
            mem[at] = value;
            if slot.form == StatForm::Pool && !floats {
                let stated = slot.stat.and_then(|stat| self.program.fixed_maxima[stat]);
                mem[at + 1] = mem[at + 1].max(stated.unwrap_or(value)).max(value);
            }
        }
        Ok(())
    }

    /// First values in the order of the ruleset; a class may have its own. What is known of a hero is not rolled for, and for a finished
    /// hero nothing is.
    fn start_stats(
        &mut self,
        owners: &[Owner],
        overrides: &[(usize, u32)],
        spec: Option<&HeroSpec>,
    ) -> Result<(), Refused> {
        let program = self.program;
        let mut slots: Vec<(usize, StatSlot)> = Vec::new();
        for (owner, name, slot) in program.layout.stats() {
            let is_known = || spec.is_some_and(|spec| spec.stats.contains_key(name));
            if let (true, Some(stat)) = (owners.contains(&owner), slot.stat)
                && !is_known()
            {
                slots.push((stat, slot));
            }
        }
        slots.sort_by_key(|(stat, _)| *stat);
        let is_hero = owners.contains(&Owner::Hero);
        for (stat, slot) in slots {
            let own = overrides
                .iter()
                .rev()
                .find(|(of, _)| *of == stat)
                .map(|(_, entry)| *entry);
            let Some(entry) = own.or(program.starts[stat]) else {
                continue;
            };
            let is_finished = spec.is_some_and(|spec| spec.finished);
            if slot.form == StatForm::Derived || (is_finished && program.rolls(entry)) {
                continue;
            }
            let value = self.call_entry(entry, &[])?;
            if is_hero {
                let at = self.state.hero_base + usize::from(slot.at);
                self.state.world.mem[at] = value;
                self.first_max(at + 1, slot, i64::MAX / 4);
            } else {
                self.set_stat(slot, value);
            }
        }
        Ok(())
    }

    /// A stat of party, room or game.
    fn set_stat(&mut self, slot: StatSlot, value: i64) {
        let at = usize::from(slot.at);
        if at < self.program.layout.heroes {
            self.state.world.mem[at] = value;
            self.first_max(at + 1, slot, value);
        }
    }

    fn first_max(&mut self, at: usize, slot: StatSlot, otherwise: i64) {
        let (StatForm::Pool, Some(stat)) = (slot.form, slot.stat) else {
            return;
        };
        let floats = self.program.maxima[stat].is_some();
        let max = self.program.fixed_maxima[stat].unwrap_or(otherwise);
        self.state.world.mem[at] = if floats { 0 } else { max };
    }

    /// A pool without a maximum of its own can hold what a new hero has.
    fn settle_maxima(&mut self) {
        let program = self.program;
        for (owner, _, slot) in program.layout.stats() {
            let (Owner::Hero, StatForm::Pool) = (owner, slot.form) else {
                continue;
            };
            let at = self.state.hero_base + usize::from(slot.at);
            let mem = &mut self.state.world.mem;
            if mem[at + 1] >= i64::MAX / 8 {
                mem[at + 1] = mem[at];
            }
        }
    }
}
