//! Names with dots: whose number it is.

use super::super::ast::{Name, Path};
use super::super::scope::{Owner, ParameterKind, StatKind};
use super::{Meaning, Resolver};
use crate::diag::error;

/// What an expression comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Condition,
    List,
    /// A subject by itself: `hero`, `foe`, a worn item.
    Being(Owner),
    Heroes,
    Foes,
    Policy,
    Test,
    /// Something is wrong and has been reported.
    Wrong,
}

impl Resolver<'_> {
    /// Gives every part of the path its meaning. `wanted` is how the message says what should be here.
    pub(super) fn path(&mut self, path: &Path, wanted: &str) -> Kind {
        let first = &path.first;
        if let Some((slot, kind)) = self.local(&first.text) {
            self.mean(first, Meaning::Local(slot));
            return self.resolve_local(path, kind);
        }
        let is_own_number = path.rest.is_empty() && self.is_number(&first.text);
        let owner = Owner::from_word(&first.text).filter(|_| !is_own_number);
        // A game without cards may call something else so.
        let owner = owner.filter(|owner| *owner != Owner::Card || !self.scope.decks.is_empty());
        if let Some(owner) = owner {
            return self.resolve_owner(path, owner);
        }
        let is_slot = self.scope.slots.contains(&first.text);
        if is_slot && (!path.rest.is_empty() || !self.is_number(&first.text)) {
            self.mean(first, Meaning::Slot);
            return self.resolve_member(Owner::Item, &path.rest);
        }
        match self.special(path) {
            Some(kind) => kind,
            None => self.bare(path, wanted),
        }
    }

    fn resolve_local(&mut self, path: &Path, kind: ParameterKind) -> Kind {
        match (kind, path.rest.as_slice()) {
            (ParameterKind::Number, []) => Kind::Number,
            (ParameterKind::Flag, []) => Kind::Condition,
            (ParameterKind::Number | ParameterKind::Flag, [part, ..]) => {
                let message = format!(
                    "`{}` is {} and has no `{}`",
                    path.first.text,
                    if kind == ParameterKind::Flag {
                        "yes or no"
                    } else {
                        "a number"
                    },
                    part.text
                );
                self.fail(part.range.clone(), message);
                Kind::Wrong
            }
            (ParameterKind::Hero, rest) => self.resolve_member(Owner::Hero, rest),
            (ParameterKind::Foe, rest) => self.resolve_member(Owner::Foe, rest),
            (ParameterKind::Item, rest) => self.resolve_member(Owner::Item, rest),
        }
    }

    fn resolve_owner(&mut self, path: &Path, owner: Owner) -> Kind {
        self.mean(&path.first, Meaning::Subject(owner));
        if !self.knows(owner) {
            let message = format!("there is no `{}` {}", owner.word(), self.place.words());
            self.fail(path.first.range.clone(), message);
            return Kind::Wrong;
        }
        self.resolve_member(owner, &path.rest)
    }

    /// What comes after the dot behind a subject.
    fn resolve_member(&mut self, owner: Owner, rest: &[Name]) -> Kind {
        match rest {
            [] => Kind::Being(owner),
            [slot, stat @ ..] if owner == Owner::Hero && self.is_slot(slot, stat) => {
                self.mean(slot, Meaning::Slot);
                self.resolve_member(Owner::Item, stat)
            }
            [index]
                if matches!(owner, Owner::Hero | Owner::Foe)
                    && index.text == "number"
                    && self.scope.stat(owner, "number").is_none() =>
            {
                self.mean(index, Meaning::Index);
                Kind::Number
            }
            [stat, facet @ ..] => match self.scope.stat(owner, &stat.text) {
                Some(kind) => {
                    self.mean(stat, Meaning::Stat(owner));
                    self.facet(stat, kind, facet)
                }
                None => {
                    let error = error!("`{}` has no stat `{}`", owner.word(), stat.text)
                        .at(stat.range.clone());
                    self.suggest(error, &stat.text, self.scope.stat_names(owner));
                    Kind::Wrong
                }
            },
        }
    }

    fn is_slot(&self, slot: &Name, after: &[Name]) -> bool {
        let is_stat = self.scope.stat(Owner::Hero, &slot.text).is_some();
        self.scope.slots.contains(&slot.text) && (!is_stat || !after.is_empty())
    }

    /// `.max` behind a pool, and nothing else.
    fn facet(&mut self, stat: &Name, kind: StatKind, rest: &[Name]) -> Kind {
        let number = match kind {
            StatKind::List => Kind::List,
            StatKind::Number | StatKind::Pool => Kind::Number,
            StatKind::Flag => Kind::Condition,
        };
        match rest {
            [] => number,
            [max] if max.text == "max" && kind == StatKind::Pool => {
                self.mean(max, Meaning::Max);
                Kind::Number
            }
            [part, ..] => {
                let error = error!("`{}` has no `{}`", stat.text, part.text).at(part.range.clone());
                self.error(match kind {
                    StatKind::Pool => error.hint(format!("`{}.max` is its maximum", stat.text)),
                    _ if part.text == "max" => error.hint("only a stat of the kind `pool` has one"),
                    _ => error,
                });
                Kind::Wrong
            }
        }
    }

    /// Words of the language that stand for a value.
    fn special(&mut self, path: &Path) -> Option<Kind> {
        let (meaning, kind) = match path.first.text.as_str() {
            "roll" => (Meaning::Roll, Kind::Number),
            "target" => (Meaning::Target, Kind::Number),
            "grade" => (Meaning::Grade, Kind::Number),
            "policy" => (Meaning::PolicyInUse, Kind::Policy),
            "test" => (Meaning::LatestTest, Kind::Test),
            "heroes" => (Meaning::Heroes, Kind::Heroes),
            "foes" => (Meaning::Foes, Kind::Foes),
            _ => return None,
        };
        let needs_roll = matches!(
            meaning,
            Meaning::Roll | Meaning::Target | Meaning::Grade | Meaning::LatestTest
        );
        self.mean(&path.first, meaning);
        let word = &path.first.text;
        if let Some(part) = path.rest.first() {
            self.fail(
                part.range.clone(),
                format!("`{word}` has no `{}`", part.text),
            );
            return Some(Kind::Wrong);
        }
        let of_row = meaning == Meaning::Roll
            && self.place == super::super::script_context::ScriptContext::Row;
        if needs_roll && !self.rolled && !of_row && !self.may_follow_test() {
            self.fail(
                path.first.range.clone(),
                format!("nothing has been rolled yet, so `{word}` has no meaning"),
            );
            return Some(Kind::Wrong);
        }
        let missing = match meaning {
            Meaning::Foes => !self.knows(Owner::Foe),
            _ => false,
        };
        if missing {
            let message = format!("there are no `foes` {}", self.place.words());
            self.fail(path.first.range.clone(), message);
            return Some(Kind::Wrong);
        }
        Some(kind)
    }

    /// Hooks and procedures may run while a test of somebody else is being worked out.
    fn may_follow_test(&self) -> bool {
        use super::super::script_context::ScriptContext;
        matches!(
            self.place,
            ScriptContext::Hook(_) | ScriptContext::Procedure(_)
        )
    }

    fn bare(&mut self, path: &Path, wanted: &str) -> Kind {
        let first = &path.first;
        let stat = |owner| Some((owner, self.scope.stat(owner, &first.text)?));
        let candidates: Vec<(Owner, StatKind)> = match stat(Owner::Hero) {
            Some(hero) => vec![hero],
            None => {
                let shared = Owner::SHARED.into_iter().filter(|owner| self.knows(*owner));
                shared.filter_map(stat).collect()
            }
        };
        match candidates.as_slice() {
            [(owner, kind)] => {
                self.mean(first, Meaning::Stat(*owner));
                self.facet(first, *kind, &path.rest)
            }
            [(one, _), (other, _), ..] => {
                let (name, one, other) = (&first.text, one.word(), other.word());
                self.fail_with(
                    first.range.clone(),
                    format!("`{name}` could belong to the {one} or the {other}"),
                    format!("write `{one}.{name}` or `{other}.{name}`"),
                );
                Kind::Wrong
            }
            [] => self.unknown(first, wanted),
        }
    }

    fn unknown(&mut self, name: &Name, wanted: &str) -> Kind {
        let written = name.text.as_str();
        let range = name.range.clone();
        if let Some(kind) = self.kind_of(written) {
            let error = error!("`{written}` is {}, not {wanted}", kind.words()).at(range);
            let is_value = matches!(wanted, "a number" | "a condition");
            let hint = instead(kind, written).filter(|_| is_value);
            self.error(error.with_hints(hint));
            return Kind::Wrong;
        }
        let error = error!("there is no `{written}`").at(range);
        let elsewhere = [Owner::Foe, Owner::Item]
            .into_iter()
            .find(|owner| self.scope.stat(*owner, written).is_some() && self.knows(*owner));
        if let Some(owner) = elsewhere {
            self.error(error.hint(format!("write `{}.{written}`", owner.word())));
        } else if let Some(hint) = self.minus_hint(written) {
            self.error(error.hint(hint));
        } else {
            let known: Vec<String> = self.number_names();
            self.suggest(error, written, known.iter().map(String::as_str));
        }
        Kind::Wrong
    }

    /// Everything a bare name could mean.
    fn number_names(&self) -> Vec<String> {
        let locals = self.visible.iter().flat_map(|block| block.keys().cloned());
        let owners = [Owner::Hero].into_iter().chain(Owner::SHARED);
        let stats = owners.flat_map(|owner| self.scope.stat_names(owner).map(str::to_string));
        let subjects = Owner::ALL.into_iter().map(|owner| owner.word().to_string());
        let slots = self.scope.slots.iter().cloned();
        locals.chain(stats).chain(subjects).chain(slots).collect()
    }
}

/// How to ask for a thing where a number or condition is wanted.
fn instead(kind: Meaning, name: &str) -> Option<String> {
    match kind {
        Meaning::Item | Meaning::ItemGroup => Some(format!(
            "use `number of {name}` for how many the hero carries, `has {name}` to test for one"
        )),
        Meaning::Tag | Meaning::Class => Some(format!("use `hero is {name}`")),
        Meaning::Foe | Meaning::FoeGroup => Some(format!("use `foe is {name}`")),
        Meaning::Trait => Some(format!("use `hero has {name}` or `foe has {name}`")),
        Meaning::Table | Meaning::List => Some(format!("`{{{name}}}` rolls on it")),
        Meaning::Procedure => Some(format!("`{name}()` calls it")),
        Meaning::Policy => Some(format!("use `policy is {name}`")),
        Meaning::GradeName => Some(format!("use `grade is {name}`")),
        _ => None,
    }
}
