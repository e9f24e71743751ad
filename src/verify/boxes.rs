//! Boxes that a pencil can use: `small-box`.

use super::pages::{Finding, of_block};
use crate::typeset::{Ink, PageNote};

/// A tick needs this much, a number that, in millimetres.
const TICK: f64 = 4.0;
const NUMBER: f64 = 5.0;

/// Rounding may cost so much.
const TOLERANCE: f64 = 0.02;

/// Smaller frames are ornaments: no one would write there.
const ORNAMENT: f64 = 1.5;

/// How much longer one side of a box may be than the other.
const LONGEST: f64 = 1.25;

/// The first box of each page that is too small.
pub fn find_small(inked: &[Ink]) -> Vec<Finding> {
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for ink in inked.iter().filter(|ink| ink.hollow) {
        let [left, top, right, bottom] = ink.rect;
        let (width, height) = (right - left, bottom - top);
        let (short, long) = (width.min(height), width.max(height));
        let is_box = short >= ORNAMENT && long <= short * LONGEST;
        // Most boxes are large enough for anything: only the others are looked into.
        if !is_box || short >= NUMBER - TOLERANCE {
            continue;
        }
        let (least, what) = if holds_number(inked, ink) {
            (NUMBER, "a box for a number")
        } else {
            (TICK, "a box to tick")
        };
        if short < least - TOLERANCE && found.iter().all(|(page, _)| *page != ink.page) {
            let message = format!(
                "{what} on page {} is {short:.1} mm wide, and a pencil needs {least:.0} mm{}",
                ink.page,
                of_block(ink)
            );
            let check = "small-box";
            found.push((ink.page, Finding { check, message }));
        }
    }
    found.into_iter().map(|(_, finding)| finding).collect()
}

/// Squares of map paper that are too small, as their page reports.
pub fn find_small_squares(notes: &[PageNote]) -> Vec<Finding> {
    let small = notes
        .iter()
        .filter_map(|note| Some((note.page, note.square?)));
    let mut found: Vec<Finding> = small
        .map(|(page, side)| Finding {
            check: "small-box",
            message: format!(
                "the squares of the map paper on page {page} are {side:.1} mm wide, and a pencil needs {TICK:.0} mm"
            ),
        })
        .collect();
    found.dedup();
    found
}

/// Whether a number is printed in the box.
fn holds_number(inked: &[Ink], frame: &Ink) -> bool {
    let [left, top, right, bottom] = frame.rect;
    inked.iter().any(|ink| {
        let Some(text) = &ink.text else {
            return false;
        };
        let [x0, y0, x1, y1] = ink.rect;
        let (x, y) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0);
        ink.page == frame.page
            && (left..right).contains(&x)
            && (top..bottom).contains(&y)
            && text.words.contains(|letter: char| letter.is_ascii_digit())
    })
}
