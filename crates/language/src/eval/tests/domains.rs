//! The three domains against each other: intervals and odds against going through every number and every die.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use proptest::prelude::*;

use super::super::{World, bounds, decide, holds, number, truth};
use crate::diag::{Error, error};
use crate::dice::{self, Distribution, Domain, Interval};
use crate::rules::{Expr, Path, TableName, parse_expr};

/// Names with their numbers, and dice that show what a plan says.
struct Sample<'a> {
    n: i64,
    m: i64,
    /// What each dice literal can show, in the order of asking, and which of it the plan picks.
    plan: &'a mut Vec<(Vec<(i64, BigUint)>, usize)>,
    used: usize,
}

impl World for Sample<'_> {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        match path.word()? {
            "n" => Some(self.n),
            "m" => Some(self.m),
            _ => None,
        }
    }

    fn roll(&mut self, dice: &dice::Expr) -> Result<i64, Error> {
        if self.used == self.plan.len() {
            let odds = Distribution::of_dice(dice)?;
            self.plan.push((odds.outcomes().to_vec(), 0));
        }
        let (outcomes, picked) = &self.plan[self.used];
        self.used += 1;
        Ok(outcomes[*picked].0)
    }

    fn read_row(&mut self, _: &TableName, row: i64) -> Option<i64> {
        row_of(row)
    }
}

/// The table that everybody knows: rows from -2 to 9.
fn row_of(row: i64) -> Option<i64> {
    (-2..=9).contains(&row).then(|| row * row - 3)
}

/// `n` and `m` are in known intervals.
struct Between(Interval, Interval);

impl World for Between {
    type Number = Interval;

    fn look_up(&mut self, path: &Path) -> Option<Interval> {
        match path.word()? {
            "n" => Some(self.0),
            "m" => Some(self.1),
            _ => None,
        }
    }

    fn read_row(&mut self, _: &TableName, row: Interval) -> Option<Interval> {
        let (low, high) = row.ends()?;
        let found = (low.max(-2)..=high.min(9)).filter_map(row_of);
        found.map(Interval::exactly).reduce(Interval::or)
    }
}

/// `n` and `m` are fixed, and dice have their odds.
struct Odds(i64, i64);

impl World for Odds {
    type Number = Distribution;

    fn look_up(&mut self, path: &Path) -> Option<Distribution> {
        match path.word()? {
            "n" => Some(Distribution::certain(self.0)),
            "m" => Some(Distribution::certain(self.1)),
            _ => None,
        }
    }

    fn read_row(&mut self, _: &TableName, row: Distribution) -> Option<Distribution> {
        row.map(|row| row_of(row).ok_or(())).ok()
    }
}

/// Results, each with its ways and all ways.
type Weighted = BTreeMap<i64, (BigUint, BigUint)>;

/// Plans of dice that are gone through for one expression; more would take minutes.
const MOST_PLANS: usize = 2_000;

/// Every result of every plan of dice with its weight, or an error if any plan has one; none when there are too many plans.
fn every_result(
    n: i64,
    m: i64,
    evaluate: &dyn Fn(&mut Sample<'_>) -> Result<i64, Error>,
    each: &mut dyn FnMut(i64),
) -> Option<Result<Weighted, Error>> {
    let mut plan = Vec::new();
    let mut found: Weighted = BTreeMap::new();
    let mut failed = None;
    for _ in 0..MOST_PLANS {
        let mut sample = Sample {
            n,
            m,
            plan: &mut plan,
            used: 0,
        };
        match evaluate(&mut sample) {
            Ok(value) => {
                each(value);
                let weight = plan.iter().map(|(outcomes, at)| &outcomes[*at].1);
                let ways: BigUint = weight.product();
                let all = plan
                    .iter()
                    .map(|(outcomes, _)| outcomes.iter().map(|(_, count)| count).sum::<BigUint>());
                let all: BigUint = all.product();
                let zero = (BigUint::ZERO, BigUint::from(1_u32));
                let (sum, of) = found.remove(&value).unwrap_or(zero);
                found.insert(value, (sum * &all + ways * &of, of * all));
            }
            Err(error) => failed = Some(error),
        }
        // The plan turns like an odometer: what was not asked for is not in it.
        loop {
            match plan.pop() {
                Some((outcomes, at)) if at + 1 < outcomes.len() => {
                    plan.push((outcomes, at + 1));
                    break;
                }
                Some(_) => {}
                None => return Some(failed.map_or(Ok(found), Err)),
            }
        }
    }
    None
}

fn parsed(text: &str) -> Expr {
    let (formula, errors) = parse_expr(text);
    assert_eq!(errors, [], "{text}");
    formula.expr
}

/// The same fraction, however it is written.
fn same(odds: &Distribution, found: &Weighted) -> bool {
    odds.outcomes().len() == found.len()
        && odds.outcomes().iter().all(|(outcome, count)| {
            let twin = found.get(outcome);
            twin.is_some_and(|(ways, all)| count * all == ways * odds.denominator())
        })
}

fn formula() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => (0_i64..9).prop_map(|n| n.to_string()),
        4 => Just("n".to_owned()),
        4 => Just("m".to_owned()),
        3 => prop_oneof![
            Just("1d3"), Just("2d2"), Just("3d2kh2"), Just("dF"), Just("3d2dl1"),
        ].prop_map(str::to_owned),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let sign = prop_oneof![Just("+"), Just("-"), Just("x"), Just("/")];
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            4 => (inner.clone(), sign, inner.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            1 => pair.clone().prop_map(|(a, b)| format!("({a} / {b} rounded down)")),
            1 => pair.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            1 => pair.prop_map(|(a, b)| format!("max({a}, {b}, 1)")),
            1 => inner.clone().prop_map(|a| format!("(-{a})")),
            1 => inner.prop_map(|a| format!("{{squares at {a}}}")),
        ]
    })
}

fn condition() -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        Just("="),
        Just("!="),
        Just("<"),
        Just("<="),
        Just(">"),
        Just(">=")
    ];
    let leaf = prop_oneof![
        6 => (formula(), sign, formula()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        1 => Just("(25% chance)".to_owned()),
        1 => Just("(100% chance)".to_owned()),
    ];
    leaf.prop_recursive(2, 3, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.prop_map(|a| format!("(not {a})")),
        ]
    })
}

fn interval() -> impl Strategy<Value = (i64, i64)> {
    (-4_i64..4, 0_i64..3).prop_map(|(low, length)| (low, low + length))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    /// Whatever `n` and `m` are within their intervals and whatever the dice show, the number is within its bounds.
    #[test]
    fn bounds_hold_every_number(text in formula(), n in interval(), m in interval()) {
        let expr = parsed(&text);
        let within = |(low, high)| Interval::between(low, high);
        let bounds = bounds(&expr, &mut Between(within(n), within(m)));
        for x in n.0..=n.1 {
            for y in m.0..=m.1 {
                let mut wrong = Vec::new();
                let _ = every_result(x, y, &|sample| number(&expr, sample), &mut |value| {
                    if !bounds.contains(value) {
                        wrong.push(value);
                    }
                });
                prop_assert!(wrong.is_empty(), "{} is {:?} at {} and {}, not {}", text, wrong, x, y, bounds);
            }
        }
    }

    /// A condition that is decided over intervals is never otherwise with numbers.
    #[test]
    fn decided_conditions_never_fail(text in condition(), n in interval(), m in interval()) {
        let expr = parsed(&text);
        let within = |(low, high)| Interval::between(low, high);
        let decided = decide(&expr, &mut Between(within(n), within(m)));
        if let Some(decided) = decided {
            for (x, y) in (n.0..=n.1).flat_map(|x| (m.0..=m.1).map(move |y| (x, y))) {
                let mut wrong = false;
                let holds = |sample: &mut Sample<'_>| holds(&expr, sample).map(i64::from);
                let _ = every_result(x, y, &holds, &mut |held| wrong |= (held == 1) != decided);
                prop_assert!(!wrong, "{} is not {} at {} and {}", text, decided, x, y);
            }
        }
    }

    /// Open intervals hold everything that closed ones inside them do.
    #[test]
    fn open_intervals_hold_more(text in formula(), n in interval(), m in interval(), open in 0..16_u32) {
        let expr = parsed(&text);
        let closed = |(low, high)| Interval::between(low, high);
        let opened = |(low, high), bits: u32| Interval {
            low: Some(low).filter(|_| bits & 1 == 0),
            high: Some(high).filter(|_| bits & 2 == 0),
        };
        let narrow = bounds(&expr, &mut Between(closed(n), closed(m)));
        let wide = bounds(&expr, &mut Between(opened(n, open), opened(m, open >> 2)));
        // A table read with an open row is unknown, and so is everything around it.
        if !text.contains("squares") && narrow != Interval::ANY {
            prop_assert_eq!(wide.or(narrow), wide, "{}", text);
        }
    }

    /// Exact odds are those of going through all dice, and fail just when some dice do.
    #[test]
    fn odds_agree_with_every_die(text in formula(), n in -3_i64..4, m in -3_i64..4) {
        let expr = parsed(&text);
        let odds = number(&expr, &mut Odds(n, m));
        let slow = every_result(n, m, &|sample| number(&expr, sample), &mut |_| {});
        match (odds, slow) {
            (_, None) => {}
            (Ok(odds), Some(Ok(slow))) => prop_assert!(same(&odds, &slow), "{}: {:?}, not {:?}", text, odds, slow),
            (Err(_), Some(Err(_))) => {}
            (odds, slow) => prop_assert!(false, "{}: {:?}, not {:?}", text, odds, slow),
        }
    }

    /// The same for conditions, which leave dice unrolled once they are decided.
    #[test]
    fn chances_agree_with_every_die(text in condition(), n in -3_i64..4, m in -3_i64..4) {
        let expr = parsed(&text);
        let odds = truth(&expr, &mut Odds(n, m));
        let slow = every_result(n, m, &|sample| truth(&expr, sample), &mut |_| {});
        match (odds, slow) {
            (_, None) => {}
            (Ok(odds), Some(Ok(slow))) => prop_assert!(same(&odds, &slow), "{}: {:?}, not {:?}", text, odds, slow),
            (Err(_), Some(Err(_))) => {}
            (odds, slow) => prop_assert!(false, "{}: {:?}, not {:?}", text, odds, slow),
        }
    }
}

#[test]
fn single_numbers_are_exact() {
    let mut world = Between(Interval::exactly(7), Interval::exactly(-2));
    for (text, value) in [
        ("n / 2", 4),
        ("n / m", -3),
        ("n / m rounded down", -4),
        ("n x m", -14),
        ("max(n, m)", 7),
        ("{squares at m}", 1),
    ] {
        let found = bounds(&parsed(text), &mut world);
        assert_eq!(found, Interval::exactly(value), "{text}");
    }
}

#[test]
fn what_nobody_knows_may_be_anything() {
    let mut world = Between(Interval::ANY, Interval::at_least(3));
    for (text, found) in [
        ("stranger + 1", Interval::ANY),
        ("max(stranger, 2)", Interval::at_least(2)),
        ("m x 2 + 1", Interval::at_least(7)),
        ("m / 2", Interval::at_least(2)),
        ("12 / m", Interval::between(1, 4)),
        ("-12 / m rounded down", Interval::between(-4, -1)),
        ("m x 0", Interval::exactly(0)),
        ("1 / (m - m)", Interval::between(-1, 1)),
        ("1 / 0", Interval::ANY),
    ] {
        assert_eq!(bounds(&parsed(text), &mut world), found, "{text}");
    }
    for (text, decided) in [
        ("stranger > 1", None),
        ("stranger > 1 and m < 3", Some(false)),
        ("m >= 3 or stranger = 1", Some(true)),
        ("hero is troll", None),
        ("not (hero is troll and m < 2)", Some(true)),
        ("0% chance", Some(false)),
        ("100% chance", Some(true)),
        ("n = n", None),
    ] {
        assert_eq!(decide(&parsed(text), &mut world), decided, "{text}");
    }
}

#[test]
fn numbers_that_do_not_fit_have_no_bounds() {
    let mut world = Between(Interval::exactly(i64::MAX), Interval::exactly(i64::MIN));
    for text in ["n + 1", "m - 1", "n x n", "m / -1", "-m"] {
        let found = bounds(&parsed(text), &mut world);
        assert!(
            found.high.is_none() || found.low.is_none(),
            "{text}: {found}"
        );
    }
}

#[test]
fn a_condition_with_too_many_dice_is_refused() {
    let expr = parsed("1000d1000 x 999d999 > 1");
    let refused = truth(&expr, &mut Odds(0, 0)).unwrap_err();
    assert!(refused.to_string().contains("steps"), "{refused}");
    let unrolled = error!("no dice are rolled here").to_string();
    let refused = number(
        &parsed("2 + 1d6"),
        &mut super::super::Graded { roll: 1, target: 2 },
    );
    assert_eq!(refused.unwrap_err().to_string(), unrolled);
}
