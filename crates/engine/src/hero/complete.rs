//! What a hero has without anybody writing it down: starting values that nobody rolls, figures that are worked out, powers of the class.

use super::outfit::apply_to_hero;
use super::person::{Hero, StatValue};
use super::plan::names_in;
use super::reckon::reckon;
use crate::model::{Action, Formula, Ref, Ruleset, Stat, StatKind, StatOwner, Step};

/// Starts that mention each other are worked out one after the other, at most so many times.
const ROUNDS: usize = 20;

/// Fills in what a hero copied from paper lacks. What dice decide stays out.
pub fn complete(ruleset: &Ruleset, hero: &mut Hero) {
    if hero.traits.is_empty() {
        let classes = hero.classes.iter();
        let classes = classes.filter_map(|(_, id)| ruleset.classes.get(id));
        let grants = classes.flat_map(|class| &class.traits);
        hero.traits = grants.map(ToString::to_string).collect();
    }
    let written: Vec<String> = hero.stats.iter().map(|(id, _)| id.clone()).collect();
    for _ in 0..ROUNDS {
        let missing = |stat: &&Stat| {
            stat.of == StatOwner::Hero
                && stat.kind != StatKind::Text
                && hero.stat(&stat.id).is_none()
        };
        let missing: Vec<&Stat> = ruleset.stats.iter().filter(missing).collect();
        let known: Vec<(String, StatValue)> = missing
            .into_iter()
            .filter_map(|stat| Some((stat.id.clone(), find_start(ruleset, hero, stat)?)))
            .collect();
        if known.is_empty() {
            break;
        }
        hero.stats.extend(known);
    }
    gain_of_classes(ruleset, hero, &written);
    let place = |id: &str| ruleset.stats.ids().position(|known| known == id);
    hero.stats.sort_by_key(|(id, _)| place(id));
}

/// What becoming one of a class adds to figures that nobody has written down.
fn gain_of_classes(ruleset: &Ruleset, hero: &mut Hero, written: &[String]) {
    let mut with_gains = hero.clone();
    for (_, id) in &hero.classes {
        if let Some(class) = ruleset.classes.get(id) {
            apply_to_hero(ruleset, &mut with_gains, &class.gains);
        }
    }
    for (id, value) in &mut hero.stats {
        if !written.contains(id)
            && let Some(gained) = with_gains.stat(id)
        {
            *value = gained;
        }
    }
}

/// What a stat begins with, or comes to, where no dice and no choice decide it.
fn find_start(ruleset: &Ruleset, hero: &Hero, stat: &Stat) -> Option<StatValue> {
    if let Some(derived) = &stat.derived {
        let value = work_out(ruleset, hero, derived)?;
        return Some(StatValue { value, max: None });
    }
    if ruleset
        .creation
        .steps
        .iter()
        .any(|step| is_chosen(step, stat))
    {
        return None;
    }
    let classes = hero.classes.iter();
    let mut classes = classes.filter_map(|(_, id)| ruleset.classes.get(id));
    let of_class = classes.find_map(|class| {
        let mut stats = class.stats.iter();
        stats
            .find(|(of, _)| of.id() == stat.id)
            .map(|(_, start)| start)
    });
    let value = match of_class.or(stat.start.as_ref()) {
        Some(start) => work_out(ruleset, hero, start)?,
        None => 0,
    };
    let max = match &stat.max {
        _ if stat.kind != StatKind::Pool => None,
        Some(max) => Some(work_out(ruleset, hero, max)?),
        None => Some(value),
    };
    Some(StatValue { value, max })
}

/// What a formula comes to, once everything that it mentions is known.
fn work_out(ruleset: &Ruleset, hero: &Hero, formula: &Formula) -> Option<i64> {
    let unknown = |name: &String| {
        let stat = ruleset.stats.get(name);
        stat.is_some_and(|stat| stat.of == StatOwner::Hero && hero.stat(&stat.id).is_none())
    };
    if names_in(&formula.formula.expr).iter().any(unknown) {
        return None;
    }
    reckon(ruleset, hero, formula)
}

/// Whether the player decides how much of it there is.
fn is_chosen(step: &Step, stat: &Stat) -> bool {
    let is_it = |of: &Ref<Stat>| of.id() == stat.id;
    match &step.action {
        Action::Distribute(spread) => spread.among.iter().any(is_it),
        Action::OneOf(ways) => ways.iter().flatten().any(|step| is_chosen(step, stat)),
        _ => false,
    }
}
