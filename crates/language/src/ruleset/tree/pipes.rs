//! Rows written as lines with bars: `4-5 | Silver candle | 3`.

use std::ops::Range;

/// One line of cells, each as the pieces of the text it consists of (bars written `\|` and continued lines cut a cell in pieces).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The whole line.
    pub range: Range<usize>,
    /// Its cells, trimmed.
    pub cells: Vec<Vec<Range<usize>>>,
}

/// Cuts text into lines and cells. Empty lines and lines that begin with `#` are skipped, a line that ends with ` \` goes on in the next.
pub fn lines(text: &str) -> Vec<Line> {
    let mut found = Vec::new();
    let mut open: Option<Line> = None;
    let mut start = 0;
    for written in text.split_inclusive('\n') {
        let range = start..start + written.trim_end_matches(['\n', '\r']).len();
        start += written.len();
        let content = text.get(range.clone()).unwrap_or("");
        let trimmed = content.trim();
        if open.is_none() && (trimmed.is_empty() || trimmed.starts_with('#')) {
            continue;
        }
        let (content, continues) = match trimmed.strip_suffix('\\') {
            Some(kept) if kept.is_empty() || kept.ends_with([' ', '\t']) => {
                (range.start..end_of(text, &range, 1), true)
            }
            _ => (range.clone(), false),
        };
        let cells = cut(text, content);
        let line = match open.take() {
            Some(line) => extend(line, cells, range.end),
            None => Line {
                range: trim(text, range.clone()),
                cells,
            },
        };
        if continues {
            open = Some(line)
        } else {
            found.push(line)
        }
    }
    found.extend(open);
    for line in &mut found {
        for cell in &mut line.cells {
            tidy(text, cell);
        }
        // Bars around the whole line are decoration.
        if line.cells.len() > 1
            && text
                .get(line.range.clone())
                .is_some_and(|words| words.starts_with('|'))
        {
            line.cells.remove(0);
        }
        if line.cells.len() > 1 && ends_with_bar(text, line) {
            line.cells.pop();
        }
    }
    found
}

/// The text of a cell.
pub fn words(text: &str, cell: &[Range<usize>]) -> String {
    cell.iter()
        .filter_map(|piece| text.get(piece.clone()))
        .collect()
}

fn ends_with_bar(text: &str, line: &Line) -> bool {
    let framed = text
        .get(line.range.clone())
        .is_some_and(|words| words.starts_with('|') && words.ends_with('|'));
    framed && line.cells.last().is_some_and(Vec::is_empty)
}

/// The end of a line without its last `cut` letters and the blanks before them.
fn end_of(text: &str, range: &Range<usize>, cut: usize) -> usize {
    let kept = text.get(range.clone()).unwrap_or("").trim_end();
    range.start + kept.len().saturating_sub(cut)
}

fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let words = text.get(range.clone()).unwrap_or("");
    let start = range.start + (words.len() - words.trim_start().len());
    start..(start + words.trim().len())
}

/// Cells of one physical line; a `\|` splits a cell into the piece before the backslash and the piece from the bar on.
fn cut(text: &str, range: Range<usize>) -> Vec<Vec<Range<usize>>> {
    let mut cells = vec![Vec::new()];
    let mut piece = range.start;
    let bytes = text.as_bytes();
    for at in range.clone() {
        if bytes.get(at) != Some(&b'|') {
            continue;
        }
        let escaped = at > piece && bytes.get(at - 1) == Some(&b'\\');
        let end = if escaped { at - 1 } else { at };
        if let Some(cell) = cells.last_mut() {
            cell.push(piece..end);
        }
        if escaped {
            piece = at;
        } else {
            cells.push(Vec::new());
            piece = at + 1;
        }
    }
    if let Some(cell) = cells.last_mut() {
        cell.push(piece..range.end);
    }
    cells
}

/// The first cell of a continuation belongs to the last cell of the line before.
fn extend(mut line: Line, cells: Vec<Vec<Range<usize>>>, end: usize) -> Line {
    let mut cells = cells.into_iter();
    if let (Some(last), Some(first)) = (line.cells.last_mut(), cells.next()) {
        last.extend(first);
    }
    line.cells.extend(cells);
    line.range.end = end;
    line
}

/// Trims a cell: blanks at both ends go; between continued lines one blank stays.
fn tidy(text: &str, cell: &mut Vec<Range<usize>>) {
    let blank = |range: &Range<usize>| {
        text.get(range.clone())
            .is_none_or(|words| words.trim().is_empty())
    };
    while cell.first().is_some_and(blank) {
        cell.remove(0);
    }
    while cell.last().is_some_and(blank) {
        cell.pop();
    }
    if let Some(first) = cell.first_mut() {
        first.start = trim(text, first.clone()).start;
    }
    if let Some(last) = cell.last_mut() {
        let words = text.get(last.clone()).unwrap_or("");
        last.end = last.start + words.trim_end().len();
    }
    // Indentation of continued lines is not part of the text: the blank before the backslash joins the words.
    for index in 1..cell.len() {
        let glued = cell.get(index - 1).is_some_and(|piece| {
            text.get(piece.end..)
                .is_some_and(|rest| rest.starts_with("\\|"))
        });
        if let Some(piece) = cell.get_mut(index)
            && !glued
        {
            piece.start = trim(text, piece.clone()).start;
        }
    }
    cell.retain(|piece| !piece.is_empty());
}

#[cfg(test)]
#[path = "pipes_tests.rs"]
mod tests;
