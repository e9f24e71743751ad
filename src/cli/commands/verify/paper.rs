//! `delve verify GAME PRODUCT...`: what simulated games look up, against what the pages of these products show.

use std::collections::BTreeSet;

use serde_json::json;

use crate::cli::{Failure, Terminal, game};
use crate::impose::Paper;
use crate::model::Topic;
use crate::press::{self, Order};
use crate::verify::ruleset::{Completeness, compare_with_paper};

/// Lists what play needs and what of it is on the paper of these products together.
pub fn run(
    name: &str,
    products: &[String],
    as_json: bool,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let ruleset = game::load(name, terminal)?.ruleset;
    let mut topics = BTreeSet::new();
    for product in products {
        let order = Order::new(ruleset, product, Paper::parse("a4")?)?;
        topics.extend(press::topics_on_paper(ruleset, &order)?);
    }
    let bar = terminal.progress(0, "playing");
    let found = compare_with_paper(ruleset, &topics)?;
    bar.finish_and_clear();
    if found.games == 0 {
        let message = format!("`{name}` cannot be simulated: no `delve` procedure");
        return Err(Failure::content(message));
    }
    if as_json {
        return terminal.data(&format!(
            "{:#}\n",
            json!({
                "game": ruleset.head.id,
                "products": products,
                "games": found.games,
                "needed": found.needed,
                "shown": found.shown,
                "implied": found.implied,
                "missing": found.missing,
            })
        ));
    }
    terminal.data(&describe(&products.join(" + "), &found))
}

fn describe(products: &str, found: &Completeness) -> String {
    let mut lines = vec![format!(
        "{products}: {} simulated games looked up {} things",
        found.games,
        found.needed.len()
    )];
    let groups = [
        ("on paper", &found.shown),
        ("part of a rule on paper", &found.implied),
        ("not on paper", &found.missing),
    ];
    for (words, topics) in groups {
        lines.push(format!("{words}: {}", topics.len()));
        lines.extend(topics.iter().map(list_item));
    }
    lines.join("\n") + "\n"
}

fn list_item(topic: &Topic) -> String {
    format!("  {topic}")
}
