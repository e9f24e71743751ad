//! What is in the rooms, rolled on the game's own tables, room by room in the order they are found, each from a stream of its own.

use super::{curve, goal, symbols};
use crate::dungeon::error::DungeonError;
use crate::dungeon::layout::Sketch;
use crate::dungeon::limits;
use crate::dungeon::model::{Contents, Dungeon, Key, RoomId, RoomKind};
use crate::dungeon::tables::Rolled;
use crate::dungeon::text::{key_words, sentence_case};
use crate::dungeon::workshop::Workshop;
use crate::model::{Curve, GoalPlace};
use crate::rng::Stream;
use crate::words::{Word, Words};

/// What was rolled for each room, in the order they were found.
pub type Rolls = Vec<(RoomId, Rolled)>;

pub fn stock(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    sketch: &mut Sketch,
) -> Result<(), DungeonError> {
    let root = shop.root.split("stock");
    let planned = !sketch.planned.is_empty();
    let mut rolls: Rolls = Vec::new();
    let mut met = false;
    for id in std::mem::take(&mut sketch.found) {
        let mut stream = root.split_numbered("room", id.into());
        let rolled = match sketch.planned.remove(&id) {
            Some(planned) => Some(planned),
            None => contents(shop, dungeon, id, met, &mut stream)?,
        };
        if let Some(rolled) = rolled {
            met |= goal::is_goal(shop, &rolled);
            shop.count(&rolled);
            rolls.push((id, rolled));
        }
    }
    let rising = shop.plan.curve == Some(Curve::Rising);
    if shop.wish.rising.unwrap_or(rising) && !planned {
        curve::deal(shop.ruleset, dungeon, &mut rolls);
    }
    for (id, rolled) in &rolls {
        if let Some(room) = dungeon.room_mut(*id) {
            room.contents.push(rolled.clone().contents());
            room.danger = curve::danger(shop.ruleset, rolled);
        }
    }
    place_goal(shop, dungeon, &rolls, &root)?;
    for key in dungeon.keys.clone() {
        note_key(dungeon, &key, shop.ruleset.words());
    }
    symbols::put(shop.plan, dungeon, &rolls, &root);
    shop.notes.push(curve::in_words(dungeon));
    Ok(())
}

/// Rolls for a room; a second goal is a disappointment, so the dice are thrown again.
fn contents(
    shop: &mut Workshop<'_>,
    dungeon: &Dungeon,
    id: RoomId,
    met: bool,
    stream: &mut Stream,
) -> Result<Option<Rolled>, DungeonError> {
    let Some(room) = dungeon.room(id).filter(|_| shop.has_contents(id)) else {
        return Ok(None);
    };
    let corridor = room.kind == RoomKind::Corridor;
    let own = shop.plan.corridors.as_ref().filter(|_| corridor);
    let Some(call) = own.or(shop.plan.contents.as_ref()).cloned() else {
        return Ok(None);
    };
    let situation = shop.situation(room.id, room.depth, room.level, corridor);
    let mut rolled = shop.roll(&call, &situation, stream)?;
    let only_once = shop
        .plan
        .goal
        .as_deref()
        .is_some_and(|goal| goal::row(shop.ruleset, goal).is_some());
    for _ in 0..limits::PLACES {
        if !(met && only_once && goal::is_goal(shop, &rolled)) {
            break;
        }
        shop.rerolls += 1;
        rolled = shop.roll(&call, &situation, stream)?;
    }
    if rolled.row.is_none() {
        rolled.name = shop.ruleset.word(Word::Empty).to_owned();
    }
    Ok(Some(rolled))
}

/// A goal that was rolled by itself moves the goal there; otherwise what it is gets rolled where it was put.
fn place_goal(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    rolls: &Rolls,
    root: &Stream,
) -> Result<(), DungeonError> {
    let (Some(plan), Some(_)) = (shop.plan.goal.clone(), &dungeon.goal) else {
        return Ok(());
    };
    let met = rolls
        .iter()
        .filter(|(_, rolled)| goal::is_goal(shop, rolled));
    let deepest = |id: RoomId| {
        dungeon
            .room(id)
            .map(|room| (room.level, room.depth, room.id))
    };
    if let Some((room, rolled)) = met.max_by_key(|(id, _)| deepest(*id)) {
        name_foe(shop, dungeon, rolled);
        move_goal(dungeon, *room);
        return Ok(());
    }
    let Some(call) = goal::table(shop) else {
        move_to_words(dungeon, rolls, &plan);
        let is_foe = shop.ruleset.foes.get(&plan).is_some();
        let named = is_foe || shop.ruleset.items.get(&plan).is_some();
        let mut contents = Contents::words(goal::words(shop), "");
        // Others may be called the same.
        contents.foes.extend(is_foe.then_some(plan));
        if named && let Some(room) = goal_room(dungeon) {
            room.contents.push(contents);
        }
        return Ok(());
    };
    let Some(room) = goal_room(dungeon) else {
        return Ok(());
    };
    let (id, depth, level) = (room.id, room.depth, room.level);
    let situation = shop.situation(id, depth, level, room.kind == RoomKind::Corridor);
    let mut stream = root.split("goal");
    let rolled = shop.roll(&call, &situation, &mut stream)?;
    name_foe(shop, dungeon, &rolled);
    let danger = curve::danger(shop.ruleset, &rolled);
    let mut contents = rolled.contents();
    let is_row = call.row.is_some();
    if let (false, Some((_, _, row))) = (is_row, goal::row(shop.ruleset, &plan)) {
        // The roll was only for what it is: that it is the one, the row of the goal says.
        let words = |text: &Option<crate::model::Text>| {
            text.as_ref()
                .and_then(|text| text.as_words())
                .unwrap_or_default()
                .to_owned()
        };
        contents.text = format!(
            "{} {}: {}",
            contents.text,
            words(&row.name),
            words(&row.text)
        );
    }
    // A row of the table that the rooms are rolled on stands for what was rolled there.
    let alone = is_row || shop.plan.goal_place == Some(GoalPlace::Last);
    if let Some(room) = goal_room(dungeon) {
        room.danger = room.danger.max(danger);
        if alone {
            room.contents.clear();
        }
        room.contents.push(contents);
    }
    Ok(())
}

fn goal_room(dungeon: &mut Dungeon) -> Option<&mut crate::dungeon::model::Room> {
    let room = dungeon.goal.as_ref()?.room;
    dungeon.room_mut(room)
}

/// `The final boss: Ogre`.
fn name_foe(shop: &Workshop<'_>, dungeon: &mut Dungeon, rolled: &Rolled) {
    let foe = rolled.foes.last().and_then(|id| shop.ruleset.foes.get(id));
    let own = rolled.names.first().map_or("", String::as_str);
    let name = foe.map_or(own, |foe| foe.label.as_str());
    if let Some(goal) = &mut dungeon.goal
        && !name.is_empty()
        && !goal.what.eq_ignore_ascii_case(name)
        && !goal.what.contains(name)
    {
        goal.what = format!("{}: {name}", goal.what);
    }
}

/// The goal is in another room, and so are the keys it holds.
fn move_goal(dungeon: &mut Dungeon, room: RoomId) {
    let Some(goal) = &mut dungeon.goal else {
        return;
    };
    let before = std::mem::replace(&mut goal.room, room);
    let held = dungeon
        .keys
        .iter_mut()
        .filter(|key| key.held_by.is_some() && key.room == before);
    held.for_each(|key| key.room = room);
}

/// A goal in words may mention a kind of contents (`in an objective room`): the deepest such room is it.
fn move_to_words(dungeon: &mut Dungeon, rolls: &Rolls, words: &str) {
    let words = words.to_lowercase();
    let mentioned = |rolled: &Rolled| {
        let name = rolled.names.first().map(|name| name.to_lowercase());
        name.is_some_and(|name| name.len() > 3 && words.contains(&name))
    };
    let rooms = rolls
        .iter()
        .filter(|(id, rolled)| *id != 1 && mentioned(rolled))
        .map(|(id, _)| *id);
    let deepest = rooms.max_by_key(|id| dungeon.room(*id).map(|room| (room.depth, room.id)));
    deepest
        .into_iter()
        .for_each(|room| move_goal(dungeon, room));
}

/// What is written where a key lies: who has it, and which door it opens.
fn note_key(dungeon: &mut Dungeon, key: &Key, words: Words<'_>) {
    let text = key_words(dungeon, key, &|room| room, words);
    let contents = Contents::words(sentence_case(&key.kind), text);
    if let Some(room) = dungeon.room_mut(key.room) {
        room.contents.push(contents);
    }
}
