//! The odds of a pool, each kind of pool by the cheapest exact way.

use super::budget::Meter;
use super::distribution::Distribution;
use super::{keep, one_die, sum};
use crate::diag::Error;
use crate::dice::Names;
use crate::dice::expr::{Expr, Pool, Shape, Target};
use crate::dice::roll::look_up;

pub(super) fn odds(
    pool: &Pool,
    place: &Expr,
    names: &Names<'_>,
    meter: &mut Meter,
) -> Result<Distribution, Error> {
    if pool.success.is_none() && pool.keep.is_none() && pool.explode.is_none() {
        match pool.shape {
            Shape::Sides(sides) => return ordinary(pool.count, sides, 1, place, meter),
            Shape::Fate => return ordinary(pool.count, 3, -1, place, meter),
            Shape::Digits(_) => {}
        }
    }
    meter.charge(one_die::cost(pool), place)?;
    let holds = condition(pool, place, names)?;
    let die = match (&holds, pool.keep) {
        (_, Some(chosen)) => {
            let die = one_die::values(pool);
            let (end, kept) = chosen.kept(pool.count);
            let worth = |value: i64| holds.as_ref().map_or(value, |holds| holds(value).into());
            let choice = keep::Choice::new(&die, pool.count, end, kept, worth);
            meter.charge(choice.cost(), place)?;
            return Ok(choice.odds());
        }
        (Some(holds), None) => one_die::hits(pool, holds),
        (None, None) => one_die::values(pool),
    };
    many(die, pool.count, place, meter)
}

/// The sum of `count` dice distributed as `die`.
fn many(
    die: Distribution,
    count: u32,
    place: &Expr,
    meter: &mut Meter,
) -> Result<Distribution, Error> {
    if let [(0, misses), (1, hits)] = die.outcomes() {
        meter.charge(sum::of_chances_cost(&die, count), place)?;
        return Ok(sum::of_chances(hits, misses, count));
    }
    meter.charge(sum::of_equal_cost(&die, count), place)?;
    Ok(sum::of_equal(die, count))
}

fn ordinary(
    count: u32,
    sides: u32,
    low: i64,
    place: &Expr,
    meter: &mut Meter,
) -> Result<Distribution, Error> {
    meter.charge(sum::of_ordinary_cost(count, sides), place)?;
    Ok(sum::of_ordinary(count, sides, low))
}

type Condition = Box<dyn Fn(i64) -> bool>;

/// The comparison of the pool with its target looked up.
fn condition(pool: &Pool, place: &Expr, names: &Names<'_>) -> Result<Option<Condition>, Error> {
    let Some(success) = &pool.success else {
        return Ok(None);
    };
    let target = match &success.target {
        Target::Number(number) => *number,
        Target::Name(name) => look_up(names, name, place)?,
    };
    let compare = success.compare;
    Ok(Some(Box::new(move |value| compare.holds(value, target))))
}
