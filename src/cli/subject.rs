//! What `roll` and `odds` are asked about: dice, or a table of a game with a modifier.

use super::{Failure, Terminal, game};
use crate::diag::{Class, Error, did_you_mean};
use crate::dice;
use crate::model::{RollTable, Ruleset};
use crate::table::Situation;

/// `2d6+1`, or `GAME:TABLE+n` and `GAME:TABLE.column-n`.
pub enum Subject<'a> {
    /// Dice.
    Dice(&'a str),
    /// A table.
    Table {
        /// The game: an id or a path.
        game: &'a str,
        /// The table's id.
        table: &'a str,
        /// One column of it.
        column: Option<&'a str>,
        /// Added to the roll.
        modifier: i64,
    },
}

/// Reads a subject. A colon makes it a table: no dice have one.
pub fn parse(text: &str) -> Result<Subject<'_>, Failure> {
    let Some((game, rest)) = text.rsplit_once(':') else {
        return Ok(Subject::Dice(text));
    };
    // Ids have no segment that begins with a digit, so a sign before a digit begins the modifier.
    let signed = rest.char_indices().find(|&(at, c)| {
        matches!(c, '+' | '-')
            && rest
                .get(at + 1..)
                .is_some_and(|r| r.starts_with(|d: char| d.is_ascii_digit()))
    });
    let (name, modifier) = match signed {
        Some((at, _)) => rest.split_at(at),
        None => (rest, "0"),
    };
    let modifier = modifier.parse().map_err(|_| {
        Failure::usage(format!("`{modifier}` is not a modifier")).with_hint(Some(
            "write it as in `GAME:TABLE+10` or `GAME:TABLE-30`".into(),
        ))
    })?;
    let (table, column) = match name.split_once('.') {
        Some((table, column)) => (table, Some(column)),
        None => (name, None),
    };
    Ok(Subject::Table {
        game,
        table,
        column,
        modifier,
    })
}

/// The table of that id, with a suggestion where there is none.
pub fn find<'g>(game: &'g game::Game, id: &str) -> Result<&'g RollTable, Failure> {
    let tables = &game.ruleset.tables;
    tables.get(id).ok_or_else(|| {
        let hint = did_you_mean(id, tables.ids())
            .unwrap_or_else(|| format!("`delve show {}` lists them", game.ruleset.head.id));
        Failure::usage(format!("`{}` has no table `{id}`", game.ruleset.head.id)).with_hint(hint)
    })
}

/// Reads dice given on the command line; the mistake is shown with a caret below it.
pub fn dice(text: &str) -> Result<dice::Expr, Failure> {
    dice::parse(text).map_err(|error| dice_failure(text, &error))
}

/// The value of a name in dice, among those given on the command line.
pub fn look_up(names: &[(String, i64)]) -> impl Fn(&str) -> Option<i64> {
    |name| {
        let mut names = names.iter();
        names
            .find(|(known, _)| known == name)
            .map(|(_, value)| *value)
    }
}

/// A mistake in dice, with the expression and a caret.
pub fn dice_failure(text: &str, error: &Error) -> Failure {
    if text.chars().count() > 200 || text.contains(char::is_control) {
        return error.clone().with_class(Class::Command).into();
    }
    let letters = |bytes| {
        text.get(bytes)
            .map_or(0, |words: &str| words.chars().count())
    };
    let bytes = error.bytes();
    let before = " ".repeat(letters(0..bytes.start));
    let under = "^".repeat(letters(bytes).max(1));
    let mut shown = format!("error: {error}\n  {text}\n  {before}{under}\n");
    for hint in error.hints() {
        shown.push_str(&format!("  hint: {hint}\n"));
    }
    Failure::Shown {
        class: Class::Command,
        text: shown,
    }
}

/// Reads the game of a table subject.
pub fn load(name: &str, terminal: &Terminal) -> Result<game::Game, Failure> {
    game::load(name, terminal)
}

/// A situation in which names have these values.
pub fn situation(ruleset: &Ruleset, names: &[(String, i64)]) -> Situation {
    names
        .iter()
        .fold(Situation::of(ruleset), |situation, (name, value)| {
            situation.with(name, *value)
        })
}

/// `depth=3` as a name and its value.
pub fn parse_names(pairs: &[String]) -> Result<Vec<(String, i64)>, Failure> {
    pairs
        .iter()
        .map(|pair| {
            pair.split_once('=')
                .and_then(|(name, value)| {
                    Some((name.trim().to_owned(), value.trim().parse().ok()?))
                })
                .ok_or_else(|| {
                    Failure::usage(format!("`{pair}` is not NAME=VALUE"))
                        .with_hint(Some("write it as in `--with depth=3`".into()))
                })
        })
        .collect()
}
