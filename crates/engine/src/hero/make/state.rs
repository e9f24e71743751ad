//! What a hero in the making has so far.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::hero::person::{Pick, StatValue};
use crate::model::{Class, Formula, Item, Ref, Ruleset, StatKind, StatOwner, Trait};

/// A figure in the making: what it started from, and what was added to that.
#[derive(Debug, Clone, Default)]
pub struct Figure {
    pub base: i64,
    pub added: i64,
    /// Whether it has been rolled, set or started; before that additions wait for the roll.
    pub settled: bool,
    /// What was added to the maximum alone.
    pub max_added: i64,
    /// Whether the maximum was changed by itself.
    pub max_changed: bool,
    /// A class's starting value, which replaces that of the stat.
    pub start: Option<Arc<Formula>>,
}

impl Figure {
    pub fn value(&self) -> i64 {
        self.base.saturating_add(self.added)
    }

    /// The maximum of a pool that the ruleset gives none: full, unless something was added to the maximum alone.
    pub fn own_max(&self) -> i64 {
        if self.max_changed {
            self.value().max(self.base.saturating_add(self.max_added))
        } else {
            self.value()
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct State {
    /// By the index of the stat; those of party and game too.
    pub figures: Vec<Figure>,
    pub classes: Vec<Ref<Class>>,
    /// With what is in brackets: `tamable(40)`.
    pub traits: Vec<(Ref<Trait>, String)>,
    pub items: Vec<(Ref<Item>, i64)>,
    pub tags: BTreeSet<String>,
    pub picks: Vec<Pick>,
    pub belongings: Vec<String>,
    pub name: String,
    /// Classes of the heroes before this one.
    pub taken: Vec<Ref<Class>>,
    /// Things that the party has bought for all.
    pub bought: Vec<Ref<Item>>,
}

impl State {
    pub fn new(ruleset: &Ruleset) -> Self {
        Self {
            figures: vec![Figure::default(); ruleset.stats.len()],
            ..Self::default()
        }
    }

    /// A new hero of the same party: what party and game share stays.
    pub fn next_hero(&self, ruleset: &Ruleset) -> Self {
        let mut next = Self {
            taken: [self.taken.as_slice(), &self.classes].concat(),
            bought: self.bought.clone(),
            ..Self::new(ruleset)
        };
        let both = next
            .figures
            .iter_mut()
            .zip(&self.figures)
            .zip(ruleset.stats.iter());
        for ((new, old), stat) in both {
            if stat.of != StatOwner::Hero {
                new.clone_from(old);
            }
        }
        next
    }

    /// The figures of the party.
    pub fn party_figures(&self, ruleset: &Ruleset) -> Vec<(String, StatValue)> {
        let stats = ruleset.stats.iter().zip(&self.figures);
        let shared =
            stats.filter(|(stat, _)| stat.of == StatOwner::Party && stat.kind != StatKind::Text);
        shared
            .map(|(stat, figure)| {
                let max = (stat.kind == StatKind::Pool).then(|| figure.own_max());
                (
                    stat.id.clone(),
                    StatValue {
                        value: figure.value(),
                        max,
                    },
                )
            })
            .collect()
    }

    pub fn count(&self, item: &str) -> i64 {
        self.items
            .iter()
            .filter(|(known, _)| known.id() == item)
            .map(|(_, count)| *count)
            .sum()
    }

    pub fn give(&mut self, item: &Ref<Item>, count: i64) {
        match self.items.iter_mut().find(|(known, _)| known == item) {
            Some((_, have)) => *have = have.saturating_add(count),
            None => self.items.push((item.clone(), count)),
        }
    }

    pub fn has_class(&self, id: &str) -> bool {
        self.classes.iter().any(|class| class.id() == id)
    }

    pub fn has_trait(&self, id: &str) -> bool {
        self.traits.iter().any(|(known, _)| known.id() == id)
    }
}
