//! What a reader can look up in a table or list, which depends on the rows and columns that are printed.

use super::printable;
use crate::model::{
    Column, Grid, Listing, Made, Roll, RollTable, Row, RowPart, Ruleset, TableParts, TextPart,
    Topic,
};

/// What a reader can look up in a roll table.
pub fn topics_of_table(ruleset: &Ruleset, table: &RollTable, parts: &TableParts) -> Vec<Topic> {
    topics_of_grid(ruleset, &table.grid, parts, &table.id, &table.covers)
}

/// What a reader can look up in a list.
pub fn topics_of_list(ruleset: &Ruleset, list: &Listing, parts: &TableParts) -> Vec<Topic> {
    topics_of_grid(ruleset, &list.grid, parts, &list.id, &list.covers)
}

/// Whether the texts of the rows are printed, if there are any.
fn says_text(grid: &Grid, shown: impl Fn(&Column) -> bool) -> bool {
    let mut columns = grid.columns.iter();
    columns.all(|column| !matches!(column.part, RowPart::Text) || shown(column))
}

fn topics_of_grid(
    ruleset: &Ruleset,
    grid: &Grid,
    parts: &TableParts,
    id: &str,
    covers: &[Topic],
) -> Vec<Topic> {
    let shown = |column: &Column| printable(column, &parts.columns);
    let mut topics = Vec::new();
    let rows = grid.rows.iter().enumerate();
    for (at, row) in rows.filter(|(_, row)| parts.has_row(row)) {
        if is_whole(grid, row, &shown) {
            topics.push(Topic::row(id, at, row));
            topics.extend(offers(row));
        }
        topics.extend(thing(ruleset, grid, row, &shown));
        if says_text(grid, shown) {
            topics.extend(powers_told_by(ruleset, row));
        }
    }
    // Its words cover what they do as a whole: with the introduction, the footnote and the texts of the rows.
    if parts.intro && parts.note && parts.rows.is_none() && says_text(grid, shown) {
        topics.extend_from_slice(covers);
    }
    topics
}

/// Whether the columns that are printed say what a row means: its text, or without one everything that it has for paper.
fn is_whole(grid: &Grid, row: &Row, shown: &impl Fn(&Column) -> bool) -> bool {
    let column_is_shown = |column: &Column| {
        let text_says_it = row.text.is_some() && !matches!(column.part, RowPart::Text);
        let for_paper = printable(column, &[]) && row.shown(column).is_some();
        text_says_it || !for_paper || shown(column)
    };
    grid.columns.iter().all(column_is_shown)
}

/// The offers that are printed whole in a row.
fn offers(row: &Row) -> impl Iterator<Item = Topic> {
    let pieces = row.text.iter().flat_map(|text| &text.pieces);
    pieces.filter_map(|piece| match piece {
        TextPart::Roll(Roll::Offer(offer)) => Some(Topic::Offer(offer.id().to_owned())),
        _ => None,
    })
}

/// Powers of the foe that a row is, where its text explains them: those without words of their own.
pub fn powers_told_by(ruleset: &Ruleset, row: &Row) -> Vec<Topic> {
    let foe = match (&row.made, &row.text) {
        (Some(Made::Foe(foe)), Some(_)) => &ruleset.foes[foe],
        _ => return Vec::new(),
    };
    let granted = foe.traits.iter().map(|grant| &ruleset.traits[&grant.of]);
    let wordless = granted.filter(|power| power.text.is_none());
    wordless
        .map(|power| Topic::Trait(power.id.clone()))
        .collect()
}

/// The foe or item that a row is, where all of its figures and its text are printed.
fn thing(
    ruleset: &Ruleset,
    grid: &Grid,
    row: &Row,
    shown: &impl Fn(&Column) -> bool,
) -> Option<Topic> {
    let made = row.made.as_ref()?;
    let is_shown = |key: &str| grid.column(key).is_none_or(shown);
    let (figures, topic) = match made {
        Made::Foe(it) => (&ruleset.foes[it].figures, Topic::Foe(it.id().to_owned())),
        Made::Item(it) => (&ruleset.items[it].figures, Topic::Item(it.id().to_owned())),
    };
    let says_figures = figures.iter().all(|(figure, _)| is_shown(figure.id()));
    (says_figures && says_text(grid, shown)).then_some(topic)
}
