//! A tiny booklet on the eight panels of one sheet: cover, how to play, hero, three panels of rooms and rules, map, colophon.

use super::front::{cover, goal, modes, reading, text};
use super::{
    BookletParts, Words, colophon, declared, declared_before, dice, entries, is_read, maps, running,
};
use crate::booklet::Telling;
use crate::content::{Block, Page, blocks};
use crate::drawing::Audience;
use crate::model::{self, Product};

/// The panels in reading order.
pub fn pages(product: &Product, parts: &BookletParts<'_>) -> Vec<Page> {
    let words = Words(parts.ruleset);
    let mut first = vec![text(
        words.own("how-to-play-short", "How to play"),
        reading(parts),
    )];
    first.extend(goal(parts));
    first.extend(modes(parts));
    if parts.filling.wishes.diceless {
        first.push(text(
            words.own("without-dice", "Without dice"),
            &dice::how(parts),
        ));
    }
    let hero = hero(product, parts);
    let map = match parts.booklet.telling {
        Telling::Keyed => maps::map(parts, 1, Audience::Players),
        Telling::Gamebook { .. } => maps::blank(parts, 1),
    };
    let mut main = entries::main_part(parts);
    main.extend(rules(product, parts));
    vec![
        cover(parts),
        Page {
            // Rules go on below it, unless dice take the room.
            runs_on: !parts.filling.wishes.diceless,
            ..Page::plain(first)
        },
        hero,
        running(main),
        Page::plain(vec![map]),
        Page::plain(brief(parts)),
    ]
}

/// Rules for the panels that rooms leave free, the most important first: as many as there is room for.
fn rules(product: &Product, parts: &BookletParts<'_>) -> Vec<Block> {
    let before = product.pages.iter().take(declared_before(parts));
    let read = before.filter(|page| is_read(page));
    let usual = read.flat_map(|page| declared(parts, product, page));
    let plan = parts.ruleset.booklet.as_ref();
    let short = plan.map_or(&[][..], |plan| plan.panels.as_slice());
    let short = short
        .iter()
        .map(|rule| blocks::rule_block(&parts.ruleset.rules[rule]));
    let is_short = short.len() > 0;
    let rules: Vec<Block> = match is_short {
        true => short.collect(),
        false => usual.collect(),
    };
    let own = plan.and_then(|plan| plan.text.as_deref());
    let title = Words(parts.ruleset).own("this-game", "In this game");
    let own = own.map(|own| text(title, own));
    // The first rule that is named is needed most: it has its place before anything else takes it.
    let (needed, others) = rules.split_at(usize::from(is_short).min(rules.len()));
    needed
        .iter()
        .cloned()
        .chain(own)
        .chain(others.iter().cloned())
        .collect()
}

/// A panel for the hero, or for the names and lives of a party. What does not fit is left out from the end.
fn hero(product: &Product, parts: &BookletParts<'_>) -> Page {
    let before = product.pages.iter().take(declared_before(parts));
    let written: Option<&model::Page> = before.clone().find(|page| !is_read(page));
    let mut blocks = written.map_or_else(Vec::new, |page| declared(parts, product, page));
    if parts.ruleset.creation.party > 1 {
        blocks.retain(|block| matches!(block, Block::Name { .. } | Block::Track(_)));
    }
    let mut page = Page::plain(blocks);
    page.ranks = (1..).map(Some).take(page.blocks.len()).collect();
    if let Some(rank) = page.ranks.first_mut() {
        *rank = None;
    }
    page
}

/// The colophon in a few lines.
fn brief(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = Words(parts.ruleset);
    vec![
        Block::Facts {
            title: Some(words.own("colophon", "Colophon")),
            rows: colophon::facts(parts),
        },
        blocks::brief_credit(parts.ruleset),
    ]
}
