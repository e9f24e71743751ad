//! Roll tables and lists as columns and cells.

use serde::Serialize;

use super::chances::chances;
use crate::content::Span;
use crate::content::words::{plain, printed};
use crate::model::{self, Cell, Grid, Listing, RollTable, Row, RowPart, Ruleset, TableParts};
use crate::words::Word;

/// A table ready to be set.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sheet {
    /// Id, for links and page references.
    pub id: String,
    /// Heading.
    pub title: String,
    /// What is rolled.
    pub dice: Option<String>,
    /// Introduction.
    pub text: Option<String>,
    /// Footnote.
    pub note: Option<String>,
    /// Whether the headings of the columns are printed: a table of rolls and words needs none.
    pub header: bool,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, a value per column.
    pub rows: Vec<Vec<Value>>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Its heading.
    pub label: String,
    /// Set to the right, in figures of equal width.
    pub number: bool,
    /// Results of dice, which stand below each other digit by digit.
    pub roll: bool,
    /// Stays beside the roll when other columns must go below it.
    pub pinned: bool,
    /// Whether its words speak for themselves when they stand below the row, without the heading.
    pub plain: bool,
    /// Letters of its longest cell.
    pub length: usize,
    /// Letters of the longest word in it, its heading included.
    pub word: usize,
}

/// What stands in a cell: nothing, or words in styles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Value {
    /// The words.
    pub value: Option<Vec<Span>>,
}

/// A roll table with the roll in the first column; rules and ids are for the engine, not for paper.
pub fn roll_table(ruleset: &Ruleset, table: &RollTable, parts: &TableParts) -> Sheet {
    let mut sheet = sheet(ruleset, &table.grid, parts, &table.id, &table.title);
    sheet.dice = Some(ruleset.in_words(&table.dice.source));
    sheet.text = table.text.clone().filter(|_| parts.intro);
    sheet.note = table.note.clone().filter(|_| parts.note);
    if parts.odds {
        push_odds(ruleset, table, &mut sheet);
    }
    let rolls = table.grid.rows.iter().map(ranges);
    let roll = Column {
        roll: true,
        ..Column::beside(ruleset.word(Word::Roll))
    };
    insert(&mut sheet, roll, rolls);
    measure(&mut sheet);
    sheet
}

/// A list.
pub fn listing(ruleset: &Ruleset, list: &Listing, parts: &TableParts) -> Sheet {
    let mut sheet = sheet(ruleset, &list.grid, parts, &list.id, &list.title);
    sheet.text = list.text.clone().filter(|_| parts.intro);
    sheet.note = list.note.clone().filter(|_| parts.note);
    measure(&mut sheet);
    sheet
}

/// The chance of each row, or a word about why it cannot be told.
fn push_odds(ruleset: &Ruleset, table: &RollTable, sheet: &mut Sheet) {
    if let Some(chances) = chances(ruleset, table) {
        let chance = Column::beside(ruleset.word(Word::Chance));
        insert(sheet, chance, chances.into_iter());
        return;
    }
    let names: Vec<&str> = table
        .context
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    let mut words = ruleset.word(Word::ChanceDepends).to_owned();
    if !names.is_empty() {
        words = format!("{words} ({})", names.join(", "));
    }
    sheet.note = Some(match &sheet.note {
        Some(note) => format!("{note} {words}."),
        None => format!("{words}."),
    });
}

/// Puts a column of plain words before all others.
fn insert(sheet: &mut Sheet, column: Column, cells: impl Iterator<Item = String>) {
    sheet.columns.insert(0, column);
    for (row, cell) in sheet.rows.iter_mut().zip(cells) {
        row.insert(0, words(cell));
    }
}

impl Column {
    /// A column of figures beside the name.
    fn beside(label: &str) -> Self {
        Self {
            label: label.to_owned(),
            number: true,
            roll: false,
            pinned: true,
            plain: false,
            length: 0,
            word: 0,
        }
    }
}

fn sheet(ruleset: &Ruleset, grid: &Grid, parts: &TableParts, id: &str, title: &str) -> Sheet {
    let chosen: Vec<&model::Column> = grid
        .columns
        .iter()
        .filter(|column| {
            printable(column, &parts.columns)
                && grid.rows.iter().any(|row| row.shown(column).is_some())
        })
        .collect();
    let signed: Vec<bool> = chosen
        .iter()
        .map(|column| is_signed(grid, column))
        .collect();
    let rows: Vec<Vec<Value>> = grid
        .rows
        .iter()
        .map(|row| {
            let cells = chosen.iter().zip(&signed);
            cells
                .map(|(column, signed)| cell(ruleset, row, column, *signed))
                .collect()
        })
        .collect();
    let columns = chosen.iter().enumerate().map(|(index, column)| Column {
        label: heading(column),
        number: grid.rows.iter().all(|row| is_number(row, column)),
        roll: false,
        pinned: index == 0,
        plain: matches!(column.part, RowPart::Text),
        length: 0,
        word: 0,
    });
    Sheet {
        id: id.to_owned(),
        title: parts.title.clone().unwrap_or_else(|| title.to_owned()),
        dice: None,
        text: None,
        note: None,
        header: parts.odds
            || chosen
                .iter()
                .any(|column| !matches!(column.part, RowPart::Name | RowPart::Text)),
        columns: columns.collect(),
        rows,
    }
}

/// The column that names a table of reactions.
const REACTIONS: &str = "reactions";

/// What a text says needs no heading; one that the ruleset gives is kept.
fn heading(column: &model::Column) -> String {
    if matches!(column.part, RowPart::Text) && !column.labelled {
        String::new()
    } else {
        column.label.clone()
    }
}

fn printable(column: &model::Column, only: &[String]) -> bool {
    let for_paper = !matches!(
        column.part,
        RowPart::Do | RowPart::Id | RowPart::When | RowPart::Tags
    );
    if only.is_empty() {
        for_paper
    } else {
        only.contains(&column.key)
    }
}

fn cell(ruleset: &Ruleset, row: &Row, column: &model::Column, signed: bool) -> Value {
    let text = match column.part {
        RowPart::Name => row.name.as_ref(),
        RowPart::Text => row.text.as_ref(),
        RowPart::Own(_) => match row.cell(column) {
            Some(Cell::Text(text)) => Some(text),
            _ => None,
        },
        _ => None,
    };
    if matches!(column.part, RowPart::Traits) {
        return traits(ruleset, row);
    }
    if let Some(title) = reactions(ruleset, row, column) {
        return words(title);
    }
    match text {
        Some(text) => Value {
            value: Some(printed(ruleset, text)),
        },
        None => Value {
            value: shown(ruleset, row, column).map(|text| vec![Span::plain(number(&text, signed))]),
        },
    }
}

/// A cell that does not roll, as it is printed.
pub fn shown(ruleset: &Ruleset, row: &Row, column: &model::Column) -> Option<String> {
    match row.cell(column) {
        Some(Cell::Flag(true)) => Some(ruleset.words().own(Word::Yes)),
        Some(Cell::Flag(false)) => Some(ruleset.words().own(Word::No)),
        _ => row.shown(column),
    }
}

/// The table of a foe's reactions by its title, which is what can be looked up.
fn reactions(ruleset: &Ruleset, row: &Row, column: &model::Column) -> Option<String> {
    let id = row.shown(column).filter(|_| column.key == REACTIONS)?;
    ruleset.tables.get(&id).map(|table| table.title.clone())
}

/// Traits by their labels: ids are for the engine.
fn traits(ruleset: &Ruleset, row: &Row) -> Value {
    let labels: Vec<String> = row
        .traits
        .iter()
        .map(|grant| {
            let label = &ruleset.traits[&grant.of].label;
            match &grant.argument {
                Some(argument) => format!("{label} {argument}"),
                None => label.clone(),
            }
        })
        .collect();
    Value {
        value: (!labels.is_empty()).then(|| vec![Span::plain(labels.join(", "))]),
    }
}

/// One cell of a table as it is printed.
pub fn cell_at(ruleset: &Ruleset, row: &Row, column: &model::Column) -> Value {
    cell(ruleset, row, column, false)
}

fn words(text: String) -> Value {
    Value {
        value: Some(vec![Span::plain(text)]),
    }
}

/// `1–6`, `15+`, `2, 4`: with the dash of a typesetter.
fn ranges(row: &Row) -> String {
    let shown: Vec<String> = row
        .ranges
        .iter()
        .map(|range| match (range.from, range.to) {
            (Some(from), Some(to)) if from != to => format!("{from}–{to}"),
            (None, Some(to)) => format!("≤ {to}"),
            _ => range.to_string(),
        })
        .collect();
    shown.join(", ")
}

fn is_number(row: &Row, column: &model::Column) -> bool {
    match column.part {
        RowPart::Own(_) => row
            .cell(column)
            .is_none_or(|cell| cell.as_integer().is_some()),
        _ => false,
    }
}

/// Counts letters for the template, which decides what fits side by side.
fn measure(sheet: &mut Sheet) {
    for (index, column) in sheet.columns.iter_mut().enumerate() {
        let cells = sheet
            .rows
            .iter()
            .filter_map(|row| row.get(index)?.value.as_deref());
        let texts: Vec<String> = cells.map(plain).collect();
        let longest = |text: &str| {
            text.split_whitespace()
                .map(|word| word.chars().count())
                .max()
                .unwrap_or(0)
        };
        column.length = texts
            .iter()
            .map(|text| text.chars().count())
            .max()
            .unwrap_or(0);
        column.word = texts
            .iter()
            .map(|text| longest(text))
            .max()
            .unwrap_or(0)
            .max(longest(&column.label));
    }
}

/// A column of modifiers: some of its numbers are below zero, so the others show their sign too.
fn is_signed(grid: &Grid, column: &model::Column) -> bool {
    let mut numbers = grid
        .rows
        .iter()
        .filter_map(|row| row.cell(column)?.as_integer());
    numbers.any(|number| number < 0)
}

/// A number with a real minus, or with a plus in a column of modifiers; words stay as they are.
fn number(text: &str, signed: bool) -> String {
    match text.parse::<i64>() {
        Ok(number) if number < 0 => format!("−{}", number.unsigned_abs()),
        Ok(number) if number > 0 && signed => format!("+{number}"),
        _ => text.to_owned(),
    }
}
