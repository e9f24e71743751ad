//! The odds of a pool, each kind of pool by the cheapest exact way.

use super::budget::Meter;
use super::distribution::Distribution;
use super::{keep, one_die, sum};
use crate::dice::domain::Fault;
use crate::dice::expr::{Compare, Pool, Shape};

/// The odds of dice, of which those that meet `condition` are counted if there is one.
pub(super) fn odds(
    pool: &Pool,
    condition: Option<(Compare, i64)>,
    meter: &mut Meter,
) -> Result<Distribution, Fault> {
    if pool.success.is_none() && pool.keep.is_none() && pool.explode.is_none() {
        match pool.shape {
            Shape::Sides(sides) => return ordinary(pool.count, sides, 1, meter),
            Shape::Fate => return ordinary(pool.count, 3, -1, meter),
            Shape::Digits(_) => {}
        }
    }
    meter.charge(one_die::cost(pool))?;
    let holds = condition.map(|(compare, target)| move |value: i64| compare.holds(value, target));
    let die = match (&holds, pool.keep) {
        (_, Some(chosen)) => {
            let die = one_die::values(pool);
            let (end, kept) = chosen.kept(pool.count);
            let worth = |value: i64| holds.as_ref().map_or(value, |holds| holds(value).into());
            let choice = keep::Choice::new(&die, pool.count, end, kept, worth);
            meter.charge(choice.cost())?;
            return Ok(choice.odds());
        }
        (Some(holds), None) => one_die::hits(pool, holds),
        (None, None) => one_die::values(pool),
    };
    many(die, pool.count, meter)
}

/// The sum of `count` dice distributed as `die`.
fn many(die: Distribution, count: u32, meter: &mut Meter) -> Result<Distribution, Fault> {
    if let [(0, misses), (1, hits)] = die.outcomes() {
        meter.charge(sum::sum_chances_cost(&die, count))?;
        return Ok(sum::sum_chances(hits, misses, count));
    }
    meter.charge(sum::sum_equal_cost(&die, count))?;
    Ok(sum::sum_equal(die, count))
}

fn ordinary(count: u32, sides: u32, low: i64, meter: &mut Meter) -> Result<Distribution, Fault> {
    meter.charge(sum::sum_ordinary_cost(count, sides))?;
    Ok(sum::sum_ordinary(count, sides, low))
}
