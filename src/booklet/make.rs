//! The whole booklet: the dungeon, whoever is in it and whoever comes by, and the order of its entries.

use super::campaign::Links;
use super::encounters::{self, GameContext};
use super::engine::Engine;
use super::outcomes::{self, Asked, Cause, Outcome};
use super::referee::Referee;
use super::request::{BookletRequest, Length};
use super::room_sequence::{self, Fights, RoomSequence};
use super::sections::SectionKind;
use crate::diag::Error;
use crate::dungeon::{
    self, Dungeon, Encounter, OfferAnswer, Prerolled, Room, RoomId, RoomKind, Visit,
};
use crate::model::{Ruleset, TableCall, TableSource};
use crate::rng::Stream;

/// A booklet before it is composed.
#[derive(Debug, Clone)]
pub struct Booklet {
    /// What was asked for.
    pub request: BookletRequest,
    /// The dungeon and how it came about.
    pub made: dungeon::Made,
    /// Which contents put somebody in the way.
    pub fights: Fights,
    /// Everybody in the dungeon.
    pub encounters: Vec<Encounter>,
    /// Who comes by, in order.
    pub wanderers: Vec<Visit>,
    /// What a search of a room brings.
    pub finds: Vec<(RoomId, Visit)>,
    /// What is printed apart from the rooms, in the order of print.
    pub outcomes: Vec<Outcome>,
    /// The order of the main part.
    pub sequence: RoomSequence,
    /// The other parts of its campaign, if it belongs to one.
    pub links: Option<Links>,
}

/// Makes a booklet. A tiny one has as many rooms as the ruleset says: nobody here sets it.
pub fn make(ruleset: &Ruleset, request: &BookletRequest) -> Result<Booklet, Error> {
    let referee = Referee::new(Engine::new(ruleset), request.modes(ruleset));
    make_by(&referee, request)
}

/// Makes a booklet with a referee that serves others as well.
pub fn make_by(referee: &Referee<'_>, request: &BookletRequest) -> Result<Booklet, Error> {
    finish(referee.ruleset(), prepare(referee, request)?)
}

/// Puts the entries of a prepared booklet in their order, and links it to the other parts of its campaign unless that is done.
pub fn finish(ruleset: &Ruleset, mut booklet: Booklet) -> Result<Booklet, Error> {
    booklet.sequence = booklet.arrange();
    if booklet.links.is_none() {
        booklet.links = Links::of(ruleset, &booklet.request)?;
    }
    Ok(booklet)
}

/// A booklet that can be played but not read: its entries have no order yet.
pub fn prepare(referee: &Referee<'_>, request: &BookletRequest) -> Result<Booklet, Error> {
    let order = request.dungeon(referee.ruleset());
    if request.length == Length::Tiny {
        return prepare_sheet(referee, request, order);
    }
    stock(referee, request, &order, usize::MAX)
}

/// A dungeon of fewer rooms is none.
const LEAST_ROOMS: u32 = 2;
/// Fewer rooms are not worth a free back: rather more of them, with rules on the back of the sheet.
const FEW_ROOMS: u32 = 3;
/// So many who come by are enough for one folded sheet, or so many where its room is short.
const VISITS: [usize; 2] = [2, 1];

/// A tiny booklet with as many rooms as one folded sheet holds on its panels, or, where those would be too few, with the help of its back.
fn prepare_sheet(
    referee: &Referee<'_>,
    request: &BookletRequest,
    order: dungeon::DungeonRequest,
) -> Result<Booklet, Error> {
    let most = order.rooms.unwrap_or(LEAST_ROOMS).max(LEAST_ROOMS);
    let few = FEW_ROOMS.min(most);
    let attempt = |rooms: u32, visits: usize| -> Result<_, Error> {
        let rooms = Some(rooms);
        let order = dungeon::DungeonRequest {
            rooms,
            ..order.clone()
        };
        let booklet = stock(referee, request, &order, visits)?;
        let finished = finish(referee.ruleset(), booklet.clone())?;
        Ok((referee.count_overflow(&finished)?, booklet))
    };
    let (lacking, booklet) = attempt(most, VISITS[0])?;
    if lacking == Some(0) {
        return Ok(booklet);
    }
    let with_back = lacking.map(|_| booklet);
    // Where the rules alone fill the panels, fewer rooms do not help.
    let (lacking, fewest) = attempt(few, VISITS[1])?;
    let helps = lacking == Some(0);
    if let (Some(booklet), false) = (with_back, helps) {
        return Ok(booklet);
    }
    let all = (few..=most).rev();
    let mut all: Vec<(u32, usize)> = all
        .flat_map(|rooms| VISITS.map(|visits| (rooms, visits)))
        .collect();
    all.retain(|tried| ![(most, VISITS[0]), (few, VISITS[1])].contains(tried));
    for (rooms, visits) in all {
        match attempt(rooms, visits)? {
            (Some(0), booklet) => return Ok(booklet),
            (Some(_), booklet) if !helps => return Ok(booklet),
            _ => {}
        }
    }
    if helps || lacking.is_some() {
        return Ok(fewest);
    }
    Ok(attempt(LEAST_ROOMS, VISITS[1])?.1)
}

fn stock(
    referee: &Referee<'_>,
    request: &BookletRequest,
    order: &dungeon::DungeonRequest,
    visits: usize,
) -> Result<Booklet, Error> {
    let ruleset = referee.ruleset();
    let mut made = choose_dungeon(ruleset, order)?;
    let root = Stream::new(request.seed, "booklet");
    let begun = dungeon::new_game(ruleset, &order.modes)?;
    let known = (ruleset, &begun);
    let encounters = encounters::encounters(known, referee, &made.dungeon, &root.split("guards"))?;
    let mut met = dungeon::Met::new();
    for comer in encounters.iter().filter(|comer| comer.behind.is_none()) {
        met.entry(comer.room).or_default().insert(comer.foe.clone());
    }
    made.tell_again(ruleset, &met);
    let fights = encounters.iter().filter(|met| met.behind.is_none());
    let fights = fights.map(|met| (met.room, met.contents)).collect();
    let mut booklet = Booklet {
        request: request.clone(),
        encounters,
        wanderers: wanderers(known, referee, &made.dungeon, visits, &root)?,
        finds: encounters::finds(known, referee, &made.dungeon, &root)?,
        made,
        fights,
        outcomes: Vec::new(),
        sequence: RoomSequence::Keyed,
        links: None,
    };
    booklet.outcomes = outcomes::outcomes(&booklet, &mut root.split("outcomes"));
    Ok(booklet)
}

/// Dungeons of a seed that are looked at.
const VARIANTS: u32 = 24;

/// The first dungeon of the seed that is not dull, or the least dull of all that are looked at.
fn choose_dungeon(
    ruleset: &Ruleset,
    order: &dungeon::DungeonRequest,
) -> Result<dungeon::Made, Error> {
    let mut best: Option<(u32, dungeon::Made)> = None;
    for variant in 0..VARIANTS {
        let order = dungeon::DungeonRequest {
            variant,
            ..order.clone()
        };
        let made = dungeon::generate(ruleset, &order)?;
        let dullness = dungeon::Shape::of(ruleset, &made.dungeon).dullness();
        if dullness == 0 {
            return Ok(made);
        }
        if best.as_ref().is_none_or(|(least, _)| dullness < *least) {
            best = Some((dullness, made));
        }
    }
    match best {
        Some((_, made)) => Ok(made),
        None => dungeon::generate(ruleset, order),
    }
}

impl Booklet {
    /// Those who belong to one of a room's contents.
    pub fn encounters_of(&self, room: RoomId, at: usize) -> impl Iterator<Item = &Encounter> {
        self.encounters_behind(room, at, None)
    }

    /// Those who come when an offer of the contents is answered so.
    pub fn encounters_behind(
        &self,
        room: RoomId,
        at: usize,
        behind: Option<OfferAnswer>,
    ) -> impl Iterator<Item = &Encounter> {
        self.encounters
            .iter()
            .filter(move |met| (met.room, met.contents, met.behind) == (room, at, behind))
    }

    /// What play need not roll again.
    pub fn prerolled(&self, ruleset: &Ruleset) -> Prerolled {
        let table = match ruleset.booklet_plan().wanderers.as_ref() {
            Some(TableCall {
                source: TableSource::Table(table),
                ..
            }) => Some(table.id().to_owned()),
            _ => None,
        };
        Prerolled {
            encounters: self.encounters.clone(),
            wanderers: table.map(|table| (table, self.wanderers.clone())),
        }
    }

    /// Those who come of an outcome.
    pub fn encounters_after(&self, outcome: &Outcome) -> impl Iterator<Item = &Encounter> {
        let (room, at, behind) = match (outcome.asked, outcome.cause) {
            (Asked::Room(room, at), Cause::Answer(behind)) => (room, at, Some(behind)),
            _ => (0, 0, None),
        };
        let all = self.encounters_behind(room, at, behind);
        all.filter(move |_| behind.is_some())
    }

    /// Its rooms in order, or its sections.
    fn arrange(&self) -> RoomSequence {
        // One sheet prints outcomes under the number of their room.
        let apart = self.request.length != Length::Tiny;
        let outcomes = self.outcomes.iter().filter(|_| apart);
        let outcomes: Vec<Option<SectionKind>> =
            outcomes.map(|outcome| self.leads_to(outcome)).collect();
        let stream = Stream::new(self.request.seed, "booklet").split("order");
        let dungeon = &self.made.dungeon;
        room_sequence::arrange(dungeon, &self.request, &outcomes, &stream)
    }

    /// The dungeon with the numbers that are printed: in a gamebook each room has that of the section in which it is entered. Numbers of
    /// other sections belong to rooms without a square, which no map shows.
    pub fn numbered(&self) -> Dungeon {
        let dungeon = &self.made.dungeon;
        let RoomSequence::Gamebook { sections, .. } = &self.sequence else {
            return dungeon.clone();
        };
        let number = |room: RoomId| self.number_of_room(room).unwrap_or(room);
        let nowhere = |id: RoomId| Room::new(id, 0, 0, RoomKind::Room, Vec::new());
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
        let doors = found.doors.iter_mut();
        let doors = doors.flat_map(|door| [&mut door.from, &mut door.to]);
        let ways_out = found.ways_out.iter_mut().map(|way| &mut way.room);
        let keys = found.keys.iter_mut().map(|key| &mut key.room);
        let goal = found.goal.iter_mut().map(|goal| &mut goal.room);
        for room in doors.chain(ways_out).chain(keys).chain(goal) {
            *room = number(*room);
        }
        found
    }

    /// The number under which a room is printed: its own, or that of the section in which it is entered.
    pub fn number_of_room(&self, room: RoomId) -> Option<u32> {
        match &self.sequence {
            RoomSequence::Keyed => Some(room),
            sections @ RoomSequence::Gamebook { .. } => sections.arrival(room),
        }
    }

    /// Whether somebody in the room must be dealt with first.
    pub fn is_guarded(&self, room: RoomId) -> bool {
        self.fights.iter().any(|(id, _)| *id == room)
    }
}

/// So many at most, rolled in advance, each from a stream of its own.
fn wanderers(
    (ruleset, begun): GameContext<'_>,
    referee: &Referee<'_>,
    dungeon: &Dungeon,
    most: usize,
    root: &Stream,
) -> Result<Vec<Visit>, Error> {
    let plan = ruleset.booklet_plan();
    let Some(call) = &plan.wanderers else {
        return Ok(Vec::new());
    };
    let referee = referee.within(dungeon);
    let mut situation = begun.clone();
    situation.set("floor", 1);
    situation.set("depth", 1);
    let found = (0..plan.wanderers_count).take(most).map(|number| {
        let mut stream = root.split_numbered("wanderer", number.into());
        let contents = encounters::roll(ruleset, call, &situation, &mut stream)?;
        let dice = root.split_numbered("wanderers-count", number.into());
        Ok(encounters::visit(&referee, 1, contents, &dice))
    });
    found.collect()
}
