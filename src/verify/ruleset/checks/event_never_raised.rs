//! `event-never-raised`.

use std::collections::BTreeMap;

use crate::diag::Severity;
use crate::model::Ruleset;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "event-never-raised",
    severity: Severity::Warning,
    summary: "rules wait for an event that no rules raise",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"event-never-raised: rules wait for an event that no rules raise

What it does
    Finds events of the game's own (`[event.ID]`) that some trait, item, condition or foe has rules `on`, while no rules
    say `trigger` with that name. Built-in events, such as `hit`, are not checked.

Why it matters
    The trait is printed and does nothing in play.

Example
    [event.foe-attack]
    text = "A foe strikes."
    shares = ["harm"]

    [trait.thick-hide]
    on.foe-attack = "harm - 1"

How to fix it
    Raise the event where it happens: `trigger foe-attack` in the procedure. Or hook into an event that is raised.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let waiting = waiting(facts.ruleset);
    for event in &facts.ruleset.events {
        let Some(first) = waiting
            .get(event.id.as_str())
            .filter(|_| !facts.mentions.is_used("event", &event.id))
        else {
            continue;
        };
        let message = format!(
            "no rules raise the event `{}`, which `{first}` waits for",
            event.id
        );
        let found = findings::at(event.origin, message)
            .with_hint(format!("write `trigger {}` where it happens", event.id));
        findings.push(format!("event.{}", event.id), found);
    }
}

/// Events with the first thing that has rules on them, as `trait.thick-hide`.
fn waiting(ruleset: &Ruleset) -> BTreeMap<&str, String> {
    let traits = ruleset
        .traits
        .iter()
        .map(|power| ("trait", &power.id, &power.on));
    let conditions = ruleset
        .conditions
        .iter()
        .map(|state| ("condition", &state.id, &state.on));
    let items = ruleset
        .items
        .iter()
        .map(|item| ("item", &item.id, &item.on));
    let foes = ruleset.foes.iter().map(|foe| ("foe", &foe.id, &foe.on));
    let mut waiting = BTreeMap::new();
    for (section, id, hooks) in traits.chain(conditions).chain(items).chain(foes) {
        for hook in hooks {
            waiting
                .entry(hook.event.as_str())
                .or_insert_with(|| format!("{section}.{id}"));
        }
    }
    waiting
}
