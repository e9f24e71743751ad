//! What is possible so far.

use std::collections::{BTreeMap, BTreeSet};

use crate::dice::{Domain, Interval};
use crate::model::{Formula, Ruleset, StatOwner};

/// A figure: the values it can have. Mirrors the figure of a hero in the making.
#[derive(Clone)]
pub struct Figure<'a> {
    pub value: Interval,
    /// What was added since it was last set.
    pub added: Interval,
    /// Whether it has its first value, when that is certain.
    pub settled: Option<bool>,
    /// What was added to the maximum alone.
    pub max_added: Interval,
    /// Whether anything may have changed the maximum alone.
    pub max_changed: bool,
    /// Starts that classes may have put in place of the stat's own (none).
    pub starts: Vec<Option<&'a Formula>>,
    /// Whether the claimed value was held against it.
    pub judged: bool,
}

/// Stats whose sum is known, because points were spread over them.
#[derive(Clone)]
pub struct Sum {
    pub stats: Vec<usize>,
    pub total: Interval,
}

/// Something that was chosen here: so many of these.
#[derive(Clone)]
pub struct Pool {
    pub of: BTreeSet<String>,
    pub most: Option<i64>,
}

#[derive(Clone, Default)]
pub struct State<'a> {
    pub figures: Vec<Figure<'a>>,
    pub classes: Vec<String>,
    /// Traits that are there, and whether that is certain.
    pub traits: BTreeMap<String, bool>,
    /// Those that were handed out rather than chosen, and whether that is certain.
    pub given: BTreeMap<String, bool>,
    pub trait_pools: Vec<Pool>,
    /// Items handed out: least and most.
    pub items: BTreeMap<String, Interval>,
    pub item_pools: Vec<Pool>,
    pub row_pools: Vec<Pool>,
    /// A roll may have brought anything.
    pub anything: bool,
    pub for_sale: BTreeSet<String>,
    /// States that the hero may be in.
    pub tags: BTreeSet<String>,
    pub sums: Vec<Sum>,
}

impl<'a> State<'a> {
    /// Nothing done yet. What party and game share may already have been changed by other heroes.
    pub fn new(ruleset: &Ruleset) -> Self {
        let figure = |owner: StatOwner| Figure {
            value: if owner == StatOwner::Hero {
                Interval::exactly(0)
            } else {
                Interval::ANY
            },
            added: Interval::exactly(0),
            settled: Some(false),
            max_added: Interval::exactly(0),
            max_changed: false,
            starts: vec![None],
            judged: false,
        };
        let figures = ruleset.stats.iter().map(|stat| figure(stat.of)).collect();
        Self {
            figures,
            ..Self::default()
        }
    }

    /// Either this or the other came about.
    pub fn or(&mut self, other: Self) {
        let sums = self.joined_sums(&other);
        for (one, two) in self.figures.iter_mut().zip(other.figures) {
            one.or(two);
        }
        for class in other.classes {
            if !self.classes.contains(&class) {
                self.classes.push(class);
            }
        }
        join_sure(&mut self.traits, other.traits);
        join_sure(&mut self.given, other.given);
        let none = Interval::exactly(0);
        for (item, count) in &mut self.items {
            *count = count.or(other.items.get(item).copied().unwrap_or(none));
        }
        for (item, count) in other.items {
            self.items.entry(item).or_insert(count.or(none));
        }
        join(&mut self.trait_pools, other.trait_pools);
        join(&mut self.item_pools, other.item_pools);
        join(&mut self.row_pools, other.row_pools);
        self.anything |= other.anything;
        self.for_sale.extend(other.for_sale);
        self.tags.extend(other.tags);
        self.sums = sums;
    }

    /// A sum known on one side only is on the other what its stats add up to.
    fn joined_sums(&self, other: &Self) -> Vec<Sum> {
        let mut sums: Vec<Sum> = Vec::new();
        for sum in self.sums.iter().chain(&other.sums) {
            if sums.iter().any(|known| known.stats == sum.stats) {
                continue;
            }
            let total = self.total(&sum.stats).or(other.total(&sum.stats));
            sums.push(Sum {
                stats: sum.stats.clone(),
                total,
            });
        }
        sums
    }

    /// What some stats add up to.
    pub fn total(&self, stats: &[usize]) -> Interval {
        if let Some(sum) = self.sums.iter().find(|sum| sum.stats == stats) {
            return sum.total;
        }
        let values = stats
            .iter()
            .filter_map(|stat| self.figures.get(*stat))
            .map(|figure| figure.value);
        values.fold(Interval::exactly(0), Interval::plus)
    }

    pub fn hand_out(&mut self, item: &str, count: Interval) {
        let known = self
            .items
            .get(item)
            .copied()
            .unwrap_or(Interval::exactly(0));
        self.items.insert(item.to_owned(), known.plus(count));
    }
}

impl Figure<'_> {
    fn or(&mut self, other: Self) {
        self.value = self.value.or(other.value);
        self.added = self.added.or(other.added);
        self.settled = self
            .settled
            .filter(|settled| other.settled == Some(*settled));
        self.max_added = self.max_added.or(other.max_added);
        self.max_changed |= other.max_changed;
        self.judged &= other.judged;
    }
}

impl<'a> Figure<'a> {
    /// Notes starts of the other side that this one does not have.
    pub fn more_starts(&mut self, starts: &[Option<&'a Formula>]) {
        for start in starts {
            let known = self.starts.iter().any(|known| match (known, start) {
                (Some(one), Some(two)) => std::ptr::eq(*one, *two),
                (None, None) => true,
                _ => false,
            });
            if !known {
                self.starts.push(*start);
            }
        }
    }
}

/// What is on both sides stays certain.
fn join_sure(names: &mut BTreeMap<String, bool>, other: BTreeMap<String, bool>) {
    for (name, sure) in names.iter_mut() {
        *sure &= other.get(name).copied().unwrap_or(false);
    }
    for (name, _) in other {
        names.entry(name).or_insert(false);
    }
}

/// Pools of either side: all of them may have been drawn from.
fn join(pools: &mut Vec<Pool>, other: Vec<Pool>) {
    let shared = pools.len().min(other.len());
    let same = pools
        .iter()
        .zip(&other)
        .take_while(|(one, two)| one.of == two.of && one.most == two.most)
        .count();
    if same < shared || other.len() > pools.len() {
        pools.extend(other.into_iter().skip(same));
    }
}
