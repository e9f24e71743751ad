//! Checks of finished pages: nothing too long, nothing outside its box, no letter that the face lacks, nothing too small to read or to write in,
//! no words over other words.

use super::{boxes, overprint};
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
    let inked = typeset::inked(pages);
    let mut found = find_overflow(pages, &inked, declared);
    found.extend(find_ink_outside(pages, &inked));
    found.extend(find_missing_glyphs(&inked));
    found.extend(find_tiny_text(&inked, smallest));
    found.extend(boxes::find_small(&inked));
    found.extend(boxes::find_small_squares(&pages.notes));
    found.extend(overprint::find_overprints(&typeset::prints(pages)));
    found
}

/// `, block `Skills``, for a finding that belongs to a block.
pub(super) fn of_block(ink: &Ink) -> String {
    match &ink.block {
        Some(name) => format!(", block `{name}`"),
        None => String::new(),
    }
}

/// The block that is the first to reach beyond the foot of a page.
fn first_beyond<'a>(pages: &Pages, inked: &'a [Ink], number: usize) -> Option<&'a Ink> {
    let (_, height) = typeset::page_size(pages, number)?;
    inked
        .iter()
        .filter(|ink| ink.page == number)
        .find(|ink| ink.rect[3] > height)
}

fn find_overflow(pages: &Pages, inked: &[Ink], declared: Option<usize>) -> Vec<Finding> {
    let amounts = pages
        .notes
        .iter()
        .flat_map(|note| [(note, note.over, "long"), (note, note.wide, "wide")]);
    let mut found: Vec<Finding> = amounts
        .filter(|(_, amount, _)| *amount > 0.0)
        .map(|(note, amount, how)| Finding {
            check: "page-overflow",
            message: format!(
                "page {} is {:.0} mm too {how}{}",
                note.page,
                amount.ceil(),
                first_beyond(pages, inked, note.page)
                    .map(of_block)
                    .unwrap_or_default()
            ),
        })
        .collect();
    if let Some(declared) = declared
        && found.is_empty()
        && declared != pages.len()
    {
        found.push(Finding {
            check: "page-overflow",
            message: format!("expected {declared} pages, got {}", pages.len()),
        });
    }
    found
}

/// One finding per page is enough to find the place.
fn find_ink_outside(pages: &Pages, inked: &[Ink]) -> Vec<Finding> {
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
                message: format!("{what} sticks out of page {number}{}", of_block(ink)),
            });
        }
    }
    found
}

fn find_missing_glyphs(inked: &[Ink]) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for ink in inked {
        if let Some(text) = ink.text.as_ref().filter(|text| text.missing) {
            found.push(Finding {
                check: "missing-glyph",
                message: format!(
                    "no font has every character of `{}` on page {}{}",
                    text.words.trim(),
                    ink.page,
                    of_block(ink)
                ),
            });
        }
    }
    found.dedup();
    found
}

fn find_tiny_text(inked: &[Ink], smallest: f64) -> Vec<Finding> {
    // Rounding of the scale steps may cost a hundredth of a point.
    inked
        .iter()
        .filter_map(|ink| Some((ink, ink.text.as_ref()?)))
        .find(|(_, text)| text.size < smallest - 0.01 && !text.words.trim().is_empty())
        .map(|(ink, text)| Finding {
            check: "tiny-text",
            message: format!(
                "`{}` on page {} is set in {:.1} pt{}",
                text.words.trim(),
                ink.page,
                text.size,
                of_block(ink)
            ),
        })
        .into_iter()
        .collect()
}
