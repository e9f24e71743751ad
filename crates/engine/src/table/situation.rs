//! What is known where a table is rolled on: numbers by name, things that are true, and who chooses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::model::{Range, Ruleset, StatKind};
use crate::rules::Owner;

/// Owners whose numbers a bare name may mean, in this order.
const OWNERS: [Owner; 4] = [Owner::Hero, Owner::Party, Owner::Room, Owner::Game];

/// How `{A/TA/W}` is decided when no player is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    /// Each with the same odds.
    #[default]
    Even,
    /// Always the first.
    First,
}

/// Numbers, facts and the way choices are made.
///
/// A name that nobody has set has the value it usually starts with, fitted into the range that the table's `context` gives it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Situation {
    numbers: BTreeMap<String, i64>,
    usual: Arc<BTreeMap<String, i64>>,
    facts: BTreeSet<String>,
    /// How choices of tables are made.
    pub choice: Choice,
}

impl Situation {
    /// Nothing is known; every name in dice must be set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The beginning of a game: stats have their constant starting values, everything else is 0.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mut usual = BTreeMap::new();
        for stat in ruleset
            .stats
            .iter()
            .filter(|stat| stat.kind != StatKind::Text)
        {
            let start = stat.start.as_ref().and_then(|start| start.constant());
            usual.insert(stat.id.clone(), start.unwrap_or(0));
        }
        for name in OWNERS
            .into_iter()
            .flat_map(|owner| ruleset.scope.stat_names(owner))
        {
            usual.entry(name.to_owned()).or_insert(0);
        }
        usual.insert(
            "number of heroes".to_owned(),
            ruleset.creation.party.max(1).into(),
        );
        usual.insert("number of foes".to_owned(), 0);
        Self {
            usual: Arc::new(usual),
            ..Self::default()
        }
    }

    /// The same with a number: `depth`, `room.depth`, `number of heroes`.
    pub fn with(mut self, name: impl Into<String>, value: i64) -> Self {
        self.set(name, value);
        self
    }

    /// Sets a number.
    pub fn set(&mut self, name: impl Into<String>, value: i64) {
        self.numbers.insert(name.into(), value);
    }

    /// Makes something true: `elf` in `hero is elf`, `torch` in `has torch`, or a whole condition as written.
    pub fn say(&mut self, fact: impl Into<String>) {
        self.facts.insert(fact.into());
    }

    /// Whether it was said.
    pub fn is_said(&self, fact: &str) -> bool {
        self.facts.contains(fact)
    }

    /// The numbers that were set.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, i64)> {
        self.numbers
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
    }

    /// The value of a name for a table with this `context`.
    pub fn number(&self, name: &str, context: &[(String, Range)]) -> Option<i64> {
        let spellings = spellings(name);
        let find = |known: &BTreeMap<String, i64>| {
            spellings.iter().find_map(|name| known.get(name).copied())
        };
        if let Some(value) = find(&self.numbers) {
            return Some(value);
        }
        let range = context
            .iter()
            .find(|(known, _)| spellings.contains(known))
            .map(|(_, range)| range);
        match (find(&self.usual), range) {
            (Some(value), Some(range)) => Some(fitted(value, range)),
            (Some(value), None) => Some(value),
            (None, Some(range)) => range.from.or(range.to),
            (None, None) => None,
        }
    }
}

/// The nearest value in the range.
fn fitted(value: i64, range: &Range) -> i64 {
    let raised = range.from.map_or(value, |from| value.max(from));
    range.to.map_or(raised, |to| raised.min(to))
}

/// The ways to write a name: with and without its owner; the maximum of a pool is what it starts with unless said.
fn spellings(name: &str) -> Vec<String> {
    let mut all = vec![name.to_owned()];
    match name.split_once('.') {
        Some((owner, bare)) if Owner::from_word(owner).is_some() => all.push(bare.to_owned()),
        _ => all.extend(
            OWNERS
                .iter()
                .map(|owner| format!("{}.{name}", owner.word())),
        ),
    }
    let shorter: Vec<String> = all
        .iter()
        .filter_map(|name| name.strip_suffix(".max"))
        .map(str::to_owned)
        .collect();
    all.extend(shorter);
    all
}
