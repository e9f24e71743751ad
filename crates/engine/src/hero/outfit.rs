//! What a mode of the game gives to heroes who are made: the same changes that play begins with, written on their sheets.

use super::make::{Named, named};
use super::person::{Hero, Party, StatValue};
use super::reckon::amount;
use crate::model::{Mode, Ruleset, Script, StatOwner};
use crate::rules::{Amount, Change, ChangeOp, StatementKind, ThingKind, Transfer};

/// A party as it begins a game in these modes. What only the dice of play decide is left to play.
pub fn outfit(ruleset: &Ruleset, party: &Party, modes: &[String]) -> Party {
    let mut party = party.clone();
    let nobody = Hero::default();
    for mode in modes.iter().filter_map(|id| ruleset.modes.get(id)) {
        let first = party.heroes.first().unwrap_or(&nobody).clone();
        for change in changes(mode) {
            let shared = Figures(ruleset, &first, &mut party.stats, StatOwner::Party);
            shared.change(change);
        }
        for hero in &mut party.heroes {
            scripts(ruleset, hero, &mode.changes);
        }
    }
    party
}

fn changes(mode: &Mode) -> impl Iterator<Item = &Change> {
    let statements = mode.changes.iter().flat_map(|script| &script.script.body);
    statements.filter_map(|statement| match &statement.kind {
        StatementKind::Change(change) => Some(change),
        _ => None,
    })
}

/// Effects on one hero, in order.
fn scripts(ruleset: &Ruleset, hero: &mut Hero, scripts: &[Script]) {
    for statement in scripts.iter().flat_map(|script| &script.script.body) {
        match &statement.kind {
            StatementKind::Change(change) => {
                let as_it_was = hero.clone();
                Figures(ruleset, &as_it_was, &mut hero.stats, StatOwner::Hero).change(change);
                follow(ruleset, hero, &as_it_was);
            }
            StatementKind::Gain(transfer) => gain(ruleset, hero, transfer),
            _ => {}
        }
    }
}

/// Maxima that the ruleset works out from other figures follow them.
fn follow(ruleset: &Ruleset, hero: &mut Hero, before: &Hero) {
    let now = hero.clone();
    for (id, written) in &mut hero.stats {
        let formula = ruleset.stats.get(id).and_then(|stat| stat.max.as_ref());
        let Some(expr) = formula.map(|max| &max.formula.expr) else {
            continue;
        };
        let was = amount(ruleset, before, expr);
        if let (Some(was), Some(is)) = (was, amount(ruleset, &now, expr)) {
            written.max = written.max.map(|max| max.saturating_add(is - was));
        }
    }
}

/// An item so many times, or a trait once.
fn gain(ruleset: &Ruleset, hero: &mut Hero, transfer: &Transfer) {
    let count = match &transfer.amount {
        Amount::One => Some(1),
        Amount::Exactly(expr) => amount(ruleset, hero, expr),
        Amount::All => None,
    };
    let thing = transfer.things.first().map(|thing| &thing.kind);
    let (Some(count), Some(ThingKind::Named(name))) = (count, thing) else {
        return;
    };
    let id = name.text.clone();
    if ruleset.items.get(&id).is_some() {
        match hero.items.iter_mut().find(|(known, _)| *known == id) {
            Some((_, have)) => *have = have.saturating_add(count),
            None => hero.items.push((id, count)),
        }
    } else if let Some(power) = ruleset.traits.get(&id)
        && !hero.traits.contains(&id)
    {
        hero.traits.push(id);
        scripts(ruleset, hero, &power.gains);
    }
}

/// Written figures of a hero or of a party, and the hero whom formulas ask.
struct Figures<'a>(
    &'a Ruleset,
    &'a Hero,
    &'a mut Vec<(String, StatValue)>,
    StatOwner,
);

impl Figures<'_> {
    /// Changes a figure within its limits; one that is not written stays unwritten.
    fn change(self, change: &Change) {
        let Self(ruleset, hero, stats, owner) = self;
        let (index, of_max) = match named(ruleset, &change.target) {
            Some(Named::Stat(index)) => (index, false),
            Some(Named::Max(index)) => (index, true),
            Some(Named::Held(..)) | None => return,
        };
        let stat = ruleset.stats.iter().nth(index);
        let Some(stat) = stat.filter(|stat| stat.of == owner && stat.derived.is_none()) else {
            return;
        };
        let written = stats.iter_mut().find(|(id, _)| *id == stat.id);
        let (Some((_, written)), Some(by)) = (written, amount(ruleset, hero, &change.amount))
        else {
            return;
        };
        let changed = |now: i64| match change.op {
            ChangeOp::Add => now.saturating_add(by),
            ChangeOp::Subtract => now.saturating_sub(by),
            ChangeOp::Set => by,
        };
        match of_max {
            true => written.max = written.max.map(changed),
            false => written.value = changed(written.value),
        }
        let least = stat.min.as_ref();
        let least = least.and_then(|min| amount(ruleset, hero, &min.formula.expr));
        let raised = written.value.max(least.unwrap_or(i64::MIN));
        written.value = raised.min(written.max.unwrap_or(i64::MAX));
    }
}
