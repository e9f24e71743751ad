//! Moving through a dungeon, using things, and rolling what belongs to a place or foe.

use std::ops::Range;

use super::super::ast::{Go, Path, RollOf, Use, UseThing, Wear};
use super::super::scope::Owner;
use super::super::script_context::ScriptContext;
use super::path::Kind;
use super::{Meaning, Resolver};

impl Resolver<'_> {
    pub(super) fn going(&mut self, go: &Go, range: &Range<usize>) {
        if matches!(self.place, ScriptContext::Creation | ScriptContext::Gains) {
            let message = format!("nobody can go anywhere {}", self.place.words());
            self.fail(range.clone(), message);
        }
        match go {
            Go::To(tag) => {
                self.one_of(tag, &[Meaning::Tag], "a tag");
            }
            Go::Arrive if !self.bound.contains(&Owner::Room) => self.fail_with(
                range.clone(),
                "there is no room at hand to arrive in",
                "choose one first, as in `random room where room.floor = 2: arrive`",
            ),
            _ => {}
        }
    }

    pub(super) fn wearing(&mut self, wear: &Wear, range: &Range<usize>) {
        if matches!(self.place, ScriptContext::Creation | ScriptContext::Gains) {
            let message = format!("nothing can be put on {}", self.place.words());
            self.fail(range.clone(), message);
        }
        match wear {
            Wear::Best => {}
            Wear::Item(name) => {
                let path = Path {
                    first: name.clone(),
                    rest: Vec::new(),
                };
                self.path(&path, "an item");
            }
            Wear::Named(name) => {
                self.one_of(name, &[Meaning::Item], "an item");
            }
            Wear::Off(slot) => {
                self.one_of(slot, &[Meaning::Slot], "a slot");
            }
        }
    }

    pub(super) fn using(&mut self, using: &Use) {
        let owner = match &using.subject {
            None => Some(Owner::Hero),
            Some(subject) => match self.path(subject, "somebody") {
                Kind::Being(owner) => Some(owner),
                Kind::Wrong => return,
                _ => None,
            },
        };
        match (&using.thing, owner) {
            (UseThing::Item(name), _) => {
                let path = Path {
                    first: name.clone(),
                    rest: Vec::new(),
                };
                self.path(&path, "an item");
            }
            (UseThing::Named(name), Some(Owner::Hero)) => {
                let kinds = [Meaning::Item, Meaning::Slot, Meaning::Trait];
                self.one_of(name, &kinds, "an item, a slot or a trait");
            }
            (UseThing::Named(name), Some(Owner::Foe)) => {
                self.one_of(name, &[Meaning::Trait], "a trait");
            }
            (UseThing::Named(name), _) => {
                self.fail(name.range.clone(), "only heroes and foes use things");
            }
        }
    }

    pub(super) fn acting(&mut self, subject: &Path) {
        match self.path(subject, "a foe") {
            Kind::Being(Owner::Foe) | Kind::Wrong => {}
            _ => self.fail_with(
                subject.range(),
                format!("`{subject}` has no turn of its own"),
                "only foes have a `do`; call a procedure for heroes",
            ),
        }
    }

    pub(super) fn roll_of(&mut self, of: &RollOf) {
        let name = match of {
            RollOf::Room(name)
            | RollOf::Door(name)
            | RollOf::Reactions(name)
            | RollOf::Treasure(name) => name,
        };
        if self.declares(Meaning::Table, &name.text) {
            let message = format!("`{0}` is a table and also the {0} at hand", name.text);
            let hint = format!(
                "call the table something else, such as `{}-table`",
                name.text
            );
            return self.fail_with(name.range.clone(), message, hint);
        }
        let path = Path {
            first: name.clone(),
            rest: Vec::new(),
        };
        self.path(&path, "a place or a foe");
    }
}
