//! Rolling on the game's tables for a dungeon: the one place where `dungeon` meets `table`.

use std::collections::{BTreeMap, BTreeSet};

use super::error::DungeonError;
use super::model::Contents;
use super::stocked::{Stocked, stocked};
use crate::model::{Made, Row, Ruleset, TableCall, TableSource};
use crate::rng::Source;
use crate::table::{self, Decks, Outcome, Resolved, Situation};

/// What came of one roll, as far as a dungeon cares.
#[derive(Debug, Clone, Default)]
pub struct Rolled {
    /// Id of the table.
    pub table: String,
    /// Index of the row; none when nothing happens.
    pub row: Option<usize>,
    /// The row's name.
    pub name: String,
    /// The row's text with every roll made.
    pub text: String,
    /// Whole numbers of the row's own columns.
    pub numbers: BTreeMap<String, i64>,
    /// Other words of the row's own columns.
    pub words: BTreeMap<String, String>,
    /// Every die.
    pub trace: Vec<String>,
    /// Ids of tables rolled on and of foes and items met on the way.
    pub met: BTreeSet<String>,
    /// Rows that came up on the way, by table.
    pub rows: BTreeSet<(String, usize)>,
    /// Names of all rows that came up, the outer one first.
    pub names: Vec<String>,
    /// Ids of the foes it comes to.
    pub foes: Vec<String>,
    /// Everything that chance decided.
    pub stocked: Vec<Stocked>,
}

impl Rolled {
    /// Words of a column.
    pub fn word(&self, column: &str) -> Option<&str> {
        self.words.get(column).map(String::as_str)
    }

    /// The number that it is all about: the named column, the only number, or the name itself.
    pub fn number(&self, column: &str) -> Option<i64> {
        let named = self.numbers.get(column).copied();
        let only = (self.numbers.len() == 1)
            .then(|| self.numbers.values().next().copied())
            .flatten();
        let spoken = || {
            [&self.name, &self.text]
                .into_iter()
                .find_map(|words| leading_number(words))
        };
        named.or(only).or_else(spoken)
    }

    /// As contents of a room or a note on a door.
    pub fn contents(self) -> Contents {
        Contents {
            name: self.name,
            text: self.text,
            table: self.table,
            trace: self.trace,
            foes: self.foes,
            rows: self.rows.into_iter().collect(),
            stocked: self.stocked,
        }
    }

    /// A result with a name only, for tests.
    #[cfg(test)]
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// The same with words in a column, for tests.
    #[cfg(test)]
    pub fn with_word(mut self, column: &str, word: &str) -> Self {
        self.words.insert(column.to_owned(), word.to_owned());
        self
    }
}

/// One blank between words, and no sentence that ends in a colon: rolls that came to nothing leave gaps.
fn tidy(words: &str) -> String {
    let mut words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.ends_with(':')
        && let Some(end) = words.rfind(". ")
    {
        words.truncate(end + 1);
    }
    words
}

/// The number that words begin with: `3 squares`.
fn leading_number(words: &str) -> Option<i64> {
    let digits: String = words
        .trim()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

/// The game's tables and what is known where they are rolled on.
pub struct Tables<'a> {
    ruleset: &'a Ruleset,
    decks: Decks,
    /// What is known everywhere in this dungeon.
    pub base: Situation,
    /// Traces are written.
    traces: bool,
}

impl<'a> Tables<'a> {
    pub fn new(ruleset: &'a Ruleset) -> Self {
        Self {
            ruleset,
            decks: Decks::new(),
            base: Situation::of(ruleset),
            traces: true,
        }
    }

    /// The same, for a dungeon that nobody reads.
    pub fn without_traces(mut self, unread: bool) -> Self {
        self.traces = !unread;
        self
    }

    /// Rolls a call of the ruleset.
    ///
    /// Numbers in the row's own columns are known while its text is rolled, when the game has a stat of that name: a row with
    /// `level = 2` rolls its treasure at level 2.
    pub fn roll(
        &mut self,
        call: &TableCall,
        situation: &Situation,
        source: &mut dyn Source,
    ) -> Result<Rolled, DungeonError> {
        let mut outcome = table::roll_call(self.ruleset, call, situation, &mut self.decks, source)?;
        let row = self.row(call, &outcome).cloned();
        let numbers = row
            .as_ref()
            .map(|row| self.numbers(call, row))
            .unwrap_or_default();
        let known: Vec<(&String, &i64)> = numbers
            .iter()
            .filter(|(name, _)| self.is_stat(name))
            .collect();
        if let (false, Some(text)) = (
            known.is_empty(),
            row.as_ref().and_then(|row| row.text.as_ref()),
        ) {
            let mut inside = situation.clone();
            known
                .into_iter()
                .for_each(|(name, value)| inside.set(name.as_str(), *value));
            if !text.calls().is_empty() || text.as_words().is_none() {
                outcome.text = Some(table::roll_text(
                    self.ruleset,
                    text,
                    &inside,
                    &mut self.decks,
                    source,
                )?);
            }
        }
        Ok(self.rolled(outcome, numbers))
    }

    /// Whether rules know a number of this name.
    pub fn is_stat(&self, name: &str) -> bool {
        self.ruleset
            .scope
            .stats
            .values()
            .any(|stats| stats.contains_key(name))
    }

    fn row(&self, call: &TableCall, outcome: &Outcome) -> Option<&'a Row> {
        let index = outcome.row?;
        let grid = match &call.source {
            TableSource::Table(table) => &self.ruleset.tables[table].grid,
            TableSource::List(list) => &self.ruleset.lists[list].grid,
        };
        grid.rows.get(index)
    }

    fn numbers(&self, call: &TableCall, row: &Row) -> BTreeMap<String, i64> {
        let grid = match &call.source {
            TableSource::Table(table) => &self.ruleset.tables[table].grid,
            TableSource::List(list) => &self.ruleset.lists[list].grid,
        };
        let number = |column: &crate::model::Column| {
            Some((column.key.clone(), row.cell(column)?.as_integer()?))
        };
        let wanted = grid
            .columns
            .iter()
            .filter(|column| call.column.as_deref().is_none_or(|key| key == column.key));
        wanted.filter_map(number).collect()
    }

    fn rolled(&self, outcome: Outcome, numbers: BTreeMap<String, i64>) -> Rolled {
        let trace = match self.traces {
            true => table::trace(&outcome).lines().map(str::to_owned).collect(),
            false => Vec::new(),
        };
        let stocked = stocked(&outcome);
        let mut found = Rolled::default();
        collect(self.ruleset, &outcome, &mut found);
        let read = |part: &Option<Resolved>| part.as_ref().map(|part| tidy(&part.text));
        let words = outcome
            .cells
            .iter()
            .map(|(key, cell)| (key.clone(), cell.text.clone()))
            .collect();
        let text = read(&outcome.text).unwrap_or_else(|| tidy(outcome.text()));
        let own = read(&outcome.name).unwrap_or_default();
        let text = if text == own { String::new() } else { text };
        let name = if found.foes.is_empty() {
            telling(&own, &found.names, &text)
        } else {
            own
        };
        Rolled {
            table: outcome.table,
            row: outcome.row,
            name,
            text,
            numbers,
            words,
            trace,
            stocked,
            ..found
        }
    }
}

/// The name of a row with that of the row it led to, unless the text says it: `Special event: Ghost`.
fn telling(own: &str, names: &[String], text: &str) -> String {
    let said = text.to_lowercase();
    let silent = |name: &&String| {
        let name = name.to_lowercase();
        let stem = name.strip_suffix('s').unwrap_or(&name);
        !said.contains(stem) && !own.to_lowercase().contains(stem)
    };
    // When the text names something further in, it tells enough.
    let told = names.iter().skip(2).any(|name| !silent(&name));
    match names.get(1).filter(silent) {
        Some(inner) if !own.is_empty() && !text.is_empty() && !told => format!("{own}: {inner}"),
        _ => own.to_owned(),
    }
}

/// The name of a row as it stands: a roll inside a text is only asked for its words.
fn named_row(ruleset: &Ruleset, outcome: &Outcome) -> Option<String> {
    let table = ruleset.tables.get(&outcome.table).map(|table| &table.grid);
    let list = || ruleset.lists.get(&outcome.table).map(|list| &list.grid);
    let row = table.or_else(list)?.rows.get(outcome.row?)?;
    row.name.as_ref()?.as_words().map(tidy)
}

/// Notes everything that a roll and the rolls inside it came to.
fn collect(ruleset: &Ruleset, outcome: &Outcome, found: &mut Rolled) {
    found.met.insert(outcome.table.clone());
    if let Some(row) = outcome.row {
        found.rows.insert((outcome.table.clone(), row));
    }
    let rolled = outcome.name.as_ref().map(|name| tidy(&name.text));
    let name = rolled.or_else(|| named_row(ruleset, outcome));
    found.names.extend(name.filter(|name| !name.is_empty()));
    match &outcome.made {
        Some(Made::Foe(foe)) => {
            found.met.insert(foe.id().to_owned());
            found.foes.push(foe.id().to_owned());
        }
        Some(Made::Item(item)) => {
            found.met.insert(item.id().to_owned());
        }
        None => {}
    }
    outcome
        .children()
        .into_iter()
        .for_each(|child| collect(ruleset, child, found));
}
