//! `cards`: foes, items, traits, rows of a table or the cards of a deck, each on a card of its own.

use super::{Kind, title_of};
use crate::content::blocks::{
    Card, CardBack, card_of_foe, card_of_item, card_of_trait, cards_of_deck, cards_of_table,
};
use crate::content::{Block, Content, Filling, Page, PrintedIcon, blocks};
use crate::diag::{Error, did_you_mean, error};
use crate::model::{Product, ProductKind, Ruleset, TableParts, slug};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Cards,
    help: "cards to cut out: foes, items, traits, a table, a list or a deck (`--of`)",
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
        "choose `foes`, `items`, `traits`, a table, list or deck of the game, or a tag or group"
            .to_owned()
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
    if !ruleset.traits.is_empty() {
        found.push("traits");
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
    let foes = ruleset.foes.iter();
    let items = ruleset.items.iter();
    let traits = ruleset.traits.iter();
    Some(match of {
        "foes" => foes.map(|foe| card_of_foe(ruleset, foe)).collect(),
        "items" => items.map(|item| card_of_item(ruleset, item)).collect(),
        "traits" => traits.map(|power| card_of_trait(ruleset, power)).collect(),
        // A tag or a group, such as that of spells.
        word => {
            let is_so = |tags: &[String], group: Option<&String>| {
                let group = group.map(|group| slug(group, ""));
                tags.iter().any(|tag| tag == word) || group.as_deref() == Some(word)
            };
            let foes = foes.filter(|foe| is_so(&foe.tags, foe.group.as_ref()));
            let foes = foes.map(|foe| card_of_foe(ruleset, foe));
            let items = items.filter(|item| is_so(&item.tags, item.group.as_ref()));
            let items = items.map(|item| card_of_item(ruleset, item));
            let traits = traits.filter(|power| is_so(&power.tags, power.group.as_ref()));
            let traits = traits.map(|power| card_of_trait(ruleset, power));
            foes.chain(items).chain(traits).collect()
        }
    })
}

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let of = product.of.as_deref().unwrap_or_default();
    let title = title_of(product, || ruleset.head.title.clone());
    let cards = cards(ruleset, of).unwrap_or_default();
    let pictured = cards.iter().any(|card| card.icon.is_some());
    let pages = cards.into_iter().map(|card| vec![Block::Card(card)]);
    // Pictures have somebody who drew them, and cards have no other place to say so.
    let credit = pictured.then(|| vec![blocks::credit(ruleset)]);
    let back = CardBack {
        title: title.clone(),
        icon: PrintedIcon::of(ruleset.head.icon.as_ref(), &title),
    };
    let backs = usize::from(filling.options.two_sided);
    let with_back = |front| {
        let back = vec![Block::CardBack(back.clone())];
        [front].into_iter().chain(std::iter::repeat_n(back, backs))
    };
    let pages = pages.chain(credit).flat_map(with_back).map(Page::plain);
    Content::of(ruleset, title, pages.collect())
}
