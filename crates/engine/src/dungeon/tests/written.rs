//! What programs and people read: JSON, text, letters, Universal VTT.

use serde_json::json;

use super::{PLANS, small};
use crate::dungeon::ascii::ascii;
use crate::dungeon::read::read;
use crate::dungeon::text::rooms;
use crate::dungeon::uvtt::uvtt;
use crate::dungeon::{DungeonRequest, generate, markdown, to_json};
use crate::words::{Language, Words};

fn english() -> Words<'static> {
    Words::of(Language::english())
}

const DRAWN: &str = "title = \"Two rooms\"\ngoal = { room = 2, what = \"A crown\" }\nart = '''\n#######\n#1.+2.#\n#.<#..#\n#######\n'''\n";

#[test]
fn json_has_the_promised_keys() {
    for plan in PLANS {
        let json = to_json(
            &generate(&small(plan), &DungeonRequest::seed(2))
                .expect("made")
                .dungeon,
        );
        assert_eq!(json["seed"], json!(2));
        let rooms = json["rooms"].as_array().expect("rooms");
        assert_eq!(
            (&rooms[0]["id"], &rooms[0]["depth"]),
            (&json!(1), &json!(0))
        );
        for room in rooms {
            for key in ["id", "name", "level", "depth", "cells", "contents"] {
                assert!(room.get(key).is_some_and(|value| !value.is_null()), "{key}");
            }
            assert!(
                !room["contents"][0]["trace"]
                    .as_array()
                    .expect("a trace")
                    .is_empty()
            );
        }
        for door in json["doors"].as_array().expect("doors") {
            for key in ["from", "to", "kind", "state"] {
                assert!(door.get(key).is_some_and(|value| !value.is_null()), "{key}");
            }
        }
        assert!(json["goal"]["room"].is_u64());
    }
}

#[test]
fn the_text_twin_reads_like_a_map() {
    let dungeon = read(DRAWN).expect("reads");
    let expected = "1. Room, depth 0.\n   Exits: stairs up, the entrance; east, a door and a corridor to 2.\n\
                    2. Room, depth 1.\n   Exits: west, a door and a corridor to 1.\n";
    assert_eq!(rooms(&dungeon, 1, english()), expected);
    assert!(
        markdown(&dungeon, english())
            .starts_with("# Two rooms\n\nSeed 0\n\n**Goal:** A crown (room 2)\n")
    );
}

#[test]
fn letters_draw_the_floor() {
    let expected = "\
+-------+---+-------+
|1      +    2      |
|       +---+       |
|      <|   |       |
+-------+   +-------+
";
    let drawn = ascii(&read(DRAWN).expect("reads"), 1);
    assert_eq!(drawn, expected);
}

#[test]
fn a_tabletop_gets_walls_doors_and_grid() {
    let vtt = uvtt(&read(DRAWN).expect("reads"), 1);
    assert_eq!(vtt["resolution"]["map_size"], json!({ "x": 7, "y": 4 }));
    assert_eq!(vtt["portals"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        vtt["portals"][0]["bounds"],
        json!([{ "x": 3, "y": 1 }, { "x": 3, "y": 2 }])
    );
    assert_eq!(vtt["line_of_sight"].as_array().map(Vec::len), Some(16));
}
