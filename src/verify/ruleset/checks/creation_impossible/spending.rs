//! Points and money: do they fit, and are they there?

use super::Steps;
use crate::diag::{Error, error};
use crate::dice::{Domain, Interval};
use crate::model::{Buy, Distribute, Raise, Step};

impl Steps<'_> {
    pub(super) fn distribute(&self, distribute: &Distribute) -> Option<Error> {
        let stats = i64::try_from(distribute.among.len()).unwrap_or(i64::MAX);
        let points = self.bounds(&distribute.points);
        let each = |formula: &Option<_>| formula.as_ref().map(|formula| self.bounds(formula));
        let all = |each: Interval| each.times(Interval::exactly(stats));
        let most = each(&distribute.max).and_then(|max| all(max).high);
        let least = each(&distribute.min).map_or(Some(0), |min| all(min).low);
        let is_something = points.high.is_none_or(|high| high > 0);
        if distribute.among.is_empty() && is_something {
            return Some(
                error!("there is no stat to give points to"; hint: "name stats in `among`"),
            );
        }
        if let (Some(points), Some(most)) = (points.low, most)
            && points > most
        {
            return Some(error!(
                "{} do not fit: {} take at most {most}", points_of(points), stats_of(stats);
                hint: "raise `max`, or lower `points`"
            ));
        }
        if let (Some(points), Some(least)) = (points.high, least)
            && points < least
        {
            return Some(error!(
                "{} are too few: {} take at least {least}", points_of(points), stats_of(stats);
                hint: "lower `min`, or raise `points`"
            ));
        }
        None
    }

    pub(super) fn raise(&self, raise: &Raise) -> Option<Error> {
        if raise.among.is_empty() {
            return Some(error!("there is no stat to raise"; hint: "name stats in `among`"));
        }
        let least = self.bounds(&raise.count).low.unwrap_or(0);
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
        let has_some = self.start.value(money) != Interval::exactly(0);
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
