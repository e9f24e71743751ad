//! How much work the odds of one expression may cost.

use crate::dice::domain::Fault;

/// The number of steps that may be spent on one distribution. A step is about one operation on one machine word, a nanosecond or
/// so; what is stored is charged too, so a budget also bounds memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The steps.
    pub steps: u64,
}

impl Default for Budget {
    /// Enough for anything a table of players rolls, a fraction of a second at most.
    fn default() -> Self {
        Self { steps: 100_000_000 }
    }
}

/// Counts steps before they are taken.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    allowed: u64,
    spent: u128,
}

impl Default for Meter {
    fn default() -> Self {
        Self::new(Budget::default())
    }
}

impl Meter {
    /// Nothing is spent yet.
    pub fn new(budget: Budget) -> Self {
        Self {
            allowed: budget.steps,
            spent: 0,
        }
    }

    /// Notes that `steps` are about to be spent, or refuses.
    pub(super) fn charge(&mut self, steps: u128) -> Result<(), Fault> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent <= u128::from(self.allowed) {
            return Ok(());
        }
        Err(Fault::TooMuchWork {
            spent: self.spent,
            allowed: self.allowed,
        })
    }
}

/// How many machine words a number of `bits` bits takes.
pub(super) fn words(bits: u64) -> u64 {
    bits / 64 + 1
}

/// The product of sizes, which stays at the top of its type when it would pass it.
pub(super) fn size<const N: usize>(factors: [u64; N]) -> u128 {
    factors.into_iter().fold(1, |product: u128, factor| {
        product.saturating_mul(factor.into())
    })
}

/// About what it costs to multiply numbers of `one` and `other` words: somewhat less than the square, as the big-integer crate
/// multiplies large numbers in a divide-and-conquer way.
pub(super) fn multiplication(one: u128, other: u128) -> u128 {
    let (large, small) = (one.max(other), one.min(other));
    large.saturating_mul(small.min(small.isqrt().saturating_mul(4)).max(1))
}
