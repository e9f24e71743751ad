//! `policy-in-rules`.

use std::collections::BTreeSet;

use crate::diag::Severity;
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "policy-in-rules",
    severity: Severity::Warning,
    summary: "rules ask who plays instead of making an offer",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"policy-in-rules: rules ask who plays instead of making an offer

What it does
    Finds `policy is` in rules that do not answer an offer. It is fine in `usual`, in `answers` of a policy, and in procedures
    that only those call.

Why it matters
    Rules that ask for the policy decide for the player. Players, booklets and the careful player are never asked, and
    simulated games follow other rules than the printed ones.

Example
    [policy.bold]

    [procedure.fight]
    do = "if policy is bold: strike()"

How to fix it
    Make an offer where the decision is, and let the policy answer it:

    [offer.strike]
    ask = "Strike?"
    answers = [{ id = "strike", do = "strike()" }, { id = "wait" }]
    usual = "answer wait"

    [policy.bold]
    answers.strike = "answer strike"

    [procedure.fight]
    do = "offer strike"

    Rules that help to decide belong into procedures that only such answers call.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let answering = only_answering(facts);
    for rules in &facts.mentions.rules {
        let Some(span) = rules.asks_policy else {
            continue;
        };
        let home = rules.home;
        if rules.answers || (home.section == "procedure" && answering.contains(home.id)) {
            continue;
        }
        let message = format!("`{home}` asks for the policy, but does not answer an offer");
        let found = findings::at(span, message)
            .with_hint("make an offer here, and say in `usual` or in the policy's `answers` how it is answered");
        findings.push(home.to_string(), found);
    }
}

/// Procedures that nothing but answering scripts and each other call.
fn only_answering<'a>(facts: &'a Facts<'_>) -> BTreeSet<&'a str> {
    let rules = &facts.mentions.rules;
    let called = rules.iter().flat_map(|rules| &rules.procedures);
    let mut found: BTreeSet<&str> = called.map(String::as_str).collect();
    loop {
        let others = rules.iter().filter(|rules| {
            let among = rules.home.section == "procedure" && found.contains(rules.home.id);
            !rules.answers && !among
        });
        let called: Vec<&str> = others
            .flat_map(|rules| rules.procedures.iter().map(String::as_str))
            .filter(|id| found.contains(id))
            .collect();
        if called.is_empty() {
            return found;
        }
        called.iter().for_each(|id| {
            found.remove(id);
        });
    }
}
