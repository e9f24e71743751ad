//! After which step a stat does not change any more.

use std::collections::BTreeSet;

use crate::hero::make::{Named, resolve_path};
use crate::hero::plan::{Plan, Start};
use crate::hero::read::Reading;
use crate::model::{Action, Choices, Class, Ruleset, Script, Step, Trait};
use crate::rules::{StatementKind, ThingKind};

/// Positions: 0 is before all steps, 1 after the first step, and so on; the last one is after all of them.
pub struct Touched {
    /// By stat.
    pub last: Vec<usize>,
    /// After this position nothing is gained or bought.
    pub gear: usize,
    /// How many steps buy, and how many choose traits.
    pub buys: usize,
    pub trait_choices: usize,
}

impl Touched {
    pub fn of(ruleset: &Ruleset, plan: &Plan, reading: &Reading) -> Self {
        let steps = &ruleset.creation.steps;
        let end = steps.len() + 1;
        let first = |start: &Start| match start {
            Start::First | Start::Rolled => 0,
            Start::Before(step) => step + 1,
            Start::Never => end,
        };
        let mut touched = Self {
            last: plan.starts.iter().map(first).collect(),
            gear: 0,
            buys: 0,
            trait_choices: 0,
        };
        let toucher = Toucher { ruleset, reading };
        for (index, step) in steps.iter().enumerate() {
            for stat in toucher.step(step) {
                if let Some(last) = touched.last.get_mut(stat) {
                    *last = (*last).max(index + 1);
                }
            }
            if toucher.gives_things(step) {
                touched.gear = index + 1;
            }
            touched.count(step);
        }
        touched
    }

    fn count(&mut self, step: &Step) {
        match &step.action {
            Action::Buy(_) => self.buys += 1,
            Action::Choose(choose) if matches!(choose.among, Choices::Traits(_)) => {
                self.trait_choices += 1
            }
            Action::OneOf(ways) => ways.iter().flatten().for_each(|step| self.count(step)),
            _ => {}
        }
    }
}

struct Toucher<'a> {
    ruleset: &'a Ruleset,
    reading: &'a Reading,
}

impl Toucher<'_> {
    fn step(&self, step: &Step) -> BTreeSet<usize> {
        match &step.action {
            Action::Roll(stats) => stats.iter().map(|stat| stat.index()).collect(),
            Action::Set(scripts) => scripts
                .iter()
                .flat_map(|script| self.script(script))
                .collect(),
            Action::Distribute(spread) => spread.among.iter().map(|stat| stat.index()).collect(),
            Action::Raise(raise) => raise.among.iter().map(|stat| stat.index()).collect(),
            Action::Buy(buy) => BTreeSet::from([buy.with.index()]),
            Action::OneOf(ways) => ways
                .iter()
                .flatten()
                .flat_map(|step| self.step(step))
                .collect(),
            Action::Choose(choose) => match &choose.among {
                Choices::Classes(classes) => {
                    let claimed = |id: &str| {
                        self.reading
                            .hero
                            .classes
                            .iter()
                            .any(|(_, class)| class == id)
                    };
                    let classes = classes.iter().filter(|class| claimed(class.id()));
                    classes
                        .flat_map(|class| self.class(&self.ruleset.classes[class]))
                        .collect()
                }
                Choices::Traits(traits) => traits
                    .iter()
                    .flat_map(|power| self.power(&self.ruleset.traits[power]))
                    .collect(),
                Choices::Items(_) | Choices::Rows(_) => BTreeSet::new(),
            },
            Action::Read | Action::Gain(_) | Action::Name(_) => BTreeSet::new(),
        }
    }

    fn class(&self, class: &Class) -> BTreeSet<usize> {
        let stats = class.stats.iter().map(|(stat, _)| stat.index());
        let gains = class.gains.iter().flat_map(|script| self.script(script));
        let traits = class
            .traits
            .iter()
            .flat_map(|grant| self.power(&self.ruleset.traits[&grant.of]));
        stats.chain(gains).chain(traits).collect()
    }

    fn power(&self, power: &Trait) -> BTreeSet<usize> {
        power
            .gains
            .iter()
            .flat_map(|script| self.changes(script))
            .collect()
    }

    fn changes(&self, script: &Script) -> BTreeSet<usize> {
        let targets = script
            .script
            .body
            .iter()
            .filter_map(|statement| match &statement.kind {
                StatementKind::Change(change) => resolve_path(self.ruleset, &change.target),
                _ => None,
            });
        let stats = targets.filter_map(|target| match target {
            Named::Stat(stat) | Named::Max(stat) => Some(stat),
            Named::Held(..) => None,
        });
        stats.collect()
    }

    /// What an effect changes, by itself or through a trait that it brings.
    fn script(&self, script: &Script) -> BTreeSet<usize> {
        let mut stats = self.changes(script);
        for statement in &script.script.body {
            let StatementKind::Gain(transfer) = &statement.kind else {
                continue;
            };
            for thing in &transfer.things {
                if let ThingKind::Named(name) = &thing.kind
                    && let Some(power) = self.ruleset.traits.get(&name.text)
                {
                    stats.extend(self.power(power));
                }
            }
        }
        stats
    }

    fn gives_things(&self, step: &Step) -> bool {
        match &step.action {
            Action::Gain(_) | Action::Buy(_) | Action::Choose(_) => true,
            Action::Set(scripts) => {
                let mut body = scripts.iter().flat_map(|script| &script.script.body);
                body.any(|statement| matches!(statement.kind, StatementKind::Gain(_)))
            }
            Action::OneOf(ways) => ways.iter().flatten().any(|step| self.gives_things(step)),
            _ => false,
        }
    }
}
