//! A dungeon ready to be printed on a sheet: its map as plain shapes, and what is in its rooms in a line each.

use std::collections::BTreeSet;

use super::blocks::{FloorMap, KeyOutcomes, MapMark, MapShapes, Sign, floor_map};
use super::key_outcomes::answers_in;
use crate::adventure::ReadyMade;
use crate::drawing::{self, Map, MapSymbolKind};
use crate::dungeon::{Dungeon, FeatureKind, Grid, Room, text};
use crate::model::DoorState;
use crate::words::{Word, Words, say};

/// A dungeon ready to be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// Its name.
    pub title: String,
    /// How many rooms it has.
    pub count: u32,
    /// Its map.
    pub map: MapShapes,
    /// Its map as it is drawn, where it is one of hexes: plain shapes are squares.
    pub hexes: Option<FloorMap>,
    /// Number and contents of each room, and where one can go from there.
    pub rooms: Vec<(String, String)>,
    /// What comes of decisions in them.
    pub outcomes: Option<KeyOutcomes>,
}

impl Finished {
    /// A dungeon that was made for a sheet.
    pub fn of(made: &ReadyMade, words: Words<'_>) -> Self {
        let dungeon = &made.dungeon;
        let hexes = dungeon.grid == Grid::Hexes;
        let rooms = || dungeon.rooms.iter();
        let told = rooms().map(|room| (room.id.to_string(), contents(dungeon, room, words)));
        let decided = rooms().filter_map(|room| Some((room.id.to_string(), outcomes(room)?)));
        let decided: Vec<(String, String)> = decided.collect();
        let outcomes = (!decided.is_empty()).then(|| KeyOutcomes {
            heading: format!("{}:", words.own(Word::Outcomes)),
            rooms: decided,
        });
        Self {
            title: dungeon.title.clone(),
            count: u32::try_from(dungeon.rooms.len()).unwrap_or(u32::MAX),
            map: shapes(&made.map, words),
            hexes: hexes.then(|| floor_map(words, &made.map, dungeon, 1, drawing::ALL[0])),
            rooms: told.collect(),
            outcomes,
        }
    }
}

/// What comes of the decisions in a room, in a line; none where nothing is decided.
fn outcomes(room: &Room) -> Option<String> {
    let told = answers_in(room).into_iter();
    let told = told.map(|(label, told)| format!("{label} {}", told.plain()));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// What is in a room, in a line.
fn contents(dungeon: &Dungeon, room: &Room, words: Words<'_>) -> String {
    let told = room.contents.iter().map(|contents| {
        let (name, text) = text::heading_and_text(dungeon, contents, &|room| room, words);
        match (name.is_empty(), text.is_empty()) {
            (true, _) | (_, true) => format!("{}{}", name.plain(), text.plain()),
            _ => format!("{}: {}", name.plain(), text.plain()),
        }
    });
    let mut parts: Vec<String> = told.filter(|words| !words.is_empty()).collect();
    let goal = dungeon.goal.as_ref().filter(|goal| goal.room == room.id);
    let is_there = |foe: &String| {
        let mut contents = room.contents.iter();
        contents.any(|held| held.foes().contains(&foe.as_str()))
    };
    let missing = goal.filter(|goal| !goal.foe.as_ref().is_some_and(is_there));
    parts.extend(missing.map(|goal| goal.what.clone()));
    if parts.is_empty() {
        parts.push("–".into());
    }
    let mut line = parts.remove(0);
    for part in parts {
        line += if is_sentence(&line) { " " } else { "; " };
        line += &part;
    }
    if let Some(ways) = exits(dungeon, room, words) {
        line += if is_sentence(&line) { " " } else { ". " };
        line += &ways;
    }
    line
}

/// Whether words end as a sentence does.
fn is_sentence(words: &str) -> bool {
    words.ends_with(['.', '!', '?', '…', '”', '“'])
}

/// Where one can go from a room, as far as can be seen: a small map hides doors under numbers. Hexes touch all their neighbours.
fn exits(dungeon: &Dungeon, room: &Room, words: Words<'_>) -> Option<String> {
    if dungeon.grid == Grid::Hexes {
        return None;
    }
    let seen = dungeon.exits(room.id).filter(|(door, _)| !door.secret);
    let mut ways: Vec<_> = seen.map(|(door, to)| (to, door.state)).collect();
    ways.sort_unstable();
    let ways = ways.into_iter().map(|(room, state)| match state {
        DoorState::Open | DoorState::Trapped => room.to_string(),
        DoorState::Locked | DoorState::TrappedLocked => words.say(say::LeadsLocked { room }),
        DoorState::Stuck | DoorState::Lever => words.say(say::LeadsShut { room }),
    });
    let rooms: Vec<String> = ways.collect();
    let rooms = rooms.join(", ");
    (!rooms.is_empty()).then(|| words.say(say::LeadsTo { rooms }))
}

/// A map as plain shapes.
fn shapes(map: &Map, words: Words<'_>) -> MapShapes {
    let kinds: BTreeSet<MapSymbolKind> = map.marks.iter().map(|mark| mark.kind).collect();
    let floor = map.floor.iter().map(|square| (square.x, square.y));
    let walls = map.walls.iter();
    let walls = walls.map(|run| [run.from.0, run.from.1, run.to.0, run.to.1]);
    let marks = map.marks.iter().map(|mark| MapMark {
        x: mark.x,
        y: mark.y,
        upright: mark.upright,
        kind: sign(mark.kind, words).to_owned(),
        says_itself: is_word(mark.kind),
    });
    MapShapes {
        alt: map.alt.clone(),
        across: map.across,
        down: map.down,
        floor: floor.collect(),
        walls: walls.collect(),
        marks: marks.collect(),
        labels: map.labels.clone(),
        legend: legend(kinds, words),
    }
}

/// Ways in and out are written in words.
fn is_word(kind: MapSymbolKind) -> bool {
    use MapSymbolKind::{Entrance, Exit, Start};
    matches!(kind, Entrance | Exit | Start)
}

/// What the signs of a map mean.
fn legend(kinds: BTreeSet<MapSymbolKind>, words: Words<'_>) -> Vec<Sign> {
    let mut meanings: Vec<Sign> = Vec::new();
    for kind in kinds {
        if is_word(kind) {
            continue;
        }
        let sign = sign(kind, words);
        let word = drawing::legend_words(kind, drawing::ALL[0], words);
        match meanings.iter_mut().find(|known| known.kind == sign) {
            Some(known) => known.words = format!("{}, {word}", known.words),
            None => meanings.push(Sign {
                kind: sign.to_owned(),
                words: word,
            }),
        }
    }
    meanings
}

/// The sign of a mark: a word for those that are drawn, a letter for those that are written.
fn sign<'a>(kind: MapSymbolKind, words: Words<'a>) -> &'a str {
    match kind {
        MapSymbolKind::Door | MapSymbolKind::Bars => "door",
        MapSymbolKind::Stuck
        | MapSymbolKind::Locked
        | MapSymbolKind::Lever
        | MapSymbolKind::TrappedDoor => "locked",
        MapSymbolKind::Secret => words.get(Word::LetterSecret),
        MapSymbolKind::Entrance | MapSymbolKind::Start => words.get(Word::MapIn),
        MapSymbolKind::Goal | MapSymbolKind::Terrain(_) => "*",
        MapSymbolKind::Exit => words.get(Word::MapOut),
        MapSymbolKind::Feature(kind) => match kind {
            FeatureKind::StairsUp => "<",
            FeatureKind::StairsDown => ">",
            FeatureKind::Water => "~",
            FeatureKind::Column => "o",
            FeatureKind::Trap => words.get(Word::LetterTrap),
            FeatureKind::Chest => words.get(Word::LetterChest),
            FeatureKind::Altar => words.get(Word::LetterAltar),
            _ => "*",
        },
    }
}
