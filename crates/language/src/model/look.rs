//! How what a game prints looks: a theme, and what the game chooses instead of the theme's own.

use super::keys::{Entries, Kind, WordSet};
use super::product::FONTS;

keys! {
    /// How everything looks that is printed of the game, unless it wears a disguise: a theme, and pieces that take the place of the theme's.
    pub struct Look(origin): Default {
        /// Theme of products that name none: `plain`, `old-school`, `modern`, `beacon` and others, or one of your own.
        theme: Option<String>, eg("beacon"), or(r#"`"plain"`"#);
        /// Bundled faces to set everything in.
        fonts: Entries<(String, String)>, kind(Kind::Record(|| &FONTS)), eg(r#"{ title = "Limelight" }"#);
        /// How the covers of booklets are laid out.
        cover: Option<CoverLayout>, eg("poster"), or("the theme's");
        /// The frame of covers.
        frame: Option<CoverFrame>, eg("deco"), or("the theme's");
        /// The ornament of covers and titles.
        ornament: Option<CoverOrnament>, eg("rays"), or("the theme's");
        /// The picture on covers: each adventure has its own version, with the face of whoever waits at its end.
        emblem: Option<CoverEmblem>, eg("tower"), or("the theme's");
    }
}

word_set! {
    /// How a cover is laid out.
    pub enum CoverLayout {
        /// The title above a picture from edge to edge.
        Poster = "poster",
        /// The title on a plate above the picture.
        Plate = "plate",
        /// A framed picture between the title and the line below it.
        Window = "window",
        /// The title on a ruled label.
        Label = "label",
    }
}

word_set! {
    /// The frame of a cover.
    pub enum CoverFrame {
        /// Two rules.
        Rules = "rules",
        /// Three lines with stepped corners.
        Deco = "deco",
        /// Folded corners.
        Facets = "facets",
        /// Notched corners with nails.
        Notched = "notched",
        /// Squares all around.
        Ledger = "ledger",
        /// Typed dashes.
        Typed = "typed",
        /// Round corners.
        Card = "card",
        /// A folder with its tab.
        Folder = "folder",
        /// Hexes in the corners.
        Waymarks = "waymarks",
    }
}

word_set! {
    /// A small drawing below a title.
    pub enum CoverOrnament {
        /// A rule.
        Line = "line",
        /// Three lozenges.
        Lozenges = "lozenges",
        /// A lamp between two beams.
        Rays = "rays",
        /// A row of triangles.
        Facets = "facets",
        /// A flame.
        Flames = "flames",
        /// Squares counted off.
        Squares = "squares",
        /// Typed dashes.
        Dashes = "dashes",
        /// Hexes on a dashed way.
        Hexes = "hexes",
        /// The four suits.
        Pips = "pips",
        /// Boxes to tick.
        Ticks = "ticks",
    }
}

word_set! {
    /// The picture on a cover.
    pub enum CoverEmblem {
        /// A seal of rings and a star.
        Seal = "seal",
        /// A lighthouse at night.
        Tower = "tower",
        /// A die among facets.
        Die = "die",
        /// A gate between torches, and shields.
        Torches = "torches",
        /// A plan on squared paper.
        Squares = "squares",
        /// A serpent on an old chart.
        Serpent = "serpent",
        /// A country of hexes and a way through it.
        Hexes = "hexes",
        /// A hand of cards.
        Pledges = "pledges",
        /// Torn office paper.
        Papers = "papers",
    }
}

impl Look {
    /// Whether nothing is chosen.
    pub fn is_plain(&self) -> bool {
        self.theme.is_none() && self.fonts.is_empty() && self.pieces().next().is_none()
    }

    /// The pieces that take the place of the theme's, by the names that templates know them by.
    pub fn pieces(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let pieces = [
            ("layout", self.cover.map(WordSet::word)),
            ("frame", self.frame.map(WordSet::word)),
            ("ornament", self.ornament.map(WordSet::word)),
            ("emblem", self.emblem.map(WordSet::word)),
        ];
        pieces
            .into_iter()
            .filter_map(|(piece, word)| Some((piece, word?)))
    }
}
