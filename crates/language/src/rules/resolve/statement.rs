//! What each form of statement asks of its parts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::super::ast::{
    Block, Call, Change, ChangeOp, Expr, ExprKind, Name, Path, Statement, StatementKind, TestCall,
};
use super::super::scope::{Gives, Owner, ParameterKind, Scope};
use super::super::script_context::ScriptContext;
use super::super::vocabulary::is_reserved;
use super::path::Kind;
use super::{Meaning, Resolver};

impl Resolver<'_> {
    /// A block has its own locals.
    pub(super) fn block(&mut self, block: &Block) {
        self.visible.push(BTreeMap::new());
        for statement in block {
            self.statement(statement);
        }
        self.visible.pop();
        self.unreachable(block);
    }

    fn statement(&mut self, statement: &Statement) {
        let range = &statement.range;
        match &statement.kind {
            StatementKind::Change(change) => self.change(change),
            StatementKind::Let { name, value } => self.let_number(name, value),
            StatementKind::If {
                branches,
                otherwise,
            } => {
                for branch in branches {
                    self.condition(&branch.condition);
                    self.block(&branch.body);
                }
                otherwise.iter().for_each(|body| self.block(body));
            }
            StatementKind::Test(test) => self.test(test),
            StatementKind::RollDice { dice, arms } => {
                self.number(dice);
                self.rolled = true;
                self.number_arms(arms);
            }
            StatementKind::RollTable(roll) => self.do_table(roll),
            StatementKind::Gain(transfer) => self.gain(transfer),
            StatementKind::Lose(transfer) => self.lose(transfer),
            StatementKind::Offer(offer) => self.offer(offer),
            StatementKind::Answer(answer) => self.answer(answer),
            StatementKind::Call(call) => self.call_statement(call),
            StatementKind::Trigger(event) => self.trigger(event),
            StatementKind::Give(value) => {
                self.give(value);
                let worth = match self.place {
                    ScriptContext::Answering(offer) => {
                        self.scope.offers.get(offer).is_none_or(|offer| offer.among)
                    }
                    place => matches!(place, ScriptContext::Procedure(_)),
                };
                if !worth {
                    let message = "`give` outside a procedure";
                    self.fail(range.clone(), message);
                }
            }
            StatementKind::Reroll if !self.is_about_test() => self.fail_with(
                range.clone(),
                "there is no test to roll again here",
                "`reroll` belongs to an event about a test, such as `on.test-failed`",
            ),
            StatementKind::Stop if self.loops == 0 => {
                self.fail(range.clone(), "`stop` outside a loop");
            }
            StatementKind::Say(text) => self.say(text, range),
            StatementKind::Nothing
            | StatementKind::Reroll
            | StatementKind::Stop
            | StatementKind::Mistake => {}
            StatementKind::Fight { .. } | StatementKind::Leave { .. } | StatementKind::Win => {
                self.adventure(statement);
            }
            StatementKind::Go(go) => self.going(go, range),
            StatementKind::Use(using) => self.using(using),
            StatementKind::Wear(wear) => self.wearing(wear, &statement.range),
            StatementKind::Cards(moved) => self.card_move(moved, range),
            StatementKind::Act(subject) => self.acting(subject),
            StatementKind::RollOf(of) => self.roll_of(of),
            StatementKind::Loop(_)
            | StatementKind::Repeat { .. }
            | StatementKind::Pick { .. }
            | StatementKind::Limit { .. } => self.governing(statement),
        }
    }

    /// What only happens while a game is played, not while heroes are made.
    fn adventure(&mut self, statement: &Statement) {
        if matches!(self.place, ScriptContext::Creation | ScriptContext::Gains) {
            let message = format!("nobody can fight, flee, win or die {}", self.place.words());
            self.fail(statement.range.clone(), message);
        }
        match &statement.kind {
            StatementKind::Fight { sides, with } => self.fight(sides, with),
            StatementKind::Leave { how, subject } => self.leave(*how, subject.as_ref()),
            _ => {}
        }
    }

    fn governing(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Loop(repeated) => {
                self.condition(&repeated.condition);
                repeated.bound.iter().for_each(|bound| self.number(bound));
                self.resolve_loop_body(&repeated.body);
                self.can_end(repeated, &statement.range);
            }
            StatementKind::Repeat { times, body } => {
                self.number(times);
                self.resolve_loop_body(body);
            }
            StatementKind::Pick { group, body, .. } => {
                let owner = self.group(group);
                self.bound.push(owner);
                self.resolve_loop_body(body);
                self.bound.pop();
            }
            StatementKind::Limit { times, body, .. } => {
                times.iter().for_each(|times| self.number(times));
                self.block(body);
            }
            _ => {}
        }
    }

    fn resolve_loop_body(&mut self, body: &Block) {
        self.loops += 1;
        self.block(body);
        self.loops -= 1;
    }

    /// What is said is printed as it is written; a roll hidden in it would change the dice of everybody who reads no log.
    fn say(&mut self, text: &str, range: &Range<usize>) {
        let braced = text
            .split_once('{')
            .and_then(|(_, rest)| rest.split_once('}'));
        if let Some((name, _)) = braced {
            self.fail_with(
                range.clone(),
                format!("`{{{name}}}` is not rolled or computed in spoken text"),
                format!("write `roll {name}` before it: the log names the row"),
            );
        }
    }

    fn let_number(&mut self, name: &Name, value: &Expr) {
        let kind = match self.kind(value, "a number") {
            Kind::Condition => ParameterKind::Flag,
            Kind::Number | Kind::Wrong => ParameterKind::Number,
            _ => {
                self.number(value);
                ParameterKind::Number
            }
        };
        let written = name.text.as_str();
        if is_reserved(written) {
            let message = format!("`{written}` is a reserved word");
            self.fail(name.range.clone(), message);
            return;
        }
        let here = self
            .visible
            .last()
            .is_some_and(|block| block.contains_key(written));
        if here {
            self.fail_with(
                name.range.clone(),
                format!("`{written}` already exists"),
                format!("change it with `{written} = ...`"),
            );
        }
        let slot = self.add_local(written, kind);
        self.mean(name, Meaning::Local(slot));
    }

    fn change(&mut self, change: &Change) {
        self.lasting(change.lasting.as_ref());
        let target = &change.target;
        let switches =
            change.op == ChangeOp::Set && matches!(change.amount.kind, ExprKind::Truth(_));
        if self.changes_a_thing(target, change.op) {
            return;
        }
        let kind = self.path(
            target,
            if switches {
                "a yes-or-no value"
            } else {
                "a number"
            },
        );
        if kind == Kind::Condition {
            return self.change_flag(change);
        }
        if kind == Kind::Number && switches {
            return self.fail_with(
                target.range(),
                format!("`{target}` is a number, not yes or no"),
                format!("write `{target} = ` and a number, or declare it with `kind = \"flag\"`"),
            );
        }
        self.number(&change.amount);
        match kind {
            Kind::Number => self.may_change(change),
            Kind::Wrong => {}
            Kind::List => {
                let message = format!("`{target}` is a list of numbers and cannot be changed");
                self.fail(target.range(), message);
            }
            _ => self.fail(target.range(), format!("`{target}` is not a number")),
        }
    }

    /// A yes-or-no value is set to a condition and nothing else.
    fn change_flag(&mut self, change: &Change) {
        let target = &change.target;
        if change.op != ChangeOp::Set {
            return self.fail_with(
                target.range(),
                format!("`{target}` is yes or no, not a number"),
                format!("write `set {target}` or `clear {target}`"),
            );
        }
        self.flag(&change.amount, &target.to_string());
        if change.lasting.is_some() {
            let message = "only `+` and `-` can be temporary";
            self.fail_with(
                target.range(),
                message,
                "give the stat itself a time, as in `for = \"fight\"`",
            );
        }
    }

    /// All that a procedure gives is a number, or all of it yes or no.
    fn give(&mut self, value: &Expr) {
        let flag = match self.place {
            ScriptContext::Procedure(name) => {
                let procedure = self.scope.procedures.get(name);
                procedure.is_some_and(|procedure| procedure.gives == Gives::Flag)
            }
            _ => false,
        };
        if !flag {
            return self.number(value);
        }
        if self.kind(value, "a condition") == Kind::Number {
            let hint = match value.kind {
                ExprKind::Int(0) => "write `give no`",
                ExprKind::Int(1) => "write `give yes`",
                _ => "compare it, as in `give hp > 0`",
            };
            self.fail_with(
                value.range.clone(),
                "this returns a number, but elsewhere the procedure returns yes or no",
                hint,
            );
        }
    }

    /// `torch + 1` for `gain torch`.
    fn changes_a_thing(&mut self, target: &Path, op: ChangeOp) -> bool {
        let Some(word) = target.word().filter(|word| !self.is_number(word)) else {
            return false;
        };
        let kinds = [
            Meaning::Item,
            Meaning::ItemGroup,
            Meaning::Tag,
            Meaning::Trait,
        ];
        let Some(kind) = kinds.into_iter().find(|kind| self.declares(*kind, word)) else {
            return false;
        };
        let verb = if op == ChangeOp::Subtract {
            "lose"
        } else {
            "gain"
        };
        self.fail_with(
            target.range(),
            format!("`{word}` is {}, not a number", kind.words()),
            format!("write `{verb} {word}`"),
        );
        true
    }

    fn may_change(&mut self, change: &Change) {
        let target = &change.target;
        let meaning = self.found.of(target.last());
        if meaning == Meaning::Stat(Owner::Card) {
            self.fail_with(
                target.range(),
                format!("`{target}` is printed on the card and cannot be changed"),
                format!("keep a number of your own, as in `let counts = {target}`"),
            );
        }
        let of_test = matches!(meaning, Meaning::Roll | Meaning::Target | Meaning::Grade);
        if of_test && !self.is_about_test() {
            let message = format!("`{target}` can only be changed on an event about a test");
            self.fail(target.range(), message);
        }
        if change.lasting.is_none() {
            return;
        }
        if matches!(meaning, Meaning::Local(_)) {
            let message =
                format!("`{target}` ends with its block and cannot be changed for a time");
            self.fail(target.range(), message);
        } else if change.op == ChangeOp::Set {
            let message = "only `+` and `-` can be temporary";
            self.fail(target.range(), message);
        }
    }

    fn test(&mut self, test: &TestCall) {
        test.modifier.iter().for_each(|shift| self.shift(shift));
        test.target.iter().for_each(|target| self.number(target));
        self.one_of(&test.test, &[Meaning::Test], "a test");
        let name = test.test.text.as_str();
        if test.target.is_none() && self.scope.needs_target.contains(name) {
            self.fail_with(
                test.test.range.clone(),
                format!("the test `{name}` has no target here"),
                format!("add one, as in `test {name} 5`, or give `[test.{name}]` a `target`"),
            );
        }
        self.rolled = true;
        let outer = std::mem::replace(&mut self.tests, BTreeSet::from([test.test.text.clone()]));
        self.grade_arms(&test.test.text, &test.arms);
        self.tests.extend(outer);
    }

    fn call_statement(&mut self, call: &Call) {
        self.call(call);
        if matches!(call.procedure.text.as_str(), "min" | "max") {
            let message = format!("`{}` does nothing by itself", call.procedure.text);
            self.fail(call.procedure.range.clone(), message);
        }
    }

    fn trigger(&mut self, event: &Name) {
        self.one_of(event, &[Meaning::Event], "an event");
        let scope: &Scope = self.scope;
        let Some(info) = scope.events.get(&event.text) else {
            return;
        };
        let mut slots = Vec::new();
        for shared in &info.shares {
            match self.local(shared) {
                Some((slot, ParameterKind::Number)) => slots.push(slot),
                Some((_, ParameterKind::Flag)) => self.fail_with(
                    event.range.clone(),
                    format!(
                        "the event `{}` shares numbers, and `{shared}` is yes or no",
                        event.text
                    ),
                    format!("write `let {shared} = 0` or `1`"),
                ),
                _ => self.fail_with(
                    event.range.clone(),
                    format!(
                        "the event `{}` shares `{shared}`, which is not here",
                        event.text
                    ),
                    format!("define it first, with `let {shared} = ...`"),
                ),
            }
        }
        self.found.shared.insert(event.id, slots);
    }

    /// Names and their meanings within a stretch of the text. Names are numbered in the order of the text.
    pub(super) fn meanings_in(
        &self,
        range: &Range<usize>,
    ) -> impl Iterator<Item = (&Name, Meaning)> {
        let from = self
            .names
            .partition_point(|name| name.range.start < range.start);
        let names = self.names.iter().skip(from);
        let inside = names.take_while(move |name| name.range.end <= range.end);
        inside.map(|name| (name, self.found.of(name)))
    }
}
