//! The same seed gives the same dungeon, and one concern does not move another.

use super::{PLANS, small};
use crate::dungeon::{DungeonRequest, Step, generate, to_json};

#[test]
fn the_same_seed_gives_the_same_dungeon() {
    for plan in PLANS {
        let ruleset = small(plan);
        let made = |seed| {
            to_json(
                &generate(&ruleset, &DungeonRequest::seed(seed))
                    .expect("made")
                    .dungeon,
            )
        };
        assert_eq!(made(5), made(5));
        assert_ne!(made(5), made(6));
    }
}

#[test]
fn stopping_early_changes_nothing_before() {
    for plan in PLANS {
        let ruleset = small(plan);
        let whole = generate(&ruleset, &DungeonRequest::seed(7))
            .expect("made")
            .dungeon;
        let carved = generate(
            &ruleset,
            &DungeonRequest {
                stop_after: Some(Step::Carve),
                ..DungeonRequest::seed(7)
            },
        )
        .expect("carved")
        .dungeon;
        let squares = |dungeon: &crate::dungeon::Dungeon| {
            dungeon
                .rooms
                .iter()
                .map(|room| room.squares.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(squares(&whole), squares(&carved));
        assert!(carved.doors.is_empty() && carved.goal.is_none());
        let connected = generate(
            &ruleset,
            &DungeonRequest {
                stop_after: Some(Step::Connect),
                ..DungeonRequest::seed(7)
            },
        )
        .expect("connected")
        .dungeon;
        assert_eq!(connected.doors, whole.doors);
    }
}

#[test]
fn a_theme_never_moves_a_wall() {
    for plan in PLANS {
        let ruleset = small(plan);
        let plain = generate(&ruleset, &DungeonRequest::seed(7))
            .expect("made")
            .dungeon;
        let themed = generate(
            &ruleset,
            &DungeonRequest {
                theme: Some("Ice".to_owned()),
                ..DungeonRequest::seed(7)
            },
        )
        .expect("made")
        .dungeon;
        assert_eq!(themed.title, "Small: Ice");
        assert_eq!(plain.doors, themed.doors);
        assert_eq!(plain.rooms, themed.rooms);
    }
}
