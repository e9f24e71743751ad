//! `cards`: foes, items, rows of a table or the cards of a deck, each on a card of its own.

use super::{Kind, title_of};
use crate::content::blocks::{Card, card_of_foe, card_of_item, cards_of_deck, cards_of_table};
use crate::content::{Block, Content, Filling, Page, blocks};
use crate::diag::{Error, did_you_mean, error};
use crate::model::{Product, ProductKind, Ruleset, TableParts};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Cards,
    help: "cards to cut out: foes, items, a table, a list or a deck (`--of`)",
    fold: "cards",
    paged: true,
    find_obstacle,
    compose,
    ..Kind::FLOWING
};

/// The cards must be of something that the game has.
fn find_obstacle(ruleset: &Ruleset, product: &Product) -> Option<Error> {
    let Some(of) = &product.of else {
        let examples = sources(ruleset).into_iter().take(4);
        let examples: Vec<&str> = examples.collect();
        return Some(error!(
            "say what to print on the cards";
            hint: "name it, as in `--of {}`", examples.join("`, `--of ")
        ));
    };
    if cards(ruleset, of).is_some_and(|cards| !cards.is_empty()) {
        return None;
    }
    let hint = did_you_mean(of, sources(ruleset)).unwrap_or_else(|| {
        "choose `foes`, `items`, or a table, list or deck of the game".to_owned()
    });
    Some(error!("`{}` has no `{of}` to print as cards", ruleset.head.id).hint(hint))
}

/// All that cards can be of.
pub fn sources(ruleset: &Ruleset) -> Vec<&str> {
    let mut found = Vec::new();
    if !ruleset.foes.is_empty() {
        found.push("foes");
    }
    if !ruleset.items.is_empty() {
        found.push("items");
    }
    found.extend(ruleset.tables.ids());
    found.extend(ruleset.lists.ids());
    found
}

/// The cards of something; nothing when the game has no such thing.
fn cards(ruleset: &Ruleset, of: &str) -> Option<Vec<Card>> {
    let parts = TableParts::default();
    if let Some(deck) = ruleset.decks.get(of).filter(|deck| deck.of.is_none()) {
        return Some(cards_of_deck(deck));
    }
    if let Some(table) = ruleset.tables.get(of) {
        let printed = blocks::roll_table(ruleset, table, &parts);
        return Some(cards_of_table(printed));
    }
    if let Some(list) = ruleset.lists.get(of) {
        return Some(cards_of_table(blocks::list(ruleset, list, &parts)));
    }
    let foes = ruleset.foes.iter().map(|foe| card_of_foe(ruleset, foe));
    let items = ruleset.items.iter();
    let items = items.map(|item| card_of_item(ruleset, item));
    match of {
        "foes" => Some(foes.collect()),
        "items" => Some(items.collect()),
        _ => None,
    }
}

fn compose(ruleset: &Ruleset, product: &Product, _: &Filling) -> Content {
    let of = product.of.as_deref().unwrap_or_default();
    let title = title_of(product, || ruleset.head.title.clone());
    let cards = cards(ruleset, of).unwrap_or_default().into_iter();
    let pages = cards.map(|card| Page::plain(vec![Block::Card(card)]));
    Content::of(ruleset, title, pages.collect())
}
