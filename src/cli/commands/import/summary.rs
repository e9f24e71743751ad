//! What was imported: for each table its dice and the exact odds of its rows.

use crate::cli::Failure;
use crate::diag::counted;
use crate::model::Ruleset;
use crate::table::{self, Chance, Situation};

/// One paragraph for each table; rows that are equally likely share a line.
pub fn summarise(ruleset: &Ruleset, ids: &[String], width: usize) -> Result<String, Failure> {
    let situation = Situation::of(ruleset);
    let mut lines = Vec::new();
    for table in ids.iter().filter_map(|id| ruleset.tables.get(id)) {
        let rows = table.grid.rows.len();
        lines.push(format!(
            "{}: {}, {}",
            table.id,
            table.dice.source,
            counted(rows, "row")
        ));
        let odds = table::odds(ruleset, table, &situation, 0)?;
        let mut groups: Vec<(Chance, Vec<String>)> = Vec::new();
        for row in odds.rows {
            match groups.iter_mut().find(|(chance, _)| *chance == row.lands) {
                Some((_, labels)) => labels.push(row.label),
                None => groups.push((row.lands, vec![row.label])),
            }
        }
        let names: Vec<String> = groups.iter().map(|(chance, _)| in_words(chance)).collect();
        let widest = names.iter().map(String::len).max().unwrap_or(0);
        for (name, (_, labels)) in names.iter().zip(&groups) {
            let room = width.saturating_sub(widest + 4);
            lines.push(format!("  {name:widest$}  {}", list_labels(labels, room)));
        }
    }
    Ok(lines.join("\n"))
}

/// `1/6 (16.667 %)`.
fn in_words(chance: &Chance) -> String {
    format!("{chance} ({} %)", chance.percent(3))
}

/// As many labels as a line has room for, and how many there are besides.
fn list_labels(labels: &[String], room: usize) -> String {
    let mut line = String::new();
    for (index, label) in labels.iter().enumerate() {
        let left = labels.len() - index;
        let rest = format!(", {left} more");
        if index > 0 && line.chars().count() + label.chars().count() + rest.len() + 2 > room {
            return line + &rest;
        }
        if index > 0 {
            line.push_str(", ");
        }
        line.push_str(label);
    }
    line
}
