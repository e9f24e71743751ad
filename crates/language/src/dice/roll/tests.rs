//! Rolls with given faces, told whole.

use super::super::{no_names, parse};
use super::*;
use crate::rng::{Scripted, Stream};

fn names(name: &str) -> Option<i64> {
    (name == "depth").then_some(3)
}

/// Rolls with these faces, all of which must be used.
fn story(dice: &str, faces: &[u32]) -> String {
    let expr = parse(dice).unwrap();
    let mut script = Scripted::new(faces);
    let roll = roll(&expr, &mut script, &names).unwrap();
    assert_eq!(script.left(), [0_u32; 0], "{dice}");
    let blind = total(&expr, &mut Scripted::new(faces), &names);
    assert_eq!(blind, Ok(roll.total), "{dice}");
    roll.to_string()
}

#[test]
fn a_roll_tells_its_story() {
    let stories: &[(&str, &[u32], &str)] = &[
        ("2d6+1", &[3, 5], "2d6+1: [3 5] + 1 = 9"),
        ("d66", &[4, 2], "d66: [42] = 42"),
        ("2d66", &[4, 2, 1, 6], "2d66: [42 16] = 58"),
        ("d%", &[100], "d100: [100] = 100"),
        ("1d100/4", &[1], "d100/4: [1] / 4 = 1"),
        ("1d100/4", &[98], "d100/4: [98] / 4 = 25"),
        ("1d100//4", &[99], "d100//4: [99] // 4 = 24"),
        ("d6!", &[6, 6, 2], "d6!: [6!+6!+2] = 14"),
        ("d6!", &[5], "d6!: [5] = 5"),
        ("d6!1", &[6, 6], "d6!1: [6!+6] = 12"),
        ("3d6!kh2", &[6, 1, 2, 4], "3d6!kh2: [6!+1 (2) 4] = 11"),
        ("4d6kh3", &[6, 1, 4, 4], "4d6kh3: [6 (1) 4 4] = 14"),
        ("4d6kl1", &[6, 1, 4, 1], "4d6kl1: [(6) 1 (4) (1)] = 1"),
        ("4d6dh1", &[6, 1, 4, 6], "4d6dh1: [6 1 4 (6)] = 11"),
        ("adv d20", &[4, 17], "adv d20: max([4], [17]) = 17"),
        ("dis d20", &[4, 17], "dis d20: min([4], [17]) = 4"),
        ("5d10>=7", &[7, 3, 10, 1, 6], "5d10>=7: [7* 3 10* 1 6] = 2"),
        ("3d6!8>=5", &[6, 5, 2, 4], "3d6!8>=5: [6!*+5* 2 4] = 2"),
        ("3d6kh2>=5", &[6, 5, 5], "3d6kh2>=5: [6* 5* (5*)] = 2"),
        (
            "3d66>=44",
            &[4, 3, 4, 4, 6, 1],
            "3d66>=44: [43 44* 61*] = 2",
        ),
        ("4dF", &[1, 2, 3, 3], "4dF: [- 0 + +] = 1"),
        ("3d6x10", &[1, 2, 3], "3d6x10: [1 2 3] x 10 = 60"),
        ("d6xd6", &[4, 5], "d6xd6: [4] x [5] = 20"),
        ("1d6 + depth", &[4], "d6 + depth: [4] + 3 = 7"),
        (
            "(d6+1)x2-(1-d4)",
            &[4, 3],
            "(d6+1)x2-(1-d4): ([4] + 1) x 2 - (1 - [3]) = 12",
        ),
        ("-(d6+1)", &[4], "-(d6+1): -([4] + 1) = -5"),
        (
            "max(d6, d8, 3)",
            &[2, 1],
            "max(d6, d8, 3): max([2], [1], 3) = 3",
        ),
        ("(1-d6)/2", &[4], "(1-d6)/2: (1 - [4]) / 2 = -1"),
        ("(1-d6)//2", &[4], "(1-d6)//2: (1 - [4]) // 2 = -2"),
    ];
    for (dice, faces, expected) in stories {
        assert_eq!(story(dice, faces), *expected);
    }
}

#[test]
fn every_physical_die_is_noted() {
    let expr = parse("2d6!kh1 + d66 + dF").unwrap();
    let mut script = Scripted::new([6, 2, 5, 3, 4, 1]);
    let roll = roll(&expr, &mut script, &no_names).unwrap();
    let die = |sides, face, kept, exploded| Die {
        sides,
        face,
        kept,
        exploded,
    };
    assert_eq!(
        roll.dice,
        [
            die(6, 6, true, true),
            die(6, 2, true, false),
            die(6, 5, false, false),
            die(6, 3, true, false),
            die(6, 4, true, false),
            die(3, 1, true, false),
        ]
    );
    assert_eq!(roll.total, 8 + 34 - 1);
}

fn failure(dice: &str, faces: &[u32]) -> (std::ops::Range<usize>, String) {
    let expr = parse(dice).unwrap();
    let error = roll(&expr, &mut Scripted::new(faces), &names).unwrap_err();
    (error.bytes(), error.to_string())
}

#[test]
fn rolls_that_cannot_be_made_are_errors() {
    let cases: &[(&str, &[u32], std::ops::Range<usize>, &str)] = &[
        (
            "1 + 2d6",
            &[3],
            4..7,
            "the script has only 1 face, and a d6 is still to be rolled",
        ),
        (
            "1 + 2d6",
            &[3, 7],
            4..7,
            "the script has a 7 where a d6 is rolled",
        ),
        ("d6 + luck", &[3], 5..9, "unknown name `luck`"),
        (
            "6/(d6-1)",
            &[1],
            0..8,
            "this divides by something that can be 0",
        ),
        (
            "d6x1000000000x1000000000x1000000000",
            &[1],
            0..35,
            "the result is too large to compute",
        ),
    ];
    for (dice, faces, range, message) in cases {
        assert_eq!(failure(dice, faces), (range.clone(), (*message).to_owned()));
    }
}

#[test]
fn extreme_names_do_not_overflow() {
    let extreme = |name: &str| match name {
        "low" => Some(i64::MIN),
        "high" => Some(i64::MAX),
        _ => None,
    };
    for dice in [
        "-low",
        "low/-1",
        "low//-1",
        "high + d6",
        "low - d6",
        "low x d6 x 2",
        "high x high",
    ] {
        let expr = parse(dice).unwrap();
        let error = total(&expr, &mut Stream::new(1, "extreme"), &extreme).unwrap_err();
        assert_eq!(
            error.message(),
            "the result is too large to compute",
            "{dice}"
        );
    }
    let smallest = parse("low // 2 + low / 2").unwrap();
    let value = total(&smallest, &mut Stream::new(1, "extreme"), &extreme);
    assert_eq!(value, Ok(i64::MIN));
}

/// The same stream gives the same dice whether somebody watches or not.
#[test]
fn watching_changes_nothing() {
    for dice in [
        "2d6+1", "4d6kh3", "5d6!", "3d66", "4dF", "adv d20", "6d10>=7",
    ] {
        let expr = parse(dice).unwrap();
        let (mut one, mut other) = (Stream::new(8, "twin"), Stream::new(8, "twin"));
        for _ in 0..50 {
            let watched = roll(&expr, &mut one, &no_names).unwrap().total;
            assert_eq!(total(&expr, &mut other, &no_names), Ok(watched), "{dice}");
        }
    }
}
