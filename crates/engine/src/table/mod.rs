//! Rolling on tables: nested rolls with a trace of every die, and exact odds.
//!
//! 1. [`roll`] rolls on a table, [`roll_call`] on whatever a text or the dungeon names, [`roll_text`] rolls what is in a text. The
//!    [`Outcome`] is a tree of facts that remembers every die; telling it makes words; [`trace`] writes it as indented lines, [`to_json`] for programs.
//! 2. [`odds`] says how likely each row is, [`nested`] how likely the rows of the tables are that its texts roll on: fractions, never floats.
//! 3. [`every_value`] rolls a table at every value its dice can show, so that a ruleset can promise to roll without an error.
//! 4. [`at`] looks a number up without rolling.
//!
//! Names in dice and conditions are looked up in a [`Situation`]; what was drawn from decks is kept in [`Decks`], which the caller owns.
//!
//! *Invariant:* nothing here knows paper or files; an outcome is facts, and only [`Outcome::tell`] makes words of them; a table is never changed.

mod board;
mod condition;
mod decks;
mod error;
mod every;
mod json;
mod limits;
mod look_up;
mod odds;
mod outcome;
mod resolve;
mod roller;
mod shown;
mod situation;
mod tell;
mod throwing;
mod trace;

pub use decks::Decks;
pub use error::{Problem, TableError};
pub use every::{EveryValue, Forced, every_value};
pub use json::to_json;
pub use look_up::{at, column_of, number_range, read_row};
pub use odds::{Chance, Leaf, NestedOdds, RowChance, RowOdds, draws, nested, odds};
pub use outcome::{AnswerFacts, Declared, Fact, Facts, Offered, Outcome, Throw, Verdict};
pub use resolve::with_first_letter;
pub use situation::{Choice, Situation};
pub use trace::trace;

use crate::model::{Listing, RollTable, Ruleset, TableCall, Text};
use crate::rng::Source;
use roller::Roller;

/// Rolls on a table, with full decks.
pub fn roll(
    ruleset: &Ruleset,
    table: &RollTable,
    situation: &Situation,
    modifier: i64,
    source: &mut dyn Source,
) -> Result<Outcome, TableError> {
    roll_from(
        ruleset,
        table,
        situation,
        modifier,
        &mut Decks::new(),
        source,
    )
}

/// Rolls on a table, without the rows that `decks` have already given.
pub fn roll_from(
    ruleset: &Ruleset,
    table: &RollTable,
    situation: &Situation,
    modifier: i64,
    decks: &mut Decks,
    source: &mut dyn Source,
) -> Result<Outcome, TableError> {
    let rolled = Roller::new(ruleset, situation, decks, source).whole(table, modifier, None);
    rolled.map(|outcome| *outcome)
}

/// Rolls on one column of a table.
pub fn roll_column(
    ruleset: &Ruleset,
    table: &RollTable,
    column: &str,
    situation: &Situation,
    modifier: i64,
    source: &mut dyn Source,
) -> Result<Outcome, TableError> {
    let mut decks = Decks::new();
    let mut roller = Roller::new(ruleset, situation, &mut decks, source);
    let rolled = roller.whole(table, modifier, Some(column));
    rolled.map(|outcome| *outcome)
}

/// Draws a row of a list with even odds.
pub fn draw(
    ruleset: &Ruleset,
    list: &Listing,
    situation: &Situation,
    source: &mut dyn Source,
) -> Result<Outcome, TableError> {
    let drawn = Roller::new(ruleset, situation, &mut Decks::new(), source).draw(list);
    drawn.map(|outcome| *outcome)
}

/// Rolls what a table call says: `W-30`, `generic.exits`, `W#30-34`, a list.
pub fn roll_call(
    ruleset: &Ruleset,
    call: &TableCall,
    situation: &Situation,
    decks: &mut Decks,
    source: &mut dyn Source,
) -> Result<Outcome, TableError> {
    let outcome = roll_call_as(ruleset, call, situation, decks, source, true);
    outcome.map(|outcome| *outcome)
}

/// Rolls what a table call says, with words or without: the dice are the same. Without, it keeps what play asks for: rows, figures and
/// totals, and no single dice.
pub(crate) fn roll_call_as(
    ruleset: &Ruleset,
    call: &TableCall,
    situation: &Situation,
    decks: &mut Decks,
    source: &mut dyn Source,
    words: bool,
) -> Result<Box<Outcome>, TableError> {
    let roller = Roller::new(ruleset, situation, decks, source);
    roller.with_words(words).call(call, true)
}

/// The same for a text.
pub(crate) fn roll_text_as(
    ruleset: &Ruleset,
    text: &Text,
    situation: &Situation,
    decks: &mut Decks,
    source: &mut dyn Source,
    words: bool,
) -> Result<Facts, TableError> {
    let roller = Roller::new(ruleset, situation, decks, source);
    roller.with_words(words).text(text, &[])
}

/// Rolls on the table or list with this id, or on one of its columns; nothing when there is no such table.
pub(crate) fn roll_named(
    ruleset: &Ruleset,
    id: &str,
    column: Option<&str>,
    situation: &Situation,
    decks: &mut Decks,
    source: &mut dyn Source,
) -> Result<Option<Outcome>, TableError> {
    let mut roller = Roller::new(ruleset, situation, decks, source);
    match (ruleset.tables.get(id), ruleset.lists.get(id)) {
        (Some(table), _) => roller.whole(table, 0, column).map(|it| Some(*it)),
        (None, Some(list)) => roller.draw(list).map(|it| Some(*it)),
        (None, None) => Ok(None),
    }
}

/// The number that a roll on a table gives: that of the column, or of the first column with numbers. None when its row has no number.
pub(crate) fn roll_number(
    ruleset: &Ruleset,
    id: &str,
    column: Option<&str>,
    situation: &Situation,
    modifier: i64,
    source: &mut dyn Source,
) -> Result<Option<i64>, TableError> {
    let mut decks = Decks::new();
    look_up::rolled_number(
        &mut Roller::new(ruleset, situation, &mut decks, source),
        id,
        column,
        modifier,
    )
}

/// Rolls what is in a text: a foe's treasure, a quest's reward.
pub fn roll_text(
    ruleset: &Ruleset,
    text: &Text,
    situation: &Situation,
    decks: &mut Decks,
    source: &mut dyn Source,
) -> Result<Facts, TableError> {
    Roller::new(ruleset, situation, decks, source).text(text, &[])
}

#[cfg(test)]
mod tests;
