//! Fractions that are never negative, in lowest terms.

use std::fmt;

use num_bigint::BigUint;

/// A share, exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fraction {
    numerator: BigUint,
    denominator: BigUint,
}

impl Default for Fraction {
    fn default() -> Self {
        Self {
            numerator: BigUint::ZERO,
            denominator: BigUint::from(1_u32),
        }
    }
}

impl Fraction {
    /// `numerator / denominator`; nothing when the denominator is 0.
    pub fn new(numerator: BigUint, denominator: BigUint) -> Self {
        let divisor = greatest_common_divisor(numerator.clone(), denominator.clone());
        if denominator == BigUint::ZERO || divisor == BigUint::ZERO {
            return Self::default();
        }
        Self {
            numerator: numerator / &divisor,
            denominator: denominator / &divisor,
        }
    }

    /// The whole.
    pub fn one() -> Self {
        Self {
            numerator: BigUint::from(1_u32),
            denominator: BigUint::from(1_u32),
        }
    }

    /// Whether it is nothing.
    pub fn is_zero(&self) -> bool {
        self.numerator == BigUint::ZERO
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Self {
        if other.is_zero() {
            return self.clone();
        }
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Self::new(numerator, &self.denominator * &other.denominator)
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Self {
        Self::new(
            &self.numerator * &other.numerator,
            &self.denominator * &other.denominator,
        )
    }

    /// The quotient; nothing when divided by nothing.
    pub fn over(&self, other: &Self) -> Self {
        Self::new(
            &self.numerator * &other.denominator,
            &self.denominator * &other.numerator,
        )
    }

    /// As percent with so many places.
    pub fn percent(&self, places: usize) -> String {
        crate::dice::percent(&self.numerator, &self.denominator, places)
    }

    /// In millionths, rounded down.
    pub fn millionths(&self) -> u64 {
        let share = &self.numerator * 1_000_000_u32 / &self.denominator;
        u64::try_from(share).unwrap_or(u64::MAX)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == BigUint::from(1_u32) {
            return write!(f, "{}", self.numerator);
        }
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn greatest_common_divisor(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}
