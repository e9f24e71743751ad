//! Tests: roll, target, grades, and the outcomes of each.

use super::Compiler;
use crate::dice::split;
use crate::play::code::{Arith, Compare, How, Op, Operand, Place};
use crate::play::layout::short;
use crate::rules::{
    self, Arm, BinaryOp, Expr, ExprKind, GradeLabel, GradeLabels, Shift, ShiftOp, TestCall, Wanted,
};

impl Compiler<'_> {
    pub(super) fn test(&mut self, call: &TestCall) {
        let Some(found) = self.ruleset.tests.find(&call.test.text) else {
            return self.fail(format!("there is no test `{}`", call.test.text));
        };
        let test = found.index();
        let on_target = self.is_rolled_under(test);
        let modifier = call
            .modifier
            .as_ref()
            .filter(|_| !on_target)
            .map(|shift| self.kept_shift(shift));
        match (&call.target, self.test_targets.get(test).copied().flatten()) {
            (Some(target), _) => self.number(target),
            (None, Some(entry)) => {
                self.emit(Op::Call(entry));
            }
            (None, None) => self.matrix_target(test),
        }
        if let Some(shift) = call.modifier.as_ref().filter(|_| on_target) {
            self.shifted(shift);
        }
        self.emit(Op::SetTarget);
        self.rolls(test, modifier);
        self.grade_arms(test, &call.arms);
    }

    fn kept_shift(&mut self, shift: &Shift) -> u16 {
        let local = self.hidden_local();
        self.emit(Op::Number(0));
        self.shifted(shift);
        self.emit(Op::Write(Place::Local(local), How::Set, 0));
        local
    }

    /// Adds a modifier to the accumulator.
    pub(super) fn shifted(&mut self, shift: &Shift) {
        self.emit(Op::Push);
        self.number(&shift.amount);
        let op = match shift.op {
            ShiftOp::Add => Arith::Add,
            ShiftOp::Subtract => Arith::Subtract,
        };
        self.emit(Op::Popped(op));
    }

    /// Rolls and grades, and lets those concerned have their say.
    fn rolls(&mut self, test: usize, modifier: Option<u16>) {
        let again = self.here();
        self.emit(Op::BeginTest(short(test)));
        let natural = self.rolled(test);
        if let Some(modifier) = modifier {
            self.emit(Op::With(Arith::Add, Operand::Local(modifier)));
        }
        self.emit(Op::SetRoll);
        self.graded(test, natural);
        let again = (again, natural);
        self.heard("test-made", test, again);
        let set = self.set_of_test(test, |success| success);
        self.emit(Op::GradeIn(set));
        let failed = self.emit(Op::JumpIfZero(0));
        self.heard("test-passed", test, again);
        let end = self.emit(Op::Jump(0));
        self.patch(&[failed]);
        self.heard("test-failed", test, again);
        self.patch(&[end]);
    }

    /// Rolls the dice of a test; where natural results decide, gives the place in which the dice alone are kept.
    fn rolled(&mut self, test: usize) -> Option<u16> {
        let declared = self.ruleset.tests.iter().nth(test);
        let parts = declared
            .filter(|test| !test.natural.is_empty())
            .and_then(|test| split(&test.dice.expr));
        let Some(parts) = parts else {
            self.emit(Op::Call(self.test_dice[test]));
            return None;
        };
        let natural = self.hidden_local();
        self.dice(&parts.natural);
        self.emit(Op::Write(Place::Local(natural), How::Set, 0));
        self.emit(Op::Load(Place::Local(natural)));
        for term in &parts.added {
            self.emit(Op::Push);
            self.dice(&term.expr);
            let sign = if term.negative {
                Arith::Subtract
            } else {
                Arith::Add
            };
            self.emit(Op::Popped(sign));
        }
        Some(natural)
    }

    fn graded(&mut self, test: usize, natural: Option<u16>) {
        self.emit(Op::Call(self.test_grades[test]));
        if let Some(natural) = natural {
            self.decided(test, natural);
        }
        self.emit(Op::SetGrade);
    }

    /// Holds the grade in the accumulator within what the natural roll allows.
    fn decided(&mut self, test: usize, natural: u16) {
        let Some(declared) = self.ruleset.tests.iter().nth(test) else {
            return;
        };
        let grade = self.hidden_local();
        self.emit(Op::Write(Place::Local(grade), How::Set, 0));
        for rule in &declared.natural {
            let mut outside = Vec::new();
            let ends = [
                (rule.roll.from, Compare::AtLeast),
                (rule.roll.to, Compare::AtMost),
            ];
            for (end, compare) in ends {
                if let Some(end) = end {
                    self.emit(Op::Load(Place::Local(natural)));
                    self.emit(Op::Push);
                    self.emit(Op::Number(end));
                    outside.push(self.emit(Op::UnlessPopped(compare, 0)));
                }
            }
            // Grades are counted from one here.
            let (best, worst) = declared.bounds(rule);
            let rank = |at: usize| Operand::Number(i16::try_from(at + 1).unwrap_or(i16::MAX));
            self.emit(Op::Load(Place::Local(grade)));
            self.emit(Op::With(Arith::Max, rank(best)));
            self.emit(Op::With(Arith::Min, rank(worst)));
            self.emit(Op::Write(Place::Local(grade), How::Set, 0));
            self.patch(&outside);
        }
        self.emit(Op::Load(Place::Local(grade)));
    }

    /// Raises an event about the test; its rules may ask for another roll or shift this one.
    fn heard(&mut self, event: &str, test: usize, (again, natural): (u32, Option<u16>)) {
        let before = self.code.len();
        self.raise(event, Vec::new(), false);
        if self.code.len() == before {
            return;
        }
        self.emit(Op::JumpIfReroll(again));
        let shifted = self.emit(Op::JumpIfShifted(0));
        let end = self.emit(Op::Jump(0));
        self.patch(&[shifted]);
        self.graded(test, natural);
        self.patch(&[end]);
    }

    fn grade_arms(&mut self, test: usize, arms: &[Arm<GradeLabels>]) {
        let mut ends = Vec::new();
        for arm in arms {
            let no = match &arm.label {
                GradeLabels::Else(_) => None,
                GradeLabels::These(labels) => {
                    let mask = labels
                        .iter()
                        .fold(0, |mask, label| mask | self.mask(test, label));
                    let mut masks = vec![0; self.ruleset.tests.len()];
                    masks[test] = mask;
                    let set = self.grade_set(masks);
                    self.emit(Op::GradeIn(set));
                    Some(self.emit(Op::JumpIfZero(0)))
                }
            };
            self.block(&arm.body);
            ends.push(self.emit(Op::Jump(0)));
            no.iter().for_each(|no| self.patch(&[*no]));
        }
        self.patch(&ends);
    }

    /// Grades of a test that a label means: bit n for grade n; the failure comes after the last.
    fn mask(&self, test: usize, label: &GradeLabel) -> u64 {
        let Some(declared) = self.ruleset.tests.iter().nth(test) else {
            return 0;
        };
        let grades = &declared.grades;
        let failure = 1_u64 << (grades.len() + 1).min(63);
        let of = |success: bool| {
            let those = grades
                .iter()
                .enumerate()
                .filter(|(_, grade)| grade.success == success);
            those.fold(0, |mask, (at, _)| mask | 1_u64 << (at + 1).min(63))
        };
        let position = |id: &str| grades.iter().position(|grade| grade.id == id);
        match (label.from.text.as_str(), &label.to) {
            ("success", None) => of(true),
            ("fail", None) => of(false) | failure,
            (from, to) => {
                let from = position(from);
                let to = to.as_ref().map_or(from, |to| position(&to.text));
                match (from, to) {
                    (Some(from), Some(to)) => {
                        (from..=to).fold(0, |mask, at| mask | 1_u64 << (at + 1).min(63))
                    }
                    _ => 0,
                }
            }
        }
    }

    fn set_of_test(&mut self, test: usize, wanted: impl Fn(bool) -> bool) -> u32 {
        let grades = self
            .ruleset
            .tests
            .iter()
            .nth(test)
            .map(|test| test.grades.as_slice())
            .unwrap_or_default();
        let those = grades
            .iter()
            .enumerate()
            .filter(|(_, grade)| wanted(grade.success));
        let mask = those.fold(0, |mask, (at, _)| mask | 1_u64 << (at + 1).min(63));
        let mut masks = vec![0; self.ruleset.tests.len()];
        masks[test] = mask;
        self.grade_set(masks)
    }

    /// A label asked of whatever test came last.
    pub(super) fn grade_set_of_any(&mut self, label: &GradeLabel) -> u32 {
        let masks = (0..self.ruleset.tests.len())
            .map(|test| self.mask(test, label))
            .collect();
        self.grade_set(masks)
    }

    fn grade_set(&mut self, masks: Vec<u64>) -> u32 {
        let known = self.grade_sets.iter().position(|set| *set == masks);
        let number = known.unwrap_or_else(|| {
            self.grade_sets.push(masks);
            self.grade_sets.len() - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// The grade that roll and target come to, in the accumulator.
    pub(super) fn grades_of(&mut self, test: usize) {
        let Some(declared) = self.ruleset.tests.iter().nth(test) else {
            return;
        };
        let mut ends = Vec::new();
        for (at, grade) in declared.grades.iter().enumerate() {
            let place = rules::ScriptContext::Test(&declared.id);
            let formula = &grade.when.formula;
            let (resolution, _) =
                rules::resolve_formula(formula, &self.ruleset.scope, place, Wanted::Condition);
            self.script.resolution = resolution;
            let no = self.unless(&formula.expr);
            self.emit(Op::Number(i64::from(short(at)) + 1));
            ends.push(self.emit(Op::Jump(0)));
            self.patch(&no);
        }
        self.emit(Op::Number(i64::from(short(declared.grades.len())) + 1));
        self.patch(&ends);
    }

    /// Whether a low roll is good: then a modifier goes to the target, so that plus always helps.
    fn is_rolled_under(&self, test: usize) -> bool {
        let declared = self.ruleset.tests.iter().nth(test);
        let first = declared.and_then(|test| test.grades.iter().find(|grade| grade.success));
        first.is_some_and(|grade| asks_for_low_roll(&grade.when.formula.expr))
    }
}

fn asks_for_low_roll(expr: &Expr) -> bool {
    let ExprKind::Binary { op, left, right } = &expr.kind else {
        return false;
    };
    match op {
        BinaryOp::And | BinaryOp::Or => asks_for_low_roll(left) || asks_for_low_roll(right),
        BinaryOp::Less | BinaryOp::AtMost => mentions_roll(left),
        BinaryOp::Greater | BinaryOp::AtLeast => mentions_roll(right),
        _ => false,
    }
}

fn mentions_roll(expr: &Expr) -> bool {
    expr.any(&|part| matches!(&part.kind, ExprKind::Path(path) if path.word() == Some("roll")))
}
