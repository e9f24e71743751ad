//! What formulas and conditions can know about a hero that is only claimed.

use super::walk::Walk;
use crate::hero::bounds::{self, Bounds, Facts};
use crate::hero::make::{Named, named};
use crate::model::{Formula, Ruleset, StatKind};
use crate::rules::{Count, Expr, ExprKind, Path};

/// Derived stats inside derived stats.
const DEEPEST: usize = 50;
/// Derived stats worked out for one hero; beyond that nothing is known about them.
const MOST_DERIVED: usize = 1_000_000;

/// The facts of a walk. With `open`, a class of a kind that is not chosen yet is neither had nor not had.
pub struct Known<'k, 'a> {
    pub walk: &'k Walk<'a>,
    pub open: bool,
    pub depth: usize,
}

impl Known<'_, '_> {
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

    pub fn formula(&self, formula: &Formula) -> Bounds {
        bounds::number(&formula.formula.expr, self)
    }

    /// The values that a stat can have now.
    pub fn value(&self, index: usize) -> Bounds {
        let Some(stat) = self.walk.ruleset.stats.iter().nth(index) else {
            return Bounds::ANY;
        };
        let Some(derived) = &stat.derived else {
            return self
                .walk
                .state
                .figures
                .get(index)
                .map_or(Bounds::ANY, |figure| figure.value);
        };
        if self.is_too_deep() {
            return Bounds::ANY;
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
    pub fn max(&self, index: usize) -> Option<Bounds> {
        let stat = self.walk.ruleset.stats.iter().nth(index)?;
        let figure = self.walk.state.figures.get(index)?;
        if self.is_too_deep() {
            return Some(Bounds::ANY);
        }
        match &stat.max {
            Some(max) => Some(self.deeper().formula(max).plus(figure.max_added)),
            None if stat.derived.is_some() => Some(self.value(index)),
            None if stat.kind == StatKind::Pool && !figure.max_changed => Some(figure.value),
            None if stat.kind == StatKind::Pool => Some(Bounds {
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

impl Facts for Known<'_, '_> {
    fn ruleset(&self) -> &Ruleset {
        self.walk.ruleset
    }

    fn number(&self, path: &Path) -> Bounds {
        match named(self.walk.ruleset, path) {
            Some(Named::Stat(index)) => self.value(index),
            Some(Named::Max(index)) => self.max(index).unwrap_or(Bounds::ANY),
            Some(Named::Held(..)) | None => Bounds::ANY,
        }
    }

    fn fact(&self, expr: &Expr) -> Option<bool> {
        match &expr.kind {
            ExprKind::Is(is) => self.is(&is.what.text).map(|holds| holds != is.negated),
            ExprKind::Has { thing, .. } => self.has(&thing.text),
            _ => None,
        }
    }

    fn count(&self, expr: &Expr) -> Bounds {
        match &expr.kind {
            ExprKind::Count(count) => match count.as_ref() {
                Count::Thing(name) => {
                    let most = self.walk.reading.hero.count(&name.text).max(0);
                    let least = self
                        .walk
                        .state
                        .items
                        .get(&name.text)
                        .and_then(|count| count.low)
                        .unwrap_or(0);
                    Bounds::new(least.min(most), most)
                }
                Count::Group(_) | Count::Rooms => Bounds {
                    low: Some(0),
                    high: None,
                },
            },
            _ => Bounds::ANY,
        }
    }
}
