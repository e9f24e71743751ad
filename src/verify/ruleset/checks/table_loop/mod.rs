//! `table-loop`.

mod graph;

use std::collections::BTreeSet;

use crate::diag::{Diagnostic, Severity, Span};
use crate::model::Ruleset;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};
use graph::{Graph, Node};

pub const CHECK: Check = Check {
    name: "table-loop",
    severity: Severity::Error,
    summary: "a roll on this table always leads to another roll on it and never ends",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"table-loop: a roll on this table always leads to another roll on it and never ends

What it does
    Follows the rolls in the texts of rows, and those in their rules, from table to table, and looks for tables that
    never end: every result leads to another roll. A loop that can end is fine: one row that rolls no further, a choice
    (`{A/B}`), a condition, or a number of rolls that can be 0. Rows with `again` roll on without themselves, so they
    need another row to end with. Procedures that call themselves are followed as well.

Why it matters
    The roll never ends.

Example
    [table.door]
    dice = "1d6"
    rows = """
    1-3 | Wood | A wooden door, behind it {hall}.
    4-6 | Iron | An iron door, behind it {hall}.
    """

    [table.hall]
    dice = "1d6"
    rows = "1-6 | Hall | A hall with another door: {door}."

How to fix it
    Give one of the tables a row that does not roll on, or make the roll depend on something:
    `{if depth < 5: door else "a dead end"}`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let graph = Graph::of(facts);
    let mut told: BTreeSet<BTreeSet<String>> = BTreeSet::new();
    for cycle in graph.endless() {
        let mut names: Vec<(String, Span)> = Vec::new();
        for node in &cycle {
            if let Some((name, span)) = thing(facts.ruleset, node)
                && !names.iter().any(|(known, _)| *known == name)
            {
                names.push((name, span));
            }
        }
        if told.insert(names.iter().map(|(name, _)| name.clone()).collect())
            && let Some((first, _)) = names.first()
        {
            findings.push(first.clone(), finding(&names));
        }
    }
}

/// The thing that a node stands for: `table.landing`, and where it is declared.
fn thing(ruleset: &Ruleset, node: &Node) -> Option<(String, Span)> {
    match node {
        Node::Roll {
            list: false, index, ..
        } => {
            let table = ruleset.tables.iter().nth(*index)?;
            Some((format!("table.{}", table.id), table.origin))
        }
        Node::Roll {
            list: true, index, ..
        } => {
            let list = ruleset.lists.iter().nth(*index)?;
            Some((format!("list.{}", list.id), list.origin))
        }
        Node::Procedure(index) => {
            let procedure = ruleset.procedures.iter().nth(*index)?;
            Some((format!("procedure.{}", procedure.id), procedure.origin))
        }
    }
}

fn finding(names: &[(String, Span)]) -> Diagnostic {
    let bare = |name: &str| name.split_once('.').map_or(name, |(_, id)| id).to_owned();
    let id = |index: usize| {
        names
            .get(index)
            .map(|(name, _)| bare(name))
            .unwrap_or_default()
    };
    let span = names.first().map(|(_, span)| *span).unwrap_or_default();
    let message = match names {
        [_] => format!(
            "every way through `{}` leads back to `{}`, so it never ends",
            id(0),
            id(0)
        ),
        _ => format!(
            "every way through `{}` leads on to `{}` and back, so it never ends",
            id(0),
            id(1)
        ),
    };
    let mut found = findings::at(span, message);
    for (index, (name, span)) in names.iter().enumerate().skip(1) {
        found = found.with_related(
            *span,
            format!(
                "`{}` leads on to `{}`",
                bare(name),
                id((index + 1) % names.len())
            ),
        );
    }
    found.with_hint("give it a row that does not roll on, or a condition")
}
