//! Roll tables, lists and their rows.

use std::ops::Deref;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::keys::{Entries, Field, Keys, Kind, Moment, Others, Reader, Record, Value};
use super::{
    Deck, Dice, FeatureKind, Foe, Hook, ICON, Icon, Item, Need, Outline, Range, Ref, Script,
    TerrainKind, Text, Topic, TraitGrant, When,
};
use crate::diag::Diagnostic;

keys! {
    /// A roll table.
    pub struct RollTable(id, origin), checked by check_deck {
        title: String, same(TITLE);
        /// What is rolled; names come from the situation. A table with a `deck` has none.
        dice: Dice, eg("1d6 + depth"), as_words();
        /// Results outside the rows: a mistake, the nearest row, rolled again, nothing.
        ends: Ends, eg("clamp"), usual("error");
        text: Option<String>, same(INTRODUCTION);
        note: Option<String>, same(NOTE);
        /// Names that dice and conditions use, with their range, for odds and checks.
        context: Context, eg(r#"{ depth = "0-12" }"#);
        /// Each column is rolled for separately.
        separate: bool, eg("true"), usual("false");
        /// `deck`: a row comes up once until all have.
        draw: Draw, eg("deck"), usual("dice"), if_unusual();
        /// The deck whose top card is turned up instead of rolling dice; the rows say `cards` instead of `roll`.
        deck: Option<Ref<Deck>>, eg("tomb");
        makes: Option<Makes>, same(MAKES);
        group: Option<String>, same(GROUP);
        rank: Option<i64>, same(RANK);
        need: Need, same(NEED);
        printed: bool, same(PRINTED);
        covers: Vec<Topic>, same(COVERS);
        /// Columns and rows.
        grid: Grid, kind(Kind::Part(|| &ROLLED));
    }
}

/// A row of a deck is one card, however many results it has.
fn check_deck<R: Reader>(table: &mut RollTable, reader: R) {
    if table.draw != Draw::Deck {
        return;
    }
    for row in &table.grid.rows {
        let is_one = matches!(row.ranges.as_slice(), [range] if range.from.is_some() && range.from == range.to);
        if !row.ranges.is_empty() && !is_one {
            let ranges: Vec<String> = row.ranges.iter().map(ToString::to_string).collect();
            let message = format!(
                "the row `{}` of the deck `{}` is only one card",
                ranges.join(", "),
                table.id
            );
            reader.report(
                Diagnostic::error(row.origin, message)
                    .with_hint("write one row for each card of the deck"),
            );
        }
    }
}

keys! {
    /// Anything looked up but not rolled: prices, spells, matrices.
    pub struct Listing(id, origin) {
        title: String, same(TITLE), eg("Prices");
        text: Option<String>, same(INTRODUCTION), eg("In gold.");
        note: Option<String>, same(NOTE);
        makes: Option<Makes>, same(MAKES), eg("item");
        /// Its rows are all things of this section, as they are declared: `columns` are keys of theirs, `name` is the label.
        lists: Option<Listed>, eg("trait");
        /// With `lists`: only things of these groups or with these tags.
        of: Vec<String>, eg(r#"["Wizard"]"#);
        group: Option<String>, same(GROUP), eg("Shopping");
        rank: Option<i64>, same(RANK);
        need: Need, same(NEED);
        printed: bool, same(PRINTED);
        covers: Vec<Topic>, same(COVERS), eg(r#"["trait smother"]"#);
        /// Columns and rows.
        grid: Grid, kind(Kind::Part(|| &LISTED));
    }
}

shared_key! {
    /// Heading.
    TITLE = title: String, eg("Treasure"), or_id();
}

shared_key! {
    /// Introduction.
    INTRODUCTION = text: Option<String>, eg("Once per chest.");
}

shared_key! {
    /// Footnote.
    NOTE = note: Option<String>, eg("Sell at half price.");
}

shared_key! {
    /// Every row is also a foe or item.
    MAKES = makes: Option<Makes>, eg("foe");
}

shared_key! {
    /// Heading on reference pages.
    GROUP = group: Option<String>, eg("Treasure");
}

shared_key! {
    /// 1 = most important on reference pages.
    RANK = rank: Option<i64>, within(1, 1000), eg("1");
}

shared_key! {
    /// Whether references and booklets of tables that the program lays out show it; `false` for what only rules look at.
    PRINTED = printed: bool, named("print"), eg("false"), usual("true"), if_unusual();
}

word_set! {
    /// What a list can show as it is declared.
    pub enum Listed {
        /// Classes.
        Class = "class",
        /// Traits.
        Trait = "trait",
        /// Conditions.
        Condition = "condition",
        /// Items.
        Item = "item",
        /// Foes.
        Foe = "foe",
    }
}

shared_key! {
    /// How much play needs it where a page shows it: `essential` is never left out.
    NEED = need: Need, eg("nice"), usual("essential"), if_unusual();
}

shared_key! {
    /// What its words say all about, besides its rows, as in `[rule.ID]`.
    COVERS = covers: Vec<Topic>, eg(r#"["offer cupboard"]"#);
}

shared_key! {
    /// Keys of the columns, in order; the roll is none.
    COLUMNS = columns: Vec<String>, eg(r#"["name", "gold"]"#), or("`name`, `text`, then those of the rows");
}

shared_key! {
    /// Headings of columns.
    LABELS = labels: Entries<(String, String)>, eg(r#"{ gold = "Gold pieces" }"#), or("the keys in words");
}

record! {
    /// Columns and rows of a roll table.
    static ROLLED {
        columns: Vec<String>, same(COLUMNS);
        labels: Entries<(String, String)>, same(LABELS);
        /// Lines with bars or inline tables.
        rows: Vec<Row>, kind(Kind::Rows(Row::RECORD)), eg(r#""""...""""#), required();
    }
}

record! {
    /// Columns and rows of a list.
    static LISTED {
        columns: Vec<String>, same(COLUMNS), eg(r#"["name", "price"]"#);
        labels: Entries<(String, String)>, same(LABELS), eg(r#"{ price = "Gold" }"#);
        /// Lines with bars or inline tables, without the roll.
        rows: Vec<Row>, kind(Kind::Rows(&LIST_ROW)), eg(r#""""...""""#), required();
    }
}

record! {
    /// Columns and rows of the levels of a class.
    pub(super) static LEVELS {
        /// Columns of `levels`.
        columns: Vec<String>, eg(r#"["level", "title"]"#);
        /// Headings of those columns.
        labels: Entries<(String, String)>, eg(r#"{ title = "Rank" }"#);
        /// What each level brings, like the rows of a list.
        levels: Vec<Row>, kind(Kind::Rows(&LEVEL_ROW)), eg(r#""""...""""#);
    }
}

/// A row that is not rolled.
static LIST_ROW: Record = Row::RECORD.without(&[
    "roll",
    "cards",
    "otherwise",
    "again",
    "side",
    "state",
    "shape",
]);

/// A row of levels.
static LEVEL_ROW: Record = Row::RECORD.only(&["name", "text"]);

word_set! {
    /// What a result outside all rows means.
    pub enum Ends {
        /// A mistake of the ruleset.
        Error = "error",
        /// The nearest row: the first below, the last above.
        Clamp = "clamp",
        /// Rolled again.
        Reroll = "reroll",
        /// Nothing happens.
        Nothing = "nothing",
    }
}

word_set! {
    /// Whether a row can come up twice.
    pub enum Draw {
        /// Any time.
        Dice = "dice",
        /// Once until all have come up, like cards.
        Deck = "deck",
    }
}

word_set! {
    /// What every row of a table is as well.
    pub enum Makes {
        /// A foe.
        Foe = "foe",
        /// An item.
        Item = "item",
    }
}

/// Names of the situation with the values they can take.
#[derive(Debug, Clone, Default, BorshSerialize, BorshDeserialize)]
pub struct Context(pub Vec<(String, Range)>);

impl Deref for Context {
    type Target = [(String, Range)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Context {
    type Item = &'a (String, Range);
    type IntoIter = std::slice::Iter<'a, (String, Range)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Value for Context {
    const KIND: Kind = Kind::Map(&Kind::Roll);
    const OPTIONAL: bool = true;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let mut names = Vec::new();
        for (name, _, value) in reader.entries() {
            match value.ranges().as_slice() {
                [range] => names.push((name, *range)),
                [] => {}
                _ => {
                    let message = format!("`{name}` takes one range");
                    let problem = Diagnostic::error(value.span(), message);
                    reader.report(problem.with_hint("write it like `0-12`"));
                }
            }
        }
        Some(Self(names))
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
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

keys! {
    /// One row.
    pub struct Row(origin) {
        /// Results that lead here.
        ranges: Vec<Range>, named("roll"), eg("1-6"), required();
        /// In a table with a `deck`: the cards that lead here, by suit, colour and rank; `rest` is all others.
        cards: Option<String>, eg("hearts 2-10, red king");
        /// Short name.
        name: Option<Text>, eg("Dust");
        /// What is printed.
        text: Option<Text>, eg("Nothing but {1d6} mice.");
        /// What is carried out.
        does: Option<Script>, named("do"), eg("fight rat x 1d3");
        /// The row counts only then.
        when: Option<When>, at(Moment::Table), eg("depth >= 2");
        /// What happens when it does not count.
        otherwise: Otherwise, eg("next"), usual("reroll");
        /// `true` or a number: roll so often on this table without this row.
        again: Option<u32>, kind(Kind::FlagOrInteger), eg("2");
        /// Id of the row, and of what it makes.
        id: Option<String>, kind(Kind::Id), eg("giant-rat");
        /// Traits of what the row makes.
        traits: Vec<TraitGrant>, eg(r#"["undead"]"#);
        /// Words to select it by.
        tags: Vec<String>, eg(r#"["vermin"]"#);
        icon: Option<Icon>, same(ICON);
        /// What the row means besides its words.
        meaning: Meaning, part();
        /// Values of the table's own columns, by [`RowPart::Own`] index.
        cells: Vec<Option<Cell>>, kind(Kind::Others(Others::Columns));
    }
    besides {
        /// `false`: this row of a table or list with `makes` is no foe or item.
        makes: bool, eg("false"), usual("true");
        /// Rules by event, of what the row makes.
        on: Entries<Hook>, eg(r#".hit = "harm - 1""#);
    }
    and {
        /// In a list that makes things `do` is the thing's, and is here only to be shown.
        does_of_made: Option<String>;
        /// The foe or item that this row is.
        made: Option<Made>;
    }
}

keys! {
    /// What a row declares for machines: nothing of it is printed by itself.
    pub struct Meaning: Default {
        /// Who is met; a row with a foe and without `do` is a fight with `count` of them (as many as the foe has when the row has no `count`).
        foe: Option<Ref<Foe>>, eg("rat");
        /// How many of its `foe` come: dice or a number.
        count: Option<Dice>, kind(Kind::Value), eg("1d3"), or("as many as the foe has");
        /// What a side of a room is, in the table that `[dungeon] sides` names; `secret` also in that of `doors`.
        side: Option<SideKind>, eg("bars");
        /// What holds a door shut, in the table that `[dungeon] doors` names.
        state: Option<DoorState>, eg("stuck");
        /// The form of a room, in the table that `[dungeon] shapes` or `entrance` names.
        shape: Option<String>, kind(Kind::Name("shape")), eg("guardroom");
        /// The symbol it puts on the map when it comes up in a room.
        symbol: Option<FeatureKind>, eg("chest");
        /// How maps draw the walls of a room in which it comes up.
        outline: Option<Outline>, eg("cave");
        /// Whoever is in the room with it fights, whatever they would do elsewhere: booklets print no reaction for them.
        hostile: bool, eg("true"), usual("false");
        /// How the ground of a hex is drawn, in the table that `[dungeon] terrain` names.
        terrain: Option<TerrainKind>, eg("hills");
    }
}

word_set! {
    /// What one side of a room is.
    pub enum SideKind {
        /// Rock.
        Wall = "wall",
        /// A gap.
        Open = "open",
        /// A door.
        Door = "door",
        /// A gate of bars.
        Bars = "bars",
        /// A way that must be found.
        Secret = "secret",
    }
}

word_set! {
    /// What holds a door shut.
    pub enum DoorState: PartialOrd Ord {
        /// Nothing.
        Open = "open",
        /// It sticks.
        Stuck = "stuck",
        /// A lock.
        Locked = "locked",
        /// A lever somewhere else.
        Lever = "lever",
        /// A trap.
        Trapped = "trapped",
        /// A trap and a lock.
        TrappedLocked = "trapped-locked",
    }
}

word_set! {
    /// What happens when the condition of a rolled row fails.
    pub enum Otherwise {
        /// The table is rolled again.
        Reroll = "reroll",
        /// The next row is taken.
        Next = "next",
        /// Nothing happens.
        Nothing = "nothing",
    }
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

    /// The text, when it is one.
    pub fn as_text(&self) -> Option<&Text> {
        match self {
            Self::Text(text) => Some(text),
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

impl RowPart {
    /// The part that a column of this name shows, unless it is the table's own.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "name" => Self::Name,
            "text" => Self::Text,
            "do" => Self::Do,
            "when" => Self::When,
            "id" => Self::Id,
            "traits" => Self::Traits,
            "tags" => Self::Tags,
            _ => return None,
        })
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

    /// What leads here, as people write it: ranges of dice, or cards.
    pub fn results(&self) -> Vec<String> {
        match &self.cards {
            Some(cards) => vec![cards.clone()],
            None => self.ranges.iter().map(ToString::to_string).collect(),
        }
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
            RowPart::Traits => join_words(self.traits.iter().map(TraitGrant::to_string)),
            RowPart::Tags => join_words(self.tags.iter().cloned()),
            RowPart::Own(_) => self.cell(column).map(Cell::to_string),
        }
    }
}

fn join_words(words: impl Iterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}
