//! Roll tables and lists as columns and cells.

use super::chances::chances;
use super::prelude::*;
use crate::model::{self, Cell, Made, RollTable, Row, RowPart, TableParts};

mod topics;
pub use topics::{powers_told_by, topics_of_list, topics_of_table};

/// A roll table or a list, ready to be set.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PrintedTable {
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
    pub rows: Vec<Vec<CellText>>,
}

/// A column of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Its heading.
    pub label: String,
    /// Set to the right, in figures of equal width.
    pub number: bool,
    /// Results of dice, aligned digit by digit.
    pub roll: bool,
    /// Stays beside the roll when other columns must go below it.
    pub pinned: bool,
    /// Whether its words need no heading below the row, without the heading.
    pub plain: bool,
    /// Whether its cells begin with icons, or with the room of one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub icons: bool,
    /// Letters of its longest cell.
    pub length: usize,
    /// Letters of the longest word in it, its heading included.
    pub word: usize,
}

/// What is in a cell: nothing, or words in styles.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CellText {
    /// The words.
    pub value: Option<Vec<Span>>,
    /// The icon before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<PrintedIcon>,
}

/// A roll table with the roll in the first column; rules and ids are for the engine, not for paper.
pub fn roll_table(ruleset: &Ruleset, table: &RollTable, parts: &TableParts) -> PrintedTable {
    let mut made = PrintedTable::of(ruleset, &table.grid, parts, &table.id, &table.title);
    made.dice = Some(match &table.deck {
        Some(deck) => ruleset.decks[deck].title.clone(),
        None => ruleset.in_words(&table.dice.source),
    });
    made.text = table.text.clone().filter(|_| parts.intro);
    made.note = table.note.clone().filter(|_| parts.note);
    if parts.odds {
        push_odds(ruleset, table, &mut made);
    }
    let rolls = table.grid.rows.iter().map(ranges);
    let roll = Column {
        roll: true,
        ..Column::beside(ruleset.word(if table.deck.is_some() {
            Word::Card
        } else {
            Word::Roll
        }))
    };
    made.insert(roll, rolls);
    made.measure();
    made
}

impl PrintedTable {
    /// The columns and rows that are printed.
    pub(super) fn of(
        ruleset: &Ruleset,
        grid: &Grid,
        parts: &TableParts,
        id: &str,
        title: &str,
    ) -> Self {
        let is_shown = |column: &&model::Column| {
            let mut cells = grid.rows.iter().map(|row| row.shown(column));
            printable(column, &parts.columns) && cells.any(|cell| cell.is_some())
        };
        let chosen: Vec<&model::Column> = grid.columns.iter().filter(is_shown).collect();
        let signed: Vec<bool> = chosen.iter().map(|it| is_signed(grid, it)).collect();
        let rows = grid.rows.iter().map(|row| {
            let cells = chosen.iter().zip(&signed);
            let cells = cells.map(|(column, signed)| cell(ruleset, row, column, *signed));
            let mut cells: Vec<CellText> = cells.collect();
            if let Some(first) = cells.first_mut() {
                first.icon = icon_of_row(ruleset, row);
            }
            cells
        });
        let columns = chosen.iter().enumerate().map(|(index, column)| Column {
            label: heading(column),
            number: grid.rows.iter().all(|row| is_number(row, column)),
            pinned: index == 0,
            plain: matches!(column.part, RowPart::Text),
            ..Column::default()
        });
        let is_plain =
            |column: &&model::Column| matches!(column.part, RowPart::Name | RowPart::Text);
        Self {
            id: id.to_owned(),
            title: parts.title.clone().unwrap_or_else(|| title.to_owned()),
            header: parts.odds || !chosen.iter().all(is_plain),
            columns: columns.collect(),
            rows: rows.collect(),
            ..Self::default()
        }
    }

    /// Puts a column of plain words before all others.
    fn insert(&mut self, column: Column, cells: impl Iterator<Item = String>) {
        self.columns.insert(0, column);
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.insert(0, words(cell));
        }
    }

    /// Counts letters for the template, which decides what fits side by side.
    pub(super) fn measure(&mut self) {
        for (index, column) in self.columns.iter_mut().enumerate() {
            let rows = self.rows.iter();
            let cells = rows.filter_map(|row| row.get(index)?.value.as_deref());
            let texts: Vec<String> = cells.map(plain).collect();
            let rows = self.rows.iter();
            let mut cells = rows.filter_map(|row| row.get(index));
            column.icons = cells.any(|cell| cell.icon.is_some());
            let icon = if column.icons { ICON } else { 0 };
            column.length = longest(texts.iter().map(String::as_str)) + icon;
            let texts = texts.iter().chain([&column.label]);
            column.word = longest(texts.flat_map(|text| text.split_whitespace())) + icon;
        }
    }
}

/// The icon of a row: its own, or that of the foe or item that it is.
pub fn icon_of_row(ruleset: &Ruleset, row: &Row) -> Option<PrintedIcon> {
    let made = match &row.made {
        Some(Made::Foe(foe)) => ruleset.foes[foe].icon.as_ref(),
        Some(Made::Item(item)) => ruleset.items[item].icon.as_ref(),
        None => None,
    };
    PrintedIcon::of(row.icon.as_ref().or(made), row.label())
}

/// The chance of each row, or a word about why it is unknown.
fn push_odds(ruleset: &Ruleset, table: &RollTable, made: &mut PrintedTable) {
    if let Some(chances) = chances(ruleset, table) {
        let chance = Column::beside(ruleset.word(Word::Chance));
        made.insert(chance, chances.into_iter());
        return;
    }
    let names = table.context.iter().map(|(name, _)| name.as_str());
    let names: Vec<&str> = names.collect();
    let mut words = made.note.take().map_or(String::new(), |note| note + " ");
    words += ruleset.word(Word::ChanceDepends);
    if !names.is_empty() {
        words += &format!(" ({})", names.join(", "));
    }
    made.note = Some(words + ".");
}

impl Column {
    /// A column of figures beside the name.
    fn beside(label: &str) -> Self {
        Self {
            label: label.to_owned(),
            number: true,
            pinned: true,
            ..Self::default()
        }
    }
}

/// Letters that an icon takes the room of.
const ICON: usize = 3;

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
    match column.part {
        _ if !only.is_empty() => only.contains(&column.key),
        RowPart::Do | RowPart::Id | RowPart::When | RowPart::Tags => false,
        _ => true,
    }
}

/// A cell as it is printed; in a `signed` column every number has its sign.
pub fn cell(ruleset: &Ruleset, row: &Row, column: &model::Column, signed: bool) -> CellText {
    let text = match column.part {
        RowPart::Name => row.name.as_ref(),
        RowPart::Text => row.text.as_ref(),
        RowPart::Own(_) => row.cell(column).and_then(Cell::as_text),
        _ => None,
    };
    let plain = || match column.part {
        RowPart::Traits => traits(ruleset, row),
        _ => Some(number(&show_cell(ruleset, row, column)?, signed)),
    };
    if let Some(title) = reactions(ruleset, row, column) {
        return words(title);
    }
    let value = text.map(|text| printed(ruleset, text));
    CellText {
        value: value.or_else(|| Some(vec![Span::plain(plain()?)])),
        ..CellText::default()
    }
}

/// A cell that does not roll, as it is printed.
pub fn show_cell(ruleset: &Ruleset, row: &Row, column: &model::Column) -> Option<String> {
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
fn traits(ruleset: &Ruleset, row: &Row) -> Option<String> {
    let labels = row.traits.iter().map(|grant| {
        let label = &ruleset.traits[&grant.of].label;
        match &grant.argument {
            Some(argument) => format!("{label} {argument}"),
            None => label.clone(),
        }
    });
    let labels: Vec<String> = labels.collect();
    (!labels.is_empty()).then(|| labels.join(", "))
}

fn words(text: String) -> CellText {
    CellText {
        value: Some(vec![Span::plain(text)]),
        ..CellText::default()
    }
}

/// `1–6`, `15+`, `2, 4`: with the dash of a typesetter.
fn ranges(row: &Row) -> String {
    if let Some(cards) = &row.cards {
        return cards.clone();
    }
    let shown = row.ranges.iter().map(|range| match (range.from, range.to) {
        (Some(from), Some(to)) if from != to => format!("{from}–{to}"),
        (None, Some(to)) => format!("≤ {to}"),
        _ => range.to_string(),
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn is_number(row: &Row, column: &model::Column) -> bool {
    let is_own = matches!(column.part, RowPart::Own(_));
    let mut cells = row.cell(column).into_iter();
    is_own && cells.all(|cell| cell.as_integer().is_some())
}

/// A column of modifiers: some of its numbers are below zero, so the others show their sign too.
fn is_signed(grid: &Grid, column: &model::Column) -> bool {
    let rows = grid.rows.iter();
    let mut numbers = rows.filter_map(|row| row.cell(column)?.as_integer());
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

impl Declared for declared::RollTable {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let parts = TableParts {
            odds: self.parts.odds || setting.product.odds,
            ..self.parts.clone()
        };
        let table = &setting.ruleset.tables[&self.table];
        let mut made = roll_table(setting.ruleset, table, &parts);
        let mut rows = table.grid.rows.iter();
        made.rows
            .retain(|_| rows.next().is_some_and(|row| parts.has_row(row)));
        Block::RollTable(made)
    }

    fn shows(&self, setting: &Setting<'_>) -> Vec<Topic> {
        let table = &setting.ruleset.tables[&self.table];
        topics_of_table(setting.ruleset, table, &self.parts)
    }

    fn need_and_rank(&self, ruleset: &Ruleset) -> (Need, i64) {
        let table = &ruleset.tables[&self.table];
        (table.need, table.rank.unwrap_or(UNRANKED))
    }
}

impl Body for PrintedTable {
    fn write_markdown(&self, out: &mut Markdown) {
        let dice = self.dice.as_ref().map(|dice| format!(" ({dice})"));
        if !self.title.is_empty() {
            let title = format!("{}{}", self.title, dice.unwrap_or_default());
            out.heading(Some(&title));
        }
        if let Some(text) = &self.text {
            out.line(format_args!("{text}\n"));
        }
        let labels = self.columns.iter().map(|column| column.label.as_str());
        out.table_head(&labels.collect::<Vec<_>>());
        for row in &self.rows {
            let cells = row.iter().map(|cell| mark_up_cell(cell.value.as_deref()));
            out.row(&cells.collect::<Vec<_>>());
        }
        if let Some(note) = &self.note {
            out.line(format_args!("\n{note}"));
        }
    }

    named!(title, Tables);

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        let cells = self.rows.iter_mut().flatten();
        cells.map(|cell| &mut cell.icon).collect()
    }

    fn is_section(&self) -> bool {
        true
    }

    /// A table is known by its title and its dice.
    fn take_heading(&mut self) -> Option<String> {
        let title = std::mem::take(&mut self.title);
        Some(match self.dice.take() {
            Some(dice) => format!("{title}, {dice}"),
            None => title,
        })
    }
}
