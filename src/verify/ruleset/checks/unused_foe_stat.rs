//! `unused-foe-stat`.

use std::collections::BTreeSet;

use crate::diag::Severity;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unused-foe-stat",
    severity: Severity::Warning,
    summary: "a figure of foes that no foe has and no rules speak of",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"unused-foe-stat: a figure of foes that no foe has and no rules speak of

What it does
    Finds figures declared with `[foe-stat.ID]` that no foe and no row of a table with `makes = "foe"` gives a value, and
    that no formula or rule mentions.

Why it matters
    It is unused, or the column that should set it has another name and is only printed.

Example
    [foe-stat]
    level = "Level"

    [table.vermin]
    dice = "1d2"
    makes = "foe"
    columns = ["name", "lvl"]
    rows = """
    1 | Rat    | 1
    2 | Spider | 2
    """

How to fix it
    Call the column like the figure, or remove the figure.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let figures = facts.ruleset.foes.iter().flat_map(|foe| &foe.figures);
    let given: BTreeSet<usize> = figures.map(|(figure, _)| figure.index()).collect();
    for figure in facts.ruleset.foe_stats.refs() {
        if given.contains(&figure.index()) || facts.mentions.is_used("foe-stat", figure.id()) {
            continue;
        }
        let message = format!(
            "no foe has the figure `{}`, and no rules speak of it",
            figure.id()
        );
        let hint = format!("give foes a `{}`, or remove the figure", figure.id());
        let origin = facts.ruleset.foe_stats[&figure].origin;
        findings.push(
            format!("foe-stat.{}", figure.id()),
            findings::at(origin, message).with_hint(hint),
        );
    }
}
