//! The slow twin: rolls every sequence of faces that is not too unlikely and adds up how likely each was.
//!
//! A table that rolls again has endless sequences, so the twin knows each chance only up to what the unlikely ones weigh: from what it has
//! seen to that and the rest.

use std::collections::BTreeMap;

use super::*;
use crate::tests::Odometer;

/// What the twin knows of a chance, in floating point: it is only compared with exact values.
pub struct Seen {
    pub weights: BTreeMap<String, f64>,
    pub rest: f64,
}

/// Sequences less likely than this are not followed.
const LEAST: f64 = 2e-5;

/// Rolls all sequences; `keys` says what came up in an outcome, each once.
pub fn all_rolls(
    game: &Ruleset,
    table: &str,
    situation: &Situation,
    modifier: i64,
    keys: impl Fn(&Outcome) -> Vec<String>,
) -> Seen {
    let mut seen = Seen {
        weights: BTreeMap::new(),
        rest: 0.0,
    };
    let mut odometer = Odometer::down_to(LEAST);
    let table = game.tables.get(table).unwrap();
    loop {
        match roll(game, table, situation, modifier, &mut odometer) {
            Ok(outcome) => {
                let mut keys = keys(&outcome);
                keys.sort();
                keys.dedup();
                for key in keys {
                    *seen.weights.entry(key).or_default() += odometer.weight();
                }
            }
            Err(error) if error.cause.message().contains("still to be rolled") => {
                seen.rest += odometer.weight()
            }
            Err(error) => panic!("{error}"),
        }
        if !odometer.turn() {
            return seen;
        }
    }
}

impl Seen {
    /// The exact chance must be between what was seen and that and the rest.
    pub fn agrees(&self, key: &str, chance: &Chance) {
        let exact = float(chance);
        let low = self.weights.get(key).copied().unwrap_or(0.0);
        assert!(self.rest < 0.2, "{key}: {} is too much rest", self.rest);
        assert!(
            low - 1e-9 <= exact && exact <= low + self.rest + 1e-9,
            "{key}: {exact} is not {low} + {}",
            self.rest
        );
    }
}

pub fn float(chance: &Chance) -> f64 {
    let number = |big: &num_bigint::BigUint| big.to_string().parse::<f64>().unwrap();
    number(chance.numerator()) / number(chance.denominator())
}
