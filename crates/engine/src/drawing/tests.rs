//! Maps: labels, secrets, walls, and SVG that stays the same.

use super::*;
use crate::dungeon::read::read;
use crate::dungeon::{Edge, Side, Square};
use crate::words::Language;

fn english() -> Words<'static> {
    Words::of(Language::english())
}

const DRAWN: &str = "##########\n#1.+2.~s3#\n#.<#.^.#.#\n####=#####\n   #4..#\n   ######\n";

fn drawn() -> Dungeon {
    read(DRAWN).expect("the drawing reads")
}

#[test]
fn the_referee_sees_everything() {
    let map = map(&drawn(), 1, Audience::Referee, english());
    let mut kinds: Vec<&str> = map.marks.iter().map(|mark| mark.kind.word()).collect();
    kinds.sort_unstable();
    assert_eq!(
        kinds,
        [
            "door",
            "locked door",
            "secret door",
            "stairs up",
            "trap",
            "water"
        ]
    );
    assert_eq!(map.labels.len(), 4);
    assert_eq!(label_collision(&map), Vec::<String>::new());
}

#[test]
fn players_see_no_secret() {
    let seen = for_audience(&drawn(), Audience::Players);
    let map = map(&seen, 1, Audience::Players, english());
    let mut kinds: Vec<&str> = map.marks.iter().map(|mark| mark.kind.word()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["door", "door", "stairs up", "water"]);
    assert_eq!(secret_on_player_map(&map), Vec::<String>::new());
    assert!(
        seen.rooms[2].squares.is_empty(),
        "room 3 lies behind the secret door"
    );
    let svg = draw(&drawn(), 1, Audience::Players, styles::ALL[0], english());
    assert!(
        !svg.contains("secret") && !svg.contains("trap") && !svg.contains("locked"),
        "{svg}"
    );
}

#[test]
fn a_secret_on_a_map_for_players_is_found() {
    let map = map(&drawn(), 1, Audience::Referee, english());
    assert_eq!(
        secret_on_player_map(&map),
        [
            "a map for players shows a secret door",
            "a map for players shows a locked door",
            "a map for players shows a trap"
        ]
    );
}

#[test]
fn a_label_on_a_symbol_is_found() {
    let mut map = map(&drawn(), 1, Audience::Referee, english());
    let stairs = map
        .marks
        .iter()
        .find(|mark| mark.kind.word() == "stairs up")
        .copied()
        .expect("stairs");
    (map.labels[0].x, map.labels[0].y) = (stairs.x, stairs.y);
    assert_eq!(
        label_collision(&map),
        ["the number of room 1 covers a symbol (stairs up)"]
    );
}

/// A map with everything in its place, to put one thing where it must not be.
fn sound() -> Map {
    let map = map(&drawn(), 1, Audience::Referee, english());
    assert_eq!(collisions(&map), Vec::<String>::new());
    map
}

fn find(map: &Map, word: &str) -> usize {
    let place = map.marks.iter().position(|mark| mark.kind.word() == word);
    place.expect("such a symbol")
}

#[test]
fn a_number_on_a_wall_is_found() {
    let mut map = sound();
    map.labels[0].y -= 40;
    assert_eq!(
        collisions(&map),
        [
            "the number of room 1 is on a wall",
            "the number of room 1 is not in a room"
        ]
    );
}

#[test]
fn a_symbol_on_a_wall_is_found() {
    let mut map = sound();
    let stairs = find(&map, "stairs up");
    // The wall is on the right; on the left the room goes on.
    map.marks[stairs].x += 30;
    assert_eq!(collisions(&map), ["a symbol (stairs up) is on a wall"]);
    map.marks[stairs].x -= 60;
    assert_eq!(collisions(&map), Vec::<String>::new());
}

#[test]
fn a_symbol_on_another_is_found() {
    let mut map = sound();
    let (stairs, trap) = (find(&map, "stairs up"), find(&map, "trap"));
    (map.marks[trap].x, map.marks[trap].y) = (map.marks[stairs].x, map.marks[stairs].y);
    assert_eq!(
        collisions(&map),
        ["two symbols cover each other (stairs up and trap)"]
    );
}

#[test]
fn a_door_that_swings_over_something_is_found() {
    let mut map = sound();
    let door = find(&map, "door");
    let (x, y) = (map.marks[door].x, map.marks[door].y);
    let leaf = map.marks[door].leaf;
    assert_ne!(leaf, 0, "there is space for its leaf");
    (map.labels[0].x, map.labels[0].y) = (x + 50 * leaf, y);
    let found = collisions(&map);
    let expected = "a door swings over the number of room 1".to_owned();
    assert!(found.contains(&expected), "{found:?}");
}

/// A square that must hold a number and a symbol holds both, smaller.
#[test]
fn a_number_and_a_symbol_share_their_square() {
    let dungeon = read("######\n#1+2.#\n#<####\n######\n").expect("the drawing reads");
    let mut alone = dungeon;
    alone.rooms[0].squares.retain(|square| square.y == 2);
    alone.doors[0].at = None;
    let map = map(&alone, 1, Audience::Referee, english());
    assert_eq!(collisions(&map), Vec::<String>::new());
    let stairs = &map.marks[find(&map, "stairs up")];
    assert!(stairs.small, "{stairs:?}");
    assert!(map.labels[0].y > stairs.y);
}

#[test]
fn a_number_on_water_has_a_plate() {
    let dungeon = read("#####\n#1+2#\n#####\n").expect("the drawing reads");
    let mut wet = read("######\n#1.+2#\n######\n").expect("the drawing reads");
    assert!(dungeon.rooms[0].features.is_empty());
    for square in wet.rooms[0].squares.clone() {
        let kind = crate::dungeon::FeatureKind::Water;
        wet.rooms[0]
            .features
            .push(crate::dungeon::Feature { square, kind });
    }
    let map = map(&wet, 1, Audience::Referee, english());
    assert!(map.labels[0].plate && !map.labels[1].plate);
}

#[test]
fn a_blank_map_is_an_outline() {
    let map = map(
        &for_audience(&drawn(), Audience::Blank),
        1,
        Audience::Blank,
        english(),
    );
    assert!(map.labels.is_empty() && map.marks.is_empty() && map.title.is_empty());
    assert!(!map.walls.is_empty());
}

#[test]
fn walls_are_joined_into_runs() {
    let floor = [Square::new(0, 0), Square::new(1, 0), Square::new(2, 0)]
        .into_iter()
        .map(|square| (square, 1))
        .collect();
    let runs = walls::walls(&floor, &std::collections::BTreeSet::new(), &[]);
    let ends: Vec<_> = runs.iter().map(|run| (run.from, run.to)).collect();
    assert_eq!(
        ends,
        [
            ((0, 0), (3, 0)),
            ((0, 1), (3, 1)),
            ((0, 0), (0, 1)),
            ((3, 0), (3, 1))
        ]
    );
    let open = [Edge::new(Square::new(1, 0), Side::North).canonical()]
        .into_iter()
        .collect();
    assert_eq!(walls::walls(&floor, &open, &[]).len(), 5);
}

#[test]
fn every_style_paints_the_same_twice() {
    for style in styles::ALL {
        let one = draw(&drawn(), 1, Audience::Referee, style, english());
        assert_eq!(one, draw(&drawn(), 1, Audience::Referee, style, english()));
        assert!(one.starts_with("<svg ") && one.ends_with("</svg>\n"));
        assert_eq!(
            super::style(style.name).map(|found| found.name),
            Some(style.name)
        );
    }
}

#[test]
fn a_tile_is_one_room() {
    let svg = tile(&drawn(), 2, styles::ALL[2], english()).expect("room 2");
    assert!(svg.contains("room 2 alone"));
    assert_eq!(tile(&drawn(), 9, styles::ALL[2], english()), None);
}

/// Fog: whoever is in a room sees its walls, plain doors and furniture, and nothing hidden or beyond.
#[test]
fn a_tile_keeps_secrets() {
    let mut dungeon = drawn();
    let square = dungeon.rooms[1].squares[0];
    dungeon.rooms[1].features.push(crate::dungeon::Feature {
        square,
        kind: crate::dungeon::FeatureKind::Statue,
    });
    let map = tile_map(&dungeon, 2, english()).expect("room 2");
    let mut kinds: Vec<&str> = map.marks.iter().map(|mark| mark.kind.word()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["door", "door", "statue", "water"]);
    let own = dungeon.rooms[1].squares.len();
    assert_eq!((map.floor.len(), map.labels.len()), (own, 0));
    let svg = svg(&map, styles::ALL[0], english());
    for secret in ["trap", "secret", "locked", "room 1"] {
        assert!(!svg.contains(secret), "{secret}");
    }
}

/// Sheets of several floors have one size and one origin, so that stairs line up.
#[test]
fn floors_lie_over_each_other() {
    let text = "goal = { room = 3, what = \"x\" }\nfloors = ['''
#######
#1<+2>#
#######
''', '''
#######
##3..<#
#######
''']\n";
    let mut dungeon = read(text).expect("reads");
    dungeon.title = "T".to_owned();
    let maps: Vec<Map> = (1..=2)
        .map(|level| map(&dungeon, level, Audience::Referee, english()))
        .collect();
    assert_eq!(
        (maps[0].across, maps[0].down),
        (maps[1].across, maps[1].down)
    );
    let at = |map: &Map, word: &str| {
        let mark = map.marks.iter().find(|mark| mark.kind.word() == word);
        mark.map(|mark| (mark.x, mark.y)).expect("stairs")
    };
    assert_eq!(at(&maps[0], "stairs down"), at(&maps[1], "stairs up"));
    assert_eq!(maps[1].title, "T, floor 2");
}

/// On paper numbers are text of their own: the picture has none, and nothing is lost.
#[test]
fn a_picture_keeps_its_words_aside() {
    let map = map(&drawn(), 1, Audience::Referee, english());
    let picture = picture(&map, styles::ALL[0], english());
    assert!(!picture.body.contains("<text"));
    let mut words: Vec<&str> = picture
        .words
        .iter()
        .map(|word| word.text.as_str())
        .collect();
    words.sort_unstable();
    // The north of the compass rose and the secret door have letters.
    assert_eq!(words, ["1", "2", "3", "4", "N", "S"]);
    let legend: Vec<String> = symbols(&map, styles::ALL[0], english())
        .into_iter()
        .map(|(_, words)| words)
        .collect();
    assert_eq!(
        legend,
        [
            "door",
            "locked door",
            "secret door",
            "stairs up",
            "water",
            "trap"
        ]
    );
}

#[test]
fn a_corridor_between_rooms_of_one_square_is_narrow_and_whole() {
    let mut dungeon = read("#####\n#1+2#\n#####\n").expect("the drawing reads");
    let (from, to) = (dungeon.rooms[0].squares[0], dungeon.rooms[1].squares[0]);
    let above = |square: Square| square.beyond(Side::North);
    let between = (from.x..=to.x).map(|x| above(Square::new(x, from.y)));
    dungeon.doors[0].passage = between.collect();
    dungeon.doors[0].at = Some(Edge::new(from, Side::North));
    let large = magnify::magnify(&dungeon).expect("rooms of one square");
    let passage = &large.doors[0].passage;
    // Step by step, from the side of one room to the side of the other, and never back.
    assert!(
        passage
            .windows(2)
            .all(|pair| pair[0].neighbours().contains(&pair[1]))
    );
    let inside = |room: usize, square: &Square| {
        let near = square.neighbours();
        large.rooms[room]
            .squares
            .iter()
            .any(|own| near.contains(own))
    };
    assert!(inside(0, passage.first().expect("squares")));
    assert!(inside(1, passage.last().expect("squares")));
    let mut squares = passage.clone();
    squares.sort_unstable();
    squares.dedup();
    assert_eq!(squares.len(), passage.len());
    // No wall crosses it.
    let map = map(&dungeon, 1, Audience::Referee, english());
    assert_eq!(map.floor.len(), 9 + 9 + passage.len());
}
