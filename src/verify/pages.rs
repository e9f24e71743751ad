//! Checks of finished pages: nothing too long, nothing outside its box, no letter that the face lacks, nothing too small to read or to write in.

use super::boxes;
use crate::typeset::{self, Ink, Pages};

/// Strokes and accents may reach this far out of the box, in millimetres: well inside the 3 mm to a fold.
const TOLERANCE: f64 = 0.7;

/// A finding about a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Name of the check.
    pub check: &'static str,
    /// What is wrong.
    pub message: String,
}

/// Checks pages. `declared` is how many there must be, `smallest` the least size of text in points.
pub fn pages(pages: &Pages, declared: Option<usize>, smallest: f64) -> Vec<Finding> {
    let mut found = too_long(pages, declared);
    let inked = typeset::inked(pages);
    found.extend(outside(pages, &inked));
    found.extend(missing_glyphs(&inked));
    found.extend(tiny(&inked, smallest));
    found.extend(boxes::small(&inked));
    found.extend(boxes::small_squares(&pages.notes));
    found
}

fn too_long(pages: &Pages, declared: Option<usize>) -> Vec<Finding> {
    let amounts = pages
        .notes
        .iter()
        .flat_map(|note| [(note, note.over, "long"), (note, note.wide, "wide")]);
    let mut found: Vec<Finding> = amounts
        .filter(|(_, amount, _)| *amount > 0.0)
        .map(|(note, amount, how)| Finding {
            check: "page-overflow",
            message: format!("page {} is {:.0} mm too {how}", note.page, amount.ceil()),
        })
        .collect();
    if let Some(declared) = declared
        && found.is_empty()
        && declared != pages.len()
    {
        found.push(Finding {
            check: "page-overflow",
            message: format!("{declared} pages became {}", pages.len()),
        });
    }
    found
}

/// One finding per page is enough to find the place.
fn outside(pages: &Pages, inked: &[Ink]) -> Vec<Finding> {
    let mut found = Vec::new();
    for number in 1..=pages.len() {
        let Some((width, height)) = typeset::page_size(pages, number) else {
            continue;
        };
        let sticks_out = |ink: &&Ink| {
            let [left, top, right, bottom] = ink.rect;
            left < -TOLERANCE
                || top < -TOLERANCE
                || right > width + TOLERANCE
                || bottom > height + TOLERANCE
        };
        if let Some(ink) = inked
            .iter()
            .filter(|ink| ink.page == number)
            .find(sticks_out)
        {
            let what = match &ink.text {
                Some(text) => format!("`{}`", text.words.trim()),
                None => "a drawing".into(),
            };
            found.push(Finding {
                check: "page-overflow",
                message: format!("{what} sticks out of page {number}"),
            });
        }
    }
    found
}

fn missing_glyphs(inked: &[Ink]) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for ink in inked {
        if let Some(text) = ink.text.as_ref().filter(|text| text.missing) {
            found.push(Finding {
                check: "missing-glyph",
                message: format!(
                    "no face has a letter of `{}` on page {}",
                    text.words.trim(),
                    ink.page
                ),
            });
        }
    }
    found.dedup();
    found
}

fn tiny(inked: &[Ink], smallest: f64) -> Vec<Finding> {
    // Rounding of the scale steps may cost a hundredth of a point.
    inked
        .iter()
        .filter_map(|ink| Some((ink.page, ink.text.as_ref()?)))
        .find(|(_, text)| text.size < smallest - 0.01 && !text.words.trim().is_empty())
        .map(|(page, text)| Finding {
            check: "tiny-text",
            message: format!(
                "`{}` on page {page} is set in {:.1} pt",
                text.words.trim(),
                text.size
            ),
        })
        .into_iter()
        .collect()
}
