//! Words over other words: `overprint`.

use super::pages::Finding;
use crate::typeset::Print;

/// Letters may share so many millimetres in either direction: slanted ones lean over their neighbours.
const TOUCH: f64 = 0.5;

/// The parts of the smaller and of the larger letter's room that must be covered before they are hard to read: a full stop may be under the
/// arm of an f.
const COVERED: (f64, f64) = (0.35, 0.2);

/// The first two texts of each page that cover each other.
pub fn find_overprints(prints: &[Print]) -> Vec<Finding> {
    let mut sorted: Vec<&Print> = prints.iter().collect();
    sorted.sort_by(|a, b| {
        (a.page, a.rect[1])
            .partial_cmp(&(b.page, b.rect[1]))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for (at, upper) in sorted.iter().enumerate() {
        if found.last().is_some_and(|(page, _)| *page == upper.page) {
            continue;
        }
        let below = sorted.iter().skip(at + 1);
        let near =
            below.take_while(|lower| lower.page == upper.page && lower.rect[1] < upper.rect[3]);
        let mut covering = near.filter(|lower| cover(upper, lower));
        if let Some(lower) = covering.next() {
            found.push((upper.page, finding(upper, lower)));
        }
    }
    found.into_iter().map(|(_, finding)| finding).collect()
}

fn finding(one: &Print, other: &Print) -> Finding {
    let block = other.block.as_ref().or(one.block.as_ref());
    let block = block.map_or(String::new(), |name| format!(", block `{name}`"));
    Finding {
        check: "overprint",
        message: format!(
            "`{}` and `{}` are printed over each other on page {}{block}",
            one.words.trim(),
            other.words.trim(),
            one.page
        ),
    }
}

/// Whether a letter of one text covers a letter of the other. Letters are looked at only where the texts meet.
fn cover(one: &Print, other: &Print) -> bool {
    if measure_overlap(one.rect, other.rect).is_none() {
        return false;
    }
    let theirs = other.letters();
    one.letters().into_iter().any(|letter| {
        theirs.iter().any(|their| {
            let (one, other) = (area_of(letter), area_of(*their));
            measure_overlap(letter, *their).is_some_and(|area| {
                area >= COVERED.0 * one.min(other) && area >= COVERED.1 * one.max(other)
            })
        })
    })
}

/// The area that two rooms share, where it is more than a touch.
fn measure_overlap(a: [f64; 4], b: [f64; 4]) -> Option<f64> {
    let width = a[2].min(b[2]) - a[0].max(b[0]);
    let height = a[3].min(b[3]) - a[1].max(b[1]);
    (width > TOUCH && height > TOUCH).then_some(width * height)
}

fn area_of([left, top, right, bottom]: [f64; 4]) -> f64 {
    (right - left) * (bottom - top)
}
