//! Everything that is made before pages are composed: dungeons, booklets, campaigns.

use super::{CampaignJob, DungeonJob, Job, Order, options};
use crate::adventure::{BookletHandout, CampaignHandout, FoundSeed, Player, SeedChoice};
use crate::booklet::{BookletRequest, Engine, Length};
use crate::content::{Filling, Handout};
use crate::diag::{Error, error};
use crate::drawing::Rock;
use crate::dungeon;
use crate::hero::{self, Party};
use crate::model::Ruleset;

/// An order with everything made for it.
#[derive(Clone)]
pub(super) struct Made {
    /// The order, with the seed that was found.
    pub order: Order,
    /// What its pages are composed with.
    pub filling: Filling,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Rooms of a map that is hatched: a thousand strokes surround each, and every sheet of a large map is set with all of them.
const MOST_HATCHED: usize = 400;

/// So many rooms may a ready-made dungeon lose before an order is refused.
const FEWER_ROOMS: u32 = 4;

impl Made {
    /// What may be printed instead where this has no room, the best first. What the user asked for is a dungeon, not this many rooms of it: one with
    /// a shorter key and a smaller map may fit. One sheet can do without descriptions.
    pub fn list_smaller(&self, ruleset: &Ruleset) -> Vec<Self> {
        if self.filling.options.finished.is_empty() {
            return self.without_descriptions().into_iter().collect();
        }
        let fewer = (1..=FEWER_ROOMS).map_while(|fewer| self.with_fewer_rooms(ruleset, fewer));
        fewer.collect()
    }

    /// A booklet of one sheet with rooms that are named and not described.
    fn without_descriptions(&self) -> Option<Self> {
        let mut made = self.clone();
        let booklet = &mut made.filling.booklet.as_mut()?.booklet;
        if booklet.request.length != Length::Tiny {
            return None;
        }
        for room in &mut booklet.made.dungeon.rooms {
            room.flavour.clear();
            room.after.clear();
        }
        let note = "descriptions of rooms are omitted to fit";
        made.notes.push(note.to_owned());
        Some(made)
    }

    /// The same with ready-made dungeons that have fewer rooms; nothing when there are no such dungeons.
    fn with_fewer_rooms(&self, ruleset: &Ruleset, fewer: u32) -> Option<Self> {
        let mut made = self.clone();
        let options = &mut made.filling.options;
        options.finished = options::make_smaller_dungeons(ruleset, &made.order, options, fewer)?;
        let rooms = if fewer == 1 { "room" } else { "rooms" };
        let note = format!("ready-made dungeons have {fewer} fewer {rooms} to fit");
        made.notes.push(note);
        Some(made)
    }
}

/// Makes what the product shows, with what a search for its seeds has made already. `tick` is called for every seed that is tried, with the
/// number of seeds.
pub(super) fn make(
    engine: &Engine<'_>,
    order: &Order,
    found: &[FoundSeed],
    tick: &dyn Fn(usize),
) -> Result<Made, Error> {
    let ruleset = engine.ruleset;
    let mut order = order.with_options(ruleset)?;
    order.refuse_unshown_heroes()?;
    let mut notes = Vec::new();
    let mut filling = Filling {
        options: options::resolve_options(ruleset, &order)?,
        ..Filling::default()
    };
    let mut party = order.job.heroes().cloned().unwrap_or_default();
    match &order.job {
        Job::Dungeon(job) => filling.dungeon = Some(show_dungeon(ruleset, job)?),
        Job::Booklet(_) => {
            let (handout, remarks) = make_booklet(engine, &mut order, found, tick)?;
            party = hero::outfit(ruleset, &party, &handout.booklet.request.modes(ruleset));
            filling.booklet = Some(handout);
            notes = remarks;
        }
        Job::Campaign(job) => filling.campaign = Some(make_logbook(engine, &order, job, found)?),
        Job::Sheet(_)
        | Job::Reference(_)
        | Job::Tables(_)
        | Job::GradeTable(_)
        | Job::Nomogram(_)
        | Job::DicePad(_) => {}
    }
    let Party { heroes, stats } = party;
    filling.heroes = heroes;
    filling.shared = stats;
    filling.portraits = order.job.portraits().len();
    filling.options.seed = order.job.seed();
    Ok(Made {
        order,
        filling,
        notes,
    })
}

/// The dungeon that a product shows, unless it is given; one that cannot be won or walked is refused.
fn show_dungeon(ruleset: &Ruleset, job: &DungeonJob) -> Result<Handout, Error> {
    let dungeon = match &job.given {
        Some(dungeon) => dungeon.clone(),
        None => dungeon::generate(ruleset, &job.request)?.dungeon,
    };
    if let Some(found) = dungeon::check::check(&dungeon).into_iter().next() {
        return Err(found.error.within(found.check));
    }
    let rooms = dungeon.rooms.len();
    if job.style.rock == Rock::Hatched && rooms > MOST_HATCHED {
        return Err(error!(
            command: "a map of {rooms} rooms is too large to be hatched";
            hint: "choose another `--style`, such as `graph-paper`, or {MOST_HATCHED} rooms at most"
        ));
    }
    Ok(Handout {
        dungeon,
        audience: job.audience,
        style: job.style,
    })
}

/// Finds the seed of a booklet, which the order has from then on, and makes and certifies it.
fn make_booklet(
    engine: &Engine<'_>,
    order: &mut Order,
    found: &[FoundSeed],
    tick: &dyn Fn(usize),
) -> Result<(BookletHandout, Vec<String>), Error> {
    let sized = order.with_fitting_length();
    let Job::Booklet(job) = &sized.job else {
        return Err(not_a_booklet(order));
    };
    let steps = match job.want {
        SeedChoice::As(difficulty) => usize::try_from(difficulty.tries).unwrap_or(0),
        SeedChoice::ThisSeed | SeedChoice::Won => 0,
    };
    let player = Player::new(engine, &job.adventure);
    let found = match found.first() {
        Some(found) => found.clone(),
        None => player.find_seed(job.want, &|_| tick(steps))?,
    };
    *order = order.with_seed(found.seed);
    let request = BookletRequest {
        seed: found.seed,
        ..job.adventure.request.clone()
    };
    let code = order.share_code(engine, &request);
    let note = found.note.clone();
    let made = player.certify_found(found, code)?;
    let notes = note.into_iter().chain(made.notes);
    Ok((made.handout, notes.collect()))
}

fn make_logbook(
    engine: &Engine<'_>,
    order: &Order,
    job: &CampaignJob,
    found: &[FoundSeed],
) -> Result<CampaignHandout, Error> {
    let player = Player::new(engine, &job.adventure);
    let parts = match &job.adventure.request.chapter {
        Some(_) if !found.is_empty() => found.to_vec(),
        Some(chapter) => chapter
            .seeds
            .iter()
            .copied()
            .map(FoundSeed::unknown)
            .collect(),
        None => player.find_campaign(job.parts, job.band, &|_| ())?,
    };
    let code = |request: &_| order.share_code(engine, request);
    player.write_logbook(&parts, &code)
}

/// Why there is no booklet.
pub(super) fn not_a_booklet(order: &Order) -> Error {
    error!(command: "`{}` is not a booklet", order.product_id())
}
