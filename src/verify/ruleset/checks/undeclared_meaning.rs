//! `undeclared-meaning`.

use crate::diag::{Diagnostic, Severity};
use crate::model::{DungeonPlan, Grid, Row, Ruleset, TableCall, TableSource};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, row_names};

pub const CHECK: Check = Check {
    name: "undeclared-meaning",
    severity: Severity::Error,
    summary: "a row for sides, doors or rooms does not say what it is on the map",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"undeclared-meaning: a row for sides, doors or rooms does not say what it is on the map

What it does
    Looks at the tables that `[dungeon]` rolls on for `sides`, `doors`, `shapes`, `entrance` and `terrain`, also as modes
    change them.
    Every row must declare what it means: `side`, `state`, `shape` or `terrain`. The words of a row are for readers.

Why it matters
    Without it, a wall could be drawn as a door, and a locked door could be open.

Example
    [dungeon]
    doors = "hatches"

    [table.hatches]
    dice = "1d6"
    columns = ["name"]
    rows = """
    1-4 | Ajar
    5-6 | Rusted shut
    """

How to fix it
    Add the column: `columns = ["name", "state"]`, with `open`, `stuck`, `locked`, `lever`, `trapped` or `trapped-locked`
    in each row. For `sides` the column is `side` (`wall`, `open`, `door`, `bars`, `secret`), for `shapes` and `entrance`
    it is `shape` with the id of a `[shape.ID]`, for `terrain` it is `terrain` (`grass`, `hills`, `water`, ...). None of
    these columns is printed.
"#;

/// A key of the plan, what its rows must declare, and whether one does.
type Need = (&'static str, &'static str, fn(&Row) -> bool);

const NEEDS: [Need; 5] = [
    ("terrain", "terrain", |row| row.meaning.terrain.is_some()),
    ("sides", "side", |row| row.meaning.side.is_some()),
    ("doors", "state", |row| row.meaning.state.is_some()),
    ("shapes", "shape", |row| row.meaning.shape.is_some()),
    ("entrance", "shape", |row| row.meaning.shape.is_some()),
];

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    let modes = ruleset
        .modes
        .iter()
        .filter_map(|mode| mode.dungeon.as_ref());
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for plan in ruleset.dungeon.iter().chain(modes) {
        for (key, column, declares) in NEEDS {
            let Some(call) = find_call(plan, key) else {
                continue;
            };
            let id = call.source.id();
            if seen.contains(&(id, column)) {
                continue;
            }
            seen.push((id, column));
            for row in grid(ruleset, call).rows.iter().filter(|row| !declares(row)) {
                findings.push(
                    row_names::row(kind(call), id, row),
                    report_undeclared(id, row, key, column),
                );
            }
        }
    }
}

fn find_call<'p>(plan: &'p DungeonPlan, key: &str) -> Option<&'p TableCall> {
    match key {
        "sides" => plan.sides.as_ref(),
        "doors" => plan.doors.as_ref(),
        "shapes" => plan.shapes.as_ref(),
        "terrain" => plan.terrain.as_ref(),
        _ => plan.entrance.as_ref(),
    }
}

fn grid<'r>(ruleset: &'r Ruleset, call: &TableCall) -> &'r Grid {
    match &call.source {
        TableSource::Table(table) => &ruleset.tables[table].grid,
        TableSource::List(list) => &ruleset.lists[list].grid,
    }
}

fn kind(call: &TableCall) -> &'static str {
    match &call.source {
        TableSource::Table(_) => "table",
        TableSource::List(_) => "list",
    }
}

fn report_undeclared(id: &str, row: &Row, key: &str, column: &str) -> Diagnostic {
    let message = format!(
        "the row `{}` of `{id}` has no `{column}`, and `{key}` rolls on it",
        row_names::row_name(row)
    );
    let hint = match column {
        "side" => "add `side`: `wall`, `open`, `door`, `bars` or `secret`",
        "state" => "add `state`: `open`, `stuck`, `locked`, `lever`, `trapped` or `trapped-locked`",
        "terrain" => {
            "add `terrain`: `grass`, `fields`, `forest`, `hills`, `mountains`, `rock`, `marsh`, `water`, `sand` or `snow`"
        }
        _ => "add `shape` with the id of a `[shape.ID]`",
    };
    findings::at(row.origin, message).with_hint(hint)
}
