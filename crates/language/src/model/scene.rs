//! Where a scene holds: conditions such as `foe rats and deep`, understood when a ruleset is read.

use std::ops::Range;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use super::keys::{Field, Kind, Reader, Value};
use super::{Foe, Item, Offer, Ref, TableCall};
use crate::diag::{Diagnostic, did_you_mean};

/// Facts about a room that must all hold.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct SceneCondition {
    /// As written.
    pub source: String,
    /// All of them.
    pub tests: Vec<SceneTest>,
}

/// One fact about a room, or that it is not so.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct SceneTest {
    /// Whether the fact must not hold.
    pub negated: bool,
    /// The fact.
    pub fact: SceneFact,
}

/// What can be asked of a room. No words are among it: a translation changes no answer.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub enum SceneFact {
    /// What the dungeon's shape says.
    Place(ScenePlace),
    /// This foe is in it.
    Foe(Ref<Foe>),
    /// This table, or this row of it, came up.
    Row(TableCall),
    /// This decision is offered.
    Offer(Ref<Offer>),
    /// This item is in it.
    Item(Ref<Item>),
    /// It is on this floor.
    Floor(u32),
}

word_set! {
    /// Facts about a room that are a single word.
    pub enum ScenePlace: PartialOrd Ord {
        /// The first room.
        Entrance = "entrance",
        /// The room of the goal.
        Goal = "goal",
        /// Any room that is no corridor.
        Room = "room",
        /// A corridor.
        Corridor = "corridor",
        /// One way only.
        DeadEnd = "dead-end",
        /// Three ways or more.
        Crossing = "crossing",
        /// No foe, nothing to decide, nothing found.
        Empty = "empty",
        /// Any foe in it.
        Guarded = "guarded",
        /// A key is found here.
        Key = "key",
        /// A locked way leads on from here.
        Locked = "locked",
        /// A hidden way.
        Secret = "secret",
        /// Stairs.
        Stairs = "stairs",
        /// In the third nearest to the entrance, by moves.
        Shallow = "shallow",
        /// In the middle third.
        Middle = "middle",
        /// In the third farthest from the entrance.
        Deep = "deep",
        /// A neighbour of the goal's room.
        NearGoal = "near-goal",
    }
}

/// Facts that name something: the first word of each.
const NAMING: [&str; 5] = ["foe", "row", "offer", "item", "floor"];

/// Places that exclude each other.
const APART: [&[ScenePlace]; 6] = [
    &[ScenePlace::Entrance, ScenePlace::Goal, ScenePlace::NearGoal],
    &[ScenePlace::Entrance, ScenePlace::Deep],
    &[ScenePlace::Room, ScenePlace::Corridor],
    &[ScenePlace::DeadEnd, ScenePlace::Crossing],
    &[ScenePlace::Empty, ScenePlace::Guarded, ScenePlace::Key],
    &[ScenePlace::Shallow, ScenePlace::Middle, ScenePlace::Deep],
];

impl SceneCondition {
    /// Why it can never hold, as two of its facts; none when it can.
    pub fn contradiction(&self) -> Option<(String, String)> {
        self.tests.iter().enumerate().find_map(|(at, test)| {
            let mut others = self.tests.iter().skip(at + 1);
            let other = others.find(|other| test.excludes(other))?;
            Some((test.to_string(), other.to_string()))
        })
    }

    /// The facts that must hold.
    pub fn wanted(&self) -> impl Iterator<Item = &SceneFact> {
        let wanted = self.tests.iter().filter(|test| !test.negated);
        wanted.map(|test| &test.fact)
    }
}

impl SceneTest {
    /// Whether both cannot hold in one room.
    fn excludes(&self, other: &Self) -> bool {
        if self.negated != other.negated {
            return self.fact.to_string() == other.fact.to_string();
        }
        if self.negated {
            use ScenePlace::{Corridor, Room};
            return [(Room, Corridor), (Corridor, Room)]
                .iter()
                .any(|(one, two)| self.fact.is(*one) && other.fact.is(*two));
        }
        match (&self.fact, &other.fact) {
            (SceneFact::Place(one), SceneFact::Place(two)) => {
                one != two
                    && APART
                        .iter()
                        .any(|set| set.contains(one) && set.contains(two))
            }
            (SceneFact::Floor(one), SceneFact::Floor(two)) => one != two,
            (SceneFact::Place(ScenePlace::Empty), fact)
            | (fact, SceneFact::Place(ScenePlace::Empty)) => fact.fills(),
            _ => false,
        }
    }
}

impl SceneFact {
    /// Whether a room of which it holds is not empty.
    fn fills(&self) -> bool {
        matches!(self, Self::Foe(_) | Self::Offer(_) | Self::Item(_))
    }

    fn is(&self, place: ScenePlace) -> bool {
        matches!(self, Self::Place(known) if *known == place)
    }
}

impl std::fmt::Display for SceneTest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.negated { "not " } else { "" })?;
        self.fact.fmt(f)
    }
}

impl std::fmt::Display for SceneFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use super::keys::WordSet;
        match self {
            Self::Place(place) => f.write_str(place.word()),
            Self::Foe(foe) => write!(f, "foe {}", foe.id()),
            Self::Row(call) => write!(f, "row {call}"),
            Self::Offer(offer) => write!(f, "offer {}", offer.id()),
            Self::Item(item) => write!(f, "item {}", item.id()),
            Self::Floor(floor) => write!(f, "floor {floor}"),
        }
    }
}

impl Serialize for SceneCondition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source)
    }
}

impl Value for SceneCondition {
    const KIND: Kind = Kind::When;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let source = reader.words()?;
        // All of them are read, so that every mistake is reported.
        let tests: Vec<Option<SceneTest>> = split_at_and(&source)
            .into_iter()
            .map(|range| read_test(reader, &source, range))
            .collect();
        let tests = tests.into_iter().collect::<Option<_>>()?;
        Some(Self { source, tests })
    }
}

/// Stretches between the words `and`.
fn split_at_and(source: &str) -> Vec<Range<usize>> {
    let mut stretches = Vec::new();
    let mut start = 0;
    for (range, word) in words_of(source, 0..source.len()) {
        if word == "and" {
            stretches.push(start..range.start);
            start = range.end;
        }
    }
    stretches.push(start..source.len());
    stretches
}

/// The words of a stretch with their places.
fn words_of(source: &str, stretch: Range<usize>) -> Vec<(Range<usize>, &str)> {
    let mut found = Vec::new();
    let mut at = stretch.start;
    let written = source.get(stretch).unwrap_or_default();
    for word in written.split_inclusive(char::is_whitespace) {
        let trimmed = word.trim_end();
        if !trimmed.is_empty() {
            found.push((at..at + trimmed.len(), trimmed));
        }
        at += word.len();
    }
    found
}

/// Understands `not foe rats`; what is wrong is reported.
fn read_test<R: Reader>(reader: R, source: &str, stretch: Range<usize>) -> Option<SceneTest> {
    let fail = |range: Range<usize>, message: String, hint: String| {
        let problem = Diagnostic::error(reader.span_of(range), message);
        reader.report(problem.with_code("unknown-name").with_hint(hint));
        None
    };
    let words = words_of(source, stretch.clone());
    let (negated, words) = match words.as_slice() {
        [(_, "not"), rest @ ..] => (true, rest),
        all => (false, all),
    };
    let fact = match words {
        [(_, word)] if !NAMING.contains(word) => read_place(reader, words)?,
        [(range, word)] => {
            let message = format!("`{word}` is not a known fact");
            let example = match *word {
                "row" => "row contents#3".to_owned(),
                "floor" => "floor 2".to_owned(),
                word => format!("{word} ID"),
            };
            return fail(range.clone(), message, format!("write `{example}`"));
        }
        [(_, "foe"), (range, id)] => SceneFact::Foe(find(reader, "foe", id, range)?),
        [(_, "offer"), (range, id)] => SceneFact::Offer(find(reader, "offer", id, range)?),
        [(_, "item"), (range, id)] => SceneFact::Item(find(reader, "item", id, range)?),
        [(_, "floor"), (range, number)] => match number.parse() {
            Ok(floor) if floor >= 1 => SceneFact::Floor(floor),
            _ => {
                let message = format!("`{number}` is not a floor");
                return fail(range.clone(), message, "write `floor 2`".to_owned());
            }
        },
        // Rows may be named by words: `row contents#the well`.
        [(_, "row"), (first, _), .., (last, _)] => {
            SceneFact::Row(reader.call_in(first.start..last.end)?)
        }
        [(_, "row"), (range, _)] => SceneFact::Row(reader.call_in(range.clone())?),
        [] => {
            let hint = "write a fact about the room, such as `empty` or `foe ID`";
            let message = "this condition lacks a fact".to_owned();
            return fail(stretch, message, hint.to_owned());
        }
        [(first, _), .., (last, _)] => {
            let range = first.start..last.end;
            let written = source.get(range.clone()).unwrap_or_default();
            let message = format!("`{written}` is not a fact about a room");
            return fail(range, message, "join facts with `and`".to_owned());
        }
    };
    Some(SceneTest { negated, fact })
}

/// A fact of one word.
fn read_place<R: Reader>(reader: R, words: &[(Range<usize>, &str)]) -> Option<SceneFact> {
    use super::keys::WordSet;
    let (range, word) = words.first()?;
    let place = ScenePlace::of_word(word);
    if place.is_none() {
        let known = || ScenePlace::WORDS.iter().chain(&NAMING).copied();
        let hint = did_you_mean(word, known()).unwrap_or_else(|| {
            let known: Vec<String> = known().map(|word| format!("`{word}`")).collect();
            format!("it can be {}", known.join(", "))
        });
        let message = format!("`{word}` is not a fact about a room");
        let problem = Diagnostic::error(reader.span_of(range.clone()), message);
        reader.report(problem.with_code("unknown-name").with_hint(hint));
    }
    place.map(SceneFact::Place)
}

/// The thing of an id.
fn find<T, R: Reader>(
    reader: R,
    section: &'static str,
    id: &str,
    range: &Range<usize>,
) -> Option<Ref<T>> {
    let found = reader.find(section, id);
    // A variant may have left it out: then the scene of its base does not hold there.
    if found.is_none() && !reader.may_name_what_is_gone() {
        reader.unknown(reader.span_of(range.clone()), section, id, &[section]);
    }
    found
}
