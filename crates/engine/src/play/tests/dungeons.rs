//! Walking through dungeons: doors, keys, contents, the way out.

use super::support::HEAD;
use crate::dungeon::{self, Dungeon, DungeonRequest, Step};
use crate::model::Ruleset;
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{Ending, Fixed, Generated, Machine, Program, Rolling, Setup, delve};
use crate::rng::{Scripted, Stream};
use crate::ruleset;
use crate::table::{Fact, Outcome};
use crate::tests;

const GAME: &str = r#"
[stat.hp]
kind = "pool"
start = "6"
[stat.gold]
kind = "counter"
of = "party"
[stat.opened]
kind = "counter"
of = "game"
[stat.passed]
kind = "counter"
of = "game"
[stat.looked]
kind = "counter"
of = "room"
[foe-stat.level]
[foe-stat.hp]
kind = "pool"
[foe.rat]
level = 1
hp = 1
[foe.ogre]
level = 3
hp = 2

[dungeon]
layout = "tree"
rooms = 6
contents = "finds"
goal = "ogre"

[table.finds]
title = "Finds"
dice = "1d6"
rows = [
  { roll = "1-3", name = "Dust", text = "Dust." },
  { roll = "4-5", name = "Gold", text = "{purse} gold.", do = "gold + {purse.coins}" },
  { roll = "6", name = "Rat", text = "A rat.", do = "fight rat" },
]

[table.purse]
title = "Purse"
dice = "1d6"
columns = ["coins"]
rows = [{ roll = "1-5", coins = 1 }, { roll = "6", coins = 10 }]

[procedure.fight]
do = """
until heroes are down or foes are down:
  foe.hp - 1
  if foe.hp > 0: hp - 1
"""

[procedure.enter]
do = """
looked + 1
roll room
"""

[procedure.pass]
do = "passed + 1; looked + 1"

[procedure.open-door]
do = """
opened + 1
if door is locked: door gains given-up
else: door gains open
"""

[procedure.adventure]
do = """
enter dungeon
until heroes are down or number of ways = 0: explore
walk to goal
if room is goal and heroes are not down: win
"""
"#;

fn read(more: &str) -> Ruleset {
    let text = format!("{HEAD}{GAME}{more}");
    tests::read(vec![("test.toml".into(), text)])
}

/// Three rooms in a row; the second door is as the test wants it.
fn in_a_row(change: impl FnOnce(&mut Dungeon)) -> Dungeon {
    use dungeon::{Door, Room, RoomKind};
    let mut made = Dungeon {
        rooms: (1..=3)
            .map(|id| Room::new(id, 1, id - 1, RoomKind::Room, Vec::new()))
            .collect(),
        doors: vec![Door::opening(1, 2, None), Door::opening(2, 3, None)],
        goal: Some(dungeon::Goal {
            room: 3,
            what: "Ogre".into(),
            foe: None,
            known: false,
        }),
        ..Dungeon::default()
    };
    change(&mut made);
    made
}

fn walk(dungeon: &Dungeon) -> (Ending, Vec<(&'static str, i64)>) {
    let ruleset = read("");
    let program = Program::compile(&ruleset).expect("runs");
    let fixed = Fixed::new(&program, &ruleset, dungeon);
    let (outcome, machine) = delve(
        &program,
        &Setup::default(),
        Some(&fixed),
        0,
        Rolling(Scripted::new([])),
    )
    .expect("no dice are rolled");
    let stats = ["gold", "opened", "passed", "looked", "depth"];
    let seen = |machine: &Machine<'_, _>| {
        stats
            .into_iter()
            .map(|name| (name, machine.stat(0, name).unwrap_or(-1)))
            .collect()
    };
    (outcome.ending, seen(&machine))
}

#[test]
fn rooms_are_entered_one_after_the_other() {
    let (ending, seen) = walk(&in_a_row(|_| {}));
    assert_eq!(ending, Ending::Won);
    let expected = [
        ("gold", 0),
        ("opened", 0),
        ("passed", 0),
        ("looked", 1),
        ("depth", 2),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_door_that_does_not_open_is_given_up() {
    let (ending, seen) = walk(&in_a_row(|dungeon| {
        dungeon.doors[1].state = dungeon::DoorState::Locked;
    }));
    assert_eq!(ending, Ending::Fled);
    let expected = [
        ("gold", 0),
        ("opened", 1),
        ("passed", 0),
        ("looked", 1),
        ("depth", 1),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_stuck_door_is_opened_by_the_games_own_procedure() {
    let (ending, seen) = walk(&in_a_row(|dungeon| {
        dungeon.doors[1].state = dungeon::DoorState::Stuck;
    }));
    assert_eq!((ending, seen[1]), (Ending::Won, ("opened", 1)));
}

#[test]
fn secret_doors_are_no_ways() {
    let (ending, _) = walk(&in_a_row(|dungeon| dungeon.doors[1].secret = true));
    assert_eq!(ending, Ending::Fled);
}

#[test]
fn a_lock_opens_to_its_key_and_to_nothing_else() {
    use dungeon::{Key, Lock};
    let lock = |dungeon: &mut Dungeon| {
        dungeon.doors[1].lock = Some(Lock {
            key: "iron key".into(),
            spends: true,
        });
        dungeon.doors[1].state = dungeon::DoorState::Locked;
    };
    let key = |room| Key {
        kind: "iron key".into(),
        room,
        held_by: None,
    };
    let (found, _) = walk(&in_a_row(|dungeon| {
        lock(dungeon);
        dungeon.keys.push(key(1));
    }));
    assert_eq!(found, Ending::Won);
    let (behind, _) = walk(&in_a_row(|dungeon| {
        lock(dungeon);
        dungeon.keys.push(key(3));
    }));
    assert_eq!(behind, Ending::Fled);
}

#[test]
fn a_goal_that_is_a_foe_is_fought() {
    let (ending, _) = walk(&in_a_row(|dungeon| {
        dungeon.rooms[2].contents.push(dungeon::Contents::Thing {
            thing: dungeon::Thing::Foe("ogre".into()),
            label: "Ogre".into(),
        });
    }));
    assert_eq!(ending, Ending::Won);
}

#[test]
fn what_was_rolled_for_a_room_is_not_rolled_again() {
    let (_, seen) = walk(&in_a_row(|dungeon| {
        let purse = Outcome::given("purse", 1, Some(6), Vec::new());
        let purse = Fact::Rolled(Box::new(purse));
        let found = Outcome::given("finds", 1, Some(4), vec![purse]);
        let found = dungeon::Contents::Rolled(Box::new(found));
        dungeon.rooms[1].contents.push(found);
    }));
    assert_eq!(seen[0], ("gold", 10));
}

#[test]
fn each_room_keeps_its_own_numbers_and_the_way_back_is_walked() {
    let ruleset = read("");
    let program = Program::compile(&ruleset).expect("runs");
    // Room 1 has two doors: to a dead end, then onward; the party must come back through room 1.
    let dungeon = in_a_row(|dungeon| {
        dungeon.doors[1] = dungeon::Door::opening(1, 3, None);
    });
    let fixed = Fixed::new(&program, &ruleset, &dungeon);
    let (outcome, machine) = delve(
        &program,
        &Setup::default(),
        Some(&fixed),
        0,
        Rolling(Scripted::new([])),
    )
    .expect("no dice are rolled");
    assert_eq!(outcome.ending, Ending::Won);
    assert_eq!(machine.stat(0, "passed"), Some(1), "room 1 once more");
    assert_eq!(
        machine.stat(0, "looked"),
        Some(1),
        "room 3 was entered once"
    );
    assert_eq!(outcome.rooms, 3);
}

#[test]
fn generated_dungeons_are_played_alike_on_one_thread_and_two() {
    let ruleset = read("");
    let program = Program::compile(&ruleset).expect("runs");
    let dungeons = Generated::new(&program, &ruleset, DungeonRequest::default());
    let tally = |threads| {
        let request = Request {
            setup: Setup::default(),
            play: Play::Delve,
            runs: 600,
            seed: 7,
            threads: Some(threads),
            new_heroes: false,
            dungeons: Some(&dungeons),
            delves: 1,
            heroes: None,
            follow: false,
        };
        simulate(&program, &request, &|_| {}).expect("plays")
    };
    let (one, two) = (tally(1), tally(2));
    assert_eq!(one, two);
    assert!(one.count(Ending::Won) > 300, "{:?}", one.endings);
}

/// Every room and door that was rolled on a table leads to a row of it, in all games and for many seeds.
#[test]
fn traces_lead_back_to_their_rows() {
    let mut contents = 0;
    for (folder, files) in super::support::games() {
        let reading = ruleset::read(files, &ruleset::no_base);
        let Some(ruleset) = reading.ruleset.filter(|ruleset| ruleset.dungeon.is_some()) else {
            continue;
        };
        let program = Program::compile(&ruleset).expect("compiles");
        for seed in 0..20 {
            let request = DungeonRequest {
                stop_after: Some(Step::Stock),
                ..DungeonRequest::seed(Stream::new(seed, "t").word())
            };
            let made = dungeon::generate(&ruleset, &request)
                .expect("a dungeon")
                .dungeon;
            let map = crate::play::Map::of(&program, &ruleset, &made);
            for (room, mapped) in made.rooms.iter().zip(&map.rooms) {
                let rolled = room
                    .contents
                    .iter()
                    .filter(|contents| matches!(contents, dungeon::Contents::Rolled(_)));
                let rolled: Vec<_> = rolled.collect();
                contents += rolled.len();
                assert!(
                    mapped.contents.len() >= rolled.len(),
                    "{folder}, seed {seed}, room {}: {rolled:#?}",
                    room.id
                );
            }
        }
    }
    assert!(contents > 500, "{contents}");
}

/// The party falls two rooms deeper without passing a door, and finds its own way from there.
#[test]
fn one_can_arrive_in_a_room_without_walking() {
    let text = format!(
        "{HEAD}{GAME}[procedure.fall]\ndo = \"\"\"\nlet deeper = depth + 2\nrandom room where room.depth = deeper: arrive\n\"\"\"\n"
    );
    let text = text.replace(
        "enter dungeon\nuntil heroes are down or number of ways = 0: explore\nwalk to goal",
        "enter dungeon\nfall()\nfall()\nwalk to entrance\nopened + 100 x number of rooms + 10 x number of ways",
    );
    let ruleset = tests::read(vec![("test.toml".into(), text)]);
    let program = Program::compile(&ruleset).expect("runs");
    let fixed = Fixed::new(&program, &ruleset, &in_a_row(|_| {}));
    let dice = Rolling(Scripted::new([]));
    let (outcome, machine) = delve(&program, &Setup::default(), Some(&fixed), 0, dice).unwrap();
    // Rooms 1 and 3 are known, room 2 is the only one left; no known way leads back to the entrance.
    assert_eq!(machine.stat(0, "opened"), Some(210));
    assert_eq!(
        (machine.stat(0, "depth"), outcome.ending),
        (Some(2), Ending::Won)
    );
}
