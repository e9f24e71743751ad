//! Scenes and stories: what holds where, nothing twice, rumours that point at real rooms, and nothing but words that changes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::games::games;
use super::{PLANS, with};
use crate::dungeon::steps::scene::{Met, scenes_of};
use crate::dungeon::{Dungeon, DungeonRequest, Room, generate, to_json};
use crate::model::{Catalog, Ruleset};

/// A game whose every room has a scene.
const SCENES: &str = r#"
[story]
taglines = ["{title} again."]
premises = ["Somebody went into {title}, and {boss} came out."]
bosses = "The Old One"
victories = ["You tell nobody of {boss}."]
deaths = ["Dark."]

[scene.door]
when = "entrance"
names = "The Porch"
lines = """
A mat.
A bell.
"""

[scene.lair]
when = "goal"
lines = "A chair."
near = """
{boss} hums.
Somebody hums next door.
"""
rumours = "There is a chair in {room}."
names = "The Hall of Chairs"

[scene.rats]
when = "row inside#Monster and not goal"
lines = """
Straw.
Crumbs.
"""
names = """
The Nest
The Larder
"""
rumours = "Something gnaws in {room}."

[scene.flood]
when = "floor 9"
lines = "Water."
rumours = "They swim in {room}."

[scene.rest]
when = ["shallow and not goal", "middle", "deep"]
names = """
The Annex
The Cellar
The Loft
"""
lines = """
Dust, one.
Dust, two.
Dust, three.
"""
"#;

fn told(seed: u64) -> (Ruleset, Dungeon) {
    let ruleset = with(SCENES, PLANS[3]);
    let dungeon = generate(&ruleset, &DungeonRequest::seed(seed))
        .expect("made")
        .dungeon;
    (ruleset, dungeon)
}

#[test]
fn the_entrance_and_the_goal_speak_for_themselves() {
    for seed in 0..40 {
        let (_, dungeon) = told(seed);
        let goal = dungeon.goal.as_ref().expect("a goal").room;
        let scene = |room: &Room| room.scene.clone().unwrap_or_default();
        assert_eq!(scene(&dungeon.rooms[0]), "door");
        assert!(["A mat.", "A bell."].contains(&dungeon.rooms[0].flavour.as_str()));
        assert_eq!(dungeon.rooms[0].name, "The Porch");
        let lair = dungeon.room(goal).expect("a room");
        assert_eq!(lair.flavour, "A chair.");
        assert_eq!(lair.name, "The Hall of Chairs");
    }
}

#[test]
fn the_goal_is_heard_next_door() {
    let mut hints = 0;
    for seed in 0..40 {
        let (_, dungeon) = told(seed);
        let goal = dungeon.goal.as_ref().expect("a goal").room;
        let beside = dungeon.exits(goal).filter(|(door, _)| !door.secret);
        let beside: Vec<u32> = beside.map(|(_, other)| other).collect();
        for room in &dungeon.rooms {
            let hint = room.flavour.contains("hums");
            hints += u32::from(hint);
            assert!(!hint || beside.contains(&room.id), "seed {seed}");
        }
        let first = beside.iter().filter(|id| **id > 1).min();
        let first = first.and_then(|id| dungeon.room(*id));
        assert!(
            first.is_none_or(|room| room.flavour.contains("hums")),
            "seed {seed}"
        );
    }
    assert!(hints > 20, "{hints}");
}

#[test]
fn a_name_in_a_sentence_is_written_as_one() {
    let (_, dungeon) = told(3);
    let story = dungeon.story.as_ref().expect("a story");
    assert_eq!(story.tagline, format!("{} again.", dungeon.title));
    assert!(
        story.premise.ends_with("and the Old One came out."),
        "{}",
        story.premise
    );
    assert_eq!(story.boss.as_deref(), Some("The Old One"));
    assert_eq!(story.victory, "You tell nobody of the Old One.");
    assert!(story.retreat.is_empty());
    let json = to_json(&dungeon);
    assert_eq!(json["story"]["boss"], "The Old One");
    assert_eq!(json["rooms"][0]["scene"], "door");
}

/// Lines run out in small games: the table of the game fills what no scene says, each line once.
#[test]
fn tables_fill_what_no_scene_says() {
    let tables = r#"
[table.lines]
dice = "1d4"
columns = ["text"]
rows = """
1 | First line of the table.
2 | Second line of the table.
3 | Third line of the table.
4 | Fourth line of the table.
"""
"#;
    let scene = "[scene.door]\nwhen = \"entrance\"\nlines = \"A mat.\"\n";
    let plan = format!("{}\nflavour = \"lines\"", PLANS[3]);
    let plain = with(tables, &plan);
    let staged = with(&format!("{tables}\n{scene}"), &plan);
    for seed in 0..10 {
        let make = |ruleset: &Ruleset| {
            generate(ruleset, &DungeonRequest::seed(seed))
                .expect("made")
                .dungeon
        };
        let (plain, staged) = (make(&plain), make(&staged));
        assert_eq!(staged.rooms[0].flavour, "A mat.");
        let mut seen = BTreeSet::new();
        for (room, before) in staged.rooms.iter().zip(&plain.rooms).skip(1) {
            let first = seen.insert(before.flavour.clone());
            let expected = if first { before.flavour.as_str() } else { "" };
            assert_eq!(room.flavour, expected, "seed {seed}, room {}", room.id);
        }
    }
}

/// Everything but names and lines.
fn bare(mut dungeon: Dungeon) -> Dungeon {
    dungeon.story = None;
    for room in &mut dungeon.rooms {
        *room = Room {
            name: String::new(),
            named: false,
            flavour: String::new(),
            scene: None,
            after: String::new(),
            ..std::mem::take(room)
        };
    }
    dungeon
}

#[test]
fn scenes_change_words_and_nothing_else() {
    for ruleset in games() {
        let mut silent = ruleset.clone();
        silent.story = None;
        silent.scenes = Catalog::default();
        for seed in 0..4 {
            let make = |ruleset: &Ruleset| {
                generate(ruleset, &DungeonRequest::seed(seed))
                    .expect("made")
                    .dungeon
            };
            let (told, untold) = (make(&ruleset), make(&silent));
            assert_eq!(told.title, untold.title);
            assert_eq!(bare(told), bare(untold), "{}, seed {seed}", ruleset.head.id);
        }
    }
}

/// Seeds of each game: 34 of six are 204 dungeons.
const SEEDS: u64 = 34;

#[test]
fn nothing_is_told_twice() {
    for ruleset in games() {
        let scenes = ruleset.scenes.iter();
        let names: BTreeSet<String> = scenes
            .flat_map(|it| &it.names.0)
            .map(|it| it.source())
            .collect();
        for seed in 0..SEEDS {
            let dungeon = generate(&ruleset, &DungeonRequest::seed(seed))
                .expect("made")
                .dungeon;
            let mut seen = BTreeSet::new();
            let rumours = dungeon.story.iter().flat_map(|story| &story.rumours);
            let lines = dungeon
                .rooms
                .iter()
                .flat_map(|room| [&room.flavour, &room.after]);
            let given = dungeon.rooms.iter().map(|room| &room.name);
            let given = given.filter(|name| names.contains(*name));
            let texts = lines.chain(given).chain(rumours.map(|rumour| &rumour.text));
            for text in texts.filter(|text| !text.is_empty()) {
                assert!(
                    seen.insert(text),
                    "{}, seed {seed}: {text}",
                    ruleset.head.id
                );
            }
            assert!(
                seen.len() > dungeon.rooms.len() / 3,
                "{}, seed {seed}",
                ruleset.head.id
            );
        }
    }
}

#[test]
fn one_rumour_is_false_and_all_point_at_rooms() {
    for ruleset in games().iter().filter(|game| game.story.is_some()) {
        let mut with_three = 0;
        for seed in 0..SEEDS {
            let dungeon = generate(ruleset, &DungeonRequest::seed(seed))
                .expect("made")
                .dungeon;
            let place = format!("{}, seed {seed}", ruleset.head.id);
            let rooms = scenes_of(ruleset, &dungeon, &Met::new());
            let story = dungeon.story.as_ref().expect("a story");
            with_three += u64::from(story.rumours.len() == 3);
            let wrong = story.rumours.iter().filter(|rumour| !rumour.is_true);
            assert_eq!(
                wrong.count(),
                usize::from(!story.rumours.is_empty()),
                "{place}"
            );
            for rumour in &story.rumours {
                let room = dungeon.room(rumour.room).expect("a room");
                let name = room.name.trim_start_matches("The ");
                assert!(rumour.text.contains(name), "{place}: {}", rumour.text);
                let held_by = |at: usize| {
                    rooms[at]
                        .holding
                        .iter()
                        .any(|it| it.scene.id == rumour.scene)
                };
                if rumour.is_true {
                    assert!(
                        held_by(rumour.room as usize - 1),
                        "{place}: {}",
                        rumour.text
                    );
                } else {
                    assert!(
                        (0..rooms.len()).all(|at| !held_by(at)),
                        "{place}: {}",
                        rumour.text
                    );
                }
            }
        }
        assert!(with_three * 2 > SEEDS, "{}: {with_three}", ruleset.head.id);
    }
}

/// Seeds in which a scene must come up once, in the game's usual dungeons or in those of a mode.
const SEARCHED: u64 = 300;

/// Scenes that no dungeon shows are listed in a file, with `UPDATE=1` written anew: rare rows, and foes whom only play brings.
#[test]
fn every_scene_comes_up_or_is_listed() {
    let mut missing = String::new();
    for ruleset in games() {
        let scenes = ruleset.scenes.iter().map(|scene| (scene.id.clone(), false));
        let mut seen: BTreeMap<String, bool> = scenes.collect();
        let modes = ruleset
            .modes
            .iter()
            .filter(|mode| mode.dungeon.is_some() || !mode.changes.is_empty());
        let modes: Vec<Vec<String>> = std::iter::once(Vec::new())
            .chain(modes.map(|mode| vec![mode.id.clone()]))
            .collect();
        for seed in 0..SEARCHED {
            if seen.values().all(|seen| *seen) {
                break;
            }
            let modes = modes[seed as usize % modes.len()].clone();
            // Every second dungeon has locks and loops, as users may ask for.
            let request = DungeonRequest {
                modes,
                locks: (seed % 2 == 1).then_some(2),
                loops: (seed % 2 == 1).then_some(30),
                ..DungeonRequest::seed(seed)
            };
            let Ok(made) = generate(&ruleset, &request) else {
                continue;
            };
            for room in scenes_of(&ruleset, &made.dungeon, &Met::new()) {
                for held in room.holding {
                    seen.insert(held.scene.id.clone(), true);
                }
            }
        }
        for (scene, _) in seen.iter().filter(|(_, seen)| !**seen) {
            missing.push_str(&format!("{}: {scene}\n", ruleset.head.id));
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/dungeon/tests/scenes-not-seen.txt");
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &missing).expect("the list can be written");
    } else {
        assert_eq!(
            written,
            missing,
            "run with UPDATE=1 and read {}",
            file.display()
        );
    }
}
