//! `dead-row`.

use crate::diag::{Diagnostic, Severity};
use crate::eval::{self, Known};
use crate::model::{RollTable, Row, Ruleset};
use crate::verify::ruleset::facts::{Facts, Reach, numbers};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "dead-row",
    severity: Severity::Warning,
    summary: "a table row that no roll can reach",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"dead-row: a table row that no roll can reach

What it does
    Works out every total that the dice of a table can have, for every value of the names in its `context` and with every
    modifier of the texts and rules that roll on it (`{W-30}`, `roll A + 26`), and looks for rows that none of them hits.
    Rows that are taken by name (`{W#30-34}`), looked up with `at`, handed over to by the row above, or whose foe or item is
    mentioned somewhere are alive. A row whose `when` cannot hold for any value in `context` is dead as well.

Why it matters
    The row never happens. Usually the dice or a modifier are wrong, not the row.

Example
    [table.landing]
    dice = "1d6"
    rows = """
    1-5  | Dust
    6    | Chest
    7-10 | Keeper
    """

How to fix it
    Correct `dice`, widen `context` if the situation can give more than it says, write the missing modifier into the text or
    the rules that roll on the table, or remove the row.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for (index, (table, _, reach)) in facts.tables().enumerate() {
        for (row, alive) in table.grid.rows.iter().zip(facts.alive(index)) {
            let found = if !alive {
                Some(report_unreached(table, reach, row))
            } else {
                hopeless(facts.ruleset, table, row)
            };
            if let Some(found) = found {
                findings.push(row_names::row("table", &table.id, row), found);
            }
        }
    }
}

fn report_unreached(table: &RollTable, reach: &Reach, row: &Row) -> Diagnostic {
    let message = format!(
        "no roll can reach the row `{}` of `{}`",
        row_names::row_name(row),
        table.id
    );
    let found = findings::at(row.origin, message);
    match &reach.dice {
        Ok(dice) if *dice == reach.possible => {
            found.with_hint(format!("`{}` gives {dice}", table.dice.source))
        }
        Ok(dice) => {
            let all = &reach.possible;
            found.with_hint(format!(
                "`{}` gives {dice}; with all modifiers in texts and rules {all}",
                table.dice.source
            ))
        }
        Err(_) => found.with_hint(format!("all rolls give {}", reach.possible)),
    }
}

/// A row whose condition cannot hold.
fn hopeless(ruleset: &Ruleset, table: &RollTable, row: &Row) -> Option<Diagnostic> {
    let when = row.when.as_ref()?;
    let look = |path: &crate::rules::Path| numbers::in_table(ruleset, table, &path.to_string());
    if eval::decide(&when.formula.expr, &mut Known(look)) != Some(false) {
        return None;
    }
    let message = format!(
        "`{}` never holds, so the row `{}` of `{}` never counts",
        when.source,
        row_names::row_name(row),
        table.id
    );
    Some(
        findings::at(row.origin, message)
            .with_hint("correct the condition, or the ranges in `context`"),
    )
}
