//! From content and sheets to files.

use serde_json::json;

use super::compose::Composed;
use super::impose::Imposed;
use super::{Format, Order};
use crate::content;
use crate::diag::Error;
use crate::export::{self, PdfSettings};
use crate::fit::may_lack;
use crate::impose::frames::Sheets;
use crate::model::Ruleset;

/// Files by the ending of their name.
type Files = Vec<(String, Vec<u8>)>;

/// Writes the format that was asked for. `tick` is called for every picture.
pub(super) fn export(
    ruleset: &Ruleset,
    order: &Order,
    composed: &Composed,
    imposed: Option<&Imposed>,
    tick: &dyn Fn(usize),
) -> Result<Files, Error> {
    let words = |text: String| Ok(vec![(order.format.ending().to_owned(), text.into_bytes())]);
    match (&order.format, imposed) {
        (Format::Json, imposed) => words(write_json(composed, imposed)),
        (Format::Md, _) => words(write_markdown(composed)),
        (_, None) => Ok(Vec::new()),
        (_, Some(imposed)) => {
            let files = export_sheets(ruleset, order, composed, &imposed.sheets, tick)?;
            Ok(number_files(files, order.format.ending()))
        }
    }
}

/// The content as data. What is left out where paper is short is listed as well.
fn write_json(composed: &Composed, imposed: Option<&Imposed>) -> String {
    let content = &composed.content;
    let mut value = json!(content);
    if let Some(deep) = &composed.deep {
        deep.rewriting()(&mut value);
        value["decoder"] = json!(deep.content().pages);
    }
    if let (Some(imposed), true) = (imposed, may_lack(content)) {
        let fit: Vec<&String> = imposed.notes.iter().chain(&imposed.warnings).collect();
        value["fit"] = json!(fit);
    }
    format!("{value:#}\n")
}

/// The content as Markdown. A decoder comes last.
fn write_markdown(composed: &Composed) -> String {
    let plain = content::markdown(&composed.content);
    match &composed.deep {
        None => plain,
        Some(deep) => format!(
            "{}\n{}",
            deep.encode(&plain),
            content::markdown(&deep.content())
        ),
    }
}

/// Sheets -> bytes.
fn export_sheets(
    ruleset: &Ruleset,
    order: &Order,
    composed: &Composed,
    sheets: &Sheets,
    tick: &dyn Fn(usize),
) -> Result<Vec<Vec<u8>>, Error> {
    match &order.format {
        Format::Png { dpi } => export::png(sheets, *dpi, tick),
        Format::Svg => {
            let pictures = export::svg(sheets).into_iter();
            Ok(pictures.map(String::into_bytes).collect())
        }
        Format::Pdf(options) => {
            let head = &ruleset.head;
            let settings = PdfSettings {
                standards: options.standards.clone(),
                ident: format!("{} {} {}", head.id, head.version, order.product_id()),
                tagged: options.tagged,
                unsigned: order.look.deep,
                fields: composed.fields.clone(),
            };
            let pdf = export::pdf(sheets, &settings)?;
            Ok(vec![pdf])
        }
        Format::Json | Format::Md => Ok(Vec::new()),
    }
}

/// Several pictures are numbered.
fn number_files(files: Vec<Vec<u8>>, ending: &str) -> Files {
    let several = files.len() > 1;
    let numbered = (1..).zip(files).map(|(number, bytes)| {
        if several {
            (format!("{number}.{ending}"), bytes)
        } else {
            (ending.to_owned(), bytes)
        }
    });
    numbered.collect()
}
