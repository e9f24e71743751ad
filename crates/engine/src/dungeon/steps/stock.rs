//! What is in the rooms, rolled on the game's own tables, room by room in the order they are found, each from a stream of its own.

use super::terrain::{self, Grounds};
use super::{curve, goal, looks, symbols};
use crate::diag::Error;
use crate::dungeon::contents::{Contents, Thing};
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Dungeon, Room, RoomId, RoomKind};
use crate::dungeon::workshop::Workshop;
use crate::model::{Curve, Foe, GoalPlace};
use crate::rng::Stream;
use crate::table::Outcome;
use crate::words::Word;

/// What was rolled for each room, in the order they were found.
pub type Rolls = Vec<(RoomId, Box<Outcome>)>;

pub fn stock(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    sketch: &mut Sketch,
) -> Result<(), Error> {
    let root = shop.root.split("stock");
    let grounds = terrain::roll(shop, dungeon, sketch)?;
    let planned = !sketch.planned.is_empty();
    let mut rolls: Rolls = Vec::new();
    let mut met = false;
    for id in std::mem::take(&mut sketch.found) {
        let rolled = match sketch.planned.remove(&id) {
            Some(planned) => Some(planned),
            None => {
                let mut stream = root.split_numbered("room", id.into());
                contents(shop, dungeon, id, (met, &grounds), &mut stream)?
            }
        };
        if let Some(rolled) = rolled {
            met |= goal::is_goal(shop, &rolled);
            shop.count(&rolled);
            rolls.push((id, rolled));
        }
    }
    let rising = shop.plan.curve == Some(Curve::Rising);
    if shop.request.rising.unwrap_or(rising) && !planned {
        curve::deal(shop.ruleset, dungeon, &mut rolls);
    }
    let symbols = symbols::of_rolls(shop, &rolls);
    let looks = looks::of_rolls(shop, &rolls);
    let places = GoalPlaces::among(shop, dungeon, &rolls);
    for (id, rolled) in rolls {
        if let Some(room) = dungeon.room_mut(id) {
            if shop.detail.words {
                room.danger = curve::danger(shop.ruleset, &rolled);
            }
            room.contents.push(make_contents(shop, rolled));
        }
    }
    place_goal(shop, dungeon, &places, &root)?;
    for key in dungeon.keys.clone() {
        if let Some(room) = dungeon.room_mut(key.room) {
            room.contents.push(Contents::Key(key.kind));
        }
    }
    symbols::put(dungeon, &symbols, &root, shop.detail.words);
    grounds.put(dungeon);
    if shop.detail.words {
        looks::put(dungeon, shop.plan, &looks, &root);
    }
    shop.note(|| curve::in_words(dungeon));
    Ok(())
}

/// What a roll puts into a room.
fn make_contents(shop: &Workshop<'_>, rolled: Box<Outcome>) -> Contents {
    if rolled.row.is_some() || !rolled.columns.is_empty() {
        return Contents::Rolled(rolled);
    }
    let label = shop.detail.words.then(|| shop.ruleset.word(Word::Empty));
    Contents::Empty {
        outcome: rolled,
        label: label.unwrap_or_default().to_owned(),
    }
}

/// Rolls for a room. Where the goal is a row, it comes up once.
fn contents(
    shop: &mut Workshop<'_>,
    dungeon: &Dungeon,
    id: RoomId,
    (met, grounds): (bool, &Grounds),
    stream: &mut Stream,
) -> Result<Option<Box<Outcome>>, Error> {
    let Some(room) = dungeon.room(id).filter(|_| shop.has_contents(id)) else {
        return Ok(None);
    };
    let corridor = room.kind == RoomKind::Corridor;
    let plan = shop.plan;
    let own = plan.corridors.as_ref().filter(|_| corridor);
    let Some(call) = own.or(plan.contents.as_ref()) else {
        return Ok(None);
    };
    let mut situation = shop.situation_in(room);
    grounds.tell(id, &mut situation);
    let met = met && shop.blueprint.goal_row.is_some();
    goal::roll_contents(shop, call, &situation, met, stream).map(Some)
}

/// Rooms where what was rolled puts the goal.
struct GoalPlaces<'r> {
    /// The deepest one where the goal itself came up, and the foe that it is or that has it.
    met: Option<(RoomId, Option<&'r Foe>)>,
    /// A goal in words may be at home in a kind of room: the deepest one where that row came up.
    home: Option<RoomId>,
}

impl<'r> GoalPlaces<'r> {
    fn among(shop: &Workshop<'r>, dungeon: &Dungeon, rolls: &Rolls) -> Self {
        let room = |id: RoomId| dungeon.room(id);
        let met = rolls.iter().filter(|(_, roll)| goal::is_goal(shop, roll));
        let met = met.max_by_key(|(id, _)| room(*id).map(|it| (it.level, it.depth, it.id)));
        let home = shop.plan.goal_room.as_ref().and_then(|call| {
            let (table, row) = (call.call.source.id(), call.call.row?);
            let is_home = |roll: &Outcome| roll.table == table && roll.row == Some(row);
            let homes = rolls.iter().filter(|(id, roll)| *id != 1 && is_home(roll));
            let rooms = homes.filter_map(|(id, _)| room(*id));
            rooms.map(|it| (it.depth, it.id)).max().map(|(_, id)| id)
        });
        Self {
            met: met.map(|(room, rolled)| (*room, last_foe(shop, rolled))),
            home,
        }
    }
}

/// A goal that was rolled by itself moves the goal there; otherwise what it is gets rolled where it was put.
fn place_goal(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    places: &GoalPlaces<'_>,
    root: &Stream,
) -> Result<(), Error> {
    let plan = shop.plan;
    let (Some(goal), Some(_)) = (&plan.goal, &dungeon.goal) else {
        return Ok(());
    };
    if let Some((room, foe)) = places.met {
        name_foe(shop, dungeon, foe);
        move_goal(dungeon, room);
        return Ok(());
    }
    let Some(call) = goal::table(shop) else {
        if let Some(home) = places.home {
            move_goal(dungeon, home);
        }
        if let (Some(thing), Some(room)) = (Thing::find(shop.ruleset, goal), goal_room(dungeon)) {
            let label = thing.label(shop.ruleset).to_owned();
            room.contents.push(Contents::Thing { thing, label });
        }
        return Ok(());
    };
    let Some(room) = goal_room(dungeon) else {
        return Ok(());
    };
    let situation = shop.situation_in(room);
    let mut stream = root.split("goal");
    let rolled = shop.roll(&call, &situation, &mut stream)?;
    name_foe(shop, dungeon, last_foe(shop, &rolled));
    let danger = curve::danger(shop.ruleset, &rolled);
    let mut contents = vec![make_contents(shop, rolled)];
    let is_row = call.row.is_some();
    if let (false, Some((table, index))) = (is_row, shop.blueprint.goal_row) {
        // The roll was only for what it is: that it is the one, the row of the goal says.
        if let Some(call) = goal::call(shop.ruleset, table, Some(index)) {
            let rolled = shop.roll(&call, &situation, &mut stream)?;
            contents.insert(0, make_contents(shop, rolled));
        }
    }
    // A row of the table that the rooms are rolled on replaces what was rolled there.
    let alone = is_row || shop.plan.goal_place == Some(GoalPlace::Last);
    if let Some(room) = goal_room(dungeon) {
        room.danger = room.danger.max(danger);
        if alone {
            room.contents.clear();
        }
        room.contents.extend(contents);
    }
    Ok(())
}

fn goal_room(dungeon: &mut Dungeon) -> Option<&mut Room> {
    let room = dungeon.goal.as_ref()?.room;
    dungeon.room_mut(room)
}

/// The foe that came up last.
fn last_foe<'r>(shop: &Workshop<'r>, rolled: &Outcome) -> Option<&'r Foe> {
    shop.ruleset.foes.get(rolled.foes().last()?)
}

/// Who it is: `The final boss: Ogre`. A goal that is this foe, or a row with it, says so itself.
fn name_foe(shop: &Workshop<'_>, dungeon: &mut Dungeon, foe: Option<&Foe>) {
    if let (Some(goal), Some(foe)) = (&mut dungeon.goal, foe) {
        if shop.detail.words && goal::foe(shop) != Some(foe.id.as_str()) {
            goal.what = format!("{}: {}", goal.what, foe.label);
        }
        goal.foe = Some(foe.id.clone());
    }
}

/// The goal is in another room, and so are the keys it holds.
fn move_goal(dungeon: &mut Dungeon, room: RoomId) {
    let Some(goal) = &mut dungeon.goal else {
        return;
    };
    let before = std::mem::replace(&mut goal.room, room);
    let keys = dungeon.keys.iter_mut();
    let held = keys.filter(|key| key.held_by.is_some() && key.room == before);
    held.for_each(|key| key.room = room);
}
