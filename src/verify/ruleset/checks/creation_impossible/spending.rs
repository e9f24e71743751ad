//! Points and money: do they fit, and are they there?

use super::Steps;
use crate::diag::{Error, error};
use crate::model::{Buy, Distribute, Raise, Step};
use crate::verify::ruleset::bounds::Bounds;
use crate::verify::ruleset::values::FAR;

impl Steps<'_> {
    pub(super) fn distribute(&self, distribute: &Distribute) -> Option<Error> {
        let stats = i64::try_from(distribute.among.len()).unwrap_or(i64::MAX);
        let points = self.bounds(&distribute.points);
        let each = |formula: &Option<_>| formula.as_ref().map(|formula| self.bounds(formula));
        let most = each(&distribute.max).map_or(FAR, |max| times(max.high, stats));
        let least = each(&distribute.min).map_or(0, |min| times(min.low, stats));
        if distribute.among.is_empty() && points.high > 0 {
            return Some(
                error!("there is no stat to give points to"; hint: "name stats in `among`"),
            );
        }
        if points.low > most {
            return Some(error!(
                "{} do not fit: {} take at most {most}", points_of(points.low), stats_of(stats);
                hint: "raise `max`, or lower `points`"
            ));
        }
        if points.high < least {
            return Some(error!(
                "{} are too few: {} take at least {least}", points_of(points.high), stats_of(stats);
                hint: "lower `min`, or raise `points`"
            ));
        }
        None
    }

    pub(super) fn raise(&self, raise: &Raise) -> Option<Error> {
        if raise.among.is_empty() {
            return Some(error!("there is no stat to raise"; hint: "name stats in `among`"));
        }
        let least = self.bounds(&raise.count).low;
        let there = raise.among.len();
        let too_many = raise.distinct && usize::try_from(least).is_ok_and(|least| least > there);
        too_many.then(|| {
            error!(
                "{least} different stats of {there} cannot be raised";
                hint: "lower `count`, or add stats to `among`"
            )
        })
    }

    pub(super) fn buy(&self, buy: &Buy, before: &[Step]) -> Option<Error> {
        if buy.goods.items.is_empty() && buy.goods.from.is_empty() {
            return Some(error!(
                "nothing is for sale";
                hint: "name lists, tables, tags or items in `from`"
            ));
        }
        let money = &self.ruleset.stats[&buy.with];
        let earned = self.start.is_touched(&money.id);
        let has_some = self.start.value(money) != Bounds::one(0);
        if earned || has_some {
            return None;
        }
        let message = format!(
            "there is no `{}` to buy with: it starts at 0 and nothing changes it",
            money.id
        );
        let hint = match before.len() {
            0 => format!("give `[stat.{}]` a `start`", money.id),
            _ => format!(
                "give `[stat.{}]` a `start`, or `set` it in a step before",
                money.id
            ),
        };
        Some(Error::content(message).hint(hint))
    }
}

/// A share for each of several; what has no end has none.
fn times(share: i64, stats: i64) -> i64 {
    if share.abs() >= FAR {
        share
    } else {
        share.saturating_mul(stats)
    }
}

fn points_of(points: i64) -> String {
    if points == 1 {
        "1 point".into()
    } else {
        format!("{points} points")
    }
}

fn stats_of(stats: i64) -> String {
    if stats == 1 {
        "1 stat".into()
    } else {
        format!("{stats} stats")
    }
}
