//! Columns of text, aligned; the widest ones give way and wrap.

/// Between two columns.
const GAP: usize = 2;
/// No column is squeezed below this.
const NARROWEST: usize = 8;

/// How a column is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers and rolls.
    Right,
}

/// Lines of a table with a heading and a rule under it.
pub fn lay_out(
    heading: &[String],
    align: &[Align],
    rows: &[Vec<String>],
    width: usize,
) -> Vec<String> {
    let widths = widths(heading, rows, width);
    let mut lines = line_of(heading, align, &widths);
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    lines.push(rule.join(&" ".repeat(GAP)));
    for row in rows {
        lines.extend(line_of(row, align, &widths));
    }
    lines
}

/// Natural widths, the widest cut down until the line fits.
fn widths(heading: &[String], rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let natural = |column: usize| {
        let cells = rows
            .iter()
            .chain(std::iter::once(&heading.to_vec()))
            .filter_map(|row| row.get(column).map(|cell| length(cell)))
            .max();
        cells.unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..heading.len()).map(natural).collect();
    let room = width.saturating_sub(GAP * heading.len().saturating_sub(1));
    loop {
        let total: usize = widths.iter().sum();
        let Some(widest) = widths.iter_mut().max() else {
            return widths;
        };
        if total <= room || *widest <= NARROWEST {
            return widths;
        }
        let over = total - room;
        *widest = widest.saturating_sub(over.clamp(1, 8)).max(NARROWEST);
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// One row as one or more lines.
fn line_of(row: &[String], align: &[Align], widths: &[usize]) -> Vec<String> {
    let wrapped: Vec<Vec<String>> = row
        .iter()
        .zip(widths)
        .map(|(cell, width)| wrap(cell, *width))
        .collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let mut lines = Vec::new();
    for line in 0..height {
        let mut text = String::new();
        for (column, width) in widths.iter().enumerate() {
            let cell = wrapped
                .get(column)
                .and_then(|cell| cell.get(line))
                .map_or("", String::as_str);
            let pad = " ".repeat(width.saturating_sub(length(cell)));
            if column > 0 {
                text.push_str(&" ".repeat(GAP));
            }
            match align.get(column) {
                Some(Align::Right) => text.extend([pad.as_str(), cell]),
                _ => text.extend([cell, pad.as_str()]),
            }
        }
        lines.push(text.trim_end().to_owned());
    }
    lines
}

/// Words broken into lines; a word that is too long is cut.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let mut word = word.to_owned();
            if !line.is_empty() && length(&line) + 1 + length(&word) > width {
                lines.push(std::mem::take(&mut line));
            }
            while length(&word) > width && width > 0 {
                let head: String = word.chars().take(width).collect();
                word = word.chars().skip(width).collect();
                lines.push(head);
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}
