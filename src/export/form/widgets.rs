//! Marks become widgets: found among the annotations of the pages, written over with the same number.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;

use super::look::Artist;
use super::tree::{Tree, references};
use super::{FormField, FormKind};
use crate::diag::{Error, error};
use crate::export::finish::Revision;
use crate::impose::foreign::out;
use crate::impose::foreign::raw::Raw;
use crate::impose::geometry::POINTS_PER_MM;
use crate::typeset::{MARK, Spot};

/// Marks that wait for their field, by page (from 1) and name.
pub type Marks = BTreeMap<(usize, String), VecDeque<Mark>>;

/// A link annotation that stands for a field.
pub struct Mark {
    number: u32,
    page: u32,
    /// Top of the page in points: millimetres count from there, PDF from the bottom.
    top: f64,
    /// Key in the parent tree, and the element of the structure tree that it leads to.
    tagged: Option<(i64, u32)>,
}

/// No tree of pages of ours is deeper.
const DEEPEST: usize = 64;
/// Flag of an annotation that is printed.
const PRINTED: &str = "/F 4";
/// Flag of a field that cannot be changed.
const READ_ONLY: &str = "/Ff 1";

/// All marks of the document.
pub fn marks(revision: &Revision) -> Result<Marks, Error> {
    let mut found = Marks::new();
    let elements = elements(revision);
    for (index, page) in pages(revision)?.into_iter().enumerate() {
        let top = media_box(revision, page)
            .map(|rect| rect[3])
            .ok_or_else(|| broken("a page has no size"))?;
        for number in annotations(revision, page) {
            if let Some((name, key)) = marked(revision, number) {
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
                    page,
                    top,
                    tagged,
                });
            }
        }
    }
    Ok(found)
}

fn broken(what: &str) -> Error {
    error!("{what} in the exported PDF")
}

/// The numbers of all pages, in order.
fn pages(revision: &Revision) -> Result<Vec<u32>, Error> {
    let reference = |number: u32, key: &[u8]| revision.value(number)?.dict()?.get(key)?.reference();
    let root = reference(revision.root(), b"Pages").ok_or_else(|| broken("there are no pages"))?;
    let mut found = Vec::new();
    let mut waiting = vec![(root, 0)];
    while let Some((number, depth)) = waiting.pop() {
        let kids = revision
            .entry(number, b"Kids")
            .filter(|_| depth < DEEPEST)
            .and_then(|kids| {
                let kids = Raw(&kids).array()?;
                Some(
                    kids.into_iter()
                        .filter_map(Raw::reference)
                        .collect::<Vec<_>>(),
                )
            });
        match kids {
            Some(kids) => waiting.extend(kids.into_iter().rev().map(|kid| (kid, depth + 1))),
            None => found.push(number),
        }
    }
    Ok(found)
}

fn media_box(revision: &Revision, page: u32) -> Option<[f64; 4]> {
    let entry = revision.entry(page, b"MediaBox")?;
    let numbers: Vec<f64> = Raw(&entry)
        .array()?
        .into_iter()
        .filter_map(Raw::number)
        .collect();
    numbers.try_into().ok()
}

fn annotations(revision: &Revision, page: u32) -> Vec<u32> {
    let entry = revision.entry(page, b"Annots").unwrap_or_default();
    let list = Raw(&entry).array().unwrap_or_default();
    list.into_iter().filter_map(Raw::reference).collect()
}

/// The name that a link annotation marks, and its key in the parent tree.
fn marked(revision: &Revision, number: u32) -> Option<(String, Option<i64>)> {
    let action = revision.entry(number, b"A")?;
    let uri = Raw(&action).dict()?.get(b"URI")?.string()?;
    let name = String::from_utf8(uri).ok()?.strip_prefix(MARK)?.to_owned();
    let struct_parent = revision.value(number)?.dict()?.get(b"StructParent");
    Some((name, struct_parent.and_then(Raw::int)))
}

/// Writes a field and its widgets over its marks.
pub fn write(
    revision: &mut Revision,
    field: &FormField,
    spots: &[&Spot],
    marks: &mut Marks,
    artist: &mut Artist,
    tree: &mut Tree,
) -> Result<(), Error> {
    let mut body = b"<<".to_vec();
    tree.place(&field.name, &mut body);
    describe(field, &mut body);
    let mut widgets = Vec::new();
    for spot in spots {
        let mark = marks
            .get_mut(&(spot.page, spot.name.clone()))
            .and_then(VecDeque::pop_front)
            .ok_or_else(|| broken(&format!("the place `{}` has no mark", spot.name)))?;
        if let Some((_, element)) = mark.tagged {
            revision.set_entry(element, b"S", b"/Form")?;
        }
        widgets.push((mark.number, widget(revision, field, spot, &mark, artist)));
    }
    if let [(number, widget)] = widgets.as_slice() {
        body.extend_from_slice(widget);
        body.extend_from_slice(b">>");
        revision.replace(*number, body);
        tree.hang(&field.name, *number);
        return Ok(());
    }
    // A place that is printed twice is one field with two faces; one that is printed nowhere has none.
    let parent = revision.add(Vec::new());
    if !widgets.is_empty() {
        body.extend_from_slice(b"/Kids");
        let numbers: Vec<u32> = widgets.iter().map(|(number, _)| *number).collect();
        references(&mut body, &numbers);
    }
    body.extend_from_slice(b">>");
    revision.replace(parent, body);
    tree.hang(&field.name, parent);
    for (number, widget) in widgets {
        let mut body = format!("<</Parent {parent} 0 R").into_bytes();
        body.extend_from_slice(&widget);
        body.extend_from_slice(b">>");
        revision.replace(number, body);
    }
    Ok(())
}

/// What the field is and holds.
fn describe(field: &FormField, body: &mut Vec<u8>) {
    let ticked = field.value.is_some();
    body.extend_from_slice(b"/TU");
    out::text(body, &field.label);
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
        // What it was printed with is kept beside what it holds: reading it back, only what somebody changed counts.
        for key in [&b"/V"[..], b"/DV"] {
            body.extend_from_slice(key);
            out::text(body, value);
        }
    }
}

/// What makes it an annotation on a page.
fn widget(
    revision: &mut Revision,
    field: &FormField,
    spot: &Spot,
    mark: &Mark,
    artist: &mut Artist,
) -> Vec<u8> {
    let [left, top, right, bottom] = spot.rect.map(|mm| mm * POINTS_PER_MM);
    let mut body = format!(
        "/Type/Annot/Subtype/Widget{PRINTED}/P {} 0 R/Rect[",
        mark.page
    )
    .into_bytes();
    out::numbers(
        &mut body,
        &[left, mark.top - bottom, right, mark.top - top].map(|n| (n * 1e3).round() / 1e3),
    );
    body.push(b']');
    if let Some((key, _)) = mark.tagged {
        let _ = write!(body, "/StructParent {key}");
    }
    if spot.turned {
        body.extend_from_slice(b"/MK<</R 180>>");
    }
    artist.draw(
        revision,
        field,
        (right - left, bottom - top),
        spot.turned,
        &mut body,
    );
    body
}

/// Elements of the structure tree by their key in the parent tree; ours is one flat list.
fn elements(revision: &Revision) -> BTreeMap<i64, u32> {
    let list = || {
        let tree = revision.entry(revision.root(), b"StructTreeRoot")?;
        let parents = Raw(&tree).dict()?.get(b"ParentTree")?;
        let parents = match parents.reference() {
            Some(number) => revision.value(number)?,
            None => parents,
        };
        let pairs = parents.dict()?.get(b"Nums")?.array()?;
        let pair = |pair: &[Raw]| Some((pair.first()?.int()?, pair.get(1)?.reference()?));
        Some(pairs.chunks_exact(2).filter_map(pair).collect())
    };
    list().unwrap_or_default()
}

/// The tabulator goes from field to field as one reads: along the structure tree, else in the order that the widgets are written in.
pub fn tab_order(revision: &mut Revision) -> Result<(), Error> {
    let tagged = revision.entry(revision.root(), b"StructTreeRoot").is_some();
    let order: &[u8] = if tagged { b"/S" } else { b"/W" };
    for page in pages(revision)? {
        if !annotations(revision, page).is_empty() {
            revision.set_entry(page, b"Tabs", order)?;
        }
    }
    Ok(())
}
