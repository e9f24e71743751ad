//! Making heroes: the steps of the game, done one after the other.

mod ask;
mod change;
mod choose;
mod gain;
mod maker;
mod prefer;
mod settled;
mod shop;
mod spread;
mod state;
mod values;

use super::error::Retry;
use super::person::{Hero, Party};
use super::plan::Plan;
use super::request::HeroRequest;
use crate::diag::{Error, did_you_mean, error};
use crate::model::{Action, Choices, Class, Ref, Ruleset, Step};
use crate::rng::{Source, Stream};
pub(super) use ask::{Named, count, resolve_path};
use maker::Maker;
use state::State;

/// How often random choices that lead nowhere are made anew.
const DEAD_ENDS: u32 = 100;

/// Makes one hero: the first of the party with this seed.
pub fn make(ruleset: &Ruleset, request: &HeroRequest, seed: u64) -> Result<Hero, Error> {
    check_request(ruleset, request)?;
    let state = State::new(ruleset);
    let (hero, _) = attempts(ruleset, &Plan::of(ruleset), request, (seed, 1), &state)?;
    Ok(hero)
}

/// Makes one hero with faces from any source, in one try.
pub fn make_from(
    ruleset: &Ruleset,
    request: &HeroRequest,
    source: &mut dyn Source,
) -> Result<Hero, Error> {
    check_request(ruleset, request)?;
    let plan = Plan::of(ruleset);
    let maker = Maker::new(ruleset, &plan, request, State::new(ruleset), source);
    let (mut hero, _) = maker.run()?;
    hero.number = 1;
    Ok(hero)
}

/// Makes all heroes of a party; the requests are for the first, the second and so on.
pub fn make_party(ruleset: &Ruleset, requests: &[HeroRequest], seed: u64) -> Result<Party, Error> {
    make_party_by(ruleset, &Plan::of(ruleset), requests, seed)
}

/// The same for those who make many: the plan of a ruleset is always the same.
pub fn make_party_by(
    ruleset: &Ruleset,
    plan: &Plan,
    requests: &[HeroRequest],
    seed: u64,
) -> Result<Party, Error> {
    let size = ruleset.creation.party.max(1);
    let mut party = Party::default();
    let mut state = State::new(ruleset);
    for number in 1..=size {
        let wanted = requests
            .get(party.heroes.len())
            .cloned()
            .unwrap_or_default();
        check_request(ruleset, &wanted)?;
        let state_before = state.next_hero(ruleset);
        let (hero, after) = attempts(ruleset, plan, &wanted, (seed, number), &state_before)?;
        party.heroes.push(hero);
        state = after;
    }
    party.stats = state.party_figures(ruleset);
    let is_open = |request: &HeroRequest| request.sensible && request.classes.is_empty();
    if !requests.is_empty() && requests.iter().all(is_open) {
        line_up(ruleset, &mut party.heroes);
    }
    Ok(party)
}

/// Puts heroes in the order of march: whoever has no place in it goes last.
fn line_up(ruleset: &Ruleset, heroes: &mut [Hero]) {
    let march = &ruleset.creation.march;
    let place = |hero: &Hero| {
        let is_one = |class: &Ref<Class>| hero.classes.iter().any(|(_, id)| id == class.id());
        march.iter().position(is_one).unwrap_or(march.len())
    };
    heroes.sort_by_key(place);
}

/// Tries until the dice allow what was asked for and no choice leads into a dead end.
fn attempts(
    ruleset: &Ruleset,
    plan: &Plan,
    request: &HeroRequest,
    (seed, number): (u64, u32),
    state: &State,
) -> Result<(Hero, State), Error> {
    let root = Stream::new(seed, "hero").split(&number.to_string());
    let (mut forbidden, mut dead_ends) = (0, 0);
    loop {
        let mut stream = match forbidden + dead_ends {
            0 => root.split("first"),
            tries => root.split_numbered("try", tries.into()),
        };
        let setback = match Maker::new(ruleset, plan, request, state.clone(), &mut stream).run() {
            Ok((mut hero, state)) => {
                hero.seed = seed;
                hero.number = number;
                return Ok((hero, state));
            }
            Err(setback) => setback,
        };
        match setback.again {
            Retry::IfAsked if forbidden < request.rerolls => forbidden += 1,
            Retry::Always if dead_ends < DEAD_ENDS => dead_ends += 1,
            Retry::IfAsked if forbidden > 0 => {
                let message = format!("{}, after {} tries", setback.error, forbidden + 1);
                return Err(setback.error.with_message(message));
            }
            _ => return Err(setback.error),
        }
    }
}

/// Requested classes must exist, differ in kind, and be asked for by some step.
fn check_request(ruleset: &Ruleset, request: &HeroRequest) -> Result<(), Error> {
    for id in &request.classes {
        let Some(class) = ruleset.classes.get(id) else {
            let hint = did_you_mean(id, ruleset.classes.ids());
            return Err(error!("there is no class `{id}`").with_hints(hint));
        };
        if !ruleset.creation.steps.iter().any(|step| offers(step, id)) {
            let kind = &class.kind;
            let error = error!("heroes do not choose a {kind}, so not `{id}`");
            return Err(error.at(class.origin));
        }
    }
    Ok(())
}

fn offers(step: &Step, id: &str) -> bool {
    match &step.action {
        Action::Choose(choose) => match &choose.among {
            Choices::Classes(classes) => classes.iter().any(|class| class.id() == id),
            _ => false,
        },
        Action::OneOf(ways) => ways.iter().flatten().any(|step| offers(step, id)),
        _ => false,
    }
}
