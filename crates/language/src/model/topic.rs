//! What a player looks up on paper: one name for each piece of a game, shared by play, which needs it, and by pages, which show it.

use std::fmt;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Serialize, Serializer};

use super::keys::{Field, Kind, Reader, Value};
use super::{Range, Row};
use crate::diag::{Diagnostic, did_you_mean};

/// Something that a player looks up.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, BorshSerialize, BorshDeserialize)]
pub enum Topic {
    /// The value that a stat starts with.
    Start(String),
    /// What a class brings.
    Class(String),
    /// A whole table.
    Table(String),
    /// A whole list.
    List(String),
    /// A row of a table or list.
    Row {
        /// The table or list.
        of: String,
        /// Its place, from 1.
        number: usize,
        /// Its results, or its name.
        label: String,
    },
    /// Some rows of a table or list, by their results. Only what is claimed is named so: pages show single rows.
    Rows {
        /// The table or list.
        of: String,
        /// The results of these rows.
        results: Range,
    },
    /// The figures of a foe.
    Foe(String),
    /// What an item does.
    Item(String),
    /// What a trait does.
    Trait(String),
    /// What a condition does.
    Condition(String),
    /// How a test is made.
    Test(String),
    /// A decision.
    Offer(String),
    /// A task.
    Quest(String),
    /// Rules with a name.
    Procedure(String),
}

/// A word of `covers`, the section that it is looked up in, and the topic of an id.
type TopicKind = (&'static str, &'static str, fn(String) -> Topic);

const KINDS: &[TopicKind] = &[
    ("start", "stat", Topic::Start),
    ("class", "class", Topic::Class),
    ("table", "table", Topic::Table),
    ("list", "list", Topic::List),
    ("foe", "foe", Topic::Foe),
    ("item", "item", Topic::Item),
    ("trait", "trait", Topic::Trait),
    ("condition", "condition", Topic::Condition),
    ("test", "test", Topic::Test),
    ("offer", "offer", Topic::Offer),
    ("quest", "quest", Topic::Quest),
    ("procedure", "procedure", Topic::Procedure),
];

impl Topic {
    /// A row of a table or list, by its place from 0.
    pub fn row(of: &str, at: usize, row: &Row) -> Self {
        let results: Vec<String> = row.ranges.iter().map(ToString::to_string).collect();
        Self::Row {
            of: of.to_owned(),
            number: at + 1,
            label: if results.is_empty() {
                row.label().to_owned()
            } else {
                results.join(", ")
            },
        }
    }

    /// What it is a part of: a row of its table or list.
    pub fn wholes(&self) -> Vec<Self> {
        match self {
            Self::Row { of, .. } | Self::Rows { of, .. } => {
                vec![Self::Table(of.clone()), Self::List(of.clone())]
            }
            _ => Vec::new(),
        }
    }
}

/// As written in `covers`; a row as a person would call it.
impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(id) => write!(f, "start {id}"),
            Self::Class(id) => write!(f, "class {id}"),
            Self::Table(id) => write!(f, "table {id}"),
            Self::List(id) => write!(f, "list {id}"),
            Self::Row { of, label, .. } => write!(f, "row {label} of {of}"),
            Self::Rows { of, results } => write!(f, "rows {results} of {of}"),
            Self::Foe(id) => write!(f, "foe {id}"),
            Self::Item(id) => write!(f, "item {id}"),
            Self::Trait(id) => write!(f, "trait {id}"),
            Self::Condition(id) => write!(f, "condition {id}"),
            Self::Test(id) => write!(f, "test {id}"),
            Self::Offer(id) => write!(f, "offer {id}"),
            Self::Quest(id) => write!(f, "quest {id}"),
            Self::Procedure(id) => write!(f, "procedure {id}"),
        }
    }
}

impl Serialize for Topic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Value for Topic {
    const KIND: Kind = Kind::Words;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let words = reader.words()?;
        let (kind, id) = words.split_once(' ').unwrap_or((words.as_str(), ""));
        let id = id.trim();
        if kind == "rows" {
            return read_rows(reader, id);
        }
        let Some((word, section, make)) = KINDS.iter().find(|(word, ..)| *word == kind) else {
            let known = KINDS.iter().map(|(word, ..)| *word);
            let hint = did_you_mean(kind, known)
                .unwrap_or_else(|| "write it like `procedure fight`".into());
            let message = format!("a {kind} cannot be covered");
            let problem = Diagnostic::error(reader.span(), message).with_code("unknown-name");
            reader.report(problem.with_hint(hint));
            return None;
        };
        let noun = if section == &"stat" { "stat" } else { word };
        if reader.find::<()>(section, id).is_none() {
            if !reader.may_name_what_is_gone() {
                reader.unknown(reader.span(), noun, id, &[section]);
            }
            return None;
        }
        Some(make(id.to_owned()))
    }
}

/// `rows 1-15 of E`.
fn read_rows<R: Reader>(reader: R, words: &str) -> Option<Topic> {
    let split = words.split_once(" of ");
    let parsed = split.and_then(|(results, of)| Some((parse_results(results.trim())?, of.trim())));
    let Some((results, of)) = parsed else {
        let message = format!("`rows {words}` names no rows");
        let problem = Diagnostic::error(reader.span(), message);
        reader.report(problem.with_hint("write it like `rows 1-15 of E`"));
        return None;
    };
    let known = ["table", "list"]
        .iter()
        .any(|section| reader.find::<()>(section, of).is_some());
    if !known {
        if !reader.may_name_what_is_gone() {
            reader.unknown(reader.span(), "table", of, &["table", "list"]);
        }
        return None;
    }
    let of = of.to_owned();
    Some(Topic::Rows { of, results })
}

/// `3` or `1-15`.
fn parse_results(words: &str) -> Option<Range> {
    let (from, to) = words.split_once('-').unwrap_or((words, words));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from <= to).then(|| Range::closed(from, to))
}
