//! A frame with a picture, or to draw in.

use super::prelude::*;
use crate::model::PortraitSize;

/// A frame for a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Portrait {
    /// Words below it.
    pub label: Option<String>,
    /// For those who cannot see it.
    pub alt: String,
    /// Path of the picture among the files of the order.
    pub picture: Option<String>,
    /// Dots across.
    pub columns: u32,
    /// Dots down.
    pub rows: u32,
}

impl Declared for declared::Portrait {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let place = setting.place(self.hero);
        let of = setting.ruleset.word(Word::Portrait);
        let (columns, rows) = dots(self.size);
        let named = setting.hero(self.hero).map(|person| person.name.as_str());
        Block::Portrait(Portrait {
            label: self.label.clone(),
            alt: match named.filter(|name| !name.is_empty()) {
                Some(name) => format!("{of}: {name}"),
                None => of.to_owned(),
            },
            picture: (place < setting.filling.portraits).then(|| picture_path(place, self.size)),
            columns,
            rows,
        })
    }

    /// A game can be played without a picture.
    fn need_and_rank(&self, _: &Ruleset) -> (Need, i64) {
        (Need::Wanted, 0)
    }
}

impl Body for Portrait {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("({})", self.alt));
    }
}

/// The path of a hero's picture among the files of an order, by the place of the hero.
pub fn picture_path(place: usize, size: PortraitSize) -> String {
    let size = match size {
        PortraitSize::Small => "small",
        PortraitSize::Medium => "medium",
        PortraitSize::Large => "large",
    };
    format!("portraits/{}-{size}.png", place + 1)
}

/// Dots of a portrait across and down, at 150 to the inch: fine enough for a face, coarse enough for a photocopier.
pub fn dots(size: PortraitSize) -> (u32, u32) {
    match size {
        PortraitSize::Small => (150, 150),
        PortraitSize::Medium => (240, 300),
        PortraitSize::Large => (360, 450),
    }
}
