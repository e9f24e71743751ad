//! Rows to write in: blank ones under headings, and those of slots, items, traits and picks.

use super::prelude::*;
use crate::model::blocks::ItemKey;
use crate::model::keys::WordSet;
use crate::model::{Cell, Figure, FigureKind, FigureValue, Item};

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
    /// Words behind the boxes of a row.
    #[serde(rename = "box-end")]
    pub box_end: Option<String>,
}

/// A column of a ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LedgerColumn {
    /// Its heading.
    pub label: String,
    /// For words: it takes the room that the others leave.
    pub wide: bool,
    /// Letters of the longest word in it.
    pub letters: usize,
    /// What the names of the places in it end with; nothing in the first.
    pub field: String,
    /// The figure of things that it shows.
    #[serde(skip)]
    pub figure: Option<String>,
}

/// A row of a ledger.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LedgerRow {
    /// What the names of its places begin with; before they are named, what distinguishes it from other rows, if it is not its number.
    pub field: String,
    /// Words before its cells.
    pub label: Option<String>,
    /// The icon of the row: before its label, or else before what is written first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<PrintedIcon>,
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
    pub(super) fn new(title: &Option<String>, headings: Vec<String>) -> Self {
        let columns = headings.into_iter().enumerate();
        let columns = columns.map(|(index, label)| LedgerColumn {
            wide: index == 0,
            label,
            ..LedgerColumn::default()
        });
        Self {
            title: title.clone(),
            columns: columns.collect(),
            ..Self::default()
        }
    }

    /// A ledger of a hero's things: a column for the thing, and those that the block asks for.
    pub(super) fn of_things(
        setting: &Setting<'_>,
        title: &Option<String>,
        columns: ThingColumns<'_>,
        field: String,
    ) -> Self {
        let columns = columns.list(setting);
        let headings = columns.iter().map(|column| column.heading(setting));
        let headings = std::iter::once(String::new()).chain(headings);
        let mut ledger = Self {
            field,
            ..Self::new(title, headings.collect())
        };
        for (column, thing) in ledger.columns.iter_mut().skip(1).zip(columns) {
            if let ThingColumn::Figure(figure) = thing {
                column.figure = Some(figure.id().to_owned());
            }
        }
        ledger
    }

    /// Adds blank rows until there are so many, and measures the columns.
    pub(super) fn fill_up(mut self, count: u32) -> Self {
        let blank = LedgerRow::of(vec![None; self.columns.len()]);
        let count = self.rows.len().max(count as usize);
        self.rows.resize(count, blank);
        for (index, column) in self.columns.iter_mut().enumerate() {
            let rows = self.rows.iter();
            let cells = rows.filter_map(|row| row.cells.get(index)?.as_deref());
            column.letters = longest(std::iter::once(column.label.as_str()).chain(cells));
        }
        self
    }
}

impl LedgerRow {
    /// A row with these cells and nothing else.
    pub(super) fn of(cells: Vec<Option<String>>) -> Self {
        Self {
            cells,
            ..Self::default()
        }
    }

    /// An item, how many of it, and what the columns say of it.
    pub(super) fn of_item(
        setting: &Setting<'_>,
        item: &Item,
        count: i64,
        columns: ThingColumns<'_>,
    ) -> Self {
        let name = match count {
            1 => item.label.clone(),
            _ => format!("{count} × {}", item.label),
        };
        let columns = columns.list(setting).into_iter();
        let cells = columns.map(|column| column.cell(setting, item));
        Self {
            icon: PrintedIcon::of(item.icon.as_ref(), &item.label),
            ..Self::of(std::iter::once(Some(name)).chain(cells).collect())
        }
    }
}

/// The columns behind the name of a thing.
#[derive(Clone, Copy)]
pub(super) struct ThingColumns<'b> {
    /// Its figures.
    pub figures: &'b [Ref<Figure>],
    /// Headings of the numbers of figures that are lists; none leaves such a list in one cell.
    pub parts: &'b [String],
    /// Keys of the item itself.
    pub own: &'b [ItemKey],
}

/// One of them.
enum ThingColumn<'b> {
    /// The whole of a figure.
    Figure(&'b Ref<Figure>),
    /// One number of a figure that is a list, below this heading.
    Part(&'b Ref<Figure>, usize, &'b str),
    /// A key of the item itself.
    Own(ItemKey),
}

impl<'b> ThingColumns<'b> {
    /// How many there are.
    pub fn count(&self, setting: &Setting<'_>) -> usize {
        self.list(setting).len()
    }

    fn list(&self, setting: &Setting<'_>) -> Vec<ThingColumn<'b>> {
        let mut columns = Vec::new();
        for figure in self.figures {
            let kind = setting.ruleset.item_stats[figure].kind;
            if kind == FigureKind::List && !self.parts.is_empty() {
                let parts = self.parts.iter().enumerate();
                columns.extend(parts.map(|(at, part)| ThingColumn::Part(figure, at, part)));
            } else {
                columns.push(ThingColumn::Figure(figure));
            }
        }
        columns.extend(self.own.iter().copied().map(ThingColumn::Own));
        columns
    }
}

impl ThingColumn<'_> {
    fn heading(&self, setting: &Setting<'_>) -> String {
        match self {
            Self::Figure(figure) => {
                let figure = &setting.ruleset.item_stats[*figure];
                let own = figure.short.as_ref().unwrap_or(&figure.label);
                setting.label(&figure.id, own)
            }
            Self::Part(_, _, heading) => (*heading).to_owned(),
            Self::Own(key) => {
                let word = match key {
                    ItemKey::Price => Word::Price,
                    ItemKey::Uses => Word::Uses,
                };
                setting.label(key.word(), setting.ruleset.word(word))
            }
        }
    }

    fn cell(&self, setting: &Setting<'_>, item: &Item) -> Option<String> {
        match self {
            Self::Figure(figure) => show_figure(setting, item, figure),
            Self::Part(figure, at, _) => match item.figures.of(figure.id())? {
                FigureValue::List(numbers) => numbers.get(*at).map(i64::to_string),
                _ => None,
            },
            Self::Own(ItemKey::Price) => cell_words(setting, item.price.as_ref()?),
            Self::Own(ItemKey::Uses) => cell_words(setting, item.uses.as_ref()?),
        }
    }
}

/// A number or a text of the ruleset, as printed.
pub(super) fn cell_words(setting: &Setting<'_>, cell: &Cell) -> Option<String> {
    match cell {
        Cell::Integer(number) => Some(number.to_string()),
        Cell::Text(text) => Some(plain(&printed(setting.ruleset, text))),
        _ => None,
    }
}

/// What the names of places for a hero's things begin with.
pub(super) fn field_of(setting: &Setting<'_>, hero: u32, what: &str) -> String {
    format!("{}.{what}", hero_field(setting.number(hero)))
}

/// A figure of an item, as written.
fn show_figure(setting: &Setting<'_>, item: &Item, figure: &Ref<Figure>) -> Option<String> {
    Some(match item.figures.of(figure.id())? {
        FigureValue::Number(number) => number.to_string(),
        FigureValue::Dice(dice) => dice.source.clone(),
        FigureValue::List(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            numbers.join("/")
        }
        FigureValue::Text(text) => plain(&printed(setting.ruleset, text)),
    })
}

impl Declared for declared::Ledger {
    fn compose(&self, _: &Setting<'_>) -> Block {
        let mut ledger = Ledger::new(&self.title, self.columns.clone());
        if !self.wide.is_empty() {
            for column in &mut ledger.columns {
                column.wide = self.wide.contains(&column.label);
            }
        }
        let mut ledger = ledger.fill_up(self.count);
        ledger.box_label.clone_from(&self.box_label);
        let words = self.title.as_ref().or(self.columns.first());
        ledger.field = format!("ledger.{}", slug(words.map_or("", String::as_str), "row"));
        let labels = self.labels.iter().map(Some).chain(std::iter::repeat(None));
        for (row, label) in ledger.rows.iter_mut().zip(labels) {
            row.label = label.cloned();
            row.boxes = self.boxes.unwrap_or(0);
        }
        Block::Ledger(ledger)
    }
}

impl Body for Ledger {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.title.as_deref());
        let labels = self.columns.iter().map(|column| column.label.as_str());
        out.table_head(&std::iter::once("").chain(labels).collect::<Vec<_>>());
        for row in &self.rows {
            let cells = row.cells.iter().map(|cell| cell.as_deref().unwrap_or(""));
            let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|")).collect();
            let label = row.label.as_deref().unwrap_or("");
            let more = row.more.as_deref().map_or(String::new(), mark_up);
            out.line(format_args!("| {label} | {} | {more}", cells.join(" | ")));
        }
    }

    fn name(&self) -> Option<&str> {
        Some(self.title.as_deref().unwrap_or("ledger"))
    }

    fn caption(&self) -> Option<Caption> {
        self.title.as_ref().map(|_| Caption::Forms)
    }

    fn take_heading(&mut self) -> Option<String> {
        self.title.take()
    }

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        self.rows.iter_mut().map(|row| &mut row.icon).collect()
    }

    /// Rows are numbered, unless they have a name of their own; the columns behind the first add theirs: `hero.items.3`, `hero.items.3--weight`.
    fn name_fields(&mut self, names: &mut FieldNames) {
        names.claim(&mut self.field);
        let mut ends = FieldNames::default();
        for column in self.columns.iter_mut().skip(1) {
            column.field = format!("--{}", slug(&column.label, "column"));
            ends.claim(&mut column.field);
        }
        for (number, row) in (1..).zip(&mut self.rows) {
            row.field = match row.field.as_str() {
                "" => format!("{}.{number}", self.field),
                own => format!("{}.{own}", self.field),
            };
        }
    }

    fn fields(&self, words: Words<'_>) -> Vec<Field> {
        let rows = (1..).zip(&self.rows);
        let fields = rows.flat_map(|(number, row)| self.row_fields(words, number, row));
        fields.collect()
    }
}

impl Ledger {
    /// The cells of a row, and the boxes below it.
    fn row_fields(&self, words: Words<'_>, number: usize, row: &LedgerRow) -> Vec<Field> {
        let numbered = || words.say(say::RowNumber { number });
        let own = row.label.clone().unwrap_or_else(numbered);
        let before = match &self.title {
            Some(title) => format!("{title}, {own}"),
            None => own,
        };
        let cells = self.columns.iter().zip(&row.cells);
        let cells = cells.map(|(column, value)| {
            let kind = if column.wide {
                FieldKind::Text
            } else {
                FieldKind::Number
            };
            let label = match column.label.as_str() {
                "" => before.clone(),
                label => format!("{before}, {label}"),
            };
            Field {
                value: value.clone(),
                figure: column.figure.clone(),
                ..Field::new(kind, &format!("{}{}", row.field, column.field), label)
            }
        });
        let label = match &self.box_label {
            Some(label) => format!("{before}, {label}"),
            None => before.clone(),
        };
        let boxes = format!("{}--boxes", row.field);
        let boxes = Field::ticks(words, &boxes, &label, row.boxes, row.filled);
        cells.chain(boxes).collect()
    }
}
