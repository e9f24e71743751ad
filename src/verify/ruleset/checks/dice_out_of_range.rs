//! `dice-out-of-range`.

use crate::diag::Severity;
use crate::model::Row;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::values::Values;
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "dice-out-of-range",
    severity: Severity::Warning,
    summary: "a row names results beyond what the dice can give",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"dice-out-of-range: a row names results beyond what the dice can give

What it does
    Finds rows that can be reached, but whose ranges go on below the lowest or above the highest result of any roll on the
    table, modifiers included. A row that cannot be reached at all is a `dead-row`. Open ends (`7+`) are never reported.

Why it matters
    `5-8` on a six-sided die reads as if 8 were possible: either the dice are wrong, or the range is.

Example
    [table.landing]
    dice = "1d6"
    rows = """
    1-4 | Dust
    5-8 | Chest
    """

How to fix it
    Correct the range or the dice. For 5 and above, write `5+`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for (index, (table, _, reach)) in facts.tables().enumerate() {
        let Some((lowest, highest)) = reach.possible.ends().filter(|_| !reach.any_row) else {
            continue;
        };
        for (at, row) in table.grid.rows.iter().enumerate() {
            let beyond = beyond(row, lowest, highest);
            let rolled = !Values::of_ranges(&row.ranges)
                .and(&reach.possible)
                .is_empty();
            if beyond.is_empty() || !rolled || facts.is_taken_by_name(index, at) {
                continue;
            }
            let message = format!(
                "the row `{}` of `{}` covers {beyond}, which no roll gives",
                row_names::row_name(row),
                table.id
            );
            let all = Values::run(lowest, highest);
            let found = findings::at(row.origin, message)
                .with_hint(format!("rolls are {all}: correct the range or the dice"));
            findings.push(row_names::row("table", &table.id, row), found);
        }
    }
}

/// Results with a number that are beyond what can be rolled.
fn beyond(row: &Row, lowest: i64, highest: i64) -> Values {
    let mut runs = Vec::new();
    for range in &row.ranges {
        if let Some(from) = range.from {
            runs.push((from, range.to.unwrap_or(from).min(lowest - 1)));
        }
        if let Some(to) = range.to {
            runs.push((range.from.unwrap_or(to).max(highest + 1), to));
        }
    }
    Values::from_runs(runs)
}
