//! Every check fires on one fixture, with the whole message, and is silent on the sound one.

use super::*;
use crate::dungeon::read::read;

fn messages(text: &str) -> Vec<(&'static str, String)> {
    let dungeon = read(text).expect("the fixture reads");
    check(&dungeon)
        .into_iter()
        .map(|finding| (finding.check, finding.error.to_string()))
        .collect()
}

fn drawn(art: &str, more: &str) -> String {
    format!("title = \"Fixture\"\n{more}\nart = '''\n{art}'''\n")
}

const GOAL_2: &str = "goal = { room = 2, what = \"The crown\" }";

#[test]
fn nothing_is_found_in_a_sound_dungeon() {
    let art = "####\n#1<#\n#+##\n#2.#\n####\n";
    assert_eq!(messages(&drawn(art, GOAL_2)), []);
}

#[test]
fn a_room_without_doors_is_found() {
    let art = "#######\n#1<+2.#\n#######\n#3....#\n#######\n";
    assert_eq!(
        messages(&drawn(art, GOAL_2)),
        [("unreachable-room", "room 3 cannot be reached".to_owned())]
    );
}

#[test]
fn a_dungeon_without_a_way_out_is_found() {
    let art = "#####\n#1+2#\n#####\n";
    assert_eq!(
        messages(&drawn(art, GOAL_2)),
        [("no-way-out", "no exit can be reached".to_owned())]
    );
}

#[test]
fn a_dungeon_without_a_goal_is_found() {
    let art = "#####\n#<+2#\n#1###\n";
    assert_eq!(
        messages(&drawn(art, "")),
        [("goal-missing", "the dungeon has no goal".to_owned())]
    );
    let mut dungeon = read(&drawn(art, GOAL_2)).expect("reads");
    if let Some(goal) = &mut dungeon.goal {
        goal.room = 9;
    }
    let wrong: Vec<String> = check(&dungeon)
        .into_iter()
        .map(|finding| finding.error.to_string())
        .collect();
    assert_eq!(wrong, ["the goal is in room 9, which does not exist"]);
}

#[test]
fn a_key_behind_its_own_lock_is_found() {
    let art = "#######\n#1<=2.#\n#######\n";
    let more = format!(
        "{GOAL_2}\nkeys = [{{ kind = \"iron key\", room = 2 }}]\nlocks = [{{ door = [1, 2], key = \"iron key\" }}]"
    );
    let found = messages(&drawn(art, &more));
    assert_eq!(
        found,
        [(
            "key-behind-lock",
            "the goal cannot be reached: in any order".to_owned()
        )]
    );
}

/// One key, two locks it fits, and only one of them leads to the second key: opening the wrong one first loses.
#[test]
fn the_losing_order_of_spending_keys_is_shown() {
    let art = "###########\n#3.=1<.=2.#\n########=##\n       #4#\n";
    let more = "goal = { room = 4, what = \"x\" }\nkeys = [{ kind = \"key\", room = 1 }, { kind = \"key\", room = 2 }]\n\
                locks = [{ door = [1, 2], key = \"key\" }, { door = [1, 3], key = \"key\" }, { door = [2, 4], key = \"key\" }]";
    let found = messages(&drawn(art, more));
    assert_eq!(
        found,
        [(
            "key-behind-lock",
            "the goal cannot be reached: open 1-3 with the key".to_owned()
        )]
    );
    let spare = more.replace("room = 2 }]", "room = 2 }, { kind = \"key\", room = 1 }]");
    assert_eq!(messages(&drawn(art, &spare)), []);
}

#[test]
fn rooms_on_the_same_square_are_found() {
    let mut dungeon = read(&drawn("#####\n#<+2#\n#1###\n", GOAL_2)).expect("reads");
    let square = dungeon.rooms[0].squares[0];
    dungeon.rooms[1].squares.push(square);
    let found: Vec<String> = check(&dungeon)
        .into_iter()
        .map(|finding| finding.error.to_string())
        .collect();
    assert_eq!(found, ["room 1 and room 2 cover the same square"]);
}

#[test]
fn doors_to_nowhere_are_found() {
    let sound = read(&drawn("#####\n#<+2#\n#1###\n", GOAL_2)).expect("reads");
    let with = |change: &dyn Fn(&mut crate::dungeon::Door)| {
        let mut dungeon = sound.clone();
        change(&mut dungeon.doors[0]);
        let found = check(&dungeon)
            .into_iter()
            .filter(|finding| finding.check == "door-to-nowhere");
        found
            .map(|finding| finding.error.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(with(&|_| ()), Vec::<String>::new());
    assert_eq!(
        with(&|door| door.to = 7),
        ["the door from 1 to 7 names a room that does not exist"]
    );
    assert_eq!(
        with(&|door| door.to = 1),
        ["the door from 1 to 1 leads back into its own room"]
    );
    let moved = with(&|door| door.at = door.at.map(crate::dungeon::Edge::flipped));
    assert_eq!(
        moved,
        ["the door from 1 to 2 is not where these rooms meet"]
    );
}
