//! The main part: rooms in order, or shuffled sections.

use super::foe_lines::foe_lines;
use super::{BookletParts, Words, maps};
use crate::booklet::{Cause, Length, Link, Outcome, Part, Section, Telling, Way};
use crate::content::blocks::{self, Break, Entry, EntryPart, FoeLine, Tile, WayLine};
use crate::content::{Block, Told, markup};
use crate::dungeon::text::{sentence_case, told, way_out_words, way_words};
use crate::dungeon::{Behind, Contents, Door, DoorState, Dungeon, Room, RoomKind};
use crate::facts::{Origin, Phrases};
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
            .filter_map(|number| {
                Some(section_entry(
                    parts,
                    number,
                    booklet.telling.section(number)?,
                ))
            })
            .collect(),
    };
    for entry in &mut found {
        entry.long = letters(entry) > LONG;
    }
    let heads = booklet.telling.spread_heads();
    let mut blocks = Vec::new();
    for entry in found {
        if heads.contains(&entry.number) {
            blocks.push(Block::Break(Break {}));
        }
        blocks.push(Block::Entry(entry));
    }
    blocks
}

/// How much there is to read in an entry.
fn letters(entry: &Entry) -> usize {
    let long = |text: &str| text.chars().count();
    let of_foe = |foe: &FoeLine| {
        let powers = foe.powers.iter();
        let powers = powers.map(|(name, text)| long(&name.text) + long(&text.text));
        powers.sum::<usize>() + 150 + foe.boxes.iter().sum::<u32>() as usize * 4
    };
    let of_part = |part: &EntryPart| match part {
        EntryPart::Said { text, .. } => text.iter().map(|span| long(&span.text)).sum(),
        EntryPart::Foes { foes } => foes.iter().map(of_foe).sum(),
        EntryPart::Boxes { count, .. } => *count as usize * 4,
        EntryPart::Ways { ways } => ways.iter().map(|way| long(&way.text.text).max(60)).sum(),
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
        title: Some(Told::of(room.name.as_str(), Origin::Layout)).filter(|name| !name.is_empty()),
        visited: Some(visited(words)),
        flavour: floor_and_flavour(words, dungeon, room),
        picture: None,
        place: None,
        of: None,
        long: false,
        parts: found,
    }
}

fn floor_and_flavour(words: Words<'_>, dungeon: &Dungeon, room: &Room) -> Option<Told> {
    let mut text = Phrases::new();
    if dungeon.levels() > 1 {
        let floor = words.say(say::FloorNumber { floor: room.level });
        text.push(format!("{floor}. "), Origin::Layout);
    }
    text.push(
        room.flavour.as_str(),
        Origin::Text("dungeon.flavour".to_owned()),
    );
    Some(Told::from(text.tidied())).filter(|text| !text.is_empty())
}

/// A section of a gamebook.
fn section_entry(parts: &BookletParts<'_>, number: u32, section: &Section) -> Entry {
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
                text: Told::program(words.get(Word::BeatenBefore)),
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
        of: None,
        long: false,
        parts: found,
    }
}

/// The name of a room that was given one. A corridor is called one: rules ask for it.
fn own_name(parts: &BookletParts<'_>, room: &Room) -> Option<Told> {
    let words = parts.ruleset.words();
    let own = room.named.then_some(room.name.as_str());
    let name = match (room.kind, own) {
        (RoomKind::Room, own) => own?.to_owned(),
        (RoomKind::Corridor, Some(own)) => words.say(say::CorridorNamed { name: own }),
        (RoomKind::Corridor, None) => words.own(Word::Corridor),
    };
    Some(Told::of(name, Origin::Layout))
}

/// Where one is, for those who come back: a room that was told in another section, and its floor.
fn quiet(parts: &BookletParts<'_>, room: &Room) -> EntryPart {
    let words = parts.ruleset.words();
    let arrival = parts.booklet.telling.arrival(room.id);
    let room = format!("**{}**", arrival.unwrap_or(0));
    let text = words.say(say::Quiet { room });
    said(None, &Phrases::of(text, Origin::Numbering))
}

/// The last section of all.
fn leaving(parts: &BookletParts<'_>, number: u32) -> Entry {
    let words = parts.ruleset.words();
    let plan = parts.ruleset.booklet.as_ref();
    let ending = plan.and_then(|plan| plan.ending.clone());
    let text = match ending {
        Some(own) => Phrases::of(own, Origin::Text("booklet.ending".to_owned())),
        None => Phrases::of(words.get(Word::Ending), Origin::Program),
    };
    let done = Told::program(words.get(Word::EndingDone));
    let undone = words.get(Word::EndingUndone);
    Entry {
        number,
        title: None,
        visited: None,
        flavour: Some(Told::program(words.get(Word::Daylight))),
        picture: None,
        place: None,
        of: None,
        long: false,
        parts: vec![
            said(Some(done), &text),
            said(None, &Phrases::of(undone, Origin::Program)),
        ],
    }
}

fn visited(words: Words<'_>) -> String {
    words.own(Word::Visited)
}

/// What a search brings, rolled in advance.
fn found_by_searching(parts: &BookletParts<'_>, room: &Room) -> Vec<EntryPart> {
    let mut finds = parts.booklet.finds.iter();
    let Some((_, found)) = finds.find(|(id, _)| *id == room.id) else {
        return Vec::new();
    };
    let label = Told::program(parts.ruleset.words().get(Word::Finds));
    let foes = foe_lines(parts, found.encounters.iter());
    let mut lines = vec![said(Some(label), &joined(&found.contents))];
    if !foes.is_empty() {
        lines.push(EntryPart::Foes { foes });
    }
    lines
}

fn said(label: Option<Told>, text: &Phrases) -> EntryPart {
    EntryPart::Said {
        label,
        text: markup::spans_of(text),
    }
}

/// What was rolled for a room, with those who are in the way and (`whole`) what they leave.
fn contents(parts: &BookletParts<'_>, room: &Room, at: usize, whole: bool) -> Vec<EntryPart> {
    let Some(contents) = room.contents.get(at) else {
        return Vec::new();
    };
    let words = parts.ruleset.words();
    let telling = &parts.booklet.telling;
    let number = |room: u32| telling.arrival(room).unwrap_or(room);
    let (heading, text) = match contents {
        Contents::Key(_) => told(&parts.booklet.made.dungeon, contents, &number, words),
        contents => (contents.heading(), contents.text_before_deciding()),
    };
    let mut found = vec![named(&heading, &text)];
    let foes: Vec<FoeLine> = foe_lines(parts, parts.booklet.encounters_of(room.id, at));
    if !foes.is_empty() {
        found.push(EntryPart::Foes { foes });
    }
    let kept = outcome_lines(parts, room, at, whole);
    if !kept.is_empty() {
        found.push(EntryPart::Ways { ways: kept });
    }
    if parts.booklet.wish.length == Length::Tiny {
        let met = parts.booklet.encounters_of(room.id, at);
        for reaction in met.filter_map(|met| met.reaction.as_ref()) {
            let label = Told::program(words.get(Word::Reaction));
            found.push(said(Some(label), &joined(reaction)));
        }
    }
    if whole && !keeps_spoils(parts) {
        found.extend(spoils(parts, room, at));
    }
    found
}

/// Whether what foes leave behind is printed among the outcomes.
fn keeps_spoils(parts: &BookletParts<'_>) -> bool {
    parts.booklet.telling == Telling::Keyed && parts.booklet.wish.length != Length::Tiny
}

/// Where to read what comes of each decision that these contents ask for.
fn outcome_lines(parts: &BookletParts<'_>, room: &Room, at: usize, whole: bool) -> Vec<WayLine> {
    let words = parts.ruleset.words();
    let offers = room.contents[at].offers();
    let here = |outcome: &&Outcome| outcome.room == room.id && outcome.contents == at;
    let mut outcomes: Vec<&Outcome> = parts.booklet.outcomes.iter().filter(here).collect();
    // Outcomes are shuffled; questions come in reading order.
    outcomes.sort_by_key(|outcome| match outcome.cause {
        Cause::Answer(behind) => (0, behind.offer, behind.answer),
        Cause::Waiting(met) => (1, met, 0),
        Cause::Victory(met) => (2, met, 0),
    });
    let lines = outcomes.into_iter().filter_map(|outcome| {
        let text = match outcome.cause {
            Cause::Answer(behind) => {
                let offered = offers.get(behind.offer)?;
                let label = &offered.answers.get(behind.answer)?.label;
                Told::of(format!("{label}:"), offered.origin())
            }
            Cause::Waiting(_) => Told::program(words.get(Word::Reaction)),
            Cause::Victory(_) if !whole => return None,
            Cause::Victory(_) => Told::program(words.get(Word::AfterFight)),
        };
        let to = parts
            .booklet
            .number_of(outcome.room, outcome.contents, outcome.cause);
        Some(WayLine {
            text,
            verb: match parts.booklet.telling {
                Telling::Keyed => words.own(Word::ReadOutcome),
                Telling::Gamebook { .. } => words.own(Word::TurnTo),
            },
            to,
        })
    });
    lines.collect()
}

/// What comes of decisions and fights, each under its number; empty where nothing is kept apart.
pub fn outcomes(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = parts.ruleset.words();
    let booklet = parts.booklet;
    if booklet.outcomes.is_empty() {
        return Vec::new();
    }
    let entries = booklet.outcomes.iter().filter_map(|outcome| {
        let number = booklet.number_of(outcome.room, outcome.contents, outcome.cause)?;
        let room = booklet.made.dungeon.room(outcome.room)?;
        let mut found = match outcome.cause {
            Cause::Answer(behind) => behind_answer(parts, room, outcome.contents, behind)?,
            Cause::Waiting(met) => {
                let reaction = booklet.encounters.get(met)?.reaction.as_ref()?;
                vec![said(None, &joined(reaction))]
            }
            Cause::Victory(met) => {
                let treasure = booklet.encounters.get(met)?.treasure.as_ref()?;
                let label = Told::program(words.get(Word::Leaves));
                vec![said(Some(label), &joined(treasure))]
            }
        };
        let back = booklet.telling.arrival(room.id);
        if let Some(back) = back {
            found.push(EntryPart::Ways {
                ways: vec![WayLine {
                    text: Told::program(words.get(Word::GoBack)),
                    verb: words.own(Word::TurnTo),
                    to: Some(back),
                }],
            });
        }
        Some(Entry {
            number,
            title: None,
            visited: None,
            flavour: None,
            picture: None,
            place: None,
            of: Some(back.unwrap_or(room.id)),
            long: false,
            parts: found,
        })
    });
    let entries: Vec<Entry> = entries.collect();
    // On the panels of one sheet each finds a place of its own.
    let portion = match booklet.wish.length {
        Length::Tiny => 1,
        _ => entries.len(),
    };
    let portions = entries.chunks(portion.max(1)).enumerate();
    portions
        .map(|(at, entries)| blocks::Outcomes {
            title: (at == 0).then(|| words.own(Word::Outcomes)),
            text: (at == 0).then(|| words.own(Word::OutcomesText)),
            entries: entries.to_vec(),
        })
        .map(Block::Outcomes)
        .collect()
}

/// What an answer leads to: words, those who come, how they react and what they leave.
fn behind_answer(
    parts: &BookletParts<'_>,
    room: &Room,
    at: usize,
    behind: Behind,
) -> Option<Vec<EntryPart>> {
    let words = parts.ruleset.words();
    let offers = room.contents.get(at)?.offers();
    let offered = offers.get(behind.offer)?;
    let answer = offered.answers.get(behind.answer)?;
    let outcome = answer.outcome.as_ref()?;
    let mut found = vec![said(None, &outcome.tell(&offered.origin()).tidied())];
    let met = || parts.booklet.encounters_behind(room.id, at, Some(behind));
    let foes = foe_lines(parts, met());
    if !foes.is_empty() {
        found.push(EntryPart::Foes { foes });
    }
    let of_met = met().flat_map(|met| {
        [
            (Word::Reaction, met.reaction.as_ref()),
            (Word::Leaves, met.treasure.as_ref()),
        ]
    });
    for (word, contents) in of_met {
        if let Some(contents) = contents.filter(|contents| !contents.is_empty()) {
            found.push(said(
                Some(Told::program(words.get(word))),
                &joined(contents),
            ));
        }
    }
    Some(found)
}

/// What those who were in the way leave behind.
fn spoils(parts: &BookletParts<'_>, room: &Room, at: usize) -> Vec<EntryPart> {
    let words = parts.ruleset.words();
    let treasures = parts
        .booklet
        .encounters_of(room.id, at)
        .filter_map(|met| met.treasure.as_ref())
        .filter(|treasure| !treasure.is_empty());
    treasures
        .map(|treasure| {
            let label = Told::program(words.get(Word::Leaves));
            said(Some(label), &joined(treasure))
        })
        .collect()
}

/// A bold heading and what it is about.
fn named(heading: &Phrases, text: &Phrases) -> EntryPart {
    let mut label = heading.clone();
    if !text.is_empty() && !label.is_empty() && !label.ends_with('.') {
        label.push(".", Origin::Program);
    }
    said(
        Some(Told::from(label)).filter(|label| !label.is_empty()),
        text,
    )
}

/// Heading and words in one line.
pub fn joined(contents: &Contents) -> Phrases {
    let (mut line, text) = (contents.heading(), contents.text());
    if !line.is_empty() && !text.is_empty() {
        line.push(": ", Origin::Program);
    }
    line.extend(text);
    line
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
        origin: Origin::Program,
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
        text: through(dungeon, room, door, "", words),
        verb: words.own(Word::ToRoom),
        to: number(to),
    });
    let out = dungeon
        .ways_out
        .iter()
        .filter(|way| way.room == room.id)
        .map(|way| WayLine {
            text: Told::of(sentence_case(&way_out_words(way, words)), Origin::Layout),
            verb: String::new(),
            to: None,
        });
    out.chain(doors).collect()
}

/// `North, a locked door (try the lock at -10)`. Of a door that nothing holds shut there is nothing to say.
fn through(dungeon: &Dungeon, room: &Room, door: &Door, end: &str, words: Words<'_>) -> Told {
    let way = sentence_case(&way_words(dungeon, room.id, door, words));
    let mut line = Phrases::of(way, Origin::Layout);
    let note = door.note.as_ref().filter(|_| door.state != DoorState::Open);
    let note = note.map(|note| Contents::Rolled(note.clone()).text());
    if let Some(note) = note.filter(|note| !note.is_empty()) {
        line.push(" (", Origin::Program);
        line.extend(note);
        line.go_on(")", Origin::Program);
    }
    line.push(end, Origin::Program);
    line.into()
}

/// The links of a section; hidden ones stand at the end of the book.
fn links(parts: &BookletParts<'_>, room: &Room, section: &Section) -> Vec<WayLine> {
    let words = parts.ruleset.words();
    let dungeon = &parts.booklet.made.dungeon;
    let line = |link: &Link| {
        let text = match link.way {
            Way::Beaten => Told::program(words.get(Word::Beaten)),
            Way::Door(index) => through(dungeon, room, dungeon.doors.get(index)?, ":", words),
            Way::Out(index) => {
                let way = way_out_words(dungeon.ways_out.get(index)?, words);
                Told::of(format!("{}:", sentence_case(&way)), Origin::Layout)
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
            text: Told::program(words.get(Word::WayBack)),
            verb: String::new(),
            to: None,
        });
    }
    found
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
