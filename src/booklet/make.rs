//! The whole booklet: the dungeon, whoever is in it and whoever comes by, and the order it is told in.

use super::campaign::Links;
use super::comers::Comers;
use super::foes;
use super::prepared::{self, Guard, Known};
use super::telling::{self, Fights, Inhabitants, Telling, tell};
use super::wish::{BookletWish, Length};
use crate::dungeon::{self, Contents, Dungeon, DungeonError, RoomId};
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
    pub finds: Vec<(RoomId, Contents)>,
    /// The order of the main part.
    pub telling: Telling,
    /// The other parts of its campaign, if it belongs to one.
    pub links: Option<Links>,
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
    while wish.length == Length::Tiny && !booklet.fits_a_sheet() {
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
        wanderers: wanderers(known, comers, &made.dungeon, &root)?,
        finds: prepared::finds(known, &made.dungeon, &root.split("finds"))?,
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
    fn fits_a_sheet(&self) -> bool {
        let people = Inhabitants {
            guards: &self.guards,
            fights: &self.fights,
        };
        telling::fits_a_sheet(&self.made.dungeon, &self.told(), &people)
    }

    /// Whether somebody in the room must be dealt with first.
    pub fn guarded(&self, room: RoomId) -> bool {
        self.fights.iter().any(|(id, _)| *id == room)
    }
}

/// Rolled in advance, each from a stream of its own.
fn wanderers(
    (ruleset, begun): Known<'_>,
    comers: &Comers<'_>,
    dungeon: &Dungeon,
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
    (0..plan.wanderers_count)
        .map(|number| {
            let mut stream = root.split_numbered("wanderer", number.into());
            let contents = prepared::rolled(ruleset, call, &situation, &mut stream)?;
            let dice = root.split_numbered("wanderers-count", number.into());
            let met = comers.met(1, &contents, &dice).into_iter();
            let guards = met.map(|met| Guard {
                room: 0,
                contents: 0,
                count: met.count,
                life: foes::life(ruleset, &met.foe),
                words: foes::letters(ruleset, &met.foe),
                foe: met.foe,
                reaction: None,
                treasure: None,
            });
            Ok(Wanderer {
                guards: guards.collect(),
                contents,
            })
        })
        .collect()
}
