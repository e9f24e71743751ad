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
use super::expr::{End, Expr, Kind, Op};
use super::roll::{apply, look_up, too_large};
use crate::diag::Error;
use budget::Meter;

/// The exact distribution of `expr`, or an error if a name is unknown, a value does not fit, or the work would exceed `budget`.
pub fn distribution(expr: &Expr, names: &Names<'_>, budget: Budget) -> Result<Distribution, Error> {
    let mut odds = Odds {
        names,
        meter: Meter::new(budget),
    };
    odds.of(expr)
}

struct Odds<'a> {
    names: &'a Names<'a>,
    meter: Meter,
}

impl Odds<'_> {
    fn of(&mut self, expr: &Expr) -> Result<Distribution, Error> {
        match &expr.kind {
            Kind::Number(number) => Ok(Distribution::certain(*number)),
            Kind::Name(name) => Ok(Distribution::certain(look_up(self.names, name, expr)?)),
            Kind::Pool(pool) => pool::odds(pool, expr, self.names, &mut self.meter),
            Kind::Negate(of) => negated(self.of(of)?, expr),
            Kind::Binary { op, left, right } => {
                let left = self.of(left)?;
                let right = self.of(right)?;
                self.binary(*op, left, right, expr)
            }
            Kind::Pick { end, of } => self.pick(*end, of, expr),
            Kind::Twice { end, of } => {
                let once = self.of(of)?;
                self.extreme(*end, &once, &once, expr)
            }
        }
    }

    fn binary(
        &mut self,
        op: Op,
        left: Distribution,
        right: Distribution,
        place: &Expr,
    ) -> Result<Distribution, Error> {
        if let Some(right) = right.only_outcome() {
            return left.map(|left| apply(op, left, right, place));
        }
        match op {
            Op::Add => self.add(&left, &right, place),
            Op::Subtract => self.add(&left, &negated(right, place)?, place),
            Op::Multiply | Op::DivideUp | Op::DivideDown => {
                self.meter
                    .charge(combine::pairwise_cost(&left, &right), place)?;
                combine::pairwise(&left, &right, |left, right| apply(op, left, right, place))
            }
        }
    }

    fn add(
        &mut self,
        left: &Distribution,
        right: &Distribution,
        place: &Expr,
    ) -> Result<Distribution, Error> {
        let plan = sum::Plan::new(left, right);
        self.meter.charge(plan.cost(), place)?;
        plan.add(left, right, || too_large(place))
    }

    fn pick(&mut self, end: End, of: &[Expr], place: &Expr) -> Result<Distribution, Error> {
        let mut best: Option<Distribution> = None;
        for part in of {
            let next = self.of(part)?;
            best = Some(match best {
                None => next,
                Some(best) => self.extreme(end, &best, &next, place)?,
            });
        }
        Ok(best.unwrap_or_else(|| Distribution::certain(0)))
    }

    fn extreme(
        &mut self,
        end: End,
        one: &Distribution,
        other: &Distribution,
        place: &Expr,
    ) -> Result<Distribution, Error> {
        self.meter
            .charge(combine::extreme_cost(one, other), place)?;
        Ok(combine::extreme(end, one, other))
    }
}

fn negated(of: Distribution, place: &Expr) -> Result<Distribution, Error> {
    of.map(|value| value.checked_neg().ok_or_else(|| too_large(place)))
}
