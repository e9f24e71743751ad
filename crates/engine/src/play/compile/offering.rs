//! Offers: which answers can be chosen, who is asked, and what comes of it.
//!
//! An offer becomes three pieces of code. The script that makes it finds out what can be chosen and keeps that as a mask in a local. Then
//! [`Op::Ask`] asks whoever plays; without a player the policy's own rules decide (an entry of their own). Last, the rules of the answer run.

use super::{Compiler, Job};
use crate::model::{Among, AmongGroup, Offer, Policy, When};
use crate::play::code::{Arith, Compare, Group, How, Op, Operand, Place};
use crate::play::layout::short;
use crate::play::prepared::PrintedOf;
use crate::rules::{self, Name};

/// Entries of an offer.
#[derive(Debug, Clone, Default)]
pub(super) struct OfferEntries {
    /// With `among`: what one of many is worth to the policy, behind the offer's parameters and a mask.
    pub decide: u32,
    /// The whole offer, with the answers as declared.
    pub whole: u32,
    /// Rules of each answer, where the offer declares them.
    does: Vec<Option<u32>>,
    /// When each answer can be chosen.
    when: Vec<Option<u32>>,
    /// How it is usually answered.
    usual: Option<u32>,
    /// The same by policy.
    by_policy: Vec<(usize, u32)>,
    /// With `among`: what happens with the one at hand.
    among: Option<u32>,
}

impl<'r> Compiler<'r> {
    pub(super) fn declare_offers(&mut self) {
        for (number, offer) in self.ruleset.offers.iter().enumerate() {
            let entries = self.declare_offer(number, offer);
            self.offers.push(entries);
        }
    }

    fn declare_offer(&mut self, number: usize, offer: &'r Offer) -> OfferEntries {
        let given = short(offer.parameters.len());
        let id = &offer.id;
        let of_offer = rules::ScriptContext::Offer(id);
        let mut entries = OfferEntries {
            decide: self.later(format!("answering {id}"), given + 1, Job::Decide(number)),
            whole: self.later(format!("offer {id}"), given, Job::Offer(number)),
            ..OfferEntries::default()
        };
        for (at, answer) in offer.answers.iter().enumerate() {
            let name = format!("{} of offer {id}", answer.id);
            let does = answer
                .does
                .as_ref()
                .map(|script| self.later(name.clone(), given, Job::Script(script, of_offer, None)));
            if let Some(entry) = does {
                let of = PrintedOf::Answer {
                    offer: number as u32,
                    answer: at as u32,
                };
                self.prints(entry, of);
            }
            entries.does.push(does);
            entries.when.push(answer.when.as_ref().map(|when| {
                let job = Job::Condition(&when.formula, of_offer);
                self.later(format!("condition of {name}"), given, job)
            }));
        }
        if let Some(among) = &offer.among {
            let job = Job::Script(&among.does, of_offer, None);
            let does = self.later(format!("choice of offer {id}"), given, job);
            entries.among = Some(does);
        }
        let place = rules::ScriptContext::Answering(id);
        // Rules for answering see what can be chosen as a hidden argument behind the parameters.
        entries.usual = offer.usual.as_ref().map(|script| {
            let job = Job::Script(script, place, None);
            self.later(format!("usual answer to {id}"), given + 1, job)
        });
        let ruleset = self.ruleset;
        for (number, policy) in ruleset.policies.iter().enumerate() {
            if let Some(script) = own_answer(policy, id) {
                let job = Job::Script(script, place, None);
                let name = format!("answer of {} to {id}", policy.id);
                let entry = self.later(name, given + 1, job);
                entries.by_policy.push((number, entry));
            }
        }
        entries
    }

    /// `offer lever`, with or without rules of its own for the answers.
    pub(super) fn offer(&mut self, offer: &rules::Offer) {
        let name = &offer.call.procedure.text;
        let Some(found) = self.ruleset.offers.find(name) else {
            return self.fail(format!("there is no offer `{name}`"));
        };
        let number = found.index();
        let entries = self.offers[number].clone();
        let declared = &self.ruleset.offers[&found];
        let arguments: Vec<u16> = offer
            .call
            .arguments
            .iter()
            .map(|argument| {
                let kept = self.hidden_local();
                self.number(argument);
                self.emit(Op::Write(Place::Local(kept), How::Set, 0));
                kept
            })
            .collect();
        if offer.arms.is_empty() {
            self.push_locals(&arguments);
            self.emit(Op::Call(entries.whole));
            return;
        }
        let mask = self.hidden_local();
        self.emit(Op::Number(0));
        self.emit(Op::Write(Place::Local(mask), How::Set, 0));
        for (at, answer) in declared.answers.iter().enumerate() {
            let arm = offer
                .arms
                .iter()
                .find(|arm| arm.label.name.text == answer.id);
            // Without parameters the condition means the same here.
            let mut no = if arguments.is_empty() {
                self.unless_open(&declared.id, answer.when.as_ref())
            } else {
                self.unless_allowed(entries.when[at], &arguments)
            };
            if let Some(when) = arm.and_then(|arm| arm.label.when.as_ref()) {
                no.extend(self.unless(when));
            }
            if arm.is_some() || entries.does[at].is_some() {
                self.emit(Op::Allow(mask, at as u8));
            }
            self.patch(&no);
        }
        let nothing = self.ask(number, mask, &arguments);
        let mut ends = Vec::new();
        for (at, answer) in declared.answers.iter().enumerate() {
            let no = self.unless_answered(mask, at);
            let arm = offer
                .arms
                .iter()
                .find(|arm| arm.label.name.text == answer.id);
            match (arm, entries.does[at]) {
                (Some(arm), _) => self.block(&arm.body),
                (None, Some(does)) => self.call_with(does, &arguments),
                (None, None) => {}
            }
            ends.push(self.emit(Op::Jump(0)));
            self.patch(&[no]);
        }
        self.patch(&ends);
        self.patch(&[nothing]);
    }

    /// The offer as an entry of its own; its parameters are the first locals.
    pub(super) fn whole_offer(&mut self, number: usize) {
        let offers = &self.ruleset.offers;
        let Some(declared) = offers.iter().nth(number) else {
            return;
        };
        let arguments: Vec<u16> = (0..short(declared.parameters.len())).collect();
        self.script.locals = short(arguments.len());
        if let Some(among) = &declared.among {
            self.whole_among(number, among, &declared.id, &arguments);
            self.emit(Op::Number(0));
            return;
        }
        let entries = self.offers[number].clone();
        let mask = self.hidden_local();
        self.emit(Op::Number(0));
        self.emit(Op::Write(Place::Local(mask), How::Set, 0));
        for (at, answer) in declared.answers.iter().enumerate() {
            let no = self.unless_open(&declared.id, answer.when.as_ref());
            self.emit(Op::Allow(mask, at as u8));
            self.patch(&no);
        }
        let nothing = self.ask(number, mask, &arguments);
        let mut ends = Vec::new();
        for (at, does) in entries.does.iter().enumerate() {
            let Some(does) = *does else { continue };
            let no = self.unless_answered(mask, at);
            self.call_with(does, &arguments);
            ends.push(self.emit(Op::Jump(0)));
            self.patch(&[no]);
        }
        self.patch(&ends);
        self.patch(&[nothing]);
        self.emit(Op::Number(0));
    }

    /// One of many: each that can be chosen is kept with its worth, then one of them has the turn.
    fn whole_among(&mut self, number: usize, among: &'r Among, id: &str, arguments: &[u16]) {
        let entries = self.offers[number].clone();
        let Some(does) = entries.among else {
            return;
        };
        let none = self.hidden_local();
        self.emit(Op::Number(0));
        self.emit(Op::Write(Place::Local(none), How::Set, 0));
        self.emit(Op::Each(group_of(among.group)));
        let next = self.here();
        let gathered = self.emit(Op::Next(0));
        let skipped = self.unless_open(id, among.condition.as_ref());
        self.push_locals(arguments);
        self.push_locals(&[none]);
        self.emit(Op::Call(entries.decide));
        self.emit(Op::KeepWorth);
        self.emit(Op::Jump(next));
        for jump in skipped {
            self.lead(jump, next);
        }
        self.patch(&[gathered]);
        let nobody = self.emit(Op::PickBest(short(number), 0));
        self.call_with(does, arguments);
        self.patch(&[nobody]);
        self.emit(Op::EndEach);
    }

    /// What one of many is worth to the policy. Parameters come first, then a mask that says nothing.
    pub(super) fn decide(&mut self, number: usize) {
        let Some(offer) = self.ruleset.offers.iter().nth(number) else {
            return;
        };
        let given: Vec<u16> = (0..=short(offer.parameters.len())).collect();
        self.script.locals = short(given.len());
        let entries = self.offers[number].clone();
        for (policy, entry) in &entries.by_policy {
            self.emit(Op::PolicyIs(short(*policy)));
            let other = self.emit(Op::JumpIfZero(0));
            self.call_with(*entry, &given);
            self.emit(Op::Return);
            self.patch(&[other]);
        }
        match entries.usual {
            Some(entry) => self.call_with(entry, &given),
            None => {
                self.emit(Op::Number(0));
            }
        }
    }

    /// Rules for answering give the number of the answer plus 1, and 0 when they say nothing. The jump leads to where there is an answer.
    fn answer_by(&mut self, entry: u32, mask: u16, arguments: &[u16]) -> usize {
        self.push_locals(arguments);
        self.push_locals(&[mask]);
        self.emit(Op::Call(entry));
        let silent = self.emit(Op::JumpIfZero(0));
        self.emit(Op::With(Arith::Subtract, Operand::Number(1)));
        let decided = self.emit(Op::Jump(0));
        self.patch(&[silent]);
        decided
    }

    /// `answer pull`: ends the rules for answering if that can be chosen.
    pub(super) fn answer(&mut self, name: &Name) {
        let Some((at, mask)) = self.answering(&name.text) else {
            return self.fail(format!("no question is open for `{}`", name.text));
        };
        self.emit(Op::IsAllowed(mask, at as u8));
        let no = self.emit(Op::JumpIfZero(0));
        self.emit(Op::Number(at as i64 + 1));
        self.emit(Op::Return);
        self.patch(&[no]);
    }

    /// The number of an answer of the offer that the script answers, and the local with what can be chosen.
    fn answering(&self, answer: &str) -> Option<(usize, u16)> {
        let offer = self.ruleset.offers.get(self.script.answering.as_deref()?)?;
        let at = offer.answers.iter().position(|known| known.id == answer)?;
        Some((at, short(offer.parameters.len())))
    }

    /// Asks whoever plays, else the policy; the answer is in the local afterwards. The jump leads away when nothing can be chosen.
    fn ask(&mut self, number: usize, mask: u16, arguments: &[u16]) -> usize {
        self.emit(Op::Load(Place::Local(mask)));
        let nothing = self.emit(Op::JumpIfZero(0));
        let asked = self.emit(Op::Ask(short(number), mask, 0));
        let entries = self.offers[number].clone();
        let mut decided = Vec::new();
        for (policy, entry) in &entries.by_policy {
            self.emit(Op::PolicyIs(short(*policy)));
            let other = self.emit(Op::JumpIfZero(0));
            decided.push(self.answer_by(*entry, mask, arguments));
            self.patch(&[other]);
        }
        if let Some(entry) = entries.usual {
            decided.push(self.answer_by(entry, mask, arguments));
        }
        self.emit(Op::FirstAllowed(mask));
        self.patch(&decided);
        self.patch(&[asked]);
        self.emit(Op::Answered(short(number), mask));
        nothing
    }

    fn unless_answered(&mut self, answer: u16, at: usize) -> usize {
        let at = i16::try_from(at).unwrap_or(i16::MAX);
        self.emit(Op::UnlessBoth(
            Operand::Local(answer),
            Compare::Equal,
            Operand::Number(at),
            0,
        ))
    }

    /// Leads away unless an answer can be chosen. Its condition is asked in place, where the parameters of the offer are the first locals: an
    /// offer may have twenty answers, and a script of its own takes longer to enter than most conditions take.
    fn unless_open(&mut self, offer: &str, when: Option<&When>) -> Vec<usize> {
        let Some(when) = when else {
            return Vec::new();
        };
        let place = rules::ScriptContext::Offer(offer);
        let wanted = rules::Wanted::Condition;
        let scope = &self.ruleset.scope;
        let (resolution, errors) = rules::resolve_formula(&when.formula, scope, place, wanted);
        if let Some(error) = errors.into_iter().next() {
            self.fail(error.to_string());
            return Vec::new();
        }
        let outer = std::mem::replace(&mut self.script.resolution, resolution);
        // Dice of a condition are nobody's.
        let printed = self.script.printed.take();
        let no = self.unless(&when.formula.expr);
        (self.script.resolution, self.script.printed) = (outer, printed);
        no
    }

    fn unless_allowed(&mut self, when: Option<u32>, arguments: &[u16]) -> Vec<usize> {
        let Some(when) = when else {
            return Vec::new();
        };
        self.call_with(when, arguments);
        vec![self.emit(Op::JumpIfZero(0))]
    }

    fn call_with(&mut self, entry: u32, arguments: &[u16]) {
        self.push_locals(arguments);
        self.emit(Op::Call(entry));
    }

    fn push_locals(&mut self, locals: &[u16]) {
        for local in locals {
            self.emit(Op::Load(Place::Local(*local)));
            self.emit(Op::Push);
        }
    }
}

fn own_answer<'r>(policy: &'r Policy, offer: &str) -> Option<&'r crate::model::Script> {
    let mut own = policy.answers.iter();
    own.find(|answering| answering.offer.id() == offer)
        .map(|answering| &answering.script)
}

fn group_of(group: AmongGroup) -> Group {
    match group {
        AmongGroup::Hero => Group::Heroes,
        AmongGroup::Foe => Group::Foes,
        AmongGroup::Item => Group::Items,
        AmongGroup::Way => Group::Ways,
        AmongGroup::Door => Group::Doors,
        AmongGroup::Room => Group::Rooms,
        AmongGroup::Card => Group::Cards(crate::play::code::Pile::Hand),
    }
}
