//! Loops, and picking among many.

use super::Compiler;
use crate::play::code::{How, Op, Place};
use crate::rules::{Block, Expr, Group, Loop, Period, PickHow, Statement, StatementKind};

impl Compiler<'_> {
    pub(super) fn looping(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Loop(repeated) => self.conditional(repeated),
            StatementKind::Repeat { times, body } => self.repeat(times, body),
            StatementKind::Pick { how, group, body } => match how {
                PickHow::Each => self.each(group, body),
                PickHow::Random => self.pick(group, body, true),
                PickHow::Chosen => self.pick(group, body, false),
            },
            _ => {}
        }
    }

    /// The passes of the outermost loop of the procedure `fight` are the rounds of the fight.
    fn body_of_loop(&mut self, body: &Block) -> Vec<usize> {
        if self.script.makes_rounds && self.script.loops.is_empty() {
            self.emit(Op::Begins(Period::Round));
            self.everybody("round");
        }
        self.script.loops.push(Vec::new());
        self.block(body);
        self.script.loops.pop().unwrap_or_default()
    }

    fn conditional(&mut self, repeated: &Loop) {
        let left = repeated.bound.as_ref().map(|bound| {
            let left = self.hidden_local();
            self.number(bound);
            self.emit(Op::Write(Place::Local(left), How::Set, 0));
            left
        });
        let top = self.here();
        let mut out = if repeated.until {
            self.when(&repeated.condition)
        } else {
            self.unless(&repeated.condition)
        };
        if let Some(left) = left {
            out.push(self.count_down(left));
        }
        out.extend(self.body_of_loop(&repeated.body));
        self.emit(Op::Jump(top));
        self.patch(&out);
    }

    /// One pass fewer; the jump is taken when none is left.
    fn count_down(&mut self, left: u16) -> usize {
        self.emit(Op::CountDown(left, 0))
    }

    fn repeat(&mut self, times: &Expr, body: &Block) {
        let left = self.hidden_local();
        self.number(times);
        self.emit(Op::Write(Place::Local(left), How::Set, 0));
        let top = self.here();
        let done = self.count_down(left);
        let mut out = self.body_of_loop(body);
        self.emit(Op::Jump(top));
        out.push(done);
        self.patch(&out);
    }

    fn each(&mut self, group: &Group, body: &Block) {
        let members = self.group_code(group);
        self.emit(Op::Each(members));
        let next = self.here();
        let done = self.emit(Op::Next(0));
        let skipped = group
            .condition
            .as_ref()
            .map(|condition| self.unless(condition));
        self.script.loops.push(Vec::new());
        self.block(body);
        let mut out = self.script.loops.pop().unwrap_or_default();
        self.emit(Op::Jump(next));
        for jump in skipped.unwrap_or_default() {
            self.lead(jump, next);
        }
        out.push(done);
        self.patch(&out);
        self.emit(Op::EndEach);
    }

    /// Gathers those who fit, then one of them has the turn.
    fn pick(&mut self, group: &Group, body: &Block, at_random: bool) {
        let members = self.group_code(group);
        self.emit(Op::Each(members));
        let next = self.here();
        let gathered = self.emit(Op::Next(0));
        let skipped = group
            .condition
            .as_ref()
            .map(|condition| self.unless(condition));
        self.emit(Op::Keep);
        self.emit(Op::Jump(next));
        for jump in skipped.unwrap_or_default() {
            self.lead(jump, next);
        }
        self.patch(&[gathered]);
        let none = if at_random {
            self.emit(Op::PickRandom(0))
        } else {
            self.emit(Op::PickFirst(0))
        };
        self.script.loops.push(Vec::new());
        self.block(body);
        let mut out = self.script.loops.pop().unwrap_or_default();
        out.push(none);
        self.patch(&out);
        self.emit(Op::EndEach);
    }
}
