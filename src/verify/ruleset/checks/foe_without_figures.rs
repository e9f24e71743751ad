//! `foe-without-figures`.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Severity;
use crate::model::{Figure, FigureKind, Foe, Made, Ref, Row, Ruleset};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work, row_names};

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
    three foes in four have the figure, those that lack it are reported, each once.

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
    // Several tables may make the same foe; it is reported once.
    let mut told: BTreeSet<&str> = BTreeSet::new();
    let tables = ruleset
        .tables
        .iter()
        .map(|table| ("table", table.id.as_str(), &table.grid));
    let lists = ruleset
        .lists
        .iter()
        .map(|list| ("list", list.id.as_str(), &list.grid));
    for (section, id, grid) in tables.chain(lists) {
        let foes: Vec<(&Row, &Foe)> = grid
            .rows
            .iter()
            .filter_map(|row| Some((row, foe_of(ruleset, row)?)))
            .collect();
        let usual = usual(ruleset, &foes);
        for (row, foe) in &foes {
            let missing: Vec<String> = usual
                .iter()
                .filter(|figure| !has(foe, figure))
                .map(|figure| format!("`{}`", figure.id()))
                .collect();
            if !missing.is_empty() && told.insert(&foe.id) {
                let message = format!(
                    "`{}` lacks {}, which most foes of `{id}` have",
                    foe.id,
                    list_words(&missing)
                );
                let hint = "give it what is missing, or state the usual value with `start` in `[foe-stat]`";
                findings.push(
                    row_names::row(section, id, row),
                    findings::at(row.origin, message).with_hint(hint),
                );
            }
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list_words(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Figures that at least three in four have.
fn usual(ruleset: &Ruleset, foes: &[(&Row, &Foe)]) -> Vec<Ref<Figure>> {
    let mut with: BTreeMap<&Ref<Figure>, usize> = BTreeMap::new();
    for (figure, _) in foes.iter().flat_map(|(_, foe)| &foe.figures) {
        *with.entry(figure).or_default() += 1;
    }
    let wanted = with
        .into_iter()
        .filter(|(figure, _)| is_wanted(&ruleset.foe_stats[*figure]));
    wanted
        .filter(|(_, with)| 4 * with >= 3 * foes.len())
        .map(|(figure, _)| figure.clone())
        .collect()
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
