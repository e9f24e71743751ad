//! What is known where a table is rolled on: numbers by name, things that are true, and who chooses.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::sync::Arc;

use crate::model::{Range, Ruleset, StatKind};
use crate::rules::{Owner, Path};

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
    /// Sorted. A dungeon copies a situation for every room, and all of them know the same names.
    names: Arc<Vec<Arc<str>>>,
    /// The number of each name; none for those that were only announced.
    values: Vec<Option<i64>>,
    /// Whether some of these names have their owner in front.
    has_owners: bool,
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
    pub fn with(mut self, name: impl AsRef<str>, value: i64) -> Self {
        self.set(name, value);
        self
    }

    /// Sets a number.
    pub fn set(&mut self, name: impl AsRef<str>, value: i64) {
        let name = name.as_ref();
        match self.place(name) {
            Ok(at) => self.values[at] = Some(value),
            Err(at) => self.insert(at, name, Some(value)),
        }
    }

    /// Makes place for a number, so that setting it in a copy is cheap. Nothing is known of it.
    pub(crate) fn announce(&mut self, name: &str) {
        if let Err(at) = self.place(name) {
            self.insert(at, name, None);
        }
    }

    fn insert(&mut self, at: usize, name: &str, value: Option<i64>) {
        self.has_owners |= name.contains('.');
        Arc::make_mut(&mut self.names).insert(at, Arc::from(name));
        self.values.insert(at, value);
    }

    /// Sets many numbers at once; the names are sorted.
    pub(crate) fn set_sorted(&mut self, numbers: impl Iterator<Item = (Arc<str>, i64)>) {
        if !self.names.is_empty() {
            return numbers.for_each(|(name, value)| self.set(name, value));
        }
        let names = Arc::make_mut(&mut self.names);
        for (name, value) in numbers {
            self.has_owners |= name.contains('.');
            names.push(name);
            self.values.push(Some(value));
        }
        debug_assert!(self.names.is_sorted_by(|a, b| a < b), "sorted names");
    }

    /// Where a number is, or where it would be.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.names
            .binary_search_by(|known| known.as_ref().cmp(name))
    }

    /// Makes something true: `elf` in `hero is elf`, `torch` in `has torch`, or a whole condition as written.
    pub fn say(&mut self, fact: impl Into<String>) {
        self.facts.insert(fact.into());
    }

    /// Whether it was said.
    pub(crate) fn is_said(&self, fact: &str) -> bool {
        self.facts.contains(fact)
    }

    /// The numbers that were set.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, i64)> {
        let numbers = self.names.iter().zip(&self.values);
        numbers.filter_map(|(name, value)| Some((name.as_ref(), (*value)?)))
    }

    /// The value of a name for a table with this `context`.
    pub fn number(&self, name: &str, context: &[(String, Range)]) -> Option<i64> {
        let set = self.place(name).ok().and_then(|at| self.values[at]);
        if set.is_some() {
            return set;
        }
        // Nearly all names are written without their owner, and have no other spelling then.
        if (self.has_owners || name.contains('.'))
            && let Some(value) = spellings(name).find_map(|spelling| self.number_set(spelling))
        {
            return Some(value);
        }
        let mut ranges = context.iter();
        let has_owner = name.contains('.');
        let is_meant = |known: &str| {
            let may_differ = || has_owner || known.contains('.');
            known == name || may_differ() && spellings(name).any(|spelling| spelling.is(known))
        };
        let range = ranges
            .find(|(known, _)| is_meant(known))
            .map(|(_, range)| range);
        match (self.usual_number(name), range) {
            (Some(value), Some(range)) => Some(clamp_to_range(value, range)),
            (Some(value), None) => Some(value),
            (None, Some(range)) => range.from.or(range.to),
            (None, None) => None,
        }
    }

    /// The same for a name as rules write it.
    pub(crate) fn number_at(&self, path: &Path, context: &[(String, Range)]) -> Option<i64> {
        match path.word() {
            Some(word) => self.number(word, context),
            None => self.number(&path.to_string(), context),
        }
    }

    fn number_set(&self, spelling: Spelling<'_>) -> Option<i64> {
        let mut known = self.numbers();
        let found = known.find(|(known, _)| spelling.is(known));
        found.map(|(_, value)| value)
    }

    fn usual_number(&self, name: &str) -> Option<i64> {
        if let Some(value) = self.usual.get(name) {
            return Some(*value);
        }
        spellings(name).find_map(|spelling| match spelling.owner {
            None => self.usual.get(spelling.name).copied(),
            Some(owner) => self
                .usual
                .get(&format!("{}.{}", owner.word(), spelling.name))
                .copied(),
        })
    }
}

/// The nearest value in the range.
fn clamp_to_range(value: i64, range: &Range) -> i64 {
    let raised = range.from.map_or(value, |from| value.max(from));
    range.to.map_or(raised, |to| raised.min(to))
}

/// One way to write a name.
#[derive(Debug, Clone, Copy)]
struct Spelling<'n> {
    /// The owner in front of it, where `name` does not have it.
    owner: Option<Owner>,
    name: &'n str,
}

impl Spelling<'_> {
    fn is(&self, known: &str) -> bool {
        let Some(owner) = self.owner else {
            return known == self.name;
        };
        let rest = known.strip_prefix(owner.word());
        rest.and_then(|rest| rest.strip_prefix('.')) == Some(self.name)
    }
}

/// The ways to write a name: with and without its owner; the maximum of a pool is what it starts with unless said.
fn spellings(name: &str) -> impl Iterator<Item = Spelling<'_>> {
    let shorter = name.strip_suffix(".max");
    with_and_without_owner(name).chain(shorter.into_iter().flat_map(with_and_without_owner))
}

fn with_and_without_owner(name: &str) -> impl Iterator<Item = Spelling<'_>> {
    let owned = name.split_once('.');
    let bare = owned.filter(|(owner, _)| Owner::from_word(owner).is_some());
    let owners: &[Owner] = if bare.is_some() { &[] } else { &OWNERS };
    let plain = |name| Spelling { owner: None, name };
    let before = owners.iter().map(move |owner| Spelling {
        owner: Some(*owner),
        name,
    });
    iter::once(plain(name))
        .chain(bare.map(|(_, bare)| plain(bare)))
        .chain(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    /// The slow twin: every spelling as a string, looked for one after the other.
    fn slow_spellings(name: &str) -> Vec<String> {
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

    fn slow_number(
        (set, usual): (&BTreeMap<String, i64>, &BTreeMap<String, i64>),
        name: &str,
        context: &[(String, Range)],
    ) -> Option<i64> {
        let spellings = slow_spellings(name);
        let find = |known: &BTreeMap<String, i64>| {
            spellings.iter().find_map(|name| known.get(name).copied())
        };
        if let Some(value) = find(set) {
            return Some(value);
        }
        let mut context = context.iter();
        let range = context.find(|(known, _)| spellings.contains(known));
        match (find(usual), range.map(|(_, range)| range)) {
            (Some(value), Some(range)) => Some(clamp_to_range(value, range)),
            (Some(value), None) => Some(value),
            (None, Some(range)) => range.from.or(range.to),
            (None, None) => None,
        }
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        let names = [
            "hp",
            "hp.max",
            "hero.hp",
            "hero.hp.max",
            "party.hp",
            "room.depth",
            "depth",
            "foe.hp",
            "game.hp.max",
            "door.depth",
            "number of heroes",
        ];
        let mut stream = Stream::new(1, "situation");
        let mut some = |share: i64| -> Vec<&str> {
            let names = names.into_iter();
            names.filter(|_| stream.range(1..=6) <= share).collect()
        };
        for share in [0, 1, 2, 3].repeat(200) {
            let (set, usual, ranges) = (some(share), some(share), some(1));
            let numbered = |names: &[&str], from: i64| -> BTreeMap<String, i64> {
                let names = names.iter().map(|name| (*name).to_owned());
                names.zip(from..).collect()
            };
            let (set, usual) = (numbered(&set, 10), numbered(&usual, 50));
            let range = Range {
                from: Some(3),
                to: Some(52),
            };
            let context: Vec<(String, Range)> = ranges
                .iter()
                .map(|name| ((*name).to_owned(), range))
                .collect();
            let mut situation = Situation {
                usual: Arc::new(usual.clone()),
                ..Situation::default()
            };
            let announced = some(1);
            announced.iter().for_each(|name| situation.announce(name));
            for (name, value) in &set {
                situation.set(name, *value);
            }
            for name in names {
                assert_eq!(
                    situation.number(name, &context),
                    slow_number((&set, &usual), name, &context),
                    "{name} among {set:?}, {usual:?}, {context:?}"
                );
            }
        }
    }
}
