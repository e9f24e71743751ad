//! What a sensible player takes: the preferences of the hero's classes, when somebody plays without a human.

use super::maker::Maker;
use crate::hero::error::Setback;
use crate::hero::gear;
use crate::model::{Action, Choices, Grant, Item, Made, Preference, Ref, Row, Stat, Step, Trait};

impl<'a> Maker<'a> {
    /// Preferences of all classes so far; none when chance decides.
    pub fn preferences(&self) -> Vec<&'a Preference> {
        if !self.request.sensible {
            return Vec::new();
        }
        let ruleset = self.ruleset;
        let classes = self.state.classes.iter();
        classes
            .flat_map(|class| ruleset.classes[class].prefers.iter())
            .collect()
    }

    /// The stat to raise among those that can take more: the first one below its limit, then the first one, then any.
    pub fn pick_stat(
        &mut self,
        open: &[&'a Ref<Stat>],
        given: &dyn Fn(&Ref<Stat>) -> i64,
    ) -> Result<Option<&'a Ref<Stat>>, Setback> {
        let wanted = self.preferences();
        for limited in [true, false] {
            for preference in &wanted {
                let Preference::Stat { stat, up_to } = preference else {
                    continue;
                };
                let Some(found) = open.iter().find(|open| **open == stat) else {
                    continue;
                };
                let reached = match up_to.filter(|_| limited) {
                    Some(up_to) => {
                        self.value_of(stat.index())?.saturating_add(given(stat)) >= up_to
                    }
                    None => false,
                };
                if !reached {
                    return Ok(Some(*found));
                }
            }
        }
        self.pick(open)
    }

    /// The one that comes first among the preferences, or any.
    pub fn pick_preferred<T: Copy>(
        &mut self,
        open: &[T],
        is_wanted: impl Fn(&Preference, T) -> bool,
    ) -> Result<Option<T>, Setback> {
        let wanted = self.preferences();
        let best = wanted
            .iter()
            .find_map(|wanted| open.iter().find(|thing| is_wanted(wanted, **thing)));
        match best {
            Some(best) => Ok(Some(*best)),
            None => self.pick(open),
        }
    }

    /// Only the first preferred item that can be had; all when none of them is preferred.
    pub fn most_wanted<'r>(&self, open: &[&'r Ref<Item>]) -> Vec<&'r Ref<Item>> {
        let wanted = self.preferences();
        let best = wanted
            .iter()
            .find_map(|wanted| open.iter().find(|item| self.wants_item(wanted, item)));
        best.map_or_else(|| open.to_vec(), |best| vec![*best])
    }

    /// The same for rows that are items.
    pub fn most_wanted_rows<'r>(&self, open: &[(&'r str, &'r Row)]) -> Vec<(&'r str, &'r Row)> {
        let wanted = self.preferences();
        let best = wanted
            .iter()
            .find_map(|wanted| open.iter().find(|(_, row)| self.wants_row(wanted, row)));
        best.map_or_else(|| open.to_vec(), |best| vec![*best])
    }

    fn wants_item(&self, preference: &Preference, item: &Ref<Item>) -> bool {
        let item = &self.ruleset.items[item];
        matches!(preference, Preference::Item(filter) if gear::covers(filter, item))
    }

    fn wants_row(&self, preference: &Preference, row: &Row) -> bool {
        match &row.made {
            Some(Made::Item(item)) => self.wants_item(preference, item),
            _ => false,
        }
    }

    /// Whether one of the steps offers what is wanted.
    pub fn offers_wanted(&self, preference: &Preference, steps: &[Step]) -> bool {
        steps.iter().any(|step| match &step.action {
            Action::Choose(choose) => match &choose.among {
                Choices::Items(items) => items.iter().any(|item| self.wants_item(preference, item)),
                Choices::Traits(traits) => {
                    traits.iter().any(|power| wants_trait(preference, power))
                }
                Choices::Classes(_) | Choices::Rows(_) => false,
            },
            Action::Gain(grants) => grants.iter().any(|grant| match grant {
                Grant::Item { item, .. } => self.wants_item(preference, item),
                Grant::Roll(_) => false,
            }),
            Action::Buy(buy) => {
                let mut items = buy.goods.items.iter();
                items.any(|item| self.wants_item(preference, item))
            }
            Action::Distribute(spread) => wants_stat(preference, &spread.among),
            Action::Raise(raise) => wants_stat(preference, &raise.among),
            Action::OneOf(ways) => ways.iter().any(|way| self.offers_wanted(preference, way)),
            Action::Read | Action::Roll(_) | Action::Set(_) | Action::Name(_) => false,
        })
    }
}

pub fn wants_trait(preference: &Preference, power: &Ref<Trait>) -> bool {
    matches!(preference, Preference::Trait(wanted) if wanted == power)
}

fn wants_stat(preference: &Preference, among: &[Ref<Stat>]) -> bool {
    matches!(preference, Preference::Stat { stat, .. } if among.contains(stat))
}
