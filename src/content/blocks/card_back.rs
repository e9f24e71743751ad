//! The back of a card: the same for all cards of a deck.

use super::prelude::*;

/// The back of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardBack {
    /// What the deck is called.
    pub title: String,
    /// The icon of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<PrintedIcon>,
}

impl Body for CardBack {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("*{}*\n", self.title));
    }

    named!(title);

    fn icons(&mut self) -> Vec<&mut Option<PrintedIcon>> {
        vec![&mut self.icon]
    }
}
