//! Whether what is imagined depends on what the hero cannot know.

use std::collections::BTreeSet;

use super::imagination::Imagination;
use super::unseen::Rests;
use crate::dungeon::DungeonRequest;
use crate::play::code::Program;
use crate::play::dungeons::{Dungeons, Generated};
use crate::play::machine::{Whereabouts, fresh_door};
use crate::play::map::{Map, MapDoor, MapRoom};
use crate::tests::{files_of_games, read};

/// Somebody who has been in the first few rooms, nearest first.
fn explore(program: &Program, map: &Map, rooms: usize) -> Whereabouts {
    let mut order = vec![0_u16];
    let mut next = 0;
    while let Some(&room) = order.get(next).filter(|_| order.len() < rooms) {
        next += 1;
        for door in &map.rooms[usize::from(room)].doors {
            let there = map.other_end(*door, room);
            if order.len() < rooms && !order.contains(&there) {
                order.push(there);
            }
        }
    }
    let mut places = Whereabouts {
        count: 1,
        entered: vec![false; map.rooms.len()],
        doors: vec![0; map.doors.len() * program.layout.door_row],
        ..Whereabouts::default()
    };
    for room in order {
        places.entered[usize::from(room)] = true;
    }
    let rows = places.doors.chunks_exact_mut(program.layout.door_row);
    for (row, door) in rows.zip(&map.doors) {
        fresh_door(door, row);
    }
    places
}

/// The same dungeon as far as it was seen, with nothing in all other rooms and behind all other doors, and its goal elsewhere.
fn strip(map: &Map, entered: &[bool]) -> Map {
    let is_entered = |room: u16| entered[usize::from(room)];
    let mut stripped = map.clone();
    for (room, entered) in stripped.rooms.iter_mut().zip(entered) {
        if !entered {
            let doors = std::mem::take(&mut room.doors);
            *room = MapRoom {
                doors,
                ..MapRoom::default()
            };
        }
    }
    for door in &mut stripped.doors {
        let ends = door.ends.map(is_entered);
        if ends == [false, false] {
            let ends = door.ends;
            *door = MapDoor {
                ends,
                ..MapDoor::default()
            };
        }
        if ends != [true, true] {
            door.content = None;
        }
    }
    stripped.wanderers = None;
    if stripped.goal.is_some_and(|goal| !is_entered(goal)) {
        let last = entered.iter().rposition(|entered| !entered);
        stripped.goal = last.map(|last| last as u16);
    }
    stripped
}

#[test]
fn nothing_unseen_is_known_and_everything_seen_is() {
    let mut explored = 0;
    for (folder, files) in files_of_games() {
        let ruleset = read(files);
        if ruleset.dungeon.is_none() {
            continue;
        }
        let program = Program::compile(&ruleset).unwrap();
        let source = Generated::new(&program, &ruleset, DungeonRequest::default());
        let imagination = Imagination::new(&source, 3);
        for (seed, rooms) in [(7, 1), (8, 3), (9, 6)] {
            let map = source.dungeon(seed, 0).unwrap();
            let places = explore(&program, &map, rooms);
            let stripped = strip(&map, &places.entered);
            let mut rests = Rests::new(Some(&imagination));
            rests.note(&places);
            let mut different = BTreeSet::new();
            for trial in 0..6 {
                let imagined = rests.imagine(&program, &places, &map, trial);
                let blind = rests.imagine(&program, &places, &stripped, trial);
                assert_eq!(imagined, blind, "{folder} {seed}");
                for (at, entered) in places.entered.iter().enumerate() {
                    if *entered {
                        assert_eq!(imagined.rooms[at].contents, map.rooms[at].contents);
                    }
                }
                // Every door belongs to the rooms on its sides, and a goal that was not seen can be reached.
                for (number, room) in imagined.rooms.iter().enumerate() {
                    for door in &room.doors {
                        let ends = imagined.doors[usize::from(*door)].ends;
                        assert!(ends.contains(&(number as u16)), "{folder} {seed}");
                    }
                }
                different.insert(format!("{:?}", imagined.rooms));
                explored += 1;
            }
            let has_rest = places.entered.iter().any(|entered| !entered);
            assert!(!has_rest || different.len() > 1, "{folder} {seed}");
        }
    }
    assert!(explored > 0);
}
