//! What is in the rooms, rolled on the game's own tables, room by room, each from a stream of its own.

use super::goal;
use crate::dungeon::error::DungeonError;
use crate::dungeon::geometry::Square;
use crate::dungeon::layout::Sketch;
use crate::dungeon::model::{Contents, Dungeon, Feature, FeatureKind, Room, RoomId, RoomKind};
use crate::dungeon::tables::Rolled;
use crate::dungeon::workshop::Workshop;
use crate::rng::Stream;

/// Words in contents and the symbol they put on the map.
const SYMBOLS: [(&str, FeatureKind); 9] = [
    ("trap", FeatureKind::Trap),
    ("pit", FeatureKind::Trap),
    ("chest", FeatureKind::Chest),
    ("treasure", FeatureKind::Chest),
    ("hoard", FeatureKind::Chest),
    ("altar", FeatureKind::Altar),
    ("shrine", FeatureKind::Altar),
    ("statue", FeatureKind::Altar),
    ("fountain", FeatureKind::Water),
];

pub fn stock(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    sketch: &mut Sketch,
) -> Result<(), DungeonError> {
    let root = shop.root.split("stock");
    let mut rolls: Vec<(RoomId, Rolled)> = Vec::new();
    for at in 0..dungeon.rooms.len() {
        let id = dungeon.rooms[at].id;
        let mut stream = root.split_numbered("room", id.into());
        let rolled = match sketch.planned.remove(&id) {
            Some(planned) => Some(planned),
            None => contents(shop, &dungeon.rooms[at], &mut stream)?,
        };
        if let Some(rolled) = rolled {
            symbols(&mut dungeon.rooms[at], &rolled, &mut stream);
            dungeon.rooms[at].contents.push(rolled.clone().contents());
            rolls.push((id, rolled));
        }
    }
    place_goal(shop, dungeon, &rolls, &root)?;
    for key in dungeon.keys.clone() {
        note_key(dungeon, &key);
    }
    Ok(())
}

fn contents(
    shop: &mut Workshop<'_>,
    room: &Room,
    stream: &mut Stream,
) -> Result<Option<Rolled>, DungeonError> {
    let corridor = room.kind == RoomKind::Corridor;
    let own = shop.plan.corridors.as_ref().filter(|_| corridor);
    let Some(call) = own.or(shop.plan.contents.as_ref()).cloned() else {
        return Ok(None);
    };
    let situation = shop.situation(room.id, room.depth, room.level, corridor);
    let mut rolled = shop.roll(&call, &situation, stream)?;
    if rolled.row.is_none() {
        rolled.name = "Empty".to_owned();
    }
    Ok(Some(rolled))
}

/// A goal that was rolled by itself moves the goal there; otherwise what it is gets rolled where it was put.
fn place_goal(
    shop: &mut Workshop<'_>,
    dungeon: &mut Dungeon,
    rolls: &[(RoomId, Rolled)],
    root: &Stream,
) -> Result<(), DungeonError> {
    let (Some(plan), Some(chosen)) = (shop.plan.goal.clone(), dungeon.goal.clone()) else {
        return Ok(());
    };
    let met = rolls
        .iter()
        .filter(|(_, rolled)| goal::is_goal(shop, rolled))
        .map(|(id, _)| *id);
    if let Some(room) = met.max_by_key(|id| dungeon.room(*id).map(|room| (room.depth, room.id))) {
        move_goal(dungeon, room);
        return Ok(());
    }
    let Some(call) = goal::table(shop.ruleset, &plan) else {
        move_to_words(dungeon, rolls, &plan);
        let what = goal::words(shop);
        let named =
            shop.ruleset.foes.get(&plan).is_some() || shop.ruleset.items.get(&plan).is_some();
        add(
            dungeon,
            Contents {
                name: what.clone(),
                text: String::new(),
                table: String::new(),
                trace: Vec::new(),
            },
            named,
        );
        return Ok(());
    };
    let Some(room) = dungeon.room(chosen.room) else {
        return Ok(());
    };
    let situation = shop.situation(
        room.id,
        room.depth,
        room.level,
        room.kind == RoomKind::Corridor,
    );
    let mut stream = root.split("goal");
    let rolled = shop.roll(&call, &situation, &mut stream)?;
    if let Some(goal) = &mut dungeon.goal
        && !rolled.name.is_empty()
        && rolled.name != goal.what
    {
        goal.what = format!("{}: {}", goal.what, rolled.name);
    }
    add(dungeon, rolled.contents(), true);
    Ok(())
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
fn move_to_words(dungeon: &mut Dungeon, rolls: &[(RoomId, Rolled)], words: &str) {
    let words = words.to_lowercase();
    let mentioned =
        |rolled: &Rolled| rolled.name.len() > 3 && words.contains(&rolled.name.to_lowercase());
    let rooms = rolls
        .iter()
        .filter(|(id, rolled)| *id != 1 && mentioned(rolled))
        .map(|(id, _)| *id);
    let deepest = rooms.max_by_key(|id| dungeon.room(*id).map(|room| (room.depth, room.id)));
    deepest
        .into_iter()
        .for_each(|room| move_goal(dungeon, room));
}

fn add(dungeon: &mut Dungeon, contents: Contents, wanted: bool) {
    let room = dungeon.goal.as_ref().map(|goal| goal.room);
    if let (true, Some(room)) = (wanted, room.and_then(|id| dungeon.room_mut(id))) {
        room.contents.push(contents);
    }
}

fn note_key(dungeon: &mut Dungeon, key: &crate::dungeon::model::Key) {
    let text = match &key.held_by {
        Some(holder) => format!("{holder} has it."),
        None if key.kind.starts_with("lever") => {
            "Stone grinds somewhere when it is pulled.".to_owned()
        }
        None => "It opens one door of this dungeon.".to_owned(),
    };
    let name = sentence_case(&key.kind);
    if let Some(room) = dungeon.room_mut(key.room) {
        room.contents.push(Contents {
            name,
            text,
            table: String::new(),
            trace: Vec::new(),
        });
    }
}

/// The first letter large.
pub fn sentence_case(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// Puts the symbol of what was rolled on a free square.
fn symbols(room: &mut Room, rolled: &Rolled, stream: &mut Stream) {
    let words = rolled.name.to_lowercase();
    let has = |word: &str| {
        words
            .split(|letter: char| !letter.is_alphabetic())
            .any(|part| {
                part.strip_suffix('s').unwrap_or(part) == word
                    || part.starts_with(&format!("{word}ped"))
            })
    };
    for (word, kind) in SYMBOLS {
        let taken = |square: &Square| {
            room.features
                .iter()
                .any(|feature| feature.square == *square)
        };
        let free: Vec<Square> = room
            .squares
            .iter()
            .copied()
            .filter(|square| !taken(square))
            .collect();
        if let (true, false, Some(square)) =
            (has(word), room.has(kind), stream.pick(&free).copied())
        {
            room.features.push(Feature { square, kind });
        }
    }
}
