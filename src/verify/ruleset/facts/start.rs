//! What is known about the numbers of a hero who is being made, and of a game that begins.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::numbers;
use super::script::ScriptUses;
use crate::dice::{Domain, Interval};
use crate::eval::{self, Known};
use crate::model::{Action, Ruleset, Script, Stat, StatKind, StatOwner, Step};
use crate::rules::{Expr, Path};

/// Starting values may be computed from each other; deeper chains are not followed.
const DEEPEST: usize = 6;

/// Starting values of stats.
pub struct Start<'a> {
    ruleset: &'a Ruleset,
    /// Stats that steps, classes, traits and items change while a hero is made.
    touched: BTreeSet<String>,
    /// What has been worked out; a stat that is being worked out may have any value.
    known: RefCell<BTreeMap<String, Interval>>,
}

impl<'a> Start<'a> {
    /// Looks through everything that makes a hero.
    pub fn of(ruleset: &'a Ruleset) -> Self {
        let mut touched = BTreeSet::new();
        let creation = &ruleset.creation;
        creation
            .steps
            .iter()
            .chain(&creation.party_steps)
            .for_each(|step| touched_by(step, &mut touched));
        let gains = ruleset.classes.iter().flat_map(|class| &class.gains);
        let gains = gains.chain(ruleset.traits.iter().flat_map(|power| &power.gains));
        let gains = gains.chain(ruleset.items.iter().flat_map(|item| &item.gains));
        let gains = gains.chain(ruleset.modes.iter().flat_map(|mode| &mode.changes));
        gains.for_each(|script| changed_by(script, &mut touched));
        Self {
            ruleset,
            touched,
            known: RefCell::default(),
        }
    }

    /// Whether something sets or changes a stat while a hero is made.
    pub fn is_touched(&self, stat: &str) -> bool {
        self.touched.contains(stat)
    }

    /// The bounds of a name while a hero is made.
    pub fn look(&self, path: &Path) -> Interval {
        self.interval_of_name(&path.to_string(), DEEPEST)
    }

    /// The bounds of an expression while a hero is made.
    pub fn bounds(&self, expr: &Expr) -> Interval {
        eval::bounds(expr, &mut Known(|path: &Path| self.look(path)))
    }

    /// Whether no hero can meet a condition.
    pub fn never_holds(&self, condition: &Expr) -> bool {
        let mut known = Known(|path: &Path| self.look(path));
        eval::decide(condition, &mut known) == Some(false)
    }

    /// Between which numbers a stat starts: its own value, or that of any class.
    pub fn value(&self, stat: &Stat) -> Interval {
        self.stat(stat, DEEPEST)
    }

    fn interval_of_name(&self, name: &str, depth: usize) -> Interval {
        match numbers::stat_named(self.ruleset, name) {
            Some(stat) if !self.is_touched(&stat.id) => self.stat(stat, depth),
            Some(stat) => numbers::limits(stat),
            None => Interval::ANY,
        }
    }

    fn stat(&self, stat: &Stat, depth: usize) -> Interval {
        if let Some(known) = self.known.borrow().get(&stat.id) {
            return *known;
        }
        self.known
            .borrow_mut()
            .insert(stat.id.clone(), Interval::ANY);
        let bounds = self.worked_out(stat, depth);
        self.known.borrow_mut().insert(stat.id.clone(), bounds);
        bounds
    }

    fn worked_out(&self, stat: &Stat, depth: usize) -> Interval {
        if depth == 0
            || stat.kind == StatKind::Text
            || matches!(stat.of, StatOwner::Room | StatOwner::Door)
        {
            return Interval::ANY;
        }
        let of = |expr: &Expr| {
            let look = |path: &Path| self.interval_of_name(&path.to_string(), depth - 1);
            eval::bounds(expr, &mut Known(look))
        };
        if let Some(derived) = &stat.derived {
            return of(&derived.formula.expr);
        }
        let own = stat
            .start
            .as_ref()
            .map_or(Interval::exactly(0), |start| of(&start.formula.expr));
        let by_class = self.ruleset.classes.iter().flat_map(|class| &class.stats);
        let values = by_class.filter(|(given, _)| given.id() == stat.id);
        values.fold(own, |all, (_, value)| all.or(of(&value.formula.expr)))
    }
}

fn touched_by(step: &Step, touched: &mut BTreeSet<String>) {
    match &step.action {
        Action::Set(scripts) => scripts
            .iter()
            .for_each(|script| changed_by(script, touched)),
        Action::Distribute(distribute) => {
            touched.extend(distribute.among.iter().map(|stat| stat.id().to_owned()))
        }
        Action::Raise(raise) => touched.extend(raise.among.iter().map(|stat| stat.id().to_owned())),
        Action::OneOf(ways) => ways
            .iter()
            .flatten()
            .for_each(|step| touched_by(step, touched)),
        Action::Read
        | Action::Roll(_)
        | Action::Choose(_)
        | Action::Gain(_)
        | Action::Buy(_)
        | Action::Name(_) => {}
    }
}

fn changed_by(script: &Script, touched: &mut BTreeSet<String>) {
    let mut seen = ScriptUses::default();
    seen.script(&script.script);
    touched.extend(
        seen.changes
            .iter()
            .flat_map(|path| path.parts())
            .map(|name| name.text.clone()),
    );
}
