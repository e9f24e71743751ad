//! What formulas and conditions can know about a hero that is only claimed.

use super::walk::Walk;
use crate::dice::{Domain, Interval};
use crate::eval::{self, World};
use crate::hero::bounds;
use crate::hero::make::{Named, resolve_path};
use crate::model::{Formula, StatKind};
use crate::rules::{Count, Expr, ExprKind, Path, TableName};

/// Derived stats inside derived stats.
const DEEPEST: usize = 50;
/// Derived stats worked out for one hero; beyond that nothing is known about them.
const MOST_DERIVED: usize = 1_000_000;

/// The facts of a walk. With `open`, a class of a kind that is not chosen yet is neither had nor not had.
#[derive(Clone, Copy)]
pub struct WalkWorld<'k, 'a> {
    pub walk: &'k Walk<'a>,
    pub open: bool,
    pub depth: usize,
}

impl WalkWorld<'_, '_> {
    fn is_too_deep(&self) -> bool {
        self.walk.derived.set(self.walk.derived.get() + 1);
        self.depth > DEEPEST || self.walk.derived.get() > MOST_DERIVED
    }

    fn deeper(&self) -> Self {
        Self {
            walk: self.walk,
            open: self.open,
            depth: self.depth + 1,
        }
    }

    pub fn formula(&self, formula: &Formula) -> Interval {
        self.number(&formula.formula.expr)
    }

    pub fn number(&self, expr: &Expr) -> Interval {
        eval::bounds(expr, &mut { *self })
    }

    /// Whether a condition holds, once that is certain.
    pub fn decide(&self, condition: &Expr) -> Option<bool> {
        eval::decide(condition, &mut { *self })
    }

    /// The values that a stat can have now.
    pub fn value(&self, index: usize) -> Interval {
        let Some(stat) = self.walk.ruleset.stats.iter().nth(index) else {
            return Interval::ANY;
        };
        let Some(derived) = &stat.derived else {
            return self
                .walk
                .state
                .figures
                .get(index)
                .map_or(Interval::ANY, |figure| figure.value);
        };
        if self.is_too_deep() {
            return Interval::ANY;
        }
        let inner = self.deeper();
        let value = inner.formula(derived);
        let raised = stat
            .min
            .as_ref()
            .map_or(value, |min| value.larger(inner.formula(min)));
        stat.max
            .as_ref()
            .map_or(raised, |max| raised.smaller(inner.formula(max)))
    }

    /// The maximum that a stat can have now; none when nothing limits it.
    pub fn max(&self, index: usize) -> Option<Interval> {
        let stat = self.walk.ruleset.stats.iter().nth(index)?;
        let figure = self.walk.state.figures.get(index)?;
        if self.is_too_deep() {
            return Some(Interval::ANY);
        }
        match &stat.max {
            Some(max) => Some(self.deeper().formula(max).plus(figure.max_added)),
            None if stat.derived.is_some() => Some(self.value(index)),
            None if stat.kind == StatKind::Pool && !figure.max_changed => Some(figure.value),
            None if stat.kind == StatKind::Pool => Some(Interval {
                low: figure.value.low,
                high: None,
            }),
            None => None,
        }
    }

    fn is(&self, what: &str) -> Option<bool> {
        let walk = self.walk;
        if let Some(class) = walk.ruleset.classes.get(what) {
            if walk.state.classes.iter().any(|known| known == what) {
                return (!walk.classes_unsure).then_some(true);
            }
            let kinds = walk
                .state
                .classes
                .iter()
                .filter_map(|id| walk.ruleset.classes.get(id))
                .map(|class| &class.kind);
            let open = self.open && !kinds.into_iter().any(|kind| *kind == class.kind);
            if open || walk.classes_unsure {
                return None;
            }
        }
        match walk.state.traits.get(what) {
            Some(true) => Some(true),
            Some(false) => None,
            None if walk.state.tags.contains(what) => None,
            None => Some(false),
        }
    }

    /// Nothing is lost while a hero is made, so what the hero does not have in the end it never had.
    fn has(&self, what: &str) -> Option<bool> {
        let walk = self.walk;
        if walk.ruleset.items.get(what).is_some() {
            let sure = walk
                .state
                .items
                .get(what)
                .is_some_and(|count| count.low.is_some_and(|low| low > 0));
            return match walk.reading.hero.count(what) {
                ..=0 => Some(false),
                _ if sure || walk.position > walk.touched.gear => Some(true),
                _ => None,
            };
        }
        if walk.ruleset.traits.get(what).is_some() {
            return match walk.state.traits.get(what) {
                Some(true) => Some(true),
                Some(false) => None,
                None => Some(false),
            };
        }
        None
    }
}

impl World for WalkWorld<'_, '_> {
    type Number = Interval;

    fn look_up(&mut self, path: &Path) -> Option<Interval> {
        match resolve_path(self.walk.ruleset, path)? {
            Named::Stat(index) => Some(self.value(index)),
            Named::Max(index) => self.max(index),
            Named::Held(..) => None,
        }
    }

    fn ask(&mut self, question: &Expr) -> Option<Interval> {
        let holds = match &question.kind {
            ExprKind::Is(is) => self.is(&is.what.text)? != is.negated,
            ExprKind::Has { thing, .. } => self.has(&thing.text)?,
            _ => return None,
        };
        Some(Interval::exactly(holds.into()))
    }

    fn count(&mut self, counted: &Expr) -> Option<Interval> {
        let ExprKind::Count(count) = &counted.kind else {
            return None;
        };
        let Count::Thing(name) = count.as_ref() else {
            return Some(Interval::at_least(0));
        };
        let most = self.walk.reading.hero.count(&name.text).max(0);
        let handed_out = self.walk.state.items.get(&name.text);
        let least = handed_out.and_then(|count| count.low).unwrap_or(0);
        Some(Interval::between(least.min(most), most))
    }

    fn read_row(&mut self, table: &TableName, row: Interval) -> Option<Interval> {
        bounds::read_row(self.walk.ruleset, table, row)
    }

    fn roll_table(&mut self, table: &TableName, _: Interval) -> Option<Interval> {
        bounds::anywhere(self.walk.ruleset, table)
    }
}
