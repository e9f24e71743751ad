//! The solver against a slow twin that plays every order to its end without remembering anything.

use std::collections::BTreeSet;

use crate::dungeon::solve::solve;
use crate::dungeon::{Door, DoorKind, Dungeon, Goal, Key, Lock, Room, RoomKind, Square, WayOut};
use crate::rng::Stream;

/// A small dungeon with random locks and keys of two kinds, one of them used up.
fn random(stream: &mut Stream) -> Dungeon {
    let mut dungeon = Dungeon::default();
    let rooms = u32::try_from(stream.range(2..=6)).expect("small");
    for id in 1..=rooms {
        dungeon
            .rooms
            .push(Room::new(id, 1, 0, RoomKind::Room, vec![Square::new(0, 0)]));
        if id > 1 {
            let from = u32::try_from(stream.range(1..=i64::from(id) - 1)).expect("small");
            let lock = match stream.die(4) {
                1 | 2 => Some(Lock {
                    key: "key".into(),
                    spends: true,
                }),
                3 => Some(Lock {
                    key: "lever".into(),
                    spends: false,
                }),
                _ => None,
            };
            dungeon.doors.push(Door {
                kind: DoorKind::Door,
                lock,
                ..Door::opening(from, id, None)
            });
        }
    }
    for _ in 0..stream.range(0..=4) {
        let room = u32::try_from(stream.range(1..=i64::from(rooms))).expect("small");
        let kind = if stream.die(3) == 1 { "lever" } else { "key" };
        dungeon.keys.push(Key {
            kind: kind.into(),
            room,
            held_by: None,
        });
    }
    dungeon.goal = Some(Goal {
        room: rooms,
        what: "x".into(),
        foe: None,
        known: false,
    });
    dungeon.ways_out.push(WayOut {
        room: 1,
        at: None,
        entrance: true,
        lock: None,
    });
    dungeon
}

/// Whether every order of opening wins, by playing all of them.
fn always_wins(dungeon: &Dungeon, opened: &mut Vec<usize>) -> bool {
    let mut reached = BTreeSet::from([1]);
    loop {
        let before = reached.len();
        for (at, door) in dungeon.doors.iter().enumerate() {
            if door.lock.is_none() || opened.contains(&at) {
                if reached.contains(&door.from) {
                    reached.insert(door.to);
                }
                if reached.contains(&door.to) {
                    reached.insert(door.from);
                }
            }
        }
        if reached.len() == before {
            break;
        }
    }
    if dungeon
        .goal
        .as_ref()
        .is_some_and(|goal| reached.contains(&goal.room))
    {
        return true;
    }
    let keys = dungeon
        .keys
        .iter()
        .filter(|key| key.kind == "key" && reached.contains(&key.room))
        .count();
    let spent = opened
        .iter()
        .filter(|at| {
            dungeon.doors[**at]
                .lock
                .as_ref()
                .is_some_and(|lock| lock.spends)
        })
        .count();
    let lever = dungeon
        .keys
        .iter()
        .any(|key| key.kind == "lever" && reached.contains(&key.room));
    let mut moved = false;
    for at in 0..dungeon.doors.len() {
        let Some(lock) = &dungeon.doors[at].lock else {
            continue;
        };
        let able = if lock.spends { keys > spent } else { lever };
        if able && !opened.contains(&at) && reached.contains(&dungeon.doors[at].from) {
            moved = true;
            opened.push(at);
            let wins = always_wins(dungeon, opened);
            opened.pop();
            if !wins {
                return false;
            }
        }
    }
    moved
}

#[test]
fn the_solver_agrees_with_playing_every_order() {
    let mut stream = Stream::new(1, "solver");
    let (mut won, mut lost) = (0, 0);
    for _ in 0..4_000 {
        let dungeon = random(&mut stream);
        let twin = always_wins(&dungeon, &mut Vec::new());
        assert_eq!(
            solve(&dungeon).is_won(),
            twin,
            "{:?} {:?}",
            dungeon.doors,
            dungeon.keys
        );
        if twin { won += 1 } else { lost += 1 }
    }
    assert!(won > 500 && lost > 500, "{won} {lost}");
}
