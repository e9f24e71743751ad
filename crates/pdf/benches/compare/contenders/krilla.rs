//! krilla as the writer, with hayro-syntax as its reader. krilla places pages but takes no links along, so they are read here.

use std::collections::BTreeMap;
use std::sync::Arc;

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object, Rect as Corners, String as Text};
use hayro_syntax::page::Page;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::configure::{ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::page::PageSettings;
use krilla::paint::FillRule;
use krilla::pdf::PdfDocument;
use krilla::{Document, SerializeSettings};

use super::{Imposed, Reading, SLOT, hayro};

/// krilla reads nothing itself.
pub fn read(bytes: Vec<u8>) -> Result<Reading, String> {
    hayro::read(bytes)
}

pub fn impose(bytes: Vec<u8>) -> Result<Imposed, String> {
    let pdf = Arc::new(hayro::open(bytes)?);
    let embedded = PdfDocument::new(Arc::clone(&pdf));
    let settings = SerializeSettings {
        enable_tagging: false,
        xmp_metadata: false,
        configuration: ConfigurationBuilder::new()
            .with_version(PdfVersion::Pdf20)
            .finish()
            .map_err(|error| format!("{error:?}"))?,
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    let (width, height) = (SLOT.0 as f32, SLOT.1 as f32);
    let links = Links::new(&pdf);
    let pages: Vec<usize> = (0..pdf.pages().len()).collect();
    for pair in pages.chunks(2) {
        let sheet = PageSettings::from_wh(width * 2.0, height).ok_or("a size")?;
        let mut side = document.start_page_with(sheet);
        let mut surface = side.surface();
        for &index in pair {
            let x = (index % 2) as f32 * width;
            let slot = Rect::from_xywh(0.0, 0.0, width, height).ok_or("a slot")?;
            let mut outline = PathBuilder::new();
            outline.push_rect(slot);
            let outline = outline.finish().ok_or("an outline")?;
            surface.push_transform(&Transform::from_translate(x, 0.0));
            surface.push_clip_path(&outline, &FillRule::NonZero);
            let size = Size::from_wh(width, height).ok_or("a size")?;
            surface.draw_pdf_page(&embedded, size, index);
            surface.pop();
            surface.pop();
        }
        surface.finish();
        for &index in pair {
            for (corners, target) in links.of_page(index) {
                let [left, top] = links.land(index, corners.x0, corners.y1);
                let [right, bottom] = links.land(index, corners.x1, corners.y0);
                let area = Rect::from_ltrb(
                    left.min(right),
                    top.min(bottom),
                    left.max(right),
                    top.max(bottom),
                );
                if let Some(area) = area {
                    side.add_annotation(Annotation::from(LinkAnnotation::new(area, target)));
                }
            }
        }
        side.finish();
    }
    let pdf = document.finish().map_err(|error| format!("{error:?}"))?;
    Ok(Imposed { pdf, warned: false })
}

/// What krilla leaves to its caller: where links are, and where they lead.
struct Links<'a> {
    pages: &'a [Page<'a>],
    order: BTreeMap<i32, usize>,
    names: BTreeMap<Vec<u8>, Object<'a>>,
}

impl<'a> Links<'a> {
    fn new(pdf: &'a Pdf) -> Self {
        let pages: &[Page] = pdf.pages();
        let numbers = pages.iter().enumerate().rev();
        let number = |(at, page): (usize, &Page)| Some((page.raw().obj_id()?.obj_number, at));
        Self {
            pages,
            order: numbers.filter_map(number).collect(),
            names: names(pdf),
        }
    }

    fn of_page(&self, index: usize) -> Vec<(Corners, Target)> {
        let annotations = self.pages[index].raw().get::<Array>(b"Annots");
        let dicts = annotations
            .iter()
            .flat_map(|list| list.iter::<Dict>())
            .take(100_000);
        let link = |dict: Dict<'a>| {
            let subtype = dict.get::<Name>(b"Subtype")?;
            if subtype.as_ref() != b"Link" {
                return None;
            }
            Some((dict.get::<Corners>(b"Rect")?, self.target(&dict)?))
        };
        dicts.filter_map(link).collect()
    }

    fn target(&self, dict: &Dict<'a>) -> Option<Target> {
        if let Some(destination) = dict.get::<Object>(b"Dest") {
            return self.destination(destination);
        }
        let action = dict.get::<Dict>(b"A")?;
        match action.get::<Name>(b"S")?.as_ref() {
            b"URI" => {
                let address = action.get::<Text>(b"URI")?;
                let address = String::from_utf8_lossy(address.as_bytes()).into_owned();
                Some(Target::Action(Action::Link(LinkAction::new(address))))
            }
            b"GoTo" => self.destination(action.get::<Object>(b"D")?),
            _ => None,
        }
    }

    fn destination(&self, mut destination: Object<'a>) -> Option<Target> {
        for _ in 0..8 {
            destination = match destination {
                Object::Array(parts) => return self.explicit(&parts),
                Object::Dict(dict) => dict.get::<Object>(b"D")?,
                Object::String(name) => self.names.get(name.as_bytes())?.clone(),
                Object::Name(name) => self.names.get(name.as_ref())?.clone(),
                _ => return None,
            };
        }
        None
    }

    fn explicit(&self, parts: &Array<'a>) -> Option<Target> {
        let page = match parts.raw_iter().next()? {
            MaybeRef::Ref(reference) => *self.order.get(&reference.obj_number)?,
            MaybeRef::NotRef(number) => usize::try_from(number.into_i32()?).ok()?,
        };
        let visible = self.pages.get(page)?.intersected_crop_box();
        let rest: Vec<Object> = parts.iter::<Object>().skip(1).collect();
        let number = |at: usize| {
            rest.get(at)
                .cloned()
                .and_then(|n| Some(n.into_number()?.as_f64()))
        };
        let (x, y) = match rest.first()?.clone().into_name()?.as_ref() {
            b"XYZ" => (
                number(1).unwrap_or(visible.x0),
                number(2).unwrap_or(visible.y1),
            ),
            b"FitH" | b"FitBH" => (visible.x0, number(1).unwrap_or(visible.y1)),
            b"FitR" => (number(1)?, number(4)?),
            _ => (visible.x0, visible.y1),
        };
        let [x, y] = self.land(page, x, y);
        let destination = XyzDestination::new(page / 2, Point::from_xy(x, y));
        Some(Target::Destination(destination.into()))
    }

    /// Where a point of a page lands on its side.
    fn land(&self, page: usize, x: f64, y: f64) -> [f32; 2] {
        let Some(seen) = self.pages.get(page) else {
            return [0.0, 0.0];
        };
        let [a, b, c, d, e, f] = seen.initial_transform(true).as_coeffs();
        let (width, height) = seen.render_dimensions();
        let (right, down) = (a * x + c * y + e, b * x + d * y + f);
        let slot = (page % 2) as f64 * SLOT.0;
        [
            (slot + right * SLOT.0 / f64::from(width)) as f32,
            (down * SLOT.1 / f64::from(height)) as f32,
        ]
    }
}

/// Both kinds of named destinations: the old dictionary and the tree.
fn names(pdf: &Pdf) -> BTreeMap<Vec<u8>, Object<'_>> {
    let mut names = BTreeMap::new();
    let Some(root) = pdf.xref().get::<Dict>(pdf.xref().root_id()) else {
        return names;
    };
    if let Some(old) = root.get::<Dict>(b"Dests") {
        for key in old.keys() {
            if let Some(value) = old.get::<Object>(key.as_ref()) {
                names.insert(key.as_ref().to_vec(), value);
            }
        }
    }
    let tree = root.get::<Dict>(b"Names");
    let mut waiting: Vec<Dict> = tree
        .and_then(|tree| tree.get(b"Dests"))
        .into_iter()
        .collect();
    for _ in 0..100_000 {
        let Some(node) = waiting.pop() else { break };
        if let Some(kids) = node.get::<Array>(b"Kids") {
            waiting.extend(kids.iter::<Dict>());
        }
        let list = node.get::<Array>(b"Names");
        let list: Vec<Object> = list.iter().flat_map(|list| list.iter::<Object>()).collect();
        for pair in list.chunks_exact(2) {
            if let Object::String(key) = &pair[0] {
                names.insert(key.as_bytes().to_vec(), pair[1].clone());
            }
        }
    }
    names
}
