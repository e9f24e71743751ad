//! What the games say about drawing their maps, held against many dungeons.

use std::collections::BTreeSet;

use super::{PLANS, small};
use crate::dungeon::{
    DoorKind, Dungeon, DungeonRequest, FeatureKind, RoomKind, Side, Square, generate,
};

fn many(plan: &str) -> impl Iterator<Item = Dungeon> {
    let ruleset = small(plan);
    (0..40).map(move |seed| {
        let made = generate(&ruleset, &DungeonRequest::seed(seed));
        made.expect("made").dungeon
    })
}

fn squares(dungeon: &Dungeon) -> BTreeSet<Square> {
    let rooms = dungeon.rooms.iter();
    rooms
        .flat_map(|room| room.squares.iter().copied())
        .collect()
}

/// `growth`: rooms must leave no empty square that cannot be reached along empty squares from the edge of the sheet.
#[test]
fn squares_are_never_trapped() {
    for dungeon in many(PLANS[2]) {
        let (width, height) = dungeon.sheet.expect("a sheet");
        let (width, height) = (width.cast_signed(), height.cast_signed());
        let taken = squares(&dungeon);
        // Around the sheet there is nothing: every empty square must hang together with it.
        let free = |square: &Square| {
            !taken.contains(square)
                && (-1..=width).contains(&square.x)
                && (-1..=height).contains(&square.y)
        };
        let mut seen = BTreeSet::new();
        let mut todo = vec![Square::new(-1, -1)];
        while let Some(square) = todo.pop() {
            if free(&square) && seen.insert(square) {
                todo.extend(square.neighbours());
            }
        }
        let trapped: Vec<Square> = (0..width)
            .flat_map(|x| (0..height).map(move |y| Square::new(x, y)))
            .filter(|square| free(square) && !seen.contains(square))
            .collect();
        assert_eq!(trapped, [], "seed {}", dungeon.seed);
    }
}

/// `growth`: one comes in at the bottom and leaves at the other end, with the key that waits at the goal.
#[test]
fn the_exit_is_opposite_to_the_entrance() {
    for dungeon in many(PLANS[2]) {
        let (_, height) = dungeon.sheet.expect("a sheet");
        let entrance = &dungeon.ways_out[0];
        let exit = &dungeon.ways_out[1];
        assert!(entrance.entrance && !exit.entrance);
        let (into, out) = (entrance.at.expect("a door"), exit.at.expect("a door"));
        assert_eq!((into.side, out.side), (Side::South, Side::North));
        assert_eq!(into.square.y, height.cast_signed() - 1);
        let top = squares(&dungeon).iter().map(|square| square.y).min();
        assert_eq!(Some(out.square.y), top);
        let key = exit.lock.as_ref().expect("a lock").key.clone();
        let held = dungeon.keys.iter().find(|held| held.kind == key);
        assert_eq!(
            held.map(|held| held.room),
            dungeon.goal.as_ref().map(|goal| goal.room)
        );
    }
}

/// All layouts with a sheet: nothing is drawn beside it, and no door leads off it.
#[test]
fn nothing_leaves_the_sheet() {
    for plan in PLANS {
        for dungeon in many(plan) {
            let Some((width, height)) = dungeon.sheet else {
                continue;
            };
            let on_paper = |square: Square| {
                (0..width.cast_signed()).contains(&square.x)
                    && (0..height.cast_signed()).contains(&square.y)
            };
            assert!(squares(&dungeon).into_iter().all(on_paper));
            for door in &dungeon.doors {
                let beyond = door.at.map(|at| at.flipped().square);
                assert!(beyond.is_none_or(on_paper), "{plan}: {door:?}");
            }
        }
    }
}

/// `shapes`: pieces are those of the catalogue or cut short, and a piece that ran into another is a dead end.
#[test]
fn pieces_are_whole_or_cut_short() {
    let ruleset = small(PLANS[1]);
    let sizes: BTreeSet<(String, usize)> = ruleset
        .shapes
        .iter()
        .map(|shape| {
            let floor = |letter: &char| matches!(letter, '.' | 'o' | '<' | '>' | '~' | '^');
            let squares = shape
                .art
                .iter()
                .map(|line| line.chars().filter(floor).count());
            (shape.label.clone(), squares.sum())
        })
        .collect();
    let (mut whole, mut cut) = (0, 0);
    for dungeon in many(PLANS[1]) {
        for room in &dungeon.rooms {
            let size = sizes.iter().find(|(name, _)| *name == room.name);
            let full = size.expect("a piece of the catalogue").1;
            // A corridor may have been stretched by one or two squares.
            let most = full
                + if room.kind == RoomKind::Corridor {
                    2
                } else {
                    0
                };
            assert!(room.squares.len() <= most, "{}", room.name);
            whole += usize::from(room.squares.len() >= full);
            cut += usize::from(room.squares.len() < full);
        }
    }
    assert!(whole > cut && cut > 0, "{whole} whole, {cut} cut short");
}

/// `cells`: a room without a way on gets a secret passage, and only then.
#[test]
fn secret_passages_are_the_last_resort() {
    // With nothing but walls every way is a secret passage.
    let walled = PLANS[0].replace("sides = \"side\"", "sides = \"walls\"");
    let head = "[table.walls]\ntitle = \"Walls\"\ndice = \"1d6\"\ncolumns = [\"name\", \"side\"]\nrows = \"\"\"\n1-6 | Stone | wall\n\"\"\"\n";
    let ruleset = super::with(head, &walled);
    let dungeon = generate(&ruleset, &DungeonRequest::seed(3))
        .expect("made")
        .dungeon;
    assert_eq!(dungeon.rooms.len(), 20);
    assert!(dungeon.doors.iter().all(|door| door.secret));
    // With nothing but openings none is.
    let open = walled.replace("walls", "gaps");
    let head = head.replace("walls", "gaps").replace("wall\n", "open\n");
    let dungeon = generate(&super::with(&head, &open), &DungeonRequest::seed(3)).expect("made");
    let doors = &dungeon.dungeon.doors;
    assert!(
        doors
            .iter()
            .all(|door| !door.secret && door.kind == DoorKind::Opening)
    );
}

/// Floors are joined by stairs on the same square of both sheets, and each floor below the first has stairs up.
#[test]
fn stairs_lie_over_each_other() {
    for plan in [PLANS[0], PLANS[3], PLANS[4]] {
        let ruleset = small(plan);
        for seed in 0..20 {
            let request = DungeonRequest {
                levels: Some(3),
                ..DungeonRequest::seed(seed)
            };
            let dungeon = generate(&ruleset, &request).expect("made").dungeon;
            assert_eq!(dungeon.levels(), 3, "{plan}");
            let stairs = dungeon
                .doors
                .iter()
                .filter(|door| door.kind == DoorKind::Stairs);
            assert_eq!(stairs.clone().count(), 2);
            for door in stairs {
                let (above, below) = (dungeon.room(door.from), dungeon.room(door.to));
                let (above, below) = (above.expect("a room"), below.expect("a room"));
                assert_eq!(above.level + 1, below.level);
                let of = |room: &crate::dungeon::Room, kind| -> Vec<Square> {
                    let here = room.features.iter();
                    here.filter(|feature| feature.kind == kind)
                        .map(|feature| feature.square)
                        .collect()
                };
                let down = of(above, FeatureKind::StairsDown);
                let up = of(below, FeatureKind::StairsUp);
                assert!(
                    down.iter().any(|square| up.contains(square)),
                    "{plan}: {down:?} {up:?}"
                );
            }
        }
    }
}

/// A sheet of its own for each floor: pieces and grown rooms have floors as well.
#[test]
fn every_layout_has_floors() {
    for plan in PLANS {
        let ruleset = small(plan);
        let request = DungeonRequest {
            levels: Some(2),
            ..DungeonRequest::seed(5)
        };
        let dungeon = generate(&ruleset, &request).expect("made").dungeon;
        assert_eq!(dungeon.levels(), 2, "{plan}");
        assert_eq!(crate::dungeon::check::check(&dungeon), [], "{plan}");
    }
}

/// `tree`: every door leads one deeper, until the goal.
#[test]
fn every_door_leads_one_deeper() {
    for dungeon in many(PLANS[3]) {
        for door in &dungeon.doors {
            let depth = |id| dungeon.room(id).map(|room| room.depth);
            assert_eq!(depth(door.to), depth(door.from).map(|depth| depth + 1));
        }
    }
}

/// Ways round can be had in every layout, and more of them the more are asked for.
#[test]
fn loops_close_round_trips() {
    for plan in PLANS {
        let ruleset = small(plan);
        let doors = |loops: u32| -> usize {
            let count = |seed| {
                let request = DungeonRequest {
                    loops: Some(loops),
                    ..DungeonRequest::seed(seed)
                };
                let made = generate(&ruleset, &request).expect("made");
                assert_eq!(crate::dungeon::check::check(&made.dungeon), [], "{plan}");
                made.dungeon.doors.len()
            };
            (0..12).map(count).sum()
        };
        let (none, some, all) = (doors(0), doors(40), doors(100));
        assert!(none < some && some < all, "{plan}: {none} {some} {all}");
    }
}
