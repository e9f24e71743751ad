//! What a hero in the making has: values of stats within their limits, things in slots, facts.

use super::maker::Maker;
use crate::diag::error;
use crate::hero::error::Setback;
use crate::hero::gear;
use crate::model::{Dice, FigureValue, Item, Stat, StatKind};

/// Derived stats inside derived stats.
const DEEPEST: usize = 50;
/// Derived stats worked out for one hero, so that a game whose stats mention each other over and over ends in a message.
const MOST_DERIVED: usize = 1_000_000;

impl Maker<'_> {
    /// The value of a stat now.
    pub fn value_of(&mut self, index: usize) -> Result<i64, Setback> {
        self.value_at(index, 0)
    }

    /// The same inside so many stats that depend on each other.
    pub fn value_at(&mut self, index: usize, depth: usize) -> Result<i64, Setback> {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return Ok(0);
        };
        let Some(derived) = &stat.derived else {
            return Ok(self.figure(index).value());
        };
        self.go_deeper(stat, depth)?;
        let value = self.number_at(derived, depth + 1)?;
        let low = stat
            .min
            .as_ref()
            .map(|min| self.number_at(min, depth + 1))
            .transpose()?;
        let high = stat
            .max
            .as_ref()
            .map(|max| self.number_at(max, depth + 1))
            .transpose()?;
        Ok(clamped(value, low, high))
    }

    fn go_deeper(&mut self, stat: &Stat, depth: usize) -> Result<(), Setback> {
        self.derived += 1;
        if depth <= DEEPEST && self.derived <= MOST_DERIVED {
            return Ok(());
        }
        Err(error!("`{}` depends on itself", stat.id)
            .at(stat.origin)
            .into())
    }

    /// The maximum of a stat now; none when nothing limits it.
    pub fn max_of(&mut self, index: usize) -> Result<Option<i64>, Setback> {
        self.max_at(index, 0)
    }

    /// The same inside so many stats that depend on each other.
    pub fn max_at(&mut self, index: usize, depth: usize) -> Result<Option<i64>, Setback> {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return Ok(None);
        };
        match &stat.max {
            Some(max) => {
                self.go_deeper(stat, depth)?;
                let max = self.number_at(max, depth + 1)?;
                Ok(Some(max.saturating_add(self.figure(index).max_added)))
            }
            None if stat.derived.is_some() => self.value_at(index, depth).map(Some),
            None => Ok(Some(self.figure(index).own_max()).filter(|_| stat.kind == StatKind::Pool)),
        }
    }

    /// Keeps a settled stat between its minimum and maximum; a pool without `max` has none yet.
    pub fn clamp(&mut self, index: usize) -> Result<(), Setback> {
        let Some(stat) = self.ruleset.stats.iter().nth(index) else {
            return Ok(());
        };
        if !self.figure(index).settled {
            return Ok(());
        }
        let rolled = std::mem::take(&mut self.rolled);
        let low = stat
            .min
            .as_ref()
            .map(|min| self.number_at(min, 1))
            .transpose()?;
        let high = if stat.max.is_some() {
            self.max_of(index)?
        } else {
            None
        };
        self.rolled = rolled;
        let figure = self.figure(index);
        let value = clamped(figure.value(), low, high);
        figure.added = value.saturating_sub(figure.base);
        Ok(())
    }

    /// The values of the names in dice.
    pub fn look_up_names(&mut self, dice: &Dice) -> Result<Vec<(String, i64)>, Setback> {
        let mut values = Vec::new();
        for (name, _) in dice.expr.names() {
            let bare = name.rsplit('.').next().unwrap_or(name);
            if let Some(stat) = self.ruleset.stats.find(bare) {
                values.push((name.to_owned(), self.value_of(stat.index())?));
            }
        }
        Ok(values)
    }

    /// The item that a slot holds: the first that goes there.
    fn find_in_slot(&self, slot: &str) -> Option<&Item> {
        let items = self
            .state
            .items
            .iter()
            .map(|(item, _)| &self.ruleset.items[item]);
        let mut items = items.filter(|item| gear::slot_of(self.ruleset, item) == Some(slot));
        items.next()
    }

    pub fn figure_in_slot(&self, slot: &str, figure: &str) -> i64 {
        let figures = self
            .find_in_slot(slot)
            .map(|item| item.figures.as_slice())
            .unwrap_or_default();
        let found = figures
            .iter()
            .find(|(known, _)| known.id() == figure)
            .map(|(_, value)| value);
        match found {
            Some(FigureValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Whether the hero is something: a class, or in a state.
    pub fn is(&self, what: &str) -> bool {
        self.state.has_class(what) || self.state.tags.contains(what) || self.state.has_trait(what)
    }

    /// Whether the hero has something: an item, a filled slot, a trait, or an item of that group.
    pub fn has(&self, what: &str) -> bool {
        let of_group = || {
            let items = self
                .state
                .items
                .iter()
                .map(|(item, _)| &self.ruleset.items[item]);
            let mut tagged = items.filter(|item| item.tags.iter().any(|tag| tag == what));
            tagged.next().is_some()
        };
        self.state.count(what) > 0
            || self.state.has_trait(what)
            || self.find_in_slot(what).is_some()
            || of_group()
    }
}

fn clamped(value: i64, low: Option<i64>, high: Option<i64>) -> i64 {
    let raised = low.map_or(value, |low| value.max(low));
    high.map_or(raised, |high| raised.min(high))
}
