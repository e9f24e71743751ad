//! Gaining, losing and fighting.

use super::super::ast::{
    Amount, Duration, FightSide, Leave, Name, Path, Thing, ThingKind, Transfer,
};
use super::super::scope::Owner;
use super::path::Kind;
use super::{Meaning, Resolver};

impl Resolver<'_> {
    pub(super) fn gain(&mut self, transfer: &Transfer) {
        let owner = self.who(transfer.subject.as_ref());
        for thing in &transfer.things {
            self.resolve_gain(thing, owner, transfer.other.is_some());
        }
        self.rest_of_transfer(transfer);
    }

    pub(super) fn lose(&mut self, transfer: &Transfer) {
        let owner = self.who(transfer.subject.as_ref());
        for thing in &transfer.things {
            match &thing.kind {
                ThingKind::Named(name) => {
                    self.thing(name, losable(owner), "-");
                }
                ThingKind::AnyItem => {}
                ThingKind::Rolled(roll) => self.thing_from_table(roll),
            }
        }
        self.rest_of_transfer(transfer);
    }

    /// From somebody who has it, one may gain whatever fits.
    fn resolve_gain(&mut self, thing: &Thing, owner: Option<Owner>, from_somebody: bool) {
        match &thing.kind {
            ThingKind::Rolled(roll) => self.thing_from_table(roll),
            ThingKind::AnyItem => {}
            ThingKind::Named(name) if from_somebody => {
                self.thing(name, losable(owner), "+");
            }
            ThingKind::Named(name) if self.is_only_a_group(name) => {
                let message = format!("`{}` is a group of items", name.text);
                self.fail_with(
                    name.range.clone(),
                    message,
                    "gain one item of it, or roll for it with `gain {TABLE}`",
                );
            }
            ThingKind::Named(name) => {
                self.thing(name, gainable(owner), "+");
            }
        }
    }

    fn is_only_a_group(&self, name: &Name) -> bool {
        self.kind_of(&name.text) == Some(Meaning::ItemGroup)
    }

    /// A thing by name; a number gets the hint how numbers change.
    fn thing(&mut self, name: &Name, kinds: &[Meaning], sign: &str) {
        let written = name.text.as_str();
        let known = kinds.iter().any(|kind| self.declares(*kind, written));
        if !known && self.is_number(written) {
            let message = format!("`{written}` is a number, not a thing");
            self.fail_with(
                name.range.clone(),
                message,
                format!("write `{written} {sign} 1`"),
            );
            return;
        }
        let wanted = match kinds {
            [Meaning::Tag] => "a tag",
            [Meaning::Tag, Meaning::Trait, ..] => "a tag or a trait",
            _ => "an item, a tag or a trait",
        };
        self.one_of(name, kinds, wanted);
    }

    fn rest_of_transfer(&mut self, transfer: &Transfer) {
        if let Amount::Exactly(amount) = &transfer.amount {
            self.number(amount);
        }
        if let Some(other) = &transfer.other {
            self.who(Some(other));
        }
        self.lasting(transfer.lasting.as_ref());
    }

    pub(super) fn lasting(&mut self, lasting: Option<&Duration>) {
        if let Some(count) = lasting.and_then(|lasting| lasting.count.as_ref()) {
            self.number(count);
        }
    }

    /// The one who gains, loses, flees or dies. `None` after a mistake.
    fn who(&mut self, subject: Option<&Path>) -> Option<Owner> {
        let Some(subject) = subject else {
            return Some(Owner::Hero);
        };
        match self.path(subject, "somebody or something") {
            Kind::Being(owner) => Some(owner),
            Kind::Heroes => Some(Owner::Hero),
            Kind::Foes => Some(Owner::Foe),
            Kind::Wrong => None,
            _ => {
                self.fail(
                    subject.range(),
                    format!("`{subject}` cannot gain, lose, flee or die"),
                );
                None
            }
        }
    }

    pub(super) fn leave(&mut self, how: Leave, subject: Option<&Path>) {
        let verb = match how {
            Leave::Flee => "flee",
            Leave::Die => "die",
        };
        let owner = self.who(subject);
        let is_being = matches!(owner, Some(Owner::Hero | Owner::Foe) | None);
        if let (Some(subject), false) = (subject, is_being) {
            self.fail(subject.range(), format!("`{subject}` cannot {verb}"));
        }
    }

    pub(super) fn fight(&mut self, sides: &[FightSide], with: &[Name]) {
        for side in sides {
            for foe in &side.foes {
                match &foe.kind {
                    ThingKind::Named(name) => {
                        self.one_of(name, &[Meaning::Foe], "a foe");
                    }
                    ThingKind::Rolled(roll) => self.thing_from_table(roll),
                    ThingKind::AnyItem => self.fail(foe.range.clone(), "items cannot be fought"),
                }
            }
            if let Some(count) = &side.count {
                self.number(count);
            }
        }
        for name in with {
            self.one_of(name, &[Meaning::Tag, Meaning::Trait], "a tag or a trait");
        }
    }
}

fn gainable(owner: Option<Owner>) -> &'static [Meaning] {
    match owner {
        Some(Owner::Room | Owner::Door | Owner::Party | Owner::Game) => &[Meaning::Tag],
        Some(Owner::Item) => &[Meaning::Tag, Meaning::Trait],
        _ => &[Meaning::Item, Meaning::Tag, Meaning::Trait],
    }
}

fn losable(owner: Option<Owner>) -> &'static [Meaning] {
    match owner {
        Some(Owner::Hero) | None => &[
            Meaning::Item,
            Meaning::ItemGroup,
            Meaning::Slot,
            Meaning::Tag,
            Meaning::Trait,
        ],
        owner => gainable(owner),
    }
}
