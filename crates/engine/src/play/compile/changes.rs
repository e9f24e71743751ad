//! Changing numbers, for good or for a time.
//!
//! Effects of modes, classes, traits and items go through [`eval::apply`] here as everywhere, and become code instead of being carried out on the
//! numbers themselves: play applies them again and again, to heroes who come and go, with dice of its own stream, for a time, and with
//! whatever a change sets off (limits that move, derived numbers, death). Carrying them out directly would be a second machine beside
//! this one.

use std::convert::Infallible;

use super::Compiler;
use super::path::{End, place};
use crate::eval::{self, Affected};
use crate::model;
use crate::play::code::{Arith, How, Op, Place};
use crate::play::layout::StatForm;
use crate::rules::{
    self, Change, ChangeOp, Duration, ExprKind, Owner, Statement, StatementKind, Transfer,
};

impl Compiler<'_> {
    pub(super) fn change(&mut self, change: &Change) {
        let how = match change.op {
            ChangeOp::Add => How::Add,
            ChangeOp::Subtract => How::Subtract,
            ChangeOp::Set => How::Set,
        };
        let target = self.target(&change.target);
        let (to, rule, ceiling) = match target.end {
            End::Place(to) => (to, 0, None),
            End::Stat { stat, .. } if stat.form == StatForm::Derived => {
                return self.fail(format!(
                    "`{}` is derived and cannot be changed",
                    change.target
                ));
            }
            End::Stat {
                who,
                stat,
                owner,
                max,
            } => {
                let rule = self.write_rule(stat, owner, max);
                let ceiling = (!max).then(|| self.floating_max(stat, owner)).flatten();
                let ceiling = ceiling.map(|entry| (entry, place(who, stat.at + 1)));
                if max && how == How::Set && self.floating_max(stat, owner).is_some() {
                    return self.set_floating_max(change, stat, owner, place(who, stat.at + 1));
                }
                (place(who, stat.at + u16::from(max)), rule, ceiling)
            }
            _ => return self.fail(format!("`{}` cannot be changed", change.target)),
        };
        let bind = target.bind;
        if let Some(lasting) = &change.lasting {
            self.periods(lasting);
            self.number(&change.amount);
            self.bound(bind, |compiler| {
                compiler.emit(Op::WriteFor(to, how, rule, lasting.period));
            });
        } else {
            self.emit_change(change, to, how, rule, bind);
        }
        if let Some((entry, bonus)) = ceiling {
            self.emit(Op::Call(entry));
            self.emit(Op::Push);
            self.emit(Op::Load(bonus));
            self.emit(Op::Popped(Arith::Add));
            self.emit(Op::Clamp(to));
        }
    }

    fn emit_change(&mut self, change: &Change, to: Place, how: How, rule: u16, bind: Option<Op>) {
        let constant = match &change.amount.kind {
            ExprKind::Int(number) => i32::try_from(*number).ok(),
            _ => None,
        };
        let step = match how {
            How::Add => constant,
            How::Subtract => constant.map(|number| -number),
            How::Set => None,
        };
        if let (Some(step), None) = (step, bind) {
            self.emit(Op::Bump(to, rule, step));
            return;
        }
        self.number(&change.amount);
        self.bound(bind, |compiler| {
            compiler.emit(Op::Write(to, how, rule));
        });
    }

    /// Only what is above the formula is kept.
    fn set_floating_max(
        &mut self,
        change: &Change,
        stat: crate::play::layout::StatSlot,
        owner: Owner,
        to: Place,
    ) {
        let Some(entry) = self.floating_max(stat, owner) else {
            return;
        };
        self.number(&change.amount);
        self.emit(Op::Push);
        self.emit(Op::Call(entry));
        self.emit(Op::Popped(Arith::Subtract));
        self.emit(Op::Write(to, How::Set, 0));
    }

    /// How many periods, pushed; -1 for the rest of the current one.
    pub(super) fn periods(&mut self, lasting: &Duration) {
        match &lasting.count {
            Some(count) => self.number(count),
            None => {
                self.emit(Op::Number(-1));
            }
        }
        self.emit(Op::Push);
    }

    /// The effects of having something or of playing in a mode: all of them, some, or what takes them back.
    pub(super) fn effects(&mut self, effects: &[model::Script], which: Which) {
        for effect in effects {
            let scope = &self.ruleset.scope;
            let (resolution, errors) =
                rules::resolve(&effect.script, scope, rules::ScriptContext::Gains);
            if let Some(error) = errors.into_iter().next() {
                self.fail(error.to_string());
                continue;
            }
            let locals = crate::play::layout::short(resolution.locals.len());
            self.script.locals = self.script.locals.max(locals);
            self.script.resolution = resolution;
            let mut written = EffectCode {
                compiler: self,
                which,
            };
            let Ok(()) = eval::apply([&effect.script], &mut written);
        }
    }

    fn is_of_hero(&self, statement: &rules::Statement) -> bool {
        use rules::Meaning;
        let first = match &statement.kind {
            StatementKind::Change(change) => Some(&change.target.first),
            StatementKind::Gain(transfer) => transfer.subject.as_ref().map(|path| &path.first),
            _ => None,
        };
        let meaning = first.map(|name| self.script.resolution.of(name));
        match meaning {
            None => true,
            Some(meaning) => matches!(
                meaning,
                Meaning::Stat(Owner::Hero) | Meaning::Subject(Owner::Hero) | Meaning::Slot
            ),
        }
    }
}

/// Which effects of a list become code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// Those that go back are turned round: only numbers that went up or down can be taken back.
    Back,
    OfHeroes,
    OfOthers,
}

/// Effects that are carried out later, by the machine.
struct EffectCode<'c, 'r> {
    compiler: &'c mut Compiler<'r>,
    which: Which,
}

impl EffectCode<'_, '_> {
    fn write(&mut self, effect: &Statement) {
        let is_wanted = match self.which {
            Which::All => true,
            Which::Back => false,
            Which::OfHeroes => self.compiler.is_of_hero(effect),
            Which::OfOthers => !self.compiler.is_of_hero(effect),
        };
        if is_wanted {
            self.compiler.statement(effect);
        }
    }
}

impl Affected for EffectCode<'_, '_> {
    type Error = Infallible;

    fn change(&mut self, change: &Change, effect: &Statement) -> Result<(), Infallible> {
        let back = match change.op {
            ChangeOp::Add => Some(ChangeOp::Subtract),
            ChangeOp::Subtract => Some(ChangeOp::Add),
            ChangeOp::Set => None,
        };
        match back.filter(|_| self.which == Which::Back) {
            Some(op) => self.compiler.change(&Change {
                op,
                ..change.clone()
            }),
            None => self.write(effect),
        }
        Ok(())
    }

    fn gain(&mut self, _: &Transfer, effect: &Statement) -> Result<(), Infallible> {
        self.write(effect);
        Ok(())
    }

    fn refuse(&mut self, statement: &Statement) -> Result<(), Infallible> {
        self.write(statement);
        Ok(())
    }
}
