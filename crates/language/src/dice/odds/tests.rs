//! The odds against going through all ways, and against published odds.

use num_bigint::BigUint;
use proptest::prelude::*;

use super::super::arbitrary::{quietly, small_expression};
use super::super::{Interval, bounds, brute, no_names, parse};
use super::*;

fn odds(dice: &str) -> Distribution {
    let expr = parse(dice).unwrap();
    distribution(&expr, &names, Budget::default()).unwrap()
}

fn names(name: &str) -> Option<i64> {
    match name {
        "depth" => Some(3),
        "hero.level" => Some(-2),
        _ => None,
    }
}

fn number(number: u64) -> BigUint {
    BigUint::from(number)
}

/// The outcomes as plain pairs, for comparing with literals.
fn pairs(dice: &str) -> Vec<(i64, u64)> {
    let odds = odds(dice);
    let outcomes = odds.outcomes().iter();
    outcomes
        .map(|(outcome, count)| (*outcome, u64::try_from(count).unwrap()))
        .collect()
}

/// Every notation, with few enough ways to go through all of them.
const EVERY_NOTATION: &[&str] = &[
    "7",
    "depth",
    "d1",
    "3d1",
    "d6",
    "1d6",
    "2d6+1",
    "3d4-5",
    "5d3",
    "4d5",
    "7d2",
    "d6-1",
    "-d6",
    "-2d4",
    "10-2d4",
    "d66",
    "2d66",
    "d666",
    "d%",
    "1d100/4",
    "1d100//4",
    "d6!",
    "d6!1",
    "d4!3",
    "d2!5",
    "2d4!2",
    "3d3!1",
    "2d3!2+d4!1",
    "3d6x10",
    "3d6*10",
    "d6xd6",
    "d6x(d6-3)",
    "d4xd4xd4",
    "4d6kh3",
    "4d6kl1",
    "4d6dl1",
    "4d6dh2",
    "4d6kh4",
    "2d20kh1",
    "2d20kl1",
    "5d4kh2",
    "5d4kl3",
    "6d3dl2",
    "3d1kh2",
    "2d66kh1",
    "4dFkh2",
    "3d3!1kh2",
    "2d4!2kl1",
    "adv d20",
    "dis d20",
    "adv 2d4",
    "dis (d6+d4)",
    "adv (adv d4)",
    "5d6>=3",
    "4d10>=7",
    "5d6=6",
    "5d6<=2",
    "5d6<3",
    "5d6>5",
    "5d6>=1",
    "5d6>=depth",
    "3d66>=44",
    "4dF=-1",
    "4dF>=0",
    "3d4!2>=3",
    "3d4!2>=4",
    "2d4!2<=2",
    "2d3!3=3",
    "4d6kh2>=5",
    "4d6dl1=1",
    "5d3kl2<=1",
    "d3",
    "4dF",
    "dF",
    "4dF+hero.level",
    "1d6 + depth",
    "d20 + hero.level",
    "(d6+1)x(d4-2)",
    "-(d6-d4)",
    "d6-d6",
    "min(d6, 3)",
    "max(d6, d8)",
    "min(d4, d6, d8)",
    "max(2d4, 1d6+1, 4)",
    "min(d6, -d6)",
    "d20/d4",
    "d20//d4",
    "(d6-4)/2",
    "(d6-4)//2",
    "(d6-4)/-2",
    "(d6-4)//-2",
    "d6x0",
    "d6x1000+d4",
    "2d6x100+3d4",
    "100-d100/2",
];

#[test]
fn every_notation_agrees_with_going_through_all_ways() {
    for dice in EVERY_NOTATION {
        let expr = parse(dice).unwrap();
        let fast = distribution(&expr, &names, Budget::default()).unwrap();
        let slow = brute::counts(&expr, &names, fast.denominator()).unwrap();
        let slow: Vec<_> = slow.into_iter().collect();
        assert_eq!(fast.outcomes(), slow, "{dice}");
    }
}

proptest! {
    #![proptest_config(quietly())]

    #[test]
    fn random_expressions_agree_with_going_through_all_ways(expr in small_expression()) {
        prop_assume!(expr.dice() <= 6);
        let Ok(fast) = distribution(&expr, &no_names, Budget::default()) else {
            // A division by something that can be 0: then some way of rolling must fail too.
            prop_assert!(brute::counts(&expr, &no_names, &BigUint::ZERO).is_err(), "{}", expr);
            return Ok(());
        };
        let slow = brute::counts(&expr, &no_names, fast.denominator()).unwrap();
        let slow: Vec<_> = slow.into_iter().collect();
        prop_assert_eq!(fast.outcomes(), slow, "{}", expr);
    }

    /// The recurrence for ordinary dice against adding one die after the other.
    #[test]
    fn many_ordinary_dice_agree_with_adding_one_by_one(count in 1_u32..40, sides in 1_u32..25) {
        let die = sum::sum_ordinary(1, sides, 1);
        let one_by_one = (1..count).fold(die.clone(), |so_far, _| {
            combine::pairwise(&so_far, &die, |one, other| Ok::<_, ()>(one + other)).unwrap()
        });
        prop_assert_eq!(&sum::sum_ordinary(count, sides, 1), &one_by_one);
        prop_assert_eq!(&sum::sum_equal(die, count), &one_by_one);
    }

    /// Packed addition against adding pair by pair.
    #[test]
    fn packed_sums_agree_with_pairs(one in weighted(), other in weighted()) {
        let packed = sum::Plan::Packed { cost: 0 }.add(&one, &other, || ());
        let pairs = sum::Plan::Pairwise { cost: 0 }.add(&one, &other, || ());
        prop_assert_eq!(packed, pairs);
    }

    /// Choices among many dice: what is kept and what is dropped are two sides of one pool.
    #[test]
    fn counts_of_a_choice_add_up(count in 2_u32..30, kept in 1_u32..30, sides in 1_u32..12) {
        let kept = kept.min(count - 1);
        let high = odds(&format!("{count}d{sides}kh{kept}"));
        let low = odds(&format!("{count}d{sides}dh{}", count - kept));
        let mirror = odds(&format!("{}-{count}d{sides}kl{kept}", kept * (sides + 1)));
        prop_assert_eq!(high.at_least(i64::MIN), BigUint::from(sides).pow(count));
        prop_assert_eq!(high.outcomes(), mirror.outcomes());
        prop_assert_eq!(low, odds(&format!("{count}d{sides}kl{kept}")));
    }
}

fn weighted() -> impl Strategy<Value = Distribution> {
    let counts = prop::collection::vec((-40_i64..40, 1_u64..u64::MAX), 1..20);
    counts.prop_map(|counts| {
        Distribution::from_counts(
            counts
                .into_iter()
                .map(|(outcome, count)| (outcome, number(count))),
        )
    })
}

/// The textbook triangle: seven comes up in 6 of 36 ways.
#[test]
fn two_dice() {
    let counts = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    assert_eq!(pairs("2d6"), (2..).zip(counts).collect::<Vec<_>>());
    assert_eq!(odds("2d6").denominator(), &number(36));
    assert_eq!(odds("2d6").mean().to_string(), "7");
    assert_eq!(odds("2d6").variance().to_string(), "35/6");
}

/// The published 3d6 curve of old-school ability scores: 1, 3, 6, 10, 15, 21, 25, 27 of 216 and back.
#[test]
fn three_dice() {
    let counts = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    assert_eq!(pairs("3d6"), (3..).zip(counts).collect::<Vec<_>>());
}

/// The most published odds of all: four dice, drop the lowest. Eighteen in 21 of 1296 ways, 13 the likeliest in 172, mean 12.2446.
#[test]
fn four_dice_drop_lowest() {
    let counts = [
        1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21,
    ];
    assert_eq!(pairs("4d6dl1"), (3..).zip(counts).collect::<Vec<_>>());
    assert_eq!(pairs("4d6kh3"), pairs("4d6dl1"));
    assert_eq!(odds("4d6kh3").mean().to_string(), "15869/1296");
}

/// Advantage on a d20: twenty in 39 of 400 ways, one in a single way, mean 13.825; disadvantage mirrors it (mean 7.175).
#[test]
fn advantage() {
    let adv = odds("adv d20");
    assert_eq!(adv.exactly(20), number(39));
    assert_eq!(adv.exactly(1), number(1));
    assert_eq!(adv.denominator(), &number(400));
    assert_eq!(adv.mean().decimal(3), "13.825");
    assert_eq!(odds("dis d20").mean().decimal(3), "7.175");
    assert_eq!(adv, odds("2d20kh1"));
    assert_eq!(odds("dis d20"), odds("2d20kl1"));
}

/// The multiplication table: 6 and 12 are the likeliest products of two dice, in 4 of 36 ways each; mean 3.5 squared.
#[test]
fn product_of_two_dice() {
    let product = odds("d6xd6");
    let outcomes: Vec<_> = pairs("d6xd6")
        .into_iter()
        .map(|(outcome, _)| outcome)
        .collect();
    assert_eq!(
        outcomes,
        [
            1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36
        ]
    );
    assert_eq!(product.exactly(6), number(4));
    assert_eq!(product.exactly(12), number(4));
    assert_eq!(product.exactly(7), number(0));
    assert_eq!(product.mean().to_string(), "49/4");
}

/// Fate dice as published: 0 in 19 of 81 ways, +4 in one.
#[test]
fn four_fate_dice() {
    let counts = [1, 4, 10, 16, 19, 16, 10, 4, 1];
    assert_eq!(pairs("4dF"), (-4..).zip(counts).collect::<Vec<_>>());
}

#[test]
fn tens_and_units_are_no_numbers_with_0_or_7() {
    let outcomes: Vec<_> = pairs("d66");
    let expected: Vec<_> = (1..=6)
        .flat_map(|tens| (1..=6).map(move |units| (tens * 10 + units, 1)))
        .collect();
    assert_eq!(outcomes, expected);
    assert_eq!(odds("d666").denominator(), &number(216));
    assert_eq!((odds("d666").lowest(), odds("d666").highest()), (111, 666));
}

#[test]
fn division_rounds_up_unless_told_otherwise() {
    assert_eq!(
        pairs("1d100/4"),
        (1..=25).map(|n| (n, 4)).collect::<Vec<_>>()
    );
    let mut down: Vec<_> = (0..=25).map(|n| (n, 4)).collect();
    down[0].1 = 3;
    down[25].1 = 1;
    assert_eq!(pairs("1d100//4"), down);
    assert_eq!(pairs("(d6-4)/2"), [(-1, 2), (0, 2), (1, 2)]);
    assert_eq!(pairs("(d6-4)//2"), [(-2, 1), (-1, 2), (0, 2), (1, 1)]);
}

/// Five dice at 7 or more on a d10: each succeeds with 4 in 10, so none in 6^5 = 7776 and all in 4^5 = 1024 of 100000 ways.
#[test]
fn successes_are_binomial() {
    let counts = [7776, 25920, 34560, 23040, 7680, 1024];
    assert_eq!(pairs("5d10>=7"), (0..).zip(counts).collect::<Vec<_>>());
}

/// A d6 that explodes without end has mean 4.2; with eight extra dice at most, 4.2 less 4.2 over 6^9.
#[test]
fn explosions_stop_at_the_limit() {
    let odds = odds("d6!");
    assert_eq!(odds.denominator(), &number(6_u64.pow(9)));
    assert_eq!(odds.highest(), 54);
    assert_eq!(odds.exactly(6), number(0));
    assert_eq!(odds.exactly(7), number(6_u64.pow(7)));
    assert_eq!(odds.mean().decimal(6), "4.2");
    let exact = 42 * (6_u64.pow(9) - 1);
    assert_eq!(
        odds.mean(),
        Ratio::difference(number(exact), number(0), number(10 * 6_u64.pow(9)))
    );
}

#[test]
fn a_hundred_dice_are_exact() {
    let odds = odds("100d20");
    assert_eq!(odds.outcomes().len(), 1901);
    assert_eq!(odds.denominator(), &number(20).pow(100));
    assert_eq!(odds.at_least(0), number(20).pow(100));
    assert_eq!(odds.mean().to_string(), "1050");
    assert_eq!(odds.variance().to_string(), "3325");
    assert_eq!(odds.exactly(100), number(1));
    assert_eq!(odds.exactly(101), number(100));
    assert_eq!(odds.exactly(1999), number(100));
}

#[test]
fn at_least_and_at_most_meet() {
    let odds = odds("2d6");
    assert_eq!(odds.at_least(10), number(6));
    assert_eq!(odds.at_most(4), number(6));
    assert_eq!(odds.at_least(13), number(0));
    assert_eq!(odds.at_most(1), number(0));
    for outcome in 0..14 {
        let both = odds.at_least(outcome) + odds.at_most(outcome - 1);
        assert_eq!(both, number(36));
    }
}

#[test]
fn counts_in_any_order_become_a_distribution() {
    let counts = [(5, 2_u32), (-1, 1), (5, 3), (0, 0)];
    let odds = Distribution::from_counts(counts.map(|(outcome, count)| (outcome, count.into())));
    assert_eq!(odds.outcomes(), [(-1, number(1)), (5, number(5))]);
    assert_eq!(odds.denominator(), &number(6));
    assert_eq!(odds.mean().decimal(2), "4");
}

fn failure(dice: &str, steps: u64) -> (std::ops::Range<usize>, String, String) {
    let expr = parse(dice).unwrap();
    let error = distribution(&expr, &names, Budget { steps }).unwrap_err();
    (
        error.bytes(),
        error.message().to_owned(),
        error.hints().concat(),
    )
}

#[test]
fn what_costs_too_much_is_refused_before_it_is_tried() {
    let hint = "use fewer dice or fewer sides, or roll it many times instead";
    let message = "`1000d1000` needs about 510489511 steps, more than the 100000000 allowed";
    let default = Budget::default().steps;
    assert_eq!(
        failure("2 + 1000d1000", default),
        (4..13, message.to_owned(), hint.to_owned())
    );
    for dice in [
        "10000d1000000",
        "9d1000000!100",
        "10000d6kh5000",
        "5000d1000kl2",
        "d1000000xd1000000",
        "d1000000+d1000000xd1000000",
        "3000d666",
        "max(500d1000, 900d1000)",
        "4999d1000000>=3+4999d1000000",
    ] {
        let (_, message, hint_given) = failure(dice, default);
        assert!(
            message.ends_with("steps, more than the 100000000 allowed"),
            "{message}"
        );
        assert_eq!(hint_given, hint);
    }
    assert!(failure("2d6", 10).1.starts_with("`2d6` needs about "));
}

#[test]
fn impossible_values_are_errors() {
    let steps = Budget::default().steps;
    let large = "d6x1000000000x1000000000x1000000000";
    assert_eq!(
        failure(large, steps),
        (
            0..35,
            "the result is too large to compute".to_owned(),
            "use smaller numbers".to_owned()
        )
    );
    assert_eq!(
        failure("10/(d6-1)", steps),
        (
            0..9,
            "this divides by something that can be 0".to_owned(),
            "make sure it is at least 1, like `max(1, ...)`".to_owned()
        )
    );
    assert_eq!(
        failure("d6 + luck", steps),
        (
            5..9,
            "unknown name `luck`".to_owned(),
            "use a number, or a name with a value here".to_owned()
        )
    );
    assert_eq!(
        failure("5d6>=depth-d6", steps),
        (
            0..13,
            "unknown name `depth-d6`".to_owned(),
            "if `-` is a minus sign, put spaces around it".to_owned()
        )
    );
}

#[test]
fn decimals_are_rounded_from_whole_numbers() {
    let cases = [
        (1, 6, 2, "0.17"),
        (1, 8, 2, "0.13"),
        (1, 3, 0, "0"),
        (1, 2, 0, "1"),
        (2, 3, 5, "0.66667"),
        (999, 1000, 2, "1.00"),
        (5, 1000, 2, "0.01"),
        (4_999, 1_000_000, 2, "0.00"),
        (7, 1, 3, "7.000"),
        (0, 5, 1, "0.0"),
        (5, 0, 1, "0.0"),
    ];
    for (numerator, denominator, places, expected) in cases {
        let written = decimal(&number(numerator), &number(denominator), places);
        assert_eq!(written, expected, "{numerator}/{denominator}");
    }
    assert_eq!(percent(&number(6), &number(36), 2), "16.67");
    assert_eq!(percent(&number(36), &number(36), 1), "100.0");
}

#[test]
fn means_and_deviations() {
    let cases = [
        ("d6", "7/2", "3.5", "1.708"),
        ("2d6", "7", "7", "2.415"),
        ("7", "7", "7", "0"),
        ("-d6", "-7/2", "-3.5", "1.708"),
        ("d6-d6", "0", "0", "2.415"),
        ("d2-3", "-3/2", "-1.5", "0.5"),
        ("100d20", "1050", "1050", "57.663"),
    ];
    for (dice, fraction, mean, deviation) in cases {
        let odds = odds(dice);
        assert_eq!(odds.mean().to_string(), fraction, "{dice}");
        assert_eq!(odds.mean().decimal(3), mean, "{dice}");
        assert_eq!(odds.variance().root(3), deviation, "{dice}");
    }
    let tiny = Ratio::difference(number(0), number(1), number(10_000));
    assert_eq!(
        (tiny.decimal(3).as_str(), tiny.to_string().as_str()),
        ("0", "-1/10000")
    );
}

#[test]
fn bounds_are_the_ends_of_the_odds() {
    for dice in EVERY_NOTATION {
        let expr = parse(dice).unwrap();
        let bounds = bounds(&expr, &|name| match names(name) {
            Some(value) => Interval::exactly(value),
            None => Interval::ANY,
        });
        let odds = odds(dice);
        assert_eq!(
            bounds,
            Interval::between(odds.lowest(), odds.highest()),
            "{dice}"
        );
    }
}

/// A die that explodes is held against the condition again, so it can meet it more than once.
#[test]
fn exploding_dice_are_counted_more_than_once() {
    let bounds = |dice: &str| bounds(&parse(dice).unwrap(), &|_| Interval::ANY);
    assert!(bounds("2d6!>=5").high > Some(2));
    assert_eq!(bounds("2d6!<=5"), Interval::between(0, 2));
    assert_eq!(bounds("2d6>=1"), Interval::exactly(2));
    assert_eq!(bounds("2d6>=luck"), Interval::between(0, 2));
}

proptest! {
    #![proptest_config(quietly())]

    #[test]
    fn bounds_hold_every_outcome(expr in small_expression()) {
        let bounds = bounds(&expr, &|_| Interval::ANY);
        if let Ok(odds) = distribution(&expr, &no_names, Budget::default()) {
            for (outcome, _) in odds.outcomes() {
                prop_assert!(bounds.contains(*outcome), "{expr} gives {outcome}, not {bounds}");
            }
        }
    }
}
