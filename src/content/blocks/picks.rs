//! Rows chosen from lists and tables, such as spells.

use super::ledger::{Ledger, LedgerRow, field_of};
use super::prelude::*;
use super::roll_table::show_cell;
use crate::hero::{self, Pick};
use crate::model::Row;

impl Declared for declared::Picks {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let is_this = |it: &BlockKind| matches!(it, BlockKind::Picks(it) if ptr::eq(it, self));
        // The text of a row is printed below it.
        let (below, beside): (Vec<&String>, Vec<&String>) =
            self.columns.iter().partition(|key| *key == "text");
        let label = |key: &&String| {
            let mut grids = self.from.iter().map(|it| setting.ruleset.grid(it.id()));
            let found = grids.find_map(|grid| Some(grid?.column(key)?.label.clone()));
            setting.label(key, &found.unwrap_or_else(|| (*key).clone()))
        };
        let headings = std::iter::once(String::new()).chain(beside.iter().map(label));
        let mut ledger = Ledger::new(&self.title, headings.collect());
        ledger.field = field_of(setting, self.hero, "rows");
        let person = setting.hero(self.hero);
        for pick in person.into_iter().flat_map(|person| &person.picks) {
            let is_home = setting.is_home(self.hero, is_this, |kind| pick_fit(kind, pick));
            let Some((grid, row)) = picked_row(setting, pick).filter(|_| is_home) else {
                continue;
            };
            let cell = |key: &&String| show_cell(setting.ruleset, row, grid.column(key)?);
            let name = std::iter::once(Some(row.label().to_owned()));
            let text = row.text.as_ref().filter(|_| !below.is_empty());
            ledger.rows.push(LedgerRow {
                more: text.map(|text| printed(setting.ruleset, text)),
                ..LedgerRow::of(name.chain(beside.iter().map(cell)).collect())
            });
        }
        if person.is_some() && !self.from.is_empty() && ledger.rows.is_empty() {
            // Whoever has no spells needs no lines for them.
            ledger.title = None;
            return Block::Picks(ledger);
        }
        Block::Picks(ledger.fill_up(self.count))
    }
}

fn pick_fit(kind: &BlockKind, pick: &Pick) -> Fit {
    match kind {
        BlockKind::Picks(it) if it.from.is_empty() => Fit::Open,
        BlockKind::Picks(it) if it.from.iter().any(|from| from.id() == pick.from) => Fit::Named,
        _ => Fit::Other,
    }
}

fn picked_row<'a>(setting: &Setting<'a>, pick: &Pick) -> Option<(&'a Grid, &'a Row)> {
    let grid = setting.ruleset.grid(&pick.from)?;
    let mut rows = grid.rows.iter();
    let row = rows.find(|row| hero::row_name(row) == pick.row)?;
    Some((grid, row))
}
