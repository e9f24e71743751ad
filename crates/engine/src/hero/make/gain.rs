//! Things handed out: items, rolls, traits.

use super::maker::Maker;
use crate::hero::error::Setback;
use crate::hero::gear;
use crate::model::{Grant, Item, Made, Ref, Trait};
use crate::table::{self, Outcome};

impl Maker<'_> {
    /// `spear x3`, `{I}`.
    pub fn grant(&mut self, grant: &Grant) -> Result<(), Setback> {
        match grant {
            Grant::Item { item, count } => {
                let count = match count {
                    Some(count) => self.dice(count)?.max(0),
                    None => 1,
                };
                self.state.give(item, count);
            }
            Grant::Roll(text) => {
                let situation = self.situation()?;
                let rolled =
                    table::roll_text(self.ruleset, text, &situation, &mut self.decks, self.source);
                let rolled = rolled?;
                let things: Vec<&Made> = rolled
                    .outcomes()
                    .into_iter()
                    .flat_map(Outcome::things)
                    .collect();
                let words = rolled.text();
                self.take_things(&things, &words);
                self.notes.push(format!("{}: {words}", text.source));
            }
        }
        let rolled = std::mem::take(&mut self.rolled);
        if let (false, Grant::Item { item, .. }) = (rolled.is_empty(), grant) {
            self.notes.push(format!(
                "{}: {}",
                self.ruleset.items[item].label,
                rolled.join(", ")
            ));
        }
        Ok(())
    }

    /// What a roll on a table brings.
    pub fn take_outcome(&mut self, outcome: &Outcome) -> Result<(), Setback> {
        self.take_things(&outcome.things(), &outcome.text());
        self.notes.push(table::trace(outcome).trim_end().to_owned());
        Ok(())
    }

    /// Items go among the items; what makes none is kept in words.
    fn take_things(&mut self, things: &[&Made], words: &str) {
        let items: Vec<Ref<Item>> = things
            .iter()
            .filter_map(|made| match made {
                Made::Item(item) => Some(item.clone()),
                Made::Foe(_) => None,
            })
            .collect();
        for item in &items {
            self.state.give(item, 1);
        }
        if items.is_empty() && !words.trim().is_empty() {
            self.state.belongings.push(words.trim().to_owned());
        }
    }

    /// A trait, once; its gains count from now on.
    pub fn gain_trait(&mut self, power: &Ref<Trait>, written: String) -> Result<(), Setback> {
        if self.state.has_trait(power.id()) {
            return Ok(());
        }
        self.state.traits.push((power.clone(), written));
        let ruleset = self.ruleset;
        ruleset.traits[power]
            .gains
            .iter()
            .try_for_each(|script| self.effects(script))
    }

    /// Whether all classes so far allow an item.
    pub fn may_use(&self, item: &Item) -> bool {
        self.state
            .classes
            .iter()
            .all(|class| gear::permits(&self.ruleset.classes[class], item))
    }
}
