//! Where pages send their readers: to tables that are named in what is printed, and to rules about what is ticked.

use std::collections::BTreeSet;

use super::options::ProductOptions;
use crate::model::{
    BlockKind, Cell, Column, Grid, Product, Roll, RowPart, Ruleset, TableParts, TableSource, Text,
    TextPart, Topic,
};

/// What pages of declared blocks point to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pointers {
    /// Tables and lists whose titles are printed for the reader to look up.
    pub tables: BTreeSet<Topic>,
    /// Ids of stats that are ticked.
    pub tracks: BTreeSet<String>,
}

/// What the blocks of a product point to, as far as such an order prints them.
pub fn pointers(ruleset: &Ruleset, product: &Product, options: &ProductOptions) -> Pointers {
    let mut found = Pointers::default();
    for block in product.blocks().filter(|block| options.shows(block)) {
        match &block.kind {
            BlockKind::RollTable(it) => {
                let table = &ruleset.tables[&it.table];
                found.tables.extend(point_from(&table.grid, &it.parts));
            }
            BlockKind::List(it) => {
                let grid = &ruleset.lists[&it.list].grid;
                found.tables.extend(point_from(grid, &it.parts));
            }
            BlockKind::Track(it) => {
                found.tracks.insert(it.stat.id().to_owned());
            }
            _ => {}
        }
    }
    found
}

/// Tables that the printed rows of a grid name.
fn point_from(grid: &Grid, parts: &TableParts) -> Vec<Topic> {
    let is_shown =
        |column: &&Column| parts.columns.is_empty() || parts.columns.contains(&column.key);
    let mut found = Vec::new();
    for row in grid.rows.iter().filter(|row| parts.has_row(row)) {
        for column in grid.columns.iter().filter(is_shown) {
            let text = match column.part {
                RowPart::Text => row.text.as_ref(),
                RowPart::Name => row.name.as_ref(),
                RowPart::Own(_) => row.cell(column).and_then(Cell::as_text),
                _ => None,
            };
            found.extend(text.into_iter().flat_map(tables_of));
        }
    }
    found
}

fn tables_of(text: &Text) -> Vec<Topic> {
    let calls = text.calls().into_iter().filter(|call| call.row.is_none());
    let rolled = calls.map(|call| topic(&call.source));
    let seen = text.pieces.iter().filter_map(|piece| match piece {
        TextPart::Roll(Roll::See(source)) => Some(topic(source)),
        _ => None,
    });
    rolled.chain(seen).collect()
}

fn topic(source: &TableSource) -> Topic {
    match source {
        TableSource::Table(table) => Topic::Table(table.id().to_owned()),
        TableSource::List(list) => Topic::List(list.id().to_owned()),
    }
}
