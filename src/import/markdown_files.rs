//! Markdown: pipe tables and numbered lists below headings. Everything else is skipped.

use std::ops::Range;

use crate::diag::{Diagnostic, Diagnostics, SourceId, Span, counted};
use crate::import::grid::{Cell, Grid, Header, Line, MOST_LINES};
use crate::import::{MOST_TABLES, results};
use crate::ruleset;

/// The deepest level of headings.
const LEVELS: usize = 6;

/// Reads all tables and lists of a text.
pub fn read(text: &str, source: SourceId, found: &mut Diagnostics) -> Vec<Grid> {
    let mut reader = MarkdownReader {
        source,
        lines: split(text),
        headings: std::array::from_fn(|_| None),
        caption: None,
        grids: Vec::new(),
    };
    reader.run(found);
    reader.grids
}

/// Lines without their ends, and where they begin.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut start = 0;
    let cut = |line| {
        let at = start;
        start += str::len(line);
        (at, line.trim_end())
    };
    text.split_inclusive('\n').map(cut).collect()
}

struct MarkdownReader<'a> {
    source: SourceId,
    lines: Vec<(usize, &'a str)>,
    /// The headings that are open, by level.
    headings: [Option<String>; LEVELS],
    /// A line in bold since the last table or heading.
    caption: Option<String>,
    grids: Vec<Grid>,
}

impl<'a> MarkdownReader<'a> {
    fn run(&mut self, found: &mut Diagnostics) {
        let mut at = 0;
        let mut fence: Option<&str> = None;
        while let Some((_, line)) = self.line(at).filter(|_| self.grids.len() <= MOST_TABLES) {
            let trimmed = line.trim_start();
            if let Some(mark) = fence_mark(trimmed) {
                fence = match fence {
                    None => Some(mark),
                    Some(open) if open == mark => None,
                    open => open,
                };
            } else if fence.is_some() {
                // Code is no table.
            } else if let Some((level, title)) = heading(trimmed) {
                self.open_heading(level, title);
            } else if let Some(caption) = caption(trimmed) {
                self.caption = Some(caption);
            } else if trimmed.contains('|') && self.line(at + 1).is_some_and(is_rule) {
                at = self.table(at, found);
                continue;
            } else if marker(line).is_some() {
                at = self.list(at);
                continue;
            }
            at += 1;
        }
    }

    fn line(&self, at: usize) -> Option<(usize, &'a str)> {
        self.lines.get(at).copied()
    }

    fn open_heading(&mut self, level: usize, title: String) {
        for (below, heading) in self.headings.iter_mut().enumerate() {
            if below + 1 == level {
                *heading = Some(title.clone());
            } else if below + 1 > level {
                *heading = None;
            }
        }
        self.caption = None;
    }

    /// A pipe table that begins here; returns the line after it.
    fn table(&mut self, start: usize, found: &mut Diagnostics) -> usize {
        let mut lines = Vec::new();
        let mut at = start;
        while let Some((offset, line)) = self.line(at) {
            if !line.contains('|') {
                break;
            }
            if at != start + 1 && lines.len() < MOST_LINES {
                lines.push(self.cells(offset, line));
            }
            at += 1;
        }
        let columns = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        if columns > ruleset::COLUMNS {
            let message = format!(
                "{} are more than the {} that fit",
                counted(columns, "column"),
                ruleset::COLUMNS
            );
            let span = lines.first().map(|line| line.span).unwrap_or_default();
            let span = Span::new(self.source, span.range().start..span.range().start + 1);
            found.push(Diagnostic::error(span, message).with_hint("split the table"));
        } else {
            self.push(lines, Header::Yes);
        }
        at
    }

    /// The cells of a line with bars; `\|` is a bar inside a cell.
    fn cells(&self, offset: usize, line: &str) -> Line {
        let lead = line.len() - line.trim_start().len();
        let trimmed = line.trim_start();
        let lead = lead + usize::from(trimmed.starts_with('|'));
        let inner = line.get(lead..).unwrap_or("");
        let inner = match inner.strip_suffix('|') {
            Some(rest) if !rest.ends_with('\\') => rest,
            _ => inner,
        };
        let mut cells = Vec::new();
        let mut begin = 0;
        let bytes = inner.as_bytes();
        let bars = inner.match_indices('|').map(|(bar, _)| bar);
        let ends = bars.filter(|bar| *bar == 0 || bytes.get(bar - 1) != Some(&b'\\'));
        for end in ends.chain([inner.len()]).collect::<Vec<_>>() {
            let raw = inner.get(begin..end).unwrap_or("");
            let words = raw.trim();
            let from = offset + lead + begin + (raw.len() - raw.trim_start().len());
            cells.push(self.cell(words, from..from + words.len()));
            begin = end + 1;
        }
        Line {
            cells,
            span: Span::new(self.source, offset..offset + line.len()),
        }
    }

    fn cell(&self, words: &str, range: Range<usize>) -> Cell {
        let breaks = ["<br>", "<br/>", "<br />"];
        let mut words = words.replace("\\|", "|");
        for mark in breaks {
            words = words.replace(mark, " ");
        }
        Cell::new(&words, Span::new(self.source, range))
    }

    /// A list whose items begin with results of dice; returns the line after it.
    fn list(&mut self, start: usize) -> usize {
        let mut lines: Vec<Line> = Vec::new();
        let mut at = start;
        let mut blank = false;
        while let Some((offset, line)) = self.line(at) {
            if let Some((roll, rest)) = marker(line) {
                let words = line.get(rest..).unwrap_or("");
                let cells = vec![
                    self.cell(
                        line.get(roll.clone()).unwrap_or(""),
                        offset + roll.start..offset + roll.end,
                    ),
                    self.cell(words, offset + rest..offset + line.len()),
                ];
                let span = Span::new(self.source, offset..offset + line.len());
                if lines.len() < MOST_LINES {
                    lines.push(Line { cells, span });
                }
                blank = false;
            } else if line.trim().is_empty() {
                blank = true;
            } else if line.starts_with([' ', '\t']) || !blank {
                // The item goes on.
                if heading(line).is_some() || caption(line).is_some() || line.contains('|') {
                    break;
                }
                if let Some(cell) = lines.last_mut().and_then(|line| line.cells.last_mut()) {
                    *cell = Cell::new(&format!("{} {line}", cell.text), cell.span);
                }
                blank = false;
            } else {
                break;
            }
            at += 1;
        }
        number_alike(&mut lines);
        // One item is a sentence that happens to begin with a number.
        if lines.len() > 1 {
            self.push(lines, Header::No);
        }
        at
    }

    fn push(&mut self, lines: Vec<Line>, header: Header) {
        let mut open = self.headings.iter().flatten().rev();
        let (title, group) = match self.caption.take() {
            Some(caption) => (caption, open.next().cloned()),
            None => (
                open.next().cloned().unwrap_or_default(),
                open.next().cloned(),
            ),
        };
        let span = lines.first().map(|line| line.span).unwrap_or_default();
        self.grids.push(Grid {
            title,
            group,
            header,
            lines,
            span,
            ..Grid::default()
        });
    }
}

/// Markdown numbers a list itself when all items say `1.`.
fn number_alike(lines: &mut [Line]) {
    let all_first = lines.len() > 1 && lines.iter().all(|line| line.text(0) == "1");
    if all_first {
        for (number, line) in (1..).zip(lines) {
            if let Some(cell) = line.cells.first_mut() {
                cell.text = format!("{number}");
            }
        }
    }
}

fn fence_mark(line: &str) -> Option<&'static str> {
    ["```", "~~~"]
        .into_iter()
        .find(|mark| line.starts_with(mark))
}

/// `## Weather (d6)`: its level and words.
fn heading(line: &str) -> Option<(usize, String)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let words = line.get(level..)?;
    let right = (1..=LEVELS).contains(&level) && words.starts_with([' ', '\t']);
    right.then(|| (level, plain(words.trim().trim_end_matches('#').trim())))
}

/// A line that is bold as a whole, as many write a heading.
fn caption(line: &str) -> Option<String> {
    let inner = line
        .strip_prefix("**")?
        .trim_end_matches(':')
        .strip_suffix("**")?;
    let right = !inner.is_empty() && !inner.contains("**");
    right.then(|| plain(inner.trim().trim_end_matches(':')))
}

/// Headings carry no markup.
fn plain(words: &str) -> String {
    words.replace(['*', '`'], "")
}

/// `|---|:--:|`, the line below the header of a table.
fn is_rule((_, line): (usize, &str)) -> bool {
    let trimmed = line.trim();
    trimmed.contains('-')
        && trimmed.contains('|')
        && trimmed
            .chars()
            .all(|letter| matches!(letter, '|' | '-' | ':' | ' ' | '\t'))
}

/// The results that an item of a list begins with, and where its words begin: `3. `, `3) `, `- 2-4: `, `**7+** `.
fn marker(line: &str) -> Option<(Range<usize>, usize)> {
    let mut rest = line.trim_start();
    let bullet = ["- ", "* ", "+ "]
        .into_iter()
        .find_map(|mark| rest.strip_prefix(mark));
    rest = bullet.unwrap_or(rest).trim_start();
    let bold = rest.strip_prefix("**");
    rest = bold.unwrap_or(rest);
    let start = line.len() - rest.len();
    let end = rest.find(|letter: char| {
        !letter.is_ascii_digit() && !matches!(letter, '-' | '\u{2013}' | '+')
    })?;
    let roll = rest.get(..end)?;
    if roll.is_empty() || results::parse(roll).is_err() {
        return None;
    }
    let mut after = rest.get(end..)?;
    let mut closed = false;
    for mark in ["**", ".", ")", ":", "**"] {
        if let Some(cut) = after.strip_prefix(mark) {
            closed = closed || mark != "**" || bold.is_some();
            after = cut;
        }
    }
    let words = after.trim_start();
    let apart = after.starts_with([' ', '\t']) && !words.is_empty();
    (closed && apart).then(|| (start..start + end, line.len() - words.len()))
}
