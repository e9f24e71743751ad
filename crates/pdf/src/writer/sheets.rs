//! Writing the imposed PDF.

use std::io::Write;

use super::compact::Writer;
use super::copy::ObjectCopier;
use super::error::WriteError;
use super::prefs::ViewerPrefs;
use super::side::{Mark, Point, Segment, Side};
use super::surface::Sheets;
use crate::reader::links::Links;
use crate::reader::source::{self, Source};
use crate::syntax::write;

/// What the new file says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Meta {
    /// Instead of the title of the source.
    pub title: Option<String>,
}

/// The program's name in the files it writes.
const PRODUCER: &str = "Delvepress";
/// No sensible sheet reaches further, in points.
const MAX_COORDINATE: f64 = 1e9;

/// Writes the sides as a PDF, one page each. The same source and sides give the same bytes, always.
pub fn write(
    source: &Source,
    sides: &[Side],
    prefs: &ViewerPrefs,
    meta: &Meta,
) -> Result<Vec<u8>, WriteError> {
    for (at, side) in sides.iter().enumerate() {
        if !is_sound(side) {
            return Err(WriteError::bad_number(at));
        }
        let mut pages = side.placed.iter().map(|placed| placed.page);
        if let Some(missing) = pages.find(|page| *page >= source.page_count()) {
            return Err(WriteError::no_such_page(missing, source.page_count()));
        }
    }
    let file = &source.file;
    let size = file.size();
    let mut out = Writer::new(source::version(file), size.saturating_add(size / 4));
    let (root, parent, info) = (out.number(), out.number(), out.number());
    let numbers: Vec<u32> = sides.iter().map(|_| out.number()).collect();

    let mut barred = source.nodes.clone();
    barred.extend(source.pages.iter().map(|page| page.number));
    barred.extend(file.trailer.root);
    let limit = size.saturating_mul(20).saturating_add(64 << 20);
    let mut copier = ObjectCopier::new(file, out, barred, limit);

    let links = Links::new(file, &source.pages);
    Sheets::new(&source.pages, sides, links, numbers.clone(), parent).write(&mut copier)?;
    let catalog = catalog(&mut copier, parent, prefs);
    copier.write_scheduled()?;

    let mut out = copier.out;
    out.object(root, &catalog);
    out.object(parent, &page_tree(&numbers));
    out.object(info, &information(source, meta));
    Ok(out.finish(root, info))
}

fn page_tree(numbers: &[u32]) -> Vec<u8> {
    let mut body = Vec::new();
    let _ = write!(body, "<</Type/Pages/Count {}/Kids[", numbers.len());
    for number in numbers {
        let _ = write!(body, "{number} 0 R ");
    }
    body.extend_from_slice(b"]>>");
    body
}

/// The catalogue. Layers come along, because a page may draw on layers that are hidden.
fn catalog(copier: &mut ObjectCopier, parent: u32, prefs: &ViewerPrefs) -> Vec<u8> {
    let mut body = Vec::new();
    let _ = write!(
        body,
        "<</Type/Catalog/Pages {parent} 0 R/ViewerPreferences<<"
    );
    for (key, value) in prefs.entries() {
        write::entry(&mut body, key.as_bytes(), value.as_bytes());
    }
    body.extend_from_slice(b">>");
    let file = copier.file;
    if let Some(layers) = file
        .get(&file.catalog(), b"OCProperties")
        .filter(|layers| layers.dict().is_some())
    {
        body.extend_from_slice(b"/OCProperties");
        copier.value(layers, &mut body);
    }
    body.extend_from_slice(b">>");
    body
}

fn information(source: &Source, meta: &Meta) -> Vec<u8> {
    let mut body = b"<</Producer".to_vec();
    write::text(&mut body, PRODUCER);
    if let Some(title) = &meta.title {
        body.extend_from_slice(b"/Title");
        write::text(&mut body, title);
    } else if let Some(title) = source.title() {
        body.extend_from_slice(b"/Title");
        write::string(&mut body, &title);
    }
    body.extend_from_slice(b">>");
    body
}

/// Whether every number of a side can be written down.
fn is_sound(side: &Side) -> bool {
    let fine = |n: &f64| n.abs() < MAX_COORDINATE;
    let placed = side.placed.iter().all(|placed| {
        let clip = placed.clip.unwrap_or_default();
        placed.matrix.iter().chain(&clip).all(fine)
    });
    placed
        && side.marks.iter().all(is_sound_mark)
        && [side.width, side.height]
            .iter()
            .all(|n| fine(n) && *n > 0.0)
}

fn is_sound_mark(mark: &Mark) -> bool {
    let fine = |n: f64| n.abs() < MAX_COORDINATE;
    let point = |(x, y): Point| fine(x) && fine(y);
    match mark {
        Mark::Line {
            from,
            to,
            width,
            dash,
            grey,
        } => {
            point(*from)
                && point(*to)
                && fine(*width)
                && fine(*grey)
                && dash.iter().all(|n| fine(*n))
        }
        Mark::Fill { path, grey } => {
            fine(*grey)
                && path.iter().all(|segment| match *segment {
                    Segment::Move(to) | Segment::Line(to) => point(to),
                    Segment::Curve(a, b, to) => point(a) && point(b) && point(to),
                    Segment::Close => true,
                })
        }
    }
}
