//! `foe-without-figures`.

use crate::diag::Severity;
use crate::model::{Figure, FigureKind, Foe, Grid, Made, Ref, Row, Ruleset};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, place};

pub const CHECK: Check = Check {
    name: "foe-without-figures",
    severity: Severity::Warning,
    summary: "a foe lacks a figure that most foes of its table have",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"foe-without-figures: a foe lacks a figure that most foes of its table have

What it does
    For each table and list that makes foes and each declared `foe-stat` of numbers or dice without a `start`: if at least
    three foes in four have the figure, those that lack it are reported.

Why it matters
    Nothing counts as 0 in rules: a foe without hit points falls at the first blow, one without a level is hit by everybody.

Example
    [foe-stat]
    level = "Level"
    hp = "Health"

    [table.vermin]
    dice = "1d4"
    makes = "foe"
    columns = ["name", "level", "hp"]
    rows = """
    1 | Rat    | 1 | 1
    2 | Bat    | 1 | 1
    3 | Spider | 2 | 2
    4 | Slime  | 3 | -
    """

How to fix it
    Give the foe the figure. If a value goes without saying, state it once with `start` in `[foe-stat.ID]`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    for table in &ruleset.tables {
        grid(ruleset, "table", &table.id, &table.grid, findings);
    }
    for list in &ruleset.lists {
        grid(ruleset, "list", &list.id, &list.grid, findings);
    }
}

fn grid(ruleset: &Ruleset, section: &str, id: &str, grid: &Grid, findings: &mut Findings) {
    let foes: Vec<(&Row, &Foe)> = grid.rows.iter().filter_map(|row| Some((row, foe_of(ruleset, row)?))).collect();
    for figure in ruleset.foe_stats.refs() {
        if !is_wanted(&ruleset.foe_stats[&figure]) {
            continue;
        }
        let without: Vec<_> = foes.iter().filter(|(_, foe)| !has(foe, &figure)).collect();
        let with = foes.len() - without.len();
        if without.is_empty() || with < 3 * without.len() {
            continue;
        }
        for (row, foe) in without {
            let others = findings::count(foes.len(), "foe");
            let message = format!("`{}` has no `{}`, as {with} of the {others} of `{id}` do", foe.id, figure.id());
            let hint = format!("give it one, or state a usual value with `start` in `[foe-stat.{}]`", figure.id());
            findings.push(place::row(section, id, row), findings::at(row.origin, message).with_hint(hint));
        }
    }
}

fn foe_of<'a>(ruleset: &'a Ruleset, row: &Row) -> Option<&'a Foe> {
    match row.made.as_ref()? {
        Made::Foe(foe) => Some(&ruleset.foes[foe]),
        Made::Item(_) => None,
    }
}

/// Words need not be there, and what has a usual value need not be said.
fn is_wanted(figure: &Figure) -> bool {
    figure.kind != FigureKind::Text && figure.start.is_none()
}

fn has(foe: &Foe, figure: &Ref<Figure>) -> bool {
    foe.figures.iter().any(|(known, _)| known == figure)
}
