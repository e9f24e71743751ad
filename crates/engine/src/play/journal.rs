//! Where numbers come from: a journal of the rules that a run carries out, kept only when somebody asks.
//!
//! Every rule that sets a number, gives one or brings foes becomes a [`Working`]: its text, and the dice and numbers that it needed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::chance::{Chance, Halt, Rolling};
use super::code::Program;
use crate::dice::{self, Expr, Kind, Pool};
use crate::facts::{Input, Working};
use crate::rng::Source;

/// A rule as it is written, and the steps that carry it out.
#[derive(Debug, Clone)]
pub(super) struct WrittenRule {
    /// Its first step, and the one after its last.
    pub steps: (u32, u32),
    pub text: String,
}

impl Program {
    /// The rule that a step carries out.
    pub(super) fn rule_at(&self, step: u32) -> Option<&WrittenRule> {
        let before = self.written.partition_point(|rule| rule.steps.0 <= step);
        let rule = before.checked_sub(1).and_then(|at| self.written.get(at))?;
        (step < rule.steps.1).then_some(rule)
    }
}

/// Where a number is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Address {
    /// On the stack.
    Local(usize),
    /// In the memory of the world.
    Memory(usize),
}

/// What a run needed and set so far.
#[derive(Debug, Default)]
pub struct Journal {
    /// The step that is carried out.
    step: u32,
    /// For every script that runs, what was needed since its last result.
    scopes: Vec<Scope>,
    /// The rule that set each number.
    set: BTreeMap<Address, Arc<Working>>,
    /// What the last number that was looked up came from, and the step.
    last_read: Option<(u32, Arc<Working>)>,
    /// What the last procedure gave.
    pub(super) given: Option<Arc<Working>>,
    /// How many came each time somebody came; none where no rule says a number.
    pub(super) came: Vec<Option<Arc<Working>>>,
}

#[derive(Debug, Default)]
struct Scope {
    /// With the step that needed it.
    inputs: Vec<(u32, Input)>,
    /// Where each loop through a group began.
    loops: Vec<usize>,
}

impl Journal {
    /// Goes on with a step of the innermost of so many scripts.
    pub(super) fn go_on(&mut self, step: u32, depth: usize) {
        self.step = step;
        self.scopes.resize_with(depth + 1, Scope::default);
    }

    /// What was needed since the last result.
    pub(super) fn need(&mut self, input: Input) {
        let step = self.step;
        if let Some(scope) = self.scopes.last_mut() {
            scope.inputs.push((step, input));
        }
    }

    pub(super) fn read(&mut self, value: i64, address: Option<Address>) {
        let from = address.and_then(|address| self.set.get(&address).cloned());
        self.last_read = from.clone().map(|from| (self.step, from));
        self.need(Input::Read { value, from });
    }

    /// What was just looked up is handed on, as an argument or a side of a sum.
    pub(super) fn hand_on(&mut self, address: Address) {
        let from = self.last_read.take();
        match from.filter(|(step, _)| step + 1 == self.step) {
            Some((_, from)) => self.set.insert(address, from),
            None => self.set.remove(&address),
        };
    }

    /// What was just looked up went into a sum.
    pub(super) fn forget_read(&mut self) {
        self.last_read = None;
    }

    pub(super) fn begin_loop(&mut self) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.loops.push(scope.inputs.len());
        }
    }

    /// Ends a loop; one that counted or summed something is a single number.
    pub(super) fn end_loop(&mut self, value: Option<i64>) {
        let begun = self.scopes.last_mut().and_then(|scope| scope.loops.pop());
        if let (Some(begun), Some(value)) = (begun, value) {
            self.forget_from(begun);
            self.read(value, None);
        }
    }

    pub(super) fn forget_from(&mut self, begun: usize) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.inputs.truncate(begun);
        }
    }

    /// The rule at hand came to a number; what it needed is used up.
    pub(super) fn conclude(
        &mut self,
        rule: &WrittenRule,
        script: &str,
        before: Option<Input>,
        value: i64,
    ) -> Arc<Working> {
        let (first, end) = rule.steps;
        let inputs = self.scopes.last_mut().map(|scope| &mut scope.inputs);
        let own = inputs.map(std::mem::take).unwrap_or_default().into_iter();
        let own = own.filter(|(step, _)| (first..end).contains(step));
        Arc::new(Working {
            script: script.to_owned(),
            rule: rule.text.clone(),
            inputs: before
                .into_iter()
                .chain(own.map(|(_, input)| input))
                .collect(),
            value,
        })
    }

    pub(super) fn set(&mut self, address: Address, working: Option<Arc<Working>>) {
        match working {
            Some(working) => self.set.insert(address, working),
            None => self.set.remove(&address),
        };
    }

    /// The rule that set a number.
    pub(super) fn set_by(&self, address: Address) -> Option<Arc<Working>> {
        self.set.get(&address).cloned()
    }
}

/// Dice that are really rolled, with a journal.
#[derive(Debug)]
pub struct Recorded<S> {
    dice: Rolling<S>,
    journal: Journal,
}

impl<S> Recorded<S> {
    /// Nothing was rolled yet.
    pub fn new(source: S) -> Self {
        Self {
            dice: Rolling(source),
            journal: Journal::default(),
        }
    }
}

impl<S: Source> Chance for Recorded<S> {
    const RECORDS: bool = true;

    fn journal(&mut self) -> Option<&mut Journal> {
        Some(&mut self.journal)
    }

    fn die(&mut self, sides: u32) -> Result<i64, Halt> {
        let face = self.dice.die(sides)?;
        self.journal.need(Input::Die {
            sides,
            face: u32::try_from(face).unwrap_or(0),
        });
        Ok(face)
    }

    fn pool(&mut self, _: u32, pool: &Pool) -> Result<i64, Halt> {
        let expr = Expr {
            kind: Kind::Pool(pool.clone()),
            range: 0..0,
        };
        let rolled = dice::roll(&expr, &mut self.dice.0, &dice::no_names)
            .map_err(|problem| Halt::Mistake(problem.to_string()))?;
        for die in &rolled.dice {
            self.journal.need(Input::Die {
                sides: die.sides,
                face: die.face,
            });
        }
        Ok(rolled.total)
    }
}
