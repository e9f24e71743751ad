//! The steps once more, with ranges instead of dice.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::alternatives::Alternatives;
use super::facts::WalkWorld;
use super::state::{Pool, State};
use super::touched::Touched;
use crate::diag::{Diagnostic, Span};
use crate::dice::{Domain, Interval};
use crate::hero::plan::{Plan, Start};
use crate::hero::read::Reading;
use crate::model::{Action, Choices, Choose, Class, Formula, Ref, Ruleset, Step, When};

/// Repeats that are walked through one by one.
const MOST_REPEATS: i64 = 100;

/// What is handed out in all, from a first walk.
pub struct Totals {
    pub items: BTreeMap<String, Interval>,
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
    /// At which position each class was chosen.
    pub class_at: BTreeMap<String, usize>,
    /// At which position each item could first be chosen or bought.
    pub offered_at: BTreeMap<String, usize>,
    /// Derived stats worked out so far.
    pub derived: Cell<usize>,
    pub(super) totals: Option<Totals>,
    plan: &'a Plan,
    ways: &'a mut Alternatives,
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
        ways: &'a mut Alternatives,
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
            class_at: BTreeMap::new(),
            offered_at: BTreeMap::new(),
            derived: Cell::new(0),
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

    pub fn facts(&self) -> WalkWorld<'_, 'a> {
        WalkWorld {
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
        let plan = self.plan;
        for &stat in plan.before(step) {
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
    pub fn perhaps(&mut self, work: impl FnOnce(&mut Self)) {
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
        self.facts().decide(&when.formula.expr)
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
            .map_or(Interval::exactly(1), |times| self.facts().formula(times));
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
            .map_or(Interval::exactly(1), |count| self.facts().formula(count));
        match &choose.among {
            Choices::Classes(classes) => self.choose_classes(&choose.kind, classes, count),
            Choices::Traits(traits) => self.choose_traits(traits, count),
            Choices::Items(items) => {
                let of: BTreeSet<String> = items.iter().map(|item| item.id().to_owned()).collect();
                self.offer(&of);
                self.state.item_pools.push(Pool {
                    of,
                    most: count.high,
                });
            }
            Choices::Rows(sources) => self.choose_rows(sources, count),
        }
    }

    /// The claimed classes of the kind, as many as are chosen here.
    fn choose_classes(&mut self, kind: &str, classes: &'a [Ref<Class>], count: Interval) {
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
        let facts = WalkWorld {
            open: true,
            ..self.facts()
        };
        let refused = class
            .requires
            .as_ref()
            .is_some_and(|requires| facts.decide(&requires.formula.expr) == Some(false));
        if refused {
            self.refuse(class, index);
        }
        self.state.classes.push(class.id.clone());
        self.class_at
            .entry(class.id.clone())
            .or_insert(self.position);
        for (stat, formula) in &class.stats {
            self.override_start(stat.index(), formula);
        }
        class.gains.iter().for_each(|script| self.effects(script));
        for grant in &class.traits {
            self.be_given_trait(grant.of.id(), true);
        }
        class.items.iter().for_each(|grant| self.grant(grant));
    }

    /// Where the file names a class.
    pub fn span_of_class(&self, index: usize) -> Span {
        let spans = &self.reading.spans.classes;
        spans.get(index).copied().unwrap_or_default()
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
        let span = self.span_of_class(index);
        let message = format!("the {} `{}` requires `{requires}`", class.kind, class.id);
        self.report(Diagnostic::error(span, message));
    }
}
