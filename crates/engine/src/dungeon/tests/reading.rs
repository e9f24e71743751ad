//! Mistakes in dungeons drawn by hand: all of them, each where it is.

use crate::diag::{self, Sources};
use crate::dungeon::check;
use crate::dungeon::read::{Reading, read_file};

fn reading(text: &str) -> (Sources, Reading) {
    let mut sources = Sources::new();
    let source = sources.add("my.toml", text);
    let reading = read_file(&sources, source);
    (sources, reading)
}

fn shown(text: &str) -> String {
    let (sources, reading) = reading(text);
    assert!(reading.dungeon.is_none());
    diag::render(&sources, &reading.diagnostics, false)
}

#[test]
fn every_mistake_is_shown_in_its_place() {
    let text = "title = 3\nart = '''\n#####\n#<+2#\n#1###\n'''\ngaol = 1\nkeys = [{ kind = \"key\", room = 7 }]\nlocks = [{ door = [1], key = \"key\" }]\n";
    let found = shown(text);
    let expected = "\
error: `title` must be text
 --> my.toml:1:9
  |
1 | title = 3
  |         ^

error: a dungeon has no `gaol`
 --> my.toml:7:1
  |
7 | gaol = 1
  | ^^^^
  |
  = hint: did you mean `goal`?

error: room 7 is not drawn
 --> my.toml:8:32
  |
8 | keys = [{ kind = \"key\", room = 7 }]
  |                                ^

3 errors
";
    assert_eq!(found, expected);
}

#[test]
fn a_letter_of_the_drawing_is_pointed_at() {
    let found = shown("art = '''\n#####\n#1.x#\n#####\n'''\n");
    assert!(found.contains("`x` is not a map symbol"), "{found}");
    assert!(found.contains("my.toml:3:4"), "{found}");
    let alone = shown("####\n#..#\n####\n");
    assert!(alone.contains("this room has no number"), "{alone}");
    assert!(alone.contains("my.toml:2:2"), "{alone}");
    let door = shown("#####\n#1.+#\n#####\n");
    assert!(door.contains("this door touches 1 rooms"), "{door}");
    assert!(door.contains("my.toml:2:4"), "{door}");
    let gap = shown("#####\n#1+3#\n#####\n");
    assert!(gap.contains("there is no room 2 before room 3"), "{gap}");
    assert!(gap.contains("my.toml:2:4"), "{gap}");
}

#[test]
fn not_toml_is_said_with_its_place() {
    let found = shown("title = \nart = 'x'\n");
    assert!(
        found.contains("not TOML") && found.contains("my.toml:1:"),
        "{found}"
    );
}

#[test]
fn symbols_stand_in_rooms() {
    let (_, read) = reading(
        "art = '''\n######\n#1..<#\n######\n'''\nrooms = [{ id = 1, name = \"Hall\", symbols = [\"throne\", \"table\"] }]\n",
    );
    let dungeon = read.dungeon.expect("reads");
    let kinds: Vec<&str> = dungeon.rooms[0]
        .features
        .iter()
        .map(|feature| feature.kind.symbol())
        .collect();
    assert_eq!(kinds, ["stairs-up", "throne", "table"]);
    let wrong =
        shown("art = '''\n###\n#1#\n###\n'''\nrooms = [{ id = 1, symbols = [\"thrown\"] }]\n");
    assert!(
        wrong.contains("there is no symbol `thrown`") && wrong.contains("did you mean `throne`?"),
        "{wrong}"
    );
}

/// One key, two doors it fits, and the goal behind one of them: opening the other first loses, and that order is shown.
#[test]
fn the_losing_order_is_told() {
    let text = "art = '''\n#######\n#2=1=3#\n###<###\n#######\n'''\ngoal = { room = 3, what = \"A crown\" }\nkeys = [{ kind = \"iron key\", room = 1 }]\n\
                locks = [{ door = [1, 2], key = \"iron key\" }, { door = [1, 3], key = \"iron key\" }]\n";
    let (_, read) = reading(text);
    let dungeon = read.dungeon.expect("reads");
    let found: Vec<String> = check::check(&dungeon)
        .into_iter()
        .map(|finding| format!("{}: {}", finding.check, finding.error))
        .collect();
    assert_eq!(
        found,
        ["key-behind-lock: the goal cannot be reached: open 1-2 with the iron key"]
    );
}
