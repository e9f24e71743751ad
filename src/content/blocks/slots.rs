//! What is worn and held, slot by slot.

use super::ledger::{Ledger, LedgerRow, ThingColumns, field_of};
use super::prelude::*;
use crate::hero;
use crate::model::{FigureValue, Item, Slot};

impl Declared for declared::Slots {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let person = setting.hero(self.hero);
        let worn = person.map_or(Vec::new(), |person| hero::worn(setting.ruleset, person));
        let field = field_of(setting, self.hero, "slots");
        let columns = ThingColumns {
            figures: &self.figures,
            parts: &self.cells,
            own: &self.own,
        };
        let mut ledger = Ledger::of_things(setting, &self.title, columns, field);
        ledger.box_label.clone_from(&self.box_label);
        ledger.box_end.clone_from(&self.box_end);
        for slot in slots_of(setting, &self.slots) {
            let item = worn.iter().find(|(known, _)| known.id == slot.id);
            let item = item.map(|(_, item)| *item);
            let mut row = match (person, item) {
                (Some(person), Some(item)) => {
                    LedgerRow::of_item(setting, item, person.count(&item.id), columns)
                }
                _ => LedgerRow::of(vec![None; columns.count(setting) + 1]),
            };
            row.label = Some(setting.label(&slot.id, &slot.label));
            row.icon = PrintedIcon::of(slot.icon.as_ref(), &slot.label);
            row.field.clone_from(&slot.id);
            let mut boxes = self.boxes.iter();
            let boxes = boxes.find(|(known, _)| known.id() == slot.id);
            row.boxes = boxes.map_or(0, |(_, count)| *count);
            let own = item.and_then(|item| own_boxes(self, item));
            if let Some(own) = own.filter(|_| row.boxes > 0) {
                row.boxes = row.boxes.max(own);
                row.spare = row.boxes - own;
            }
            let ticked = person.map_or(0, |person| person.count_ticks(&slot.id));
            row.filled = u32::try_from(ticked).unwrap_or(0).min(row.boxes);
            ledger.rows.push(row);
        }
        Block::Slots(ledger.fill_up(0))
    }
}

/// The slots that a block shows: those that it names, or all of the game.
pub(super) fn slots_of<'a>(setting: &Setting<'a>, named: &[Ref<Slot>]) -> Vec<&'a Slot> {
    let slots = &setting.ruleset.slots;
    if named.is_empty() {
        return slots.iter().collect();
    }
    named.iter().map(|slot| &slots[slot]).collect()
}

/// Boxes that an item brings: a figure of it counts them.
fn own_boxes(block: &declared::Slots, item: &Item) -> Option<u32> {
    match item.figures.of(block.boxes_from.as_ref()?.id())? {
        FigureValue::Number(number) => u32::try_from(*number).ok(),
        _ => None,
    }
}
