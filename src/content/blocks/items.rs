//! Things carried: those that the block asks for, or what has no place elsewhere.

use super::ledger::{Ledger, LedgerRow, ThingColumns, field_of};
use super::prelude::*;
use super::slots::slots_of;
use crate::hero;
use crate::model::{Item, Slot};

impl Declared for declared::Items {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let field = field_of(setting, self.hero, "items");
        let columns = ThingColumns {
            figures: &self.figures,
            parts: &[],
            own: &self.own,
        };
        let mut ledger = Ledger::of_things(setting, &self.title, columns, field);
        let Some(person) = setting.hero(self.hero) else {
            return Block::Items(ledger.fill_up(self.count));
        };
        let is_this = |it: &BlockKind| matches!(it, BlockKind::Items(it) if ptr::eq(it, self));
        let worn = hero::worn(setting.ruleset, person);
        let items = person.items.iter();
        for item in items.filter_map(|(id, _)| setting.ruleset.items.get(id)) {
            let slot = worn.iter().find(|(_, held)| held.id == item.id);
            let slot = slot.map(|(slot, _)| *slot);
            let fit = |kind: &BlockKind| item_fit(setting, kind, item, slot);
            if setting.is_home(self.hero, is_this, fit) {
                let count = person.count(&item.id);
                let row = LedgerRow::of_item(setting, item, count, columns);
                ledger.rows.push(row);
            }
        }
        if setting.is_home(self.hero, is_this, open_items) {
            for thing in &person.belongings {
                let mut cells = vec![None; columns.count(setting) + 1];
                cells[0] = Some(thing.clone());
                ledger.rows.push(LedgerRow::of(cells));
            }
        }
        Block::Items(ledger.fill_up(self.count))
    }
}

fn item_fit(setting: &Setting<'_>, kind: &BlockKind, item: &Item, slot: Option<&Slot>) -> Fit {
    match kind {
        BlockKind::Slots(it) => {
            let shown = slots_of(setting, &it.slots);
            let held = slot.is_some_and(|slot| shown.iter().any(|shown| shown.id == slot.id));
            if held { Fit::Named } else { Fit::Other }
        }
        BlockKind::Items(it) if it.of.iter().any(|of| hero::covers(of, item)) => Fit::Named,
        other => open_items(other),
    }
}

fn open_items(kind: &BlockKind) -> Fit {
    match kind {
        BlockKind::Items(it) if it.of.is_empty() => Fit::Open,
        _ => Fit::Other,
    }
}
