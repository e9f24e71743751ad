//! Odds for programs: counts are decimal strings because they outgrow every number type.

use serde_json::{Value, json};

use super::{Chance, NestedOdds, RowOdds};

impl RowOdds {
    /// `{ table, denominator, rows: [ { row, label, quantity, comes-up: { numerator, denominator } } ], nothing }`.
    pub fn to_json(&self) -> Value {
        let (counts, denominator) = self.counts();
        let rows: Vec<Value> = self
            .rows
            .iter()
            .zip(&counts)
            .map(|(row, count)| {
                json!({
                    "row": row.row,
                    "label": row.label,
                    "quantity": count.to_string(),
                    "comes-up": fraction(&row.comes_up),
                })
            })
            .collect();
        json!({
            "table": self.table,
            "denominator": denominator.to_string(),
            "rows": rows,
            "nothing": counts.last().map(ToString::to_string),
        })
    }
}

impl NestedOdds {
    /// `{ table, cut, full-decks, leaves: [ { path, table, row, label, chance: { numerator, denominator } } ] }`.
    pub fn to_json(&self) -> Value {
        let leaves: Vec<Value> = self
            .leaves
            .iter()
            .map(|leaf| {
                json!({
                    "path": leaf.path,
                    "table": leaf.table,
                    "row": leaf.row,
                    "label": leaf.label,
                    "chance": fraction(&leaf.chance),
                })
            })
            .collect();
        json!({ "table": self.table, "cut": self.cut, "full-decks": self.full_decks, "leaves": leaves })
    }
}

fn fraction(chance: &Chance) -> Value {
    json!({ "numerator": chance.numerator().to_string(), "denominator": chance.denominator().to_string() })
}
