//! At the end of the walk: things, traits, rows, sums, maxima, derived values and classes.

use std::collections::BTreeSet;

use super::gear::{row_key, trait_id};
use super::state::Pool;
use super::walk::Walk;
use crate::diag::{Diagnostic, Span};
use crate::dice::{Domain, Interval};
use crate::hero::gear;
use crate::model::{Script, StatKind, StatOwner};

impl<'a> Walk<'a> {
    pub fn conclude(&mut self) {
        self.judge_classes();
        self.judge_derived();
        self.judge_maxima();
        self.judge_sums();
        self.judge_items();
        self.judge_traits();
        self.judge_rows();
    }

    /// Effects that may or may not have happened.
    pub fn perhaps_effects(&mut self, scripts: &'a [Script]) {
        let before = self.state.clone();
        scripts.iter().for_each(|script| self.effects(script));
        self.state.or(before);
    }

    fn judge_classes(&mut self) {
        for (index, (kind, id)) in self.reading.hero.classes.iter().enumerate() {
            let Some(class) = self.ruleset.classes.get(id) else {
                continue;
            };
            let span = self.span_of_class(index);
            if !self.state.classes.contains(id) {
                let message = format!("a new hero never gets the {kind} `{id}`");
                self.report(Diagnostic::error(span, message));
            } else if class
                .requires
                .as_ref()
                .is_some_and(|requires| self.facts().decide(&requires.formula.expr) == Some(false))
            {
                self.refuse(class, index);
            }
        }
    }

    fn judge_derived(&mut self) {
        for (index, stat) in self.ruleset.stats.iter().enumerate() {
            let Some(derived) = stat.derived.as_ref().filter(|_| stat.of == StatOwner::Hero) else {
                continue;
            };
            let Some(place) = self.place_of(&stat.id) else {
                continue;
            };
            let Some((_, claimed)) = self.reading.hero.stats.get(place) else {
                continue;
            };
            let possible = self.facts().value(index);
            if !possible.contains(claimed.value) {
                let message = format!(
                    "`{}` is {}, but `{}` is {possible}",
                    stat.id, claimed.value, derived.source
                );
                self.report(Diagnostic::error(self.stat_span(place), message));
            }
        }
    }

    fn judge_maxima(&mut self) {
        for (index, stat) in self.ruleset.stats.iter().enumerate() {
            if stat.of != StatOwner::Hero || stat.kind != StatKind::Pool {
                continue;
            }
            let Some(place) = self.place_of(&stat.id) else {
                continue;
            };
            let Some((_, claimed)) = self.reading.hero.stats.get(place) else {
                continue;
            };
            let span = self
                .reading
                .spans
                .maxes
                .get(place)
                .copied()
                .unwrap_or_default();
            let possible = self.facts().max(index).unwrap_or(Interval::ANY);
            match claimed.max {
                None => {
                    let hint = format!(
                        "write `{} = {{ value = {}, max = {} }}`",
                        stat.id, claimed.value, claimed.value
                    );
                    self.report(
                        Diagnostic::error(span, format!("the pool `{}` has no maximum", stat.id))
                            .with_hint(hint),
                    );
                }
                Some(max) if !possible.contains(max) => {
                    let message = format!(
                        "the maximum of `{}` is {max}, but a new hero has {possible}",
                        stat.id
                    );
                    self.report(Diagnostic::error(span, message));
                }
                Some(_) => {}
            }
        }
    }

    fn judge_sums(&mut self) {
        for sum in self.state.sums.clone() {
            let names: Vec<&str> = sum
                .stats
                .iter()
                .filter_map(|stat| self.ruleset.stats.iter().nth(*stat))
                .map(|stat| stat.id.as_str())
                .collect();
            let values: Option<Vec<i64>> = names
                .iter()
                .map(|id| self.reading.hero.stat(id).map(|stat| stat.value))
                .collect();
            let Some(total) =
                values.map(|values| values.into_iter().fold(0_i64, i64::saturating_add))
            else {
                continue;
            };
            if !sum.total.contains(total) {
                let message = format!(
                    "{} add up to {total}, but a new hero has {}",
                    list_names(&names),
                    sum.total
                );
                self.report(Diagnostic::error(self.reading.spans.all_stats, message));
            }
        }
    }

    fn judge_items(&mut self) {
        for (index, (id, count)) in self.reading.hero.items.iter().enumerate() {
            let Some(item) = self.ruleset.items.get(id) else {
                continue;
            };
            let span = self
                .reading
                .spans
                .items
                .get(index)
                .copied()
                .unwrap_or_default();
            let given = self
                .state
                .items
                .get(id)
                .copied()
                .unwrap_or(Interval::exactly(0));
            let pooled = self
                .state
                .item_pools
                .iter()
                .filter(|pool| pool.of.contains(id))
                .map(|pool| pool.most);
            let most = pooled.fold(given.high, |sum, most| sum?.checked_add(most?));
            let limited = !self.state.anything && !self.state.for_sale.contains(id);
            match most.filter(|most| limited && count > most) {
                Some(0) => self.report(Diagnostic::error(
                    span,
                    format!("a new hero cannot have `{id}`"),
                )),
                Some(most) => {
                    let message =
                        format!("`{id}` appears {count} times, but a new hero has at most {most}");
                    self.report(Diagnostic::error(span, message));
                }
                None => {}
            }
            let handed_out = given.high.is_none_or(|given| *count <= given) || self.state.anything;
            let classes = self
                .reading
                .hero
                .classes
                .iter()
                .filter_map(|(_, id)| self.ruleset.classes.get(id));
            let against: Vec<String> = classes
                .filter(|class| !handed_out && self.chosen_before(&class.id, id))
                .filter(|class| !gear::permits(class, item))
                .map(|class| class.id.clone())
                .collect();
            for class in against {
                self.report(Diagnostic::error(
                    span,
                    format!("a `{class}` may not use `{id}`"),
                ));
            }
        }
        self.missing_items();
    }

    /// Whether the class was there when the item was chosen or bought; what effects hand out is not asked for.
    fn chosen_before(&self, class: &str, item: &str) -> bool {
        let (class, item) = (self.class_at.get(class), self.offered_at.get(item));
        class.zip(item).is_some_and(|(class, item)| class < item)
    }

    fn missing_items(&mut self) {
        for (id, given) in self.state.items.clone() {
            let have = self.reading.hero.count(&id);
            if let Some(least) = given.low.filter(|least| have < *least) {
                let message = format!("the hero has {have} of `{id}`, but is given {least}");
                self.report(Diagnostic::warning(self.things_place(), message));
            }
        }
    }

    /// Every trait must be handed out, or be one of so many that are chosen from.
    fn judge_traits(&mut self) {
        let mut seen = BTreeSet::new();
        let given = self.state.given.clone();
        let mut chosen: Vec<(String, Span)> = Vec::new();
        for (index, written) in self.reading.hero.traits.iter().enumerate() {
            let span = self
                .reading
                .spans
                .traits
                .get(index)
                .copied()
                .unwrap_or_default();
            let id = trait_id(written);
            if !seen.insert(id) {
                self.report(Diagnostic::error(
                    span,
                    format!("the trait `{id}` appears twice"),
                ));
            } else if !given.contains_key(id) && self.ruleset.traits.get(id).is_some() {
                chosen.push((id.to_owned(), span));
            }
        }
        let pools = self.state.trait_pools.clone();
        let wanted: Vec<&str> = chosen.iter().map(|(id, _)| id.as_str()).collect();
        for index in find_unmatched(&wanted, &pools) {
            if let Some((id, span)) = chosen.get(index) {
                self.report(Diagnostic::error(
                    *span,
                    format!("a new hero never gets the trait `{id}`"),
                ));
            }
        }
        for (id, _) in given
            .iter()
            .filter(|(id, sure)| **sure && !seen.contains(id.as_str()))
        {
            let message = format!("the trait `{id}` is missing, which this hero starts with");
            self.report(Diagnostic::warning(self.reading.spans.whole, message));
        }
    }

    fn judge_rows(&mut self) {
        let keys: Vec<String> = self
            .reading
            .hero
            .picks
            .iter()
            .map(|pick| row_key(&pick.from, &pick.row))
            .collect();
        let wanted: Vec<&str> = keys.iter().map(String::as_str).collect();
        let pools = self.state.row_pools.clone();
        for index in find_unmatched(&wanted, &pools) {
            let Some(pick) = self.reading.hero.picks.get(index) else {
                continue;
            };
            let span = self
                .reading
                .spans
                .picks
                .get(index)
                .copied()
                .unwrap_or_default();
            let message = format!("a new hero never gets `{}` of `{}`", pick.row, pick.from);
            self.report(Diagnostic::error(span, message));
        }
    }

    fn place_of(&self, stat: &str) -> Option<usize> {
        self.reading
            .hero
            .stats
            .iter()
            .position(|(id, _)| id == stat)
    }

    fn stat_span(&self, place: usize) -> Span {
        self.reading
            .spans
            .stats
            .get(place)
            .copied()
            .unwrap_or_default()
    }

    fn things_place(&self) -> Span {
        let place = self.reading.spans.all_items;
        if place == Span::default() {
            self.reading.spans.whole
        } else {
            place
        }
    }
}

/// Which of the wanted things find no place in the pools, each place holding one (a matching by augmenting paths).
fn find_unmatched(wanted: &[&str], pools: &[Pool]) -> Vec<usize> {
    let mut places: Vec<(usize, Option<usize>)> = Vec::new();
    for (pool, of) in pools.iter().enumerate() {
        let most = of
            .most
            .unwrap_or(i64::MAX)
            .clamp(0, i64::try_from(wanted.len()).unwrap_or(i64::MAX));
        places.extend((0..most).map(|_| (pool, None)));
    }
    let fits = |thing: usize, pool: usize| {
        wanted
            .get(thing)
            .zip(pools.get(pool))
            .is_some_and(|(thing, pool)| pool.of.contains(*thing))
    };
    (0..wanted.len())
        .filter(|&thing| !seat(thing, &mut places, &fits, &mut BTreeSet::new()))
        .collect()
}

fn seat(
    thing: usize,
    places: &mut Vec<(usize, Option<usize>)>,
    fits: &dyn Fn(usize, usize) -> bool,
    tried: &mut BTreeSet<usize>,
) -> bool {
    for place in 0..places.len() {
        let Some(&(pool, holder)) = places.get(place) else {
            continue;
        };
        if !fits(thing, pool) || !tried.insert(place) {
            continue;
        }
        if holder.is_none_or(|holder| seat(holder, places, fits, tried)) {
            if let Some(slot) = places.get_mut(place) {
                slot.1 = Some(thing);
            }
            return true;
        }
    }
    false
}

/// `a`, `b` and `c`.
pub fn list_names(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
