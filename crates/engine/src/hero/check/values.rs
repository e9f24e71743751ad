//! Numbers on the walk: rolling, setting, adding, spreading, and holding claims against what is possible.

use std::convert::Infallible;

use super::state::{Figure, Sum};
use super::walk::Walk;
use crate::diag::Diagnostic;
use crate::dice::{Domain, Interval};
use crate::eval::{self, Affected};
use crate::hero::effects::{self, Making};
use crate::hero::person::StatValue;
use crate::model::{Distribute, Formula, Raise, Ruleset, Script, StatKind, StatOwner};
use crate::rules::{Change, ChangeOp, Expr, Path, Statement, Transfer};

impl Affected for Walk<'_> {
    type Error = Infallible;

    fn change(&mut self, change: &Change, _: &Statement) -> Result<(), Infallible> {
        effects::change(self, change)
    }

    fn gain(&mut self, transfer: &Transfer, _: &Statement) -> Result<(), Infallible> {
        self.transfer(transfer);
        Ok(())
    }
}

impl Making for Walk<'_> {
    type Number = Interval;
    type Error = Infallible;

    fn ruleset(&self) -> &Ruleset {
        self.ruleset
    }

    fn amount(&mut self, amount: &Expr) -> Result<Interval, Infallible> {
        Ok(self.facts().number(amount))
    }

    fn change_stat(
        &mut self,
        index: usize,
        op: ChangeOp,
        amount: Interval,
    ) -> Result<(), Infallible> {
        match op {
            ChangeOp::Add => self.add(index, amount, true),
            ChangeOp::Subtract => self.add(index, amount.negated(), true),
            ChangeOp::Set => {
                self.settle(index, amount, Some(Interval::exactly(0)));
                self.drop_sums(index);
            }
        }
        Ok(())
    }

    fn change_max(
        &mut self,
        index: usize,
        op: ChangeOp,
        amount: Interval,
    ) -> Result<(), Infallible> {
        let Some(figure) = self.state.figures.get_mut(index) else {
            return Ok(());
        };
        figure.max_changed = true;
        figure.max_added = match op {
            ChangeOp::Add => figure.max_added.plus(amount),
            ChangeOp::Subtract => figure.max_added.minus(amount),
            ChangeOp::Set => Interval::ANY,
        };
        if figure.settled == Some(true) {
            self.add(index, Interval::exactly(0), true);
        }
        Ok(())
    }

    fn refuse_change(&mut self, _: &Path) -> Result<(), Infallible> {
        Ok(())
    }
}

impl<'a> Walk<'a> {
    /// A class's own start: used when the stat is rolled, or at once when it already has a value.
    pub fn override_start(&mut self, stat: usize, formula: &'a Formula) {
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
                .map_or(Interval::exactly(0), |start| facts.formula(start))
        };
        let base = figure
            .starts
            .iter()
            .map(start)
            .reduce(Interval::or)
            .unwrap_or_default();
        let value = base.plus(figure.added);
        self.settle(index, value, None);
        self.drop_sums(index);
    }

    /// Gives a settled stat its value, within its limits.
    fn settle(&mut self, index: usize, value: Interval, added: Option<Interval>) {
        let limited = self.clamp_to_limits(index, value);
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
            figure.added = Interval::ANY;
        }
    }

    fn clamp_to_limits(&self, index: usize, value: Interval) -> Interval {
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
    pub fn add(&mut self, index: usize, amount: Interval, clips: bool) {
        let Some(figure) = self.state.figures.get(index) else {
            return;
        };
        let (value, added, settled) = (
            figure.value.plus(amount),
            figure.added.plus(amount),
            figure.settled,
        );
        let limited = self.clamp_to_limits(index, value);
        let next = match settled {
            Some(true) => limited,
            Some(false) => value,
            None => limited.or(value),
        };
        let Some(figure) = self.state.figures.get_mut(index) else {
            return;
        };
        figure.added = if next == value { added } else { Interval::ANY };
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

    pub fn effects(&mut self, script: &Script) {
        let Ok(()) = eval::apply([&script.script], self);
    }

    pub fn distribute(&mut self, spread: &'a Distribute) {
        let facts = self.facts();
        let points = facts.formula(&spread.points);
        let least = spread
            .min
            .as_ref()
            .map_or(Interval::exactly(0), |min| facts.formula(min));
        let most = spread.max.as_ref().map_or(points, |max| facts.formula(max));
        let least = least.larger(Interval::exactly(0)).smaller(most);
        let stats: Vec<usize> = spread.among.iter().map(|stat| stat.index()).collect();
        let total = self.state.total(&stats).plus(points);
        for stat in &spread.among {
            // A stat that has no room for the least gets less.
            let limited = self.ruleset.stats[stat].max.is_some();
            let low = if limited { Some(0) } else { least.low };
            self.add(
                stat.index(),
                Interval {
                    low,
                    high: most.high,
                },
                false,
            );
        }
        self.know_sum(stats, total);
    }

    pub fn raise(&mut self, raise: &'a Raise) {
        let facts = self.facts();
        let (by, count) = (facts.formula(&raise.by), facts.formula(&raise.count));
        let none = Interval::exactly(0);
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
            self.clamp_to_limits(*stat, value) != value
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

    fn know_sum(&mut self, stats: Vec<usize>, total: Interval) {
        self.state.sums.retain(|sum| sum.stats != stats);
        self.state.sums.push(Sum { stats, total });
    }

    /// Holds claimed values against what is possible, for stats that no later step changes, and then takes them as known.
    pub fn judge(&mut self) {
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
        let before_play = if stat.kind == StatKind::Pool {
            undo_losses(claimed, possible, stat.max.is_none())
        } else {
            claimed.value
        };
        figure.value = Interval::exactly(before_play);
        figure.judged = true;
        if !possible.contains(before_play) {
            let span = self
                .reading
                .spans
                .stats
                .get(place)
                .copied()
                .unwrap_or_default();
            let message = format!(
                "`{}` is {}, but a new hero has {possible}",
                stat.id, claimed.value
            );
            self.report(Diagnostic::error(span, message));
        }
    }
}

/// What a pool held before play took from it: a hero who is wounded, or has spent something, was made with more. One that `starts_full` held
/// its maximum.
fn undo_losses(claimed: StatValue, possible: Interval, starts_full: bool) -> i64 {
    let Some(max) = claimed.max.filter(|max| claimed.value < *max) else {
        return claimed.value;
    };
    if claimed.value < 0 {
        return claimed.value;
    }
    let possible_max = possible.contains(max);
    match possible.low {
        _ if starts_full && possible_max => max,
        _ if possible.contains(claimed.value) => claimed.value,
        _ if possible_max => max,
        Some(low) if low > claimed.value && low <= max => low,
        _ => claimed.value,
    }
}
