//! What happens.

use super::Compiler;
use crate::diag::Span;
use crate::model::EventFoes;
use crate::play::code::{Compare, How, Op, Operand, Parting, Place, TriggerCode, Who};
use crate::play::journal::WrittenRule;
use crate::play::layout::short;
use crate::rules::{
    Arm, Block, Branch, Leave, Name, NumberLabels, Path, Period, Statement, StatementKind,
};

impl Compiler<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        for statement in block {
            self.statement(statement);
        }
    }

    pub(super) fn statement(&mut self, statement: &Statement) {
        let outer = self.script.at;
        self.stand_at(self.span_of(statement).or(outer));
        let first = self.here();
        self.one_statement(statement);
        let sets = matches!(
            statement.kind,
            StatementKind::Change(_)
                | StatementKind::Let { .. }
                | StatementKind::Fight { .. }
                | StatementKind::Give(_)
        );
        let text = self.script.source.get(statement.range.clone());
        if let Some(text) = text.filter(|_| sets).map(str::to_owned) {
            self.write_down(first, text);
        }
        self.stand_at(outer);
    }

    /// The steps from here on, up to the return that may follow, carry out this rule.
    pub(super) fn write_down(&mut self, first: u32, text: String) {
        let end = self.here() + 1;
        self.written.push(WrittenRule {
            steps: (first, end),
            text,
        });
    }

    /// Where the statement is in its file.
    fn span_of(&self, statement: &Statement) -> Option<Span> {
        let spans = &self.script.spans;
        let at = spans.binary_search_by_key(&statement.range.start, |(start, _)| *start);
        at.ok().map(|at| spans[at].1)
    }

    /// Code from here on belongs to this statement.
    fn stand_at(&mut self, span: Option<Span>) {
        self.script.at = span;
        if let Some(span) = span {
            let here = self.here();
            self.spans.push((here, span));
        }
    }

    fn one_statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Change(change) => self.change(change),
            StatementKind::Let { name, value } => self.let_number(name, value),
            StatementKind::If {
                branches,
                otherwise,
            } => self.branches(branches, otherwise.as_ref()),
            StatementKind::Test(test) => self.test(test),
            StatementKind::RollDice { dice, arms } => {
                self.deciding(|compiler| compiler.number(dice));
                self.number_arms(arms);
            }
            StatementKind::RollTable(roll) => self.do_table(roll),
            StatementKind::Gain(transfer) => self.transfer(transfer, true),
            StatementKind::Lose(transfer) => self.transfer(transfer, false),
            StatementKind::Fight { sides, with } => self.fight(sides, with),
            StatementKind::Leave { how, subject } => self.leave(*how, subject.as_ref()),
            StatementKind::Win => {
                self.emit(Op::Win);
            }
            StatementKind::Go(go) => self.going(go),
            StatementKind::Use(using) => self.using(using),
            StatementKind::Wear(wear) => self.wearing(wear),
            StatementKind::Cards(moved) => self.card_move(moved),
            StatementKind::Act(subject) => self.acting(subject),
            StatementKind::RollOf(of) => self.roll_of(of),
            StatementKind::Loop(_) | StatementKind::Repeat { .. } | StatementKind::Pick { .. } => {
                self.looping(statement);
            }
            StatementKind::Offer(offer) => self.offer(offer),
            StatementKind::Answer(answer) => self.answer(answer),
            StatementKind::Limit {
                times,
                period,
                body,
            } => {
                match times {
                    Some(times) => self.number(times),
                    None => {
                        self.emit(Op::Number(1));
                    }
                }
                self.limits.push(*period);
                let site = short(self.limits.len() - 1);
                let over = self.emit(Op::Limit(site, 0));
                self.block(body);
                self.patch(&[over]);
            }
            StatementKind::Reroll => {
                self.emit(Op::Reroll);
                self.emit(Op::Return);
            }
            StatementKind::Stop => {
                let jump = self.emit(Op::Jump(0));
                if let Some(around) = self.script.loops.last_mut() {
                    around.push(jump);
                }
            }
            StatementKind::Call(call) => self.call(call),
            StatementKind::Give(value) => {
                self.number(value);
                self.emit(Op::Return);
            }
            StatementKind::Trigger(event) => self.trigger(event),
            StatementKind::Say(text) => {
                self.says.push(text.clone());
                let number = u32::try_from(self.says.len() - 1).unwrap_or(u32::MAX);
                self.emit(Op::Say(number));
            }
            StatementKind::Nothing | StatementKind::Mistake => {}
        }
    }

    fn let_number(&mut self, name: &Name, value: &crate::rules::Expr) {
        self.number(value);
        if let crate::rules::Meaning::Local(slot) = self.script.resolution.of(name) {
            let is_die = matches!(value.kind, crate::rules::ExprKind::Dice(_));
            self.keep_accumulator(slot, is_die);
        }
    }

    /// Into a number of the script; a die that was just rolled goes there at once.
    fn keep_accumulator(&mut self, slot: u16, is_die: bool) {
        if let Some(last) = self.code.last_mut().filter(|_| is_die)
            && let Op::Die(sides) = *last
        {
            *last = Op::DieInto(slot, sides);
            return;
        }
        self.emit(Op::Write(Place::Local(slot), How::Set, 0));
    }

    fn branches(&mut self, branches: &[Branch], otherwise: Option<&Block>) {
        let mut ends = Vec::new();
        for (at, branch) in branches.iter().enumerate() {
            let no = self.unless(&branch.condition);
            self.block(&branch.body);
            if otherwise.is_some() || at + 1 < branches.len() {
                ends.push(self.emit(Op::Jump(0)));
            }
            self.patch(&no);
        }
        if let Some(otherwise) = otherwise {
            self.block(otherwise);
        }
        self.patch(&ends);
    }

    /// Outcomes of the dice in the accumulator.
    fn number_arms(&mut self, arms: &[Arm<NumberLabels>]) {
        self.emit(Op::SetRoll);
        let rolled = self.hidden_local();
        self.emit(Op::Write(Place::Local(rolled), How::Set, 0));
        let mut ends = Vec::new();
        for arm in arms {
            let no = self.unless_labelled(&arm.label, rolled);
            self.block(&arm.body);
            ends.push(self.emit(Op::Jump(0)));
            self.patch(&no);
        }
        self.patch(&ends);
    }

    fn unless_labelled(&mut self, labels: &NumberLabels, rolled: u16) -> Vec<usize> {
        let NumberLabels::These(labels) = labels else {
            return Vec::new();
        };
        let mut yes = Vec::new();
        for label in labels {
            let mut no = Vec::new();
            self.emit(Op::Load(Place::Local(rolled)));
            let ends = [(Compare::AtLeast, label.from), (Compare::AtMost, label.to)];
            for (compare, end) in ends
                .into_iter()
                .filter_map(|(compare, end)| Some((compare, end?)))
            {
                no.push(self.unless_compared(compare, end));
            }
            yes.push(self.emit(Op::Jump(0)));
            self.patch(&no);
        }
        let none = self.emit(Op::Jump(0));
        self.patch(&yes);
        vec![none]
    }

    /// A jump unless the accumulator compares so with a number of any size.
    fn unless_compared(&mut self, compare: Compare, number: i64) -> usize {
        if let Ok(small) = i16::try_from(number) {
            return self.emit(Op::Unless(compare, Operand::Number(small), 0));
        }
        let rolled = self.hidden_local();
        self.emit(Op::Write(Place::Local(rolled), How::Set, 0));
        self.emit(Op::Push);
        self.emit(Op::Number(number));
        let jump = self.emit(Op::UnlessPopped(compare, 0));
        self.emit(Op::Load(Place::Local(rolled)));
        jump
    }

    fn leave(&mut self, how: Leave, subject: Option<&Path>) {
        let parting = match how {
            Leave::Flee => Parting::Flee,
            Leave::Die => Parting::Die,
        };
        let Some(subject) = subject else {
            self.emit(Op::Leave(Who::Hero, parting));
            self.emit(Op::Number(0));
            self.emit(Op::Return);
            return;
        };
        let target = self.target(subject);
        if let super::path::End::Being(who) = target.end {
            self.bound(target.bind, |compiler| {
                compiler.emit(Op::Leave(who, parting));
            });
        }
    }

    fn trigger(&mut self, event: &Name) {
        let period = match event.text.as_str() {
            "turn" => Some(Period::Turn),
            "round" => Some(Period::Round),
            "room-entered" => Some(Period::Room),
            _ => None,
        };
        if let Some(period) = period {
            self.emit(Op::Begins(period));
        }
        let shared = self
            .script
            .resolution
            .shared
            .get(&event.id)
            .cloned()
            .unwrap_or_default();
        self.raise(&event.text, shared, false);
    }

    /// An event of the engine's own.
    pub(super) fn everybody(&mut self, event: &str) {
        self.raise(event, Vec::new(), true);
    }

    /// An event nobody hooks into costs nothing.
    pub(super) fn raise(&mut self, event: &str, shared: Vec<u16>, everybody: bool) {
        let declared = self.ruleset.events.get(event);
        let each_foe = declared.is_some_and(|event| event.foes == EventFoes::Each);
        let Some(&event) = self.events.get(event) else {
            return;
        };
        if self.hooks.get(usize::from(event)).is_none_or(Vec::is_empty) {
            return;
        }
        self.triggers.push(TriggerCode {
            event,
            shared,
            everybody,
            each_foe,
        });
        let number = u32::try_from(self.triggers.len() - 1).unwrap_or(u32::MAX);
        self.emit(Op::Trigger(number));
    }
}
