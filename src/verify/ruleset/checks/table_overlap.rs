//! `table-overlap`.

use crate::diag::Severity;
use crate::model::{RollTable, Row};
use crate::verify::ruleset::facts::{Facts, passes_on};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::values::Values;
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "table-overlap",
    severity: Severity::Error,
    summary: "two rows of a table answer to the same result",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"table-overlap: two rows of a table answer to the same result

What it does
    Compares the results of all rows of a table. A row whose condition fails may hand over to the row below it
    (`otherwise = "next"`); those two may share results.

Why it matters
    The first row is used, and a player with the printed table cannot know that.

Example
    [table.landing]
    dice = "1d6"
    rows = """
    1-4 | Dust
    4-6 | Chest
    """

How to fix it
    Correct one of the two ranges. Results that mean different things in different situations are written with `when`, and
    `otherwise = "next"` in the upper of the two rows.
"#;

/// The most findings about one table.
const MOST: usize = 100;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for table in &facts.ruleset.tables {
        for (first, second) in overlaps(table) {
            report(table, first, second, findings);
        }
    }
}

/// Pairs of rows that share a result, the earlier one first; one pair for each later row.
fn overlaps(table: &RollTable) -> Vec<(&Row, &Row)> {
    let rows = &table.grid.rows;
    let mut stretches: Vec<(i64, i64, usize)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let ranges = row.ranges.iter();
        stretches.extend(ranges.map(|range| {
            (
                range.from.unwrap_or(i64::MIN),
                range.to.unwrap_or(i64::MAX),
                index,
            )
        }));
    }
    stretches.sort_unstable();
    let mut told = vec![false; rows.len()];
    let mut pairs = Vec::new();
    for (at, (_, end, one)) in stretches.iter().enumerate() {
        let touching = stretches
            .iter()
            .skip(at + 1)
            .take_while(|(start, _, _)| start <= end);
        for (_, _, other) in touching {
            let (first, second) = (*one.min(other), *one.max(other));
            let (Some(upper), Some(lower), Some(told)) =
                (rows.get(first), rows.get(second), told.get_mut(second))
            else {
                continue;
            };
            let handed_over = passes_on(upper) && second == first + 1;
            if first == second || *told || handed_over {
                continue;
            }
            *told = true;
            pairs.push((upper, lower));
            if pairs.len() == MOST {
                return pairs;
            }
        }
    }
    pairs
}

fn report(table: &RollTable, first: &Row, second: &Row, findings: &mut Findings) {
    let shared = Values::of_ranges(&first.ranges).and(&Values::of_ranges(&second.ranges));
    let (upper, lower) = (row_names::row_name(first), row_names::row_name(second));
    let message = format!(
        "the rows `{upper}` and `{lower}` of `{}` both answer to {shared}",
        table.id
    );
    let found = findings::at(second.origin, message)
        .with_related(first.origin, "this row is taken")
        .with_hint("correct one of the two ranges");
    findings.push(row_names::row("table", &table.id, second), found);
}
