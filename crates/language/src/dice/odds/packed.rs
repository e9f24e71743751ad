//! Many counts in one large number (Kronecker substitution).
//!
//! A distribution is a polynomial: the count of outcome `n` is the coefficient of `x^n`. If every coefficient gets a slot of fixed
//! width, wide enough that no sum overflows it, the polynomial is one large number, multiplying polynomials is multiplying
//! numbers, and the big-integer crate does it faster than any loop over coefficients.

use num_bigint::BigUint;

/// The width of a slot, in digits of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slots {
    digits: usize,
}

impl Slots {
    /// Slots in which every number up to `largest` fits.
    pub fn for_largest(largest: &BigUint) -> Self {
        let bits = usize::try_from(largest.bits()).unwrap_or(usize::MAX);
        // Whole machine words: shifts by slots then move words instead of bits.
        Self {
            digits: bits.div_ceil(64).max(1) * 2,
        }
    }

    /// The width of `slots` slots in bits.
    pub fn shift(self, slots: u64) -> u64 {
        self.digits as u64 * 32 * slots
    }

    /// One large number, with the count of `low` in its lowest slot. Outcomes below `low` do not occur.
    pub fn pack(self, counts: &[(i64, BigUint)], low: i64) -> BigUint {
        let mut digits = Vec::new();
        for (outcome, count) in counts {
            let slot = usize::try_from(outcome.abs_diff(low)).unwrap_or(0);
            digits.resize(slot * self.digits, 0);
            digits.extend(count.iter_u32_digits());
        }
        BigUint::new(digits)
    }

    /// The counts in the slots of `packed`, the lowest slot being outcome `low`.
    pub fn unpack(self, packed: &BigUint, low: i64) -> Vec<(i64, BigUint)> {
        let digits = packed.to_u32_digits();
        let slots = digits.chunks(self.digits);
        let outcomes = (low..).zip(slots.map(BigUint::from_slice));
        outcomes
            .filter(|(_, count)| *count != BigUint::ZERO)
            .collect()
    }
}
