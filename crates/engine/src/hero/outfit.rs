//! What a mode of the game gives to heroes who are made: the same changes that play begins with, written on their sheets.

use super::make::{Named, resolve_path};
use super::person::{Hero, Party, StatValue};
use super::reckon::amount;
use crate::eval::{self, Figures, Limits};
use crate::model::{Ruleset, Script, Stat, StatOwner};
use crate::rules::{Amount, Expr, Path, ThingKind, Transfer};

/// A party as it begins a game in these modes. What only the dice of play decide is left to play.
pub fn outfit(ruleset: &Ruleset, party: &Party, modes: &[String]) -> Party {
    let mut party = party.clone();
    for mode in modes.iter().filter_map(|id| ruleset.modes.get(id)) {
        let mut shared = Shared {
            ruleset,
            asked: party.heroes.first().cloned().unwrap_or_default(),
            stats: &mut party.stats,
        };
        let Ok(()) = eval::apply(
            mode.changes.iter().map(|script| &script.script),
            &mut shared,
        );
        for hero in &mut party.heroes {
            apply_to_hero(ruleset, hero, &mode.changes);
        }
    }
    party
}

pub(super) fn apply_to_hero(ruleset: &Ruleset, hero: &mut Hero, effects: &[Script]) {
    let mut own = Own { ruleset, hero };
    let Ok(()) = eval::apply(effects.iter().map(|script| &script.script), &mut own);
}

/// Figures of the party; formulas are about its first hero.
struct Shared<'a> {
    ruleset: &'a Ruleset,
    asked: Hero,
    stats: &'a mut Vec<(String, StatValue)>,
}

/// Figures and things of one hero.
struct Own<'a> {
    ruleset: &'a Ruleset,
    hero: &'a mut Hero,
}

impl Figures for Shared<'_> {
    fn amount(&mut self, expr: &Expr) -> Option<i64> {
        amount(self.ruleset, &self.asked, expr)
    }

    fn figure(&mut self, target: &Path) -> Option<(i64, Limits)> {
        let written = Written::find(self.ruleset, StatOwner::Party, target)?;
        written.figure(self.ruleset, &self.asked, self.stats)
    }

    fn set(&mut self, target: &Path, value: i64) {
        if let Some(written) = Written::find(self.ruleset, StatOwner::Party, target) {
            written.set(self.stats, value);
        }
    }
}

impl Figures for Own<'_> {
    fn amount(&mut self, expr: &Expr) -> Option<i64> {
        amount(self.ruleset, self.hero, expr)
    }

    fn figure(&mut self, target: &Path) -> Option<(i64, Limits)> {
        let written = Written::find(self.ruleset, StatOwner::Hero, target)?;
        written.figure(self.ruleset, self.hero, &self.hero.stats)
    }

    fn set(&mut self, target: &Path, value: i64) {
        if let Some(written) = Written::find(self.ruleset, StatOwner::Hero, target) {
            let before = self.hero.clone();
            written.set(&mut self.hero.stats, value);
            follow(self.ruleset, self.hero, &before);
        }
    }

    fn gain(&mut self, transfer: &Transfer) {
        gain(self.ruleset, self.hero, transfer);
    }
}

/// A figure that is written on a sheet, or its maximum.
struct Written<'a> {
    stat: &'a Stat,
    is_max: bool,
}

impl<'a> Written<'a> {
    /// What a path means, unless it belongs to others or is derived.
    fn find(ruleset: &'a Ruleset, owner: StatOwner, target: &Path) -> Option<Self> {
        let (index, is_max) = match resolve_path(ruleset, target)? {
            Named::Stat(index) => (index, false),
            Named::Max(index) => (index, true),
            Named::Held(..) => return None,
        };
        let stat = ruleset.stats.iter().nth(index)?;
        (stat.of == owner && stat.derived.is_none()).then_some(Self { stat, is_max })
    }

    /// Its value and limits; none when it is not on the sheet.
    fn figure(
        &self,
        ruleset: &Ruleset,
        hero: &Hero,
        stats: &[(String, StatValue)],
    ) -> Option<(i64, Limits)> {
        let (_, written) = stats.iter().find(|(id, _)| *id == self.stat.id)?;
        if self.is_max {
            return Some((written.max?, Limits::default()));
        }
        let least = self.stat.min.as_ref();
        let limits = Limits {
            least: least.and_then(|min| amount(ruleset, hero, &min.formula.expr)),
            most: written.max,
        };
        Some((written.value, limits))
    }

    /// Writes it; nobody has more than a maximum that has just been lowered.
    fn set(&self, stats: &mut [(String, StatValue)], value: i64) {
        let Some((_, written)) = stats.iter_mut().find(|(id, _)| *id == self.stat.id) else {
            return;
        };
        if self.is_max {
            written.max = Some(value);
            written.value = written.value.min(value);
        } else {
            written.value = value;
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
        apply_to_hero(ruleset, hero, &power.gains);
    }
}
