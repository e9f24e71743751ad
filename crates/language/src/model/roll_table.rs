//! Roll tables, lists and their rows.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Dice, Foe, Item, Need, Range, Ref, Script, Text, TraitGrant, When};
use crate::diag::Span;

/// A table one rolls on.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct RollTable {
    /// Id, unique among tables and lists.
    pub id: String,
    /// Heading; the id when the ruleset gives none.
    pub title: String,
    /// Introduction.
    pub text: Option<String>,
    /// Footnote.
    pub note: Option<String>,
    /// What is rolled.
    pub dice: Dice,
    /// Names that the dice and conditions use, with the values they can take.
    pub context: Vec<(String, Range)>,
    /// What results outside the rows mean.
    pub ends: Ends,
    /// Each column is rolled for on its own.
    pub separate: bool,
    /// Whether rows come back.
    pub draw: Draw,
    /// What the rows are besides rows.
    pub makes: Option<Makes>,
    /// Heading on reference pages.
    pub group: Option<String>,
    /// 1 = most important on reference pages.
    pub rank: Option<i64>,
    /// How much play needs it where a page shows it.
    pub need: Need,
    /// Columns and rows.
    pub grid: Grid,
    /// Where it is declared.
    pub origin: Span,
}

/// Rows that are looked up or drawn, never rolled by range: prices, spells, matrices.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Listing {
    /// Id, unique among tables and lists.
    pub id: String,
    /// Heading; the id when the ruleset gives none.
    pub title: String,
    /// Introduction.
    pub text: Option<String>,
    /// Footnote.
    pub note: Option<String>,
    /// What the rows are besides rows.
    pub makes: Option<Makes>,
    /// Heading on reference pages.
    pub group: Option<String>,
    /// 1 = most important on reference pages.
    pub rank: Option<i64>,
    /// How much play needs it where a page shows it.
    pub need: Need,
    /// Columns and rows.
    pub grid: Grid,
    /// Where it is declared.
    pub origin: Span,
}

/// What a result outside all rows means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// A mistake of the ruleset.
    Error,
    /// The nearest row: the first below, the last above.
    Clamp,
    /// Rolled again.
    Reroll,
    /// Nothing happens.
    Nothing,
}

/// Whether a row can come up twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// Any time.
    Dice,
    /// Once until all have come up, like cards.
    Deck,
}

/// What every row of a table is as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Makes {
    /// A foe.
    Foe,
    /// An item.
    Item,
}

/// Columns in printing order, and rows.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Grid {
    /// All columns but the roll.
    pub columns: Vec<Column>,
    /// Rows in the order of the file.
    pub rows: Vec<Row>,
}

/// A column of a table or list.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Column {
    /// Its key in the rows.
    pub key: String,
    /// Its heading.
    pub label: String,
    /// Whether the ruleset gives that heading.
    pub labelled: bool,
    /// What it holds.
    pub part: RowPart,
}

/// Where in a [`Row`] the value of a column is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum RowPart {
    /// [`Row::name`].
    Name,
    /// [`Row::text`].
    Text,
    /// [`Row::does`].
    Do,
    /// [`Row::when`].
    When,
    /// [`Row::id`].
    Id,
    /// [`Row::traits`].
    Traits,
    /// [`Row::tags`].
    Tags,
    /// [`Row::cells`] at this index: a column of the table's own.
    Own(usize),
}

/// One row.
#[derive(Debug, Clone, BorshSerialize, BorshDeserialize)]
pub struct Row {
    /// Results that lead here; empty in a list.
    pub ranges: Vec<Range>,
    /// Id given to the row.
    pub id: Option<String>,
    /// Short name.
    pub name: Option<Text>,
    /// What is printed.
    pub text: Option<Text>,
    /// What is carried out when it is rolled.
    pub does: Option<Script>,
    /// In a list that makes things `do` is the thing's, and stands here only to be shown.
    pub does_of_made: Option<String>,
    /// The row counts only then.
    pub when: Option<When>,
    /// What happens when it does not count.
    pub otherwise: Otherwise,
    /// Roll this many times on the same table without this row.
    pub again: Option<u32>,
    /// Properties of what the row makes.
    pub traits: Vec<TraitGrant>,
    /// Words to select it by.
    pub tags: Vec<String>,
    /// Values of the table's own columns, by [`RowPart::Own`] index.
    pub cells: Vec<Option<Cell>>,
    /// The foe or item that this row is.
    pub made: Option<Made>,
    /// What the row means besides its words.
    pub meaning: Meaning,
    /// Where the row stands.
    pub origin: Span,
}

/// What a row declares for machines: nothing of it is printed by itself.
#[derive(Debug, Clone, Default, BorshSerialize, BorshDeserialize)]
pub struct Meaning {
    /// Who is met, in a row that is no foe itself.
    pub foe: Option<Ref<Foe>>,
    /// How many of them come; as many as the foe has when absent.
    pub count: Option<Dice>,
    /// What a side of a room is.
    pub side: Option<SideKind>,
    /// What holds a door shut.
    pub state: Option<DoorState>,
    /// The form of a room, by the id of its drawing.
    pub shape: Option<String>,
    /// The symbol that it puts on the map, one of [`super::SYMBOLS`].
    pub symbol: Option<String>,
}

/// What one side of a room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideKind {
    /// Rock.
    Wall,
    /// A gap.
    Open,
    /// A door.
    Door,
    /// A gate of bars.
    Bars,
    /// A way that must be found.
    Secret,
}

/// What holds a door shut.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum DoorState {
    /// Nothing.
    Open,
    /// It sticks.
    Stuck,
    /// A lock.
    Locked,
    /// A lever somewhere else.
    Lever,
    /// A trap.
    Trapped,
    /// A trap and a lock.
    TrappedLocked,
}

/// What happens when the condition of a rolled row fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Otherwise {
    /// The table is rolled again.
    Reroll,
    /// The next row is taken.
    Next,
    /// Nothing happens.
    Nothing,
}

/// What a row of a table with `makes` is.
#[derive(Debug, Clone, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Made {
    /// This foe.
    Foe(Ref<Foe>),
    /// This item.
    Item(Ref<Item>),
}

/// A value in a column of the table's own.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(untagged)]
pub enum Cell {
    /// A whole number.
    Integer(i64),
    /// Several whole numbers.
    List(Vec<i64>),
    /// Yes or no.
    Flag(bool),
    /// Words, which may roll.
    Text(Text),
}

impl Cell {
    /// The number, when it is one.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }
}

/// As printed before rolling.
impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(number) => write!(f, "{number}"),
            Self::List(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                f.write_str(&numbers.join("/"))
            }
            Self::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Self::Text(text) => f.write_str(&text.source),
        }
    }
}

impl Grid {
    /// The column with this key.
    pub fn column(&self, key: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.key == key)
    }

    /// The row for a result: the first whose ranges hold it.
    pub fn row_for(&self, result: i64) -> Option<usize> {
        self.rows.iter().position(|row| row.answers(result))
    }

    /// The row with this id, or else this name (letter case does not matter).
    pub fn row_named(&self, name: &str) -> Option<usize> {
        let by_id = self
            .rows
            .iter()
            .position(|row| row.id.as_deref() == Some(name));
        by_id.or_else(|| {
            self.rows.iter().position(|row| {
                row.name
                    .as_ref()
                    .is_some_and(|words| words.source.eq_ignore_ascii_case(name))
            })
        })
    }
}

impl Row {
    /// Whether a result leads here.
    pub fn answers(&self, result: i64) -> bool {
        self.ranges.iter().any(|range| range.contains(result))
    }

    /// What the row is called in traces and messages: its name, or the text without one.
    pub fn label(&self) -> &str {
        let words = self.name.as_ref().or(self.text.as_ref());
        words.map_or("", |text| text.source.as_str())
    }

    /// Its rules as written, its own or those of what it makes.
    pub fn rules(&self) -> Option<&str> {
        let own = self.does.as_ref().map(|script| script.source.as_str());
        own.or(self.does_of_made.as_deref())
    }

    /// The value in an own column.
    pub fn cell(&self, column: &Column) -> Option<&Cell> {
        match column.part {
            RowPart::Own(index) => self.cells.get(index)?.as_ref(),
            _ => None,
        }
    }

    /// What the column shows before rolling: own cell, name, text, rules, condition, traits or tags.
    pub fn shown(&self, column: &Column) -> Option<String> {
        match column.part {
            RowPart::Name => self.name.as_ref().map(|text| text.source.clone()),
            RowPart::Text => self.text.as_ref().map(|text| text.source.clone()),
            RowPart::Do => self.rules().map(str::to_owned),
            RowPart::When => self.when.as_ref().map(|when| when.source.clone()),
            RowPart::Id => self.id.clone(),
            RowPart::Traits => joined(self.traits.iter().map(TraitGrant::to_string)),
            RowPart::Tags => joined(self.tags.iter().cloned()),
            RowPart::Own(_) => self.cell(column).map(Cell::to_string),
        }
    }
}

fn joined(words: impl Iterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}
