//! A list read as a matrix: columns that name a row, then columns of figures.

use crate::model::{Cell, Column, Listing, Matrix, RowPart, Ruleset};

/// Letters of a heading that fits beside a tick.
const SHORT: usize = 3;

/// The figures of a matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// Heading.
    pub title: String,
    /// Footnote of the list.
    pub note: Option<String>,
    /// What the rows are.
    pub down: String,
    /// What the columns are.
    pub across: Option<String>,
    /// Headings of the columns of figures.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<FiguresRow>,
}

/// A row of a matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FiguresRow {
    /// Its name: the cells before the figures.
    pub label: Vec<String>,
    /// One for each column.
    pub figures: Vec<Figure>,
}

/// What is in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// A number to roll against.
    Number(i64),
    /// Something that is not rolled for, as the list writes it.
    Words(String),
    /// No chance.
    Nothing,
}

impl FiguresRow {
    /// Its name in one line.
    pub fn name(&self) -> String {
        self.label.join(" ")
    }
}

impl Figures {
    /// The figures of a test's matrix; `None` when its list holds no number.
    pub fn of(ruleset: &Ruleset, matrix: &Matrix) -> Option<Self> {
        let list = &ruleset.lists[&matrix.list];
        let first = first_figures(list)?;
        let (names, columns) = list.grid.columns.split_at(first);
        Some(Self {
            title: list.title.clone(),
            note: list.note.clone(),
            down: names.first()?.label.clone(),
            across: matrix.across.clone(),
            columns: columns.iter().map(|column| column.label.clone()).collect(),
            rows: rows(list, names, columns),
        })
    }

    /// What the columns are called where there is little room: their headings when those are short, else letters.
    pub fn keys(&self) -> Vec<String> {
        let short = |name: &String| name.chars().count() <= SHORT;
        if self.columns.iter().all(short) {
            return self.columns.clone();
        }
        let letters = ('a'..='z').chain('A'..='Z').map(String::from);
        let numbers = (1..).map(|number: usize| number.to_string());
        letters.chain(numbers).take(self.columns.len()).collect()
    }

    /// Each number once, ascending.
    pub fn numbers(&self) -> Vec<i64> {
        let cells = self.rows.iter().flat_map(|row| &row.figures);
        let mut numbers: Vec<i64> = cells
            .filter_map(|figure| match figure {
                Figure::Number(number) => Some(*number),
                _ => None,
            })
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// The first column always names the row; figures begin with the next one that holds a number.
fn first_figures(list: &Listing) -> Option<usize> {
    let holds_number = |column: &Column| {
        let mut cells = list.grid.rows.iter().filter_map(|row| row.cell(column));
        cells.any(|cell| cell.as_integer().is_some())
    };
    (1..list.grid.columns.len())
        .find(|index| list.grid.columns.get(*index).is_some_and(holds_number))
}

fn rows(list: &Listing, names: &[Column], columns: &[Column]) -> Vec<FiguresRow> {
    let rows = list.grid.rows.iter();
    rows.map(|row| FiguresRow {
        label: names.iter().filter_map(|name| row.shown(name)).collect(),
        figures: columns
            .iter()
            .map(|column| match (row.cell(column), column.part) {
                (Some(Cell::Integer(number)), _) => Figure::Number(*number),
                (Some(cell), RowPart::Own(_)) => Figure::Words(cell.to_string()),
                _ => Figure::Nothing,
            })
            .collect(),
    })
    .collect()
}
