//! `unused-table`.

use crate::diag::Severity;
use crate::model::{Made, RollTable, Ruleset, Topic};
use crate::verify::ruleset::facts::Facts;
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "unused-table",
    severity: Severity::Warning,
    summary: "nothing sends anybody to this table",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"unused-table: nothing sends anybody to this table

What it does
    Finds roll tables that no text, rule, foe, step of making a hero, dungeon section or page mentions, that
    no text `covers`, and whose foes and items nobody mentions either. Lists are looked up by players and need no
    mention; a product that prints all tables is no mention. A ruleset of nothing but tables is not checked: rolling on
    them is all that it is for.

Why it matters
    Nobody rolls on it: its name is misspelt elsewhere, or the rule that should send players there is missing.

Example
    [table.landing]
    dice = "1d6"
    rows = "1-6 | Chest | A chest with 3 gold."

    [table.treasure]          # the chest should hold {treasure}
    dice = "1d6"
    rows = "1-6 | Copper coins"

How to fix it
    Roll on it where the game does (`{treasure}`, `roll treasure`), put it on a page, or remove it. A rule of the
    digest that sends players to it says so: `covers = ["table treasure"]`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    if is_only_tables(facts.ruleset) {
        return;
    }
    for table in &facts.ruleset.tables {
        let used = facts.mentions.is_used("table", &table.id)
            || makes_something_used(facts, table)
            || is_read_from(facts, table)
            || facts.is_claimed(&Topic::Table(table.id.clone()));
        if used {
            continue;
        }
        let message = format!("nothing rolls on `{}` or sends anybody to it", table.id);
        let hint = format!(
            "roll on it with `{{{id}}}` or `roll {id}`, or let a rule that speaks of it say `covers = [\"table {id}\"]`",
            id = table.id
        );
        findings.push(
            format!("table.{}", table.id),
            findings::at(table.origin, message).with_hint(hint),
        );
    }
}

/// Whether there is no game around the tables.
fn is_only_tables(ruleset: &Ruleset) -> bool {
    let game = [
        ruleset.procedures.is_empty(),
        ruleset.rules.is_empty(),
        ruleset.products.is_empty(),
        ruleset.stats.is_empty(),
        ruleset.foes.is_empty(),
    ];
    game.into_iter().all(|none| none) && ruleset.dungeon.is_none() && ruleset.booklet.is_none()
}

/// The table of a deck whose cards another table is read by.
fn is_read_from(facts: &Facts<'_>, deck: &RollTable) -> bool {
    let mut others = facts.ruleset.tables.iter();
    others.any(|table| {
        let of = table.deck.as_ref().map(|deck| deck.id());
        table.id != deck.id && of == Some(deck.id.as_str())
    })
}

fn makes_something_used(facts: &Facts<'_>, table: &RollTable) -> bool {
    table
        .grid
        .rows
        .iter()
        .filter_map(|row| row.made.as_ref())
        .any(|made| match made {
            Made::Foe(foe) => facts.mentions.is_used("foe", foe.id()),
            Made::Item(item) => facts.mentions.is_used("item", item.id()),
        })
}
