//! The whole booklet: the dungeon, whoever is in it and whoever comes by, and the order it is told in.

use super::campaign::Links;
use super::foes;
use super::prepared::{self, Guard};
use super::telling::{Fights, Inhabitants, Telling, tell};
use super::wish::BookletWish;
use crate::dungeon::{self, Contents, DungeonError, RoomId};
use crate::model::Ruleset;
use crate::rng::Stream;
use crate::table::Situation;

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
    pub wanderers: Vec<Contents>,
    /// The order of the main part.
    pub telling: Telling,
    /// The other parts of its campaign, if it belongs to one.
    pub links: Option<Links>,
}

/// Makes a booklet.
pub fn make(ruleset: &Ruleset, wish: &BookletWish) -> Result<Booklet, DungeonError> {
    let mut booklet = untold(ruleset, wish)?;
    let people = Inhabitants {
        guards: &booklet.guards,
        fights: &booklet.fights,
    };
    let stream = Stream::new(wish.seed, "booklet").split("order");
    booklet.telling = tell(&booklet.made.dungeon, wish.form, &people, &stream);
    booklet.links = Links::of(ruleset, wish)?;
    Ok(booklet)
}

/// A booklet that can be played but not read: in no order yet, and without its neighbours.
pub fn untold(ruleset: &Ruleset, wish: &BookletWish) -> Result<Booklet, DungeonError> {
    let made = dungeon::generate(ruleset, &wish.dungeon(ruleset))?;
    let root = Stream::new(wish.seed, "booklet");
    let mut fights = Fights::new();
    for room in &made.dungeon.rooms {
        for (at, contents) in room.contents.iter().enumerate() {
            if foes::fights(ruleset, contents) {
                fights.insert((room.id, at));
            }
        }
    }
    let guards = prepared::guards(ruleset, &made.dungeon, &root.split("guards"))?;
    Ok(Booklet {
        wish: wish.clone(),
        guards,
        wanderers: wanderers(ruleset, &root)?,
        made,
        fights,
        telling: Telling::Keyed { pages: Vec::new() },
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

    /// Whether somebody in the room must be dealt with first.
    pub fn guarded(&self, room: RoomId) -> bool {
        self.fights.iter().any(|(id, _)| *id == room)
    }
}

/// Rolled in advance, each from a stream of its own.
fn wanderers(ruleset: &Ruleset, root: &Stream) -> Result<Vec<Contents>, DungeonError> {
    let Some(plan) = &ruleset.booklet else {
        return Ok(Vec::new());
    };
    let Some(call) = &plan.wanderers else {
        return Ok(Vec::new());
    };
    let mut situation = Situation::of(ruleset);
    situation.set("floor", 1);
    situation.set("depth", 1);
    (0..plan.wanderers_count)
        .map(|number| {
            let mut stream = root.split_numbered("wanderer", number.into());
            prepared::rolled(ruleset, call, &situation, &mut stream)
        })
        .collect()
}
