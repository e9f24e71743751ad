//! The slow twin of the odds: rolls every possible sequence of faces once.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{Expr, Names, total};
use crate::diag::Error;
use crate::rng::{NoFace, Source};

/// Goes through all sequences of faces like an odometer: each roll replays the faces noted so far and adds ones for further dice.
#[derive(Default)]
struct Odometer {
    /// Sides and face of each die of the present sequence.
    dice: Vec<(u32, u32)>,
    used: usize,
}

impl Source for Odometer {
    fn face(&mut self, sides: u32) -> Result<u32, NoFace> {
        if self.used == self.dice.len() {
            self.dice.push((sides, 1));
        }
        let (noted, face) = self.dice[self.used];
        assert_eq!(noted, sides, "the same faces must lead to the same dice");
        self.used += 1;
        Ok(face)
    }
}

impl Odometer {
    /// Turns to the next sequence, if there is one.
    fn turn(&mut self) -> bool {
        assert_eq!(self.used, self.dice.len());
        self.used = 0;
        while let Some((sides, face)) = self.dice.pop() {
            if face < sides {
                self.dice.push((sides, face + 1));
                return true;
            }
        }
        false
    }
}

/// How many of `denominator` ways give each outcome: a sequence of faces is as likely as one over the product of its dice's sides.
pub(super) fn counts(
    expr: &Expr,
    names: &Names<'_>,
    denominator: &BigUint,
) -> Result<BTreeMap<i64, BigUint>, Error> {
    let mut counts: BTreeMap<i64, BigUint> = BTreeMap::new();
    let mut odometer = Odometer::default();
    loop {
        let outcome = total(expr, &mut odometer, names)?;
        let sides = odometer.dice.iter().map(|(sides, _)| *sides);
        let ways: BigUint = sides.map(BigUint::from).product();
        let weight = denominator / &ways;
        assert_eq!(&weight * &ways, *denominator, "the denominator is natural");
        *counts.entry(outcome).or_default() += weight;
        if !odometer.turn() {
            return Ok(counts);
        }
    }
}
