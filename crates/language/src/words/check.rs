//! Whether a file of words has all phrases, no others, and the same holes in them. The build of the program asks this of every language.

use std::collections::BTreeSet;

use super::language::Language;
use super::{Entry, entries};

/// The key of a language's own name.
pub const NAME: &str = "language";
/// The section with the words of disguises.
pub const DISGUISE: &str = "disguise";

/// Everything that is wrong with a file.
pub fn problems(table: &toml::Table) -> Vec<String> {
    let mut found = Vec::new();
    let known: BTreeSet<&str> = entries().map(|entry| entry.id).collect();
    for key in table.keys() {
        if !known.contains(key.as_str()) && ![NAME, DISGUISE].contains(&key.as_str()) {
            found.push(format!("the program has no phrase `{key}`"));
        }
    }
    if table.get(NAME).and_then(toml::Value::as_str).is_none() {
        found.push(format!("`{NAME}` is missing: the language's own name"));
    }
    for entry in entries() {
        match table.get(entry.id) {
            None => found.push(format!("`{}` is missing", entry.id)),
            Some(value) => found.extend(wrong_forms(entry, value)),
        }
    }
    found
}

/// What is wrong with one phrase.
fn wrong_forms(entry: &Entry, value: &toml::Value) -> Vec<String> {
    let id = entry.id;
    match (value, entry.counts) {
        (toml::Value::String(text), false) => of_text(entry, id, text).into_iter().collect(),
        (toml::Value::Table(forms), true) => {
            let keys: Vec<&str> = forms.keys().map(String::as_str).collect();
            if keys != ["one", "other"] {
                return vec![format!("`{id}` must have the forms `one` and `other`")];
            }
            let forms = forms
                .iter()
                .filter_map(|(form, text)| of_text(entry, &format!("{id}.{form}"), text.as_str()?));
            forms.collect()
        }
        (_, true) => vec![format!(
            "`{id}` counts: it must have the forms `one` and `other`"
        )],
        (_, false) => vec![format!("`{id}` must be text")],
    }
}

fn of_text(entry: &Entry, place: &str, text: &str) -> Option<String> {
    if text.trim().is_empty() {
        return Some(format!("`{place}` is empty"));
    }
    wrong_holes(entry, text).map(|wrong| format!("`{place}` {wrong}"))
}

/// Holes that a text lacks or that nobody fills.
fn wrong_holes(entry: &Entry, text: &str) -> Option<String> {
    let there = holes(text);
    let lacks = entry.holes.iter().find(|hole| !there.contains(*hole));
    let strange = there.iter().find(|hole| !entry.holes.contains(hole));
    match (lacks, strange) {
        (Some(hole), _) => Some(format!("lacks `{{{hole}}}`")),
        (None, Some(hole)) => Some(format!("has `{{{hole}}}`, which nothing fills")),
        (None, None) => None,
    }
}

/// Names in braces.
fn holes(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}

/// What is wrong with a ruleset's label for one of our phrases, as a clause; labels of its own keys are its own business.
pub fn label_problem(key: &str, text: &str) -> Option<String> {
    let entry = entries().find(|entry| {
        let one = key.strip_suffix("-one").filter(|_| entry.counts);
        entry.id == key || one == Some(entry.id)
    })?;
    wrong_holes(entry, text)
}

/// Disguises and their parts that one language has and the other lacks; lists to draw from may differ, parts of a page may not.
pub fn differences(one: Language, other: Language) -> Vec<String> {
    let parts = |language: Language| -> BTreeSet<String> {
        let disguises = language.disguises().iter();
        let parts = disguises.flat_map(|disguise| {
            let keys = disguise.patterns.keys();
            let named = keys.map(|key| format!("disguise.{}.patterns.{key}", disguise.name));
            let counted = [
                format!(
                    "{} fields of disguise.{}",
                    disguise.fields.len(),
                    disguise.name
                ),
                format!(
                    "{} columns of disguise.{}",
                    disguise.columns.len(),
                    disguise.name
                ),
                format!(
                    "{} fixed words of disguise.{}",
                    disguise.fixed.len(),
                    disguise.name
                ),
            ];
            named.chain(counted).collect::<Vec<_>>()
        });
        parts.collect()
    };
    let (ours, theirs) = (parts(one), parts(other));
    let differ = ours.symmetric_difference(&theirs);
    differ
        .map(|part| format!("{part}: not in both {} and {}", one.name(), other.name()))
        .collect()
}
