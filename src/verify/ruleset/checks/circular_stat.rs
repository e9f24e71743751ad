//! `circular-stat`.

use std::collections::BTreeSet;

use crate::diag::Severity;
use crate::model::{Formula, Ruleset, Stat};
use crate::rules::{self, ScriptContext, Wanted};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "circular-stat",
    severity: Severity::Error,
    summary: "a stat depends on itself",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"circular-stat: a stat depends on itself

What it does
    Follows the formulas of each stat (`start`, `min`, `max`, `derived`) to the stats they name, and on from there. A stat that
    is reached again is reported, with the way that leads back to it.

Why it matters
    It cannot be worked out with a pencil: the first number needs the second, and the second needs the first. The
    program takes whatever was there before, so the result depends on the order of the file.

Example
    [stat.water]
    max = "mules x 2"

    [stat.mules]
    max = "water + 1"

How to fix it
    Let one of them begin with a number or with dice.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    let mut reported: BTreeSet<&str> = BTreeSet::new();
    for stat in &ruleset.stats {
        let Some(way) = find_way_back(ruleset, stat) else {
            continue;
        };
        if way.iter().any(|id| reported.contains(id)) {
            continue;
        }
        reported.extend(&way);
        let message = if let [only] = way.as_slice() {
            format!("the stat `{only}` depends on itself")
        } else {
            let steps: Vec<String> = way.iter().map(|id| format!("`{id}`")).collect();
            let first = steps.first().cloned().unwrap_or_default();
            format!("{} depends on {first} again", steps.join(" depends on "))
        };
        findings.push(
            format!("stat.{}", stat.id),
            findings::at(stat.origin, message)
                .with_hint("let one of its formulas be a number or dice"),
        );
    }
}

/// The stats on the shortest way from a stat back to itself, if there is one.
fn find_way_back<'r>(ruleset: &'r Ruleset, start: &'r Stat) -> Option<Vec<&'r str>> {
    let mut ways: Vec<Vec<&str>> = vec![vec![start.id.as_str()]];
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let last = way.last().and_then(|id| ruleset.stats.get(id));
            for next in last.map(|stat| needed(ruleset, stat)).unwrap_or_default() {
                if next == start.id {
                    return Some(way);
                }
                if seen.insert(next) {
                    longer.push([way.as_slice(), &[next]].concat());
                }
            }
        }
        ways = longer;
    }
    None
}

/// The stats that the formulas of a stat name.
fn needed<'r>(ruleset: &'r Ruleset, stat: &Stat) -> Vec<&'r str> {
    let formulas = [&stat.start, &stat.min, &stat.max, &stat.derived];
    let names = formulas
        .into_iter()
        .flatten()
        .flat_map(|formula: &Formula| {
            let place = ScriptContext::Creation;
            let (found, _) =
                rules::resolve_formula(&formula.formula, &ruleset.scope, place, Wanted::Number);
            rules::uses(&formula.formula.names, &found).stats
        });
    names
        .filter_map(|(_, id)| Some(ruleset.stats.get(&id)?.id.as_str()))
        .collect()
}
