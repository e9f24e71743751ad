//! What is already settled about a hero in the making, for conditions that must not be asked too early.

use super::ask::{Named, named};
use super::maker::Maker;
use crate::hero::bounds::{Bounds, Facts};
use crate::model::{Ruleset, Stat};
use crate::rules::{Expr, ExprKind, Path};

/// What is settled about the hero, for conditions that must not be asked too early. `candidate` is a class that may be chosen next.
pub struct SoFar<'m, 'a> {
    pub maker: &'m Maker<'a>,
    pub candidate: Option<&'m str>,
    /// Whether the values of stats count, or only what the hero is.
    pub dice: bool,
}

impl SoFar<'_, '_> {
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

    fn stat(&self, index: usize, stat: &Stat) -> Bounds {
        match self.maker.state.figures.get(index) {
            Some(figure) if self.dice && figure.settled && stat.derived.is_none() => {
                Bounds::exactly(figure.value())
            }
            _ => Bounds::ANY,
        }
    }
}

impl Facts for SoFar<'_, '_> {
    fn ruleset(&self) -> &Ruleset {
        self.maker.ruleset
    }

    fn number(&self, path: &Path) -> Bounds {
        match named(self.maker.ruleset, path) {
            Some(Named::Stat(index)) => {
                let stat = self.maker.ruleset.stats.iter().nth(index);
                stat.map_or(Bounds::ANY, |stat| self.stat(index, stat))
            }
            _ => Bounds::ANY,
        }
    }

    fn fact(&self, expr: &Expr) -> Option<bool> {
        let ExprKind::Is(is) = &expr.kind else {
            return None;
        };
        let what = is.what.text.as_str();
        let holds = self.maker.is(what) || self.candidate == Some(what);
        if !holds && (self.kind_is_open(what) || self.maker.ruleset.classes.get(what).is_none()) {
            return None;
        }
        Some(holds != is.negated)
    }

    fn count(&self, _: &Expr) -> Bounds {
        Bounds::ANY
    }
}
