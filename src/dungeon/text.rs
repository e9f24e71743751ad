//! The text twin of a map: room by room with exits, for people who cannot or will not see the drawing.

use super::ascii::{LEGEND, ascii};
use super::contents::Contents;
use super::geometry::Side;
use super::model::{Door, DoorKind, Dungeon, Key, Room, RoomId, WayOut};
use super::steps::Made;
use super::wish::Step;
use crate::facts::{Origin, Phrases};
use crate::model::DoorState;

/// Everything about a dungeon, the map drawn with letters first.
pub fn text(dungeon: &Dungeon) -> String {
    let mut out = heading(dungeon);
    for level in 1..=dungeon.levels() {
        if dungeon.levels() > 1 {
            out.push_str(&format!("\nFloor {level}\n"));
        }
        out.push('\n');
        out.push_str(&ascii(dungeon, level));
    }
    out.push_str(&format!("\n{LEGEND}\n\n"));
    for level in 1..=dungeon.levels() {
        out.push_str(&rooms(dungeon, level, true));
    }
    out
}

/// The state after a step, for `--stop-after`.
pub fn stopped(made: &Made) -> String {
    let mut out = format!("after the step `{}`\n", made.step.word());
    for note in &made.notes {
        out.push_str(&format!("- {note}\n"));
    }
    if made.step > Step::Plan {
        out.push('\n');
        out.push_str(&text(&made.dungeon));
    }
    out
}

/// Rooms of a floor and their exits; without `secrets` what players must not know is left out.
pub fn rooms(dungeon: &Dungeon, level: u32, secrets: bool) -> String {
    let doors = dungeon.doors_by_room();
    let rooms = dungeon.rooms.iter().zip(&doors);
    rooms
        .filter(|(room, _)| room.level == level)
        .map(|(room, doors)| paragraph(dungeon, room, doors, secrets))
        .collect()
}

/// Numbers and exits of the rooms of a floor that are drawn, and nothing else.
pub fn outline(dungeon: &Dungeon, level: u32) -> String {
    let doors = dungeon.doors_by_room();
    let rooms = dungeon.rooms.iter().zip(&doors);
    rooms
        .filter(|(room, _)| room.level == level && !room.squares.is_empty())
        .map(|(room, doors)| {
            let exits = exits_by(dungeon, room, doors, false);
            format!("{}. Exits: {exits}.\n", room.id)
        })
        .collect()
}

fn heading(dungeon: &Dungeon) -> String {
    let mut out = String::new();
    if !dungeon.title.is_empty() {
        out.push_str(&format!("{}\n", dungeon.title));
    }
    out.push_str(&format!(
        "Seed {}, {} rooms\n",
        dungeon.seed,
        dungeon.rooms.len()
    ));
    if !dungeon.flavour.is_empty() {
        out.push_str(&format!("{}\n", dungeon.flavour));
    }
    if let Some(goal) = &dungeon.goal {
        out.push_str(&format!("Goal: {} (room {})\n", goal.what, goal.room));
    }
    out
}

fn paragraph(dungeon: &Dungeon, room: &Room, doors: &[usize], secrets: bool) -> String {
    let name = if room.name.is_empty() {
        room.kind.word()
    } else {
        &room.name
    };
    let mut out = format!("{}. {name}", room.id);
    if dungeon.levels() > 1 {
        out.push_str(&format!(", floor {}", room.level));
    }
    out.push_str(&format!(", depth {}.", room.depth));
    if !room.flavour.is_empty() {
        out.push_str(&format!(" {}", room.flavour));
    }
    out.push('\n');
    for contents in room.contents.iter().filter(|_| secrets) {
        let (name, text) = told(dungeon, contents, &|room| room);
        out.push_str(&match (name.plain().as_str(), text.plain().as_str()) {
            (words, "") | ("", words) => format!("   {words}\n"),
            (name, text) => format!("   {name}: {text}\n"),
        });
    }
    out.push_str(&format!(
        "   Exits: {}.\n",
        exits_by(dungeon, room, doors, secrets)
    ));
    out
}

/// Heading and words of what is in a room, with the numbers that rooms have on paper.
pub fn told(
    dungeon: &Dungeon,
    contents: &Contents,
    number: &dyn Fn(RoomId) -> RoomId,
) -> (Phrases, Phrases) {
    let text = match contents {
        Contents::Key(kind) => {
            let key = dungeon.keys.iter().find(|key| key.kind == *kind);
            let words = key.map(|key| key_words(dungeon, key, number));
            Phrases::of(words.unwrap_or_default(), Origin::Layout)
        }
        contents => contents.text(),
    };
    (contents.heading(), text)
}

/// Who has a key and which door it opens, with the numbers that rooms have on paper.
fn key_words(dungeon: &Dungeon, key: &Key, number: &dyn Fn(RoomId) -> RoomId) -> String {
    let fits = |door: &&Door| door.lock.as_ref().is_some_and(|lock| lock.key == key.kind);
    let opens = match dungeon.doors.iter().find(fits) {
        Some(door) => format!(
            "Opens the door between {} and {}.",
            number(door.from),
            number(door.to)
        ),
        None => "Opens the way out.".to_owned(),
    };
    match &key.held_by {
        Some(holder) => format!("Carried by {holder}. {opens}"),
        None => opens,
    }
}

/// `north, a locked door to 4; east, an opening to 5`.
pub fn exits(dungeon: &Dungeon, room: &Room, secrets: bool) -> String {
    let touches = |door: &Door| door.from == room.id || door.to == room.id;
    let all = dungeon.doors.iter().enumerate();
    let doors: Vec<usize> = all
        .filter(|(_, door)| touches(door))
        .map(|(at, _)| at)
        .collect();
    exits_by(dungeon, room, &doors, secrets)
}

/// The same when the room's doors are known by index.
fn exits_by(dungeon: &Dungeon, room: &Room, doors: &[usize], secrets: bool) -> String {
    let ways = dungeon.ways_out.iter().filter(|way| way.room == room.id);
    let out = ways.map(way_out_words);
    let doors = doors
        .iter()
        .filter_map(|at| dungeon.doors.get(*at))
        .filter_map(|door| Some((door, door.other(room.id)?)))
        .filter(|(door, _)| secrets || !door.secret);
    let doors = doors.map(|(door, to)| exit(dungeon, room.id, door, to, secrets));
    let all: Vec<String> = out.chain(doors).collect();
    if all.is_empty() {
        "none".to_owned()
    } else {
        all.join("; ")
    }
}

fn exit(dungeon: &Dungeon, from: RoomId, door: &Door, to: RoomId, secrets: bool) -> String {
    let lock = needs(door, secrets);
    format!("{} to {to}{lock}", seen_from(dungeon, from, door, secrets))
}

/// ` (needs the brass key)`.
fn needs(door: &Door, secrets: bool) -> String {
    let lock = door.lock.as_ref();
    lock.filter(|_| secrets && door.kind != DoorKind::Stairs)
        .map(|lock| format!(" (needs the {})", lock.key))
        .unwrap_or_default()
}

/// A way as one stands before it, with what it needs.
fn before(dungeon: &Dungeon, from: RoomId, door: &Door, secrets: bool) -> String {
    let lock = needs(door, secrets);
    format!("{}{lock}", seen_from(dungeon, from, door, secrets))
}

/// `north, a locked door and a corridor`.
fn seen_from(dungeon: &Dungeon, from: RoomId, door: &Door, secrets: bool) -> String {
    if door.kind == DoorKind::Stairs {
        let level = |room: RoomId| dungeon.room(room).map(|room| room.level);
        let down = door.other(from).and_then(level) > level(from);
        return format!("stairs {}", if down { "down" } else { "up" });
    }
    let side = side_of(dungeon, from, door).map_or("beyond", Side::word);
    let corridor = if door.passage.is_empty() {
        ""
    } else {
        " and a corridor"
    };
    format!("{side}, {}{corridor}", seen(door, secrets))
}

/// The side of the room on which a door is.
fn side_of(dungeon: &Dungeon, from: RoomId, door: &Door) -> Option<Side> {
    let at = door.at?;
    if from == door.from {
        return Some(at.side);
    }
    let Some(last) = door.passage.last() else {
        return Some(at.side.opposite());
    };
    let room = dungeon.room(from)?;
    Side::ALL
        .into_iter()
        .find(|side| room.squares.contains(&last.beyond(*side)))
        .map(Side::opposite)
}

/// `a locked door`.
fn seen(door: &Door, secrets: bool) -> String {
    let state = match door.state {
        DoorState::Open => "",
        DoorState::Stuck => "stuck ",
        DoorState::Locked => "locked ",
        DoorState::Lever => "lever-worked ",
        DoorState::Trapped if secrets => "trapped ",
        DoorState::TrappedLocked if secrets => "trapped and locked ",
        DoorState::Trapped => "",
        DoorState::TrappedLocked => "locked ",
    };
    // What the game's own table calls it.
    let code = door
        .note
        .as_ref()
        .filter(|_| secrets && door.state != DoorState::Open);
    let code = code.and_then(|note| note.row_name.as_ref());
    let code = code.map(|name| format!(" [{name}]")).unwrap_or_default();
    match door.kind {
        _ if door.secret => format!("a secret {state}door{code}"),
        DoorKind::Opening => "an opening".to_owned(),
        DoorKind::Door => format!("a {state}door{code}"),
        DoorKind::Bars => format!("a {state}gate of bars{code}"),
        DoorKind::Stairs => "stairs".to_owned(),
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

/// A way as one stands before it, without its number: `north, a locked door and a corridor`.
pub fn way_words(dungeon: &Dungeon, from: RoomId, door: &Door) -> String {
    let words = before(dungeon, from, door, true);
    match which(dungeon, from, door) {
        Some(which) => format!("{words}, {which}"),
        None => words,
    }
}

/// Which of several ways on one side of a room it is: `the western one`.
fn which(dungeon: &Dungeon, from: RoomId, door: &Door) -> Option<String> {
    let side = side_of(dungeon, from, door)?;
    let upright = matches!(side, Side::East | Side::West);
    let along = |door: &Door| {
        let at = door.at?;
        let square = match (from == door.from, door.passage.last()) {
            (true, _) => at.square,
            (false, None) => at.square.beyond(at.side),
            (false, Some(last)) => *last,
        };
        Some(if upright { square.y } else { square.x })
    };
    let ways = dungeon.exits(from).map(|(door, _)| door);
    let beside = ways.filter(|other| side_of(dungeon, from, other) == Some(side) && !other.secret);
    let mut places: Vec<i32> = beside.filter_map(along).collect();
    places.sort_unstable();
    let at = places
        .iter()
        .position(|place| Some(*place) == along(door))?;
    let (first, last) = match upright {
        true => ("northern", "southern"),
        false => ("western", "eastern"),
    };
    match (places.len(), at) {
        (0 | 1, _) => None,
        (2, 0) => Some(format!("the {first} one")),
        (2, _) => Some(format!("the {last} one")),
        (_, 0) => Some(format!("the {first}most")),
        (count, at) if at + 1 == count => Some(format!("the {last}most")),
        (3, _) => Some("the middle one".to_owned()),
        (_, at) => Some(format!(
            "number {} from the {}",
            at + 1,
            if upright { "north" } else { "west" }
        )),
    }
}

/// A way out as one stands before it: `south, the entrance`.
pub fn way_out_words(way: &WayOut) -> String {
    let what = if way.entrance {
        "the entrance"
    } else {
        "the way out"
    };
    let lock = way
        .lock
        .as_ref()
        .map(|lock| format!(" (needs the {})", lock.key))
        .unwrap_or_default();
    match way.at {
        Some(at) => format!("{}, {what}{lock}", at.side.word()),
        None => format!("stairs up, {what}{lock}"),
    }
}
