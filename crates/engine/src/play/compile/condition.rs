//! Conditions become jumps: a condition is never a number unless somebody asks for one.

use super::Compiler;
use super::path::End;
use crate::play::code::{CardStep, Compare, Group, Op, Operand, Who};
use crate::play::layout::{class_mark, trait_mark};
use crate::rules::{BinaryOp, Expr, ExprKind, Is, Meaning, Name, Path, Quantity};

impl Compiler<'_> {
    /// Jumps taken when the condition does not hold.
    pub(super) fn unless(&mut self, expr: &Expr) -> Vec<usize> {
        self.deciding(|compiler| compiler.jumps_unless(expr))
    }

    fn jumps_unless(&mut self, expr: &Expr) -> Vec<usize> {
        match &expr.kind {
            ExprKind::Not(inner) => self.when(inner),
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
            } => {
                let mut jumps = self.unless(left);
                jumps.extend(self.unless(right));
                jumps
            }
            ExprKind::Binary {
                op: BinaryOp::Or,
                left,
                right,
            } => {
                let holds = self.when(left);
                let jumps = self.unless(right);
                self.patch(&holds);
                jumps
            }
            ExprKind::Binary { op, left, right } => self.comparison(compare(*op), left, right),
            ExprKind::Path(_) => vec![self.flag(expr, Compare::NotEqual)],
            ExprKind::Chance(percent) => vec![self.chance(*percent, Compare::AtMost)],
            ExprKind::Is(is) if self.is_about_all_down(is) => vec![self.all_down(is, is.negated)],
            _ => {
                self.question(expr);
                vec![self.emit(Op::JumpIfZero(0))]
            }
        }
    }

    /// Jumps taken when the condition holds.
    pub(super) fn when(&mut self, expr: &Expr) -> Vec<usize> {
        self.deciding(|compiler| compiler.jumps_when(expr))
    }

    fn jumps_when(&mut self, expr: &Expr) -> Vec<usize> {
        match &expr.kind {
            ExprKind::Not(inner) => self.unless(inner),
            ExprKind::Binary {
                op: BinaryOp::Or,
                left,
                right,
            } => {
                let mut jumps = self.when(left);
                jumps.extend(self.when(right));
                jumps
            }
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
            } => {
                let fails = self.unless(left);
                let jumps = self.when(right);
                self.patch(&fails);
                jumps
            }
            ExprKind::Binary { op, left, right } => {
                self.comparison(inverse(compare(*op)), left, right)
            }
            ExprKind::Path(_) => vec![self.flag(expr, Compare::Equal)],
            ExprKind::Chance(percent) => vec![self.chance(*percent, Compare::Greater)],
            ExprKind::Is(is) if self.is_about_all_down(is) => vec![self.all_down(is, !is.negated)],
            _ => {
                self.question(expr);
                vec![self.emit(Op::JumpUnlessZero(0))]
            }
        }
    }

    /// A jump unless a yes-or-no value compares so with no.
    fn flag(&mut self, value: &Expr, compare: Compare) -> usize {
        if let Some(operand) = self.operand(value) {
            return self.emit(Op::UnlessBoth(operand, compare, Operand::Number(0), 0));
        }
        self.number(value);
        self.emit(Op::Unless(compare, Operand::Number(0), 0))
    }

    fn chance(&mut self, percent: i64, compare: Compare) -> usize {
        self.emit(Op::Die(100));
        let percent = i16::try_from(percent).unwrap_or(100);
        self.emit(Op::Unless(compare, Operand::Number(percent), 0))
    }

    fn comparison(&mut self, compare: Compare, left: &Expr, right: &Expr) -> Vec<usize> {
        if let Some((first, second)) = self.operand(left).zip(self.operand(right)) {
            return vec![self.emit(Op::UnlessBoth(first, compare, second, 0))];
        }
        self.number(left);
        let jump = match self.operand(right) {
            Some(operand) => self.emit(Op::Unless(compare, operand, 0)),
            None => {
                self.emit(Op::Push);
                self.number(right);
                self.emit(Op::UnlessPopped(compare, 0))
            }
        };
        vec![jump]
    }

    /// Leaves 1 or 0 in the accumulator.
    fn question(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Is(is) => self.is(is),
            ExprKind::Has { subject, thing } => self.has(subject.as_ref(), thing),
            ExprKind::Truth(_) | ExprKind::Call(_) => self.number(expr),
            ExprKind::GradeIs(is) => {
                let set = self.grade_set_of_any(&is.label);
                self.emit(Op::GradeIn(set));
                if is.negated {
                    self.flip();
                }
            }
            _ => self.fail(format!("`{expr}` is not a condition")),
        }
    }

    fn is(&mut self, is: &Is) {
        match self.script.resolution.of(&is.what) {
            Meaning::Policy => self.policy(&is.what),
            Meaning::Test => {
                let test = self.ruleset.tests.find(&is.what.text);
                let number = test.map_or(u16::MAX, |test| crate::play::layout::short(test.index()));
                self.emit(Op::TestIs(number));
            }
            _ => self.is_of_beings(is),
        }
        if is.negated {
            self.flip();
        }
    }

    fn flip(&mut self) {
        let yes = self.emit(Op::JumpUnlessZero(0));
        self.emit(Op::Number(1));
        let end = self.emit(Op::Jump(0));
        self.patch(&[yes]);
        self.emit(Op::Number(0));
        self.patch(&[end]);
    }

    /// `foes are down`, which every fight asks in every round.
    fn is_about_all_down(&self, is: &Is) -> bool {
        is.quantity == Quantity::All && self.script.resolution.of(&is.what) == Meaning::Down
    }

    /// A jump taken when nobody stands, or when somebody does.
    fn all_down(&mut self, is: &Is, when_nobody: bool) -> usize {
        let is_foes = self.script.resolution.of(&is.subject.first) == Meaning::Foes;
        let group = if is_foes { Group::Foes } else { Group::Heroes };
        if when_nobody {
            return self.emit(Op::UnlessStanding(group, 0));
        }
        self.emit(Op::CountStanding(group));
        self.emit(Op::JumpUnlessZero(0))
    }

    fn policy(&mut self, name: &Name) {
        let Some(policy) = self.ruleset.policies.find(&name.text) else {
            return;
        };
        self.emit(Op::PolicyIs(crate::play::layout::short(policy.index())));
    }

    fn is_of_beings(&mut self, is: &Is) {
        let target = self.target(&is.subject);
        let End::Being(who) = target.end else {
            return self.fail(format!("`{}` cannot be asked", is.subject));
        };
        let what = is.what.clone();
        match (is.quantity, who) {
            (Quantity::All, _) => {
                let group = if who == Who::Foes {
                    Group::Foes
                } else {
                    Group::Heroes
                };
                self.emit_quantified_is(group, &what, true);
            }
            (Quantity::Any, _) => {
                let group = match who {
                    Who::Door => Group::Doors,
                    Who::Foe => Group::Foes,
                    Who::Item => Group::Items,
                    Who::Card => self.pile(None),
                    _ => Group::Heroes,
                };
                self.emit_quantified_is(group, &what, false);
            }
            (Quantity::The, who) => {
                self.bound(target.bind, |compiler| compiler.emit_is_a(who, &what))
            }
        }
    }

    /// Whether all, or any, of a group are so.
    fn emit_quantified_is(&mut self, group: Group, what: &Name, all: bool) {
        if all && self.script.resolution.of(what) == Meaning::Down {
            self.emit(Op::CountStanding(group));
            return self.flip();
        }
        let member = match group {
            Group::Foes | Group::FallenFoes => Who::Foe,
            Group::Items => Who::Item,
            Group::Doors | Group::Ways => Who::Door,
            Group::Cards(_) => Who::Card,
            _ => Who::Hero,
        };
        let answer = self.hidden_local();
        self.keep_in(answer, i64::from(all));
        self.emit(Op::Each(group));
        let next = self.here();
        let done = self.emit(Op::Next(0));
        self.emit_is_a(member, what);
        let op = if all {
            Op::JumpUnlessZero(next)
        } else {
            Op::JumpIfZero(next)
        };
        self.emit(op);
        self.keep_in(answer, i64::from(!all));
        self.patch(&[done]);
        self.emit(Op::EndEach);
        self.emit(Op::Load(crate::play::code::Place::Local(answer)));
    }

    pub(super) fn keep_in(&mut self, local: u16, number: i64) {
        use crate::play::code::{How, Place};
        self.emit(Op::Number(number));
        self.emit(Op::Write(Place::Local(local), How::Set, 0));
    }

    fn emit_is_a(&mut self, who: Who, what: &Name) {
        let text = &what.text;
        let op = match self.script.resolution.of(what) {
            Meaning::Down => Op::IsDown(who),
            Meaning::Foe => return self.is_kind_or_group(who, text),
            Meaning::Item => Op::KindIs(who, self.item_kind(text)),
            Meaning::Class => Op::Marked(who, self.mark(&class_mark(text))),
            Meaning::Trait => Op::Marked(who, self.mark(&trait_mark(text))),
            Meaning::CardWord => Op::Cards(CardStep::IsIn(self.card_set(text))),
            _ => Op::Marked(who, self.mark(text)),
        };
        self.emit(op);
    }

    /// `foe is goblin` is also true of another kind with the tag `goblin`.
    fn is_kind_or_group(&mut self, who: Who, id: &str) {
        self.emit(Op::KindIs(who, self.foe_kind(id)));
        if let Some(mark) = self.layout.mark(id) {
            let yes = self.emit(Op::JumpUnlessZero(0));
            self.emit(Op::Marked(who, mark));
            self.patch(&[yes]);
        }
    }

    fn has(&mut self, subject: Option<&Path>, thing: &Name) {
        let (bind, who) = match subject {
            None => (None, Who::Hero),
            Some(path) => {
                let target = self.target(path);
                match target.end {
                    End::Being(who) => (target.bind, who),
                    _ => return self.fail(format!("`{path}` cannot have anything")),
                }
            }
        };
        let text = &thing.text;
        let op = match self.script.resolution.of(thing) {
            Meaning::Item => Op::HasItemKind(who, self.item_kind(text)),
            Meaning::ItemGroup => Op::HasItemMarked(who, self.mark(text)),
            Meaning::Slot => Op::FillsSlot(self.slot(text)),
            _ => Op::Marked(who, self.mark(&trait_mark(text))),
        };
        self.bound(bind, |compiler| {
            compiler.emit(op);
        });
    }
}

fn compare(op: BinaryOp) -> Compare {
    match op {
        BinaryOp::NotEqual => Compare::NotEqual,
        BinaryOp::Less => Compare::Less,
        BinaryOp::AtMost => Compare::AtMost,
        BinaryOp::Greater => Compare::Greater,
        BinaryOp::AtLeast => Compare::AtLeast,
        _ => Compare::Equal,
    }
}

fn inverse(compare: Compare) -> Compare {
    match compare {
        Compare::Equal => Compare::NotEqual,
        Compare::NotEqual => Compare::Equal,
        Compare::Less => Compare::AtLeast,
        Compare::AtMost => Compare::Greater,
        Compare::Greater => Compare::AtMost,
        Compare::AtLeast => Compare::Less,
    }
}
