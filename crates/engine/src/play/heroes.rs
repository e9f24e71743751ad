//! Where the heroes of runs come from: made for each run by the game's own steps, or the same for all.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::setup::{HeroSpec, Setup};
use crate::hero::{self, Hero, HeroRequest};
use crate::model::Ruleset;

/// A source of parties.
pub trait Heroes: Sync + Debug {
    /// The party of the run of this seed: it takes the place of the setup's heroes. Or why there is none.
    fn party(&self, setup: &Setup, seed: u64) -> Result<Setup, String>;
}

/// Every run makes its own heroes, by the steps of the game.
#[derive(Debug)]
pub struct MadeAnew<'r> {
    /// The game.
    ruleset: &'r Ruleset,
    /// What is requested for the first hero, the second and so on.
    pub requests: Vec<HeroRequest>,
    /// What is the same for all of them.
    plan: hero::Plan,
}

impl<'r> MadeAnew<'r> {
    /// Heroes with these requests.
    pub fn new(ruleset: &'r Ruleset, requests: Vec<HeroRequest>) -> Self {
        Self {
            ruleset,
            requests,
            plan: hero::Plan::of(ruleset).without_notes(),
        }
    }

    /// Sensible heroes, as many as a party has: all of these classes, or the usual ones when none is asked for.
    pub fn sensible(ruleset: &'r Ruleset, classes: &[String]) -> Self {
        let size = usize::try_from(ruleset.creation.party.max(1)).unwrap_or(1);
        let of = |at: usize| match (classes, ruleset.creation.usual.get(at)) {
            ([], Some(class)) => vec![class.id().to_owned()],
            _ => classes.to_vec(),
        };
        let request = |at: usize| HeroRequest {
            classes: of(at),
            name: None,
            rerolls: REROLLS,
            sensible: true,
        };
        Self::new(ruleset, (0..size).map(request).collect())
    }
}

/// How often dice that forbid a requested class are rolled again.
pub const REROLLS: u32 = 100;

impl Heroes for MadeAnew<'_> {
    fn party(&self, setup: &Setup, seed: u64) -> Result<Setup, String> {
        let party = hero::make_party_by(self.ruleset, &self.plan, &self.requests, seed)
            .map_err(|error| error.to_string())?;
        let mut made = setup.clone();
        made.heroes = party.heroes.iter().map(HeroSpec::of).collect();
        let known = &self.ruleset.scope.stats;
        let is_shared = |name: &str| {
            known
                .iter()
                .any(|(owner, stats)| owner.word() == "party" && stats.contains_key(name))
        };
        for (name, value) in &party.stats {
            if is_shared(name) && !made.stats.contains_key(name) {
                made.stats.insert(name.clone(), value.value);
            }
        }
        Ok(made)
    }
}

impl HeroSpec {
    /// A made hero as the engine wants it.
    pub fn of(hero: &Hero) -> Self {
        let mut stats = BTreeMap::new();
        for (id, value) in &hero.stats {
            stats.insert(id.clone(), value.value);
            if let Some(max) = value.max {
                stats.insert(format!("{id}.max"), max);
            }
        }
        Self {
            name: hero.name.clone(),
            classes: hero.classes.iter().map(|(_, id)| id.clone()).collect(),
            stats,
            traits: hero.traits.clone(),
            items: hero
                .items
                .iter()
                .map(|(id, count)| (id.clone(), u32::try_from(*count).unwrap_or(0)))
                .collect(),
            finished: true,
        }
    }
}
