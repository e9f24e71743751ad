//! Shopping without a player: different things that can be used and paid for.

use super::maker::Maker;
use crate::hero::error::Setback;
use crate::hero::gear;
use crate::model::{Buy, Item, Ref};

/// What is bought where no number is given.
const USUAL: i64 = 6;

impl Maker<'_> {
    pub fn buy(&mut self, buy: &Buy) -> Result<(), Setback> {
        let most = match &buy.at_most {
            Some(most) => self.count_of(most)?,
            None => USUAL,
        };
        let mut basket = Vec::new();
        for _ in 0..most {
            let purse = self.value_of(buy.with.index())?;
            let wanted: Vec<&Ref<Item>> = buy
                .goods
                .items
                .iter()
                .filter(|item| self.is_worth_buying(item, purse))
                .filter(|item| !self.state.bought.contains(item))
                .collect();
            let wanted = self.most_wanted(&wanted);
            let Some(item) = self.pick(&wanted)? else {
                break;
            };
            let item_of = &self.ruleset.items[item];
            self.add(buy.with.index(), -gear::price(item_of).unwrap_or(0))?;
            self.state.give(item, 1);
            if self.request.sensible && buy.once.contains(item) {
                self.state.bought.push(item.clone());
            }
            basket.push(item_of.label.clone());
        }
        if !basket.is_empty() {
            self.notes.push(format!("bought: {}", basket.join(", ")));
        }
        Ok(())
    }

    /// Something new that can be used, has a free place and does not cost more than there is.
    fn is_worth_buying(&self, item: &Ref<Item>, purse: i64) -> bool {
        let thing = &self.ruleset.items[item];
        let affordable = gear::price(thing).is_some_and(|price| price <= purse);
        let slot = |item| gear::slot_of(self.ruleset, item);
        let mut worn = self
            .state
            .items
            .iter()
            .map(|(worn, _)| &self.ruleset.items[worn]);
        let place_is_free = slot(thing).is_none() || !worn.any(|worn| slot(worn) == slot(thing));
        affordable && place_is_free && self.state.count(item.id()) == 0 && self.may_use(thing)
    }
}
