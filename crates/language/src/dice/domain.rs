//! What can stand for a number while an expression is evaluated: the number itself, an interval that holds it, or how likely each value is.

use super::expr::{Compare, End, Expr, Op};
use crate::diag::{Error, error};

/// Numbers of one kind, and the arithmetic on them.
///
/// A truth is a number as well: 1 where it holds and 0 where it does not. Then `and` picks the lower one, `or` the higher one, and an
/// interval from 0 to 1 is a condition that nobody can decide.
pub trait Domain: Clone {
    /// Counts the work that combining numbers takes, where that can be too much.
    type Meter: Default;

    /// Whether a value stands for everything that may come up; otherwise dice are rolled, and one choice of several is enough.
    const COVERS_ALL: bool;

    /// One number.
    fn exactly(value: i64) -> Self;

    /// Dice in which no name occurs.
    fn of_dice(dice: &Expr) -> Result<Self, Error>;

    /// `left op right`.
    fn combine(op: Op, left: Self, right: Self, meter: &mut Self::Meter) -> Result<Self, Fault>;

    /// The number with the other sign.
    fn negate(self) -> Result<Self, Fault>;

    /// The higher or the lower of two numbers.
    fn pick(end: End, one: Self, other: Self, meter: &mut Self::Meter) -> Result<Self, Fault>;

    /// Whether the comparison holds.
    fn compare(
        compare: Compare,
        left: Self,
        right: Self,
        meter: &mut Self::Meter,
    ) -> Result<Self, Fault>;

    /// Whether a condition holds, once that is certain.
    fn decide(&self) -> Option<bool>;

    /// Either of two numbers, where a player chooses.
    fn either(self, other: Self) -> Self;

    /// What is known about a number that cannot be evaluated: nothing, or that it may be any.
    fn recover(error: Error) -> Result<Self, Error> {
        Err(error)
    }
}

/// Why two numbers cannot be combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Something is divided by 0.
    DividesByZero,
    /// The result does not fit.
    TooLarge,
    /// Exact odds would take more steps than are allowed.
    TooMuchWork {
        /// The steps that are needed so far.
        spent: u128,
        /// The steps that are allowed.
        allowed: u64,
    },
}

impl Fault {
    /// The error message for the part of a dice expression in which it happened.
    pub(super) fn at(self, place: &Expr) -> Error {
        let error = match self {
            Self::DividesByZero => error!(
                "this divides by something that can be 0";
                hint: "make sure it is at least 1, like `max(1, ...)`"
            ),
            Self::TooLarge => error!(
                "the result is too large to compute";
                hint: "use smaller numbers"
            ),
            Self::TooMuchWork { spent, allowed } => error!(
                "`{place}` needs about {spent} steps, more than the {allowed} allowed";
                hint: "use fewer dice or fewer sides, or roll it many times instead"
            ),
        };
        error.at(place.range.clone())
    }
}

/// Plain numbers; dice have to be rolled by somebody who has some.
impl Domain for i64 {
    type Meter = ();
    const COVERS_ALL: bool = false;

    fn exactly(value: i64) -> Self {
        value
    }

    fn of_dice(_: &Expr) -> Result<Self, Error> {
        Err(error!("no dice are rolled here"))
    }

    fn combine(op: Op, left: Self, right: Self, (): &mut ()) -> Result<Self, Fault> {
        compute(op, left, right)
    }

    fn negate(self) -> Result<Self, Fault> {
        self.checked_neg().ok_or(Fault::TooLarge)
    }

    fn pick(end: End, one: Self, other: Self, (): &mut ()) -> Result<Self, Fault> {
        Ok(end.of(one, other))
    }

    fn compare(compare: Compare, left: Self, right: Self, (): &mut ()) -> Result<Self, Fault> {
        Ok(compare.holds(left, right).into())
    }

    fn decide(&self) -> Option<bool> {
        Some(*self != 0)
    }

    fn either(self, _: Self) -> Self {
        self
    }
}

/// The result of `left op right`, checked.
pub(super) fn compute(op: Op, left: i64, right: i64) -> Result<i64, Fault> {
    let result = match op {
        Op::Add => left.checked_add(right),
        Op::Subtract => left.checked_sub(right),
        Op::Multiply => left.checked_mul(right),
        Op::DivideUp | Op::DivideDown if right == 0 => return Err(Fault::DividesByZero),
        Op::DivideUp | Op::DivideDown => {
            let quotient = divide(op, left.into(), right.into());
            i64::try_from(quotient).ok()
        }
    };
    result.ok_or(Fault::TooLarge)
}

/// A quotient rounded towards plus or minus infinity, also below zero. The divisor is not 0.
pub(super) fn divide(op: Op, left: i128, right: i128) -> i128 {
    let (quotient, rest) = (left / right, left % right);
    let positive = (left < 0) == (right < 0);
    match op {
        Op::DivideUp if rest != 0 && positive => quotient + 1,
        Op::DivideDown if rest != 0 && !positive => quotient - 1,
        _ => quotient,
    }
}
