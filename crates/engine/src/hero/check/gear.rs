//! Things, traits and rows on the walk: what is handed out, what can be chosen, what can be bought.

use std::collections::BTreeSet;

use super::state::Pool;
use super::walk::Walk;
use crate::diag::Diagnostic;
use crate::dice::{self, Domain, Interval};
use crate::hero::gear;
use crate::model::{Buy, Grant, Item, Made, Ref, TableSource, Trait};
use crate::rules::{Amount, Thing, ThingKind, Transfer};

impl<'a> Walk<'a> {
    pub fn grant(&mut self, grant: &'a Grant) {
        match grant {
            Grant::Item { item, count } => {
                let count = count.as_ref().map_or(Interval::exactly(1), |count| {
                    dice::bounds(&count.expr, &|_| Interval::ANY)
                });
                self.state
                    .hand_out(item.id(), count.larger(Interval::exactly(0)));
            }
            Grant::Roll(_) => self.state.anything = true,
        }
    }

    pub fn transfer(&mut self, transfer: &Transfer) {
        let count = match &transfer.amount {
            Amount::One => Interval::exactly(1),
            Amount::Exactly(expr) => self.facts().number(expr).larger(Interval::exactly(0)),
            Amount::All => Interval::at_least(0),
        };
        let only = transfer.things.len() == 1;
        let mut of = BTreeSet::new();
        for thing in &transfer.things {
            match &thing.kind {
                ThingKind::Named(name) if self.ruleset.items.get(&name.text).is_some() => {
                    if only {
                        self.state.hand_out(&name.text, count);
                    }
                    of.insert(name.text.clone());
                }
                ThingKind::Named(name) if self.ruleset.traits.get(&name.text).is_some() => {
                    self.be_given_trait(&name.text, only);
                }
                ThingKind::Named(name) => {
                    let tagged = |item: &&Item| {
                        item.tags.contains(&name.text) || item.group.as_ref() == Some(&name.text)
                    };
                    of.extend(
                        self.ruleset
                            .items
                            .iter()
                            .filter(tagged)
                            .map(|item| item.id.clone()),
                    );
                    self.state.tags.insert(name.text.clone());
                }
                ThingKind::AnyItem | ThingKind::Rolled(_) => self.state.anything = true,
            }
        }
        let is_item = |thing: &Thing| match &thing.kind {
            ThingKind::Named(name) => self.ruleset.items.get(&name.text).is_some(),
            ThingKind::AnyItem | ThingKind::Rolled(_) => false,
        };
        let handed_out = only && transfer.things.iter().all(is_item);
        if !handed_out && !of.is_empty() {
            self.state.item_pools.push(Pool {
                of,
                most: count.high,
            });
        }
    }

    /// A trait that is handed out.
    pub fn be_given_trait(&mut self, id: &str, sure: bool) {
        let known = self.state.given.entry(id.to_owned()).or_insert(sure);
        *known |= sure;
        self.have_trait(id, sure);
    }

    /// A trait comes once; its gains come with it.
    fn have_trait(&mut self, id: &str, sure: bool) {
        match self.state.traits.get(id) {
            Some(true) => return,
            Some(false) => {
                // Whether its gains already count is open; to count them perhaps once more is wider, never wrong.
                self.state.traits.insert(id.to_owned(), sure);
            }
            None => {
                self.state.traits.insert(id.to_owned(), sure);
            }
        }
        let Some(power) = self.ruleset.traits.get(id) else {
            return;
        };
        if sure {
            power.gains.iter().for_each(|script| self.effects(script));
        } else {
            self.perhaps_effects(&power.gains);
        }
    }

    /// Notes from where on these items could be chosen or bought.
    pub fn offer(&mut self, items: &BTreeSet<String>) {
        for item in items {
            self.offered_at.entry(item.clone()).or_insert(self.position);
        }
    }

    /// The claimed traits that may have been chosen here.
    pub fn choose_traits(&mut self, traits: &'a [Ref<Trait>], count: Interval) {
        let of: BTreeSet<String> = traits.iter().map(|power| power.id().to_owned()).collect();
        let claimed = self
            .reading
            .hero
            .traits
            .iter()
            .map(|written| trait_id(written));
        let fresh = |id: &&str| of.contains(*id) && self.state.traits.get(*id) != Some(&true);
        let chosen: Vec<String> = claimed.filter(fresh).map(str::to_owned).collect();
        let exactly = count
            .only()
            .is_some_and(|count| usize::try_from(count) == Ok(chosen.len()));
        let sure = exactly && self.touched.trait_choices == 1;
        for id in &chosen {
            self.have_trait(id, sure);
        }
        self.state.trait_pools.push(Pool {
            of,
            most: count.high,
        });
    }

    pub fn choose_rows(&mut self, sources: &'a [TableSource], count: Interval) {
        let (mut rows, mut items) = (BTreeSet::new(), BTreeSet::new());
        for source in sources {
            let grid = match source {
                TableSource::Table(table) => &self.ruleset.tables[table].grid,
                TableSource::List(list) => &self.ruleset.lists[list].grid,
            };
            for row in &grid.rows {
                match &row.made {
                    Some(Made::Item(item)) => items.insert(item.id().to_owned()),
                    _ => rows.insert(row_key(source.id(), &gear::row_name(row))),
                };
            }
        }
        if !items.is_empty() {
            self.offer(&items);
            self.state.item_pools.push(Pool {
                of: items,
                most: count.high,
            });
        }
        self.state.row_pools.push(Pool {
            of: rows,
            most: count.high,
        });
    }

    /// What the hero has beyond what it was given must have been paid for.
    pub fn buy(&mut self, buy: &'a Buy) {
        let for_sale: BTreeSet<String> = buy
            .goods
            .items
            .iter()
            .map(|item| item.id().to_owned())
            .collect();
        self.offer(&for_sale);
        self.state.for_sale.extend(for_sale);
        let Some(spent) = self.spent(buy) else {
            self.add(buy.with.index(), Interval::at_most(0), true);
            return;
        };
        let purse = self.facts().value(buy.with.index());
        let most = buy
            .at_most
            .as_ref()
            .and_then(|most| self.facts().formula(most).high);
        if let Some(most) = most.filter(|most| spent.things > (*most).max(0)) {
            let message = format!(
                "{} items must have been bought, but at most {most} are allowed",
                spent.things
            );
            self.report(Diagnostic::error(self.reading.spans.all_items, message));
        }
        if let Some(high) = purse.high.filter(|high| spent.least > *high) {
            let message = format!(
                "the items bought cost {}, but `{}` is at most {high}",
                spent.least,
                buy.with.id()
            );
            self.report(Diagnostic::error(self.reading.spans.all_items, message));
        }
        let paid = Interval {
            low: spent.most.and_then(i64::checked_neg),
            high: spent.least.checked_neg(),
        };
        self.add(buy.with.index(), paid, true);
    }

    /// The least and most that the claimed things cost; only the least when nothing but this step sells.
    fn spent(&self, buy: &Buy) -> Option<Spent> {
        let totals = self.totals.as_ref()?;
        let mut spent = Spent {
            things: 0,
            least: 0,
            most: Some(0),
        };
        let for_sale: BTreeSet<&str> = buy.goods.items.iter().map(Ref::id).collect();
        for id in for_sale {
            let have = self.reading.hero.count(id).max(0);
            let given = totals
                .items
                .get(id)
                .copied()
                .unwrap_or(Interval::exactly(0));
            let pooled = totals
                .item_pools
                .iter()
                .filter(|pool| pool.of.contains(id))
                .map(|pool| pool.most);
            let given_most = pooled
                .fold(given.high, |sum, most| sum?.checked_add(most?))
                .filter(|_| !totals.anything);
            let must = given_most.map_or(0, |most| have.saturating_sub(most).max(0));
            let may = have.saturating_sub(given.low.unwrap_or(0)).max(0);
            let price = self.ruleset.items.get(id).and_then(gear::price);
            if self.touched.buys == 1 {
                spent.things = spent.things.saturating_add(must);
                spent.least = spent
                    .least
                    .saturating_add(must.saturating_mul(price.unwrap_or(0)));
            }
            if may > 0 {
                spent.most = spent
                    .most
                    .zip(price)
                    .and_then(|(most, price)| most.checked_add(may.checked_mul(price)?));
            }
        }
        Some(spent)
    }
}

struct Spent {
    things: i64,
    least: i64,
    most: Option<i64>,
}

/// The id of a trait as written: `tamable(40)` is `tamable`.
pub fn trait_id(written: &str) -> &str {
    written.split('(').next().unwrap_or(written).trim()
}

/// A row and where it is, as one word.
pub fn row_key(from: &str, row: &str) -> String {
    format!("{from}\n{row}")
}
