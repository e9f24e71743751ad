//! `delve verify GAME PRODUCT...`: what simulated games look up, against what the pages of these products show.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::cli::{Failure, Terminal, game};
use crate::model::{Ruleset, Topic};
use crate::press;
use crate::verify::ruleset::{Completeness, Printout, compare, compare_with_paper};

/// Lists what play needs and what of it is on the paper of these products together; for a booklet, one list for each kind.
pub fn run(
    name: &str,
    products: &[String],
    seed: Option<u64>,
    as_json: bool,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let ruleset = game::load(name, terminal)?.ruleset;
    let modes = find_modes(ruleset, products);
    let bar = terminal.progress(0, "playing");
    let mut lists = Vec::new();
    for paper in press::printouts(ruleset, products, &modes, seed) {
        let found = compare_paper(ruleset, &paper)?;
        lists.push((paper.name, found));
    }
    bar.finish_and_clear();
    if lists.iter().all(|(_, found)| found.needed.is_empty()) {
        let message = format!("`{name}` cannot be simulated: no `delve` procedure");
        return Err(Failure::content(message));
    }
    if !as_json {
        let lists = lists.iter().map(|(name, found)| describe(name, found));
        return terminal.data(&lists.collect::<Vec<_>>().join("\n"));
    }
    let mut value = json!({ "game": ruleset.head.id, "products": products });
    match lists.as_slice() {
        [(_, found)] => merge(&mut value, &to_json(found)),
        many => {
            let many = many.iter().map(|(name, found)| {
                let mut own = json!({ "name": name });
                merge(&mut own, &to_json(found));
                own
            });
            merge(&mut value, &json!({ "papers": many.collect::<Vec<_>>() }));
        }
    }
    terminal.data(&format!("{value:#}\n"))
}

/// The modes that a game says these products are for.
fn find_modes(ruleset: &Ruleset, products: &[String]) -> Vec<String> {
    let mut sets = ruleset.head.complete.iter();
    let own = sets.find(|set| set.products == products);
    let modes = own.into_iter().flat_map(|set| &set.modes);
    modes.map(|mode| mode.id().to_owned()).collect()
}

fn compare_paper(ruleset: &Ruleset, paper: &Printout) -> Result<Completeness, Failure> {
    if let Some(why) = &paper.refused {
        return Err(why.clone().into());
    }
    Ok(match &paper.needed {
        Some(needed) => compare(ruleset, paper, needed.clone()),
        None => compare_with_paper(ruleset, paper)?,
    })
}

fn to_json(found: &Completeness) -> Value {
    json!({
        "games": found.games,
        "needed": found.needed,
        "shown": found.shown,
        "implied": found.implied,
        "rulebook": found.rulebook,
        "missing": found.missing,
        "dead": found.dead,
        "unruled": found.unruled,
        "unexplained": found.unexplained,
    })
}

fn merge(value: &mut Value, more: &Value) {
    if let (Some(value), Some(more)) = (value.as_object_mut(), more.as_object()) {
        value.extend(more.clone());
    }
}

fn describe(name: &str, found: &Completeness) -> String {
    let needed = found.needed.len();
    let mut lines = vec![if found.games == 0 {
        format!("{name}: its simulated games looked up {needed} things")
    } else {
        format!(
            "{name}: {} simulated games looked up {needed} things",
            found.games
        )
    }];
    let groups: [(&str, &BTreeSet<Topic>); 4] = [
        ("on paper", &found.shown),
        ("part of a rule on paper", &found.implied),
        ("in the rulebook", &found.rulebook),
        ("not on paper", &found.missing),
    ];
    for (words, topics) in groups {
        lines.push(format!("{words}: {}", topics.len()));
        lines.extend(topics.iter().map(list_item));
    }
    if !found.dead.is_empty() {
        lines.push(format!(
            "pages point to what is not there: {}",
            found.dead.len()
        ));
        lines.extend(found.dead.iter().map(list_item));
    }
    if !found.unruled.is_empty() {
        lines.push(format!("tracks without a rule: {}", found.unruled.len()));
        lines.extend(found.unruled.iter().map(|stat| format!("  {stat}")));
    }
    if !found.unexplained.is_empty() {
        let count = found.unexplained.len();
        lines.push(format!("symbols without a legend: {count}"));
        lines.extend(found.unexplained.iter().map(|symbol| format!("  {symbol}")));
    }
    lines.join("\n") + "\n"
}

fn list_item(topic: &Topic) -> String {
    format!("  {topic}")
}
