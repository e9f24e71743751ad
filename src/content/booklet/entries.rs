//! The main part: rooms in order, or shuffled sections.

use super::foe_lines::{foe_line, foe_lines, singular};
use super::{BookletParts, Words, maps};
use crate::booklet::{Guard, Link, Part, Section, Telling, Way, life_added, life_stated};
use crate::content::blocks::{self, Entry, EntryPart, FoeLine, Tile, WayLine};
use crate::content::{Block, markup};
use crate::dungeon::text::{key_words, sentence_case, way_out_words, way_words};
use crate::dungeon::{Contents, Door, DoorState, Dungeon, Key, Room, RoomKind};
use crate::words::{Word, say};

/// Letters of an entry that may not fit a page, about.
const LONG: usize = 1_400;

/// The entries of the main part, in the order of their numbers.
pub fn main_part(parts: &BookletParts<'_>) -> Vec<Block> {
    let booklet = parts.booklet;
    let mut found: Vec<Entry> = match &booklet.telling {
        Telling::Keyed => {
            let rooms = booklet.made.dungeon.rooms.iter();
            rooms.map(|room| keyed(parts, room)).collect()
        }
        Telling::Gamebook { arrangement, .. } => (1..)
            .take(arrangement.order().count())
            .filter_map(|number| Some(told(parts, number, booklet.telling.section(number)?)))
            .collect(),
    };
    for entry in &mut found {
        entry.long = letters(entry) > LONG;
    }
    let heads = booklet.telling.spread_heads();
    let mut blocks = Vec::new();
    for entry in found {
        if heads.contains(&entry.number) {
            blocks.push(Block::Break);
        }
        blocks.push(Block::Entry(entry));
    }
    blocks
}

/// How much there is to read in an entry.
fn letters(entry: &Entry) -> usize {
    let of_foe = |foe: &FoeLine| {
        let powers = foe
            .powers
            .iter()
            .map(|(name, text)| name.len() + text.len());
        powers.sum::<usize>() + 150 + foe.boxes.iter().sum::<u32>() as usize * 4
    };
    let of_part = |part: &EntryPart| match part {
        EntryPart::Said { text, .. } => text.iter().map(|span| span.text.len()).sum(),
        EntryPart::Foes { foes } => foes.iter().map(of_foe).sum(),
        EntryPart::Boxes { count, .. } => *count as usize * 4,
        EntryPart::Ways { ways } => ways.iter().map(|way| way.text.len().max(60)).sum(),
    };
    entry.parts.iter().map(of_part).sum()
}

/// A room with everything in it.
fn keyed(parts: &BookletParts<'_>, room: &Room) -> Entry {
    let words = parts.ruleset.words();
    let dungeon = &parts.booklet.made.dungeon;
    let mut found = Vec::new();
    for at in 0..room.contents.len() {
        found.extend(contents(parts, room, at, true));
    }
    if parts.finds_in_place() {
        found.extend(found_by_searching(parts, room));
    }
    found.extend(goal(parts, room));
    found.push(EntryPart::Ways {
        ways: ways(parts, room, &|to| Some(to)),
    });
    Entry {
        number: room.id,
        title: Some(room.name.clone()).filter(|name| !name.is_empty()),
        visited: Some(visited(words)),
        flavour: floor_and_flavour(words, dungeon, room),
        picture: None,
        place: None,
        long: false,
        parts: found,
    }
}

fn floor_and_flavour(words: Words<'_>, dungeon: &Dungeon, room: &Room) -> Option<String> {
    let floor = (dungeon.levels() > 1).then(|| {
        let floor = words.say(say::FloorNumber { floor: room.level });
        format!("{floor}. ")
    });
    let text = format!("{}{}", floor.unwrap_or_default(), room.flavour);
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A section of a gamebook.
fn told(parts: &BookletParts<'_>, number: u32, section: &Section) -> Entry {
    let words = parts.ruleset.words();
    let dungeon = &parts.booklet.made.dungeon;
    let Some(room) = section.part.room().and_then(|id| dungeon.room(id)) else {
        return leaving(parts, number);
    };
    let arriving = matches!(section.part, Part::Arrive(_));
    let guarded = parts.booklet.guarded(room.id);
    let later = section.goes_on();
    let mut found = Vec::new();
    if let Some(cleared) = later {
        // Whoever comes back need not read of a fight that is over.
        found.push(EntryPart::Ways {
            ways: vec![WayLine {
                text: words.own(Word::BeatenBefore),
                verb: words.own(Word::TurnTo),
                to: parts.booklet.telling.number(cleared),
            }],
        });
    }
    for at in 0..room.contents.len() {
        let fights = parts.booklet.fights.contains(&(room.id, at));
        match (fights, later.is_some()) {
            (true, true) => found.extend(contents(parts, room, at, false)),
            (true, false) if !arriving => found.extend(spoils(parts, room, at)),
            (false, true) => {}
            (_, false) => found.extend(contents(parts, room, at, true)),
        }
    }
    if !arriving {
        found.insert(0, quiet(parts, room));
    }
    if later.is_none() {
        if parts.finds_in_place() {
            found.extend(found_by_searching(parts, room));
        }
        found.extend(goal(parts, room));
    }
    found.push(EntryPart::Ways {
        ways: links(parts, room, section),
    });
    let place = maps::place_on_paper(parts, &room.squares).filter(|_| arriving && !parts.text_only);
    Entry {
        number,
        title: own_name(parts, room).filter(|_| arriving),
        visited: arriving.then(|| match guarded {
            true => words.own(Word::Cleared),
            false => visited(words),
        }),
        flavour: floor_and_flavour(words, dungeon, room).filter(|_| arriving),
        picture: tile(parts, room).filter(|_| arriving),
        place,
        long: false,
        parts: found,
    }
}

/// The name of a room that is more than a word for any room. A corridor is called one: rules ask for it.
fn own_name(parts: &BookletParts<'_>, room: &Room) -> Option<String> {
    let words = parts.ruleset.words();
    let plain = [words.get(Word::Room), words.get(Word::Entrance)];
    let own =
        Some(room.name.clone()).filter(|name| !name.is_empty() && !plain.contains(&name.as_str()));
    let corridor = words.get(Word::Corridor);
    match (room.kind, own) {
        (RoomKind::Room, own) => own,
        (RoomKind::Corridor, Some(own)) if own != corridor => {
            Some(words.say(say::CorridorNamed { name: own }))
        }
        (RoomKind::Corridor, _) => Some(corridor.to_owned()),
    }
}

/// Where one is, for those who come back: a room that was told in another section, and its floor.
fn quiet(parts: &BookletParts<'_>, room: &Room) -> EntryPart {
    let words = parts.ruleset.words();
    let arrival = parts.booklet.telling.arrival(room.id);
    let room_of = format!("**{}**", arrival.unwrap_or(0));
    let text = match somebody(parts, room) {
        true => words.say(say::Quiet { room: room_of }),
        false => words.say(say::Settled { room: room_of }),
    };
    said(None, &text)
}

/// The last section of all.
fn leaving(parts: &BookletParts<'_>, number: u32) -> Entry {
    let words = parts.ruleset.words();
    let plan = parts.ruleset.booklet.as_ref();
    let ending = plan.and_then(|plan| plan.ending.clone());
    let text = ending.unwrap_or_else(|| words.own(Word::Ending));
    let done = words.own(Word::EndingDone);
    let undone = words.get(Word::EndingUndone);
    Entry {
        number,
        title: None,
        visited: None,
        flavour: Some(words.own(Word::Daylight)),
        picture: None,
        place: None,
        long: false,
        parts: vec![said(Some(done), &text), said(None, undone)],
    }
}

fn visited(words: Words<'_>) -> String {
    words.own(Word::Visited)
}

/// What a search brings, rolled in advance.
fn found_by_searching(parts: &BookletParts<'_>, room: &Room) -> Vec<EntryPart> {
    let mut finds = parts.booklet.finds.iter();
    let Some(found) = finds.find(|find| find.room == room.id) else {
        return Vec::new();
    };
    let label = parts.ruleset.words().own(Word::Finds);
    let foes = foe_lines(parts, &found.guards);
    let words = said(Some(label), &joined(&found.contents));
    match foes.is_empty() {
        true => vec![words],
        false => vec![words, EntryPart::Foes { foes }],
    }
}

fn said(label: Option<String>, text: &str) -> EntryPart {
    EntryPart::Said {
        label,
        text: markup::spans(text),
    }
}

/// What was rolled for a room, with those who are in the way and (`whole`) what they leave.
fn contents(parts: &BookletParts<'_>, room: &Room, at: usize, whole: bool) -> Vec<EntryPart> {
    let Some(contents) = room.contents.get(at) else {
        return Vec::new();
    };
    let words = parts.ruleset.words();
    let guards: Vec<&Guard> = parts.booklet.guards_of(room.id, at).collect();
    let mut found = vec![named(&Contents {
        name: singular(parts, &guards, &contents.name),
        text: key_told(parts, room, contents)
            .unwrap_or_else(|| singular(parts, &guards, &contents.text)),
        ..contents.clone()
    })];
    let mut foes: Vec<FoeLine> = guards
        .iter()
        .filter_map(|guard| foe_line(parts, guard))
        .collect();
    if let [one] = foes.as_mut_slice()
        && let [life] = one.boxes.as_mut_slice()
    {
        let added = life_added(parts.ruleset, &contents.text);
        *life += added;
        let label = parts.ruleset.foe_life().map(|figure| &figure.label);
        let stated = one.figures.iter_mut().find(|(own, _)| Some(own) == label);
        if let Some((_, value)) = stated
            && let Ok(number) = value.parse::<u32>()
        {
            *value = (number + added).to_string();
        }
    }
    let life = || {
        blocks_of_life(parts, contents).filter(|_| parts.booklet.fights.contains(&(room.id, at)))
    };
    // What the text states of somebody single is truer than what is known of the kind.
    let single = guards.len() <= 1 && guards.iter().all(|guard| guard.count == 1);
    match life().filter(|_| single) {
        Some(boxes) => found.push(boxes),
        None if foes.is_empty() => {}
        None => found.push(EntryPart::Foes { foes }),
    }
    let reactions = guards.iter().filter_map(|guard| guard.reaction.as_ref());
    for reaction in reactions {
        let label = words.own(Word::Reaction);
        found.push(said(Some(label), &joined(reaction)));
    }
    if whole {
        found.extend(spoils(parts, room, at));
    }
    found
}

/// What a key opens, by the numbers of this booklet.
fn key_told(parts: &BookletParts<'_>, room: &Room, contents: &Contents) -> Option<String> {
    let dungeon = &parts.booklet.made.dungeon;
    let mut keys = dungeon.keys.iter().filter(|key| key.room == room.id);
    let words = parts.ruleset.words();
    let written = |key: &&Key| contents.text == key_words(dungeon, key, &|room| room, words);
    let key = keys.find(written)?;
    let telling = &parts.booklet.telling;
    let number = |room: u32| telling.arrival(room).unwrap_or(room);
    Some(key_words(dungeon, key, &number, words))
}

/// Boxes for somebody whose life stands in the text only.
fn blocks_of_life(parts: &BookletParts<'_>, contents: &Contents) -> Option<EntryPart> {
    let count = life_stated(parts.ruleset, &contents.text)?;
    Some(EntryPart::Boxes {
        label: parts.ruleset.foe_life()?.label.clone(),
        count: count.clamp(1, 60),
    })
}

/// What those who were in the way leave behind.
fn spoils(parts: &BookletParts<'_>, room: &Room, at: usize) -> Vec<EntryPart> {
    let words = parts.ruleset.words();
    let treasures = parts
        .booklet
        .guards_of(room.id, at)
        .filter_map(|guard| guard.treasure.as_ref())
        .filter(|treasure| !joined(treasure).trim().is_empty());
    treasures
        .map(|treasure| {
            let label = words.own(Word::Leaves);
            said(Some(label), &joined(treasure))
        })
        .collect()
}

fn named(contents: &Contents) -> EntryPart {
    let label = match contents.text.as_str() {
        "" => contents.name.clone(),
        _ => format!("{}.", contents.heading().trim_end_matches('.')),
    };
    said(Some(label).filter(|label| label.len() > 1), &contents.text)
}

pub fn joined(contents: &Contents) -> String {
    let words = [contents.name.as_str(), contents.text.as_str()];
    let words: Vec<&str> = words
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    words.join(": ")
}

fn goal(parts: &BookletParts<'_>, room: &Room) -> Option<EntryPart> {
    let plan = parts.ruleset.booklet.as_ref();
    if plan.is_some_and(|plan| plan.goal.is_some()) {
        return None;
    }
    let goal = parts.booklet.made.dungeon.goal.as_ref()?;
    (goal.room == room.id).then(|| EntryPart::Boxes {
        label: parts.ruleset.words().own(Word::GoalReached),
        count: 1,
    })
}

/// The doors of a room in a keyed booklet. Hidden ones stand at the end of the book, except for the only way, by which one came.
fn ways(
    parts: &BookletParts<'_>,
    room: &Room,
    number: &dyn Fn(u32) -> Option<u32>,
) -> Vec<WayLine> {
    let words = parts.ruleset.words();
    let dungeon = &parts.booklet.made.dungeon;
    let alone = dungeon.ways_from(room.id) == 1;
    let doors = dungeon.exits(room.id);
    let doors = doors.filter(|(door, _)| !door.secret || alone);
    let doors = doors.map(|(door, to)| WayLine {
        text: through(dungeon, room, door, words),
        verb: words.own(Word::ToRoom),
        to: number(to),
    });
    let out = dungeon
        .ways_out
        .iter()
        .filter(|way| way.room == room.id)
        .map(|way| WayLine {
            text: sentence_case(&way_out_words(way, words)),
            verb: String::new(),
            to: None,
        });
    out.chain(doors).collect()
}

/// `North, a locked door (try the lock at -10)`. Of a door that nothing holds shut there is nothing to say.
fn through(dungeon: &Dungeon, room: &Room, door: &Door, words: Words<'_>) -> String {
    let way = sentence_case(&way_words(dungeon, room.id, door, words));
    let note = door.note.as_ref().map_or("", |note| note.text.as_str());
    match (door.state, note.trim_end_matches('.')) {
        (DoorState::Open, _) | (_, "") => way,
        (_, note) => format!("{way} ({note})"),
    }
}

/// The links of a section; hidden ones stand at the end of the book.
fn links(parts: &BookletParts<'_>, room: &Room, section: &Section) -> Vec<WayLine> {
    let words = parts.ruleset.words();
    let dungeon = &parts.booklet.made.dungeon;
    let line = |link: &Link| {
        let text = match link.way {
            Way::Beaten if somebody(parts, room) => words.own(Word::Beaten),
            Way::Beaten => words.own(Word::DealtWith),
            Way::Door(index) => {
                let door = dungeon.doors.get(index)?;
                format!("{}:", through(dungeon, room, door, words))
            }
            Way::Out(index) => {
                let way = way_out_words(dungeon.ways_out.get(index)?, words);
                format!("{}:", sentence_case(&way))
            }
        };
        Some(WayLine {
            text,
            verb: words.own(Word::TurnTo),
            to: parts.booklet.telling.number(link.to),
        })
    };
    let seen = section.links.iter().filter(|link| !link.hidden);
    let mut found: Vec<WayLine> = seen.filter_map(line).collect();
    if found.is_empty() {
        // All ways are hidden, and one of them is known: its number stands on the map.
        found.push(WayLine {
            text: words.own(Word::WayBack),
            verb: String::new(),
            to: None,
        });
    }
    found
}

/// Whether anybody is printed who has to be beaten.
fn somebody(parts: &BookletParts<'_>, room: &Room) -> bool {
    parts
        .booklet
        .guards
        .iter()
        .any(|guard| guard.room == room.id)
}

fn tile(parts: &BookletParts<'_>, room: &Room) -> Option<Tile> {
    if parts.text_only {
        return None;
    }
    blocks::tile(
        parts.ruleset.words(),
        &parts.booklet.made.dungeon,
        room,
        parts.tiles,
    )
}
