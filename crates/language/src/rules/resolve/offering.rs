//! Offers and their answers: they must be declared, and each answer has its rules in one place.

use std::collections::BTreeSet;

use super::super::ast::{Name, Offer};
use super::super::scope::{OfferInfo, Scope};
use super::super::script_context::ScriptContext;
use super::{Meaning, Resolver};
use crate::diag::{error, listed};

impl Resolver<'_> {
    pub(super) fn offer(&mut self, offer: &Offer) {
        if matches!(self.place, ScriptContext::Creation | ScriptContext::Gains) {
            let message = format!("nothing can be offered {}", self.place.words());
            self.fail(offer.call.procedure.range.clone(), message);
        }
        self.one_of(&offer.call.procedure, &[Meaning::Offer], "an offer");
        let scope: &Scope = self.scope;
        let Some(info) = scope.offers.get(&offer.call.procedure.text) else {
            offer.arms.iter().for_each(|arm| self.block(&arm.body));
            return;
        };
        self.arguments(&offer.call, &info.parameters);
        self.offer_arms(offer, info);
    }

    fn offer_arms(&mut self, offer: &Offer, info: &OfferInfo) {
        let name = &offer.call.procedure;
        if let (true, Some(arm)) = (info.among, offer.arms.first()) {
            let message = format!("`{}` uses `among` and has no answers of its own", name.text);
            let hint = "write what happens into the `do` of the offer";
            self.fail_with(arm.range.clone(), message, hint);
            return;
        }
        let mut seen = BTreeSet::new();
        for arm in &offer.arms {
            let label = &arm.label;
            label.when.iter().for_each(|when| self.condition(when));
            self.declared_answer(&label.name, &name.text, info);
            let answer = info
                .answers
                .iter()
                .find(|known| known.id == label.name.text);
            if answer.is_some_and(|answer| answer.has_rules) {
                let message = format!("the offer already defines what `{}` does", label.name.text);
                self.fail_with(
                    label.name.range.clone(),
                    message,
                    "define an answer's rules in one place",
                );
            }
            if !seen.insert(label.name.text.as_str()) {
                let message = format!("the answer `{}` appears twice", label.name.text);
                self.fail(label.name.range.clone(), message);
            }
            self.block(&arm.body);
        }
        if info.among || offer.arms.is_empty() {
            return;
        }
        let missing: Vec<&str> = info
            .answers
            .iter()
            .filter(|answer| !answer.has_rules && !seen.contains(answer.id.as_str()))
            .map(|answer| answer.id.as_str())
            .collect();
        if !missing.is_empty() {
            let message = format!("{} is not handled", listed(missing.iter().copied()));
            let hint = format!("add `[{}: nothing]` if nothing happens", missing[0]);
            self.fail_with(name.range.clone(), message, hint);
        }
    }

    /// `answer pull` belongs to the rules by which an offer is answered.
    pub(super) fn answer(&mut self, answer: &Name) {
        let scope: &Scope = self.scope;
        match self.place {
            ScriptContext::Answering(offer) => match scope.offers.get(offer) {
                Some(info) if !info.among => self.declared_answer(answer, offer, info),
                Some(_) => self.fail_with(
                    answer.range.clone(),
                    format!("the offer `{offer}` uses `among` and has no answers"),
                    "say how much each is worth: `give hp`",
                ),
                None => self.mean(answer, Meaning::Answer),
            },
            _ => self.fail_with(
                answer.range.clone(),
                "nothing is being asked here",
                "`answer` belongs to the `usual` of an offer or the `answers` of a policy",
            ),
        }
    }

    fn declared_answer(&mut self, name: &Name, offer: &str, info: &OfferInfo) {
        self.mean(name, Meaning::Answer);
        if info.answers.iter().any(|known| known.id == name.text) {
            return;
        }
        let error =
            error!("the offer `{offer}` has no answer `{}`", name.text).at(name.range.clone());
        let known: Vec<String> = info.answers.iter().map(|known| known.id.clone()).collect();
        self.suggest(error, &name.text, known.iter().map(String::as_str));
    }
}
