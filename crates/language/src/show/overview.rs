//! A game at a glance.

use super::columns::{Align, lay_out, wrap};
use crate::model::{Catalog, Named, Ruleset};

/// Names of one kind that are listed; a look at the JSON shows all.
const LISTED: usize = 30;

/// What the game is, what it needs, and what there is to look at.
pub fn overview(ruleset: &Ruleset, width: usize) -> String {
    let head = &ruleset.head;
    let mut lines = vec![format!(
        "{} ({}), version {}",
        head.title, head.id, head.version
    )];
    lines.extend(head.summary.iter().flat_map(|summary| wrap(summary, width)));
    lines.push(String::new());
    let facts = [
        ("Credit", head.credit.clone()),
        ("Licence", head.licence.clone()),
        ("Notice", head.notice.clone()),
        ("Players", head.players.clone()),
        (
            "Needs",
            Some(head.needs.join(", ")).filter(|needs| !needs.is_empty()),
        ),
        ("Extends", head.extends.clone()),
    ];
    for (name, value) in facts {
        lines.extend(
            value
                .iter()
                .flat_map(|value| wrap(&format!("{name}: {value}"), width)),
        );
    }
    lines.push(String::new());
    lines.extend(things(ruleset, width));
    lines.extend(tables(ruleset, width));
    lines.extend(lists(ruleset, width));
    lines.join("\n") + "\n"
}

/// One line per kind of thing, with the names of all of them.
fn things(ruleset: &Ruleset, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |noun: &str, names: Vec<String>| {
        if !names.is_empty() {
            let listed = names
                .iter()
                .take(LISTED)
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", ");
            let more = if names.len() > LISTED { ", ..." } else { "" };
            lines.extend(wrap(
                &format!("{noun} ({}): {listed}{more}", names.len()),
                width,
            ));
        }
    };
    add("Stats", ids(&ruleset.stats));
    add("Classes", ids(&ruleset.classes));
    add("Traits", ids(&ruleset.traits));
    add("Conditions", ids(&ruleset.conditions));
    add("Items", ids(&ruleset.items));
    add("Foes", ids(&ruleset.foes));
    add("Decks", ids(&ruleset.decks));
    add("Tests", ids(&ruleset.tests));
    add("Procedures", ids(&ruleset.procedures));
    add("Quests", ids(&ruleset.quests));
    add("Modes", ids(&ruleset.modes));
    add("Rules", ids(&ruleset.rules));
    add("Products", ids(&ruleset.products));
    lines
}

fn ids<T: Named>(catalog: &Catalog<T>) -> Vec<String> {
    catalog.ids().map(str::to_owned).collect()
}

fn tables(ruleset: &Ruleset, width: usize) -> Vec<String> {
    if ruleset.tables.is_empty() {
        return Vec::new();
    }
    let rows: Vec<Vec<String>> = ruleset
        .tables
        .iter()
        .map(|table| {
            let rows = table.grid.rows.len().to_string();
            vec![
                table.id.clone(),
                table.dice.source.clone(),
                rows,
                table.title.clone(),
            ]
        })
        .collect();
    let heading = ["Table", "Dice", "Rows", "Title"].map(str::to_owned);
    let align = [Align::Left, Align::Left, Align::Right, Align::Left];
    std::iter::once(String::new())
        .chain(lay_out(&heading, &align, &rows, width))
        .collect()
}

fn lists(ruleset: &Ruleset, width: usize) -> Vec<String> {
    if ruleset.lists.is_empty() {
        return Vec::new();
    }
    let rows: Vec<Vec<String>> = ruleset
        .lists
        .iter()
        .map(|list| {
            vec![
                list.id.clone(),
                list.grid.rows.len().to_string(),
                list.title.clone(),
            ]
        })
        .collect();
    let heading = ["List", "Rows", "Title"].map(str::to_owned);
    let align = [Align::Left, Align::Right, Align::Left];
    std::iter::once(String::new())
        .chain(lay_out(&heading, &align, &rows, width))
        .collect()
}
