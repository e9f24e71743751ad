//! A card to cut out: what it is, its figures, and what it says.

use super::prelude::*;
use super::roll_table::PrintedTable;
use super::stated_figures;
use crate::model::{self, Deck, Foe, Icon, Item, Trait, TraitGrant};

/// One card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Card {
    /// In the corners: what is rolled or drawn for it.
    pub corner: Option<String>,
    /// Its name.
    pub title: Option<String>,
    /// Its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<PrintedIcon>,
    /// Labels and figures.
    pub figures: Vec<(String, String)>,
    /// Its words.
    pub paragraphs: Vec<Paragraph>,
}

impl Body for Card {
    fn name(&self) -> Option<&str> {
        self.title.as_deref().or(self.corner.as_deref())
    }

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        vec![&mut self.icon]
    }

    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(self.name());
        for (label, value) in &self.figures {
            out.line(format_args!("- {label}: {value}"));
        }
        out.paragraphs(&self.paragraphs);
    }
}

/// A foe with its figures, its words, and what its powers do.
pub fn card_of_foe(ruleset: &Ruleset, foe: &Foe) -> Card {
    let figures = stated_figures(&ruleset.foe_stats, &foe.figures);
    let words = (foe.text.as_ref(), foe.traits.as_slice());
    card_of_thing(ruleset, (&foe.label, foe.icon.as_ref()), figures, words)
}

/// An item with its price, its figures and its words.
pub fn card_of_item(ruleset: &Ruleset, item: &Item) -> Card {
    let price = item.price.as_ref().and_then(model::Cell::as_integer);
    let price = price.map(|price| (ruleset.word(Word::Price).to_owned(), price.to_string()));
    let mut figures = stated_figures(&ruleset.item_stats, &item.figures);
    figures.splice(0..0, price);
    let words = (item.text.as_ref(), item.traits.as_slice());
    card_of_thing(ruleset, (&item.label, item.icon.as_ref()), figures, words)
}

/// A power, such as a spell, with what it costs and its words.
pub fn card_of_trait(ruleset: &Ruleset, power: &Trait) -> Card {
    let figures = [(Word::Price, &power.cost), (Word::Uses, &power.uses)];
    let figures = figures.into_iter().filter_map(|(label, cell)| {
        let value = match cell.as_ref()? {
            model::Cell::Text(text) => plain(&printed(ruleset, text)),
            other => other.to_string(),
        };
        Some((ruleset.word(label).to_owned(), value))
    });
    let named = (power.label.as_str(), power.icon.as_ref());
    card_of_thing(
        ruleset,
        named,
        figures.collect(),
        (power.text.as_ref(), &[]),
    )
}

fn card_of_thing(
    ruleset: &Ruleset,
    (label, icon): (&str, Option<&Icon>),
    figures: Vec<(String, String)>,
    (text, traits): (Option<&model::Text>, &[TraitGrant]),
) -> Card {
    let text = text.map(|text| Paragraph::Text {
        spans: printed(ruleset, text),
    });
    Card {
        corner: None,
        title: Some(label.to_owned()),
        icon: PrintedIcon::of(icon, label),
        figures,
        paragraphs: text.into_iter().chain(powers(ruleset, traits)).collect(),
    }
}

/// The name of each power, and what it does.
fn powers(ruleset: &Ruleset, traits: &[TraitGrant]) -> Vec<Paragraph> {
    let powers = traits.iter().map(|grant| &ruleset.traits[&grant.of]);
    let powers = powers.map(|power| {
        let mut spans = vec![Span::strong(power.label.clone())];
        if let Some(text) = &power.text {
            spans.push(Span::plain(": "));
            spans.extend(printed(ruleset, text));
        }
        Paragraph::Text { spans }
    });
    powers.collect()
}

/// The cards of a deck of suits and ranks.
pub fn cards_of_deck(deck: &Deck) -> Vec<Card> {
    let cards = deck.all.iter().map(|card| Card {
        corner: Some(card.label.clone()),
        ..Card::default()
    });
    cards.collect()
}

/// A card for each row: the roll in the corner, the first words as its name, then figures and words.
pub fn cards_of_table(table: PrintedTable) -> Vec<Card> {
    let PrintedTable { columns, rows, .. } = table;
    let cards = rows.into_iter().map(|row| {
        let mut card = Card::default();
        for (column, mut cell) in columns.iter().zip(row) {
            card.icon = card.icon.or(cell.icon.take());
            let Some(spans) = cell.value else {
                continue;
            };
            if column.roll {
                card.corner = Some(plain(&spans));
            } else if card.title.is_none() && !column.number && plain(&spans).len() <= LONGEST_NAME
            {
                card.title = Some(plain(&spans));
            } else if column.number || (!column.plain && plain(&spans).len() <= LONGEST_FIGURE) {
                card.figures.push((column.label.clone(), plain(&spans)));
            } else {
                card.paragraphs.push(Paragraph::Text { spans });
            }
        }
        card
    });
    cards.collect()
}

/// Letters of a name; longer words are a text.
const LONGEST_NAME: usize = 40;
/// Letters of what is printed beside a label; longer words go below.
const LONGEST_FIGURE: usize = 16;
