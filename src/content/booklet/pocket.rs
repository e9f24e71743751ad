//! A tiny booklet on the eight panels of one sheet: cover, how to play, hero, three panels of rooms, map, colophon; rules wherever there is room.

use super::front::{cover, goal, modes, text};
use super::{
    BookletParts, back, colophon, declared, declared_before, dice, entries, is_read, maps, running,
};
use crate::booklet::Telling;
use crate::content::blocks::LedgerRow;
use crate::content::{Block, Page, blocks};
use crate::drawing::Audience;
use crate::model::{self, Product};
use crate::words::Word;

/// The panels in reading order.
pub fn pages(product: &Product, parts: &BookletParts<'_>) -> Vec<Page> {
    let words = parts.ruleset.words();
    let mut first = vec![text(words.own(Word::HowToPlayShort), short_reading(parts))];
    first.extend(goal(parts));
    first.extend(modes(parts));
    if parts.filling.wishes.diceless {
        first.push(text(words.own(Word::WithoutDice), &dice::how(parts)));
    }
    let hero = hero(product, parts);
    let map = match parts.booklet.telling {
        Telling::Keyed => maps::map(parts, 1, Audience::Players),
        Telling::Gamebook { .. } => maps::blank(parts, 1),
    };
    let main = main(product, parts);
    vec![
        cover(parts),
        Page {
            // Rules go on below it, unless dice take the room.
            runs_on: !parts.filling.wishes.diceless,
            ..Page::plain(first)
        },
        hero,
        main,
        Page::plain(vec![map]),
        Page::plain(colophon::brief(parts)),
    ]
}

/// How this form is read, in few words.
fn short_reading<'a>(parts: &BookletParts<'a>) -> &'a str {
    let words = parts.ruleset.words();
    match &parts.booklet.telling {
        Telling::Keyed => words.get(Word::ReadingKeyedShort),
        Telling::Gamebook { .. } => words.get(Word::ReadingGamebookShort),
    }
}

/// Rooms or sections, and what is looked up on the panels that they leave free, the most important first: as much as there is room for.
fn main(product: &Product, parts: &BookletParts<'_>) -> Page {
    let mut blocks = entries::main_part(parts);
    let mut ranks = vec![None; blocks.len()];
    let (needed, others) = looked_up(product, parts);
    let needed = needed.into_iter().map(|piece| (None, piece));
    let others = (1..).zip(others).map(|(rank, piece)| (Some(rank), piece));
    for (rank, piece) in needed.chain(others) {
        ranks.extend(piece.iter().map(|_| rank));
        blocks.extend(piece);
    }
    Page {
        ranks,
        ..running(blocks)
    }
}

/// Blocks that stay in one.
type Piece = Vec<Block>;

/// What nobody can play without, the first rule that the game names for panels and whoever comes by; and everything else.
fn looked_up(product: &Product, parts: &BookletParts<'_>) -> (Vec<Piece>, Vec<Piece>) {
    let plan = parts.ruleset.booklet.as_ref();
    let short = plan.map_or(&[][..], |plan| plan.panels.as_slice());
    let mut rules: Vec<Block> = short
        .iter()
        .map(|rule| blocks::rule_block(&parts.ruleset.rules[rule]))
        .collect();
    let named = !rules.is_empty();
    if !named {
        let before = product.pages.iter().take(declared_before(parts));
        let read = before.filter(|page| is_read(page));
        rules.extend(read.flat_map(|page| declared(parts, product, page)));
    }
    let title = parts.ruleset.words().own(Word::ThisGame);
    let own = plan.and_then(|plan| plan.text.as_deref());
    let others = rules.split_off(usize::from(named).min(rules.len()));
    let single = |block: Block| vec![block];
    let comers = Some(back::wanderers(parts)).filter(|blocks| !blocks.is_empty());
    let hidden = back::found(parts).map(single);
    let needed = rules.into_iter().map(single).chain(hidden).chain(comers);
    let own = own.map(|own| vec![text(title, own)]);
    let mut others: Vec<Piece> = others.into_iter().map(single).collect();
    // Short rules that are named for this come before the words of larger booklets.
    let at = if named { others.len() } else { 0 };
    others.splice(at..at, own);
    (needed.collect(), others)
}

/// A panel for the hero, or for a party: names and lives first. What does not fit is left out from the end.
fn hero(product: &Product, parts: &BookletParts<'_>) -> Page {
    let before = product.pages.iter().take(declared_before(parts));
    let written: Option<&model::Page> = before.clone().find(|page| !is_read(page));
    let blocks = written.map_or_else(Vec::new, |page| declared(parts, product, page));
    // Columns are too narrow for a panel.
    let blocks: Vec<Block> = blocks
        .into_iter()
        .filter(|block| !matches!(block, Block::Break))
        .collect();
    // Of several heroes all have the same: names and lives.
    let vital = |block: &Block| matches!(block, Block::Name { .. } | Block::Track(_));
    let names = blocks
        .iter()
        .filter(|block| matches!(block, Block::Name { .. }));
    let single = names.count() <= 1;
    let mut blocks: Vec<Block> = blocks
        .into_iter()
        .filter(|block| single || vital(block))
        .collect();
    blocks.iter_mut().for_each(shorten);
    Page {
        ranks: (0..)
            .zip(&blocks)
            .map(|(place, _)| Some(place).filter(|place| *place > 0))
            .collect(),
        ..Page::plain(blocks)
    }
}

/// Rows that are still empty: a panel has room for so many.
const ROWS: usize = 3;

/// A list to write in with fewer rows.
fn shorten(block: &mut Block) {
    if let Block::Items(ledger) | Block::Ledger(ledger) | Block::Traits(ledger) = block {
        let written = |row: &LedgerRow| row.cells.iter().any(Option::is_some);
        let filled = ledger.rows.iter().filter(|row| written(row)).count();
        ledger.rows.truncate(ROWS.max(filled));
    }
    if let Block::Lines { count, labels, .. } = block {
        *count = (*count).min(ROWS.max(labels.len()) as u32);
    }
}
