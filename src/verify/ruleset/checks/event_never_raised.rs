//! `event-never-raised`.

use crate::diag::Severity;
use crate::model::{Hook, Ruleset};
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
    Finds events of the game's own (`[event.ID]`) that some trait, item, condition or foe has rules `on`, while no rules say
    `trigger` with that name. Events that come by themselves, such as `hit`, are not meant.

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
    for event in &facts.ruleset.events {
        let waiting = waiting(facts.ruleset, &event.id);
        let Some(first) = waiting.first().filter(|_| !facts.mentions.used("event", &event.id)) else { continue };
        let message = format!("no rules raise the event `{}`, which `{first}` waits for", event.id);
        let found = findings::at(event.origin, message).with_hint(format!("say `trigger {}` where it happens", event.id));
        findings.push(format!("event.{}", event.id), found);
    }
}

/// Things with rules on an event, as `trait.thick-hide`.
fn waiting(ruleset: &Ruleset, event: &str) -> Vec<String> {
    let hooked = |hooks: &[Hook]| hooks.iter().any(|hook| hook.event == event);
    let traits = ruleset.traits.iter().filter(|power| hooked(&power.on)).map(|power| format!("trait.{}", power.id));
    let conditions = ruleset.conditions.iter().filter(|state| hooked(&state.on)).map(|state| format!("condition.{}", state.id));
    let items = ruleset.items.iter().filter(|item| hooked(&item.on)).map(|item| format!("item.{}", item.id));
    let foes = ruleset.foes.iter().filter(|foe| hooked(&foe.on)).map(|foe| format!("foe.{}", foe.id));
    traits.chain(conditions).chain(items).chain(foes).collect()
}
