//! From sheets to files, and the formats that need no sheets.

use serde_json::json;

use super::{Format, Order, Printed, sheets};
use crate::content::{self, Content, Recipe};
use crate::diag::Error;
use crate::export::{self, FormField};
use crate::impose::frames::Sheets;
use crate::model::Ruleset;

/// The formats that need no paper. What is left out where paper is short is told in both.
pub(super) fn words(
    ruleset: &Ruleset,
    recipe: &Recipe,
    content: &Content,
    order: &Order,
) -> Result<Option<Printed>, Error> {
    let (notes, warnings) = match order.format {
        Format::Json | Format::Md if may_lack(content) => {
            let made = sheets(ruleset, recipe, content, order)?;
            (made.notes, made.warnings)
        }
        _ => (Vec::new(), Vec::new()),
    };
    let (ending, text) = match order.format {
        Format::Json => {
            let mut value = json!(content);
            if may_lack(content) {
                let fit: Vec<&String> = notes.iter().chain(&warnings).collect();
                value["fit"] = json!(fit);
            }
            ("json", format!("{value:#}\n"))
        }
        Format::Md => ("md", content::markdown(content)),
        Format::Pdf | Format::Png | Format::Svg => return Ok(None),
    };
    Ok(Some(Printed {
        files: vec![(ending.into(), text.into_bytes())],
        notes,
        warnings,
    }))
}

/// Whether paper may go without something.
fn may_lack(content: &Content) -> bool {
    let mut pages = content.pages.iter().chain(&content.inside);
    pages.any(|page| page.needs.iter().any(|need| need.may_go()))
}

/// Sheets -> bytes.
pub(super) fn bytes(
    ruleset: &Ruleset,
    sheets: &Sheets,
    fields: Vec<FormField>,
    order: &Order,
    tick: &dyn Fn(usize),
) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let files: Vec<Vec<u8>> = match order.format {
        Format::Png => export::png(sheets, order.dpi, tick)?,
        Format::Svg => export::svg(sheets)
            .into_iter()
            .map(String::into_bytes)
            .collect(),
        _ => {
            let ident = format!(
                "{} {} {}",
                ruleset.head.id, ruleset.head.version, order.product
            );
            vec![export::pdf(sheets, &order.pdf_settings(ident, fields))?]
        }
    };
    let ending = order.format.ending();
    Ok(match files.len() {
        1 => files
            .into_iter()
            .map(|bytes| (ending.to_owned(), bytes))
            .collect(),
        _ => files
            .into_iter()
            .enumerate()
            .map(|(index, bytes)| (format!("{}.{ending}", index + 1), bytes))
            .collect(),
    })
}
