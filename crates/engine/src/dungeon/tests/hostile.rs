//! Parameters that nobody should give end in a message, quickly.

use super::{HEAD, PLANS, small};
use crate::dungeon::{DungeonRequest, generate};
use crate::ruleset;

fn refusal(plan: &str, request: &DungeonRequest) -> (String, String) {
    let error = generate(&small(plan), request).expect_err("this is refused");
    (error.to_string(), error.hints().concat())
}

#[test]
fn numbers_nobody_can_draw_are_refused() {
    for plan in PLANS {
        let zero = refusal(
            plan,
            &DungeonRequest {
                rooms: Some(0),
                ..DungeonRequest::seed(1)
            },
        );
        assert_eq!(
            zero,
            (
                "a dungeon cannot have 0 rooms".to_owned(),
                "ask for 1 to 5000".to_owned()
            )
        );
        let million = refusal(
            plan,
            &DungeonRequest {
                rooms: Some(1_000_000),
                ..DungeonRequest::seed(1)
            },
        );
        assert_eq!(
            million,
            (
                "a dungeon cannot have 1000000 rooms".to_owned(),
                "ask for 1 to 5000".to_owned()
            )
        );
        let deep = refusal(
            plan,
            &DungeonRequest {
                levels: Some(51),
                ..DungeonRequest::seed(1)
            },
        );
        assert_eq!(deep.0, "a dungeon cannot have 51 levels");
    }
    let tight = refusal(
        PLANS[0],
        &DungeonRequest {
            sheet: Some((2, 2)),
            ..DungeonRequest::seed(1)
        },
    );
    assert_eq!(tight.0, "20 rooms do not fit on 2 x 2 squares");
    let narrow = refusal(
        PLANS[1],
        &DungeonRequest {
            sheet: Some((2, 2)),
            ..DungeonRequest::seed(1)
        },
    );
    assert_eq!(narrow.0, "the entrance does not fit on 2 x 2 squares");
    let full = refusal(
        PLANS[4],
        &DungeonRequest {
            sheet: Some((6, 6)),
            rooms: Some(200),
            levels: Some(1),
            ..DungeonRequest::seed(1)
        },
    );
    assert_eq!(
        full,
        (
            "found no layout of 200 rooms in 30 tries".to_owned(),
            "ask for fewer rooms or a larger sheet".to_owned()
        )
    );
}

#[test]
fn one_room_is_a_dungeon() {
    for plan in PLANS {
        let made = generate(
            &small(plan),
            &DungeonRequest {
                rooms: Some(1),
                levels: Some(1),
                ..DungeonRequest::seed(3)
            },
        )
        .expect("one room");
        assert_eq!(made.dungeon.rooms.len(), 1, "{plan}");
    }
}

#[test]
fn a_shape_without_a_door_is_refused() {
    let text = format!(
        "{}\n[dungeon]\n{}\n",
        HEAD.replace("#+##\n'''", "####\n'''"),
        PLANS[1]
    );
    let ruleset = ruleset::read(vec![("x".into(), text)], &ruleset::no_base)
        .ruleset
        .expect("reads");
    let errors: Vec<String> = (0..20)
        .filter_map(|seed| generate(&ruleset, &DungeonRequest::seed(seed)).err())
        .map(|error| error.to_string())
        .collect();
    assert!(
        errors
            .iter()
            .all(|message| message == "the shape `cell` has no door"),
        "{errors:?}"
    );
    assert!(!errors.is_empty());
}

#[test]
fn a_table_that_never_ends_is_refused() {
    let text = format!(
        "{}\n[dungeon]\n{}\n",
        HEAD.replace("{1d3} rats.", "{inside}")
            .replace("Dust.", "{inside}")
            .replace("{2d6} gold.", "{inside}")
            .replace("A trap of level {1d4}.", "{inside}"),
        PLANS[0]
    );
    let ruleset = ruleset::read(vec![("x".into(), text)], &ruleset::no_base)
        .ruleset
        .expect("reads");
    let error = generate(&ruleset, &DungeonRequest::seed(1)).expect_err("it never ends");
    assert!(
        error
            .to_string()
            .starts_with("tables roll on each other forever"),
        "{}",
        error.message()
    );
}

#[test]
fn a_game_without_dungeons_says_so() {
    let text = HEAD.to_owned();
    let ruleset = ruleset::read(vec![("x".into(), text)], &ruleset::no_base)
        .ruleset
        .expect("reads");
    let error = generate(&ruleset, &DungeonRequest::seed(1)).expect_err("no dungeons");
    assert_eq!(error.message(), "`small` has no dungeons");
}
