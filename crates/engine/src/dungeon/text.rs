//! The text twin of a map: room by room with exits, for people who cannot or will not see the drawing.

use super::ascii::ascii;
use super::contents::Contents;
use super::geometry::Side;
use super::hex::{Grid, Heading};
use super::model::{Door, DoorKind, Dungeon, Goal, Key, Room, RoomId, RoomKind, WayOut};
use super::request::Step;
use super::steps::Made;
use crate::facts::{Origin, Phrases};
use crate::model::DoorState;
use crate::words::{Word, Words, say};

/// Everything about a dungeon, the map drawn with letters first.
pub fn text(dungeon: &Dungeon, words: Words<'_>) -> String {
    let mut out = heading(dungeon, words);
    for level in 1..=dungeon.levels() {
        if dungeon.levels() > 1 {
            let floor = words.say(say::FloorNumber { floor: level });
            out.push_str(&format!("\n{floor}\n"));
        }
        out.push('\n');
        out.push_str(&ascii(dungeon, level));
    }
    let legend = match dungeon.grid {
        Grid::Squares => Word::AsciiLegend,
        Grid::Hexes => Word::AsciiLegendHexes,
    };
    out.push_str(&format!("\n{}\n\n", words.get(legend)));
    for level in 1..=dungeon.levels() {
        out.push_str(&rooms(dungeon, level, words));
    }
    let outcomes = outcomes(dungeon);
    if !outcomes.is_empty() {
        out.push_str(&format!("\n{}\n", words.get(Word::Outcomes)));
    }
    for (room, answer, text) in outcomes {
        out.push_str(&format!("{room}. {answer}: {text}\n"));
    }
    out
}

/// What comes of every decision: the room, the answer and the words, in the order of the rooms.
pub fn outcomes(dungeon: &Dungeon) -> Vec<(RoomId, &str, String)> {
    let mut found = Vec::new();
    for room in &dungeon.rooms {
        for offered in room.contents.iter().flat_map(Contents::offers) {
            let of = offered.origin();
            for answer in &offered.answers {
                let text = answer.outcome.as_ref().map(|facts| facts.tell(&of));
                let text = text.map(|text| text.tidied().plain());
                found.extend(text.map(|text| (room.id, answer.label.as_str(), text)));
            }
        }
    }
    found
}

/// The state after a step, for `--stop-after`.
pub fn write_stopped(made: &Made, words: Words<'_>) -> String {
    let mut out = format!("after the step `{}`\n", made.step.word());
    for note in &made.notes {
        out.push_str(&format!("- {note}\n"));
    }
    if made.step > Step::Plan {
        out.push('\n');
        out.push_str(&text(&made.dungeon, words));
    }
    out
}

/// Rooms of a floor and their exits.
pub fn rooms(dungeon: &Dungeon, level: u32, words: Words<'_>) -> String {
    let rooms = dungeon.rooms_on(level).map(|room| {
        let lines = room_lines(dungeon, room, words);
        format!("{}. {}\n", room.id, lines.join("\n   "))
    });
    rooms.collect()
}

/// Numbers and exits of the rooms of a floor that are drawn, and nothing else.
pub fn outline(dungeon: &Dungeon, level: u32, words: Words<'_>) -> String {
    let rooms = dungeon.rooms_on(level);
    let drawn = rooms.filter(|room| !room.squares.is_empty());
    let lines = drawn.map(|room| {
        let exits = exits(dungeon, room, false, words);
        let exits = words.say(say::Exits { exits });
        match &room.terrain {
            Some(terrain) => format!("{}. {}. {exits}.\n", room.id, terrain.name),
            None => format!("{}. {exits}.\n", room.id),
        }
    });
    lines.collect()
}

fn heading(dungeon: &Dungeon, words: Words<'_>) -> String {
    let mut out = String::new();
    if !dungeon.title.is_empty() {
        out.push_str(&format!("{}\n", dungeon.title));
    }
    let seed = words.say(say::SeedAndRooms {
        count: dungeon.rooms.len() as u64,
        seed: dungeon.seed,
    });
    out.push_str(&format!("{seed}\n"));
    if !dungeon.flavour.is_empty() {
        out.push_str(&format!("{}\n", dungeon.flavour));
    }
    if let Some(place) = goal_place(dungeon, words) {
        out.push_str(&format!("{}: {place}\n", words.get(Word::Goal)));
    }
    out
}

/// What the goal is, and in which room.
pub(super) fn goal_place(dungeon: &Dungeon, words: Words<'_>) -> Option<String> {
    let Goal { what, room, .. } = dungeon.goal.as_ref()?;
    let (goal, room) = (what, *room);
    Some(words.say(say::GoalInRoom { goal, room }))
}

/// Everything about a room behind its number: what it is, what is in it, and where one can go.
pub fn room_lines(dungeon: &Dungeon, room: &Room, words: Words<'_>) -> Vec<String> {
    let mut place = name_and_place(dungeon, room, words);
    if !room.flavour.is_empty() {
        place = format!("{place} {}", room.flavour);
    }
    let contents = room.contents.iter().map(|contents| {
        let (name, text) = heading_and_text(dungeon, contents, &|room| room, words);
        match (name.plain(), text.plain()) {
            (one, none) | (none, one) if none.is_empty() => one,
            (name, text) => format!("{name}: {text}"),
        }
    });
    let exits = exits(dungeon, room, true, words);
    let exits = format!("{}.", words.say(say::Exits { exits }));
    std::iter::once(place)
        .chain(contents)
        .chain([exits])
        .collect()
}

fn name_and_place(dungeon: &Dungeon, room: &Room, words: Words<'_>) -> String {
    let (depth, floor) = (room.depth, room.level);
    let room = match (room.name.as_str(), room.kind) {
        ("", RoomKind::Room) => words.get(Word::Room),
        ("", RoomKind::Corridor) => words.get(Word::Corridor),
        (name, _) => name,
    };
    if dungeon.levels() > 1 {
        words.say(say::RoomOnFloor { room, floor, depth })
    } else {
        words.say(say::RoomAndDepth { room, depth })
    }
}

/// Heading and words of what is in a room, with the numbers that rooms have on paper; questions without what comes of them.
pub fn heading_and_text(
    dungeon: &Dungeon,
    contents: &Contents,
    number: &dyn Fn(RoomId) -> RoomId,
    words: Words<'_>,
) -> (Phrases, Phrases) {
    let text = match contents {
        Contents::Key(kind) => {
            let key = dungeon.keys.iter().find(|key| key.kind == *kind);
            let opens = key.map(|key| key_words(dungeon, key, number, words));
            Phrases::of(opens.unwrap_or_default(), Origin::Layout)
        }
        contents => contents.text_before_deciding(),
    };
    (contents.heading(), text)
}

/// The goal and the keys of a floor, a line each, for whoever may know.
pub fn notes(dungeon: &Dungeon, level: u32, words: Words<'_>) -> Vec<String> {
    let goal = dungeon
        .goal
        .iter()
        .filter(|goal| dungeon.is_on(level, goal.room));
    let goal = goal.map(|goal| {
        words.say(say::MapNoteGoal {
            goal: goal.what.trim_end_matches('.'),
            room: goal.room,
        })
    });
    let keys = dungeon
        .keys
        .iter()
        .filter(|key| dungeon.is_on(level, key.room));
    let keys = keys.map(|key| {
        words.say(say::MapNoteKey {
            key: &key.kind,
            room: key.room,
            opens: key_words(dungeon, key, &|room| room, words),
        })
    });
    goal.chain(keys).collect()
}

/// Who has a key and which door it opens, with the numbers that rooms have on paper.
fn key_words(
    dungeon: &Dungeon,
    key: &Key,
    number: &dyn Fn(RoomId) -> RoomId,
    words: Words<'_>,
) -> String {
    let fits = |door: &&Door| door.lock.as_ref().is_some_and(|lock| lock.key == key.kind);
    let opens = match dungeon.doors.iter().find(fits) {
        Some(door) => words.say(say::KeyOpens {
            from: number(door.from),
            to: number(door.to),
        }),
        None => words.own(Word::KeyOpensExit),
    };
    match &key.held_by {
        Some(holder) => words.say(say::KeyCarried { holder, opens }),
        None => opens,
    }
}

/// `north, a locked door to 4; east, an opening to 5`.
pub fn exits(dungeon: &Dungeon, room: &Room, secrets: bool, words: Words<'_>) -> String {
    let ways = dungeon.ways_out.iter().filter(|way| way.room == room.id);
    let out = ways.map(|way| way_out_words(dungeon, way, words));
    let doors = dungeon.exits_in_order(room.id).into_iter();
    let doors = doors.filter(|(door, _)| secrets || !door.secret);
    let doors = doors.map(|(door, to)| exit(dungeon, room.id, door, Some(to), secrets, words));
    let all: Vec<String> = out.chain(doors).collect();
    if all.is_empty() {
        words.own(Word::ExitsNone)
    } else {
        all.join("; ")
    }
}

/// A way on, with the number of the room behind it where that is given.
fn exit(
    dungeon: &Dungeon,
    from: RoomId,
    door: &Door,
    to: Option<RoomId>,
    secrets: bool,
    words: Words<'_>,
) -> String {
    let there = |way: String| match to {
        Some(room) => words.say(say::ExitTo { way, room }),
        None => way,
    };
    if door.kind == DoorKind::Stairs {
        let level = |id: RoomId| dungeon.room(id).map(|room| room.level);
        let down = door.other(from).and_then(level) > level(from);
        return there(words.own(if down {
            Word::ExitStairsDown
        } else {
            Word::ExitStairsUp
        }));
    }
    if let Some(way) = hex_way(dungeon, from, door, words) {
        return there(way);
    }
    let side = side_of(dungeon, from, door);
    let side = words.get(side.map_or(Word::Beyond, side_word));
    let seen = describe_door(door, secrets, words);
    let way = there(if door.passage.is_empty() {
        words.say(say::ExitWay { side, door: seen })
    } else {
        words.say(say::ExitCorridor { side, door: seen })
    });
    match door.lock.as_ref().filter(|_| secrets) {
        Some(lock) => words.say(say::ExitNeeds {
            way,
            key: &lock.key,
        }),
        None => way,
    }
}

/// A way from a hex: where it leads, and the ground there, which one sees from here: `north-east, Dunes`.
fn hex_way(dungeon: &Dungeon, from: RoomId, door: &Door, words: Words<'_>) -> Option<String> {
    let to = door.other(from)?;
    let side = words.get(heading_word(dungeon.heading(from, to)?));
    let terrain = dungeon.room(to).and_then(|room| room.terrain.as_ref());
    Some(match terrain {
        Some(terrain) => words.say(say::ExitWay {
            side,
            door: terrain.name.as_str(),
        }),
        None => side.to_owned(),
    })
}

fn heading_word(heading: Heading) -> Word {
    match heading {
        Heading::North => Word::North,
        Heading::NorthEast => Word::NorthEast,
        Heading::SouthEast => Word::SouthEast,
        Heading::South => Word::South,
        Heading::SouthWest => Word::SouthWest,
        Heading::NorthWest => Word::NorthWest,
    }
}

fn side_word(side: Side) -> Word {
    [Word::North, Word::East, Word::South, Word::West][side as usize]
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
    let side = last.side_where(|there| room.squares.contains(&there));
    side.map(Side::opposite)
}

/// `a locked door`.
fn describe_door(door: &Door, secrets: bool, words: Words<'_>) -> String {
    let shown = match door.state {
        DoorState::Trapped if !secrets => DoorState::Open,
        DoorState::TrappedLocked if !secrets => DoorState::Locked,
        state => state,
    };
    let seen = words.get(door_word(door, shown));
    // What the game's own table calls it, unless its row has nothing to say but the state.
    let is_shut = secrets && door.state != DoorState::Open;
    let note = door.note.as_ref().filter(|note| note.text.is_some());
    let name = note.and_then(|note| note.row_name.as_ref());
    match name.filter(|_| is_shut) {
        Some(note) => format!("{seen} [{note}]"),
        None => seen.to_owned(),
    }
}

/// The whole phrase for a door in a state: adjectives are declined in some languages.
fn door_word(door: &Door, state: DoorState) -> Word {
    match (door.kind, state) {
        (_, DoorState::Open) if door.secret => Word::SecretOpen,
        (_, DoorState::Stuck) if door.secret => Word::SecretStuck,
        (_, DoorState::Locked) if door.secret => Word::SecretLocked,
        (_, DoorState::Lever) if door.secret => Word::SecretLever,
        (_, DoorState::Trapped) if door.secret => Word::SecretTrapped,
        (_, DoorState::TrappedLocked) if door.secret => Word::SecretTrappedLocked,
        (DoorKind::Opening, _) => Word::Opening,
        (DoorKind::Stairs, _) => Word::Stairs,
        (DoorKind::Door, DoorState::Open) => Word::DoorOpen,
        (DoorKind::Door, DoorState::Stuck) => Word::DoorStuck,
        (DoorKind::Door, DoorState::Locked) => Word::DoorLocked,
        (DoorKind::Door, DoorState::Lever) => Word::DoorLever,
        (DoorKind::Door, DoorState::Trapped) => Word::DoorTrapped,
        (DoorKind::Door, DoorState::TrappedLocked) => Word::DoorTrappedLocked,
        (DoorKind::Bars, DoorState::Open) => Word::BarsOpen,
        (DoorKind::Bars, DoorState::Stuck) => Word::BarsStuck,
        (DoorKind::Bars, DoorState::Locked) => Word::BarsLocked,
        (DoorKind::Bars, DoorState::Lever) => Word::BarsLever,
        (DoorKind::Bars, DoorState::Trapped) => Word::BarsTrapped,
        (DoorKind::Bars, DoorState::TrappedLocked) => Word::BarsTrappedLocked,
    }
}

/// The first letter large.
pub fn sentence_case(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A way as seen from the room, without its number: `north, a locked door and a corridor`.
pub fn way_words(dungeon: &Dungeon, from: RoomId, door: &Door, words: Words<'_>) -> String {
    let way = exit(dungeon, from, door, None, true, words);
    match which(dungeon, from, door, words) {
        Some(which) => words.say(say::WhichWay { way, which }),
        None => way,
    }
}

/// Which of several ways on one side of a room it is: `the western one`.
fn which(dungeon: &Dungeon, from: RoomId, door: &Door, words: Words<'_>) -> Option<String> {
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
    let pick = |along: Word, across: Word| words.own(if upright { along } else { across });
    let number = at + 1;
    match (places.len(), at) {
        (0 | 1, _) => None,
        (2, 0) => Some(pick(Word::WhichNorthOfTwo, Word::WhichWestOfTwo)),
        (2, _) => Some(pick(Word::WhichSouthOfTwo, Word::WhichEastOfTwo)),
        (_, 0) => Some(pick(Word::WhichNorthmost, Word::WhichWestmost)),
        (count, _) if number == count => Some(pick(Word::WhichSouthmost, Word::WhichEastmost)),
        (3, _) => Some(words.own(Word::WhichMiddle)),
        _ if upright => Some(words.say(say::WhichFromNorth { number })),
        _ => Some(words.say(say::WhichFromWest { number })),
    }
}

/// A way out as seen from the room: `south, the entrance`.
pub fn way_out_words(dungeon: &Dungeon, way: &WayOut, words: Words<'_>) -> String {
    if dungeon.grid == Grid::Hexes {
        return words.own(Word::WayHome);
    }
    let what = if way.entrance {
        Word::WayIn
    } else {
        Word::WayOut
    };
    let what = words.get(what);
    let place = match way.at {
        Some(at) => words.say(say::ExitWay {
            side: words.get(side_word(at.side)),
            door: what,
        }),
        None => words.say(say::WayOutStairs { way: what }),
    };
    match &way.lock {
        Some(lock) => words.say(say::ExitNeeds {
            way: place,
            key: &lock.key,
        }),
        None => place,
    }
}
