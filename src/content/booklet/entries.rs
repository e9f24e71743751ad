//! The main part: rooms in order, or shuffled sections.

use super::foe_lines::foe_lines;
use super::{BookletParts, front, maps, outcomes, story};
use crate::booklet::{Asked, Link, LinkKind, RoomSequence, Section, SectionKind};
use crate::content::blocks::{Entry, EntryPart, FoeLine, WayLine};
use crate::content::{Block, TracedText, markup};
use crate::dungeon::text::{heading_and_text, sentence_case, way_out_words, way_words};
use crate::dungeon::{Contents, Door, DoorState, Dungeon, Encounter, Room, RoomKind, Visit};
use crate::facts::{Origin, Phrases};
use crate::model::Ruleset;
use crate::table::Outcome;
use crate::words::{Word, Words, say};

/// The entries of the main part, in the order of their numbers.
pub fn main_part(parts: &BookletParts<'_>) -> Vec<Block> {
    let rooms = parts.dungeon().rooms.iter();
    let rooms = rooms.map(|room| compose_room(parts, room));
    let sections = parts.booklet.sequence.numbered_sections();
    let sections = sections.map(|(number, section)| section_entry(parts, number, section));
    match &parts.booklet.sequence {
        RoomSequence::Keyed => rooms.map(Block::Entry).collect(),
        RoomSequence::Gamebook { .. } => sections.map(Block::Entry).collect(),
    }
}

/// A room with everything in it.
fn compose_room(parts: &BookletParts<'_>, room: &Room) -> Entry {
    let rolled = 0..room.contents.len();
    let rolled = rolled.flat_map(|at| contents(parts, room, at));
    let mut found: Vec<EntryPart> = rolled.collect();
    found.extend(goal(parts, room));
    found.extend(afterwards(parts, room, Some(Word::Afterwards)));
    let ways = ways(parts, room);
    found.push(EntryPart::Ways { ways });
    Entry {
        title: Some(TracedText::of(room.name.as_str(), Origin::Layout))
            .filter(|name| !name.is_empty()),
        visited: Some(parts.word(Word::Visited)),
        flavour: floor_and_flavour(parts, room),
        asks: outcomes::asked_in(parts, &found),
        ..Entry::plain(room.id, found)
    }
}

fn floor_and_flavour(parts: &BookletParts<'_>, room: &Room) -> Option<TracedText> {
    let mut text = Phrases::new();
    if parts.dungeon().levels() > 1 {
        let floor = parts.words().say(say::FloorNumber { floor: room.level });
        text.push(format!("{floor}. "), Origin::Layout);
    }
    let of = Origin::Text("dungeon.flavour".to_owned());
    text.push(room.flavour.as_str(), of);
    Some(TracedText::from(text.tidied())).filter(|text| !text.is_empty())
}

/// A section of a gamebook.
fn section_entry(parts: &BookletParts<'_>, number: u32, section: &Section) -> Entry {
    let room = match section.part {
        SectionKind::Outcome(at, _) => return outcomes::section(parts, number, section, at),
        SectionKind::Retreat => return compose_retreat(parts, number, section),
        SectionKind::Arrive(room) => parts.dungeon().room(room),
        SectionKind::Leave => None,
    };
    let Some(room) = room else {
        return compose_leaving(parts, number);
    };
    let guarded = parts.booklet.is_guarded(room.id);
    let mut found = section_contents(parts, room);
    if guarded && !parts.is_one_sheet() {
        // Whoever evades the foes must know where to go.
        found.push(compose_line(parts, Word::ExitsPastFoes));
    }
    let ways = links(parts, room, section);
    found.push(EntryPart::Ways { ways });
    let place = maps::place_on_paper(parts, &room.squares).filter(|_| !parts.text_only);
    Entry {
        title: name_room(parts, room),
        visited: (!guarded || counts_visits(parts)).then(|| parts.word(Word::Visited)),
        cleared: guarded.then(|| parts.word(Word::Cleared)),
        flavour: floor_and_flavour(parts, room),
        picture: parts.tiles.get(&room.id).cloned(),
        place,
        asks: outcomes::asked_in(parts, &found),
        ..Entry::plain(number, found)
    }
}

/// What is in a room of a gamebook, in the order it is dealt with. What follows those who are in the way waits until they are gone; what comes
/// before them is about the fight.
fn section_contents(parts: &BookletParts<'_>, room: &Room) -> Vec<EntryPart> {
    let all = 0..room.contents.len();
    let fights = |at: &usize| parts.booklet.fights.contains(&(room.id, *at));
    let last_fight = all.clone().rfind(fights);
    let (first, then): (Vec<usize>, Vec<usize>) =
        all.partition(|at| last_fight.is_some_and(|last| *at <= last));
    let compose = |all: Vec<usize>| -> Vec<EntryPart> {
        let each = all.into_iter().flat_map(|at| contents(parts, room, at));
        each.collect()
    };
    let mut found = compose(first);
    let mut rest: Vec<EntryPart> = afterwards(parts, room, None).into_iter().collect();
    rest.extend(compose(then));
    rest.extend(goal(parts, room));
    if last_fight.is_some() && !rest.is_empty() && !parts.is_one_sheet() {
        found.push(compose_line(parts, Word::WhenCleared));
    }
    found.extend(rest);
    found
}

/// A line of the program's own words.
fn compose_line(parts: &BookletParts<'_>, line: Word) -> EntryPart {
    compose_labelled_part(None, &Phrases::of(parts.word(line), Origin::Program))
}

/// The name of a room that was given one. A corridor is called one: rules ask for it.
fn name_room(parts: &BookletParts<'_>, room: &Room) -> Option<TracedText> {
    let words = parts.words();
    let own = room.named.then_some(room.name.as_str());
    let name = match (room.kind, own) {
        (RoomKind::Room, own) => own?.to_owned(),
        (RoomKind::Corridor, Some(own)) => words.say(say::CorridorNamed { name: own }),
        (RoomKind::Corridor, None) => words.own(Word::Corridor),
    };
    Some(TracedText::of(name, Origin::Layout))
}

/// The number of the section outside, where the adventure ends.
pub fn leaving_number(parts: &BookletParts<'_>) -> Option<u32> {
    let sequence = &parts.booklet.sequence;
    sequence.find(|part| part == SectionKind::Leave)
}

/// The last section of all.
fn compose_leaving(parts: &BookletParts<'_>, number: u32) -> Entry {
    let modes = parts.booklet.request.modes(parts.ruleset);
    let ending = parts
        .ruleset
        .booklet_words(&modes, |words| &words.ending, |plan| &plan.ending);
    let text = match ending {
        Some(own) => Phrases::of(own, origin_of_text("booklet.ending")),
        None => Phrases::of(parts.word(Word::Ending), Origin::Program),
    };
    let done = TracedText::program(parts.word(Word::EndingDone));
    // One sheet keeps its room for rooms.
    let told = story::story(parts).filter(|_| !parts.is_one_sheet());
    let ending = |told: Option<String>| {
        let told = told.filter(|told| !told.is_empty());
        told.map(|told| compose_labelled_part(None, &Phrases::of(told, origin_of_text("story"))))
    };
    let mut found = vec![compose_labelled_part(Some(done), &text)];
    found.extend(ending(told.map(story::join_victory)));
    found.push(compose_line(parts, Word::EndingUndone));
    found.extend(ending(told.map(|story| story.retreat.clone())));
    compose_outside(parts, number, found)
}

/// An entry that is read in daylight.
fn compose_outside(parts: &BookletParts<'_>, number: u32, found: Vec<EntryPart>) -> Entry {
    Entry {
        flavour: Some(TracedText::program(parts.word(Word::Daylight))),
        ..Entry::plain(number, found)
    }
}

/// Words of the ruleset for a section of this name.
fn origin_of_text(section: &str) -> Origin {
    Origin::Text(section.to_owned())
}

/// What a room is like once its foes are gone. One sheet has no room for it.
fn afterwards(parts: &BookletParts<'_>, room: &Room, label: Option<Word>) -> Option<EntryPart> {
    if room.after.is_empty() || parts.is_one_sheet() || !parts.booklet.is_guarded(room.id) {
        return None;
    }
    let label = label.map(|word| TracedText::program(parts.ruleset.word(word)));
    let text = Phrases::of(format!("*{}*", room.after), origin_of_text("scene"));
    Some(compose_labelled_part(label, &text))
}

/// Outside the entrance, where nothing is won.
fn compose_retreat(parts: &BookletParts<'_>, number: u32, section: &Section) -> Entry {
    let ways = section.links.iter().map(|link| WayLine {
        text: TracedText::program(parts.word(Word::BackInside)),
        verb: parts.word(Word::TurnTo),
        to: parts.booklet.sequence.number(link.to),
    });
    let ways = ways.collect();
    let found = vec![compose_line(parts, Word::Retreat), EntryPart::Ways { ways }];
    compose_outside(parts, number, found)
}

/// Whether a room with foes has a box for the first visit too: the rules for entering may cost something only then.
fn counts_visits(parts: &BookletParts<'_>) -> bool {
    !parts.is_one_sheet() && parts.ruleset.procedures.get("enter").is_some()
}

/// Words behind a bold label.
pub fn compose_labelled_part(label: Option<TracedText>, text: &Phrases) -> EntryPart {
    EntryPart::Said {
        label,
        text: markup::spans_of(text),
    }
}

/// What was rolled for a room, with those who are in the way.
fn contents(parts: &BookletParts<'_>, room: &Room, at: usize) -> Vec<EntryPart> {
    let Some(contents) = room.contents.get(at) else {
        return Vec::new();
    };
    let number = |room: u32| parts.booklet.sequence.arrival(room).unwrap_or(room);
    let (dungeon, words) = (parts.dungeon(), parts.words());
    let (heading, text) = heading_and_text(dungeon, contents, &number, words);
    let met: Vec<&Encounter> = parts.booklet.encounters_of(room.id, at).collect();
    let heading = name_boss(parts, room, &met, heading);
    let repeated = is_said_by_foes(parts.ruleset, contents, met.iter().copied());
    let text = if repeated { Phrases::new() } else { text };
    let mut found = vec![compose_named_part(heading, &text)];
    let told = contents.foes();
    let named = met.iter().all(|met| told.contains(&met.foe.as_str()));
    let foes: Vec<FoeLine> = foe_lines(parts, met.into_iter());
    if !foes.is_empty() {
        if !named {
            found.push(compose_line(parts, Word::InYourWay));
        }
        found.push(EntryPart::Foes { foes });
    }
    found.extend(outcomes::lines(parts, Asked::Room(room.id, at), None));
    found
}

/// Whether the text of some contents is only the name of a row that brings foes, by declaration or by its rules. They have lines below with their
/// own names, right for one and for many.
fn is_said_by_foes<'e>(
    ruleset: &Ruleset,
    contents: &Contents,
    mut met: impl Iterator<Item = &'e Encounter>,
) -> bool {
    let Some(named) = contents.name_as_text() else {
        return false;
    };
    match named.foe() {
        Some(foe) => met.any(|met| met.foe == foe),
        None => met.next().is_some() && brings_by_rules(ruleset, named),
    }
}

/// The heading of wanderers. A row that only names its foes has their name, in the singular or plural.
pub fn name_visitors(ruleset: &Ruleset, visit: &Visit) -> Phrases {
    let named = visit.contents.outcome().and_then(Outcome::innermost_name);
    let by_rules = named.is_some_and(|named| brings_by_rules(ruleset, named));
    match visit.encounters.as_slice() {
        [met] if by_rules => match ruleset.foes.get(&met.foe) {
            Some(foe) => Phrases::of(
                foe.called(met.count),
                origin_of_text(&format!("foe.{}", foe.id)),
            ),
            None => visit.contents.heading(),
        },
        _ => visit.contents.heading(),
    }
}

fn brings_by_rules(ruleset: &Ruleset, rolled: &Outcome) -> bool {
    let row = rolled.row_in(ruleset);
    row.is_some_and(|row| row.does.is_some())
}

/// The text of some contents above the lines of their foes; questions without what comes of them.
pub fn text_above_foes(ruleset: &Ruleset, contents: &Contents, met: &[Encounter]) -> Phrases {
    let repeated = is_said_by_foes(ruleset, contents, met.iter());
    let text = (!repeated).then(|| contents.text_before_deciding());
    text.unwrap_or_default()
}

/// The heading of the foes at the goal, by the name that the story gives.
fn name_boss(
    parts: &BookletParts<'_>,
    room: &Room,
    met: &[&Encounter],
    heading: Phrases,
) -> Phrases {
    let goal = parts.dungeon().goal.as_ref();
    let Some(goal) = goal.filter(|goal| goal.room == room.id) else {
        return heading;
    };
    let is_boss = match &goal.foe {
        Some(foe) => met.iter().any(|met| met.foe == *foe),
        None => !met.is_empty(),
    };
    match story::boss_in_words(parts, goal).filter(|_| is_boss) {
        Some(name) => Phrases::of(name, origin_of_text("story.bosses")),
        None => heading,
    }
}

/// A bold heading and what it is about.
fn compose_named_part(mut heading: Phrases, text: &Phrases) -> EntryPart {
    if !text.is_empty() && !heading.is_empty() && !heading.ends_with('.') {
        heading.push(".", Origin::Program);
    }
    let heading = Some(TracedText::from(heading)).filter(|heading| !heading.is_empty());
    compose_labelled_part(heading, text)
}

/// Heading and text in one line.
pub fn join_heading_and_text(ruleset: &Ruleset, contents: &Contents, met: &[Encounter]) -> Phrases {
    let (mut line, text) = (contents.heading(), text_above_foes(ruleset, contents, met));
    if !line.is_empty() && !text.is_empty() {
        line.push(": ", Origin::Program);
    }
    line.extend(text);
    line
}

fn goal(parts: &BookletParts<'_>, room: &Room) -> Option<EntryPart> {
    let goal = parts.dungeon().goal.as_ref()?;
    let is_here = goal.room == room.id && front::own_goal(parts).is_none();
    is_here.then(|| EntryPart::Boxes {
        label: parts.word(Word::GoalReached),
        count: 1,
        origin: Origin::Program,
    })
}

/// The doors of a room in a keyed booklet. Hidden ones are at the end of the book, except for the only way, by which one came.
fn ways(parts: &BookletParts<'_>, room: &Room) -> Vec<WayLine> {
    let (dungeon, words) = (parts.dungeon(), parts.words());
    let alone = dungeon.ways_from(room.id) == 1;
    let doors = dungeon.exits_in_order(room.id).into_iter();
    let doors = doors.filter(|(door, _)| !door.secret || alone);
    let doors = doors.map(|(door, to)| WayLine {
        text: describe_way(dungeon, room, door, "", words),
        verb: words.own(Word::ToRoom),
        to: Some(to),
    });
    let out = dungeon.ways_out.iter().filter(|way| way.room == room.id);
    let out = out.map(|way| {
        let way = sentence_case(&way_out_words(dungeon, way, words));
        WayLine::alone(TracedText::of(way, Origin::Layout))
    });
    out.chain(doors).collect()
}

/// `North, a locked door (try the lock at -10)`. Of a door that nothing holds shut there is nothing to say.
fn describe_way(
    dungeon: &Dungeon,
    room: &Room,
    door: &Door,
    end: &str,
    words: Words<'_>,
) -> TracedText {
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

/// The links of a section; hidden ones are at the end of the book.
pub fn links(parts: &BookletParts<'_>, room: &Room, section: &Section) -> Vec<WayLine> {
    let (dungeon, words) = (parts.dungeon(), parts.words());
    let line = |link: &Link| {
        let text = match link.way {
            LinkKind::Door(index) => {
                describe_way(dungeon, room, dungeon.doors.get(index)?, ":", words)
            }
            LinkKind::Out(index) => {
                let way = way_out_words(dungeon, dungeon.ways_out.get(index)?, words);
                TracedText::of(format!("{}:", sentence_case(&way)), Origin::Layout)
            }
            LinkKind::Back => TracedText::program(words.get(Word::GoBack)),
            // Printed with the question.
            LinkKind::Decided => return None,
        };
        Some(WayLine {
            text,
            verb: words.own(Word::TurnTo),
            to: parts.booklet.sequence.number(link.to),
        })
    };
    let seen = section.links.iter().filter(|link| !link.hidden);
    let mut found: Vec<WayLine> = seen.filter_map(line).collect();
    if found.is_empty() {
        // All ways are hidden, and one of them is known: its number is on the map.
        found.push(WayLine::alone(TracedText::program(
            words.get(Word::WayBack),
        )));
    }
    found
}
