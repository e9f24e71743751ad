//! A dungeon as the engine walks through it: numbers instead of names, rows instead of words.

use crate::dungeon::{Contents, Dungeon, FeatureKind, Lock, RoomKind, Stocked};
use crate::model::Ruleset;
use crate::rules::Owner;

use super::code::{Program, RowThing};
use super::layout::{Layout, short};
use super::machine::Wanderers;
use super::prepared::{Prepared, Prerolled, PrerolledGuard, PrerolledWanderer, PrintedOf};

/// The way through a dungeon. Nothing in it changes while it is played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map {
    pub(super) rooms: Vec<MapRoom>,
    pub(super) doors: Vec<MapDoor>,
    /// Keys that lie around or are held by somebody.
    pub(super) keys: Vec<MapKey>,
    /// A table with results of its own.
    pub(super) wanderers: Wanderers,
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
    /// What came up with it and is not rolled again in play.
    pub prepared: Vec<Prepared>,
    /// Which of the contents of its room it is.
    pub place: usize,
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
            wanderers: None,
        }
    }

    /// The same with everything that a booklet has rolled besides.
    pub fn prepared(
        program: &Program,
        ruleset: &Ruleset,
        dungeon: &Dungeon,
        rolls: &Prerolled,
    ) -> Self {
        let mut map = Self::of(program, ruleset, dungeon);
        let reader = Reader {
            program,
            ruleset,
            dungeon,
            kinds: Vec::new(),
        };
        for guard in &rolls.guards {
            let room = usize::try_from(guard.room.saturating_sub(1)).unwrap_or(usize::MAX);
            let lots = map.rooms.get_mut(room).map(|room| room.lots.iter_mut());
            let lot = lots.and_then(|mut lots| lots.find(|lot| lot.place == guard.contents));
            if let Some(lot) = lot {
                lot.prepared.extend(reader.guard(guard));
            }
        }
        map.wanderers = rolls.wanderers.as_ref().and_then(|(table, entries)| {
            let table = reader.table(table)?;
            let entries = entries.iter();
            let entries = entries.map(|wanderer| reader.wanderer(wanderer));
            Some((table, entries.collect()))
        });
        map
    }
}

/// What contents of a dungeon are in numbers of the program.
pub(super) fn lot_of(
    program: &Program,
    ruleset: &Ruleset,
    dungeon: &Dungeon,
    contents: &Contents,
) -> Option<Lot> {
    let reader = Reader {
        program,
        ruleset,
        dungeon,
        kinds: Vec::new(),
    };
    reader.lot(0, contents)
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
            .enumerate()
            .filter_map(|(place, contents)| self.lot(place, contents))
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
        let lot = door.note.as_ref().and_then(|note| self.lot(0, note));
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
    fn lot(&self, place: usize, contents: &Contents) -> Option<Lot> {
        if contents.table.is_empty() {
            // Its id says who it is where several foes share a name.
            let by_id = contents.foes.first().and_then(|id| self.named(id));
            return Some(Lot {
                what: by_id.or_else(|| self.named(&contents.name))?,
                prepared: Vec::new(),
                place,
            });
        }
        let mut prepared = self.prepared(&contents.stocked, None);
        let row = prepared.iter().position(is_row)?;
        let Prepared::Row { table, row, .. } = prepared.remove(row) else {
            return None;
        };
        Some(Lot {
            what: LotKind::Row { table, row },
            prepared,
            place,
        })
    }

    /// Rolls in numbers of the program. Dice of a text of its own belong to `owner`; dice that no rule rolls are left out.
    fn prepared(&self, stocked: &[Stocked], owner: Option<PrintedOf>) -> Vec<Prepared> {
        let words = &self.program.dice_words;
        let known = stocked.iter().filter_map(|roll| match roll {
            Stocked::Row {
                table,
                row,
                natural,
                ..
            } => Some(Prepared::Row {
                table: self.table(table)?,
                row: u32::try_from(*row).ok()?,
                natural: *natural,
            }),
            Stocked::Dice {
                dice, total, of, ..
            } => {
                let number = words.iter().position(|word| word == dice)?;
                let row = match of {
                    Some((table, row)) => Some((self.table(table)?, u32::try_from(*row).ok()?)),
                    None => None,
                };
                Some(Prepared::Dice {
                    dice: u32::try_from(number).ok()?,
                    of: row.map(|(table, row)| PrintedOf::Row { table, row }),
                    made: row.map_or(owner, |(table, row)| self.made(table, row)),
                    total: *total,
                })
            }
        });
        known.collect()
    }

    /// The foe or item that a row is.
    fn made(&self, table: u32, row: u32) -> Option<PrintedOf> {
        let row = self
            .program
            .tables
            .get(table as usize)?
            .rows
            .get(row as usize)?;
        match row.thing? {
            RowThing::Foe(kind) => Some(PrintedOf::Foe(kind)),
            RowThing::Item(kind) => Some(PrintedOf::Item(kind)),
            RowThing::Via(_) => None,
        }
    }

    /// Rows and dice, then how many come.
    fn wanderer(&self, wanderer: &PrerolledWanderer) -> Vec<Prepared> {
        let mut prepared = self.prepared(&wanderer.contents.stocked, None);
        for (foe, count, life) in &wanderer.foes {
            prepared.extend(self.foe_kind(foe).map(|kind| Prepared::Foes {
                kind,
                count: *count,
                life: *life,
            }));
        }
        prepared
    }

    fn foe_kind(&self, id: &str) -> Option<u32> {
        let foes = &self.program.names.foe_ids;
        let kind = foes.iter().position(|foe| foe == id)?;
        u32::try_from(kind).ok()
    }

    fn guard(&self, guard: &PrerolledGuard) -> Vec<Prepared> {
        let Some(kind) = self.foe_kind(&guard.foe) else {
            return Vec::new();
        };
        let mut prepared = vec![Prepared::Foes {
            kind,
            count: guard.count,
            life: guard.life,
        }];
        for contents in guard.reaction.iter().chain(&guard.treasure) {
            prepared.extend(self.prepared(&contents.stocked, Some(PrintedOf::Foe(kind))));
        }
        prepared
    }

    /// Tables by number; lists come behind them.
    fn table(&self, id: &str) -> Option<u32> {
        let tables = &self.ruleset.tables;
        let table = tables.find(id).map(|table| table.index());
        let list = || Some(tables.len() + self.ruleset.lists.find(id)?.index());
        u32::try_from(table.or_else(list)?).ok()
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

fn is_row(roll: &Prepared) -> bool {
    matches!(roll, Prepared::Row { .. })
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
