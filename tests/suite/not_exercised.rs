//! What play never touches: a table in the README of each ruleset, with the reason for every entry.
//!
//! `delve simulate GAME --every-way --never-used --runs 1000 --seed 1` finds it out in some minutes. The ordinary test plays every way once, without campaigns, and sees that
//! nothing in the tables comes up; `RUNS=1000 cargo test --release --test suite not_exercised` plays as long as asked, and sees besides that
//! nothing else is left over.

use std::collections::BTreeSet;

use delvepress::play::{Program, Tally, list_variants, never_used, play_variant};

use super::rulesets::read;
use super::support::{games, root};

const BEGIN: &str = "<!-- not exercised -->";
const END: &str = "<!-- end -->";

/// The seed of all games here.
const SEED: u64 = 1;

/// Things by kind: `rows` and `treasure: 6`.
type Things = BTreeSet<(String, String)>;

#[test]
fn not_exercised_is_what_the_readmes_say() {
    let long: Option<u64> = std::env::var("RUNS")
        .ok()
        .and_then(|runs| runs.parse().ok());
    let mut problems = Vec::new();
    for name in games() {
        let path = root().join("rulesets").join(&name).join("README.md");
        let text = std::fs::read_to_string(path).expect("a README");
        let Some(listed) = listed(&text) else {
            problems.push(format!("{name}: no table `{BEGIN}`"));
            continue;
        };
        let unused = unused(&name, long);
        // The rows of a table that never comes up are not named one by one.
        let idle = |id: &str| {
            let table = id.split(": ").next().unwrap_or(id).to_owned();
            unused.contains(&("tables".to_owned(), table))
        };
        let used = listed
            .difference(&unused)
            .filter(|(kind, id)| kind != "rows" || !idle(id));
        problems.extend(used.map(|(kind, id)| format!("{name}: {kind} `{id}` comes up")));
        if long.is_some() {
            let missing = unused.difference(&listed);
            problems.extend(missing.map(|(kind, id)| format!("{name}: {kind} `{id}` never does")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Lines such as ``| rows | `treasure: 6`, `landing: 3` | the reason |``.
fn listed(text: &str) -> Option<Things> {
    let (_, rest) = text.split_once(BEGIN)?;
    let (block, _) = rest.split_once(END)?;
    let mut things = Things::new();
    for line in block.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [kind, ids, reason] = cells.as_slice() else {
            panic!("`{line}` has no three cells");
        };
        if *kind == "What" || kind.starts_with('-') {
            continue;
        }
        assert!(reason.len() > 10, "`{line}` has no reason");
        let quoted = ids.split('`').skip(1).step_by(2);
        things.extend(quoted.map(|id| ((*kind).to_owned(), id.to_owned())));
    }
    Some(things)
}

fn unused(game: &str, runs: Option<u64>) -> Things {
    let ruleset = read(game);
    let program = Program::compile(&ruleset).expect("the rules can be run");
    let mut tally = Tally::default();
    let long = runs.is_some();
    let how = (runs.unwrap_or(1), SEED, None);
    for way in list_variants(&ruleset)
        .into_iter()
        .filter(|way| long || way.delves == 1)
    {
        let part = play_variant(&program, &ruleset, &way, how)
            .unwrap_or_else(|error| panic!("{way:?}: {error}"));
        tally.merge(&part);
    }
    let found = never_used(&program, &tally);
    let groups = found.groups().into_iter();
    groups
        .flat_map(|(kind, ids)| ids.iter().map(move |id| (kind.to_owned(), id.clone())))
        .collect()
}
