//! `unused-trait`.

use crate::diag::Severity;
use crate::model::Topic;
use crate::verify::ruleset::facts::{Facts, TAG};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unused-trait",
    severity: Severity::Warning,
    summary: "nobody has this trait or can get it",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"unused-trait: nobody has this trait or can get it

What it does
    Finds traits that no class, item, foe, row, rule or step of making a hero names, by their id or one of their tags, and
    that no text `covers`.

Why it matters
    It is a power that nobody will ever use: its id is misspelt elsewhere, or nobody has it.

Example
    [class.thief]
    label = "Thief"

    [trait.light-fingers]
    label = "Light fingers"
    text = "Once per room, roll a failed lock again."

How to fix it
    Give it to somebody: `traits = ["light-fingers"]`. A rule that gives it to somebody in words says
    `covers = ["trait light-fingers"]`. Or remove it.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    for power in &facts.ruleset.traits {
        let words = power.tags.iter().chain(&power.group);
        let by_tag = words
            .into_iter()
            .any(|tag| facts.mentions.is_used(TAG, tag));
        if facts.mentions.is_used("trait", &power.id)
            || by_tag
            || facts.is_claimed(&Topic::Trait(power.id.clone()))
        {
            continue;
        }
        let message = format!("nobody has the trait `{}` or can get it", power.id);
        let hint = format!(
            "give it to somebody with `traits = [\"{}\"]`, or remove it",
            power.id
        );
        findings.push(
            format!("trait.{}", power.id),
            findings::at(power.origin, message).with_hint(hint),
        );
    }
}
