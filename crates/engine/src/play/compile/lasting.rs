//! Stats that remember something for a time only.

use crate::model::{Lifetime, Ruleset, StatOwner};
use crate::play::code::LastingStat;
use crate::play::layout::Layout;
use crate::rules::{Owner, Period};

/// Where such stats are kept, when they end and what they begin with again.
pub(super) fn lasting_stats(ruleset: &Ruleset, layout: &Layout) -> Vec<LastingStat> {
    let lasting = ruleset.stats.iter().filter_map(|stat| {
        let period = match stat.lasts? {
            Lifetime::Round => Period::Round,
            Lifetime::Turn => Period::Turn,
            Lifetime::Fight => Period::Fight,
            Lifetime::Room => Period::Room,
            Lifetime::Level => Period::Level,
            Lifetime::Game => Period::Game,
        };
        let owner = match stat.of {
            StatOwner::Hero => Owner::Hero,
            StatOwner::Party => Owner::Party,
            StatOwner::Game => Owner::Game,
            StatOwner::Room | StatOwner::Door => return None,
        };
        let start = stat
            .start
            .as_ref()
            .and_then(crate::model::Formula::constant);
        Some(LastingStat {
            period,
            of_heroes: owner == Owner::Hero,
            at: layout.stat(owner, &stat.id)?.at,
            start: start.unwrap_or(0),
        })
    });
    lasting.collect()
}
