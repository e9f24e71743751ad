//! `stat-on-no-sheet`.

use crate::diag::Severity;
use crate::model::{Stat, StatOwner, Topic};
use crate::verify::ruleset::facts::{Facts, Home};
use crate::verify::ruleset::findings::{self, Findings};
use crate::verify::ruleset::{Check, Work};

pub const CHECK: Check = Check {
    name: "stat-on-no-sheet",
    severity: Severity::Warning,
    summary: "players must keep a figure that no sheet has room for",
    manual: MANUAL,
    work: Work::Run(run),
};

const MANUAL: &str = r#"stat-on-no-sheet: players must keep a figure that no sheet has room for

What it does
    Finds stats of heroes and parties that are rolled for a new hero, or that rows, foes, items and other things change, or
    rules that some text `covers`, and that no block of a product or booklet shows: not as a stat, a track or part of a
    sum, and not among what it `keeps`. Games without sheets of their own are not checked: the sheets that the program
    lays out show every stat.

Why it matters
    The rules say "lose 1 luck", and there is nowhere to write luck down. This is the usual slip of house rules: the new
    stat is declared and used, but the sheet is that of the old game.

Example
    [stat.luck]
    label = "Luck"
    start = "3"

    [table.finds]
    dice = "1d6"
    rows = "1-6 | Clover | Gain 1 luck. | luck + 1"

    [product.character-sheet]
    pages = [{ blocks = [{ block = "name" }, { block = "track", stat = "health" }] }]

How to fix it
    Put the stat on a sheet: `{ block = "stat", stat = "luck" }`. Lines and boxes whose labels name it say so:
    `{ block = "lines", labels = ["Luck"], keeps = ["luck"] }`. A stat that only the program remembers has
    `unwritten = true`, and one that lasts for a while `for = "fight"`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    if !has_sheet(facts) {
        return;
    }
    for stat in facts.ruleset.stats.iter().filter(|stat| is_kept(stat)) {
        let on_paper = facts.mentions.homes("stat", &stat.id).any(is_paper);
        if on_paper || !is_met(facts, stat) {
            continue;
        }
        let message = format!("players keep `{}`, and no sheet has room for it", stat.id);
        let hint = format!(
            "put `{{ block = \"stat\", stat = \"{}\" }}` on a sheet, or name it in the `keeps` of a block",
            stat.id
        );
        let other = "if only the program remembers it, add `unwritten = true`";
        let found = findings::at(stat.origin, message);
        let path = format!("stat.{}", stat.id);
        findings.push(path, found.with_hint(hint).with_hint(other));
    }
}

/// Whether players have to write it down at all.
fn is_kept(stat: &Stat) -> bool {
    let theirs = matches!(stat.of, StatOwner::Hero | StatOwner::Party);
    theirs && !stat.unwritten && !stat.fixed && stat.derived.is_none() && stat.lasts.is_none()
}

/// Whether players meet it: it is rolled, a text covers its start, or something changes it that they carry out.
fn is_met(facts: &Facts<'_>, stat: &Stat) -> bool {
    let mut homes = facts.mentions.homes("stat", &stat.id);
    let mut changes = facts.mentions.changed.get(&stat.id).into_iter().flatten();
    homes.any(|home| home.section == "creation")
        || facts.is_claimed(&Topic::Start(stat.id.clone()))
        || changes.any(|home| is_carried_out(facts, home))
}

/// Procedures are carried out by players when a text covers them, and policies never; everything else is printed with its own words.
fn is_carried_out(facts: &Facts<'_>, home: &Home<'_>) -> bool {
    match home.section {
        "procedure" => facts.is_claimed(&Topic::Procedure(home.id.to_owned())),
        "policy" => false,
        _ => true,
    }
}

fn is_paper(home: &Home<'_>) -> bool {
    matches!(home.section, "product" | "booklet")
}

/// Whether the game has a sheet of its own: a page that shows some stat.
fn has_sheet(facts: &Facts<'_>) -> bool {
    let mut stats = facts.ruleset.stats.iter();
    stats.any(|stat| facts.mentions.homes("stat", &stat.id).any(is_paper))
}
