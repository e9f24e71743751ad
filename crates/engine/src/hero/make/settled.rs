//! What is already settled about a hero in the making, for conditions that must not be asked too early.

use super::ask::{Named, resolve_path};
use super::maker::Maker;
use crate::dice::{Domain, Interval};
use crate::eval::World;
use crate::hero::bounds;
use crate::model::Stat;
use crate::rules::{Expr, ExprKind, Path, TableName};

/// What is settled about the hero, for conditions that must not be asked too early. `candidate` is a class that may be chosen next.
pub struct SettledSoFar<'m, 'a> {
    pub maker: &'m Maker<'a>,
    pub candidate: Option<&'m str>,
    /// Whether the values of stats count, or only what the hero is.
    pub dice: bool,
}

impl SettledSoFar<'_, '_> {
    fn kind_is_open(&self, class: &str) -> bool {
        let classes = &self.maker.ruleset.classes;
        let Some(kind) = classes.get(class).map(|class| &class.kind) else {
            return false;
        };
        let chosen = self
            .maker
            .state
            .classes
            .iter()
            .map(|chosen| &classes[chosen].kind);
        let candidate = self
            .candidate
            .and_then(|id| classes.get(id))
            .map(|class| &class.kind);
        !chosen.chain(candidate).any(|known| known == kind)
    }

    fn stat(&self, index: usize, stat: &Stat) -> Interval {
        match self.maker.state.figures.get(index) {
            Some(figure) if self.dice && figure.settled && stat.derived.is_none() => {
                Interval::exactly(figure.value())
            }
            _ => Interval::ANY,
        }
    }
}

impl World for SettledSoFar<'_, '_> {
    type Number = Interval;

    fn look_up(&mut self, path: &Path) -> Option<Interval> {
        let ruleset = self.maker.ruleset;
        match resolve_path(ruleset, path) {
            Some(Named::Stat(index)) => {
                let stat = ruleset.stats.iter().nth(index)?;
                Some(self.stat(index, stat))
            }
            _ => None,
        }
    }

    fn ask(&mut self, question: &Expr) -> Option<Interval> {
        let ExprKind::Is(is) = &question.kind else {
            return None;
        };
        let what = is.what.text.as_str();
        let holds = self.maker.is(what) || self.candidate == Some(what);
        if !holds && (self.kind_is_open(what) || self.maker.ruleset.classes.get(what).is_none()) {
            return None;
        }
        Some(Interval::exactly((holds != is.negated).into()))
    }

    fn read_row(&mut self, table: &TableName, row: Interval) -> Option<Interval> {
        bounds::read_row(self.maker.ruleset, table, row)
    }

    fn roll_table(&mut self, table: &TableName, _: Interval) -> Option<Interval> {
        bounds::anywhere(self.maker.ruleset, table)
    }
}
