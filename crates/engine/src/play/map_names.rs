//! Names that dungeons and rules share, as places in memory: looked up once for all dungeons of a game.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::Layout;
use crate::dice;
use crate::dungeon::FeatureKind;
use crate::model::{Grid, Roll, Ruleset, TextPart};
use crate::rules::Owner;

/// Where the numbers and marks of a dungeon's rooms and doors are kept. What no rule asks for has no place.
#[derive(Debug, Clone, Default)]
pub(super) struct MapNames {
    pub depth: Option<u16>,
    pub floor: Option<u16>,
    pub number: Option<u16>,
    pub corridor: Option<u16>,
    pub squares: Option<u16>,
    pub doors: Option<u16>,
    pub column: Option<u16>,
    pub row: Option<u16>,
    pub to_goal: Option<u16>,
    /// Of a way.
    pub way_to_goal: Option<u16>,
    pub marks: MapMarks,
    /// Symbols that contents put into rooms and some rule asks for.
    pub symbols: Vec<FeatureKind>,
    /// Dice that rules roll, as they are written canonically.
    dice_words: Vec<String>,
    /// Their numbers by the notations of texts; none for dice that no rule rolls.
    dice: BTreeMap<String, Option<u32>>,
    /// Tables by id; lists come behind them.
    tables: BTreeMap<String, u32>,
    /// Whole numbers in the columns of each row, by table.
    rows: Vec<Vec<RowNumbers>>,
}

/// Marks of rooms and doors.
#[derive(Debug, Clone, Default)]
pub(super) struct MapMarks {
    pub entrance: Option<u16>,
    pub exit: Option<u16>,
    pub goal: Option<u16>,
    pub corridor: Option<u16>,
    pub open: Option<u16>,
    pub stuck: Option<u16>,
    pub locked: Option<u16>,
    pub lever: Option<u16>,
    pub trapped: Option<u16>,
    pub opening: Option<u16>,
    pub bars: Option<u16>,
    pub stairs: Option<u16>,
    pub secret: Option<u16>,
    /// Stairs and what else can be in a room.
    pub features: Vec<(FeatureKind, u16)>,
}

/// Numbers of a row that are stats of the room or the door it was rolled for.
#[derive(Debug, Clone, Default)]
pub(super) struct RowNumbers {
    pub room: Vec<(u16, i64)>,
    pub door: Vec<(u16, i64)>,
}

/// What rules can find in a room, in the order in which rooms list it.
const FEATURES: [FeatureKind; 7] = [
    FeatureKind::StairsUp,
    FeatureKind::StairsDown,
    FeatureKind::Water,
    FeatureKind::Column,
    FeatureKind::Trap,
    FeatureKind::Chest,
    FeatureKind::Altar,
];

impl MapNames {
    pub fn of(ruleset: &Ruleset, layout: &Layout, dice_words: &[String]) -> Self {
        let marks = MapMarks::of(layout);
        let put = symbols_of_contents(ruleset);
        let symbols = marks.features.iter().map(|(kind, _)| *kind);
        let symbols = symbols.filter(|kind| put.contains(kind));
        let room = |name: &str| Some(layout.stat(Owner::Room, name)?.at);
        let tables = ruleset.tables.ids().chain(ruleset.lists.ids());
        let grids = ruleset.tables.iter().map(|table| &table.grid);
        Self {
            depth: room("depth"),
            floor: room("floor"),
            number: room("number"),
            corridor: room("corridor"),
            squares: room("squares"),
            doors: room("doors"),
            column: room("column"),
            row: room("row"),
            to_goal: room("to-goal"),
            way_to_goal: layout.stat(Owner::Door, "to-goal").map(|slot| slot.at),
            symbols: symbols.collect(),
            marks,
            dice_words: dice_words.to_vec(),
            dice: dice_of_texts(ruleset, dice_words),
            tables: number_ids(tables),
            rows: grids.map(|grid| numbers_of_rows(grid, layout)).collect(),
        }
    }

    /// The number of a table or list.
    pub fn table(&self, id: &str) -> Option<u32> {
        self.tables.get(id).copied()
    }

    /// Whole numbers in the row's own columns.
    pub fn row(&self, table: u32, row: u32) -> Option<&RowNumbers> {
        self.rows.get(table as usize)?.get(row as usize)
    }

    /// The number of these dice among those that rules roll.
    pub fn dice(&self, notation: &str) -> Option<u32> {
        match self.dice.get(notation) {
            Some(number) => *number,
            None => find_dice(&self.dice_words, notation),
        }
    }
}

impl MapMarks {
    fn of(layout: &Layout) -> Self {
        let mark = |word: &str| layout.mark(word);
        let known = |kind: FeatureKind| Some((kind, mark(kind.symbol())?));
        Self {
            entrance: mark("entrance"),
            exit: mark("exit"),
            goal: mark("goal"),
            corridor: mark("corridor"),
            open: mark("open"),
            stuck: mark("stuck"),
            locked: mark("locked"),
            lever: mark("lever"),
            trapped: mark("trapped"),
            opening: mark("opening"),
            bars: mark("bars"),
            stairs: mark("stairs"),
            secret: mark("secret"),
            features: FEATURES.into_iter().filter_map(known).collect(),
        }
    }
}

/// Symbols that rows, foes, items and tables put on the map.
fn symbols_of_contents(ruleset: &Ruleset) -> BTreeSet<FeatureKind> {
    let tables = ruleset.tables.iter().map(|table| &table.grid);
    let lists = ruleset.lists.iter().map(|list| &list.grid);
    let rows = tables.chain(lists).flat_map(|grid| &grid.rows);
    let of_rows = rows.filter_map(|row| row.meaning.symbol);
    let modes = ruleset
        .modes
        .iter()
        .filter_map(|mode| mode.dungeon.as_ref());
    let plans = ruleset.dungeon.iter().chain(modes);
    let of_plans = plans.flat_map(|plan| &plan.symbols);
    of_rows.chain(of_plans.map(|(_, kind)| *kind)).collect()
}

fn find_dice(dice_words: &[String], notation: &str) -> Option<u32> {
    let is_it = |written: &str| dice_words.iter().position(|word| word == written);
    let canonical = || is_it(&dice::parse(notation).ok()?.to_string());
    let number = is_it(notation).or_else(canonical)?;
    u32::try_from(number).ok()
}

/// Dice in the texts of tables and offers. Others are rare and found when they come up.
fn dice_of_texts(ruleset: &Ruleset, dice_words: &[String]) -> BTreeMap<String, Option<u32>> {
    let tables = ruleset.tables.iter().map(|table| &table.grid);
    let lists = ruleset.lists.iter().map(|list| &list.grid);
    let rows = tables.chain(lists).flat_map(|grid| &grid.rows);
    let in_rows = rows.flat_map(|row| row.name.iter().chain(&row.text));
    let answers = ruleset.offers.iter().flat_map(|offer| &offer.answers);
    let in_answers = answers.filter_map(|answer| answer.text.as_ref());
    let mut found = BTreeMap::new();
    for text in in_rows.chain(in_answers) {
        for piece in &text.pieces {
            if let TextPart::Roll(Roll::Dice(dice)) = piece {
                let number = find_dice(dice_words, &dice.source);
                found.insert(dice.source.clone(), number);
            }
        }
    }
    found
}

/// Of a table and a list with the same id the table is meant.
fn number_ids<'i>(ids: impl Iterator<Item = &'i str>) -> BTreeMap<String, u32> {
    let mut numbers = BTreeMap::new();
    for (number, id) in (0..).zip(ids) {
        numbers.entry(id.to_owned()).or_insert(number);
    }
    numbers
}

fn numbers_of_rows(grid: &Grid, layout: &Layout) -> Vec<RowNumbers> {
    let rows = grid.rows.iter().map(|row| {
        let mut numbers = RowNumbers::default();
        for column in &grid.columns {
            let cell = row.cell(column);
            let Some(number) = cell.and_then(|cell| cell.as_integer()) else {
                continue;
            };
            let place = |owner| Some((layout.stat(owner, &column.key)?.at, number));
            numbers.room.extend(place(Owner::Room));
            numbers.door.extend(place(Owner::Door));
        }
        numbers
    });
    rows.collect()
}
