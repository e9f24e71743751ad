//! What a hero has, row by row: slots, items, traits and picks.

use super::ledger::{Ledger, LedgerRow, cells, headings, named, number};
use super::roll_table::shown;
use crate::content::Span;
use crate::content::setting::{Fit, Setting};
use crate::content::words::{plain, printed};
use crate::hero::{self, Hero, Pick};
use crate::model::blocks as declared;
use crate::model::{BlockKind, Cell, Figure, Grid, Item, Ref, Row, Slot, Trait, hero_field};

/// What is worn and held.
pub fn slots(setting: &Setting<'_>, block: &BlockKind) -> Ledger {
    let BlockKind::Slots(declared::Slots {
        title,
        slots,
        figures,
        boxes,
        boxes_from,
        box_label,
        hero,
    }) = block
    else {
        return Ledger::default();
    };
    let person = setting.hero(*hero);
    let worn = person.map_or(Vec::new(), |person| hero::worn(setting.ruleset, person));
    let mut ledger = Ledger::new(title, headings(setting, "", figures));
    ledger.box_label.clone_from(box_label);
    ledger.field = belongs(setting, *hero, "slots");
    for slot in shown_slots(setting, slots) {
        let item = worn.iter().find(|(known, _)| known.id == slot.id);
        let item = item.map(|(_, item)| *item);
        let mut row = match (person, item) {
            (Some(person), Some(item)) => row_of(setting, person, item, figures),
            _ => LedgerRow {
                cells: vec![None; figures.len() + 1],
                ..LedgerRow::default()
            },
        };
        row.label = Some(setting.label(&slot.id, &slot.label));
        row.field.clone_from(&slot.id);
        let declared = boxes.iter().find(|(known, _)| known.id() == slot.id);
        row.boxes = declared.map_or(0, |(_, count)| *count);
        let own = boxes_from
            .as_ref()
            .and_then(|figure| number(item?, figure))
            .filter(|_| row.boxes > 0);
        if let Some(own) = own {
            row.boxes = row.boxes.max(own);
            row.spare = row.boxes - own;
        }
        ledger.rows.push(row);
    }
    ledger.filled_up(0)
}

/// What the names of places for a hero's things begin with.
fn belongs(setting: &Setting<'_>, hero: u32, what: &str) -> String {
    format!("{}.{what}", hero_field(setting.number(hero)))
}

fn shown_slots<'a>(setting: &Setting<'a>, chosen: &[Ref<Slot>]) -> Vec<&'a Slot> {
    match chosen {
        [] => setting.ruleset.slots.iter().collect(),
        chosen => {
            let slots = &setting.ruleset.slots;
            chosen.iter().map(|slot| &slots[slot]).collect()
        }
    }
}

fn row_of(setting: &Setting<'_>, person: &Hero, item: &Item, figures: &[Ref<Figure>]) -> LedgerRow {
    let mut all = vec![Some(named(item, person.count(&item.id)))];
    all.extend(cells(setting, item, figures));
    LedgerRow {
        cells: all,
        ..LedgerRow::default()
    }
}

/// Things carried: those that this block asks for, or what stands nowhere else.
pub fn items(setting: &Setting<'_>, block: &BlockKind) -> Ledger {
    let BlockKind::Items(declared::Items {
        title,
        count,
        figures,
        hero,
        ..
    }) = block
    else {
        return Ledger::default();
    };
    let mut ledger = Ledger::new(title, headings(setting, "", figures));
    ledger.field = belongs(setting, *hero, "items");
    let Some(person) = setting.hero(*hero) else {
        return ledger.filled_up(*count);
    };
    let worn = hero::worn(setting.ruleset, person);
    let items = person.items.iter();
    for item in items.filter_map(|(id, _)| setting.ruleset.items.get(id)) {
        let slot = worn.iter().find(|(_, held)| held.id == item.id);
        let slot = slot.map(|(slot, _)| *slot);
        if setting.is_home(block, |kind| item_fit(setting, kind, item, slot)) {
            ledger.rows.push(row_of(setting, person, item, figures));
        }
    }
    for thing in &person.belongings {
        if setting.is_home(block, open_items) {
            let mut cells = vec![None; figures.len() + 1];
            cells[0] = Some(thing.clone());
            ledger.rows.push(LedgerRow {
                cells,
                ..LedgerRow::default()
            });
        }
    }
    ledger.filled_up(*count)
}

fn item_fit(setting: &Setting<'_>, kind: &BlockKind, item: &Item, slot: Option<&Slot>) -> Fit {
    match kind {
        BlockKind::Slots(declared::Slots { slots, .. }) => {
            let shown = shown_slots(setting, slots);
            let held = slot.is_some_and(|slot| shown.iter().any(|shown| shown.id == slot.id));
            if held { Fit::Named } else { Fit::Other }
        }
        BlockKind::Items(declared::Items { of, .. })
            if of.iter().any(|filter| hero::covers(filter, item)) =>
        {
            Fit::Named
        }
        other => open_items(other),
    }
}

fn open_items(kind: &BlockKind) -> Fit {
    match kind {
        BlockKind::Items(declared::Items { of, .. }) if of.is_empty() => Fit::Open,
        _ => Fit::Other,
    }
}

/// Powers and weaknesses, with their words unless the block is brief.
pub fn traits(setting: &Setting<'_>, block: &BlockKind) -> Ledger {
    let BlockKind::Traits(declared::Traits {
        title,
        count,
        brief,
        hero,
        ..
    }) = block
    else {
        return Ledger::default();
    };
    let mut ledger = Ledger::new(title, vec![String::new()]);
    ledger.field = belongs(setting, *hero, "traits");
    let written = setting.hero(*hero).map(|person| person.traits.as_slice());
    for written in written.unwrap_or_default() {
        let Some(power) = setting.ruleset.traits.get(hero::trait_id(written)) else {
            continue;
        };
        if setting.is_home(block, |kind| trait_fit(kind, power)) {
            ledger.rows.push(LedgerRow {
                cells: vec![Some(trait_name(power, written))],
                more: (!brief).then(|| words(setting, power)).flatten(),
                ..LedgerRow::default()
            });
        }
    }
    ledger.filled_up(*count)
}

fn trait_fit(kind: &BlockKind, power: &Trait) -> Fit {
    let BlockKind::Traits(declared::Traits { of, .. }) = kind else {
        return Fit::Other;
    };
    let asked = |word: &String| power.tags.contains(word) || power.group.as_ref() == Some(word);
    match of.as_slice() {
        [] => Fit::Open,
        words if words.iter().any(asked) => Fit::Named,
        _ => Fit::Other,
    }
}

/// `tamable(40)` as `Tamable 40`.
fn trait_name(power: &Trait, written: &str) -> String {
    let argument = written.split_once('(').map(|(_, rest)| rest);
    match argument.map(|argument| argument.trim_end_matches(')').trim()) {
        Some(argument) => format!("{} {argument}", power.label),
        None => power.label.clone(),
    }
}

/// What a trait costs and does.
fn words(setting: &Setting<'_>, power: &Trait) -> Option<Vec<Span>> {
    let cell = |cell: &Option<Cell>| match cell.as_ref()? {
        Cell::Integer(number) => Some(number.to_string()),
        Cell::Text(text) => Some(plain(&printed(setting.ruleset, text))),
        _ => None,
    };
    let mut before = [cell(&power.cost), cell(&power.uses)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ");
    let text = power.text.as_ref();
    let text = text.map(|text| printed(setting.ruleset, text));
    if before.is_empty() {
        return text;
    }
    before.push_str(if text.is_some() { ": " } else { "" });
    let mut spans = vec![Span::plain(before)];
    spans.extend(text.unwrap_or_default());
    Some(spans)
}

/// Rows chosen from lists and tables.
pub fn picks(setting: &Setting<'_>, block: &BlockKind) -> Ledger {
    let BlockKind::Picks(declared::Picks {
        title,
        count,
        columns,
        from,
        hero,
    }) = block
    else {
        return Ledger::default();
    };
    let beside: Vec<&String> = columns.iter().filter(|key| *key != "text").collect();
    let label = |key: &&String| {
        let mut grids = from.iter().map(|source| grid(setting, source.id()));
        let found = grids.find_map(|grid| Some(grid?.column(key)?.label.clone()));
        setting.label(key, &found.unwrap_or_else(|| (*key).clone()))
    };
    let mut all = vec![String::new()];
    all.extend(beside.iter().map(label));
    let mut ledger = Ledger::new(title, all);
    ledger.field = belongs(setting, *hero, "rows");
    let picks = setting.hero(*hero).map(|person| person.picks.as_slice());
    for pick in picks.unwrap_or_default() {
        let fits = |kind: &BlockKind| pick_fit(kind, pick);
        let Some((grid, row)) = picked(setting, pick).filter(|_| setting.is_home(block, fits))
        else {
            continue;
        };
        let told = |key: &&String| shown(setting.ruleset, row, grid.column(key)?);
        let mut cells = vec![Some(row.label().to_owned())];
        cells.extend(beside.iter().map(told));
        ledger.rows.push(LedgerRow {
            cells,
            more: more(setting, columns, row),
            ..LedgerRow::default()
        });
    }
    ledger.filled_up(*count)
}

/// The text of a row stands below it, when it is asked for.
fn more(setting: &Setting<'_>, columns: &[String], row: &Row) -> Option<Vec<Span>> {
    let asked = columns.iter().any(|key| key == "text");
    let text = row.text.as_ref().filter(|_| asked)?;
    Some(printed(setting.ruleset, text))
}

fn pick_fit(kind: &BlockKind, pick: &Pick) -> Fit {
    match kind {
        BlockKind::Picks(declared::Picks { from, .. }) if from.is_empty() => Fit::Open,
        BlockKind::Picks(declared::Picks { from, .. })
            if from.iter().any(|source| source.id() == pick.from) =>
        {
            Fit::Named
        }
        _ => Fit::Other,
    }
}

fn grid<'a>(setting: &Setting<'a>, id: &str) -> Option<&'a Grid> {
    let table = setting.ruleset.tables.get(id).map(|table| &table.grid);
    table.or_else(|| setting.ruleset.lists.get(id).map(|list| &list.grid))
}

fn picked<'a>(setting: &Setting<'a>, pick: &Pick) -> Option<(&'a Grid, &'a Row)> {
    let grid = grid(setting, &pick.from)?;
    let mut rows = grid.rows.iter();
    let row = rows.find(|row| hero::row_name(row) == pick.row)?;
    Some((grid, row))
}
