//! `stat-on-no-sheet`.

use std::collections::BTreeSet;

use crate::diag::Severity;
use crate::model::{Block, BlockKind, Ruleset, Stat, StatOwner};
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
    Finds stats of heroes and parties that rules change or that are rolled for a new hero, that words which players
    read speak of by their label, and that no block of a product or booklet shows: not as a stat, a track or part of a
    sum, and not as the label of a line or box. Games without sheets of their own are not checked: the sheets that the
    program lays out show every stat.

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
    Put the stat on a sheet: `{ block = "stat", stat = "luck" }`. A stat that only the program remembers says so with
    `unwritten = true`, and one that lasts for a while with `for = "fight"`.
"#;

fn run(facts: &Facts<'_>, findings: &mut Findings) {
    let shown = shown_words(facts.ruleset);
    if !has_sheet(facts) {
        return;
    }
    for stat in facts.ruleset.stats.iter().filter(|stat| is_kept(stat)) {
        let home = Home {
            section: "stat",
            id: &stat.id,
        };
        let homes = || facts.mentions.homes("stat", &stat.id);
        let rolled = homes().any(|home| home.section == "creation");
        let kept = rolled || facts.mentions.changed.contains(&stat.id);
        let label = stat.label.to_lowercase();
        let on_paper = homes().any(is_paper) || shown.iter().any(|words| words.contains(&label));
        if !kept || on_paper || !facts.spoken_of(home, &[&stat.label]) {
            continue;
        }
        let message = format!("players keep `{}`, and no sheet has room for it", stat.id);
        let hint = format!(
            "put `{{ block = \"stat\", stat = \"{}\" }}` on a sheet",
            stat.id
        );
        let other = "if only the program remembers it, add `unwritten = true`";
        let found = findings::at(stat.origin, message);
        findings.push(home.to_string(), found.with_hint(hint).with_hint(other));
    }
}

/// Whether players have to write it down at all.
fn is_kept(stat: &Stat) -> bool {
    let theirs = matches!(stat.of, StatOwner::Hero | StatOwner::Party);
    theirs && !stat.unwritten && !stat.fixed && stat.derived.is_none() && stat.lasts.is_none()
}

fn is_paper(home: &Home<'_>) -> bool {
    matches!(home.section, "product" | "booklet")
}

/// Whether the game has a sheet of its own: a page that shows some stat.
fn has_sheet(facts: &Facts<'_>) -> bool {
    let mut stats = facts.ruleset.stats.iter();
    stats.any(|stat| facts.mentions.homes("stat", &stat.id).any(is_paper))
}

/// All words of the blocks on pages, in small letters: titles and labels name what is written there.
fn shown_words(ruleset: &Ruleset) -> BTreeSet<String> {
    let products = ruleset.products.iter();
    let pages = products.flat_map(|product| product.pages.iter().chain(&product.inside));
    let booklet = ruleset
        .booklet
        .iter()
        .flat_map(|plan| plan.front.iter().chain(&plan.back));
    let blocks = pages.chain(booklet).flat_map(|page| &page.blocks);
    // A sentence about a figure is no room to write it down.
    let roomy =
        blocks.filter(|block| !matches!(block.kind, BlockKind::Text(_) | BlockKind::Title(_)));
    roomy.map(block_words).collect()
}

fn block_words(block: &Block) -> String {
    serde_json::to_string(block)
        .unwrap_or_default()
        .to_lowercase()
}
