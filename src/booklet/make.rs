//! The whole booklet: the dungeon, whoever is in it and whoever comes by, and the order it is told in.

use super::campaign::Links;
use super::comers::Comers;
use super::foes;
use super::prepared::{self, Guard, Known};
use super::telling::{self, Fights, Inhabitants, Telling, tell};
use super::wish::{BookletWish, Length};
use crate::dungeon::{self, Contents, Dungeon, DungeonError, Room, RoomId, RoomKind};
use crate::model::Ruleset;
use crate::rng::Stream;

/// A booklet before it is composed.
#[derive(Debug, Clone)]
pub struct Booklet {
    /// What was asked for.
    pub wish: BookletWish,
    /// The dungeon and how it came about.
    pub made: dungeon::Made,
    /// Which contents put somebody in the way.
    pub fights: Fights,
    /// Everybody in the dungeon.
    pub guards: Vec<Guard>,
    /// Who comes by, in order.
    pub wanderers: Vec<Wanderer>,
    /// What a search of a room brings.
    pub finds: Vec<Find>,
    /// The order of the main part.
    pub telling: Telling,
    /// The other parts of its campaign, if it belongs to one.
    pub links: Option<Links>,
}

/// What a search of a room brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Find {
    /// The room.
    pub room: RoomId,
    /// As rolled.
    pub contents: Contents,
    /// The foes among it.
    pub guards: Vec<Guard>,
}

/// Somebody who comes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanderer {
    /// As rolled.
    pub contents: Contents,
    /// The foes among them.
    pub guards: Vec<Guard>,
}

/// Makes a booklet. A tiny one has as many rooms as one folded sheet holds.
pub fn make(ruleset: &Ruleset, wish: &BookletWish) -> Result<Booklet, DungeonError> {
    let mut booklet = untold(ruleset, &Comers::new(ruleset, wish.modes(ruleset)), wish)?;
    booklet.telling = booklet.told();
    booklet.links = Links::of(ruleset, wish)?;
    Ok(booklet)
}

/// A booklet that can be played but not read: in no order yet, and without its neighbours.
pub fn untold(
    ruleset: &Ruleset,
    comers: &Comers<'_>,
    wish: &BookletWish,
) -> Result<Booklet, DungeonError> {
    let mut order = wish.dungeon(ruleset);
    let mut booklet = stocked(ruleset, comers, wish, &order)?;
    while wish.length == Length::Tiny && !booklet.fits_a_sheet(ruleset) {
        let Some(fewer) = order.rooms.filter(|rooms| *rooms > LEAST_ROOMS) else {
            break;
        };
        order.rooms = Some(fewer - 1);
        booklet = stocked(ruleset, comers, wish, &order)?;
    }
    Ok(booklet)
}

/// A dungeon of fewer rooms is none.
const LEAST_ROOMS: u32 = 2;

fn stocked(
    ruleset: &Ruleset,
    comers: &Comers<'_>,
    wish: &BookletWish,
    order: &dungeon::Wish,
) -> Result<Booklet, DungeonError> {
    let made = dungeon::generate(ruleset, order)?;
    let root = Stream::new(wish.seed, "booklet");
    let begun = dungeon::new_game(ruleset, &order.modes)?;
    let mut fights = Fights::new();
    for room in &made.dungeon.rooms {
        for (at, contents) in room.contents.iter().enumerate() {
            if foes::fights(ruleset, contents) {
                fights.insert((room.id, at));
            }
        }
    }
    let known = (ruleset, &begun);
    let guards = prepared::guards(known, comers, &made.dungeon, &root.split("guards"))?;
    Ok(Booklet {
        wish: wish.clone(),
        guards,
        wanderers: wanderers(known, comers, &made.dungeon, wish.length, &root)?,
        finds: finds(known, comers, &made.dungeon, &root)?,
        made,
        fights,
        telling: Telling::Keyed,
        links: None,
    })
}

impl Booklet {
    /// Those who belong to one of a room's contents.
    pub fn guards_of(&self, room: RoomId, at: usize) -> impl Iterator<Item = &Guard> {
        self.guards
            .iter()
            .filter(move |guard| guard.room == room && guard.contents == at)
    }

    /// Its rooms in order, or its sections.
    fn told(&self) -> Telling {
        let people = Inhabitants {
            guards: &self.guards,
            fights: &self.fights,
        };
        let stream = Stream::new(self.wish.seed, "booklet").split("order");
        tell(&self.made.dungeon, &self.wish, &people, &stream)
    }

    /// Whether the rooms fit the panels of one sheet.
    fn fits_a_sheet(&self, ruleset: &Ruleset) -> bool {
        let people = Inhabitants {
            guards: &self.guards,
            fights: &self.fights,
        };
        let plan = ruleset.booklet.as_ref();
        let rule = plan.and_then(|plan| plan.panels.first());
        let rule = rule.map_or(0, |rule| {
            telling::rule_on_a_panel(&ruleset.rules[rule].text)
        });
        let beside = rule + on_a_panel(&self.wanderers);
        telling::fits_a_sheet(&self.made.dungeon, &self.told(), &people, beside)
    }

    /// The dungeon with the numbers that are printed: in a gamebook each room has that of the section in which it is entered. Numbers of
    /// other sections belong to rooms without a square, which no map shows.
    pub fn numbered(&self) -> Dungeon {
        let dungeon = &self.made.dungeon;
        let Telling::Gamebook { sections, .. } = &self.telling else {
            return dungeon.clone();
        };
        let number = |room: RoomId| self.telling.arrival(room).unwrap_or(room);
        let nowhere = |id: RoomId| Room {
            id,
            name: String::new(),
            flavour: String::new(),
            level: 0,
            depth: 0,
            kind: RoomKind::Room,
            squares: Vec::new(),
            features: Vec::new(),
            contents: Vec::new(),
            danger: 0,
        };
        let count = u32::try_from(sections.len()).unwrap_or(u32::MAX);
        let rooms = (1..=count).map(|id| {
            let mut own = dungeon.rooms.iter().filter(|room| number(room.id) == id);
            own.next()
                .map_or_else(|| nowhere(id), |room| Room { id, ..room.clone() })
        });
        let mut found = Dungeon {
            rooms: rooms.collect(),
            ..dungeon.clone()
        };
        for door in &mut found.doors {
            (door.from, door.to) = (number(door.from), number(door.to));
        }
        found
            .ways_out
            .iter_mut()
            .for_each(|way| way.room = number(way.room));
        found
            .keys
            .iter_mut()
            .for_each(|key| key.room = number(key.room));
        found
            .goal
            .iter_mut()
            .for_each(|goal| goal.room = number(goal.room));
        found
    }

    /// Whether somebody in the room must be dealt with first.
    pub fn guarded(&self, room: RoomId) -> bool {
        self.fights.iter().any(|(id, _)| *id == room)
    }
}

/// So many who come by are enough for one folded sheet, and so many millimetres of it may they take; one comes in any case.
const ON_A_SHEET: (usize, u32) = (2, 50);

/// Rolled in advance, each from a stream of its own.
fn wanderers(
    (ruleset, begun): Known<'_>,
    comers: &Comers<'_>,
    dungeon: &Dungeon,
    length: Length,
    root: &Stream,
) -> Result<Vec<Wanderer>, DungeonError> {
    let Some(plan) = &ruleset.booklet else {
        return Ok(Vec::new());
    };
    let Some(call) = &plan.wanderers else {
        return Ok(Vec::new());
    };
    let comers = comers.within(dungeon);
    let mut situation = begun.clone();
    situation.set("floor", 1);
    situation.set("depth", 1);
    let mut found = (0..plan.wanderers_count)
        .map(|number| {
            let mut stream = root.split_numbered("wanderer", number.into());
            let contents = prepared::rolled(ruleset, call, &situation, &mut stream)?;
            let dice = root.split_numbered("wanderers-count", number.into());
            Ok(Wanderer {
                guards: attackers(ruleset, comers.met(1, &contents, &dice)),
                contents,
            })
        })
        .collect::<Result<Vec<Wanderer>, DungeonError>>()?;
    if length == Length::Tiny {
        let (most, room) = ON_A_SHEET;
        found.truncate(most);
        while found.len() > 1 && on_a_panel(&found) > room {
            found.pop();
        }
    }
    Ok(found)
}

/// Millimetres of a panel that those take who come by.
fn on_a_panel(comers: &[Wanderer]) -> u32 {
    let comers = comers.iter();
    comers
        .map(|comer| telling::comer_on_a_panel(&comer.contents, &comer.guards))
        .sum()
}

/// Rolled in advance, with those who are found instead of treasure.
fn finds(
    known: Known<'_>,
    comers: &Comers<'_>,
    dungeon: &Dungeon,
    root: &Stream,
) -> Result<Vec<Find>, DungeonError> {
    let comers = comers.within(dungeon);
    let found = prepared::finds(known, dungeon, &root.split("finds"))?;
    let finds = found.into_iter().map(|(room, contents)| {
        let dice = root.split_numbered("finds-count", room.into());
        let met = match foes::attack(known.0, &contents) {
            true => comers.met(room, &contents, &dice),
            false => Vec::new(),
        };
        Find {
            room,
            guards: attackers(known.0, met),
            contents,
        }
    });
    Ok(finds.collect())
}

/// Foes who are not at home: nobody waits for how they react, and nothing is kept ready for them to leave.
fn attackers(ruleset: &Ruleset, met: Vec<foes::Met>) -> Vec<Guard> {
    let guards = met.into_iter().map(|met| Guard {
        room: 0,
        contents: 0,
        count: met.count,
        life: foes::life(ruleset, &met.foe),
        words: foes::letters(ruleset, &met.foe),
        foe: met.foe,
        reaction: None,
        treasure: None,
    });
    guards.collect()
}
