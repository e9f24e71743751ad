//! Fractions, and how they are written as decimals: correctly rounded, from whole numbers only.

use std::fmt;

use num_bigint::BigUint;

/// A fraction in lowest terms, with a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    negative: bool,
    numerator: BigUint,
    denominator: BigUint,
}

impl Ratio {
    /// `(plus - minus) / denominator`.
    pub(super) fn difference(plus: BigUint, minus: BigUint, denominator: BigUint) -> Self {
        let negative = minus > plus;
        let numerator = if negative { minus - plus } else { plus - minus };
        let divisor = greatest_common_divisor(numerator.clone(), denominator.clone());
        if divisor == BigUint::ZERO {
            return Self {
                negative: false,
                numerator,
                denominator: BigUint::from(1_u32),
            };
        }
        Self {
            negative,
            numerator: numerator / &divisor,
            denominator: denominator / &divisor,
        }
    }

    /// As a decimal with at most `places` places, without zeros at the end: `7`, `-0.5`, `2.415`.
    pub fn decimal(&self, places: usize) -> String {
        let digits = trim_zeros(decimal(&self.numerator, &self.denominator, places));
        add_sign(self.negative, digits)
    }

    /// The square root as a decimal with at most `places` places, without zeros at the end; 0 for anything below zero.
    pub fn root(&self, places: usize) -> String {
        if self.negative {
            return "0".to_owned();
        }
        // The root is rounded like everything else: floor(root + 1/2) = floor((floor(2 root) + 1) / 2).
        let scale = ten_to(places);
        let square = &self.numerator * &scale * &scale * 4_u32 / &self.denominator;
        let rounded = (square.sqrt() + 1_u32) / 2_u32;
        trim_zeros(with_point(&rounded, places))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        let one = BigUint::from(1_u32);
        write!(f, "{sign}{}", self.numerator)?;
        if self.denominator != one {
            write!(f, "/{}", self.denominator)?;
        }
        Ok(())
    }
}

/// `numerator / denominator` with exactly `places` places, halves rounded up; a denominator of zero gives zero.
pub fn decimal(numerator: &BigUint, denominator: &BigUint, places: usize) -> String {
    if *denominator == BigUint::ZERO {
        return with_point(&BigUint::ZERO, places);
    }
    let doubled = numerator * ten_to(places) * 2_u32;
    let rounded = (doubled + denominator) / (denominator * 2_u32);
    with_point(&rounded, places)
}

/// `count` out of `denominator` in percent with exactly `places` places, without the sign: `16.67`.
pub fn percent(count: &BigUint, denominator: &BigUint, places: usize) -> String {
    decimal(&(count * 100_u32), denominator, places)
}

fn ten_to(places: usize) -> BigUint {
    BigUint::from(10_u32).pow(u32::try_from(places).unwrap_or(u32::MAX))
}

/// Writes `number / 10^places`.
fn with_point(number: &BigUint, places: usize) -> String {
    let digits = number.to_string();
    if places == 0 {
        return digits;
    }
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places);
    format!("{whole}.{fraction}")
}

fn trim_zeros(decimal: String) -> String {
    if !decimal.contains('.') {
        return decimal;
    }
    decimal
        .trim_end_matches('0')
        .trim_end_matches('.')
        .to_owned()
}

fn add_sign(negative: bool, digits: String) -> String {
    if negative && digits != "0" {
        format!("-{digits}")
    } else {
        digits
    }
}

/// Euclid's algorithm.
fn greatest_common_divisor(mut one: BigUint, mut other: BigUint) -> BigUint {
    while other != BigUint::ZERO {
        let rest = one % &other;
        one = other;
        other = rest;
    }
    one
}
