//! Rooms that are not one panel: two panels side by side for a spread, and the parts of the hidden back between the slits.

use super::geometry::{Insets, Rect, Segment, Size};
use super::layout::{EdgeKind, Layout};
use super::request::Request;
use super::sheets::SheetSide;
use super::slot::Slot;
use crate::diag::{Error, error};

/// What the slits leave whole of a side: slits are thought to run from edge to edge, and their margin is kept clear.
/// From the top left, row by row. A side without slits is one part.
pub fn between_slits(size: Size, cuts: &[Segment], sheet: Insets, slit: f64) -> Vec<Rect> {
    let area = Rect::of(size).inset(sheet);
    let level = |cut: &&Segment| (cut.from.y - cut.to.y).abs() < 1e-9;
    let rows = bands(
        (area.y, area.bottom()),
        cuts.iter().filter(level).map(|cut| cut.from.y),
        slit,
    );
    let columns = bands(
        (area.x, area.right()),
        cuts.iter().filter(|cut| !level(cut)).map(|cut| cut.from.x),
        slit,
    );
    let mut parts = Vec::new();
    for (top, bottom) in &rows {
        for (left, right) in &columns {
            parts.push(Rect::new(*left, *top, right - left, bottom - top));
        }
    }
    parts
}

/// A stretch without the margins of the lines that cross it.
fn bands((from, to): (f64, f64), lines: impl Iterator<Item = f64>, clear: f64) -> Vec<(f64, f64)> {
    let mut lines: Vec<f64> = lines.collect();
    lines.sort_by(f64::total_cmp);
    lines.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    let starts = std::iter::once(from).chain(lines.iter().map(|line| line + clear));
    let ends = lines.iter().map(|line| line - clear).chain([to]);
    starts.zip(ends).collect()
}

/// The room of a spread on a fresh sheet: the smallest of all pairs of pages side by side, uncut.
pub fn smallest_spread(layout: &Layout, request: &Request) -> Option<Size> {
    let panels = || layout.front.iter().chain(&layout.back);
    let mut found: Option<Size> = None;
    for left in panels().filter(|panel| panel.place % 2 == 0) {
        let Some(right) = panels().find(|panel| panel.place == left.place + 1) else {
            continue;
        };
        let uncut = left.turn == right.turn
            && is_fold(left.edges.right)
            && is_fold(right.edges.left)
            && are_neighbours(left.rect, right.rect);
        if uncut {
            let room = hull(
                left.safe(layout.size, &request.margins),
                right.safe(layout.size, &request.margins),
            );
            found = Some(found.map_or(room.size(), |size| size.shared_with(room.size())));
        }
    }
    found
}

impl SheetSide {
    /// The room of a spread whose left page is the one of this index.
    pub fn spread(&self, left: usize, fold: &str) -> Result<Rect, Error> {
        let slot = |page: usize| self.slots.iter().find(|slot| slot.page == Some(page));
        let torn = |position: usize| {
            error!(
                command: "pages {} and {} of `{fold}` are not side by side on the sheet, so nothing can span them",
                    position + 1, position + 2;
                hint: "begin the spread on page 2, 4 or 6 of a pocketmod, or choose another fold"
            )
        };
        match (slot(left), slot(left + 1)) {
            (Some(a), Some(b)) if is_uncut(a, b) => Ok(hull(a.safe, b.safe)),
            (Some(a), _) => Err(torn(a.position)),
            _ => Err(torn(left)),
        }
    }
}

fn is_uncut(left: &Slot, right: &Slot) -> bool {
    // A spread opens after an odd page: 2-3, never the two sides of a leaf.
    left.position % 2 == 1
        && left.turn == right.turn
        && is_fold(left.edges.right)
        && is_fold(right.edges.left)
        && are_neighbours(left.panel, right.panel)
}

fn is_fold(edge: EdgeKind) -> bool {
    matches!(edge, EdgeKind::Fold | EdgeKind::Spine)
}

fn are_neighbours(a: Rect, b: Rect) -> bool {
    let apart = (a.right() - b.x).abs().min((b.right() - a.x).abs());
    apart < 1e-6 && (a.y - b.y).abs() < 1e-6
}

fn hull(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.max(b.y));
    Rect::new(
        x,
        y,
        a.right().max(b.right()) - x,
        a.bottom().min(b.bottom()) - y,
    )
}
