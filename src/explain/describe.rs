//! An origin in words.

use crate::booklet::{Booklet, RoomSequence};
use crate::facts::{Origin, RowId};
use crate::model::Ruleset;

/// Where something comes from, in a line.
pub fn describe(ruleset: &Ruleset, booklet: &Booklet, origin: &Origin) -> String {
    match origin {
        Origin::Row(row) => format!("{} states it", row_words(ruleset, row)),
        Origin::Dice {
            story,
            row: Some(row),
        } => format!("{story}, rolled in {}", row_words(ruleset, row)),
        Origin::Dice { story, row: None } => story.clone(),
        Origin::Text(text) => format!("`{text}` of the ruleset states it"),
        Origin::Figure { foe, figure } => format!("`foe.{foe}` states it: `{figure}`"),
        Origin::Rules { foe, workings } => {
            let rules: Vec<String> = workings.iter().map(|working| working.words()).collect();
            format!("`foe.{foe}` by {}", rules.join(", and "))
        }
        Origin::Stated { foe } => {
            format!("what was rolled states how many of `foe.{foe}` come, or it is one")
        }
        Origin::Numbering => match &booklet.sequence {
            RoomSequence::Keyed => {
                "rooms are numbered in the order they are found from the entrance".to_owned()
            }
            RoomSequence::Gamebook { .. } => format!(
                "sections are shuffled by seed {}, so that rooms near each other are on different spreads",
                booklet.request.seed
            ),
        },
        Origin::Layout => "the layout of the dungeon".to_owned(),
        Origin::Program => "the words of the booklet".to_owned(),
    }
}

/// `table minions, row 2 Goblins`.
fn row_words(ruleset: &Ruleset, row: &RowId) -> String {
    let label = ruleset.grid(&row.table).and_then(|grid| {
        let row = grid.rows.get(row.row)?;
        let ranges: Vec<String> = row.results();
        let name = row.name.as_ref().map_or("", |name| name.source.as_str());
        Some(format!("{} {name}", ranges.join(", ")).trim().to_owned())
    });
    match label.filter(|label| !label.is_empty()) {
        Some(label) => format!("table `{}`, row {label}", row.table),
        None => format!("table `{}`", row.table),
    }
}
