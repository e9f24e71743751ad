//! Rows to write in: blank ones under headings, and those of slots, items, traits and picks.

use serde::Serialize;

use crate::content::Span;
use crate::content::setting::Setting;
use crate::content::words::{plain, printed};
use crate::model::{Figure, FigureValue, Item, Ref};

/// Rows to write in.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Ledger {
    /// What the names of its places begin with.
    pub field: String,
    /// Heading.
    pub title: Option<String>,
    /// The columns.
    pub columns: Vec<LedgerColumn>,
    /// The rows.
    pub rows: Vec<LedgerRow>,
    /// Words before the boxes of a row.
    #[serde(rename = "box-label")]
    pub box_label: Option<String>,
}

/// A column of a ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LedgerColumn {
    /// Its heading.
    pub label: String,
    /// For words: it takes the room that the others leave.
    pub wide: bool,
    /// Letters of the longest word that stands in it.
    pub letters: usize,
    /// What the names of the places in it end with; nothing in the first.
    pub field: String,
}

/// A row of a ledger.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LedgerRow {
    /// What the names of its places begin with; before they are named, what tells it from other rows, if it is not its number.
    pub field: String,
    /// Words before its cells.
    pub label: Option<String>,
    /// What is written already, a value per column.
    pub cells: Vec<Option<String>>,
    /// Small print below.
    pub more: Option<Vec<Span>>,
    /// Boxes to tick below.
    pub boxes: u32,
    /// How many of them are crossed.
    pub filled: u32,
    /// How many at the end are dotted, because the thing has fewer.
    pub spare: u32,
}

impl Ledger {
    /// A ledger with these columns; the first is for words.
    pub fn new(title: &Option<String>, headings: Vec<String>) -> Self {
        let columns = headings.into_iter().enumerate();
        Self {
            title: title.clone(),
            columns: columns
                .map(|(index, label)| LedgerColumn {
                    wide: index == 0,
                    letters: 0,
                    label,
                    field: String::new(),
                })
                .collect(),
            ..Self::default()
        }
    }

    /// Adds blank rows until there are so many, and measures the columns.
    pub fn filled_up(mut self, count: u32) -> Self {
        let blank = LedgerRow {
            cells: vec![None; self.columns.len()],
            ..LedgerRow::default()
        };
        let count = self.rows.len().max(count as usize);
        self.rows.resize(count, blank);
        for (index, column) in self.columns.iter_mut().enumerate() {
            let cells = self
                .rows
                .iter()
                .filter_map(|row| row.cells.get(index)?.as_deref());
            let words = std::iter::once(column.label.as_str()).chain(cells);
            let letters = words.map(|words| words.chars().count());
            column.letters = letters.max().unwrap_or(0);
        }
        self
    }
}

/// Blank rows under headings.
pub fn ledger(title: &Option<String>, columns: &[String], wide: &[String], count: u32) -> Ledger {
    let mut ledger = Ledger::new(title, columns.to_vec());
    if !wide.is_empty() {
        for column in &mut ledger.columns {
            column.wide = wide.contains(&column.label);
        }
    }
    ledger.filled_up(count)
}

/// The headings of a ledger of things: one for the thing, one for each of its figures.
pub fn headings(setting: &Setting<'_>, first: &str, figures: &[Ref<Figure>]) -> Vec<String> {
    let labels = figures.iter().map(|figure| {
        let figure = &setting.ruleset.item_stats[figure];
        let own = figure.short.as_ref().unwrap_or(&figure.label);
        setting.label(&figure.id, own)
    });
    std::iter::once(first.to_owned()).chain(labels).collect()
}

/// An item and how many of it.
pub fn named(item: &Item, count: i64) -> String {
    match count {
        1 => item.label.clone(),
        _ => format!("{count} × {}", item.label),
    }
}

/// The figures of an item, as written.
pub fn cells(setting: &Setting<'_>, item: &Item, figures: &[Ref<Figure>]) -> Vec<Option<String>> {
    let figures = figures.iter();
    figures
        .map(|figure| shown(setting, item, figure.id()))
        .collect()
}

fn shown(setting: &Setting<'_>, item: &Item, figure: &str) -> Option<String> {
    let mut figures = item.figures.iter();
    let (_, value) = figures.find(|(known, _)| known.id() == figure)?;
    Some(match value {
        FigureValue::Number(number) => number.to_string(),
        FigureValue::Dice(dice) => dice.source.clone(),
        FigureValue::List(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            numbers.join("/")
        }
        FigureValue::Text(text) => plain(&printed(setting.ruleset, text)),
    })
}

/// A figure of an item that counts boxes.
pub fn number(item: &Item, figure: &Ref<Figure>) -> Option<u32> {
    let mut figures = item.figures.iter();
    match figures.find(|(known, _)| known == figure) {
        Some((_, FigureValue::Number(number))) => u32::try_from(*number).ok(),
        _ => None,
    }
}
