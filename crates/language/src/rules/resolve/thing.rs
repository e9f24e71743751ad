//! Gaining, losing and fighting.

use super::super::ast::{
    Amount, Duration, FightSide, Leave, Name, Path, Thing, ThingKind, Transfer,
};
use super::super::scope::{Owner, ParameterKind};
use super::super::vocabulary::{DOOR_TAGS, ROOM_TAGS};
use super::path::Kind;
use super::{Meaning, Resolver};

impl Resolver<'_> {
    pub(super) fn gain(&mut self, transfer: &Transfer) {
        let owner = self.who(transfer.subject.as_ref());
        for thing in &transfer.things {
            self.resolve_gain(thing, owner, transfer);
        }
        self.rest_of_transfer(transfer);
    }

    pub(super) fn lose(&mut self, transfer: &Transfer) {
        let owner = self.who(transfer.subject.as_ref());
        for thing in &transfer.things {
            match &thing.kind {
                ThingKind::Named(name) => self.thing(name, losable(owner), "-", transfer),
                ThingKind::AnyItem => {}
                ThingKind::Rolled(roll) => self.thing_from_table(roll),
            }
        }
        self.rest_of_transfer(transfer);
    }

    /// From somebody who has it, one may gain whatever fits.
    fn resolve_gain(&mut self, thing: &Thing, owner: Option<Owner>, transfer: &Transfer) {
        match &thing.kind {
            ThingKind::Rolled(roll) => self.thing_from_table(roll),
            ThingKind::AnyItem => {}
            ThingKind::Named(name) if transfer.other.is_some() => {
                self.thing(name, losable(owner), "+", transfer);
            }
            ThingKind::Named(name) if self.is_only_a_group(name) => {
                let message = format!("`{}` is a group of items", name.text);
                self.fail_with(
                    name.range.clone(),
                    message,
                    "gain one item of it, or roll for it with `gain {TABLE}`",
                );
            }
            ThingKind::Named(name) => self.thing(name, gainable(owner), "+", transfer),
        }
    }

    fn is_only_a_group(&self, name: &Name) -> bool {
        self.kind_of(&name.text) == Some(Meaning::ItemGroup)
    }

    /// A thing by name; a number gets the hint how numbers change.
    fn thing(&mut self, name: &Name, kinds: &[Meaning], sign: &str, transfer: &Transfer) {
        let written = name.text.as_str();
        let known = kinds.iter().any(|kind| self.declares(*kind, written));
        if let Some((_, kind)) = self.local(written)
            && !known
            && kind == ParameterKind::Item
        {
            self.fail_with(
                name.range.clone(),
                format!("`{written}` is a piece that is already there, not a kind of thing"),
                format!("name the thing that is gained or lost; `wear {written}` and `use {written}` take a piece at hand, `lose item` loses it"),
            );
            return;
        }
        if self.is_number(written) && (!known || self.is_tag_of_places_only(written, transfer)) {
            let amount = match &transfer.amount {
                Amount::Exactly(amount) => amount.to_string(),
                Amount::One | Amount::All => "1".to_string(),
            };
            let message = format!("`{written}` is a number, not a thing");
            self.fail_with(
                name.range.clone(),
                message,
                format!("write `{written} {sign} {amount}`"),
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

    /// Whether the name is a thing only because rooms or doors have such a tag, and none of them gains or loses it here.
    fn is_tag_of_places_only(&self, written: &str, transfer: &Transfer) -> bool {
        let mut tags = ROOM_TAGS.iter().chain(DOOR_TAGS);
        let subject = transfer.subject.as_ref().and_then(Path::word);
        tags.any(|(tag, _)| *tag == written)
            && !matches!(subject, Some("room" | "door"))
            && self.kind_of(written) == Some(Meaning::Tag)
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
        Some(Owner::Card) => &[],
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
