//! A probability: a fraction in lowest terms.

use std::fmt;

use num_bigint::BigUint;

use crate::dice;

/// A probability between never and certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance {
    numerator: BigUint,
    denominator: BigUint,
}

impl Default for Chance {
    fn default() -> Self {
        Self::never()
    }
}

impl Chance {
    /// 0.
    pub fn never() -> Self {
        Self::new(BigUint::ZERO, BigUint::from(1_u32))
    }

    /// 1.
    pub fn certain() -> Self {
        Self::new(BigUint::from(1_u32), BigUint::from(1_u32))
    }

    /// So many ways of so many; no ways at all are never.
    pub fn new(ways: impl Into<BigUint>, of: impl Into<BigUint>) -> Self {
        let (ways, of) = (ways.into(), of.into());
        if ways == BigUint::ZERO || of == BigUint::ZERO {
            return Self {
                numerator: BigUint::ZERO,
                denominator: BigUint::from(1_u32),
            };
        }
        let divisor = greatest_common_divisor(ways.clone(), of.clone());
        Self {
            numerator: ways / &divisor,
            denominator: of / divisor,
        }
    }

    /// Ways in lowest terms.
    pub(crate) fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// All ways in lowest terms.
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// Whether it is 0.
    pub fn is_never(&self) -> bool {
        self.numerator == BigUint::ZERO
    }

    /// In percent with exactly `places` places: `16.67`.
    pub fn percent(&self, places: usize) -> String {
        dice::percent(&self.numerator, &self.denominator, places)
    }

    /// In millionths, rounded down.
    pub fn millionths(&self) -> u64 {
        let share = &self.numerator * 1_000_000_u32 / &self.denominator;
        u64::try_from(share).unwrap_or(u64::MAX)
    }

    /// How likely it does not happen.
    pub fn complement(&self) -> Self {
        // A chance is never above one, so this cannot go below zero.
        let rest = if self.numerator > self.denominator {
            BigUint::ZERO
        } else {
            &self.denominator - &self.numerator
        };
        Self::new(rest, self.denominator.clone())
    }

    /// About how many machine words it takes.
    pub(super) fn size(&self) -> usize {
        usize::try_from(self.denominator.bits() / 64)
            .unwrap_or(usize::MAX)
            .saturating_add(1)
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        if self.is_never() {
            return other.clone();
        }
        if other.is_never() {
            return self.clone();
        }
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Self::new(numerator, &self.denominator * &other.denominator)
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        Self::new(
            &self.numerator * &other.numerator,
            &self.denominator * &other.denominator,
        )
    }

    /// Divided by another chance; never when that is never.
    pub(crate) fn over(&self, other: &Self) -> Self {
        Self::new(
            &self.numerator * &other.denominator,
            &self.denominator * &other.numerator,
        )
    }

    pub(super) fn power(&self, times: u32) -> Self {
        Self {
            numerator: self.numerator.pow(times),
            denominator: self.denominator.pow(times),
        }
    }

    /// The numerators of several chances over their least common denominator.
    pub(super) fn over_one_denominator(chances: &[&Self]) -> (Vec<BigUint>, BigUint) {
        let denominator = chances.iter().fold(BigUint::from(1_u32), |common, chance| {
            let divisor = greatest_common_divisor(common.clone(), chance.denominator.clone());
            common / divisor * &chance.denominator
        });
        let counts = chances
            .iter()
            .map(|chance| &chance.numerator * (&denominator / &chance.denominator));
        (counts.collect(), denominator)
    }
}

/// `5/36`, `0`, `1`.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator != BigUint::from(1_u32) {
            write!(f, "/{}", self.denominator)?;
        }
        Ok(())
    }
}

/// Euclid's algorithm, in machine words once both fit.
fn greatest_common_divisor(mut one: BigUint, mut other: BigUint) -> BigUint {
    while other != BigUint::ZERO {
        if let (Ok(mut small), Ok(mut smaller)) = (u128::try_from(&one), u128::try_from(&other)) {
            while smaller != 0 {
                (small, smaller) = (smaller, small % smaller);
            }
            return small.into();
        }
        let rest = one % &other;
        one = other;
        other = rest;
    }
    one
}
