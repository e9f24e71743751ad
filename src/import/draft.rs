//! A table that is understood: dice, columns, rows with their results.

use crate::diag::Span;
use crate::model::Range;

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its key.
    pub key: String,
    /// Its heading, where it is not the key in words.
    pub label: Option<String>,
}

/// A row of a table.
#[derive(Debug, Clone)]
pub struct Row {
    /// Results that lead here.
    pub results: Vec<Range>,
    /// One for each column, as the source writes them.
    pub cells: Vec<String>,
    /// Where its results are.
    pub place: Span,
}

/// The name that dice add, and the values it is taken to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// In the dice.
    pub name: String,
    /// From 0 up.
    pub most: i64,
}

/// A table, ready to be written.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Its id, when ids have been given out.
    pub id: String,
    /// Heading.
    pub title: String,
    /// Heading on reference pages.
    pub group: Option<String>,
    /// Introduction.
    pub text: Option<String>,
    /// What other tables of the same file call it.
    pub reference: Option<String>,
    /// What is rolled.
    pub dice: String,
    /// Names in the dice.
    pub context: Vec<Added>,
    /// At least one.
    pub columns: Vec<Column>,
    /// At least one.
    pub rows: Vec<Row>,
    /// For findings about the whole.
    pub span: Span,
}
