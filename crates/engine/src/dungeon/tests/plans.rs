//! Keys of `[dungeon]`: words, symbols, counted bosses, keyed doors, modes, curves.

use super::{PLANS, small, with};
use crate::dungeon::{DoorState, DungeonRequest, FeatureKind, check, generate, new_game, solve};

const WORDS: &str = r#"
[list.places]
title = "Places"
columns = ["name"]
rows = """
Halls
Cellars
"""
[list.owners]
title = "Owners"
columns = ["name"]
rows = """
Nobody
"""
[table.lines]
title = "Lines"
dice = "1d6 + depth"
context = { depth = "0-9" }
ends = "clamp"
columns = ["text"]
rows = """
1-9 | Shallow.
10+ | Deep.
"""
"#;

#[test]
fn words_come_from_the_ruleset_or_not_at_all() {
    let plain = generate(&small(PLANS[3]), &DungeonRequest::seed(7))
        .expect("made")
        .dungeon;
    assert_eq!(plain.title, "Small, seed 7");
    assert!(plain.rooms.iter().all(|room| room.flavour.is_empty()));
    let plan = format!(
        "{}\ntitle = \"The {{places}} of {{owners}}\"\nthemes = \"owners\"\nflavour = \"lines\"",
        PLANS[3]
    );
    let ruleset = with(WORDS, &plan);
    let told = generate(&ruleset, &DungeonRequest::seed(7))
        .expect("made")
        .dungeon;
    assert!(told.title.ends_with(" of Nobody"), "{}", told.title);
    let deep = |room: &crate::dungeon::Room| room.flavour == "Deep.";
    assert!(
        told.rooms
            .iter()
            .filter(|room| room.depth < 4)
            .all(|room| !deep(room))
    );
    let themed = DungeonRequest {
        theme: Some("the Moon".into()),
        ..DungeonRequest::seed(7)
    };
    let themed = generate(&ruleset, &themed).expect("made").dungeon;
    assert_eq!(themed.title, told.title.replace("Nobody", "the Moon"));
    assert_eq!(themed.rooms, told.rooms);
}

#[test]
fn contents_put_symbols_on_the_map() {
    let plan = format!("{}\nsymbols = {{ inside = \"bones\" }}", PLANS[2]);
    let ruleset = with("", &plan);
    for seed in 0..10 {
        for room in generate(&ruleset, &DungeonRequest::seed(seed))
            .expect("made")
            .dungeon
            .rooms
        {
            let told = |name: &str| {
                room.contents
                    .iter()
                    .any(|contents| contents.heading().plain() == name)
            };
            assert_eq!(room.has(FeatureKind::Pit), told("Trap"));
            assert_eq!(room.has(FeatureKind::Chest), told("Treasure"));
            // The table says it of every roll on it.
            assert!(room.has(FeatureKind::Bones));
        }
    }
}

const BOSSES: &str = r#"
[stat.met]
label = "Bosses met"
start = "0"
[table.who]
title = "Who?"
dice = "1d6"
columns = ["name", "text"]
rows = """
1-3 | Nobody |
4-6 | Boss   | {boss} {final}
"""
[table.boss]
title = "Boss"
dice = "1d2"
columns = ["name"]
rows = """
1 | Ogre
2 | Troll
"""
[table.final]
title = "Final?"
dice = "1d6 + met"
context = { met = "0-20" }
ends = "clamp"
columns = ["name", "text"]
rows = """
1-5 | Not yet | An ordinary one.
6+  | The last one | It fights to the death.
"""
"#;

/// Each boss rolls a die and adds those already met; 6 or more is the final one. If none is, the last room has it.
#[test]
fn bosses_are_counted_until_the_final_one() {
    let plan = PLANS[1].replace("contents = \"inside\"", "contents = \"who\"")
        + "\ngoal = \"final#6\"\ngoal-roll = \"boss\"\ngoal-place = \"last\"\ncounts = { met = [\"boss\"] }";
    let ruleset = with(BOSSES, &plan);
    let few = with(BOSSES, &plan.replace("rooms = 15", "rooms = 2"));
    let (mut rolled, mut placed) = (0, 0);
    for (ruleset, seed) in (0..60).flat_map(|seed| [(&ruleset, seed), (&few, seed)]) {
        let dungeon = generate(ruleset, &DungeonRequest::seed(seed))
            .expect("made")
            .dungeon;
        assert_eq!(check::check(&dungeon), []);
        let last = |room: &&crate::dungeon::Room| {
            let told = |words: &str| words.contains("fights to the death");
            room.contents
                .iter()
                .any(|contents| told(&contents.text().plain()))
        };
        let finals: Vec<u32> = dungeon
            .rooms
            .iter()
            .filter(last)
            .map(|room| room.id)
            .collect();
        let goal = dungeon.goal.as_ref().expect("a goal");
        assert_eq!(
            finals,
            [goal.room],
            "seed {seed}: there is one final boss, and it is the goal"
        );
        assert!(goal.what.starts_with("The last one"), "{}", goal.what);
        let lines = dungeon
            .room(goal.room)
            .and_then(|room| Some(room.contents[0].outcome()?.table.clone()));
        match lines.as_deref() {
            Some("who") => rolled += 1,
            _ => placed += 1,
        }
    }
    assert!(
        rolled > 20 && placed > 20,
        "{rolled} rolled, {placed} placed"
    );
}

/// Doors that a table calls locked get keys of their own, and no order of using them loses.
#[test]
fn keyed_doors_can_be_opened_in_any_order() {
    for plan in [PLANS[0], PLANS[1], PLANS[2], PLANS[4]] {
        let ruleset = small(plan);
        let mut locks = 0;
        for seed in 0..25 {
            let request = DungeonRequest {
                keyed: Some(true),
                ..DungeonRequest::seed(seed)
            };
            let dungeon = generate(&ruleset, &request).expect("made").dungeon;
            assert_eq!(check::check(&dungeon), [], "{plan}");
            assert!(solve::solve(&dungeon).is_won());
            for door in &dungeon.doors {
                assert_eq!(
                    door.lock.is_some(),
                    door.state == DoorState::Locked,
                    "{plan}"
                );
                locks += usize::from(door.lock.is_some());
            }
        }
        assert!(locks > 25, "{plan}: {locks}");
    }
}

#[test]
fn a_plan_may_have_locks_and_loops() {
    let made = |keys: &str| {
        let ruleset = with("", &format!("{}\n{keys}", PLANS[3]));
        let dungeon = generate(&ruleset, &DungeonRequest::seed(2))
            .expect("made")
            .dungeon;
        assert_eq!(check::check(&dungeon), []);
        dungeon
    };
    let locked = made("locks = 3");
    let locks = locked.doors.iter().filter(|door| door.lock.is_some());
    assert_eq!(locks.count(), 3);
    assert_eq!(
        locked.doors.len() + 1,
        locked.rooms.len(),
        "there is no way round"
    );
    let round = made("loops = 100");
    assert!(
        round.doors.len() >= round.rooms.len(),
        "there is a way round"
    );
}

#[test]
fn a_mode_changes_the_plan() {
    let head = "[mode.long]\nlabel = \"Long\"\ndungeon = { rooms = 25, width = 20, height = 20 }\n";
    let ruleset = with(head, PLANS[2]);
    let of = |mode: Option<&str>| {
        let request = DungeonRequest {
            modes: mode.into_iter().map(str::to_owned).collect(),
            ..DungeonRequest::seed(1)
        };
        generate(&ruleset, &request)
    };
    assert_eq!(of(None).expect("made").dungeon.rooms.len(), 12);
    let long = of(Some("long")).expect("made").dungeon;
    assert_eq!((long.rooms.len(), long.sheet), (25, Some((20, 20))));
    let error = of(Some("lang")).expect_err("no such mode");
    assert_eq!(
        (error.message(), error.hints().concat().as_str()),
        ("`small` has no mode `lang`", "did you mean `long`?")
    );
}

const FOES: &str = r#"
[foe-stat.level]
label = "Level"
[table.beasts]
title = "Beasts"
dice = "1d4"
makes = "foe"
columns = ["name", "level"]
rows = """
1 | Rat    | 1
2 | Goblin | 3
3 | Ogre   | 5
4 | Dragon | 9
"""
"#;

/// A rising curve deals what was rolled, and only deals: the same things are there, the worst ones deepest.
#[test]
fn a_rising_curve_puts_the_worst_deepest() {
    let plan = PLANS[1].replace("contents = \"inside\"", "contents = \"beasts\"");
    let ruleset = with(FOES, &plan);
    for seed in 0..20 {
        let of = |rising: bool| {
            let request = DungeonRequest {
                rising: Some(rising),
                ..DungeonRequest::seed(seed)
            };
            generate(&ruleset, &request).expect("made").dungeon
        };
        let dangers = |dungeon: &crate::dungeon::Dungeon| -> Vec<u32> {
            let mut rooms: Vec<_> = dungeon.rooms.iter().collect();
            rooms.retain(|room| room.kind == crate::dungeon::RoomKind::Room);
            rooms.sort_by_key(|room| (room.depth, room.id));
            rooms.iter().map(|room| room.danger).collect()
        };
        let (rolled, dealt) = (dangers(&of(false)), dangers(&of(true)));
        let mut sorted = rolled.clone();
        sorted.sort_unstable();
        assert_eq!(dealt, sorted, "seed {seed}");
    }
}

/// A tree in which a boss waits at the fourth depth.
const DEEP: &str = r#"
[foe-stat.level]
[foe.boss]
label = "Boss"
level = 9
[table.deep]
title = "Deep"
dice = "1d6 + depth"
columns = ["name", "foe", "text"]
rows = """
1-9  | Dust | -    | Nothing.
10+  | End  | boss | The boss.
"""
"#;

const TREE: &str =
    "layout = \"tree\"\nexits = \"ways\"\ncontents = \"deep\"\ngoal = \"boss\"\nrooms = 12";

/// In play every exit leads on until the goal is reached; on paper, and without the key, a dungeon has its usual size.
#[test]
fn every_exit_leads_on_in_play() {
    let all = with(DEEP, &format!("{TREE}\nevery-exit = true"));
    let some = with(DEEP, TREE);
    let (mut played_rooms, mut printed_rooms) = (0, 0);
    for seed in 0..20 {
        let make = |ruleset, played| {
            let request = DungeonRequest {
                played,
                ..DungeonRequest::seed(seed)
            };
            generate(ruleset, &request).expect("made").dungeon
        };
        let played = make(&all, true);
        let printed = make(&all, false);
        assert_eq!(printed, make(&some, false), "paper does not change");
        assert_eq!(make(&some, true), printed, "without the key nothing does");
        assert_eq!(check::check(&played), []);
        let goal = played.goal.as_ref().expect("a goal").room;
        let depth = played.room(goal).expect("a room").depth;
        // Each room has one exit at least, so all ways go down to just above the goal.
        let leads_on = |room: u32| played.doors.iter().any(|door| door.from == room);
        let stopped = played
            .rooms
            .iter()
            .filter(|room| room.depth + 2 < depth && !leads_on(room.id));
        // A corridor may find no space.
        assert!(stopped.count() <= played.rooms.len() / 10, "seed {seed}");
        played_rooms += played.rooms.len();
        printed_rooms += printed.rooms.len();
    }
    assert!(
        played_rooms > printed_rooms * 3 / 2,
        "{played_rooms} rooms in play, {printed_rooms} on paper"
    );
}

#[test]
fn an_endless_tree_ends() {
    let ruleset = with("", &format!("{}\nevery-exit = true", PLANS[3]));
    let request = DungeonRequest {
        played: true,
        ..DungeonRequest::seed(1)
    };
    let made = generate(&ruleset, &request).expect("made");
    assert_eq!(made.dungeon.rooms.len(), crate::dungeon::limits::EVERY_EXIT);
}

#[test]
fn an_entrance_may_be_empty() {
    for plan in PLANS {
        let usual = small(plan);
        let bare = small(&format!("{plan}\nentrance-contents = false"));
        let (mut before, mut others) = (0, 0);
        for seed in 0..10 {
            let first = |ruleset| {
                let dungeon = generate(ruleset, &DungeonRequest::seed(seed))
                    .expect("made")
                    .dungeon;
                (dungeon.rooms[0].contents.len(), dungeon)
            };
            before += first(&usual).0;
            let (none, dungeon) = first(&bare);
            assert_eq!(none, 0, "{plan}, seed {seed}: {:?}", dungeon.rooms[0]);
            let full = |room: &&crate::dungeon::Room| !room.contents.is_empty();
            others += dungeon.rooms.iter().skip(1).filter(full).count();
        }
        assert!(before >= 10 && others > 50, "{plan}: {before}, {others}");
    }
}

/// Without hidden ways a dungeon ends when its doors are used up; a request for rooms still gets them.
#[test]
fn hidden_ways_can_be_left_out() {
    let hidden = |dungeon: &crate::dungeon::Dungeon| dungeon.doors.iter().any(|door| door.secret);
    // No table of doors: only the layout itself hides any.
    let plan = "layout = \"shapes\"\nshapes = \"pieces\"\ncontents = \"inside\"\nrooms = 15\nwidth = 20\nheight = 28";
    let usual = small(plan);
    let open = small(&format!("{plan}\nhidden-ways = false"));
    let mut with_hidden = 0;
    for seed in 0..30 {
        let made = |ruleset| {
            generate(ruleset, &DungeonRequest::seed(seed))
                .expect("made")
                .dungeon
        };
        with_hidden += usize::from(hidden(&made(&usual)));
        let dungeon = made(&open);
        assert!(!hidden(&dungeon), "seed {seed}");
        assert!(dungeon.rooms.len() * 2 >= 15, "seed {seed}");
        assert_eq!(check::check(&dungeon), []);
        let request = DungeonRequest {
            rooms: Some(40),
            ..DungeonRequest::seed(seed)
        };
        let large = generate(&open, &request).expect("made").dungeon;
        assert!(
            large.rooms.len() >= 36,
            "seed {seed}: {}",
            large.rooms.len()
        );
    }
    assert!(with_hidden > 0, "the usual way has some");
}

/// What modes do to a new game is known while rooms are stocked, and several change the plan one after the other.
#[test]
fn modes_are_known_to_the_tables() {
    let head = r#"
[stat.set]
of = "game"
start = "1"
[mode.second]
changes = ["set = 2"]
[mode.more]
changes = ["set + 1"]
dungeon = { rooms = 9 }
[table.who]
title = "Who"
dice = "set"
context = { set = "1-4" }
columns = ["name", "kind"]
rows = """
1 | Dogs  | dogs
2 | Cats  | cats
3 | Owls  | owls
4 | Bears | bears
"""
[table.full]
title = "Full"
dice = "1d6"
columns = ["name", "text"]
rows = """
1-6 | {who} | {1d6} {who.kind}
"""
"#;
    let plan = "layout = \"tree\"\nexits = \"ways\"\ncontents = \"full\"\nrooms = 6";
    let ruleset = with(head, plan);
    for (modes, kind, rooms) in [
        (&[][..], "dogs", 6),
        (&["second"], "cats", 6),
        (&["more"], "cats", 9),
        (&["second", "more"], "owls", 9),
    ] {
        let request = DungeonRequest {
            modes: modes.iter().map(|mode| (*mode).to_owned()).collect(),
            ..DungeonRequest::seed(2)
        };
        let dungeon = generate(&ruleset, &request).expect("made").dungeon;
        assert_eq!(dungeon.rooms.len(), rooms, "{modes:?}");
        for room in &dungeon.rooms {
            let text = room.contents[0].text().plain();
            assert!(text.ends_with(kind), "{modes:?}: {text}");
        }
    }
}

/// Limits hold as in play, and the figures of heroes are not those of the game.
#[test]
fn modes_keep_to_limits_and_leave_heroes_alone() {
    let head = r#"
[stat.threat]
of = "game"
start = 3
min = 0
max = 5
[mode.calm]
changes = ["threat - 9", "hp + 2"]
[mode.storm]
changes = ["threat + 9"]
"#;
    let ruleset = with(
        head,
        "layout = \"tree\"\nexits = \"ways\"\nrooms = \"number of heroes + 4\"",
    );
    for (mode, threat) in [("calm", 0), ("storm", 5)] {
        let known = new_game(&ruleset, &[mode.to_owned()]).expect("a game");
        assert_eq!(known.number("threat", &[]), Some(threat), "{mode}");
        assert_eq!(known.number("hp", &[]), Some(6), "{mode}");
    }
    let dungeon = generate(&ruleset, &DungeonRequest::seed(1))
        .expect("made")
        .dungeon;
    assert_eq!(dungeon.rooms.len(), 5, "one hero and four");
}

/// A row that brings the foe names the goal by itself; the label of the foe follows only where the row does not bring it.
#[test]
fn a_goal_is_named_by_the_row_that_brings_it() {
    let plan = TREE.replace("goal = \"boss\"", "goal = \"deep#10\"");
    let made = generate(&with(DEEP, &plan), &DungeonRequest::seed(1)).expect("made");
    let goal = made.dungeon.goal.expect("a goal");
    assert_eq!(
        (goal.what.as_str(), goal.foe.as_deref()),
        ("End", Some("boss"))
    );
    let led = DEEP.replace("| End  | boss | The boss.", "| End  | -    | {throne}");
    let throne = "[table.throne]\ntitle = \"Throne\"\ndice = \"1d6\"\ncolumns = [\"name\", \"foe\"]\nrows = \"1-6 | King | boss\"\n";
    let ruleset = with(&format!("{led}\n{throne}"), &plan);
    let made = generate(&ruleset, &DungeonRequest::seed(1)).expect("made");
    let goal = made.dungeon.goal.expect("a goal");
    let label = &ruleset.foes.get("boss").expect("the foe").label;
    assert_eq!(goal.what, format!("End: {label}"));
    let room = made.dungeon.rooms.iter().find(|room| room.id == goal.room);
    let held = &room.expect("the room").contents[0];
    // The text is nothing but the foe of the row that it rolled.
    let named = held.name_as_text().expect("a name and no words besides");
    assert_eq!(named.foe(), Some("boss"));
    assert_eq!(held.text().plain(), "King");
}
