//! What every name of a script means in this game, and everything that is wrong with it.

mod call;
mod cards;
mod describe;
mod expression;
mod flow;
mod movement;
mod offering;
mod outcomes;
mod path;
mod questions;
mod statement;
mod table;
mod thing;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::MOST_ERRORS;
use super::ast::{Formula, Name, NameId, Script};
use super::scope::{EventInfo, Owner, ParameterKind, Scope};
use super::script_context::ScriptContext;
use crate::diag::{Error, did_you_mean, error, listed};

/// What a name stands for. Its text says which one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meaning {
    /// Nothing the game declares; there is an error about it.
    Unknown,
    /// A parameter, a shared number of the event, or a `let`: the index into [`Resolution::locals`].
    Local(u16),
    /// A stat of the subject before the dot, or of this owner when the name is bare.
    Stat(Owner),
    /// `.max` of the pool before the dot.
    Max,
    /// `.number` of a hero or foe: the first is 1.
    Index,
    /// The word `hero`, `foe`, ...
    Subject(Owner),
    Heroes,
    Foes,
    Slot,
    Roll,
    Target,
    Grade,
    /// The word `policy`, then one of the policies.
    PolicyInUse,
    Policy,
    /// The word `test`, then one of the tests.
    LatestTest,
    Test,
    GradeName,
    /// All the good, all the bad grades.
    Success,
    Fail,
    Table,
    Column,
    List,
    Item,
    ItemGroup,
    Tag,
    /// Out of the fight.
    Down,
    Trait,
    Foe,
    FoeGroup,
    Class,
    Procedure,
    /// `min` or `max`.
    Function,
    Event,
    Offer,
    /// An answer of an offer.
    Answer,
    Deck,
    /// The words `hand` and `discard`.
    Hand,
    Discard,
    /// A suit, a rank or a colour.
    CardWord,
}

/// A number or a being that only this script knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    pub name: String,
    pub kind: ParameterKind,
}

/// The meanings of all names of one script, by the number of the name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resolution {
    pub meanings: Vec<Meaning>,
    /// Parameters or shared numbers first, in their order, then every `let` in the order of the text. Each has a place of its own.
    pub locals: Vec<Local>,
    /// For the event named by a `trigger`: the locals it shares, in the event's order.
    pub shared: BTreeMap<NameId, Vec<u16>>,
}

impl Resolution {
    pub fn of(&self, name: &Name) -> Meaning {
        let meaning = self.meanings.get(name.id.index());
        meaning.copied().unwrap_or(Meaning::Unknown)
    }
}

/// Everything that is wrong with a script in this context, in the order of the text.
pub fn check(script: &Script, scope: &Scope, place: ScriptContext<'_>) -> Vec<Error> {
    resolve(script, scope, place).1
}

/// The meaning of every name, and everything that is wrong.
pub fn resolve(
    script: &Script,
    scope: &Scope,
    place: ScriptContext<'_>,
) -> (Resolution, Vec<Error>) {
    let mut resolver = Resolver::new(scope, place, &script.names);
    resolver.block(&script.body);
    resolver.finish()
}

/// What a formula is supposed to come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Number,
    Condition,
}

/// The same for a formula by itself.
pub fn resolve_formula(
    formula: &Formula,
    scope: &Scope,
    place: ScriptContext<'_>,
    wanted: Wanted,
) -> (Resolution, Vec<Error>) {
    let mut resolver = Resolver::new(scope, place, &formula.names);
    match wanted {
        Wanted::Number => resolver.number(&formula.expr),
        Wanted::Condition => resolver.condition(&formula.expr),
    }
    resolver.finish()
}

/// Looking for the nearest name costs more than the rest of the check; after so many mistakes it is left out.
const MOST_SUGGESTIONS: usize = 25;

/// So many names fit into a hint.
const FEW: usize = 6;

struct Resolver<'a> {
    scope: &'a Scope,
    place: ScriptContext<'a>,
    names: &'a [Name],
    found: Resolution,
    errors: Vec<Error>,
    /// The locals that can be seen, block by block.
    visible: Vec<BTreeMap<String, u16>>,
    /// Subjects brought by the loops around.
    bound: Vec<Owner>,
    loops: usize,
    /// Whether a test or a roll has happened, so that `roll` has a meaning.
    rolled: bool,
    /// Tests whose grades may be asked for: those made so far, or all if the script is behind one.
    tests: BTreeSet<String>,
}

impl<'a> Resolver<'a> {
    fn new(scope: &'a Scope, place: ScriptContext<'a>, names: &'a [Name]) -> Resolver<'a> {
        let mut resolver = Resolver {
            scope,
            place,
            names,
            found: Resolution {
                meanings: vec![Meaning::Unknown; names.len()],
                ..Resolution::default()
            },
            errors: Vec::new(),
            visible: vec![BTreeMap::new()],
            bound: Vec::new(),
            loops: 0,
            rolled: false,
            tests: BTreeSet::new(),
        };
        resolver.enter_place();
        resolver
    }

    /// What the place itself brings: parameters, shared numbers, the test it is about.
    fn enter_place(&mut self) {
        match self.place {
            ScriptContext::Procedure(name) => {
                let procedure = self.scope.procedures.get(name);
                for parameter in procedure.iter().flat_map(|known| &known.parameters) {
                    self.add_local(&parameter.name, parameter.kind);
                }
            }
            ScriptContext::Hook(name) => match self.scope.events.get(name) {
                Some(event) => self.enter_event(event),
                None => {
                    let error = error!("there is no event `{name}`").at(0..0);
                    self.suggest(error, name, self.scope.events.keys().map(String::as_str));
                }
            },
            ScriptContext::Test(_) => self.rolled = true,
            ScriptContext::Offer(name) | ScriptContext::Answering(name) => {
                let offer = self.scope.offers.get(name);
                for parameter in offer.iter().flat_map(|known| &known.parameters) {
                    self.add_local(&parameter.name, parameter.kind);
                }
                self.bound.extend(offer.and_then(|known| known.of));
                if matches!(self.place, ScriptContext::Answering(_)) {
                    // What can be chosen; no name stands for it.
                    self.add_local("", ParameterKind::Number);
                }
            }
            _ => {}
        }
    }

    fn enter_event(&mut self, event: &EventInfo) {
        for shared in &event.shares {
            self.add_local(shared, ParameterKind::Number);
        }
        self.rolled = event.about_test;
    }

    fn finish(mut self) -> (Resolution, Vec<Error>) {
        self.errors.sort_by_key(|error| error.bytes().start);
        (self.found, self.errors)
    }

    fn mean(&mut self, name: &Name, meaning: Meaning) {
        if let Some(slot) = self.found.meanings.get_mut(name.id.index()) {
            *slot = meaning;
        }
    }

    fn error(&mut self, error: Error) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
    }

    fn fail(&mut self, range: Range<usize>, message: impl Into<String>) {
        self.error(Error::content(message).at(range));
    }

    fn fail_with(
        &mut self,
        range: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.error(Error::content(message).at(range).hint(hint));
    }

    /// Reports an unknown word together with the known one it most looks like, or all of them if they are few.
    fn suggest<'n>(&mut self, error: Error, written: &str, known: impl Iterator<Item = &'n str>) {
        if self.errors.len() >= MOST_SUGGESTIONS {
            return self.error(error);
        }
        let known: Vec<&str> = known.collect();
        if written.contains('_') && !known.contains(&written) {
            let hyphens = written.replace('_', "-");
            return self.error(error.hint(format!("names are joined by hyphens: `{hyphens}`")));
        }
        self.error(match did_you_mean(written, known.iter().copied()) {
            Some(hint) => error.hint(hint),
            None if (1..=FEW).contains(&known.len()) => {
                error.hint(format!("there is only {}", listed(known)))
            }
            None => error,
        });
    }

    fn add_local(&mut self, name: &str, kind: ParameterKind) -> u16 {
        let slot = u16::try_from(self.found.locals.len()).unwrap_or(u16::MAX);
        self.found.locals.push(Local {
            name: name.to_string(),
            kind,
        });
        if let Some(block) = self.visible.last_mut() {
            block.insert(name.to_string(), slot);
        }
        slot
    }

    fn local(&self, name: &str) -> Option<(u16, ParameterKind)> {
        let slot = self
            .visible
            .iter()
            .rev()
            .find_map(|block| block.get(name))?;
        let local = self.found.locals.get(usize::from(*slot))?;
        Some((*slot, local.kind))
    }

    /// Whether the script can speak of this subject here.
    fn knows(&self, owner: Owner) -> bool {
        self.place.knows(owner) || self.bound.contains(&owner)
    }

    /// Whether the script is where a test can be changed or rolled again.
    fn is_about_test(&self) -> bool {
        match self.place {
            ScriptContext::Hook(event) => self
                .scope
                .events
                .get(event)
                .is_some_and(|event| event.about_test),
            _ => false,
        }
    }
}
