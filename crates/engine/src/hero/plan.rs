//! When each stat gets its first value, worked out from the steps alone, so that making and checking agree about it; and what else is the same for
//! every hero of a game, worked out once for many.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::model::{Action, Class, Formula, Ruleset, Script, Stat, StatKind, Step};
use crate::rules::{Expr, ExprKind, StatementKind};
use crate::table::Situation;

/// When a stat gets its first value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// At the beginning: its `start` mentions nothing else.
    First,
    /// When a step rolls it.
    Rolled,
    /// Before the step with this index, which asks for it; after the last step when nothing does.
    Before(usize),
    /// Never: it is computed from others at any time, or is words.
    Never,
}

/// When every stat of a ruleset starts, by index.
#[derive(Debug, Clone)]
pub struct Plan {
    /// One for each stat.
    pub starts: Vec<Start>,
    /// The stats that start before each step and after the last, those first that the starts of others mention.
    before: Vec<Vec<usize>>,
    /// What tables know before anything is known of a hero.
    pub situation: Situation,
    /// The names of all stats with their indices, sorted by name.
    pub names: Vec<(Arc<str>, usize)>,
    /// Whether dice and choices are written down for readers.
    pub keeps_notes: bool,
}

impl Plan {
    /// Sorts the stats by the creation steps that roll or ask for them.
    pub fn of(ruleset: &Ruleset) -> Self {
        let steps = &ruleset.creation.steps;
        let mut rolled = BTreeSet::new();
        steps
            .iter()
            .for_each(|step| collect_rolled(step, &mut rolled));
        let asked: Vec<BTreeSet<String>> =
            steps.iter().map(|step| asked_by(ruleset, step)).collect();
        let start = |(index, stat): (usize, &Stat)| {
            if stat.derived.is_some() || stat.kind == StatKind::Text {
                return Start::Never;
            }
            if rolled.contains(&index) {
                return Start::Rolled;
            }
            let start = stat.start.as_ref();
            if start.is_none_or(|start| names_in(&start.formula.expr).is_empty()) {
                return Start::First;
            }
            let asks = |names: &BTreeSet<String>| names.contains(&stat.id);
            Start::Before(asked.iter().position(asks).unwrap_or(steps.len()))
        };
        let starts: Vec<Start> = ruleset.stats.iter().enumerate().map(start).collect();
        let before = (0..=steps.len()).map(|step| before(ruleset, &starts, step));
        Self {
            before: before.collect(),
            situation: Situation::of(ruleset),
            names: sort_names(ruleset),
            keeps_notes: true,
            starts,
        }
    }

    /// The same for heroes that nobody reads: their dice are not written down.
    pub(crate) fn without_notes(mut self) -> Self {
        self.keeps_notes = false;
        self
    }

    /// The stats that start before a step, in the order in which they do.
    pub fn before(&self, step: usize) -> &[usize] {
        self.before.get(step).map_or(&[], Vec::as_slice)
    }
}

fn sort_names(ruleset: &Ruleset) -> Vec<(Arc<str>, usize)> {
    let names = ruleset.stats.ids().map(Arc::from).zip(0..);
    let names: BTreeMap<Arc<str>, usize> = names.collect();
    names.into_iter().collect()
}

fn before(ruleset: &Ruleset, starts: &[Start], step: usize) -> Vec<usize> {
    let waiting: Vec<usize> = (0..starts.len())
        .filter(|&stat| starts.get(stat) == Some(&Start::Before(step)))
        .collect();
    let mut ordered = Vec::new();
    for stat in &waiting {
        visit(ruleset, *stat, &waiting, &mut ordered, &mut BTreeSet::new());
    }
    ordered
}

fn visit(
    ruleset: &Ruleset,
    stat: usize,
    waiting: &[usize],
    ordered: &mut Vec<usize>,
    seen: &mut BTreeSet<usize>,
) {
    if ordered.contains(&stat) || !seen.insert(stat) {
        return;
    }
    let start = ruleset
        .stats
        .iter()
        .nth(stat)
        .and_then(|stat| stat.start.as_ref());
    let names = start
        .map(|start| names_in(&start.formula.expr))
        .unwrap_or_default();
    for other in waiting {
        let id = ruleset
            .stats
            .iter()
            .nth(*other)
            .map(|stat| stat.id.as_str());
        if id.is_some_and(|id| names.contains(id)) {
            visit(ruleset, *other, waiting, ordered, seen);
        }
    }
    ordered.push(stat);
}

fn collect_rolled(step: &Step, rolled: &mut BTreeSet<usize>) {
    match &step.action {
        Action::Roll(stats) => rolled.extend(stats.iter().map(|stat| stat.index())),
        Action::OneOf(ways) => ways
            .iter()
            .flatten()
            .for_each(|step| collect_rolled(step, rolled)),
        _ => {}
    }
}

/// Every name that a step asks the value of, with what the classes it may choose ask for.
fn asked_by(ruleset: &Ruleset, step: &Step) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut formula = |formula: &Option<Formula>| {
        names.extend(
            formula
                .iter()
                .flat_map(|formula| names_in(&formula.formula.expr)),
        );
    };
    formula(&step.repeat);
    match &step.action {
        Action::Choose(choose) => formula(&choose.count),
        Action::Distribute(spread) => {
            formula(&Some(spread.points.clone()));
            formula(&spread.min);
            formula(&spread.max);
        }
        Action::Raise(raise) => {
            formula(&Some(raise.by.clone()));
            formula(&Some(raise.count.clone()));
        }
        Action::Buy(buy) => formula(&buy.at_most),
        _ => {}
    }
    names.extend(
        step.when
            .iter()
            .flat_map(|when| names_in(&when.formula.expr)),
    );
    match &step.action {
        Action::Buy(buy) => names.extend([buy.with.id().to_owned()]),
        Action::Set(scripts) => names.extend(scripts.iter().flat_map(asked_by_script)),
        Action::Choose(choose) => {
            if let crate::model::Choices::Classes(classes) = &choose.among {
                names.extend(
                    classes
                        .iter()
                        .flat_map(|class| asked_by_class(&ruleset.classes[class])),
                );
            }
        }
        Action::OneOf(ways) => names.extend(
            ways.iter()
                .flatten()
                .flat_map(|step| asked_by(ruleset, step)),
        ),
        _ => {}
    }
    names
}

fn asked_by_class(class: &Class) -> BTreeSet<String> {
    let requires = class
        .requires
        .iter()
        .flat_map(|when| names_in(&when.formula.expr));
    let stats = class
        .stats
        .iter()
        .flat_map(|(_, formula)| names_in(&formula.formula.expr));
    requires
        .chain(stats)
        .chain(class.gains.iter().flat_map(asked_by_script))
        .collect()
}

fn asked_by_script(script: &Script) -> BTreeSet<String> {
    let changes = script
        .script
        .body
        .iter()
        .filter_map(|statement| match &statement.kind {
            StatementKind::Change(change) => Some(&change.amount),
            _ => None,
        });
    changes.flat_map(names_in).collect()
}

/// The names of numbers in an expression, without their owners.
pub fn names_in(expr: &Expr) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    if let ExprKind::Path(path) = &expr.kind {
        names.extend(path.parts().map(|part| part.text.clone()));
    }
    names.extend(expr.children().into_iter().flat_map(names_in));
    names
}
