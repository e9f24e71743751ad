//! A dungeon as the engine walks through it: numbers instead of names, rows instead of words.

use crate::dungeon::{Contents, Dungeon, FeatureKind, Lock, RoomKind};
use crate::model::Ruleset;
use crate::rules::Owner;

use super::code::{Program, RowThing};
use super::layout::{Layout, short};

/// The way through a dungeon. Nothing in it changes while it is played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map {
    pub(super) rooms: Vec<MapRoom>,
    pub(super) doors: Vec<MapDoor>,
    /// Keys that lie around or are held by somebody.
    pub(super) keys: Vec<MapKey>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct MapRoom {
    /// Stats of the room that the dungeon sets, by place.
    pub numbers: Vec<(u16, i64)>,
    pub marks: Vec<u16>,
    pub lots: Vec<Lot>,
    pub doors: Vec<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct MapDoor {
    pub ends: [u16; 2],
    pub marks: Vec<u16>,
    pub numbers: Vec<(u16, i64)>,
    pub lot: Option<Lot>,
    pub lock: Option<MapLock>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MapLock {
    pub key: u16,
    pub spends: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MapKey {
    pub kind: u16,
    pub room: u16,
}

/// Something that was rolled for a room or door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lot {
    pub what: LotKind,
    /// Rows of other tables that came up with it: table and row. They are not rolled again in play.
    pub rolled: Vec<(u32, u32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LotKind {
    Row { table: u32, row: u32 },
    Thing(RowThing),
}

impl Map {
    /// The dungeon in numbers of the program.
    pub fn of(program: &Program, ruleset: &Ruleset, dungeon: &Dungeon) -> Self {
        let mut kinds: Vec<String> = dungeon.keys.iter().map(|key| key.kind.clone()).collect();
        kinds.sort();
        kinds.dedup();
        let reader = Reader {
            program,
            ruleset,
            dungeon,
            kinds,
        };
        Self {
            rooms: (0..dungeon.rooms.len()).map(|at| reader.room(at)).collect(),
            doors: dungeon.doors.iter().map(|door| reader.door(door)).collect(),
            keys: reader.keys(),
        }
    }
}

struct Reader<'r> {
    program: &'r Program,
    ruleset: &'r Ruleset,
    dungeon: &'r Dungeon,
    kinds: Vec<String>,
}

impl Reader<'_> {
    fn room(&self, at: usize) -> MapRoom {
        let room = &self.dungeon.rooms[at];
        let is_corridor = room.kind == RoomKind::Corridor;
        let mut numbers = vec![
            ("depth".to_owned(), i64::from(room.depth)),
            ("floor".to_owned(), i64::from(room.level)),
            ("number".to_owned(), i64::from(room.id)),
            ("corridor".to_owned(), i64::from(is_corridor)),
            ("squares".to_owned(), count(room.squares.len())),
            (
                "doors".to_owned(),
                count(self.dungeon.exits(room.id).count()),
            ),
        ];
        let lots: Vec<Lot> = room
            .contents
            .iter()
            .filter_map(|contents| self.lot(contents))
            .collect();
        for lot in &lots {
            numbers.extend(self.numbers_of_row(lot));
        }
        let doors = self.dungeon.doors.iter().enumerate();
        let mine = doors.filter(|(_, door)| door.from == room.id || door.to == room.id);
        MapRoom {
            numbers: self.placed(Owner::Room, numbers),
            marks: self.marks(&self.words_of_room(at)),
            lots,
            doors: mine.map(|(number, _)| short(number)).collect(),
        }
    }

    fn words_of_room(&self, at: usize) -> Vec<&'static str> {
        let room = &self.dungeon.rooms[at];
        let ways = || {
            self.dungeon
                .ways_out
                .iter()
                .filter(|way| way.room == room.id)
        };
        let is_goal = self
            .dungeon
            .goal
            .as_ref()
            .is_some_and(|goal| goal.room == room.id);
        let facts = [
            ("entrance", at == 0 || ways().any(|way| way.entrance)),
            ("exit", ways().any(|way| !way.entrance)),
            ("goal", is_goal),
            ("corridor", room.kind == RoomKind::Corridor),
            ("stairs-up", room.has(FeatureKind::StairsUp)),
            ("stairs-down", room.has(FeatureKind::StairsDown)),
            ("water", room.has(FeatureKind::Water)),
            ("column", room.has(FeatureKind::Column)),
            ("trap", room.has(FeatureKind::Trap)),
            ("chest", room.has(FeatureKind::Chest)),
            ("altar", room.has(FeatureKind::Altar)),
        ];
        let held = facts.into_iter().filter(|(_, holds)| *holds);
        held.map(|(word, _)| word).collect()
    }

    fn door(&self, door: &crate::dungeon::Door) -> MapDoor {
        use crate::dungeon::{DoorKind, DoorState};
        let mut words: Vec<&'static str> = match door.state {
            DoorState::Open => vec!["open"],
            DoorState::Stuck => vec!["stuck"],
            DoorState::Locked => vec!["locked"],
            DoorState::Lever => vec!["lever"],
            DoorState::Trapped => vec!["trapped"],
            DoorState::TrappedLocked => vec!["trapped", "locked"],
        };
        match door.kind {
            DoorKind::Opening => words.push("opening"),
            DoorKind::Door => {}
            DoorKind::Bars => words.push("bars"),
            DoorKind::Stairs => words.push("stairs"),
        }
        if door.secret {
            words.push("secret");
        }
        let lot = door.note.as_ref().and_then(|note| self.lot(note));
        let numbers = lot.as_ref().map(|lot| self.numbers_of_row(lot));
        let index = |room: u32| short(usize::try_from(room.saturating_sub(1)).unwrap_or(0));
        MapDoor {
            ends: [index(door.from), index(door.to)],
            marks: self.marks(&words),
            numbers: self.placed(Owner::Door, numbers.unwrap_or_default()),
            lot,
            lock: door.lock.as_ref().and_then(|lock| self.lock(lock)),
        }
    }

    /// A lock without any key of its kind is left to the rules of the game.
    fn lock(&self, lock: &Lock) -> Option<MapLock> {
        let key = self.kinds.binary_search(&lock.key).ok()?;
        Some(MapLock {
            key: short(key),
            spends: lock.spends,
        })
    }

    fn keys(&self) -> Vec<MapKey> {
        let keys = self.dungeon.keys.iter().filter_map(|key| {
            let kind = self.kinds.binary_search(&key.kind).ok()?;
            let room = usize::try_from(key.room.checked_sub(1)?).ok()?;
            Some(MapKey {
                kind: short(kind),
                room: short(room),
            })
        });
        keys.collect()
    }

    fn placed(&self, owner: Owner, numbers: Vec<(String, i64)>) -> Vec<(u16, i64)> {
        let layout: &Layout = &self.program.layout;
        let known = numbers.into_iter().filter_map(|(name, value)| {
            let slot = layout.stat(owner, &name)?;
            Some((slot.at, value))
        });
        known.collect()
    }

    fn marks(&self, words: &[&str]) -> Vec<u16> {
        let marks = words
            .iter()
            .filter_map(|word| self.program.layout.mark(word));
        marks.collect()
    }

    /// Whole numbers in the row's own columns.
    fn numbers_of_row(&self, lot: &Lot) -> Vec<(String, i64)> {
        let LotKind::Row { table, row } = lot.what else {
            return Vec::new();
        };
        let Some(table) = self.ruleset.tables.iter().nth(table as usize) else {
            return Vec::new();
        };
        let Some(row) = table.grid.rows.get(row as usize) else {
            return Vec::new();
        };
        let columns = table.grid.columns.iter().filter_map(|column| {
            let number = row.cell(column)?.as_integer()?;
            Some((column.key.clone(), number))
        });
        columns.collect()
    }

    /// The row that contents were rolled on, or the foe or item they name.
    fn lot(&self, contents: &Contents) -> Option<Lot> {
        let mut rolled = contents
            .trace
            .iter()
            .filter_map(|line| self.row_of_line(line));
        if !contents.table.is_empty() {
            let (table, row) = rolled.next()?;
            return Some(Lot {
                what: LotKind::Row { table, row },
                rolled: rolled.collect(),
            });
        }
        let what = self.named(&contents.name)?;
        Some(Lot {
            what,
            rolled: Vec::new(),
        })
    }

    /// A line of a trace, `E+5: 1d10: [3] = 3, +5 = 8 -> Goblin`: the table, and the row that the last number leads to.
    fn row_of_line(&self, line: &str) -> Option<(u32, u32)> {
        let (story, end) = line.trim_start().rsplit_once(" -> ")?;
        if end.starts_with("rolled again: ") || end.starts_with("nothing: ") {
            return None;
        }
        let (call, dice) = story.split_once(':')?;
        let table = call
            .split(|letter: char| letter.is_whitespace() || "+.#(".contains(letter))
            .next()?;
        let number = self
            .table(table)
            .or_else(|| self.table_before_minus(table))?;
        let total: i64 = dice
            .rsplit(|letter: char| !(letter.is_ascii_digit() || letter == '-'))
            .find_map(|word| word.parse().ok())?;
        let row = self.program.row_at(number, total)?;
        Some((number, row))
    }

    fn table(&self, id: &str) -> Option<u32> {
        u32::try_from(self.ruleset.tables.find(id)?.index()).ok()
    }

    /// `W-30`: hyphens belong to names as long as letters follow.
    fn table_before_minus(&self, call: &str) -> Option<u32> {
        let ends = call.match_indices('-').map(|(at, _)| at);
        ends.rev().find_map(|at| self.table(call.get(..at)?))
    }

    /// Contents that were written by hand or are the goal: a foe, an item, or a row of the table of contents by its name.
    fn named(&self, name: &str) -> Option<LotKind> {
        let is_it = |id: &str, label: &str| id == name || label.eq_ignore_ascii_case(name);
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let foe = self
            .ruleset
            .foes
            .iter()
            .position(|foe| is_it(&foe.id, &foe.label));
        if let Some(foe) = foe {
            return Some(LotKind::Thing(RowThing::Foe(place(foe))));
        }
        let mut items = self.ruleset.items.iter();
        if let Some(item) = items.position(|item| is_it(&item.id, &item.label)) {
            return Some(LotKind::Thing(RowThing::Item(place(item))));
        }
        let crate::model::TableSource::Table(table) =
            &self.ruleset.dungeon.as_ref()?.contents.as_ref()?.source
        else {
            return None;
        };
        let rows = self.ruleset.tables[table].grid.rows.iter();
        let words = |row: &crate::model::Row| row.name.as_ref()?.as_words().map(str::to_owned);
        let row = rows
            .into_iter()
            .position(|row| words(row).is_some_and(|words| words.eq_ignore_ascii_case(name)))?;
        Some(LotKind::Row {
            table: place(table.index()),
            row: place(row),
        })
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
