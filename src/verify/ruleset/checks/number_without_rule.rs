//! `number-without-rule`.

use std::collections::BTreeSet;

use crate::diag::{Diagnostic, Severity};
use crate::model::{Cell, Row, Ruleset, TextPart};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "number-without-rule",
    severity: Severity::Warning,
    summary: "the text of a row states a number that its rules lack",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"number-without-rule: the text of a row states a number that its rules lack

What it does
    Takes the numbers in the words of a row that has rules of its own and looks for them in those rules, in the procedures
    that they call, in the row's other columns and in the results that lead to it. Dice in braces are not looked at: what
    they show is a fact already.

Why it matters
    The page says 3 health and the engine takes 2: the booklet is certified for another game than the one on paper.

Example
    { roll = 4, text = "A falling stone: lose 3 health.", do = "health - 2" }

How to fix it
    Correct the text or the rules. Where the number belongs to a foe, let the text say `{count} {foe}`. Where it is no rule
    at all (a year, the number of a table), allow it:
    `allow = [{ check = "number-without-rule", at = "table.finds.row.4", reason = "..." }]`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for table in &facts.ruleset.tables {
        for row in &table.grid.rows {
            if let Some(found) = stray_number(facts.ruleset, &table.id, row) {
                findings.push(row_names::row("table", &table.id, row), found);
            }
        }
    }
}

fn stray_number(ruleset: &Ruleset, table: &str, row: &Row) -> Option<Diagnostic> {
    let rules = row.does.as_ref()?;
    let ranges = row.ranges.iter().map(ToString::to_string);
    let cells = row.cells.iter().flatten().map(Cell::to_string);
    let cells: Vec<String> = cells.chain(ranges).collect();
    let mut known: BTreeSet<&str> = cells.iter().flat_map(|cell| numbers(cell)).collect();
    let mut seen = BTreeSet::new();
    let mut todo = vec![rules.source.as_str()];
    while let Some(source) = todo.pop() {
        known.extend(numbers(source));
        for name in names(source) {
            if let Some(procedure) = ruleset.procedures.get(name)
                && seen.insert(name)
            {
                todo.push(&procedure.does.source);
            }
            // Numbers of a foe or item that the rules name are its figures.
            known.extend(figures(ruleset, name));
        }
    }
    let words = row.text.iter().flat_map(|text| &text.pieces);
    let stated = words.filter_map(|piece| match piece {
        TextPart::Words(words) => Some(numbers(words)),
        TextPart::Roll(_) => None,
    });
    let stray = stated.flatten().find(|number| !known.contains(number))?;
    let message = format!(
        "the row `{}` of `{table}` states {stray}, and its rules do not have that number",
        row_names::row_name(row)
    );
    let hint =
        "correct the text or the rules; `{count} {foe}` and dice in braces state a number once";
    Some(findings::at(row.origin, message).with_hint(hint))
}

fn figures<'r>(ruleset: &'r Ruleset, name: &str) -> Vec<&'r str> {
    let foe = ruleset.foes.get(name).map(|foe| &foe.text);
    let item = || ruleset.items.get(name).map(|item| &item.text);
    let text = foe.or_else(item).and_then(Option::as_ref);
    text.map(|text| numbers(&text.source)).unwrap_or_default()
}

/// Runs of digits, as they are written.
fn numbers(words: &str) -> Vec<&str> {
    let digits = words.split(|letter: char| !letter.is_ascii_digit());
    digits.filter(|digits| !digits.is_empty()).collect()
}

/// Everything in rules that may be a name.
fn names(source: &str) -> impl Iterator<Item = &str> {
    let split = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '-');
    source.split(split).filter(|name| !name.is_empty())
}
