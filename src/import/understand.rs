//! From cells to a table: results, dice, columns. Everything that is wrong is reported at its place.

use crate::diag::{Diagnostic, Diagnostics, Span, counted};
use crate::dice::{self, Budget, Distribution};
use crate::import::columns::{self, Layout, Odds};
use crate::import::draft::{Added, Column, Draft, Row};
use crate::import::grid::{Grid, Line};
use crate::import::recognise::recognise;
use crate::import::{lint, results};
use crate::model::Range;
use crate::ruleset;

const NAME_DICE: &str =
    "name the dice in the heading of the first column, such as `1d20`, or in the title";

/// Understands a grid, or reports why that cannot be.
pub fn understand(grid: &Grid, found: &mut Diagnostics) -> Option<Draft> {
    let layout = columns::understand(grid);
    let (title, titled) = dice_of_title(&grid.title);
    let mut reader = Understanding {
        grid,
        layout: &layout,
        titled,
        found,
        failed: false,
    };
    reader.sizes();
    if reader.failed {
        return None;
    }
    let columns: Vec<Column> = layout
        .columns
        .iter()
        .map(|(_, column)| column.clone())
        .collect();
    let (dice, results) = reader.rolls()?;
    if reader.failed {
        return None;
    }
    let rows = layout.rows.iter().zip(results).map(|(line, results)| Row {
        results,
        cells: layout
            .columns
            .iter()
            .map(|(at, _)| line.text(*at).to_owned())
            .collect(),
        place: reader.place(line),
    });
    let mut draft = Draft {
        id: String::new(),
        title,
        group: grid.group.clone(),
        text: grid.text.clone(),
        reference: grid.reference.clone(),
        dice,
        context: Vec::new(),
        columns,
        rows: rows.collect(),
        span: grid.span,
    };
    draft.context = added(&draft, reader.found);
    lint::lint(&draft, reader.found).then_some(draft)
}

/// `Weather (d6)`: the title and its dice.
fn dice_of_title(title: &str) -> (String, Option<String>) {
    if let Some((words, inside)) = title
        .strip_suffix(')')
        .and_then(|title| title.rsplit_once('('))
        && let Some(dice) = columns::parse_dice(inside)
    {
        return (words.trim().to_owned(), Some(dice));
    }
    let dice = title.split_whitespace().find_map(columns::parse_dice);
    (title.to_owned(), dice)
}

struct Understanding<'a> {
    grid: &'a Grid,
    layout: &'a Layout,
    /// Dice in the title.
    titled: Option<String>,
    found: &'a mut Diagnostics,
    failed: bool,
}

impl Understanding<'_> {
    fn error(&mut self, span: Span, message: impl Into<String>, hint: &str) {
        self.failed = true;
        self.found
            .push(Diagnostic::error(span, message).with_hint(hint));
    }

    fn sizes(&mut self) {
        let rows = self.layout.rows.len();
        if rows == 0 {
            self.error(
                self.grid.span,
                "the table has no rows",
                "add rows below its heading",
            );
        } else if rows > ruleset::ROWS {
            let message = format!("more than {} rows do not fit", ruleset::ROWS);
            self.error(self.grid.span, message, "split the table");
        }
        if self.layout.columns.is_empty() {
            self.error(
                self.grid.span,
                "the table has only results",
                "add a column with words",
            );
        }
        let Some(header) = &self.layout.header else {
            return;
        };
        let width = header.cells.len();
        let mut wide = self.layout.rows.iter().filter(|row| {
            row.cells
                .iter()
                .skip(width)
                .any(|cell| !cell.text.is_empty())
        });
        if let Some(row) = wide.next() {
            let message = format!(
                "row of {} below a header of {width}",
                counted(row.cells.len(), "cell")
            );
            let hint = "put quotes around cells with commas in them, or name the column";
            self.error(row.place(width), message, hint);
        }
    }

    /// Where a caret about the chance of a row goes.
    fn place(&self, line: &Line) -> Span {
        match self.layout.odds {
            Odds::Results(column) | Odds::Weights(column) => line.place(column),
            Odds::Equal => line.span,
        }
    }

    /// The dice, and the results of each row.
    fn rolls(&mut self) -> Option<(String, Vec<Vec<Range>>)> {
        let stated = self.layout.dice.as_ref().map(|(dice, _)| dice.clone());
        let stated = stated.or_else(|| self.titled.clone());
        match self.layout.odds {
            Odds::Equal => self.equal(stated),
            Odds::Weights(column) => self.weighted(column),
            Odds::Results(column) => self.numbered(column, stated),
        }
    }

    fn numbered(
        &mut self,
        column: usize,
        stated: Option<String>,
    ) -> Option<(String, Vec<Vec<Range>>)> {
        let layout = self.layout;
        if layout.rows.iter().all(|row| row.text(column).is_empty()) {
            return self.equal(stated);
        }
        let zero = counts_from_zero(&layout.rows, column);
        let mut rows = Vec::new();
        for row in &layout.rows {
            let words = row.text(column);
            if words.is_empty() {
                self.error(
                    row.span,
                    "this row has no result",
                    "write the result of the dice that leads here",
                );
                continue;
            }
            let written = if zero {
                words.replace("00", "0")
            } else {
                words.to_owned()
            };
            match results::parse(&written) {
                Ok(ranges) => rows.push(ranges),
                Err(error) => {
                    self.failed = true;
                    self.found.push(error.at_span(row.place(column)));
                }
            }
        }
        if self.failed {
            return None;
        }
        if let Some(dice) = stated {
            return Some((dice, rows));
        }
        let all: Vec<Range> = rows.iter().flatten().copied().collect();
        let Some(guess) = recognise(&all) else {
            let (low, high) = results::hull(&all)?;
            let message = format!("no common dice give {low} to {high}");
            self.error(self.grid.span, message, NAME_DICE);
            return None;
        };
        if guess.unsure {
            let message = format!("`{}` is a guess: the dice are not named", guess.dice);
            let finding = Diagnostic::warning(self.grid.span, message).with_hint(NAME_DICE);
            self.found.push(finding);
        }
        Some((guess.dice, rows))
    }

    /// Rows without results share those of the dice, in order.
    fn equal(&mut self, stated: Option<String>) -> Option<(String, Vec<Vec<Range>>)> {
        let count = self.layout.rows.len();
        let Some(dice) = stated else {
            let rows = (1..).take(count).map(|number| vec![Range::single(number)]);
            return Some((format!("1d{count}"), rows.collect()));
        };
        let span = self.grid.span;
        let odds = distribution(&dice, span, self.found)?;
        let outcomes = odds.outcomes();
        let even = outcomes
            .windows(2)
            .all(|pair| matches!(pair, [one, other] if one.1 == other.1));
        if !outcomes.len().is_multiple_of(count) || (!even && outcomes.len() != count) {
            let message = format!(
                "{} without results cannot share the {} of `{dice}`",
                counted(count, "row"),
                counted(outcomes.len(), "result")
            );
            self.error(span, message, "number the rows");
            return None;
        }
        let share = outcomes.len() / count;
        let rows = outcomes
            .chunks(share)
            .map(|chunk| match (chunk.first(), chunk.last()) {
                (Some(first), Some(last)) => vec![Range::closed(first.0, last.0)],
                _ => Vec::new(),
            });
        Some((dice, rows.collect()))
    }

    /// Weights become results one after the other.
    fn weighted(&mut self, column: usize) -> Option<(String, Vec<Vec<Range>>)> {
        let layout = self.layout;
        let mut rows = Vec::new();
        let mut next = 1_i64;
        let mut percent = layout
            .rows
            .iter()
            .all(|row| row.text(column).ends_with('%'));
        let heading = layout
            .header
            .as_ref()
            .map_or("", |header| header.text(column));
        percent |= matches!(heading.to_lowercase().as_str(), "%" | "percent");
        for row in &layout.rows {
            let words = row.text(column).trim_end_matches('%').trim();
            match words.parse::<i64>() {
                Ok(weight) if (1..=1_000_000).contains(&weight) => {
                    rows.push(vec![Range::closed(next, next + weight - 1)]);
                    next += weight;
                }
                _ => {
                    let message = format!("`{words}` is not a weight");
                    self.error(row.place(column), message, "write a whole number from 1");
                }
            }
        }
        let total = next - 1;
        if percent && total != 100 && !self.failed {
            let span = layout
                .rows
                .last()
                .map_or(self.grid.span, |row| row.place(column));
            let message = format!("the chances add up to {total} %");
            self.error(span, message, "they must add up to 100 %");
        }
        Some((format!("1d{total}"), rows))
    }
}

/// `00` is 0 where it comes first (`00-04`), and 100 everywhere else (`96-00`).
fn counts_from_zero(rows: &[Line], column: usize) -> bool {
    let starts = |row: &Line| row.text(column) == "00" || row.text(column).starts_with("00-");
    let hundreds = |row: &&Line| row.text(column).contains("00");
    rows.first().is_some_and(starts) && rows.iter().filter(hundreds).count() == 1
}

/// How likely each total of dice is, without names; a mistake is reported.
pub fn distribution(written: &str, span: Span, found: &mut Diagnostics) -> Option<Distribution> {
    let odds = dice::parse(written)
        .and_then(|expression| dice::distribution(&expression, &dice::no_names, Budget::default()));
    odds.map_err(|error| found.push(error.at_span(span))).ok()
}

/// Names in the dice with the values that the rows leave them: `1d6 + depth` and rows up to 9 make `depth` 0 to 3.
fn added(draft: &Draft, found: &mut Diagnostics) -> Vec<Added> {
    let Ok(expression) = dice::parse(&draft.dice) else {
        return Vec::new();
    };
    let mut names: Vec<&str> = expression
        .names()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    names.sort_unstable();
    names.dedup();
    let all: Vec<Range> = draft
        .rows
        .iter()
        .flat_map(|row| row.results.clone())
        .collect();
    let alone = dice::distribution(&expression, &|_| Some(0), Budget::default());
    let highest = alone.map_or(0, |odds| odds.highest());
    let most = results::hull(&all).map_or(0, |(_, high)| (high - highest).max(0));
    for name in &names {
        let message = format!("the range of `{name}` is unknown: 0 to {most} is a guess");
        let hint = format!("change `context` of `{}` if that is wrong", draft.title);
        found.push(Diagnostic::warning(draft.span, message).with_hint(hint));
    }
    let name_it = |name: &str| Added {
        name: name.to_owned(),
        most,
    };
    names.into_iter().map(name_it).collect()
}
