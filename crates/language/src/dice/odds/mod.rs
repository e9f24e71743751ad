//! Exact odds: how many of all equally likely ways give each total.
//!
//! Every die of an expression is independent of every other one, and names are constants, so the distribution of a whole is always
//! put together from the distributions of its parts. Outcomes carry weights; paths are never counted as if they were equally likely.
//!
//! Denominators are natural, never reduced: `2d6` is over 36, `4d6kh3` over 1296, `d6!` over 6 to the ninth.

mod budget;
mod combine;
mod distribution;
mod keep;
mod one_die;
mod packed;
mod pool;
mod ratio;
mod sum;
#[cfg(test)]
mod tests;

pub use budget::Budget;
pub use distribution::Distribution;
pub use ratio::{Ratio, decimal, percent};

use super::Names;
use super::domain::{Domain, Fault, compute};
use super::evaluate::{Values, evaluate};
use super::expr::{Compare, End, Expr, Op, Pool};
use super::roll::{condition, look_up};
use crate::diag::Error;
pub use budget::Meter;

/// The exact distribution of `expr`, or an error if a name is unknown, a value does not fit, or the work would exceed `budget`.
pub fn distribution(expr: &Expr, names: &Names<'_>, budget: Budget) -> Result<Distribution, Error> {
    let mut odds = Odds {
        names,
        meter: Meter::new(budget),
    };
    evaluate(expr, &mut odds)
}

struct Odds<'a> {
    names: &'a Names<'a>,
    meter: Meter,
}

impl Values for Odds<'_> {
    type Number = Distribution;

    fn name(&mut self, name: &str, place: &Expr) -> Result<Distribution, Error> {
        look_up(self.names, name, place).map(Distribution::certain)
    }

    fn pool(&mut self, pool: &Pool, place: &Expr) -> Result<Distribution, Error> {
        let condition = condition(pool, self.names, place)?;
        pool::odds(pool, condition, &mut self.meter).map_err(|fault| fault.at(place))
    }

    fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }
}

/// Numbers that are independent of each other: no die and no choice occurs in both.
impl Domain for Distribution {
    type Meter = Meter;
    const COVERS_ALL: bool = true;

    fn exactly(value: i64) -> Self {
        Self::certain(value)
    }

    fn of_dice(dice: &Expr) -> Result<Self, Error> {
        distribution(dice, &super::no_names, Budget::default())
    }

    fn combine(op: Op, left: Self, right: Self, meter: &mut Meter) -> Result<Self, Fault> {
        if let Some(right) = right.only_outcome() {
            return left.map(|left| compute(op, left, right));
        }
        match op {
            Op::Add => add(&left, &right, meter),
            Op::Subtract => add(&left, &right.negate()?, meter),
            Op::Multiply | Op::DivideUp | Op::DivideDown => {
                meter.charge(combine::pairwise_cost(&left, &right))?;
                combine::pairwise(&left, &right, |left, right| compute(op, left, right))
            }
        }
    }

    fn negate(self) -> Result<Self, Fault> {
        self.map(i64::negate)
    }

    fn pick(end: End, one: Self, other: Self, meter: &mut Meter) -> Result<Self, Fault> {
        meter.charge(combine::extreme_cost(&one, &other))?;
        Ok(combine::extreme(end, &one, &other))
    }

    fn compare(
        compare: Compare,
        left: Self,
        right: Self,
        meter: &mut Meter,
    ) -> Result<Self, Fault> {
        meter.charge(combine::pairwise_cost(&left, &right))?;
        combine::pairwise(&left, &right, |left, right| {
            Ok(compare.holds(left, right).into())
        })
    }

    fn decide(&self) -> Option<bool> {
        match self.outcomes() {
            [(only, _)] => Some(*only != 0),
            _ => None,
        }
    }

    fn either(self, _: Self) -> Self {
        self
    }
}

fn add(
    left: &Distribution,
    right: &Distribution,
    meter: &mut Meter,
) -> Result<Distribution, Fault> {
    let plan = sum::Plan::new(left, right);
    meter.charge(plan.cost())?;
    plan.add(left, right, || Fault::TooLarge)
}
