//! Questions about somebody or something: `foe is troll`, `hero has torch`, `grade is A`.

use super::super::MOST_ERRORS;
use super::super::ast::{GradeIs, Is, Name, Path, Quantity};
use super::super::scope::Owner;
use super::path::Kind;
use super::{FEW, Meaning, Resolver};
use crate::diag::{did_you_mean, error, listed};

impl Resolver<'_> {
    pub(super) fn is(&mut self, is: &Is) -> Kind {
        if !self.agrees(is) {
            return Kind::Wrong;
        }
        let kinds: &[Meaning] = match self.path(&is.subject, "somebody or something") {
            Kind::Being(Owner::Hero) | Kind::Heroes => {
                &[Meaning::Class, Meaning::Tag, Meaning::Down]
            }
            Kind::Being(Owner::Foe) | Kind::Foes => {
                &[Meaning::Foe, Meaning::FoeGroup, Meaning::Tag, Meaning::Down]
            }
            Kind::Being(Owner::Item) => &[Meaning::Item, Meaning::ItemGroup, Meaning::Tag],
            Kind::Being(Owner::Card) => &[Meaning::CardWord],
            Kind::Being(_) => &[Meaning::Tag],
            Kind::Policy => &[Meaning::Policy],
            Kind::Test => &[Meaning::Test],
            Kind::Wrong => return Kind::Condition,
            Kind::Number | Kind::List | Kind::Condition => {
                let message = format!("`{}` is a number", is.subject);
                self.fail_with(is.subject.range(), message, "compare numbers with `=`");
                return Kind::Condition;
            }
        };
        let wanted = match kinds {
            [only] => only.words().to_string(),
            _ => format!("anything `{}` can be", is.subject),
        };
        self.one_of(&is.what, kinds, &wanted);
        Kind::Condition
    }

    /// `is` for one, `are` for all, `any` for one of many.
    fn agrees(&mut self, is: &Is) -> bool {
        let many = matches!(is.subject.word(), Some("heroes" | "foes"));
        let range = is.subject.range();
        let (subject, what) = (&is.subject, &is.what.text);
        let one_of_many = matches!(is.subject.word(), Some("hero" | "foe" | "item" | "card"));
        let (message, hint) = match is.quantity {
            Quantity::The if many => {
                let hint = format!("write `{subject} are {what}`");
                (format!("`{subject}` is a group"), hint)
            }
            Quantity::All if !many => {
                let hint = format!("write `{subject} is {what}`");
                (format!("`{subject}` is not a group"), hint)
            }
            Quantity::Any if !one_of_many => {
                let hint = "`any` goes with `hero`, `foe` or `item`".to_string();
                (format!("`any {subject}` is not possible"), hint)
            }
            _ => return true,
        };
        self.fail_with(range, message, hint);
        false
    }

    pub(super) fn grade_is(&mut self, is: &GradeIs) -> Kind {
        let subject = Path {
            first: is.subject.clone(),
            rest: Vec::new(),
        };
        if self.path(&subject, "a number") != Kind::Wrong {
            self.grade_of_any_test(&is.label);
        }
        Kind::Condition
    }

    pub(super) fn has(&mut self, subject: Option<&Path>, thing: &Name) -> Kind {
        let kind = match subject {
            Some(subject) => self.path(subject, "somebody"),
            None => Kind::Being(Owner::Hero),
        };
        let kinds: &[Meaning] = match kind {
            Kind::Being(Owner::Foe) => &[Meaning::Trait, Meaning::Item, Meaning::ItemGroup],
            _ => &[
                Meaning::Item,
                Meaning::ItemGroup,
                Meaning::Slot,
                Meaning::Trait,
            ],
        };
        if self.scope.tags.contains(&thing.text) && !self.declared_as(thing, kinds) {
            let who = subject.map_or("hero".to_string(), Path::to_string);
            let message = format!("`{}` is a tag, so nobody has it", thing.text);
            self.fail_with(
                thing.range.clone(),
                message,
                format!("write `{who} is {}`", thing.text),
            );
        } else if kind != Kind::Wrong {
            self.one_of(thing, kinds, "an item, a slot or a trait");
        }
        Kind::Condition
    }

    fn declared_as(&self, name: &Name, kinds: &[Meaning]) -> bool {
        kinds.iter().any(|kind| self.declares(*kind, &name.text))
    }

    /// The name must be of one of these kinds, the first that fits.
    pub(super) fn one_of(
        &mut self,
        name: &Name,
        kinds: &[Meaning],
        wanted: &str,
    ) -> Option<Meaning> {
        let written = name.text.as_str();
        if let Some(kind) = kinds
            .iter()
            .copied()
            .find(|kind| self.declares(*kind, written))
        {
            self.mean(name, kind);
            return Some(kind);
        }
        if self.errors.len() >= MOST_ERRORS {
            return None;
        }
        let other = self.kind_of(written);
        if let Some(other) = other.or(self.is_number(written).then_some(Meaning::Local(0))) {
            let message = format!("`{written}` is {}, not {wanted}", other.words());
            let error = error!("{message}").at(name.range.clone());
            let known = kinds.iter().flat_map(|kind| self.names_of(*kind));
            let known: Vec<&str> = known.collect();
            let few = kinds == [Meaning::Test] && (1..=FEW).contains(&known.len());
            self.error(if few {
                error.hint(format!("the tests are {}", listed(known)))
            } else {
                error
            });
            return None;
        }
        let error = error!("there is no {}`{written}`", noun(wanted)).at(name.range.clone());
        let known: Vec<String> = kinds
            .iter()
            .flat_map(|kind| self.names_of(*kind))
            .map(str::to_string)
            .collect();
        let near = did_you_mean(written, known.iter().map(String::as_str));
        if kinds.contains(&Meaning::Tag) && near.is_none() {
            let hint = format!("declare it with `[condition.{written}]` if it is a state to be in");
            self.error(error.hint(hint));
        } else {
            self.suggest(error, written, known.iter().map(String::as_str));
        }
        None
    }
}

/// `an item, a slot or a trait` without its articles, or nothing if it is not such a list.
fn noun(wanted: &str) -> String {
    let words = wanted.split(' ');
    let kept: Vec<&str> = words
        .clone()
        .filter(|word| !matches!(*word, "a" | "an"))
        .collect();
    if kept.len() < words.count() {
        format!("{} ", kept.join(" "))
    } else {
        String::new()
    }
}
