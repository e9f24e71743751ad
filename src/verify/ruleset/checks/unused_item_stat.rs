//! `unused-item-stat`.

use std::collections::BTreeSet;

use crate::diag::Severity;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unused-item-stat",
    severity: Severity::Warning,
    summary: "a figure of items that no item has and no rules speak of",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"unused-item-stat: a figure of items that no item has and no rules speak of

What it does
    Finds figures declared with `[item-stat.ID]` that no item and no row of a table with `makes = "item"` gives a value, and
    that no formula or rule mentions.

Why it matters
    It is unused, or the column that should set it has another name and is only printed.

Example
    [item-stat]
    damage = "Damage"

    [table.arms]
    dice = "1d2"
    makes = "item"
    columns = ["name", "dmg"]
    rows = """
    1 | Club  | 1
    2 | Spear | 2
    """

How to fix it
    Call the column like the figure, or remove the figure.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let figures = facts.ruleset.items.iter().flat_map(|item| &item.figures);
    let given: BTreeSet<usize> = figures.map(|(figure, _)| figure.index()).collect();
    for figure in facts.ruleset.item_stats.refs() {
        if given.contains(&figure.index()) || facts.mentions.is_used("item-stat", figure.id()) {
            continue;
        }
        let message = format!(
            "no item has the figure `{}`, and no rules speak of it",
            figure.id()
        );
        let hint = format!("give items a `{}`, or remove the figure", figure.id());
        let origin = facts.ruleset.item_stats[&figure].origin;
        findings.push(
            format!("item-stat.{}", figure.id()),
            findings::at(origin, message).with_hint(hint),
        );
    }
}
