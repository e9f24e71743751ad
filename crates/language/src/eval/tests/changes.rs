//! Effects on numbers, within their limits.

use std::collections::BTreeMap;

use super::super::{Figures, Limits, World, apply, number};
use crate::rules::{ChangeOp, Expr, Path, Transfer, parse_effects};

/// Numbers from 0 to 10 by name.
#[derive(Clone, Default)]
struct Sheet {
    figures: BTreeMap<String, i64>,
    gained: usize,
}

impl World for Sheet {
    type Number = i64;

    fn look_up(&mut self, path: &Path) -> Option<i64> {
        self.figures.get(&path.to_string()).copied()
    }
}

impl Figures for Sheet {
    fn amount(&mut self, amount: &Expr) -> Option<i64> {
        number(amount, self).ok()
    }

    fn figure(&mut self, target: &Path) -> Option<(i64, Limits)> {
        let limits = Limits {
            least: Some(0),
            most: Some(10),
        };
        Some((self.look_up(target)?, limits))
    }

    fn set(&mut self, target: &Path, value: i64) {
        self.figures.insert(target.to_string(), value);
    }

    fn gain(&mut self, _: &Transfer) {
        self.gained += 1;
    }
}

fn after(effects: &str) -> Sheet {
    let (script, errors) = parse_effects(effects);
    assert_eq!(errors, [], "{effects}");
    let figures = [("hp", 6), ("gold", 3), ("dread", 12)];
    let mut sheet = Sheet {
        figures: figures.map(|(name, value)| (name.to_owned(), value)).into(),
        gained: 0,
    };
    let Ok(()) = apply([&script], &mut sheet);
    sheet
}

#[test]
fn changes_are_made_in_order_and_stop_at_the_limits() {
    for (effects, hp) in [
        ("hp + 2", 8),
        ("hp + 20", 10),
        ("hp - 20", 0),
        ("hp = 99", 10),
        ("gold = 5; hp = gold", 5),
        ("hp = gold x 2; gold = 9", 6),
    ] {
        assert_eq!(after(effects).figures["hp"], hp, "{effects}");
    }
}

#[test]
fn a_number_beyond_its_limit_is_not_cut_but_never_moved_further() {
    assert_eq!(after("dread + 1").figures["dread"], 12);
    assert_eq!(after("dread - 1").figures["dread"], 11);
    assert_eq!(after("dread - 5").figures["dread"], 7);
}

#[test]
fn dice_strangers_and_what_lasts_for_a_time_are_left_to_play() {
    for effects in ["hp + 1d6", "luck + 1", "hp = luck", "hp + 2 for 3 rounds"] {
        let sheet = after(effects);
        assert_eq!(sheet.figures["hp"], 6, "{effects}");
        assert_eq!(sheet.figures.len(), 3, "{effects}");
    }
    assert_eq!(after("gain torch; hp + 1; gain torch x 2").gained, 2);
}

/// Every small case: between the limits a change is cut off there; beyond them it can only come nearer.
#[test]
fn limits_hold_in_every_small_case() {
    let limits = Limits {
        least: Some(-1),
        most: Some(2),
    };
    for before in -4..=4_i64 {
        for amount in -4..=4_i64 {
            for op in [ChangeOp::Add, ChangeOp::Subtract, ChangeOp::Set] {
                let free = op.apply(before, amount);
                let held = limits.hold(before, free);
                let (low, high) = (before.min(-1), before.max(2));
                assert_eq!(held, free.clamp(low, high), "{before} {op:?} {amount}");
                assert_eq!(Limits::default().hold(before, free), free);
            }
        }
    }
}
