//! Every sequence of faces, one after the other.

use crate::rng::{NoFace, Source};

/// Dice that count up like the wheels of an odometer, the last die first.
#[derive(Default)]
pub(crate) struct Odometer {
    dice: Vec<(u32, u32)>,
    used: usize,
    least: f64,
}

impl Odometer {
    /// Dice that run out where a sequence is less likely than this.
    pub(crate) fn down_to(least: f64) -> Self {
        Self {
            least,
            ..Self::default()
        }
    }

    /// Turns to the next sequence, if there is one.
    pub(crate) fn turn(&mut self) -> bool {
        self.used = 0;
        while let Some((sides, face)) = self.dice.pop() {
            if face < sides {
                self.dice.push((sides, face + 1));
                return true;
            }
        }
        false
    }

    /// How likely the sequence is.
    pub(crate) fn weight(&self) -> f64 {
        self.dice
            .iter()
            .map(|(sides, _)| 1.0 / f64::from(*sides))
            .product()
    }
}

impl Source for Odometer {
    fn face(&mut self, sides: u32) -> Result<u32, NoFace> {
        if self.used == self.dice.len() {
            if self.weight() < self.least {
                return Err(NoFace::RanOut {
                    given: self.used,
                    sides,
                });
            }
            self.dice.push((sides, 1));
        }
        let (noted, face) = self.dice[self.used];
        assert_eq!(noted, sides);
        self.used += 1;
        Ok(face)
    }
}
