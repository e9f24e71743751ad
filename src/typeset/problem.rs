//! What went wrong while typesetting, as values, and what templates report about their pages.

use std::fmt::{self, Display, Formatter};

use typst::diag::SourceDiagnostic;
use typst::foundations::{Content, Dict, Label, Selector, Value};
use typst::introspection::{Introspector, MetadataElem};
use typst::utils::PicoStr;
use typst::{World, WorldExt};
use typst_layout::PagedDocument;

use super::world::PressWorld;
use super::{PageHeights, PageNote, PieceMark};
use crate::diag::Error;

/// One message of the typesetter, with its place in a template where there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, in which file, line and column of a template.
    pub error: Error,
    /// Whether that template is the user's own, who can fix it.
    pub own: bool,
}

/// All problems of one compilation, and where the first of them comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems {
    /// What is wrong.
    pub all: Vec<Problem>,
    /// The page and the block that cannot be set, as far as they are known.
    pub culprit: Option<Culprit>,
}

/// What cannot be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Culprit {
    /// Number of the page in the content, from 1.
    pub page: usize,
    /// Name of the block, where one alone cannot be set.
    pub block: Option<String>,
}

impl Display for Problems {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (number, problem) in self.all.iter().enumerate() {
            let between = if number > 0 { "; " } else { "" };
            write!(f, "{between}{}", problem.error)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

pub(super) fn from_typst<'a>(
    world: &PressWorld,
    diagnostics: impl IntoIterator<Item = &'a SourceDiagnostic>,
) -> Vec<Problem> {
    diagnostics
        .into_iter()
        .map(|diagnostic| Problem {
            error: Error::content(diagnostic.message.as_str())
                .with_hints(diagnostic.hints.iter().map(|hint| hint.v.as_str()))
                .within(place(world, diagnostic).unwrap_or_default()),
            own: is_own(world, diagnostic),
        })
        .collect()
}

/// Whether a problem is in a template that the order brought along.
fn is_own(world: &PressWorld, diagnostic: &SourceDiagnostic) -> bool {
    let id = diagnostic.span.id();
    id.is_some_and(|id| world.replaces(id.get().vpath().get_without_slash()))
}

fn place(world: &PressWorld, diagnostic: &SourceDiagnostic) -> Option<String> {
    let id = diagnostic.span.id()?;
    let path = id.get().vpath().get_without_slash();
    let range = world.range(diagnostic.span)?;
    let source = world.source(id).ok()?;
    let (line, column) = source.lines().byte_to_line_column(range.start)?;
    Some(format!("templates/{path}:{}:{}", line + 1, column + 1))
}

/// The metadata with this label.
fn query_label(document: &PagedDocument, label: &str) -> Vec<(Content, Dict)> {
    let Some(label) = Label::new(PicoStr::intern(label)) else {
        return Vec::new();
    };
    let found = document.introspector().query(&Selector::Label(label));
    let dicts = found.iter().filter_map(|content| {
        let Value::Dict(dict) = &content.to_packed::<MetadataElem>()?.value else {
            return None;
        };
        Some((content.clone(), dict.clone()))
    });
    dicts.collect()
}

/// Reads the `<piece>` metadata that flowing templates leave at the beginning of each piece.
pub(super) fn piece_marks(document: &PagedDocument) -> Vec<PieceMark> {
    let marks = query_label(document, "piece");
    let placed = marks.iter().filter_map(|(content, dict)| {
        let place = document.introspector().position(content.location()?)?;
        Some(PieceMark {
            page: place.page.get(),
            columns: dict.get("columns").ok()?.clone().cast().ok()?,
            x: place.point.x.to_mm(),
            y: place.point.y.to_mm(),
        })
    });
    placed.collect()
}

/// Reads the marks of rooms, sections, outcomes or offers: number and page of each.
pub(super) fn number_marks(document: &PagedDocument, label: &str) -> Vec<(u32, usize)> {
    let marks = query_label(document, label);
    let placed = marks.iter().filter_map(|(content, dict)| {
        let number: i64 = dict.get("number").ok()?.clone().cast().ok()?;
        Some((u32::try_from(number).ok()?, page_of(document, content)?))
    });
    placed.collect()
}

/// The page that something is on, from 1.
fn page_of(document: &PagedDocument, content: &Content) -> Option<usize> {
    let place = document.introspector().position(content.location()?)?;
    Some(place.page.get())
}

/// Reads the `<block-heights>` metadata of a template that was asked to measure.
pub(super) fn page_heights(document: &PagedDocument) -> Vec<PageHeights> {
    let found = query_label(document, "block-heights");
    let read = found.iter().filter_map(|(_, dict)| {
        Some(PageHeights {
            page: dict.get("page").ok()?.clone().cast().ok()?,
            room: dict.get("room").ok()?.clone().cast().ok()?,
            total: dict.get("total").ok()?.clone().cast().ok()?,
            blocks: dict.get("blocks").ok()?.clone().cast().ok()?,
        })
    });
    read.collect()
}

/// Reads the `<page-note>` metadata that page templates leave behind.
pub(super) fn page_notes(document: &PagedDocument) -> Vec<PageNote> {
    query_label(document, "page-note")
        .iter()
        .filter_map(|(content, dict)| {
            Some(PageNote {
                on: page_of(document, content).unwrap_or(0),
                page: dict.get("page").ok()?.clone().cast().ok()?,
                scale: dict.get("scale").ok()?.clone().cast().ok()?,
                over: dict.get("over").ok()?.clone().cast().ok()?,
                wide: match dict.get("wide") {
                    Ok(wide) => wide.clone().cast().ok()?,
                    Err(_) => 0.0,
                },
                spread: dict.get("spread") == Ok(&Value::Bool(true)),
                cramped: dict.get("cramp").is_ok_and(|cramp| *cramp != Value::Int(0)),
                square: dict
                    .get("square")
                    .ok()
                    .and_then(|value| value.clone().cast().ok()),
                left_out: dict
                    .get("left-out")
                    .ok()
                    .and_then(|value| value.clone().cast().ok())
                    .unwrap_or_default(),
            })
        })
        .collect()
}
