//! Dungeons that are open country: whole hexes, their neighbours, their ground, where one sets out and where one goes.

use std::collections::{BTreeMap, BTreeSet};

use super::with;
use crate::drawing::{self, Audience, for_audience};
use crate::dungeon::text::text;
use crate::dungeon::{
    Contents, Dungeon, DungeonRequest, Grid, Heading, Square, check, generate, solve, to_json,
};
use crate::words::{Language, Words};

const GROUND: &str = r#"
[stat.wild]
label = "Wild"
of = "game"

[table.ground]
title = "Ground"
dice = "1d6"
columns = ["name", "terrain", "wild"]
rows = """
1-2 | Meadow | grass     | 0
3-4 | Wood   | forest    | 3
5   | Ridge  | mountains | 5
6   | Mere   | water     | 1
"""

[table.beasts]
title = "Beasts"
dice = "1d2 + wild"
columns = ["name"]
rows = """
1-4 | Hare
5-9 | Wolf
"""
"#;

const PLAN: &str =
    "layout = \"hexes\"\nwidth = 6\nheight = 5\nterrain = \"ground\"\ncontents = \"beasts\"";

fn make(more: &str, request: &DungeonRequest) -> Dungeon {
    let ruleset = with(GROUND, &format!("{PLAN}\n{more}"));
    generate(&ruleset, request).expect("it is made").dungeon
}

fn hex_of(dungeon: &Dungeon, room: u32) -> Square {
    dungeon.room(room).expect("it is there").squares[0]
}

#[test]
fn every_map_is_sound_and_every_hex_has_all_its_neighbours() {
    for seed in 0..30 {
        let dungeon = make("", &DungeonRequest::seed(seed));
        assert_eq!(check::check(&dungeon), [], "seed {seed}");
        assert!(solve::solve(&dungeon).is_won(), "seed {seed}");
        assert_eq!((dungeon.grid, dungeon.rooms.len()), (Grid::Hexes, 30));
        let hexes: BTreeSet<Square> = (1..=30).map(|room| hex_of(&dungeon, room)).collect();
        assert_eq!(hexes.len(), 30);
        for room in &dungeon.rooms {
            let beside: BTreeSet<Square> = dungeon
                .exits(room.id)
                .map(|(_, to)| hex_of(&dungeon, to))
                .collect();
            let around = room.squares[0].hex_neighbours();
            let around: BTreeSet<Square> =
                around.into_iter().filter(|it| hexes.contains(it)).collect();
            assert_eq!(beside, around, "hex {} of seed {seed}", room.id);
            // On a whole grid nobody has to go round.
            assert_eq!(
                room.depth,
                hex_of(&dungeon, 1).hex_distance(room.squares[0])
            );
        }
        let order = dungeon.rooms[1..].iter().map(|room| room.squares[0]);
        assert!(
            order.map(|hex| (hex.y, hex.x)).is_sorted(),
            "numbers run row by row"
        );
    }
}

#[test]
fn start_and_goal_are_where_the_plan_says() {
    let start = |more: &str, seed| hex_of(&make(more, &DungeonRequest::seed(seed)), 1);
    let goal = |more: &str, seed| {
        let dungeon = make(more, &DungeonRequest::seed(seed));
        let goal = dungeon.goal.as_ref().expect("there is a goal").room;
        (
            hex_of(&dungeon, goal),
            dungeon.room(goal).map_or(0, |room| room.depth),
        )
    };
    for seed in 0..20 {
        assert_eq!(start("start-place = \"west\"", seed).x, 0);
        assert_eq!(start("start-place = \"south\"", seed).y, 4);
        assert_eq!(start("start-place = \"centre\"", seed), Square::new(2, 2));
        let corner = start("start-place = \"corner\"", seed);
        assert!([0, 5].contains(&corner.x) && [0, 4].contains(&corner.y));
        assert_eq!(
            goal("start-place = \"west\"\ngoal-place = \"east\"", seed)
                .0
                .x,
            5
        );
        assert_eq!(goal("goal-distance = 3", seed).1, 3);
        // Nothing is a hundred moves away: the nearest to that is the hex at the bottom of column F, four moves from the centre.
        assert_eq!(
            goal("start-place = \"centre\"\ngoal-distance = 100", seed).1,
            4
        );
    }
    let starts: BTreeSet<Square> = (0..40).map(|seed| start("", seed)).collect();
    assert!(starts.len() > 5, "the edge is rolled for: {starts:?}");
}

#[test]
fn ground_comes_first_and_is_known_to_the_contents() {
    let dungeon = make("", &DungeonRequest::seed(3));
    let mut seen = BTreeMap::new();
    for room in &dungeon.rooms {
        let terrain = room.terrain.as_ref().expect("every hex has its ground");
        let headings: Vec<String> = room
            .contents
            .iter()
            .map(|it| it.heading().plain())
            .collect();
        assert_eq!(headings[0], terrain.name);
        let wild = terrain.name == "Ridge";
        // 1d2 + 5 is a wolf in any case, 1d2 + 0 or 1 never.
        match terrain.name.as_str() {
            "Ridge" => assert_eq!(headings[1], "Wolf"),
            "Meadow" | "Mere" => assert_eq!(headings[1], "Hare"),
            _ => assert!(["Hare", "Wolf"].contains(&headings[1].as_str())),
        }
        *seen.entry(wild).or_insert(0) += 1;
        assert!(matches!(room.contents[0], Contents::Rolled(_)));
    }
    assert_eq!(seen.len(), 2, "both kinds of ground came up: {seen:?}");
}

#[test]
fn ground_that_spreads_has_fewer_borders() {
    let borders = |more: &str| -> usize {
        let count = |seed| {
            let dungeon = make(more, &DungeonRequest::seed(seed));
            let kind = |room| dungeon.room(room).and_then(|room| room.terrain.clone());
            let doors = dungeon.doors.iter();
            doors
                .filter(|door| kind(door.from) != kind(door.to))
                .count()
        };
        (0..20).map(count).sum()
    };
    let (alone, spread) = (borders(""), borders("terrain-spread = 80"));
    assert!(spread * 3 < alone * 2, "{spread} of {alone} borders");
    assert_eq!(borders("terrain-spread = 100"), 0);
}

#[test]
fn a_request_changes_the_number_of_hexes() {
    let make = |rooms, sheet| {
        let request = DungeonRequest {
            rooms,
            sheet,
            ..DungeonRequest::seed(1)
        };
        make("", &request)
    };
    for count in [1, 2, 5, 7, 8, 23, 61] {
        let dungeon = make(Some(count), None);
        assert_eq!(dungeon.rooms.len(), count as usize);
        assert!(
            check::check(&dungeon)
                .iter()
                .all(|it| it.check == "goal-missing")
        );
    }
    assert_eq!(make(None, Some((4, 3))).rooms.len(), 12);
    assert_eq!(make(Some(10), Some((4, 3))).rooms.len(), 10);
    let ruleset = with(GROUND, PLAN);
    let refuse = |request: DungeonRequest| {
        let error = generate(&ruleset, &request).expect_err("this is refused");
        (error.to_string(), error.hints().concat())
    };
    let tight = DungeonRequest {
        rooms: Some(13),
        sheet: Some((4, 3)),
        ..DungeonRequest::seed(1)
    };
    let message = "13 hexes do not fit into 4 columns and 3 rows";
    let hint = "ask for 12 hexes at most, or for more columns or rows";
    assert_eq!(refuse(tight), (message.to_owned(), hint.to_owned()));
    let deep = DungeonRequest {
        levels: Some(2),
        ..DungeonRequest::seed(1)
    };
    assert_eq!(refuse(deep).0, "hex maps have one level, not 2");
}

#[test]
fn players_see_the_ground_and_nothing_else() {
    let english = Words::of(Language::english());
    let dungeon = make(
        "goal-known = false\nsymbols = { beasts = \"chest\" }",
        &DungeonRequest::seed(2),
    );
    let of = |audience| {
        let seen = for_audience(&dungeon, audience);
        let map = drawing::map(&seen, 1, audience, english);
        assert_eq!(drawing::label_collision(&map), Vec::<String>::new());
        (seen, map)
    };
    let (_, whole) = of(Audience::Referee);
    let (seen, handed) = of(Audience::Players);
    let (blank_seen, blank) = of(Audience::Blank);
    assert_eq!(drawing::secret_on_player_map(&handed), Vec::<String>::new());
    let marks = |map: &drawing::Map| map.marks.len();
    // A chest in every hex, the start and the goal; the start; the start.
    assert_eq!((marks(&whole), marks(&handed), marks(&blank)), (32, 1, 1));
    assert!(
        seen.rooms
            .iter()
            .all(|room| room.terrain.is_some() && room.contents.is_empty())
    );
    assert!(blank_seen.rooms.iter().all(|room| room.terrain.is_none()));
    assert!(seen.goal.is_none());
    // Numbers of hexes and names of six columns and five rows; a blank map has the names only.
    assert_eq!((whole.labels.len(), blank.labels.len()), (30 + 11, 11));
    for map in [&whole, &handed, &blank] {
        let inside = |x: i32, y: i32, half: i32| {
            let (wide, tall) = (map.across * 100, map.down * 100);
            x >= half && y >= half && x + half <= wide && y + half <= tall
        };
        assert!(
            map.hexes.iter().all(|hex| inside(hex.x, hex.y, 150)),
            "no hex is cropped"
        );
    }
    let known = make("goal-known = true", &DungeonRequest::seed(2));
    let seen = for_audience(&known, Audience::Players);
    let map = drawing::map(&seen, 1, Audience::Players, english);
    assert_eq!(marks(&map), 2);
}

#[test]
fn a_small_map_is_written_and_drawn() {
    let request = DungeonRequest {
        rooms: Some(4),
        ..DungeonRequest::seed(4)
    };
    let dungeon = make("start-place = \"corner\"", &request);
    let english = Words::of(Language::english());
    let written = text(&dungeon, english);
    let map: Vec<&str> = written
        .lines()
        .skip_while(|line| !line.contains("____"))
        .take(11)
        .collect();
    assert_eq!(map[0], "  ____        ____");
    assert_eq!(map[2].chars().next(), Some('/'));
    for (room, heading) in [(1, Heading::North), (1, Heading::South)] {
        let to = hex_of(&dungeon, room).hex_beyond(heading);
        let beside = dungeon.rooms.iter().find(|room| room.squares == [to]);
        let word = if heading == Heading::North {
            "north, "
        } else {
            "south, "
        };
        if let Some(beside) = beside {
            let name = &beside.terrain.as_ref().expect("it has ground").name;
            let way = format!("{word}{name} to {}", beside.id);
            assert!(written.contains(&way), "{way} in {written}");
        }
    }
    assert!(written.contains("Exits: home; "), "{written}");
    let json = to_json(&dungeon);
    assert_eq!(json["grid"], "hexes");
    assert!(json["rooms"][0]["terrain"]["kind"].is_string());
    let svg = drawing::draw(&dungeon, 1, Audience::Referee, drawing::ALL[0], english);
    assert!(svg.contains("h150l75 130l-75 130h-150l-75 -130z"));
}
