//! Ink on the sheets as they leave the printer: `outside-printable`.

use super::pages::Finding;
use crate::impose::Insets;
use crate::impose::frames::Sheets;

/// Strokes and accents may reach this far into the border, in millimetres.
const TOLERANCE: f64 = 0.7;

/// The first ink of each side where the printer cannot print.
pub fn sheets(sheets: &Sheets, border: Insets) -> Vec<Finding> {
    let inked = sheets.list_ink();
    let mut found = Vec::new();
    for side in 1..=sheets.sides() {
        let Some(size) = sheets.size(side) else {
            continue;
        };
        let outside = inked.iter().filter(|ink| ink.page == side).find(|ink| {
            let [left, top, right, bottom] = ink.rect;
            left < border.left - TOLERANCE
                || top < border.top - TOLERANCE
                || right > size.width - border.right + TOLERANCE
                || bottom > size.height - border.bottom + TOLERANCE
        });
        if let Some(ink) = outside {
            let what = match &ink.text {
                Some(text) => format!("`{}`", text.words.trim()),
                None => "a drawing".into(),
            };
            let message =
                format!("{what} is in the border of side {side} that the printer leaves blank");
            let check = "outside-printable";
            found.push(Finding { check, message });
        }
    }
    found
}
