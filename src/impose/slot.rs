//! A page's place on a sheet side, and where exactly the page sits in it.

use super::geometry::{Affine, Rect, Size, Turn};
use super::layout::Edges;

/// Room for one page on one sheet side, in the coordinates of the side as printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Slot {
    /// Index in reading order of the pages given; none is a blank.
    pub page: Option<usize>,
    /// Index in reading order with the blanks counted.
    pub position: usize,
    pub panel: Rect,
    /// The panel without the margins of its edges.
    pub safe: Rect,
    pub turn: Turn,
    pub edges: Edges,
    /// Creep: how far the content moves to the right on the sheet side (negative: to the left).
    pub shift: f64,
}

impl Slot {
    /// Where a page of this size sits: between its margins, centred in the slack.
    pub(crate) fn live(&self, page: Size) -> Rect {
        self.safe.centred(page).moved(self.shift, 0.0)
    }

    /// Carries a page typeset at `page` and shrunk by `scale` to its place.
    pub fn place(&self, page: Size, scale: f64) -> Affine {
        Affine::placing(page, self.live(page.scaled(scale)), self.turn)
    }

    /// Carries a foreign page to its panel: as large as its aspect allows, centred, margins ignored.
    pub fn fit(&self, page: Size) -> Affine {
        let size = page.scaled(page.factor_into(self.panel.size()));
        let into = self.panel.centred(size).moved(self.shift, 0.0);
        Affine::placing(page, into, self.turn)
    }
}

/// One page on the whole side: the hidden inside of a pocketmod.
#[derive(Debug, Clone, PartialEq)]
pub struct Poster {
    /// Index of the page; inside pages follow the reading pages.
    pub page: usize,
    /// The printable part of the side.
    pub area: Rect,
    pub turn: Turn,
    /// What the slits leave whole, as printed, in the order it is read: one inside page each.
    pub parts: Vec<Rect>,
    /// Boxes along the slits, which nothing that matters may touch.
    pub keep_clear: Vec<Rect>,
}

impl Poster {
    /// Carries the inside page of this number to its part.
    pub fn place(&self, part: usize, page: Size, scale: f64) -> Option<Affine> {
        let into = self.parts.get(part)?.centred(page.scaled(scale));
        Some(Affine::placing(page, into, self.turn))
    }

    /// As large as its aspect allows inside the printable area.
    pub fn fit(&self, page: Size) -> Affine {
        let size = page.scaled(page.factor_into(self.area.size()));
        Affine::placing(page, self.area.centred(size), self.turn)
    }
}
