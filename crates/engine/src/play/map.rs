//! A dungeon as the engine walks through it: numbers instead of names, rows instead of words.

use crate::dungeon::{
    Contents, Dungeon, Encounter, FeatureKind, Lock, Prerolled, RoomKind, Thing, Visit,
};
use crate::facts::RowId;
use crate::model::Ruleset;
use crate::rules::Owner;
use crate::table::{Fact, Facts, Outcome, Throw, Verdict};

use super::code::{Program, RowThing};
use super::layout::{Layout, short};
use super::machine::Wanderers;
use super::prepared::{Prepared, PrintedOf};

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
        for met in &rolls.encounters {
            let room = usize::try_from(met.room.saturating_sub(1)).unwrap_or(usize::MAX);
            let lots = map.rooms.get_mut(room).map(|room| room.lots.iter_mut());
            let lot = lots.and_then(|mut lots| lots.find(|lot| lot.place == met.contents));
            if let Some(lot) = lot {
                lot.prepared.extend(reader.encounter(met));
            }
        }
        map.wanderers = rolls.wanderers.as_ref().and_then(|(table, entries)| {
            let table = reader.table(table)?;
            let entries = entries.iter();
            let entries = entries.map(|visit| reader.visit(visit));
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
        let lot = door.note.as_ref().and_then(|note| self.rolled_lot(0, note));
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

    /// The row that contents were rolled on, or the foe or item they are.
    fn lot(&self, place: usize, contents: &Contents) -> Option<Lot> {
        let what = match contents {
            Contents::Rolled(outcome) => return self.rolled_lot(place, outcome),
            Contents::Thing { thing, .. } => self.thing(thing)?,
            // A drawing by hand names foes and items by their ids.
            Contents::Written { name, .. } => self.thing(&Thing::find(self.ruleset, name)?)?,
            Contents::Empty { .. } | Contents::Text { .. } | Contents::Key(_) => return None,
        };
        Some(Lot {
            what,
            prepared: Vec::new(),
            place,
        })
    }

    fn rolled_lot(&self, place: usize, outcome: &Outcome) -> Option<Lot> {
        let mut prepared = self.prepared(&[outcome]);
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

    /// Rolls in numbers of the program, in the order of rolling; what is inside a row comes after the row.
    fn prepared(&self, outcomes: &[&Outcome]) -> Vec<Prepared> {
        let mut found = Vec::new();
        for outcome in outcomes {
            self.prepare(outcome, &mut found);
        }
        found
    }

    fn prepare(&self, outcome: &Outcome, found: &mut Vec<Prepared>) {
        let row = outcome.row_id();
        found.extend(row.as_ref().and_then(|row| self.prepared_row(outcome, row)));
        for column in &outcome.columns {
            self.prepare(column, found);
        }
        let cells = outcome.cells.iter().map(|(_, cell)| cell);
        for facts in outcome.name.iter().chain(&outcome.text).chain(cells) {
            self.prepare_facts(facts, row.as_ref(), None, found);
        }
        for again in &outcome.again {
            self.prepare(again, found);
        }
    }

    fn prepared_row(&self, outcome: &Outcome, row: &RowId) -> Option<Prepared> {
        let counts = |throw: &&Throw| throw.verdict == Verdict::Counts;
        let last = outcome.throws.iter().rfind(counts);
        Some(Prepared::Row {
            table: self.table(&row.table)?,
            row: u32::try_from(row.row).ok()?,
            natural: last.map(|throw| throw.dice.total),
        })
    }

    /// Dice of a text of its own belong to `owner`; dice that no rule rolls are left out.
    fn prepare_facts(
        &self,
        facts: &Facts,
        row: Option<&RowId>,
        owner: Option<PrintedOf>,
        found: &mut Vec<Prepared>,
    ) {
        for fact in &facts.facts {
            match fact {
                Fact::Number(rolled) | Fact::Times(rolled) => {
                    found.extend(self.prepared_dice(rolled, row, owner));
                }
                Fact::Rolled(outcome) => self.prepare(outcome, found),
                Fact::Offer(offered) => {
                    // Dice of an answer's text belong to the answer, wherever the offer is made.
                    for (at, answer) in offered.answers.iter().enumerate() {
                        if let Some(outcome) = &answer.outcome {
                            let of = self.answer(&offered.offer, at);
                            self.prepare_facts(outcome, None, of, found);
                        }
                    }
                }
                Fact::Words(_)
                | Fact::Figure(_)
                | Fact::See { .. }
                | Fact::Foes { .. }
                | Fact::Choice { .. }
                | Fact::If { .. } => {}
            }
        }
    }

    fn prepared_dice(
        &self,
        rolled: &crate::dice::Roll,
        row: Option<&RowId>,
        owner: Option<PrintedOf>,
    ) -> Option<Prepared> {
        let mut words = self.program.dice_words.iter();
        let number = words.position(|word| *word == rolled.expression)?;
        let row = match row {
            Some(row) => Some((self.table(&row.table)?, u32::try_from(row.row).ok()?)),
            None => None,
        };
        Some(Prepared::Dice {
            dice: u32::try_from(number).ok()?,
            of: row.map(|(table, row)| PrintedOf::Row { table, row }),
            made: row.map_or(owner, |(table, row)| self.made(table, row)),
            total: rolled.total,
        })
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
    fn visit(&self, visit: &Visit) -> Vec<Prepared> {
        let mut prepared = self.prepared(&visit.contents.outcomes());
        for met in &visit.encounters {
            prepared.extend(self.foe_kind(&met.foe).map(|kind| foes(met, kind)));
        }
        prepared
    }

    fn foe_kind(&self, id: &str) -> Option<u32> {
        let foes = &self.program.names.foe_ids;
        let kind = foes.iter().position(|foe| foe == id)?;
        u32::try_from(kind).ok()
    }

    fn encounter(&self, met: &Encounter) -> Vec<Prepared> {
        let Some(kind) = self.foe_kind(&met.foe) else {
            return Vec::new();
        };
        let mut prepared = vec![foes(met, kind)];
        for contents in met.reaction.iter().chain(&met.treasure) {
            match contents {
                Contents::Text { facts, .. } => {
                    self.prepare_facts(facts, None, Some(PrintedOf::Foe(kind)), &mut prepared);
                }
                contents => prepared.extend(self.prepared(&contents.outcomes())),
            }
        }
        prepared
    }

    fn answer(&self, offer: &str, answer: usize) -> Option<PrintedOf> {
        let offer = self.ruleset.offers.find(offer)?;
        Some(PrintedOf::Answer {
            offer: u32::try_from(offer.index()).ok()?,
            answer: u32::try_from(answer).ok()?,
        })
    }

    /// Tables by number; lists come behind them.
    fn table(&self, id: &str) -> Option<u32> {
        let tables = &self.ruleset.tables;
        let table = tables.find(id).map(|table| table.index());
        let list = || Some(tables.len() + self.ruleset.lists.find(id)?.index());
        u32::try_from(table.or_else(list)?).ok()
    }

    fn thing(&self, thing: &Thing) -> Option<LotKind> {
        let at = |place: usize| u32::try_from(place).ok();
        let kind = match thing {
            Thing::Foe(id) => RowThing::Foe(at(self.ruleset.foes.find(id)?.index())?),
            Thing::Item(id) => RowThing::Item(at(self.ruleset.items.find(id)?.index())?),
        };
        Some(LotKind::Thing(kind))
    }
}

/// How many of a kind come, and the life of each.
fn foes(met: &Encounter, kind: u32) -> Prepared {
    Prepared::Foes {
        kind,
        count: met.count,
        life: met.life.unwrap_or(0),
    }
}

fn is_row(roll: &Prepared) -> bool {
    matches!(roll, Prepared::Row { .. })
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
