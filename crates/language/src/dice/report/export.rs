//! Odds for other programs.

use serde_json::{Value, json};

use super::Chart;
use crate::dice::odds::{Distribution, percent};

/// The distribution as JSON; counts are decimal strings because they outgrow every number type.
pub fn to_json(expression: &str, odds: &Distribution) -> Value {
    let outcomes: Vec<Value> = odds
        .outcomes()
        .iter()
        .map(|(outcome, count)| json!({ "outcome": outcome, "quantity": count.to_string() }))
        .collect();
    json!({
        "expression": expression,
        "denominator": odds.denominator().to_string(),
        "outcomes": outcomes,
        "mean": odds.mean().decimal(3),
        "deviation": odds.variance().root(3),
    })
}

/// The rows as CSV with a head line: label, count, denominator, percent.
pub fn to_csv(chart: &Chart, label: &str) -> String {
    let mut csv = format!("{},quantity,denominator,percent\n", quote_csv(label));
    for (label, count) in &chart.rows {
        let share = percent(count, &chart.denominator, 4);
        let label = quote_csv(label);
        csv.push_str(&format!("{label},{count},{},{share}\n", chart.denominator));
    }
    csv
}

/// A cell, in quotes if a comma, a quote or a line break would break it up.
fn quote_csv(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
