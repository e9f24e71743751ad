//! Do the rows of a table cover each result of its dice once?

use crate::diag::{Diagnostic, Diagnostics, Span};
use crate::import::draft::{Draft, Row};
use crate::import::results;
use crate::import::understand::distribution;
use crate::model::Range;

/// Reports gaps, overlaps and rows that never come up; true if there are none.
pub fn lint(draft: &Draft, found: &mut Diagnostics) -> bool {
    let before = found.len();
    report_overlaps(draft, found);
    // Dice with names have no results of their own.
    if draft.context.is_empty() {
        report_gaps_and_dead_rows(draft, found);
    }
    found.len() == before
}

/// For each row the first one above it that has one of its results.
fn report_overlaps(draft: &Draft, found: &mut Diagnostics) {
    let mut stretches: Vec<(i64, i64, &Row)> = Vec::new();
    for row in &draft.rows {
        stretches.extend(row.results.iter().map(|range| {
            (
                range.from.unwrap_or(i64::MIN),
                range.to.unwrap_or(i64::MAX),
                row,
            )
        }));
    }
    stretches.sort_by_key(|(from, to, _)| (*from, *to));
    let mut widest: Option<(i64, &Row)> = None;
    for (from, to, row) in stretches {
        if let Some((end, other)) = widest
            && from <= end
        {
            let shared = if from == i64::MIN { end } else { from };
            let (first, second) = if row.place > other.place {
                (other, row)
            } else {
                (row, other)
            };
            let message = format!("two rows of `{}` cover {shared}", draft.title);
            found.push(
                Diagnostic::error(second.place, message)
                    .with_related(first.place, "the other row")
                    .with_hint("correct one of the two results"),
            );
        }
        if widest.is_none_or(|(end, _)| to > end) {
            widest = Some((to, row));
        }
    }
}

fn report_gaps_and_dead_rows(draft: &Draft, found: &mut Diagnostics) {
    let Some(odds) = distribution(&draft.dice, draft.span, found) else {
        return;
    };
    let outcomes: Vec<i64> = odds
        .outcomes()
        .iter()
        .map(|(outcome, _)| *outcome)
        .collect();
    let (lowest, highest) = (odds.lowest(), odds.highest());
    let dice = &draft.dice;
    let gives = format!("`{dice}` gives {lowest} to {highest}");
    for (before, missing) in gaps(draft, &outcomes) {
        let words = results::in_words(&missing);
        let message = format!("no row of `{}` covers {words}", draft.title);
        let hint = format!("{gives}: add a row, or widen one");
        found.push(Diagnostic::error(before, message).with_hint(hint));
    }
    let is_wrong = |range: &Range| {
        let (from, to) = (range.from.unwrap_or(lowest), range.to.unwrap_or(highest));
        let next = outcomes.partition_point(|outcome| *outcome < from);
        let comes_up = outcomes.get(next).is_some_and(|outcome| *outcome <= to);
        !comes_up || from < lowest || to > highest
    };
    for row in draft
        .rows
        .iter()
        .filter(|row| row.results.iter().any(is_wrong))
    {
        let words: Vec<String> = row.results.iter().map(Range::to_string).collect();
        let message = format!("`{dice}` cannot give all of {}", words.join(", "));
        let hint = format!("{gives}: correct the row, or name other dice");
        found.push(Diagnostic::error(row.place, message).with_hint(hint));
    }
}

/// Results that no row covers, each run of them with the row before it, where the caret goes.
fn gaps(draft: &Draft, outcomes: &[i64]) -> Vec<(Span, Vec<i64>)> {
    let mut runs: Vec<(i64, i64, Span)> = Vec::new();
    for row in &draft.rows {
        runs.extend(row.results.iter().map(|range| {
            (
                range.from.unwrap_or(i64::MIN),
                range.to.unwrap_or(i64::MAX),
                row.place,
            )
        }));
    }
    runs.sort_unstable();
    let first = runs.first().map_or(draft.span, |(_, _, place)| *place);
    let mut runs = runs.into_iter().peekable();
    let mut reach = (i64::MIN, first);
    let mut missing: Vec<(Span, Vec<i64>)> = Vec::new();
    for outcome in outcomes {
        while let Some((_, to, place)) = runs.next_if(|(from, _, _)| from <= outcome) {
            reach = reach.max((to, place));
        }
        if reach.0 >= *outcome {
            continue;
        }
        match missing.last_mut() {
            Some((place, results)) if *place == reach.1 => results.push(*outcome),
            _ => missing.push((reach.1, vec![*outcome])),
        }
    }
    missing
}
