//! Marks become widgets: found among the annotations of the pages, written over with the same number.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;

use super::look::AppearanceWriter;
use super::tree::Tree;
use super::{FormField, FormKind, Place};
use crate::reader::document::Document;
use crate::reader::pages::{self, Page};
use crate::syntax::raw::Raw;
use crate::syntax::write;
use crate::writer::revision::{Revision, RevisionError};

/// Marks that wait for their field, by page (from 1) and name.
pub type Marks = BTreeMap<(usize, String), VecDeque<Mark>>;

/// A link annotation that becomes a field.
pub struct Mark {
    number: u32,
    page: u32,
    /// Top of the page: places count from there, PDF from the bottom.
    top: f64,
    /// Key in the parent tree, and the element of the structure tree that it refers to.
    tagged: Option<(i64, u32)>,
}

/// Flag of an annotation that is printed.
const PRINTED: &str = "/F 4";
/// Flag of a field that cannot be changed.
const READ_ONLY: &str = "/Ff 1";

/// All marks of the document.
pub fn find_marks(revision: &Revision, mark: &str) -> Result<Marks, RevisionError> {
    let mut found = Marks::new();
    let document = revision.original();
    let elements = collect_elements(document);
    for (index, page) in pages(document)?.iter().enumerate() {
        let [_, _, _, top] = page.visible;
        let annotations = pages::annotations(document, page);
        for number in annotations.into_iter().filter_map(Raw::reference) {
            if let Some((name, key)) = read_mark(document, number, mark) {
                let tagged = key
                    .map(|key| {
                        elements
                            .get(&key)
                            .map(|element| (key, *element))
                            .ok_or_else(|| broken("a mark has no element"))
                    })
                    .transpose()?;
                found.entry((index + 1, name)).or_default().push_back(Mark {
                    number,
                    page: page.number,
                    top,
                    tagged,
                });
            }
        }
    }
    Ok(found)
}

fn broken(what: &str) -> RevisionError {
    RevisionError {
        message: format!("{what} in the exported PDF"),
    }
}

/// The pages of the document, in order.
fn pages(document: &Document) -> Result<Vec<Page>, RevisionError> {
    let tree = pages::read(document).map_err(|error| RevisionError {
        message: error.message,
    })?;
    Ok(tree.pages)
}

/// The name that a link annotation marks, and its key in the parent tree.
fn read_mark(document: &Document, number: u32, mark: &str) -> Option<(String, Option<i64>)> {
    let link = document.dict(number)?;
    let action = document.get(&link, b"A")?.dict()?;
    let address = String::from_utf8(action.get(b"URI")?.string()?).ok()?;
    let name = address.strip_prefix(mark)?.to_owned();
    Some((name, link.get(b"StructParent").and_then(Raw::int)))
}

/// Writes a field and its widgets over its marks; returns the number of the field.
pub fn write(
    revision: &mut Revision,
    field: &FormField,
    places: &[&Place],
    marks: &mut Marks,
    appearances: &mut AppearanceWriter,
    tree: &mut Tree,
) -> Result<u32, RevisionError> {
    let mut body = b"<<".to_vec();
    tree.place(&field.name, &mut body);
    describe(field, &mut body);
    if matches!(field.kind, FormKind::Text | FormKind::Number) {
        let widths = places.iter().map(|place| place.rect[2] - place.rect[0]);
        let narrowest = widths.fold(f64::INFINITY, f64::min);
        let words = field.value.as_deref().unwrap_or_default();
        let letters = appearances.most_letters(field.kind, words, narrowest);
        let _ = write!(body, "/MaxLen {letters}");
    }
    if let Some(script) = &field.calculation {
        body.extend_from_slice(b"/AA<</C<</S/JavaScript/JS");
        write::text(&mut body, script);
        body.extend_from_slice(b">>>>");
    }
    let mut widgets = Vec::new();
    for place in places {
        let mark = marks
            .get_mut(&(place.page, place.name.clone()))
            .and_then(VecDeque::pop_front)
            .ok_or_else(|| broken(&format!("the place `{}` has no mark", place.name)))?;
        if let Some((_, element)) = mark.tagged {
            revision.set_entry(element, b"S", b"/Form")?;
        }
        widgets.push((
            mark.number,
            widget(revision, field, place, &mark, appearances),
        ));
    }
    if let [(number, widget)] = widgets.as_slice() {
        body.extend_from_slice(widget);
        body.extend_from_slice(b">>");
        revision.replace(*number, body);
        tree.attach(&field.name, *number);
        return Ok(*number);
    }
    // A place that is printed twice is one field with two widgets; one that is printed nowhere has none.
    let parent = revision.add(Vec::new());
    if !widgets.is_empty() {
        body.extend_from_slice(b"/Kids");
        let numbers: Vec<u32> = widgets.iter().map(|(number, _)| *number).collect();
        write::references(&mut body, &numbers);
    }
    body.extend_from_slice(b">>");
    revision.replace(parent, body);
    tree.attach(&field.name, parent);
    for (number, widget) in widgets {
        let mut body = format!("<</Parent {parent} 0 R").into_bytes();
        body.extend_from_slice(&widget);
        body.extend_from_slice(b">>");
        revision.replace(number, body);
    }
    Ok(parent)
}

/// What the field is and holds.
fn describe(field: &FormField, body: &mut Vec<u8>) {
    let ticked = field.value.is_some();
    body.extend_from_slice(b"/TU");
    write::text(body, &field.label);
    match field.kind {
        FormKind::Tick => {
            let state = if ticked { "Yes" } else { "Off" };
            let _ = write!(body, "/FT/Btn/V/{state}/DV/{state}");
            return;
        }
        FormKind::Number => body.extend_from_slice(b"/FT/Tx/Q 1"),
        FormKind::Text => body.extend_from_slice(b"/FT/Tx"),
        FormKind::Kept => body.extend_from_slice(format!("/FT/Tx{READ_ONLY}").as_bytes()),
    }
    if let Some(value) = &field.value {
        // What it was printed with is kept beside what it holds: reading it back, only changed values count.
        for key in [&b"/V"[..], b"/DV"] {
            body.extend_from_slice(key);
            write::text(body, value);
        }
    }
}

/// What makes it an annotation on a page.
fn widget(
    revision: &mut Revision,
    field: &FormField,
    place: &Place,
    mark: &Mark,
    appearances: &mut AppearanceWriter,
) -> Vec<u8> {
    let [left, top, right, bottom] = place.rect;
    let mut body = format!(
        "/Type/Annot/Subtype/Widget{PRINTED}/P {} 0 R/Rect[",
        mark.page
    )
    .into_bytes();
    write::numbers(
        &mut body,
        &[left, mark.top - bottom, right, mark.top - top].map(|n| (n * 1e3).round() / 1e3),
    );
    body.push(b']');
    if let Some((key, _)) = mark.tagged {
        let _ = write!(body, "/StructParent {key}");
    }
    if place.turned {
        body.extend_from_slice(b"/MK<</R 180>>");
    }
    appearances.draw(
        revision,
        field,
        (right - left, bottom - top),
        place.turned,
        &mut body,
    );
    body
}

/// Elements of the structure tree by their key in the parent tree; ours is one flat list.
fn collect_elements(document: &Document) -> BTreeMap<i64, u32> {
    let list = || {
        let tree = document.get(&document.catalog(), b"StructTreeRoot")?;
        let parents = document.get(&tree.dict()?, b"ParentTree")?;
        let pairs = parents.dict()?.get(b"Nums")?.array()?;
        let pair = |pair: &[Raw]| Some((pair.first()?.int()?, pair.get(1)?.reference()?));
        Some(pairs.chunks_exact(2).filter_map(pair).collect())
    };
    list().unwrap_or_default()
}

/// The tabulator goes from field to field as one reads: along the structure tree, else in the order that the widgets are written in.
pub fn set_tab_order(revision: &mut Revision) -> Result<(), RevisionError> {
    let document = revision.original();
    let tagged = document.catalog().get(b"StructTreeRoot").is_some();
    let order: &[u8] = if tagged { b"/S" } else { b"/W" };
    let mut pages = pages(document)?;
    pages.retain(|page| !pages::annotations(document, page).is_empty());
    for page in pages {
        revision.set_entry(page.number, b"Tabs", order)?;
    }
    Ok(())
}
