//! `column-mismatch`.

use crate::diag::{Diagnostic, Severity, Span};
use crate::model::{Cell, Column, Grid, Row, RowPart};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "column-mismatch",
    severity: Severity::Warning,
    summary: "a column is empty, or a cell among numbers is not quite one",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"column-mismatch: a column is empty, or a cell among numbers is not quite one

What it does
    Finds columns of tables and lists in which no row has anything, and cells that look like a number in a column of numbers
    but are none: `1O` with a letter O, `1,200` with a comma, `–1` with a dash instead of a minus. Cells for which there is no
    column are mistakes that the reader reports.

Why it matters
    An empty column wastes paper, and mostly means that a bar is missing in the rows. A number that is not read as one makes
    the whole column text, and rules cannot count with it.

Example
    [table.treasure]
    dice = "1d6"
    columns = ["name", "gold", "weight"]
    rows = """
    1-3 | Copper | 1
    4-5 | Silver | 1O
    6   | Gold   | 100
    """

How to fix it
    Remove the column from `columns` or fill it. Write plain digits, with `-` or `+` in front at most.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    for table in &ruleset.tables {
        grid("table", &table.id, table.origin, &table.grid, findings);
    }
    for list in &ruleset.lists {
        grid("list", &list.id, list.origin, &list.grid, findings);
    }
}

fn grid(section: &str, id: &str, origin: Span, grid: &Grid, findings: &mut Findings) {
    for column in &grid.columns {
        if !grid.rows.is_empty() && grid.rows.iter().all(|row| is_empty(row, column)) {
            let message = format!(
                "the column `{}` of `{id}` is empty in every row",
                column.key
            );
            let found =
                findings::at(origin, message).with_hint("fill it, or remove it from `columns`");
            findings.push(format!("{section}.{id}.column.{}", column.key), found);
        }
        for (row, found) in slips(grid, column) {
            findings.push(row_names::row(section, id, row), found);
        }
    }
}

fn is_empty(row: &Row, column: &Column) -> bool {
    match column.part {
        // The rules of a row that makes something are what it makes.
        RowPart::Do => row.does.is_none() && row.made.is_none(),
        _ => row.shown(column).is_none(),
    }
}

/// Cells that were intended as numbers.
fn slips<'a>(grid: &'a Grid, column: &Column) -> Vec<(&'a Row, Diagnostic)> {
    let cells = grid
        .rows
        .iter()
        .filter_map(|row| Some((row, row.cell(column)?)));
    let (mut numbers, mut found) = (0, Vec::new());
    for (row, cell) in cells {
        match cell {
            Cell::Integer(_) => numbers += 1,
            Cell::Text(text) => {
                if let Some(number) = guess_number(&text.source) {
                    let message = format!(
                        "`{}` in the column `{}` is not a number",
                        text.source, column.key
                    );
                    found.push((
                        row,
                        findings::at(row.origin, message).with_hint(format!("write `{number}`")),
                    ));
                }
            }
            Cell::Flag(_) | Cell::List(_) => {}
        }
    }
    if numbers >= found.len() {
        found
    } else {
        Vec::new()
    }
}

/// The number that was intended by letters for digits, commas between thousands or a dash for a minus.
fn guess_number(written: &str) -> Option<i64> {
    let written = written.trim();
    let (sign, digits) = match written.strip_prefix(['\u{2212}', '\u{2013}', '\u{2014}', '-', '+'])
    {
        Some(digits) => (
            if written.starts_with('+') { "" } else { "-" },
            digits.trim_start(),
        ),
        None => ("", written),
    };
    if !digits.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let groups: Vec<&str> = digits.split([',', '.', '\'', ' ', '\u{a0}']).collect();
    let thousands = groups
        .iter()
        .skip(1)
        .all(|group| group.chars().count() == 3);
    if !thousands {
        return None;
    }
    let plain: String = groups.concat().chars().map(as_digit).collect();
    format!("{sign}{plain}").parse().ok()
}

fn as_digit(letter: char) -> char {
    match letter {
        'O' | 'o' => '0',
        'l' | 'I' => '1',
        other => other,
    }
}
