//! `creation-impossible`.

mod choosing;
mod spending;

use crate::diag::{Diagnostic, Error, Severity, error};
use crate::dice::Interval;
use crate::model::{Action, Formula, Ref, Ruleset, Stat, Step};
use crate::verify::ruleset::facts::{Effort, Facts, Start};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "creation-impossible",
    severity: Severity::Error,
    summary: "a hero-creation step that cannot be done",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"creation-impossible: a hero-creation step that cannot be done

What it does
    Goes through the steps under `[creation]` with what is known about every number at that time, and finds those that no
    player can carry out:
    - points to distribute that do not fit between `min` and `max` of the stats
    - more different stats to raise, or more things to choose, than there are
    - a choice from an empty list, or dice of a choice with a result that no class covers
    - stats to roll that have nothing to be rolled, or are derived
    - shopping with a stat that is always 0, or without anything for sale
    - a class whose `requires` no hero can meet, and a step whose `when` never holds or whose `repeat` is 0

Why it matters
    Making a hero is the first thing a player does with the game.

Example
    [creation]
    steps = [
      { text = "Spread 12 points.", distribute = { points = 12, among = ["strength", "wits"], max = 5 } },
    ]

    Two stats with 5 points each take 10 points, not 12.

How to fix it
    Correct the number that is wrong. Money has to be there before it is spent: give its stat a `start`, or `set` it in a step
    before.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let ruleset = facts.ruleset;
    let steps = Steps {
        ruleset,
        effort: Effort::new(),
        start: Start::of(ruleset),
    };
    let creation = &ruleset.creation;
    steps.all("creation.step", &creation.steps, findings);
    steps.all("creation.party-step", &creation.party_steps, findings);
    for class in &ruleset.classes {
        let Some(requires) = &class.requires else {
            continue;
        };
        if steps.start.never_holds(&requires.formula.expr) {
            let message = format!(
                "no hero can meet `{}`, which `{}` requires",
                requires.source, class.id
            );
            let found = findings::at(class.origin, message)
                .with_hint("correct the condition, or how the stats start");
            findings.push(format!("class.{}", class.id), found);
        }
    }
}

/// What checks of single steps need.
struct Steps<'a> {
    ruleset: &'a Ruleset,
    effort: Effort,
    start: Start<'a>,
}

impl Steps<'_> {
    fn all(&self, path: &str, steps: &[Step], findings: &mut Findings) {
        for (index, step) in steps.iter().enumerate() {
            let path = format!("{path}.{}", index + 1);
            let problems = self
                .frame(step)
                .into_iter()
                .chain(self.action(step, steps.get(..index).unwrap_or_default()));
            for problem in problems {
                findings.push(path.clone(), problem);
            }
            if let Action::OneOf(ways) = &step.action {
                for (way, steps) in ways.iter().enumerate() {
                    self.all(&format!("{path}.way.{}", way + 1), steps, findings);
                }
            }
        }
    }

    /// `when` and `repeat`.
    fn frame(&self, step: &Step) -> Option<Diagnostic> {
        if let Some(when) = &step.when
            && self.start.never_holds(&when.formula.expr)
        {
            let message = format!("`{}` never holds, so the step is never done", when.source);
            return Some(
                findings::at(step.origin, message)
                    .with_hint("correct the condition, or remove the step"),
            );
        }
        let repeat = step
            .repeat
            .as_ref()
            .filter(|repeat| self.bounds(repeat).high.is_some_and(|high| high <= 0))?;
        let message = format!(
            "the step is repeated `{}` times, which is never",
            repeat.source
        );
        Some(findings::at(step.origin, message).with_hint("correct `repeat`, or remove the step"))
    }

    fn action(&self, step: &Step, before: &[Step]) -> Option<Diagnostic> {
        let problem = match &step.action {
            Action::Read | Action::Set(_) | Action::Gain(_) => None,
            Action::Roll(stats) => self.roll(stats),
            Action::Choose(choose) => self.choose(choose),
            Action::Distribute(distribute) => self.distribute(distribute),
            Action::Raise(raise) => self.raise(raise),
            Action::Buy(buy) => self.buy(buy, before),
            Action::OneOf(ways) => ways.is_empty().then(|| {
                error!(
                    "there is nothing to choose from";
                    hint: "add alternatives to `one-of`"
                )
            }),
            Action::Name(source) => self.name(source),
        };
        problem.map(|problem| problem.at_span(step.origin))
    }

    /// Stats must have something to be rolled.
    fn roll(&self, stats: &[Ref<Stat>]) -> Option<Error> {
        for reference in stats {
            let stat = &self.ruleset.stats[reference];
            if stat.derived.is_some() {
                return Some(error!(
                    "`{}` cannot be rolled: it is derived from other stats", stat.id;
                    hint: "remove it from the step"
                ));
            }
            let classes = self.ruleset.classes.iter().flat_map(|class| &class.stats);
            if stat.start.is_none() && !classes.into_iter().any(|(given, _)| given == reference) {
                return Some(error!(
                    "`{}` cannot be rolled: it has no `start`", stat.id;
                    hint: "add one to `[stat.{}]`, like `start = \"1d6\"`", stat.id
                ));
            }
        }
        None
    }

    fn bounds(&self, formula: &Formula) -> Interval {
        self.start.bounds(&formula.formula.expr)
    }
}
