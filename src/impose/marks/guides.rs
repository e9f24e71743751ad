//! Lines for hands: folds, slits, crops, staples.

use super::{Dash, Mark, MarkKind};
use crate::impose::geometry::{Insets, Point, Rect, Segment};
use crate::impose::layout::Layout;
use crate::words::{Word, Words};

const TICK: f64 = 3.0;
const TICK_WIDTH: f64 = 0.5;
/// Crop marks stop short of the card.
const CROP_GAP: f64 = 0.5;
const CROP: f64 = 5.0;
const SLIT_DASH: Dash = Dash { on: 2.0, off: 1.5 };
const STAPLE: f64 = 12.0;

/// Ticks at both ends of every fold line. They begin where the printer can print and stay within the space that
/// pages keep clear of the fold.
pub fn folds(layout: &Layout, margins: Insets) -> Vec<Mark> {
    let printable = Rect::of(layout.size).inset(margins);
    let lines = layout.folds.iter();
    lines
        .flat_map(|fold| end_ticks(*fold, printable))
        .map(|tick| Mark::line(tick, TICK_WIDTH, MarkKind::Fold))
        .collect()
}

fn is_upright(line: Segment) -> bool {
    line.from.x == line.to.x
}

fn end_ticks(line: Segment, printable: Rect) -> [Segment; 2] {
    if is_upright(line) {
        let x = line.from.x;
        [
            Segment::new(x, printable.y, x, printable.y + TICK),
            Segment::new(x, printable.bottom() - TICK, x, printable.bottom()),
        ]
    } else {
        let y = line.from.y;
        [
            Segment::new(printable.x, y, printable.x + TICK, y),
            Segment::new(printable.right() - TICK, y, printable.right(), y),
        ]
    }
}

pub fn slits(layout: &Layout, words: Words<'_>) -> Vec<Mark> {
    let lines = layout.cuts.iter().copied();
    let dashes = lines
        .clone()
        .map(|cut| Mark::dashed(cut, TICK_WIDTH, SLIT_DASH, MarkKind::Slit));
    let labels = lines
        .filter(|cut| !is_upright(*cut))
        .map(|cut| label(cut, words));
    dashes.chain(labels).collect()
}

/// The word goes in the strip that pages keep clear of the slit.
fn label(cut: Segment, words: Words<'_>) -> Mark {
    let middle = (cut.from.x + cut.to.x) / 2.0;
    // Not on the upright fold or slit that may cross the middle.
    let at = Point::new(middle + 6.0, cut.from.y - 1.5);
    Mark::text(at, 5.0, words.get(Word::CutHere), MarkKind::Slit)
}

/// Ticks outside the cards, or, where pages reach the border of the sheet, at the ends of the line.
pub fn crops(layout: &Layout, margins: Insets) -> Vec<Mark> {
    let printable = Rect::of(layout.size).inset(margins);
    let cards = bounds(layout);
    let ticks = layout.crops.iter().flat_map(|crop| {
        let full = if is_upright(*crop) {
            cards.y <= 0.0
        } else {
            cards.x <= 0.0
        };
        if full {
            end_ticks(*crop, printable)
        } else {
            outer_ticks(*crop, cards, printable, Rect::of(layout.size))
        }
    });
    ticks
        .map(|tick| Mark::line(tick, TICK_WIDTH, MarkKind::Crop))
        .collect()
}

fn bounds(layout: &Layout) -> Rect {
    let rects = || layout.front.iter().map(|panel| panel.rect);
    let left = rects().map(|rect| rect.x).fold(f64::INFINITY, f64::min);
    let top = rects().map(|rect| rect.y).fold(f64::INFINITY, f64::min);
    let right = rects().map(Rect::right).fold(f64::NEG_INFINITY, f64::max);
    let bottom = rects().map(Rect::bottom).fold(f64::NEG_INFINITY, f64::max);
    Rect::new(left, top, right - left, bottom - top)
}

fn outer_ticks(line: Segment, cards: Rect, printable: Rect, sheet: Rect) -> [Segment; 2] {
    if is_upright(line) {
        let x = line.from.x;
        let above = outwards(-cards.y, -printable.y, -sheet.y);
        let below = outwards(cards.bottom(), printable.bottom(), sheet.bottom());
        [
            Segment::new(x, -above.0, x, -above.1),
            Segment::new(x, below.0, x, below.1),
        ]
    } else {
        let y = line.from.y;
        let left = outwards(-cards.x, -printable.x, -sheet.x);
        let right = outwards(cards.right(), printable.right(), sheet.right());
        [
            Segment::new(-left.0, y, -left.1, y),
            Segment::new(right.0, y, right.1, y),
        ]
    }
}

/// A tick that runs outwards from the cards, on an axis that points outwards. It stays inside the printable area if that
/// leaves a visible tick; otherwise it runs on to the border of the sheet, for printers that reach there.
fn outwards(cards: f64, printable: f64, border: f64) -> (f64, f64) {
    let start = cards + CROP_GAP;
    let limit = if printable - start >= 1.0 {
        printable
    } else {
        border
    };
    (start, (start + CROP).min(limit))
}

/// Along the spine of the outermost sheet, at a quarter and three quarters of the height.
pub fn staples(layout: &Layout) -> Vec<Mark> {
    let (middle, height) = (layout.size.width / 2.0, layout.size.height);
    let spots = [height / 4.0, height * 3.0 / 4.0].into_iter();
    spots
        .map(|y| Segment::new(middle, y - STAPLE / 2.0, middle, y + STAPLE / 2.0))
        .map(|staple| Mark::line(staple, 1.5, MarkKind::Staple))
        .collect()
}
