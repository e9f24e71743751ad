//! Variants of play: all classes, policies and modes, and campaigns. What no variant ever touches is not used by play.

use super::code::Program;
use super::dungeons::{Dungeons, Generated};
use super::heroes::{MadeAnew, REROLLS};
use super::setup::Setup;
use super::simulate::{Play, Request, simulate};
use super::tally::Tally;
use crate::diag::Error;
use crate::dungeon::DungeonRequest;
use crate::hero::HeroRequest;
use crate::model::{Mode, Ruleset};

/// Delves of a campaign.
const DELVES_PER_CAMPAIGN: u32 = 20;

/// Procedures between delves: without one there are no campaigns.
const INTERLUDE: &str = "interlude";

/// One way to play a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayVariant {
    /// The class of all heroes; the usual ones when nothing is said.
    pub class: Option<String>,
    /// How decisions are made.
    pub policy: Option<String>,
    /// The mode that is played.
    pub mode: Option<String>,
    /// How many delves make up a run.
    pub delves: u32,
}

/// Every way to decide: the policies of a game, or none where it has none.
pub fn policies(ruleset: &Ruleset) -> Vec<Option<String>> {
    let ids = ruleset.policies.ids().map(|id| Some(id.to_owned()));
    let policies: Vec<_> = ids.collect();
    if policies.is_empty() {
        vec![None]
    } else {
        policies
    }
}

/// All of them: each policy with the usual heroes, with each class and in each mode, once and as a campaign.
pub fn list_variants(ruleset: &Ruleset) -> Vec<PlayVariant> {
    let named = |ids: Vec<String>| {
        let ids = ids.into_iter().map(Some);
        std::iter::once(None).chain(ids).collect::<Vec<_>>()
    };
    let policies = policies(ruleset);
    let classes = named(
        ruleset
            .classes
            .iter()
            .map(|class| class.id.clone())
            .collect(),
    );
    let tells = |mode: &&Mode| mode.dungeon.is_some() || !mode.changes.is_empty();
    let modes = ruleset.modes.iter().filter(tells);
    let modes: Vec<Option<String>> = modes.map(|mode| Some(mode.id.clone())).collect();
    let delves: &[u32] = if ruleset.procedures.get(INTERLUDE).is_some() {
        &[1, DELVES_PER_CAMPAIGN]
    } else {
        &[1]
    };
    let mut variants = Vec::new();
    for policy in &policies {
        let by_class = classes.iter().map(|class| (class.clone(), None));
        let by_mode = modes.iter().map(|mode| (None, mode.clone()));
        for (class, mode) in by_class.chain(by_mode) {
            variants.extend(delves.iter().map(|delves| PlayVariant {
                class: class.clone(),
                policy: policy.clone(),
                mode: mode.clone(),
                delves: *delves,
            }));
        }
    }
    variants
}

/// Plays so many runs of one way, and counts everything that comes up.
pub fn play_variant(
    program: &Program,
    ruleset: &Ruleset,
    way: &PlayVariant,
    (runs, seed, threads): (u64, u64, Option<usize>),
) -> Result<Tally, Error> {
    let classes: Vec<String> = way.class.iter().cloned().collect();
    let mut heroes = MadeAnew::sensible(ruleset, &classes);
    heroes.requests.iter_mut().for_each(allow_more_rerolls);
    let modes: Vec<String> = way.mode.iter().cloned().collect();
    let request = DungeonRequest {
        modes: modes.clone(),
        ..DungeonRequest::default()
    };
    let generated = Generated::new(program, ruleset, request);
    let plan = ruleset.dungeon.as_ref();
    let request = Request {
        setup: Setup {
            policy: way.policy.clone(),
            modes,
            ..Setup::default()
        },
        play: Play::Delve,
        runs,
        seed,
        threads,
        new_heroes: false,
        heroes: Some(&heroes),
        follow: true,
        dungeons: plan.map(|_| &generated as &dyn Dungeons),
        delves: way.delves,
    };
    simulate(program, &request, &|_| {})
}

/// Some classes ask for abilities that few are born with.
fn allow_more_rerolls(requests: &mut HeroRequest) {
    requests.rerolls = REROLLS * 20;
}
