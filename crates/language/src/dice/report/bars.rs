//! Bars of characters.

use num_bigint::BigUint;

use super::Chart;
use crate::dice::odds::percent;

/// How bars look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The columns of the terminal; the bars fill what the numbers leave, eight columns at least.
    pub width: usize,
    /// Only characters that every terminal has.
    pub ascii: bool,
    /// Columns with the chance of this row or a later one, and of this row or an earlier one.
    pub cumulative: bool,
    /// Leaves out the rows at both ends that are rarer than one in twenty thousand, and says how many.
    pub hide_tails: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            width: 80,
            ascii: false,
            cumulative: true,
            hide_tails: true,
        }
    }
}

const NARROWEST_BAR: usize = 8;
const PLACES: usize = 2;

/// One line per row: label, chance, chance of at least and at most, bar; a head line above.
pub fn bars(chart: &Chart, label: &str, look: Look) -> String {
    let mut table = vec![head(label, look)];
    table.extend(rows(chart, look));
    let widths = column_widths(&table);
    let used: usize = widths.iter().map(|width| width + 2).sum();
    let room = look.width.saturating_sub(used).max(NARROWEST_BAR);
    let shown = visible_rows(chart, look);
    let counts = chart.rows.iter().map(|(_, count)| count);
    let most = counts.max().cloned().unwrap_or_default();

    let mut lines = Vec::new();
    let bar = |(_, count): &(String, BigUint)| bar(count, &most, room, look.ascii);
    let drawn = std::iter::once(String::new()).chain(chart.rows.iter().map(bar));
    for (index, (cells, bar)) in table.iter().zip(drawn).enumerate() {
        if index == 0 || shown.contains(&(index - 1)) {
            lines.push(line(cells, &widths, &bar));
        }
    }
    if let Some(before) = hidden(shown.start, look.ascii) {
        lines.insert(1, before);
    }
    lines.extend(hidden(chart.rows.len() - shown.end, look.ascii));
    lines.join("\n") + "\n"
}

fn head(label: &str, look: Look) -> Vec<String> {
    let columns = [label, "chance", "at least", "at most"];
    let shown = if look.cumulative { 4 } else { 2 };
    let columns = columns.iter().take(shown);
    columns.map(|column| (*column).to_owned()).collect()
}

fn rows(chart: &Chart, look: Look) -> Vec<Vec<String>> {
    let mut before = BigUint::ZERO;
    let mut rows = Vec::new();
    for (label, count) in &chart.rows {
        let at_most = &before + count;
        let mut cells = vec![label.clone(), share(count, chart)];
        if look.cumulative {
            let at_least = minus_or_zero(&chart.denominator, &before);
            cells.push(share(&at_least, chart));
            cells.push(share(&at_most, chart));
        }
        rows.push(cells);
        before = at_most;
    }
    rows
}

/// The difference, or zero if the counts of a chart add up to more than its denominator.
fn minus_or_zero(all: &BigUint, part: &BigUint) -> BigUint {
    if all > part {
        all - part
    } else {
        BigUint::ZERO
    }
}

/// A percentage that never hides a chance: what is possible is not shown as 0, what can fail is not shown as 100.
fn share(count: &BigUint, chart: &Chart) -> String {
    let rounded = percent(count, &chart.denominator, PLACES);
    if rounded == "0.00" && *count != BigUint::ZERO {
        return "<0.01%".to_owned();
    }
    if rounded == "100.00" && *count < chart.denominator {
        return ">99.99%".to_owned();
    }
    rounded + "%"
}

/// Which rows are shown.
fn visible_rows(chart: &Chart, look: Look) -> std::ops::Range<usize> {
    let all = 0..chart.rows.len();
    if !look.hide_tails {
        return all;
    }
    let visible = |(_, count): &(String, BigUint)| count * 20_000_u32 >= chart.denominator;
    let first = chart.rows.iter().position(visible);
    let last = chart.rows.iter().rposition(visible);
    match (first, last) {
        (Some(first), Some(last)) => first..last + 1,
        _ => all,
    }
}

fn hidden(rows: usize, ascii: bool) -> Option<String> {
    let dots = if ascii { "..." } else { "\u{2026}" };
    let plural = if rows == 1 { "" } else { "s" };
    (rows > 0).then(|| format!("{dots} {rows} more outcome{plural}, each under 0.005%"))
}

fn column_widths(table: &[Vec<String>]) -> Vec<usize> {
    let columns = table.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = table.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    (0..columns).map(width).collect()
}

fn line(cells: &[String], widths: &[usize], bar: &str) -> String {
    let cells = cells.iter().zip(widths);
    let padded = cells.map(|(cell, width)| format!("{cell:>width$}"));
    let mut line = padded.collect::<Vec<_>>().join("  ");
    line.push_str("  ");
    line.push_str(bar);
    line.trim_end().to_owned()
}

/// A bar of `room` columns for the largest count; anything possible gets at least a sliver.
fn bar(count: &BigUint, most: &BigUint, room: usize, ascii: bool) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if *count == BigUint::ZERO {
        return String::new();
    }
    let parts = if ascii { 1 } else { 8 };
    let doubled = count * (room * parts) * 2_u32 + most;
    let length = usize::try_from(doubled / (most * 2_u32))
        .unwrap_or(0)
        .max(1);
    if ascii {
        return "#".repeat(length);
    }
    let sliver = EIGHTHS.get(length % 8).copied().unwrap_or_default();
    "█".repeat(length / 8) + sliver
}
