//! `table-gap`.

use crate::diag::{Diagnostic, Severity};
use crate::model::{Ends, RollTable};
use crate::verify::ruleset::facts::{Call, Facts, Reach, RowPick, collect_covered};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::values::Values;
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "table-gap",
    severity: Severity::Error,
    summary: "the dice can give a result that no row of the table covers",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"table-gap: the dice can give a result that no row of the table covers

What it does
    Works out every total that the dice of a table can have, for every value of the names in its `context` and with every
    modifier of the texts and rules that roll on it, and looks for the row. Results that no row covers are reported when
    `ends` is `"error"` (the default). With `ends = "clamp"` only holes between the rows are, since clamping is for results
    beyond the first and the last row.

Why it matters
    The player rolls a number and the paper has no answer.

Example
    [table.landing]
    dice = "1d6 + depth"
    context = { depth = "0-2" }
    rows = """
    1-3 | Dust
    5-6 | Chest
    """

    Nothing stands for 4, 7 and 8.

How to fix it
    Add the missing rows, or widen one: `7+` is open upwards, `..0` downwards. If results beyond the rows have a meaning, say
    so with `ends`: `"clamp"` takes the nearest row, `"reroll"` rolls again, `"nothing"` means nothing happens.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for (table, calls, reach) in facts.tables() {
        let gap = gap(table, &reach.sure);
        if !gap.is_empty() {
            findings.push(
                format!("table.{}", table.id),
                finding(table, calls, reach, &gap),
            );
        }
    }
}

/// Results that come up and have no meaning.
fn gap(table: &RollTable, sure: &Values) -> Values {
    let covered = collect_covered(&table.grid.rows);
    let open = sure.without(&covered);
    match (table.ends, covered.ends()) {
        (Ends::Error, _) => open,
        (Ends::Clamp, Some((first, last))) => open.and(&Values::run(first, last)),
        (Ends::Clamp | Ends::Reroll | Ends::Nothing, _) => Values::default(),
    }
}

fn finding(table: &RollTable, calls: &[Call<'_>], reach: &Reach, gap: &Values) -> Diagnostic {
    let message = format!("no row of `{}` covers {gap}", table.id);
    let found = findings::at(table.origin, message);
    let found = match &reach.dice {
        Ok(dice) => {
            let hint = match callers(calls, dice, gap) {
                Some(callers) if gap.and(dice).is_empty() => callers,
                _ => format!("`{}` gives {dice}", table.dice.source),
            };
            found.with_hint(hint)
        }
        Err(_) => found,
    };
    found.with_hint(match table.ends {
        Ends::Clamp => {
            "add the missing rows: `clamp` is for results beyond the first and the last one"
        }
        _ => "add the missing rows, or say with `ends` what such results mean",
    })
}

/// The first rolls whose modifier leads into the gap.
fn callers(calls: &[Call<'_>], dice: &Values, gap: &Values) -> Option<String> {
    /// More than this say nothing new.
    const SHOWN: usize = 3;
    let leads_there = |call: &&Call<'_>| match &call.how {
        RowPick::Dice { shift, sure: true } => dice
            .plus(shift)
            .is_some_and(|results| !results.and(gap).is_empty()),
        _ => false,
    };
    let mut shown: Vec<String> = Vec::new();
    for call in calls.iter().filter(leads_there) {
        let words = format!("`{}` in `{}`", call.written, call.home);
        if !shown.contains(&words) && shown.len() < SHOWN {
            shown.push(words);
        }
    }
    (!shown.is_empty()).then(|| format!("such results come from {}", shown.join(", ")))
}
