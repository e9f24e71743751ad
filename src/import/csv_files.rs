//! CSV: commas, semicolons or tabs, quotes, any number of columns up to the limit.

use crate::diag::{Diagnostic, Diagnostics, SourceId, Span, counted};
use crate::import::grid::{Cell, Grid, Header, Line, MOST_LINES};
use crate::ruleset;

/// What may separate cells; of two that fit equally well the first is taken.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// Lines that are looked at to find out which.
const SAMPLE: usize = 50;

/// Reads one table.
pub fn read(text: &str, source: SourceId, header: Header, found: &mut Diagnostics) -> Option<Grid> {
    let delimiter = find_delimiter(text);
    let mut lines = Vec::new();
    for record in Records::new(text, delimiter) {
        let span = Span::new(source, record.start..record.end);
        let cells = record.cells.len();
        if cells > ruleset::COLUMNS {
            let most = ruleset::COLUMNS;
            let message = format!(
                "{} are more than the {most} that fit",
                counted(cells, "column")
            );
            let hint = "check that this is the right file; cells are separated by commas, semicolons or tabs";
            let start = Span::new(source, record.start..record.start + 1);
            found.push(Diagnostic::error(start, message).with_hint(hint));
            return None;
        }
        if record.is_open {
            let quote = text.get(record.start..record.end)?.find('"')? + record.start;
            let quote = Span::new(source, quote..quote + 1);
            let hint = "close it; a quote inside a quoted cell is written twice";
            found.push(Diagnostic::error(quote, "this quote is never closed").with_hint(hint));
            return None;
        }
        let cells = locate(&record, text, source);
        if cells.iter().any(|cell| !cell.text.is_empty()) {
            lines.push(Line { cells, span });
        }
        if lines.len() >= MOST_LINES {
            break;
        }
    }
    let span = lines.first()?.span;
    Some(Grid {
        header,
        lines,
        span,
        ..Grid::default()
    })
}

/// The delimiter that cuts most lines into the same number of cells, more than one.
fn find_delimiter(text: &str) -> u8 {
    let fit = |delimiter: u8| {
        let counts: Vec<usize> = Records::new(text, delimiter)
            .take(SAMPLE)
            .map(|record| record.cells.len())
            .collect();
        let first = counts.first().copied().unwrap_or(0);
        let alike = counts.iter().filter(|count| **count == first).count();
        (first > 1).then_some((alike, first))
    };
    let mut best = (None, b',');
    for delimiter in DELIMITERS {
        let fit = fit(delimiter);
        if fit > best.0 {
            best = (fit, delimiter);
        }
    }
    best.1
}

/// One record of the file, with its bytes.
struct Record {
    start: usize,
    end: usize,
    cells: Vec<String>,
    /// It ends inside quotes.
    is_open: bool,
}

struct Records<'a> {
    text: &'a str,
    reader: csv::Reader<&'a [u8]>,
}

impl<'a> Records<'a> {
    fn new(text: &'a str, delimiter: u8) -> Self {
        let reader = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        Self { text, reader }
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let mut record = csv::StringRecord::new();
        // The text is UTF-8 and in memory, and lines may have any length: there is nothing that can fail.
        if !self.reader.read_record(&mut record).unwrap_or(false) {
            return None;
        }
        let start = record.position().map_or(0, csv::Position::byte);
        let start = usize::try_from(start)
            .unwrap_or(usize::MAX)
            .min(self.text.len());
        let end = usize::try_from(self.reader.position().byte()).unwrap_or(usize::MAX);
        let raw = self.text.get(start..end.min(self.text.len())).unwrap_or("");
        let blank = raw.len() - raw.trim_start_matches(['\n', '\r']).len();
        let kept = raw.trim_end_matches(['\n', '\r']).len();
        let quotes = raw.bytes().filter(|byte| *byte == b'"').count();
        let last = record.iter().next_back().unwrap_or_default();
        Some(Record {
            start: start + blank,
            end: start + kept.max(blank),
            // A stray quote inside a cell is harmless; one that opened the last cell took everything up to the end.
            is_open: quotes % 2 == 1 && end >= self.text.len() && last.contains('\n'),
            cells: record.iter().map(str::to_owned).collect(),
        })
    }
}

/// Finds the cells of a record in the text, so that a caret can be put under them.
fn locate(record: &Record, text: &str, source: SourceId) -> Vec<Cell> {
    let mut at = record.start;
    let find = |cell: &String| {
        let words = cell.trim();
        let rest = text.get(at..record.end).unwrap_or("");
        // A cell with doubled quotes is not written as it reads; its whole record is shown instead.
        let Some(offset) = rest.find(words).filter(|_| !words.is_empty()) else {
            return Cell::new(words, Span::new(source, record.start..record.end));
        };
        let range = at + offset..at + offset + words.len();
        at = range.end;
        Cell::new(words, Span::new(source, range))
    };
    record.cells.iter().map(find).collect()
}
