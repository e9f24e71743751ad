//! A dungeon as the engine walks through it: numbers instead of names, rows instead of words.

use std::collections::BTreeMap;

use crate::dungeon::{
    Contents, Door, DoorKind, DoorState, Dungeon, Encounter, Grid, Lock, Prerolled, RoomId,
    RoomKind, Side, Thing, Visit,
};
use crate::model::Ruleset;
use crate::table::{Fact, Facts, Outcome, Throw, Verdict};

use super::code::{Program, RowThing};
use super::layout::short;
use super::machine::Wanderers;
use super::map_names::RowNumbers;
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
    /// The room of the goal.
    pub(super) goal: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct MapRoom {
    /// Stats of the room that the dungeon sets, by place.
    pub numbers: Vec<(u16, i64)>,
    pub marks: Vec<u16>,
    pub contents: Vec<MapContent>,
    pub doors: Vec<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct MapDoor {
    pub ends: [u16; 2],
    pub marks: Vec<u16>,
    pub numbers: Vec<(u16, i64)>,
    pub content: Option<MapContent>,
    pub lock: Option<MapLock>,
    /// The side of the first end that it is on, for people.
    pub side: Option<Side>,
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

/// Something that was rolled for a room or door, in numbers of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MapContent {
    pub what: MapContentKind,
    /// What came up with it and is not rolled again in play.
    pub prepared: Vec<Prepared>,
    /// Which of the contents of its room it is.
    pub place: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MapContentKind {
    /// And the card that led to it, its number plus 1.
    Row {
        table: u32,
        row: u32,
        card: u16,
    },
    Thing(RowThing),
}

impl Map {
    /// All cards that were dealt to its rooms and doors.
    pub(super) fn cards(&self, program: &Program) -> Vec<u16> {
        let contents = self.rooms.iter().flat_map(|room| &room.contents);
        let contents = contents.chain(self.doors.iter().filter_map(|door| door.content.as_ref()));
        let mut cards = Vec::new();
        for content in contents {
            if let MapContentKind::Row { card, .. } = content.what {
                cards.extend(card.checked_sub(1));
            }
            cards.extend(content.prepared.iter().filter_map(|known| match known {
                Prepared::Row {
                    table,
                    natural: Some(number),
                    ..
                } => program.card_of_table(*table, *number),
                _ => None,
            }));
        }
        cards
    }

    /// The dungeon in numbers of the program.
    pub fn of(program: &Program, ruleset: &Ruleset, dungeon: &Dungeon) -> Self {
        let mut kinds: Vec<&str> = dungeon.keys.iter().map(|key| key.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let wants_goal = program.map_names.to_goal.or(program.map_names.way_to_goal);
        let goal = dungeon.goal.as_ref().filter(|_| wants_goal.is_some());
        let to_goal = goal.map(|goal| dungeon.moves_from(goal.room));
        let reader = MapBuilder {
            program,
            ruleset,
            dungeon,
            kinds,
            to_goal: to_goal.unwrap_or_default(),
        };
        let mut doors: Vec<Vec<u16>> = vec![Vec::new(); dungeon.rooms.len()];
        for (number, door) in dungeon.doors.iter().enumerate() {
            let ends = [Some(door.from), Some(door.to).filter(|to| *to != door.from)];
            for end in ends.into_iter().flatten() {
                let room = doors.get_mut((end as usize).wrapping_sub(1));
                room.into_iter().for_each(|room| room.push(short(number)));
            }
        }
        let rooms = doors.into_iter().enumerate();
        Self {
            rooms: rooms.map(|(at, doors)| reader.room(at, doors)).collect(),
            doors: dungeon.doors.iter().map(|door| reader.door(door)).collect(),
            keys: reader.keys(),
            wanderers: None,
            goal: dungeon.goal.as_ref().and_then(|goal| {
                let at = usize::try_from(goal.room.checked_sub(1)?).ok()?;
                (at < dungeon.rooms.len()).then_some(short(at))
            }),
        }
    }

    /// The room on the other side of a door.
    pub(super) fn other_end(&self, door: u16, room: u16) -> u16 {
        let [from, to] = self.doors[usize::from(door)].ends;
        if from == room { to } else { from }
    }

    /// The same with everything that a booklet has rolled besides.
    pub fn prepared(
        program: &Program,
        ruleset: &Ruleset,
        dungeon: &Dungeon,
        rolls: &Prerolled,
    ) -> Self {
        let mut map = Self::of(program, ruleset, dungeon);
        let reader = MapBuilder {
            program,
            ruleset,
            dungeon,
            kinds: Vec::new(),
            to_goal: BTreeMap::new(),
        };
        for met in &rolls.encounters {
            let room = usize::try_from(met.room.saturating_sub(1)).unwrap_or(usize::MAX);
            let contents = map.rooms.get_mut(room).map(|room| room.contents.iter_mut());
            let content = contents
                .and_then(|mut contents| contents.find(|content| content.place == met.contents));
            if let Some(content) = content {
                content.prepared.extend(reader.encounter(met));
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
pub(super) fn content_of(
    program: &Program,
    ruleset: &Ruleset,
    dungeon: &Dungeon,
    contents: &Contents,
) -> Option<MapContent> {
    let reader = MapBuilder {
        program,
        ruleset,
        dungeon,
        kinds: Vec::new(),
        to_goal: BTreeMap::new(),
    };
    reader.content(0, contents)
}

/// Whose text dice are in.
#[derive(Debug, Clone, Copy)]
enum TextOf {
    Row {
        table: u32,
        row: u32,
    },
    /// A row of a table that the program does not have: no rule rolls its dice.
    Unknown,
    /// A text of its own, of somebody or nobody.
    Own(Option<PrintedOf>),
}

struct MapBuilder<'r> {
    program: &'r Program,
    ruleset: &'r Ruleset,
    dungeon: &'r Dungeon,
    /// Kinds of keys, sorted.
    kinds: Vec<&'r str>,
    /// Moves to the goal from each room, where rules ask for them.
    to_goal: BTreeMap<RoomId, u32>,
}

impl MapBuilder<'_> {
    fn room(&self, at: usize, doors: Vec<u16>) -> MapRoom {
        let room = &self.dungeon.rooms[at];
        let names = &self.program.map_names;
        let hex = room.squares.first();
        let hex = hex.filter(|_| self.dungeon.grid == Grid::Hexes);
        let is_corridor = room.kind == RoomKind::Corridor;
        let own = [
            (names.depth, i64::from(room.depth)),
            (names.floor, i64::from(room.level)),
            (names.number, i64::from(room.id)),
            (names.corridor, i64::from(is_corridor)),
            (names.squares, count(room.squares.len())),
            (names.doors, count(doors.len())),
            (names.column, hex.map_or(0, |hex| i64::from(hex.x) + 1)),
            (names.row, hex.map_or(0, |hex| i64::from(hex.y) + 1)),
            (names.to_goal, self.moves_to_goal(room.id)),
        ];
        let own = own.into_iter();
        let mut numbers: Vec<(u16, i64)> =
            own.filter_map(|(at, value)| Some((at?, value))).collect();
        let contents: Vec<MapContent> = room
            .contents
            .iter()
            .enumerate()
            .filter_map(|(place, contents)| self.content(place, contents))
            .collect();
        for content in &contents {
            numbers.extend(
                self.row_numbers(content)
                    .into_iter()
                    .flat_map(|row| &row.room),
            );
        }
        MapRoom {
            numbers,
            marks: self.marks_of_room(at),
            contents,
            doors,
        }
    }

    fn marks_of_room(&self, at: usize) -> Vec<u16> {
        let room = &self.dungeon.rooms[at];
        let known = &self.program.map_names.marks;
        let mut ways_in = at == 0;
        let mut ways_out = false;
        for way in &self.dungeon.ways_out {
            if way.room == room.id {
                ways_in |= way.entrance;
                ways_out |= !way.entrance;
            }
        }
        let goal = self.dungeon.goal.as_ref();
        let is_goal = goal.is_some_and(|goal| goal.room == room.id);
        let facts = [
            known.entrance.filter(|_| ways_in),
            known.exit.filter(|_| ways_out),
            known.goal.filter(|_| is_goal),
            known.corridor.filter(|_| room.kind == RoomKind::Corridor),
        ];
        let features = known.features.iter();
        let features = features.filter(|(kind, _)| room.has(*kind));
        facts
            .into_iter()
            .flatten()
            .chain(features.map(|(_, mark)| *mark))
            .collect()
    }

    fn door(&self, door: &Door) -> MapDoor {
        let known = &self.program.map_names.marks;
        let state = match door.state {
            DoorState::Open => [known.open, None],
            DoorState::Stuck => [known.stuck, None],
            DoorState::Locked => [known.locked, None],
            DoorState::Lever => [known.lever, None],
            DoorState::Trapped => [known.trapped, None],
            DoorState::TrappedLocked => [known.trapped, known.locked],
        };
        let kind = match door.kind {
            DoorKind::Opening => known.opening,
            DoorKind::Door => None,
            DoorKind::Bars => known.bars,
            DoorKind::Stairs => known.stairs,
        };
        let secret = known.secret.filter(|_| door.secret);
        let marks = state.into_iter().chain([kind, secret]).flatten();
        let content = door
            .note
            .as_ref()
            .and_then(|note| self.rolled_content(0, note));
        let numbers = content
            .as_ref()
            .and_then(|content| self.row_numbers(content));
        let index = |room: u32| short(usize::try_from(room.saturating_sub(1)).unwrap_or(0));
        MapDoor {
            ends: [index(door.from), index(door.to)],
            marks: marks.collect(),
            numbers: self.numbers_of_door(door, numbers),
            content,
            lock: door.lock.as_ref().and_then(|lock| self.lock(lock)),
            side: door.at.map(|edge| edge.side),
        }
    }

    /// Numbers of the row that was rolled for it, and how far the goal is.
    fn numbers_of_door(&self, door: &Door, row: Option<&RowNumbers>) -> Vec<(u16, i64)> {
        let mut numbers = row.map(|row| row.door.clone()).unwrap_or_default();
        let far = self.program.map_names.way_to_goal;
        numbers.extend(far.map(|at| {
            let ends = [door.from, door.to].map(|end| self.moves_to_goal(end));
            (at, ends[0].min(ends[1]))
        }));
        numbers
    }

    /// Moves from a room to the goal; 0 where there is none.
    fn moves_to_goal(&self, room: RoomId) -> i64 {
        self.to_goal.get(&room).copied().unwrap_or(0).into()
    }

    /// Whole numbers in the row's own columns.
    fn row_numbers(&self, content: &MapContent) -> Option<&RowNumbers> {
        match content.what {
            MapContentKind::Row { table, row, .. } => self.program.map_names.row(table, row),
            MapContentKind::Thing(_) => None,
        }
    }

    /// A lock without any key of its kind is left to the rules of the game.
    fn lock(&self, lock: &Lock) -> Option<MapLock> {
        let key = self.kinds.binary_search(&lock.key.as_str()).ok()?;
        Some(MapLock {
            key: short(key),
            spends: lock.spends,
        })
    }

    fn keys(&self) -> Vec<MapKey> {
        let keys = self.dungeon.keys.iter().filter_map(|key| {
            let kind = self.kinds.binary_search(&key.kind.as_str()).ok()?;
            let room = usize::try_from(key.room.checked_sub(1)?).ok()?;
            Some(MapKey {
                kind: short(kind),
                room: short(room),
            })
        });
        keys.collect()
    }

    /// The row that contents were rolled on, or the foe or item they are.
    fn content(&self, place: usize, contents: &Contents) -> Option<MapContent> {
        let what = match contents {
            Contents::Rolled(outcome) => return self.rolled_content(place, outcome),
            Contents::Thing { thing, .. } => self.thing(thing)?,
            // A drawing by hand names foes and items by their ids.
            Contents::Written(name) => self.thing(&Thing::find(self.ruleset, name)?)?,
            Contents::Empty { .. } | Contents::Text { .. } | Contents::Key(_) => return None,
        };
        Some(MapContent {
            what,
            prepared: Vec::new(),
            place,
        })
    }

    fn rolled_content(&self, place: usize, outcome: &Outcome) -> Option<MapContent> {
        let mut prepared = self.prepared(&[outcome]);
        let row = prepared.iter().position(is_row)?;
        let Prepared::Row {
            table,
            row,
            natural,
        } = prepared.remove(row)
        else {
            return None;
        };
        let card = natural.and_then(|number| self.program.card_of_table(table, number));
        let card = card.map_or(0, |at| at + 1);
        Some(MapContent {
            what: MapContentKind::Row { table, row, card },
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
        let row = self.row_of(outcome);
        let counts = |throw: &&Throw| throw.verdict == Verdict::Counts;
        let last = outcome.throws.iter().rfind(counts);
        found.extend(row.map(|(table, row)| Prepared::Row {
            table,
            row,
            natural: last.map(|throw| throw.dice.total),
        }));
        for column in &outcome.columns {
            self.prepare(column, found);
        }
        let owner = match (row, outcome.row) {
            (Some((table, row)), _) => TextOf::Row { table, row },
            (None, Some(_)) => TextOf::Unknown,
            (None, None) => TextOf::Own(None),
        };
        let cells = outcome.cells.iter().map(|(_, cell)| cell);
        for facts in outcome.name.iter().chain(&outcome.text).chain(cells) {
            self.prepare_facts(facts, owner, found);
        }
        for again in &outcome.again {
            self.prepare(again, found);
        }
    }

    /// The table and row that came up, by number.
    fn row_of(&self, outcome: &Outcome) -> Option<(u32, u32)> {
        let row = u32::try_from(outcome.row?).ok()?;
        Some((self.table(&outcome.table)?, row))
    }

    /// Dice of a text of its own belong to `owner`; dice that no rule rolls are left out.
    fn prepare_facts(&self, facts: &Facts, owner: TextOf, found: &mut Vec<Prepared>) {
        for fact in &facts.facts {
            match fact {
                Fact::Number(rolled) | Fact::Times(rolled) => {
                    found.extend(self.prepared_dice(rolled, owner));
                }
                Fact::Rolled(outcome) => self.prepare(outcome, found),
                Fact::Offer(offered) => {
                    // Dice of an answer's text belong to the answer, wherever the offer is made.
                    for (at, answer) in offered.answers.iter().enumerate() {
                        if let Some(outcome) = &answer.outcome {
                            let of = self.answer(&offered.offer, at);
                            self.prepare_facts(outcome, TextOf::Own(of), found);
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

    fn prepared_dice(&self, rolled: &crate::dice::Roll, owner: TextOf) -> Option<Prepared> {
        let (of, made) = match owner {
            TextOf::Row { table, row } => (
                Some(PrintedOf::Row { table, row }),
                self.find_made_thing(table, row),
            ),
            TextOf::Own(owner) => (None, owner),
            TextOf::Unknown => return None,
        };
        Some(Prepared::Dice {
            dice: self.program.map_names.dice(&rolled.expression)?,
            of,
            made,
            total: rolled.total,
        })
    }

    /// The foe or item that a row is.
    fn find_made_thing(&self, table: u32, row: u32) -> Option<PrintedOf> {
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
                    let of = TextOf::Own(Some(PrintedOf::Foe(kind)));
                    self.prepare_facts(facts, of, &mut prepared);
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

    fn table(&self, id: &str) -> Option<u32> {
        self.program.map_names.table(id)
    }

    fn thing(&self, thing: &Thing) -> Option<MapContentKind> {
        let at = |place: usize| u32::try_from(place).ok();
        let kind = match thing {
            Thing::Foe(id) => RowThing::Foe(at(self.ruleset.foes.find(id)?.index())?),
            Thing::Item(id) => RowThing::Item(at(self.ruleset.items.find(id)?.index())?),
        };
        Some(MapContentKind::Thing(kind))
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
