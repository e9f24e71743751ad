//! What went wrong while typesetting, as values, and what templates report about their pages.

use std::fmt::{self, Display, Formatter};

use typst::diag::{Severity, SourceDiagnostic};
use typst::foundations::{Label, Selector, Value};
use typst::introspection::{Introspector, MetadataElem};
use typst::utils::PicoStr;
use typst::{World, WorldExt};
use typst_layout::PagedDocument;

use super::PageNote;
use super::world::PressWorld;

/// One message of the typesetter, with its place in a template where there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Whether Typst only warns; a warning stops the press as well.
    pub warning: bool,
    /// What is wrong.
    pub message: String,
    /// `file:line:column` in a template.
    pub place: Option<String>,
    /// What to do.
    pub hints: Vec<String>,
}

/// All problems of one compilation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Display for Problem {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}", self.message)
    }
}

pub(super) fn from_typst<'a>(
    world: &PressWorld,
    diagnostics: impl IntoIterator<Item = &'a SourceDiagnostic>,
) -> Vec<Problem> {
    diagnostics
        .into_iter()
        .map(|diagnostic| Problem {
            warning: diagnostic.severity == Severity::Warning,
            message: diagnostic.message.to_string(),
            place: place(world, diagnostic),
            hints: diagnostic.hints.iter().map(|h| h.v.to_string()).collect(),
        })
        .collect()
}

fn place(world: &PressWorld, diagnostic: &SourceDiagnostic) -> Option<String> {
    let id = diagnostic.span.id()?;
    let path = id.get().vpath().get_without_slash();
    let range = world.range(diagnostic.span)?;
    let source = world.source(id).ok()?;
    let (line, column) = source.lines().byte_to_line_column(range.start)?;
    Some(format!("templates/{path}:{}:{}", line + 1, column + 1))
}

/// Reads the `<page-note>` metadata that page templates leave behind.
pub(super) fn page_notes(document: &PagedDocument) -> Vec<PageNote> {
    let Some(label) = Label::new(PicoStr::intern("page-note")) else {
        return Vec::new();
    };
    document
        .introspector()
        .query(&Selector::Label(label))
        .iter()
        .filter_map(|content| {
            let Value::Dict(dict) = &content.to_packed::<MetadataElem>()?.value else {
                return None;
            };
            Some(PageNote {
                page: dict.get("page").ok()?.clone().cast().ok()?,
                scale: dict.get("scale").ok()?.clone().cast().ok()?,
                over: dict.get("over").ok()?.clone().cast().ok()?,
                wide: match dict.get("wide") {
                    Ok(wide) => wide.clone().cast().ok()?,
                    Err(_) => 0.0,
                },
            })
        })
        .collect()
}
