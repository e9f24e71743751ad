//! Reading figures off a finished hero: what the ruleset derives is worked out from the rest, never taken on trust.

use super::check::trait_id;
use super::gear::worn;
use super::make::{Named, count, resolve_path};
use super::person::{Hero, StatValue};
use crate::eval::{self, World};
use crate::model::{FigureValue, Formula, Item, Ruleset, Stat};
use crate::rules::{Expr, ExprKind, Path, TableName};
use crate::table;

/// Derived stats inside derived stats.
const DEEPEST: usize = 50;

/// The value of a stat of a hero; none when the hero has no such figure or it cannot be known.
pub fn value(ruleset: &Ruleset, hero: &Hero, stat: &Stat) -> Option<StatValue> {
    let written = hero.stat(&stat.id);
    if stat.derived.is_none() {
        return written;
    }
    let mut asker = Asker {
        ruleset,
        hero,
        depth: 0,
    };
    let value = asker.derive_stat(stat)?;
    let max = written.and_then(|written| written.max);
    Some(StatValue { value, max })
}

/// What a formula comes to for a hero; none when dice or something unknown are in it.
pub fn reckon(ruleset: &Ruleset, hero: &Hero, formula: &Formula) -> Option<i64> {
    amount(ruleset, hero, &formula.formula.expr)
}

/// The same for a bare expression of the rules.
pub(super) fn amount(ruleset: &Ruleset, hero: &Hero, expr: &Expr) -> Option<i64> {
    let mut asker = Asker {
        ruleset,
        hero,
        depth: 0,
    };
    eval::number(expr, &mut asker).ok()
}

/// Whether the hero is of a class.
pub fn holds_class(hero: &Hero, id: &str) -> bool {
    hero.classes.iter().any(|(_, class)| class == id)
}

struct Asker<'a> {
    ruleset: &'a Ruleset,
    hero: &'a Hero,
    depth: usize,
}

impl Asker<'_> {
    fn derive_stat(&mut self, stat: &Stat) -> Option<i64> {
        if self.depth > DEEPEST {
            return None;
        }
        self.depth += 1;
        let derived = stat.derived.as_ref()?;
        let value = self.formula(derived);
        let low = stat.min.as_ref().and_then(|min| self.formula(min));
        let high = stat.max.as_ref().and_then(|max| self.formula(max));
        self.depth -= 1;
        let raised = value?.max(low.unwrap_or(i64::MIN));
        Some(raised.min(high.unwrap_or(i64::MAX)))
    }

    fn formula(&mut self, formula: &Formula) -> Option<i64> {
        eval::number(&formula.formula.expr, self).ok()
    }

    fn stat(&mut self, index: usize) -> Option<i64> {
        let stat = self.ruleset.stats.iter().nth(index)?;
        match &stat.derived {
            Some(_) => self.derive_stat(stat),
            None => match self.hero.stat(&stat.id) {
                Some(value) => Some(value.value),
                // What party and game share begins where the ruleset says.
                None => stat
                    .start
                    .as_ref()
                    .map_or(Some(0), |start| start.constant()),
            },
        }
    }

    fn max(&mut self, index: usize) -> Option<i64> {
        let stat = self.ruleset.stats.iter().nth(index)?;
        match self.hero.stat(&stat.id).and_then(|value| value.max) {
            Some(max) => Some(max),
            None => stat
                .max
                .as_ref()
                .map_or(Some(i64::MAX), |max| self.formula(max)),
        }
    }

    fn find_in_slot(&self, slot: &str) -> Option<&Item> {
        let worn = worn(self.ruleset, self.hero).into_iter();
        let mut here = worn.filter(|(known, _)| known.id == slot);
        here.next().map(|(_, item)| item)
    }

    fn figure(&self, slot: &str, figure: &str) -> i64 {
        let figures = self.find_in_slot(slot).map(|item| item.figures.as_slice());
        let mut figures = figures.unwrap_or_default().iter();
        match figures.find(|(known, _)| known.id() == figure) {
            Some((_, FigureValue::Number(number))) => *number,
            _ => 0,
        }
    }

    fn has_trait(&self, id: &str) -> bool {
        let traits = self.hero.traits.iter();
        traits
            .map(|written| trait_id(written))
            .any(|known| known == id)
    }

    fn has(&self, what: &str) -> bool {
        let items = self.hero.items.iter();
        let mut items = items.filter_map(|(id, _)| self.ruleset.items.get(id));
        self.hero.count(what) > 0
            || self.has_trait(what)
            || self.find_in_slot(what).is_some()
            || items.any(|item| item.tags.iter().any(|tag| tag == what))
    }
}

impl World for Asker<'_> {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        match resolve_path(self.ruleset, path)? {
            Named::Stat(index) => self.stat(index),
            Named::Max(index) => self.max(index),
            Named::Held(slot, figure) => Some(self.figure(&slot, &figure)),
        }
    }

    fn ask(&mut self, question: &Expr) -> Option<i64> {
        let holds = match &question.kind {
            ExprKind::Is(is) => {
                let what = &is.what.text;
                (holds_class(self.hero, what) || self.has_trait(what)) != is.negated
            }
            ExprKind::Has { thing, .. } => self.has(&thing.text),
            _ => return None,
        };
        Some(holds.into())
    }

    fn count(&mut self, counted: &Expr) -> Option<i64> {
        let items = || self.hero.items.iter().map(|(_, count)| *count).sum();
        count(self.ruleset, counted, |id| self.hero.count(id), items)
    }

    fn read_row(&mut self, table: &TableName, row: i64) -> Option<i64> {
        table::read_row(self.ruleset, table, row)
    }
}
