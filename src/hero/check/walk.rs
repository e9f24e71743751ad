//! The steps once more, with ranges instead of dice.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::Known;
use super::state::{Figure, Pool, State, Sum};
use super::touched::Touched;
use super::ways::Ways;
use crate::diag::{Diagnostic, Span};
use crate::hero::bounds::{Bounds, truth};
use crate::hero::make::{Named, named};
use crate::hero::plan::{Plan, Start};
use crate::hero::read::Reading;
use crate::model::{
    Action, Choices, Choose, Class, Distribute, Formula, Raise, Ref, Ruleset, Script, StatKind,
    StatOwner, Step, When,
};
use crate::rules::{Change, ChangeOp, StatementKind};

/// Repeats that are walked through one by one.
const MOST_REPEATS: i64 = 100;

/// What is handed out in all, from a first walk.
pub struct Totals {
    pub items: BTreeMap<String, Bounds>,
    pub item_pools: Vec<Pool>,
    pub anything: bool,
}

pub struct Walk<'a> {
    pub ruleset: &'a Ruleset,
    pub reading: &'a Reading,
    pub touched: &'a Touched,
    pub state: State<'a>,
    pub position: usize,
    /// Whether some class may have been chosen or not.
    pub classes_unsure: bool,
    pub(super) totals: Option<Totals>,
    plan: &'a Plan,
    ways: &'a mut Ways,
    found: Vec<Diagnostic>,
    /// How many conditions around here may or may not hold.
    unsure: usize,
    /// Classes that were already reported.
    refused: BTreeSet<String>,
}

impl<'a> Walk<'a> {
    pub fn new(
        ruleset: &'a Ruleset,
        plan: &'a Plan,
        touched: &'a Touched,
        reading: &'a Reading,
        ways: &'a mut Ways,
        totals: Option<Totals>,
    ) -> Self {
        ways.rewind();
        Self {
            ruleset,
            reading,
            touched,
            state: State::new(ruleset),
            position: 0,
            classes_unsure: false,
            totals,
            plan,
            ways,
            found: Vec::new(),
            unsure: 0,
            refused: BTreeSet::new(),
        }
    }

    pub fn run(&mut self) {
        for (index, start) in self.plan.starts.iter().enumerate() {
            if *start == Start::First {
                self.roll(index);
            }
        }
        self.judge();
        for (index, step) in self.ruleset.creation.steps.iter().enumerate() {
            self.position = index + 1;
            self.start_waiting(index);
            self.step(step);
            self.judge();
        }
        self.position = self.ruleset.creation.steps.len() + 1;
        self.start_waiting(self.ruleset.creation.steps.len());
        self.start_the_rest();
        self.judge();
    }

    /// What is wrong, the hero's things and classes included.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.conclude();
        self.found
    }

    pub fn totals(self) -> Totals {
        Totals {
            items: self.state.items,
            item_pools: self.state.item_pools,
            anything: self.state.anything,
        }
    }

    pub fn facts(&self) -> Known<'_, 'a> {
        Known {
            walk: self,
            open: false,
            depth: 0,
        }
    }

    /// Reports what is certainly wrong; nothing counts while it is open whether a step is done, nor on the first walk.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if self.unsure == 0 && self.totals.is_some() {
            self.found.push(diagnostic);
        }
    }

    fn start_waiting(&mut self, step: usize) {
        for stat in self.plan.before(self.ruleset, step) {
            self.start_if_unsettled(stat);
        }
    }

    fn start_the_rest(&mut self) {
        for (index, start) in self.plan.starts.iter().enumerate() {
            if *start == Start::Rolled {
                self.start_if_unsettled(index);
            }
        }
    }

    fn start_if_unsettled(&mut self, stat: usize) {
        match self
            .state
            .figures
            .get(stat)
            .and_then(|figure| figure.settled)
        {
            Some(true) => {}
            Some(false) => self.roll(stat),
            None => self.perhaps(|walk| walk.roll(stat)),
        }
    }

    /// Does something that may or may not happen.
    fn perhaps(&mut self, work: impl FnOnce(&mut Self)) {
        let before = self.state.clone();
        self.unsure += 1;
        work(self);
        self.unsure -= 1;
        let classes = before.classes.len();
        self.classes_unsure |= classes != self.state.classes.len();
        self.join(before);
    }

    fn join(&mut self, other: State<'a>) {
        let starts: Vec<Vec<Option<&'a Formula>>> = other
            .figures
            .iter()
            .map(|figure| figure.starts.clone())
            .collect();
        self.state.or(other);
        for (figure, starts) in self.state.figures.iter_mut().zip(starts) {
            figure.more_starts(&starts);
        }
    }

    fn truth(&self, when: &When) -> Option<bool> {
        truth(&when.formula.expr, &self.facts())
    }

    fn step(&mut self, step: &'a Step) {
        match step
            .when
            .as_ref()
            .map_or(Some(true), |when| self.truth(when))
        {
            Some(true) => self.times(step),
            Some(false) => {}
            None => self.perhaps(|walk| walk.times(step)),
        }
    }

    fn times(&mut self, step: &'a Step) {
        let times = step
            .repeat
            .as_ref()
            .map_or(Bounds::exactly(1), |times| self.facts().formula(times));
        let (least, most) = (times.low.unwrap_or(0), times.high.unwrap_or(MOST_REPEATS));
        for number in 0..most.clamp(0, MOST_REPEATS) {
            if number < least {
                self.action(&step.action);
            } else {
                self.perhaps(|walk| walk.action(&step.action));
            }
        }
    }

    fn action(&mut self, action: &'a Action) {
        match action {
            Action::Read | Action::Name(_) => {}
            Action::Roll(stats) => stats.iter().for_each(|stat| self.roll(stat.index())),
            Action::Set(scripts) => scripts.iter().for_each(|script| self.effects(script)),
            Action::Choose(choose) => self.choose(choose),
            Action::Distribute(spread) => self.distribute(spread),
            Action::Raise(raise) => self.raise(raise),
            Action::Gain(grants) => grants.iter().for_each(|grant| self.grant(grant)),
            Action::Buy(buy) => self.buy(buy),
            Action::OneOf(ways) => self.one_of(ways),
        }
    }

    fn one_of(&mut self, ways: &'a [Vec<Step>]) {
        match self.ways.pick(ways.len()) {
            Some(pick) => ways
                .get(pick)
                .into_iter()
                .flatten()
                .for_each(|step| self.step(step)),
            None => {
                let before = self.state.clone();
                let mut together: Option<State<'a>> = None;
                self.unsure += 1;
                for way in ways {
                    self.state = before.clone();
                    way.iter().for_each(|step| self.step(step));
                    if let Some(others) = together.take() {
                        self.join(others);
                    }
                    together = Some(self.state.clone());
                }
                self.unsure -= 1;
                self.state = together.unwrap_or(before);
            }
        }
    }

    fn choose(&mut self, choose: &'a Choose) {
        let count = choose
            .count
            .as_ref()
            .map_or(Bounds::exactly(1), |count| self.facts().formula(count));
        match &choose.among {
            Choices::Classes(classes) => self.choose_classes(&choose.kind, classes, count),
            Choices::Traits(traits) => self.choose_traits(traits, count),
            Choices::Items(items) => {
                let of = items.iter().map(|item| item.id().to_owned()).collect();
                self.state.item_pools.push(Pool {
                    of,
                    most: count.high,
                });
            }
            Choices::Rows(sources) => self.choose_rows(sources, count),
        }
    }

    /// The claimed classes of the kind, as many as are chosen here.
    fn choose_classes(&mut self, kind: &str, classes: &'a [Ref<Class>], count: Bounds) {
        let (least, most) = (count.low.unwrap_or(0), count.high.unwrap_or(i64::MAX));
        let mut chosen = 0;
        for (index, (_, id)) in self.reading.hero.classes.iter().enumerate() {
            let offered = classes.iter().find(|class| class.id() == id);
            if let Some(class) =
                offered.filter(|_| chosen < most && !self.state.classes.contains(id))
            {
                chosen += 1;
                self.become_one(&self.ruleset.classes[class], index);
            }
        }
        if chosen < least {
            let place = self.reading.spans.all_classes;
            let place = if place == Span::default() {
                self.reading.spans.whole
            } else {
                place
            };
            let hint = format!("add `{kind} = \"ID\"` under `[classes]`");
            self.report(
                Diagnostic::error(place, format!("the hero has no {kind}")).with_hint(hint),
            );
        }
    }

    fn become_one(&mut self, class: &'a Class, index: usize) {
        let facts = Known {
            open: true,
            ..self.facts()
        };
        let refused = class
            .requires
            .as_ref()
            .is_some_and(|requires| truth(&requires.formula.expr, &facts) == Some(false));
        if refused {
            self.refuse(class, index);
        }
        self.state.classes.push(class.id.clone());
        for (stat, formula) in &class.stats {
            self.override_start(stat.index(), formula);
        }
        class.gains.iter().for_each(|script| self.effects(script));
        for grant in &class.traits {
            self.be_given_trait(grant.of.id(), true);
        }
        class.items.iter().for_each(|grant| self.grant(grant));
    }

    /// Reports a class that the hero cannot have, once.
    pub fn refuse(&mut self, class: &Class, index: usize) {
        if !self.refused.insert(class.id.clone()) {
            return;
        }
        let requires = class
            .requires
            .as_ref()
            .map_or("", |requires| requires.source.as_str());
        let span = self
            .reading
            .spans
            .classes
            .get(index)
            .copied()
            .unwrap_or_default();
        let message = format!("the {} `{}` requires `{requires}`", class.kind, class.id);
        self.report(Diagnostic::error(span, message));
    }

    /// A class's own start: used when the stat is rolled, or at once when it already has a value.
    fn override_start(&mut self, stat: usize, formula: &'a Formula) {
        let Some(figure) = self.state.figures.get_mut(stat) else {
            return;
        };
        figure.starts = vec![Some(formula)];
        match figure.settled {
            Some(true) => self.roll(stat),
            Some(false) => {}
            None => self.perhaps(|walk| walk.roll(stat)),
        }
    }

    /// The start of a stat, on top of which stays what was added.
    pub fn roll(&mut self, index: usize) {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return;
        };
        if stat.derived.is_some() || stat.kind == StatKind::Text || stat.of != StatOwner::Hero {
            return;
        }
        let Some(figure) = self.state.figures.get(index) else {
            return;
        };
        let facts = self.facts();
        let start = |start: &Option<&Formula>| {
            start
                .or(stat.start.as_ref())
                .map_or(Bounds::exactly(0), |start| facts.formula(start))
        };
        let base = figure
            .starts
            .iter()
            .map(start)
            .reduce(Bounds::or)
            .unwrap_or_default();
        let value = base.plus(figure.added);
        self.settle(index, value, None);
        self.drop_sums(index);
    }

    /// Gives a settled stat its value, within its limits.
    fn settle(&mut self, index: usize, value: Bounds, added: Option<Bounds>) {
        let limited = self.limited(index, value);
        let Some(figure) = self.state.figures.get_mut(index) else {
            return;
        };
        figure.value = limited;
        figure.settled = Some(true);
        figure.judged = false;
        if let Some(added) = added {
            figure.added = added;
        }
        if limited != value {
            figure.added = Bounds::ANY;
        }
    }

    fn limited(&self, index: usize, value: Bounds) -> Bounds {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return value;
        };
        let facts = self.facts();
        let raised = stat
            .min
            .as_ref()
            .map_or(value, |min| value.larger(facts.formula(min)));
        match stat.max.as_ref().and_then(|_| facts.max(index)) {
            Some(max) => raised.smaller(max),
            None => raised,
        }
    }

    /// Adds to a stat. `clips` says whether its limits may cut something off, which makes sums unknown.
    pub fn add(&mut self, index: usize, amount: Bounds, clips: bool) {
        let Some(figure) = self.state.figures.get(index) else {
            return;
        };
        let (value, added, settled) = (
            figure.value.plus(amount),
            figure.added.plus(amount),
            figure.settled,
        );
        let limited = self.limited(index, value);
        let next = match settled {
            Some(true) => limited,
            Some(false) => value,
            None => limited.or(value),
        };
        let Some(figure) = self.state.figures.get_mut(index) else {
            return;
        };
        figure.added = if next == value { added } else { Bounds::ANY };
        figure.value = next;
        figure.judged = false;
        for sum in self
            .state
            .sums
            .iter_mut()
            .filter(|sum| sum.stats.contains(&index))
        {
            sum.total = sum.total.plus(amount);
        }
        if clips && limited != value {
            self.drop_sums(index);
        }
    }

    fn drop_sums(&mut self, stat: usize) {
        self.state.sums.retain(|sum| !sum.stats.contains(&stat));
    }

    pub fn effects(&mut self, script: &'a Script) {
        for statement in &script.script.body {
            match &statement.kind {
                StatementKind::Change(change) => self.change(change),
                StatementKind::Gain(transfer) => self.transfer(transfer),
                _ => {}
            }
        }
    }

    fn change(&mut self, change: &Change) {
        let amount = crate::hero::bounds::number(&change.amount, &self.facts());
        match (named(self.ruleset, &change.target), change.op) {
            (Some(Named::Stat(index)), ChangeOp::Add) => self.add(index, amount, true),
            (Some(Named::Stat(index)), ChangeOp::Subtract) => {
                self.add(index, amount.negated(), true)
            }
            (Some(Named::Stat(index)), ChangeOp::Set) => {
                self.settle(index, amount, Some(Bounds::exactly(0)));
                self.drop_sums(index);
            }
            (Some(Named::Max(index)), op) => {
                let Some(figure) = self.state.figures.get_mut(index) else {
                    return;
                };
                figure.max_changed = true;
                figure.max_added = match op {
                    ChangeOp::Add => figure.max_added.plus(amount),
                    ChangeOp::Subtract => figure.max_added.minus(amount),
                    ChangeOp::Set => Bounds::ANY,
                };
                if figure.settled == Some(true) {
                    self.add(index, Bounds::exactly(0), true);
                }
            }
            _ => {}
        }
    }

    fn distribute(&mut self, spread: &'a Distribute) {
        let facts = self.facts();
        let points = facts.formula(&spread.points);
        let least = spread
            .min
            .as_ref()
            .map_or(Bounds::exactly(0), |min| facts.formula(min));
        let most = spread.max.as_ref().map_or(points, |max| facts.formula(max));
        let each = Bounds {
            low: least.low.map(|low| low.max(0)),
            high: most.high,
        };
        let each = Bounds {
            low: each
                .low
                .zip(each.high)
                .map_or(each.low, |(low, high)| Some(low.min(high))),
            ..each
        };
        // A stat that has no room for the least gets less.
        let each = Bounds {
            low: each.low.map(|low| low.min(0)),
            ..each
        }
        .larger(Bounds::exactly(0));
        let stats: Vec<usize> = spread.among.iter().map(|stat| stat.index()).collect();
        let total = self.state.total(&stats).plus(points);
        for stat in &stats {
            self.add(*stat, each, false);
        }
        self.know_sum(stats, total);
    }

    fn raise(&mut self, raise: &'a Raise) {
        let facts = self.facts();
        let (by, count) = (facts.formula(&raise.by), facts.formula(&raise.count));
        let none = Bounds::exactly(0);
        let each = if raise.distinct {
            by.or(none)
        } else {
            by.times(count.larger(none)).or(none)
        };
        let mut stats: Vec<usize> = raise.among.iter().map(|stat| stat.index()).collect();
        let enough = !raise.distinct
            || count
                .high
                .is_some_and(|high| usize::try_from(high).is_ok_and(|high| high <= stats.len()));
        let total = self.state.total(&stats).plus(by.times(count.larger(none)));
        let limited = |stat: &usize| {
            let Some(figure) = self.state.figures.get(*stat) else {
                return true;
            };
            let value = figure.value.plus(each);
            self.limited(*stat, value) != value
        };
        let clipped = stats.iter().any(limited);
        for stat in &stats {
            self.add(*stat, each, true);
        }
        stats.sort_unstable();
        if enough && !clipped {
            self.know_sum(raise.among.iter().map(|stat| stat.index()).collect(), total);
        }
    }

    fn know_sum(&mut self, stats: Vec<usize>, total: Bounds) {
        self.state.sums.retain(|sum| sum.stats != stats);
        self.state.sums.push(Sum { stats, total });
    }

    /// Holds claimed values against what is possible, for stats that no later step changes, and then takes them as known.
    fn judge(&mut self) {
        for index in 0..self.state.figures.len() {
            let last = self.touched.last.get(index).copied().unwrap_or(0);
            let ready = |figure: &Figure<'_>| figure.settled == Some(true) && !figure.judged;
            if last <= self.position && self.state.figures.get(index).is_some_and(ready) {
                self.judge_stat(index);
            }
        }
    }

    fn judge_stat(&mut self, index: usize) {
        let Some(stat) = self
            .ruleset
            .stats
            .iter()
            .nth(index)
            .filter(|stat| stat.of == StatOwner::Hero)
        else {
            return;
        };
        let Some(place) = self
            .reading
            .hero
            .stats
            .iter()
            .position(|(id, _)| *id == stat.id)
        else {
            return;
        };
        let Some((_, claimed)) = self.reading.hero.stats.get(place).cloned() else {
            return;
        };
        let Some(figure) = self.state.figures.get_mut(index) else {
            return;
        };
        let possible = figure.value;
        figure.value = Bounds::exactly(claimed.value);
        figure.judged = true;
        if !possible.contains(claimed.value) {
            let span = self
                .reading
                .spans
                .stats
                .get(place)
                .copied()
                .unwrap_or_default();
            let message = format!(
                "`{}` is {}, but making a hero gives {possible}",
                stat.id, claimed.value
            );
            self.report(Diagnostic::error(span, message));
        }
    }
}
