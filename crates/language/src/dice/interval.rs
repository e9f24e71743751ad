//! Intervals: the bounds of an expression, whatever is rolled and whatever its names stand for.
//!
//! *Invariant:* an interval is never too narrow. It may be too wide, so a check may trust "never" and nothing else.

use std::fmt;

use super::domain::{Domain, Fault, divide};
use super::evaluate::{Values, evaluate};
use super::expr::{Compare, End, Expr, Op, Pool, Shape, Success, Target};
use crate::diag::Error;

/// Every whole number from `low` to `high`; a missing end is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Interval {
    /// No number is lower.
    pub low: Option<i64>,
    /// No number is higher.
    pub high: Option<i64>,
}

/// Beyond every number and every product of two.
const INFINITE: i128 = 1 << 126;

impl Interval {
    /// Any number.
    pub const ANY: Self = Self {
        low: None,
        high: None,
    };

    /// All numbers from `low` to `high`.
    pub fn between(low: i64, high: i64) -> Self {
        Self {
            low: Some(low),
            high: Some(high),
        }
    }

    /// `low` and everything above.
    pub fn at_least(low: i64) -> Self {
        Self {
            low: Some(low),
            high: None,
        }
    }

    /// `high` and everything below.
    pub fn at_most(high: i64) -> Self {
        Self {
            low: None,
            high: Some(high),
        }
    }

    /// The one number, when there is only one.
    pub fn only(self) -> Option<i64> {
        self.low.filter(|low| self.high == Some(*low))
    }

    /// Both ends, when both are known.
    pub fn ends(self) -> Option<(i64, i64)> {
        self.low.zip(self.high)
    }

    /// Whether a number is in it.
    pub fn contains(self, value: i64) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }

    /// The smallest interval that holds both.
    pub fn or(self, other: Self) -> Self {
        Self {
            low: self.low.zip(other.low).map(|(one, two)| one.min(two)),
            high: self.high.zip(other.high).map(|(one, two)| one.max(two)),
        }
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Self {
        let add = |one: Option<i64>, two: Option<i64>| one?.checked_add(two?);
        Self {
            low: add(self.low, other.low),
            high: add(self.high, other.high),
        }
    }

    /// The difference.
    pub fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    /// The numbers with the other sign.
    pub fn negated(self) -> Self {
        Self {
            low: self.high.and_then(i64::checked_neg),
            high: self.low.and_then(i64::checked_neg),
        }
    }

    /// The product.
    pub fn times(self, other: Self) -> Self {
        self.corners(other, |a, b| match (a, b) {
            (0, _) | (_, 0) => 0,
            (a, b) if a.abs() >= INFINITE || b.abs() >= INFINITE => {
                a.signum() * b.signum() * INFINITE
            }
            (a, b) => a * b,
        })
    }

    /// The quotient; nothing is divided by 0, so only the divisors on both sides of it count.
    fn divided(self, op: Op, by: Self) -> Self {
        let below = Self {
            low: by.low,
            high: Some(by.high.unwrap_or(-1).min(-1)),
        };
        let above = Self {
            low: Some(by.low.unwrap_or(1).max(1)),
            high: by.high,
        };
        let below = by.low.is_none_or(|low| low < 0).then_some(below);
        let above = by.high.is_none_or(|high| high > 0).then_some(above);
        let quotients = below.into_iter().chain(above);
        let quotients = quotients.map(|by| self.corners(by, |a, b| quotient(op, a, b)));
        quotients.reduce(Self::or).unwrap_or(Self::ANY)
    }

    /// The results of an operation that rises or falls with each side: its extremes are at the corners.
    fn corners(self, other: Self, of: impl Fn(i128, i128) -> i128) -> Self {
        let ends = |interval: Self| {
            let low = interval.low.map_or(-INFINITE, i128::from);
            [low, interval.high.map_or(INFINITE, i128::from)]
        };
        let (mut low, mut high) = (INFINITE, -INFINITE);
        for a in ends(self) {
            for b in ends(other) {
                let result = of(a, b);
                (low, high) = (low.min(result), high.max(result));
            }
        }
        Self {
            low: i64::try_from(low).ok(),
            high: i64::try_from(high).ok(),
        }
    }

    /// The larger of two numbers.
    pub fn larger(self, other: Self) -> Self {
        let low = match (self.low, other.low) {
            (Some(one), Some(two)) => Some(one.max(two)),
            (one, two) => one.or(two),
        };
        Self {
            low,
            high: self.high.zip(other.high).map(|(one, two)| one.max(two)),
        }
    }

    /// The smaller of two numbers.
    pub fn smaller(self, other: Self) -> Self {
        let high = match (self.high, other.high) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Self {
            low: self.low.zip(other.low).map(|(one, two)| one.min(two)),
            high,
        }
    }

    fn is_below(self, other: Self) -> bool {
        self.high
            .zip(other.low)
            .is_some_and(|(high, low)| high < low)
    }

    fn is_not_above(self, other: Self) -> bool {
        self.high
            .zip(other.low)
            .is_some_and(|(high, low)| high <= low)
    }
}

/// A quotient in which either side may be infinite. An infinite divisor brings every number as near to 0 as rounding allows.
fn quotient(op: Op, a: i128, b: i128) -> i128 {
    if a.abs() >= INFINITE {
        a.signum() * b.signum() * INFINITE
    } else if b.abs() >= INFINITE {
        divide(op, a.signum(), 2 * b.signum())
    } else {
        divide(op, a, b)
    }
}

impl Domain for Interval {
    type Meter = ();
    const COVERS_ALL: bool = true;

    fn exactly(value: i64) -> Self {
        Self::between(value, value)
    }

    fn of_dice(dice: &Expr) -> Result<Self, Error> {
        Ok(bounds(dice, &|_| Self::ANY))
    }

    fn combine(op: Op, left: Self, right: Self, (): &mut ()) -> Result<Self, Fault> {
        Ok(match op {
            Op::Add => left.plus(right),
            Op::Subtract => left.minus(right),
            Op::Multiply => left.times(right),
            Op::DivideUp | Op::DivideDown => left.divided(op, right),
        })
    }

    fn negate(self) -> Result<Self, Fault> {
        Ok(self.negated())
    }

    fn pick(end: End, one: Self, other: Self, (): &mut ()) -> Result<Self, Fault> {
        Ok(match end {
            End::High => one.larger(other),
            End::Low => one.smaller(other),
        })
    }

    fn compare(compare: Compare, left: Self, right: Self, (): &mut ()) -> Result<Self, Fault> {
        let (always, never) = match compare {
            Compare::AtLeast => (right.is_not_above(left), left.is_below(right)),
            Compare::AtMost => (left.is_not_above(right), right.is_below(left)),
            Compare::Above => (right.is_below(left), left.is_not_above(right)),
            Compare::Below => (left.is_below(right), right.is_not_above(left)),
            Compare::Equal => (
                left.only().is_some() && left == right,
                left.is_below(right) || right.is_below(left),
            ),
        };
        Ok(Self::between(always.into(), (!never).into()))
    }

    fn decide(&self) -> Option<bool> {
        match (self.low, self.high) {
            (Some(1..), _) => Some(true),
            (_, Some(..=0)) => Some(false),
            _ => None,
        }
    }

    fn either(self, other: Self) -> Self {
        self.or(other)
    }

    fn recover(_: Error) -> Result<Self, Error> {
        Ok(Self::ANY)
    }
}

/// Between which numbers dice lie; `look_up` tells what is known about a name.
pub fn bounds(dice: &Expr, look_up: &dyn Fn(&str) -> Interval) -> Interval {
    let found = evaluate(dice, &mut Bounds { look_up, meter: () });
    found.unwrap_or(Interval::ANY)
}

struct Bounds<'a> {
    look_up: &'a dyn Fn(&str) -> Interval,
    meter: (),
}

impl Values for Bounds<'_> {
    type Number = Interval;

    fn name(&mut self, name: &str, _: &Expr) -> Result<Interval, Error> {
        Ok((self.look_up)(name))
    }

    fn pool(&mut self, pool: &Pool, _: &Expr) -> Result<Interval, Error> {
        let kept = pool.keep.map_or(pool.count, |keep| keep.kept(pool.count).1);
        let one = match &pool.success {
            Some(success) => self.hits_of_one(pool, success),
            None => total_of_one(pool),
        };
        Ok(one.times(Interval::exactly(kept.into())))
    }

    fn meter(&mut self) -> &mut () {
        &mut self.meter
    }
}

impl Bounds<'_> {
    /// How often one die can meet a condition: a die that explodes is held against it again.
    fn hits_of_one(&self, pool: &Pool, success: &Success) -> Interval {
        let target = match &success.target {
            Target::Number(target) => Interval::exactly(*target),
            Target::Name(name) => (self.look_up)(name),
        };
        let holds = |face: Interval| {
            let held = Interval::compare(success.compare, face, target, &mut ());
            held.ok().and_then(|held| held.decide())
        };
        let faces = Interval::between(pool.shape.lowest(), pool.shape.highest());
        match holds(faces) {
            Some(false) => Interval::exactly(0),
            Some(true) => Interval::between(1, rolls_of_one(pool)),
            None if holds(Interval::exactly(pool.shape.highest())) == Some(false) => {
                Interval::between(0, 1)
            }
            None => Interval::between(0, rolls_of_one(pool)),
        }
    }
}

fn total_of_one(pool: &Pool) -> Interval {
    let high = pool.shape.highest().saturating_mul(rolls_of_one(pool));
    Interval::between(pool.shape.lowest(), high)
}

/// How often one die is rolled at most.
fn rolls_of_one(pool: &Pool) -> i64 {
    match pool.shape {
        Shape::Sides(_) => i64::from(pool.explode.unwrap_or(0)) + 1,
        Shape::Digits(_) | Shape::Fate => 1,
    }
}

/// `3 to 18`, `7`, `at least 3`, `at most 9`, `anything`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => write!(f, "{low}"),
            (Some(low), Some(high)) => write!(f, "{low} to {high}"),
            (Some(low), None) => write!(f, "at least {low}"),
            (None, Some(high)) => write!(f, "at most {high}"),
            (None, None) => f.write_str("anything"),
        }
    }
}
