//! Dungeons drawn by hand: TOML with ASCII art, or the art alone.
//!
//! `#` is rock, `.` floor, and digits on the floor number the room they stand in; a letter in the wall between two rooms is a door (`+`, `=`
//! locked, `s` secret). The other letters are those of `[shape.ID]`: `<` `>` stairs, `~` water, `o` column, `^` trap. In the first floor's
//! room 1 `<` is the way out; a `>` and the `<` below it on the next floor are stairs.

use std::collections::BTreeMap;

use super::error::DungeonError;
use super::geometry::{Edge, Side, Square};
use super::layout::letters::{door, feature, is_floor};
use super::limits;
use super::model::{
    Door, DoorKind, Dungeon, Feature, FeatureKind, Goal, Key, Lock, Room, RoomId, RoomKind, WayOut,
};
use toml::{Table, Value};

/// Reads a dungeon from TOML, or from a drawing alone.
pub fn read(text: &str) -> Result<Dungeon, DungeonError> {
    if text
        .lines()
        .all(|line| line.trim_end().chars().all(is_letter))
    {
        return drawn(&[text.to_owned()]);
    }
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        DungeonError::new(format!("this is no TOML: {}", error.message()))
    })?;
    known(
        &table,
        &[
            "title", "text", "goal", "art", "floors", "rooms", "keys", "locks",
        ],
        "dungeon",
    )?;
    let mut dungeon = drawn(&floors(&table)?)?;
    dungeon.title = words(&table, "title").unwrap_or_default();
    dungeon.flavour = words(&table, "text").unwrap_or_default();
    dungeon.goal = goal(&table)?;
    names(&table, &mut dungeon)?;
    keys(&table, &mut dungeon)?;
    locks(&table, &mut dungeon)?;
    Ok(dungeon)
}

fn known(table: &Table, keys: &[&str], what: &str) -> Result<(), DungeonError> {
    match table.keys().find(|key| !keys.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => Err(DungeonError::new(format!("a {what} has no `{key}`"))
            .hint(format!("it has `{}`", keys.join("`, `")))),
    }
}

fn words(table: &Table, key: &str) -> Option<String> {
    table
        .get(key)
        .and_then(Value::as_str)
        .map(|words| words.trim().to_owned())
}

fn room_number(table: &Table, key: &str) -> Result<RoomId, DungeonError> {
    let number = table
        .get(key)
        .and_then(Value::as_integer)
        .and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| DungeonError::new(format!("`{key}` must be the number of a room")))
}

fn floors(table: &Table) -> Result<Vec<String>, DungeonError> {
    let many = table.get("floors").and_then(Value::as_array);
    let floors: Vec<String> = match (table.get("art").and_then(Value::as_str), many) {
        (Some(art), _) => vec![art.to_owned()],
        (None, Some(floors)) => floors
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        (None, None) => Vec::new(),
    };
    if floors.is_empty() {
        return Err(DungeonError::new("the dungeon has no drawing")
            .hint("draw it in `art`, or several floors in `floors`"));
    }
    Ok(floors)
}

fn goal(table: &Table) -> Result<Option<Goal>, DungeonError> {
    let Some(goal) = table.get("goal").and_then(Value::as_table) else {
        return Ok(None);
    };
    known(goal, &["room", "what"], "goal")?;
    Ok(Some(Goal {
        room: room_number(goal, "room")?,
        what: words(goal, "what").unwrap_or_default(),
    }))
}

fn tables<'t>(table: &'t Table, key: &str) -> impl Iterator<Item = &'t Table> + use<'t> {
    table
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_table)
}

fn names(table: &Table, dungeon: &mut Dungeon) -> Result<(), DungeonError> {
    for entry in tables(table, "rooms") {
        known(entry, &["id", "name", "text", "holds"], "room")?;
        let id = room_number(entry, "id")?;
        let room = dungeon
            .room_mut(id)
            .ok_or_else(|| DungeonError::new(format!("room {id} is not drawn")))?;
        room.name = words(entry, "name").unwrap_or_default();
        room.flavour = words(entry, "text").unwrap_or_default();
        if let Some(holds) = words(entry, "holds") {
            room.contents.push(super::model::Contents {
                name: holds,
                text: String::new(),
                table: String::new(),
                trace: Vec::new(),
            });
        }
    }
    Ok(())
}

fn keys(table: &Table, dungeon: &mut Dungeon) -> Result<(), DungeonError> {
    for entry in tables(table, "keys") {
        known(entry, &["kind", "room", "held-by"], "key")?;
        let kind = words(entry, "kind").unwrap_or_default();
        dungeon.keys.push(Key {
            kind,
            room: room_number(entry, "room")?,
            held_by: words(entry, "held-by"),
        });
    }
    Ok(())
}

fn locks(table: &Table, dungeon: &mut Dungeon) -> Result<(), DungeonError> {
    for entry in tables(table, "locks") {
        known(entry, &["door", "key", "spends"], "lock")?;
        let ends: Vec<RoomId> = entry
            .get("door")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_integer)
            .filter_map(|end| u32::try_from(end).ok())
            .collect();
        let [a, b] = ends[..] else {
            return Err(DungeonError::new("`door` must be the numbers of two rooms")
                .hint("write `door = [1, 2]`"));
        };
        let found = dungeon
            .doors
            .iter_mut()
            .find(|door| door.other(a) == Some(b));
        let door = found.ok_or_else(|| {
            DungeonError::new(format!("no door is drawn between rooms {a} and {b}"))
        })?;
        let spends = entry.get("spends").and_then(Value::as_bool).unwrap_or(true);
        door.lock = Some(Lock {
            key: words(entry, "key").unwrap_or_default(),
            spends,
        });
    }
    Ok(())
}

/// Letters of one floor by square.
type Letters = BTreeMap<Square, char>;

fn drawn(floors: &[String]) -> Result<Dungeon, DungeonError> {
    let mut dungeon = Dungeon::default();
    let mut owners: Vec<BTreeMap<Square, RoomId>> = Vec::new();
    let mut found: BTreeMap<RoomId, Room> = BTreeMap::new();
    for (floor, level) in floors.iter().zip(1..) {
        let letters = letters(floor)?;
        let mut owner = BTreeMap::new();
        for squares in groups(&letters) {
            let id = numbered(&letters, &squares).ok_or_else(|| unnumbered(&squares))?;
            let mut room = Room::new(id, level, 0, RoomKind::Room, squares);
            room.features = room
                .squares
                .iter()
                .filter_map(|square| {
                    Some(Feature {
                        square: *square,
                        kind: feature(*letters.get(square)?)?,
                    })
                })
                .collect();
            owner.extend(room.squares.iter().map(|square| (*square, id)));
            if found.insert(id, room).is_some() {
                return Err(DungeonError::new(format!("two rooms have the number {id}")));
            }
        }
        dungeon.doors.extend(doors(&letters, &owner)?);
        owners.push(owner);
    }
    for (place, (id, room)) in (1..).zip(found) {
        if place != id {
            return Err(DungeonError::new(format!("there is no room {place}"))
                .hint("number the rooms from 1 without gaps"));
        }
        dungeon.rooms.push(room);
    }
    stairs(&mut dungeon, &owners);
    depths(&mut dungeon);
    Ok(dungeon)
}

fn unnumbered(squares: &[Square]) -> DungeonError {
    let place = squares.first().map_or_else(String::new, |square| {
        format!(" at line {}, column {}", square.y + 1, square.x + 1)
    });
    DungeonError::new(format!("the room{place} has no number"))
        .hint("write its number on its floor")
}

fn letters(floor: &str) -> Result<Letters, DungeonError> {
    let floor = floor.trim_start_matches('\n');
    let mut letters = Letters::new();
    for (line, y) in floor.lines().zip(0..) {
        for (letter, x) in line.trim_end().chars().zip(0..) {
            if !is_letter(letter) {
                return Err(
                    DungeonError::new(format!("`{letter}` means nothing in a drawing"))
                        .hint("letters are `#.+=s<>~o^`, digits and the blank"),
                );
            }
            letters.insert(Square::new(x, y), letter);
        }
    }
    if letters.len() > (limits::SIDE * 100) as usize {
        return Err(DungeonError::new("the drawing is too large"));
    }
    Ok(letters)
}

/// Whether a letter may stand in a drawing.
fn is_letter(letter: char) -> bool {
    is_ground(letter) || door(letter).is_some() || matches!(letter, '#' | ' ')
}

fn is_ground(letter: char) -> bool {
    is_floor(letter) || letter.is_ascii_digit()
}

/// Floor that hangs together.
fn groups(letters: &Letters) -> Vec<Vec<Square>> {
    let mut left: std::collections::BTreeSet<Square> = letters
        .iter()
        .filter(|(_, letter)| is_ground(**letter))
        .map(|(square, _)| *square)
        .collect();
    let mut groups = Vec::new();
    while let Some(start) = left.first().copied() {
        let mut group = Vec::new();
        let mut todo = vec![start];
        while let Some(square) = todo.pop() {
            if left.remove(&square) {
                group.push(square);
                todo.extend(square.neighbours());
            }
        }
        group.sort_unstable_by_key(|square| (square.y, square.x));
        groups.push(group);
    }
    groups
}

/// The number that stands on the floor of a room.
fn numbered(letters: &Letters, squares: &[Square]) -> Option<RoomId> {
    let digit = |square: &Square| letters.get(square).filter(|letter| letter.is_ascii_digit());
    let start = squares.iter().find(|square| digit(square).is_some())?;
    let digits: String = (0..4)
        .map_while(|step| digit(&start.far(Side::East, step)))
        .collect();
    digits.parse().ok().filter(|number| *number > 0)
}

fn doors(letters: &Letters, owner: &BTreeMap<Square, RoomId>) -> Result<Vec<Door>, DungeonError> {
    let mut doors = Vec::new();
    for (square, letter) in letters {
        let Some((kind, state, secret)) = door(*letter) else {
            continue;
        };
        let sides: Vec<(Side, RoomId)> = Side::ALL
            .into_iter()
            .filter_map(|side| Some((side, *owner.get(&square.beyond(side))?)))
            .collect();
        let [(side, a), (_, b)] = sides[..] else {
            let message = format!(
                "the door at line {}, column {} has {} rooms beside it",
                square.y + 1,
                square.x + 1,
                sides.len()
            );
            return Err(
                DungeonError::new(message).hint("a door stands in the wall between two rooms")
            );
        };
        let (from, to, near) = if a <= b {
            (a, b, side)
        } else {
            (b, a, sides[1].0)
        };
        let at = Edge::new(square.beyond(near), near.opposite());
        doors.push(Door {
            kind,
            state,
            secret,
            passage: vec![*square],
            ..Door::opening(from, to, Some(at))
        });
    }
    doors.sort_by_key(|door| (door.from, door.to));
    Ok(doors)
}

/// Ways out and stairs between floors.
fn stairs(dungeon: &mut Dungeon, owners: &[BTreeMap<Square, RoomId>]) {
    let mut down = Vec::new();
    for room in &dungeon.rooms {
        for stair in room
            .features
            .iter()
            .filter(|feature| feature.kind == FeatureKind::StairsDown)
        {
            let below = owners
                .get(room.level as usize)
                .and_then(|floor| floor.get(&stair.square));
            down.extend(below.map(|below| (room.id, *below)));
        }
    }
    for (from, to) in down {
        dungeon.doors.push(Door {
            kind: DoorKind::Stairs,
            ..Door::opening(from, to, None)
        });
    }
    let leads_out = |room: &&Room| room.level == 1 && room.has(FeatureKind::StairsUp);
    let out: Vec<WayOut> = dungeon
        .rooms
        .iter()
        .filter(leads_out)
        .map(|room| WayOut {
            room: room.id,
            at: None,
            entrance: room.id == 1,
            lock: None,
        })
        .collect();
    dungeon.ways_out = out;
}

/// Rooms from the entrance, by the shortest way.
fn depths(dungeon: &mut Dungeon) {
    let doors = dungeon.doors_by_room();
    let mut queue = std::collections::VecDeque::from([(1, 0)]);
    let mut seen = std::collections::BTreeSet::new();
    while let Some((id, depth)) = queue.pop_front() {
        if !seen.insert(id) {
            continue;
        }
        let ways = (id as usize)
            .checked_sub(1)
            .and_then(|at| doors.get(at))
            .into_iter()
            .flatten();
        queue.extend(ways.filter_map(|at| Some((dungeon.doors.get(*at)?.other(id)?, depth + 1))));
        if let Some(room) = dungeon.room_mut(id) {
            room.depth = depth;
        }
    }
}
