//! What all formats become first: cells with their places.

use crate::diag::Span;
use crate::ruleset;

/// Words with their place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    /// As written, without blanks around it.
    pub text: String,
    /// Where a caret goes.
    pub span: Span,
}

impl Cell {
    /// A cell of trimmed words, with line breaks inside it turned into blanks.
    pub fn new(text: &str, span: Span) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        Self { text, span }
    }
}

/// Lines of one grid that are kept: header, rows, and one more to see that there are too many.
pub const MOST_LINES: usize = ruleset::ROWS + 2;

/// A line of cells.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// From left to right.
    pub cells: Vec<Cell>,
    /// All of it.
    pub span: Span,
}

impl Line {
    /// The text of a cell; empty when the line is shorter.
    pub fn text(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| &cell.text)
    }

    /// The place of a cell, or of the line when it is shorter.
    pub fn place(&self, column: usize) -> Span {
        self.cells.get(column).map_or(self.span, |cell| cell.span)
    }
}

/// Whether the first line of a grid names its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Header {
    /// Found out by its words.
    #[default]
    Auto,
    /// It does.
    Yes,
    /// It is a row like the others.
    No,
}

/// A table as it was found, not yet understood.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    /// The heading above it.
    pub title: String,
    /// The heading above that one.
    pub group: Option<String>,
    /// An introduction.
    pub text: Option<String>,
    /// What other tables of the same file call it.
    pub reference: Option<String>,
    /// Whether the first line is a header.
    pub header: Header,
    /// Header and rows.
    pub lines: Vec<Line>,
    /// The first line, for findings about the whole.
    pub span: Span,
}
