//! `stat-out-of-range`.

use crate::diag::Severity;
use crate::dice::Interval;
use crate::model::{Formula, Stat};
use crate::verify::ruleset::facts::{Facts, Start};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "stat-out-of-range",
    severity: Severity::Warning,
    summary: "a stat starts below its least or above its greatest value",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"stat-out-of-range: a stat starts below its least or above its greatest value

What it does
    Compares `start` of each stat, and the starting values that classes give, with its `min` and `max`. It is reported when
    even the lowest roll is above `max`, when even the highest is below `min`, or when `min` is above `max`.

Why it matters
    The value is cut to the limit, so the number in the ruleset is never used.

Example
    [stat.hp]
    kind = "pool"
    start = 8
    max = 6

How to fix it
    Correct the one that is wrong. A pool without `max` has its starting value as the maximum.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let start = Start::of(facts.ruleset);
    let of = |formula: &Formula| start.bounds(&formula.formula.expr);
    for stat in &facts.ruleset.stats {
        let limits = limits(stat, of);
        let at = format!("stat.{}", stat.id);
        if limits.ends().is_some_and(|(low, high)| low > high) {
            let message = format!("`min` of `{}` is above its `max`", stat.id);
            findings.push(
                at.clone(),
                findings::at(stat.origin, message).with_hint("correct one of the two"),
            );
        } else if let Some(value) = &stat.start
            && let Some(problem) = problem(of(value), limits)
        {
            let message = format!("`{}` starts at `{}`, {problem}", stat.id, value.source);
            findings.push(
                at,
                findings::at(stat.origin, message).with_hint("correct `start`, or the limit"),
            );
        }
    }
    for class in &facts.ruleset.classes {
        for (reference, value) in &class.stats {
            let limits = limits(&facts.ruleset.stats[reference], of);
            let Some(problem) = problem(of(value), limits) else {
                continue;
            };
            let message = format!(
                "`{}` starts with `{}` at `{}`, {problem}",
                class.id,
                reference.id(),
                value.source
            );
            let found = findings::at(class.origin, message)
                .with_hint("correct the value, or the limit of the stat");
            findings.push(format!("class.{}", class.id), found);
        }
    }
}

/// The widest range that the limits of a stat leave.
fn limits(stat: &Stat, of: impl Fn(&Formula) -> Interval) -> Interval {
    Interval {
        low: stat.min.as_ref().and_then(|min| of(min).low),
        high: stat.max.as_ref().and_then(|max| of(max).high),
    }
}

fn problem(value: Interval, limits: Interval) -> Option<String> {
    if let (Some(value), Some(limit)) = (value.low, limits.high)
        && value > limit
    {
        return Some(format!("which is above its greatest value of {limit}"));
    }
    let (value, limit) = value.high.zip(limits.low)?;
    (value < limit).then(|| format!("which is below its least value of {limit}"))
}
