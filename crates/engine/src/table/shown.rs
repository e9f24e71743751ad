//! Which texts of a row are rolled, and which of them a nested roll puts into a sentence.
//!
//! A roll that somebody asked for rolls everything in its row. A nested roll is a part of a sentence, so only what is read there is rolled: the
//! named column; or the text of the row; or its name when it has no text. A row that is an item is called by its name, with the text
//! behind it only when the text rolls. A row without name and text shows its cells.

use super::outcome::{Outcome, Shown};
use crate::model::{Cell, Column, Grid, Made, Row, RowPart, Text};

/// The texts of a row that are rolled.
#[derive(Default)]
pub struct Parts<'a> {
    pub name: Option<&'a Text>,
    pub text: Option<&'a Text>,
    cells: Option<OwnCells<'a>>,
}

/// The cells of a row in columns of the table's own: all, or that of one column.
#[derive(Clone, Copy)]
struct OwnCells<'a> {
    grid: &'a Grid,
    row: &'a Row,
    only: Option<RowPart>,
}

impl<'a> Parts<'a> {
    /// The cells that are rolled.
    pub fn cells(&self) -> impl Iterator<Item = (&'a Column, &'a Cell)> {
        self.cells.into_iter().flat_map(|own| {
            let columns = own.grid.columns.iter();
            let columns =
                columns.filter(move |column| own.only.is_none_or(|only| column.part == only));
            columns.filter_map(move |column| Some((column, own.row.cell(column)?)))
        })
    }
}

/// What is rolled when a row comes up; `whole` when nobody put the roll into a sentence.
pub fn parts<'a>(grid: &'a Grid, row: &'a Row, column: Option<&Column>, whole: bool) -> Parts<'a> {
    let mut parts = Parts::default();
    let own_cells = |only: Option<RowPart>| Some(OwnCells { grid, row, only });
    match column.map(|column| column.part) {
        Some(RowPart::Name) => parts.name = row.name.as_ref(),
        Some(RowPart::Text) => parts.text = row.text.as_ref(),
        Some(part @ RowPart::Own(_)) => parts.cells = own_cells(Some(part)),
        Some(_) => {}
        None if whole => {
            parts.name = row.name.as_ref();
            parts.text = row.text.as_ref();
            parts.cells = own_cells(None);
        }
        None => {
            let text = row.text.as_ref();
            parts.text = if is_named_item(row) {
                text.filter(|text| rolls(text))
            } else {
                text
            };
            parts.name = row
                .name
                .as_ref()
                .filter(|_| is_named_item(row) || parts.text.is_none());
            if row.name.is_none() && row.text.is_none() {
                parts.cells = own_cells(None);
            }
        }
    }
    parts
}

/// What of a row is read in a sentence, from its rolled parts and what rolling again gave.
pub fn shown(outcome: &Outcome, row: &Row, column: Option<&Column>) -> Shown {
    let (named, told) = (outcome.name.is_some(), outcome.text.is_some());
    let rolling = told && row.text.as_ref().is_some_and(rolls);
    if !outcome.again.is_empty() {
        return Shown::Again { with_text: rolling };
    }
    match (named, told) {
        (true, _) if is_named_item(row) && rolling => Shown::NameAndText,
        (true, _) if is_named_item(row) => Shown::Name,
        (_, true) => Shown::Text,
        (true, false) => Shown::Name,
        (false, false) => match column.filter(|_| outcome.cells.is_empty()) {
            // What never rolls: id, rules, condition, traits, tags.
            Some(column) => Shown::Still(row.shown(column).unwrap_or_default()),
            None => Shown::Cells,
        },
    }
}

/// Columns that are rolled for one by one when the table is `separate`.
pub fn separate_columns(grid: &Grid) -> impl Iterator<Item = &Column> {
    grid.columns
        .iter()
        .filter(|column| matches!(column.part, RowPart::Name | RowPart::Text | RowPart::Own(_)))
}

fn is_named_item(row: &Row) -> bool {
    row.name.is_some() && matches!(row.made, Some(Made::Item(_)))
}

fn rolls(text: &Text) -> bool {
    text.as_words().is_none()
}
