//! Notation: what is read, what is written, what is refused.

use proptest::prelude::*;

use super::super::arbitrary::{expression, quietly};
use super::super::expr::{Compare, Keep, Pool, Shape, Success, Target};
use super::super::limits::MAX_LENGTH;
use super::*;

fn pool(count: u32, shape: Shape) -> Pool {
    Pool {
        count,
        shape,
        explode: None,
        keep: None,
        success: None,
    }
}

/// What was typed, and the canonical notation of what it was read as.
const CANONICAL: &[(&str, &str)] = &[
    ("2D6 + 1", "2d6+1"),
    ("1d66", "d66"),
    ("d666", "d666"),
    ("d%", "d100"),
    ("1d100", "d100"),
    ("3d6\u{d7}10\u{2212}1", "3d6x10-1"),
    ("3d6*10", "3d6x10"),
    ("3d6x10", "3d6x10"),
    ("d6Xd6", "d6xd6"),
    ("4d6KH3", "4d6kh3"),
    ("4d6 kh3", "4d6kh3"),
    ("4d6kl", "4d6kl1"),
    ("4d6dl1x10", "4d6dl1x10"),
    ("4d6khx10", "4d6kh1x10"),
    ("adv d20+5", "adv d20+5"),
    ("DIS 2d20kh1", "dis 2d20kh1"),
    ("adv(d20+2)", "adv (d20+2)"),
    ("5d10 \u{2265} 7", "5d10>=7"),
    ("5d6 <= 2", "5d6<=2"),
    ("6d6=6", "6d6=6"),
    ("5d10>=target", "5d10>=target"),
    ("5d10 > hero.level - 1", "5d10>hero.level - 1"),
    ("4dF", "4dF"),
    ("4df=-1", "4dF=-1"),
    ("dFkh1", "dFkh1"),
    ("4dfx2", "4dFx2"),
    ("dfoo + 1", "dfoo + 1"),
    ("W-30", "W - 30"),
    ("depth-1", "depth - 1"),
    ("depth-d6", "depth-d6"),
    ("hero-level.x - d6", "hero-level.x - d6"),
    ("1d6 + depth", "d6 + depth"),
    ("1d100/4", "d100/4"),
    ("1d100 // 4", "d100//4"),
    ("1d100\u{f7}4", "d100/4"),
    ("(((d6)))", "d6"),
    ("-(2-3)-(4-5)", "-(2-3)-(4-5)"),
    ("(1+2)-3+(4x5)", "1+2-3+4x5"),
    ("--d6", "--d6"),
    ("2x(3x4)", "2x(3x4)"),
    ("8/(2/2)", "8/(2/2)"),
    ("-2xd6", "-2xd6"),
    ("-(2xd6)", "-(2xd6)"),
    ("max( d6 , d8,3 )", "max(d6, d8, 3)"),
    ("min", "min"),
    ("adv + 1", "adv + 1"),
    ("x x x", "x x x"),
    ("d6!", "d6!"),
    ("d6!8", "d6!"),
    ("d6!3", "d6!3"),
    ("5d6!8=6", "5d6!8=6"),
    ("3d6!kh2", "3d6!kh2"),
    ("depth", "depth"),
    ("\u{a0}2d6\t", "2d6"),
];

#[test]
fn notation_is_read_and_written_canonically() {
    for (typed, canonical) in CANONICAL {
        let expr = parse(typed).unwrap();
        assert_eq!(expr.to_string(), *canonical, "{typed}");
        assert_eq!(parse(canonical), Ok(expr), "{canonical}");
    }
}

#[test]
fn dice_are_read_part_by_part() {
    let kind = |text| parse(text).map(|expr| expr.kind);
    assert_eq!(kind("2d6"), Ok(Kind::Pool(pool(2, Shape::Sides(6)))));
    assert_eq!(kind("d%"), Ok(Kind::Pool(pool(1, Shape::Sides(100)))));
    assert_eq!(kind("d66"), Ok(Kind::Pool(pool(1, Shape::Digits(2)))));
    assert_eq!(kind("4dF"), Ok(Kind::Pool(pool(4, Shape::Fate))));
    let explode = Some(8);
    let exploding = Pool {
        explode,
        ..pool(1, Shape::Sides(6))
    };
    assert_eq!(kind("d6!"), Ok(Kind::Pool(exploding)));
    let keep = Some(Keep {
        drop: true,
        end: End::Low,
        count: 1,
    });
    let dropping = Pool {
        keep,
        ..pool(4, Shape::Sides(6))
    };
    assert_eq!(kind("4d6dl1"), Ok(Kind::Pool(dropping)));
    let success = Some(Success {
        compare: Compare::AtLeast,
        target: Target::Number(7),
    });
    let counting = Pool {
        success,
        ..pool(5, Shape::Sides(10))
    };
    assert_eq!(kind("5d10>=7"), Ok(Kind::Pool(counting)));
}

#[test]
fn every_part_knows_where_it_was_written() {
    let text = "3 + (2d6kh1 - hero.level)";
    let expr = parse(text).unwrap();
    let Kind::Binary { left, right, .. } = &expr.kind else {
        panic!("{expr:?}");
    };
    let Kind::Binary {
        left: dice,
        right: name,
        ..
    } = &right.kind
    else {
        panic!("{right:?}");
    };
    let written = |part: &Expr| text[part.range.clone()].to_owned();
    let parts = [&expr, left, right, dice, name].map(written);
    let expected = [text, "3", "(2d6kh1 - hero.level)", "2d6kh1", "hero.level"];
    assert_eq!(parts, expected);
    assert_eq!(expr.names(), [("hero.level", 14..24)]);
}

#[test]
fn dice_can_be_read_out_of_another_language() {
    let text = "if 2d6kh1 >= 7: lose d6";
    let (expr, end) = parse_dice_at(text, 3).unwrap().unwrap();
    assert_eq!((expr.to_string().as_str(), end), ("2d6kh1", 9));
    assert_eq!(parse_dice_at(text, 0), None);
    assert_eq!(parse_dice_at(text, 16), None);
    let (expr, end) = parse_dice_at(text, 21).unwrap().unwrap();
    assert_eq!((expr.to_string().as_str(), end), ("d6", 23));
    assert_eq!(parse_dice_at("2d", 0).unwrap().unwrap_err().bytes(), 0..2);
    assert_eq!(
        parse_dice_at("\u{d7}", 1),
        None,
        "a place inside a character"
    );
    assert_eq!(parse_dice_at("d6", 9), None, "a place beyond the end");
}

/// Without the limits each of these would run for minutes or break the stack.
#[test]
fn hostile_text_is_refused_at_once() {
    let nested = "(".repeat(400) + "1" + &")".repeat(400);
    let message = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(
        message(&nested),
        "the expression is nested deeper than 32 deep"
    );
    assert_eq!(
        message(&"-".repeat(900)),
        "the expression is nested deeper than 32 deep"
    );
    assert_eq!(
        message(&"max(".repeat(200)),
        "the expression is nested deeper than 32 deep"
    );
    let parentheses = "(".repeat(100_000);
    assert_eq!(
        message(&parentheses),
        "the dice expression is 100000 bytes long, more than the 1000 allowed"
    );
    let megabytes = "2d6+".repeat(2_500_000);
    assert_eq!(
        message(&megabytes),
        "the dice expression is 10000000 bytes long, more than the 1000 allowed"
    );
    let twins = "adv (".repeat(31) + "d6" + &")".repeat(31);
    assert_eq!(
        message(&twins),
        "this can roll 2147483648 dice, more than the 10000 allowed"
    );
    let digits = "9".repeat(MAX_LENGTH);
    assert_eq!(
        message(&digits),
        "`999999999999999999999999...` is too large a number"
    );
    let long_sum = "1+".repeat(499) + "d6";
    assert!(parse(&long_sum).is_ok());
}

proptest! {
    #![proptest_config(quietly())]

    #[test]
    fn canonical_notation_reads_as_the_same_expression(expr in expression()) {
        let written = expr.to_string();
        prop_assert_eq!(parse(&written), Ok(expr), "{}", written);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,40}") {
        if let Err(error) = parse(&text) {
            prop_assert!(text.get(error.bytes()).is_some());
        }
    }

    #[test]
    fn no_dice_like_text_breaks_the_reader(text in "[0-9dDkhl!x+*/<>=()., %Fadvmin\u{d7}\u{2212}-]{0,24}") {
        match parse(&text) {
            Ok(expr) => prop_assert_eq!(parse(&expr.to_string()), Ok(expr)),
            Err(error) => prop_assert!(text.get(error.bytes()).is_some()),
        }
    }
}

/// What is read at once is what the parser reads.
#[test]
fn plain_dice_are_read_alike() {
    let mut quick = 0;
    for count in std::iter::once(String::new()).chain((0..=12).map(|count| count.to_string())) {
        for sides in (0..=130).map(|sides| sides.to_string()) {
            let text = format!("{count}d{sides}");
            let Some(plain) = plain_dice(&text) else {
                continue;
            };
            let slow = parse_any(&text).expect("dice");
            assert_eq!(
                (&plain.kind, &plain.range),
                (&slow.kind, &slow.range),
                "{text}"
            );
            quick += 1;
        }
    }
    assert_eq!(quick, 70);
}
