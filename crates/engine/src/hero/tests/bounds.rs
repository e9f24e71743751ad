//! Ranges: compared with every pair of numbers they stand for.

use super::super::bounds::{Bounds, Facts, number, truth};
use super::*;
use crate::model::Ruleset;
use crate::rules::{self, Answers, Expr, Path};

/// `a` and `b` lie in known ranges; nothing else is known.
struct Two<'a> {
    game: &'a Ruleset,
    a: Bounds,
    b: Bounds,
}

impl Facts for Two<'_> {
    fn ruleset(&self) -> &Ruleset {
        self.game
    }

    fn number(&self, path: &Path) -> Bounds {
        if path.word() == Some("a") {
            self.a
        } else {
            self.b
        }
    }

    fn fact(&self, _: &Expr) -> Option<bool> {
        None
    }

    fn count(&self, _: &Expr) -> Bounds {
        Bounds::ANY
    }
}

struct Pair(i64, i64, i64);

impl Answers for Pair {
    fn number(&mut self, path: &Path) -> Option<i64> {
        Some(if path.word() == Some("a") {
            self.0
        } else {
            self.1
        })
    }

    fn dice(&mut self, _: &str) -> Result<i64, String> {
        Ok(self.2)
    }
}

const NUMBERS: [&str; 9] = [
    "a + b",
    "a - b",
    "a x b",
    "a / 3",
    "a / b",
    "(a - b) / 2 rounded down",
    "max(a, b, 0)",
    "min(a, b) - 1d3",
    "-a x 2 + b",
];
const CONDITIONS: [&str; 8] = [
    "a = b",
    "a != b",
    "a < b",
    "a <= b",
    "a > b",
    "a >= b and a > 0",
    "not (a > b) or b = 2",
    "a + 1d3 > b",
];

#[test]
fn ranges_hold_every_value_and_conditions_are_never_wrong() {
    let game = game("[stat.a]\n[stat.b]\n");
    let ranges: Vec<(i64, i64)> = (-4..=4)
        .flat_map(|low| (low..=4).map(move |high| (low, high)))
        .collect();
    for &(al, ah) in &ranges {
        for &(bl, bh) in &ranges {
            let facts = Two {
                game: &game,
                a: Bounds::new(al, ah),
                b: Bounds::new(bl, bh),
            };
            for source in NUMBERS {
                let expr = rules::parse_expr(source).0.expr;
                let range = number(&expr, &facts);
                each(al..=ah, bl..=bh, |pair| {
                    if let Ok(value) = rules::eval_int(&expr, pair) {
                        assert!(
                            range.contains(value),
                            "{source} of {al}..{ah} and {bl}..{bh} is {range}, not {value}"
                        );
                    }
                });
            }
            for source in CONDITIONS {
                let expr = rules::parse_expr(source).0.expr;
                let decided = truth(&expr, &facts);
                each(al..=ah, bl..=bh, |pair| {
                    let holds = rules::eval_bool(&expr, pair).unwrap();
                    assert!(
                        decided.is_none_or(|decided| decided == holds),
                        "{source} of {al}..{ah} and {bl}..{bh}"
                    );
                });
            }
        }
    }
}

fn each(
    a: std::ops::RangeInclusive<i64>,
    b: std::ops::RangeInclusive<i64>,
    mut check: impl FnMut(&mut Pair),
) {
    for x in a {
        for y in b.clone() {
            (1..=3).for_each(|die| check(&mut Pair(x, y, die)));
        }
    }
}

#[test]
fn single_values_are_exact() {
    let game = game("[stat.a]\n[stat.b]\n");
    let facts = Two {
        game: &game,
        a: Bounds::exactly(7),
        b: Bounds::exactly(-2),
    };
    for (source, value) in [
        ("a / 2", 4),
        ("a / b", -3),
        ("a / b rounded down", -4),
        ("a x b", -14),
        ("max(a, b)", 7),
    ] {
        assert_eq!(
            number(&rules::parse_expr(source).0.expr, &facts),
            Bounds::exactly(value),
            "{source}"
        );
    }
    assert_eq!(Bounds::ANY.to_string(), "anything");
    assert_eq!(
        Bounds {
            low: Some(3),
            high: None
        }
        .to_string(),
        "at least 3"
    );
}

#[test]
fn an_open_end_says_what_it_can() {
    let low = |low| Bounds {
        low: Some(low),
        high: None,
    };
    assert_eq!(Bounds::ANY.larger(Bounds::exactly(3)), low(3));
    assert_eq!(low(1).larger(low(2)), low(2));
    assert_eq!(low(1).smaller(Bounds::exactly(3)), Bounds::new(1, 3));
    assert_eq!(low(1).plus(Bounds::exactly(2)), low(3));
    assert_eq!(low(1).or(Bounds::exactly(0)), low(0));
}
