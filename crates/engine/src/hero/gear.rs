//! Who may use what, and what it costs.

use super::person::Hero;
use crate::model::{Cell, Class, Item, ItemFilter, Row, Ruleset, Slot, Text};

/// Whether a class lets its members use an item.
pub fn permits(class: &Class, item: &Item) -> bool {
    let allowed =
        class.may_use.is_empty() || class.may_use.iter().any(|filter| covers(filter, item));
    allowed && !class.may_not_use.iter().any(|filter| covers(filter, item))
}

/// Whether a filter names an item.
pub fn covers(filter: &ItemFilter, item: &Item) -> bool {
    match filter {
        ItemFilter::Item(reference) => reference.id() == item.id,
        ItemFilter::Tag(tag) => item.tags.contains(tag) || item.group.as_deref() == Some(tag),
    }
}

/// The slot that an item goes into: its own, or the first that takes it.
pub fn slot_of<'a>(ruleset: &'a Ruleset, item: &'a Item) -> Option<&'a str> {
    let taking = |slot: &&Slot| slot.takes.iter().any(|filter| covers(filter, item));
    let own = item.slot.as_ref().map(|slot| slot.id());
    own.or_else(|| {
        ruleset
            .slots
            .iter()
            .find(taking)
            .map(|slot| slot.id.as_str())
    })
}

/// What the slots of a hero hold: in each the first item that goes there. Slots that are empty are left out.
pub fn worn<'a>(ruleset: &'a Ruleset, hero: &Hero) -> Vec<(&'a Slot, &'a Item)> {
    let mut worn: Vec<(&Slot, &Item)> = Vec::new();
    for (id, _) in &hero.items {
        let Some(item) = ruleset.items.get(id) else {
            continue;
        };
        let slot = slot_of(ruleset, item).and_then(|slot| ruleset.slots.get(slot));
        if let Some(slot) = slot
            && !worn.iter().any(|(taken, _)| taken.id == slot.id)
        {
            worn.push((slot, item));
        }
    }
    worn
}

/// The price, when it is a whole number that can be paid.
pub fn price(item: &Item) -> Option<i64> {
    item.price
        .as_ref()
        .and_then(Cell::as_integer)
        .filter(|price| *price >= 0)
}

/// What a chosen row is called in a hero's file.
pub fn row_name(row: &Row) -> String {
    let words = |text: &Option<Text>| text.as_ref().map(|text| text.source.clone());
    row.id
        .clone()
        .or_else(|| words(&row.name))
        .or_else(|| words(&row.text))
        .unwrap_or_default()
}
