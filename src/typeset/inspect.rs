//! Looking at finished pages: which ink is where, as plain data for the checks.

use std::rc::Rc;

use ttf_parser::{GlyphId, Rect};
use typst::foundations::{Content, Dict, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Abs, Em, Frame, FrameItem, Point, Transform};
use typst::text::{Glyph, TextItem};
use typst::visualize::{CurveItem, Geometry, Shape};
use typst_layout::PagedDocument;

use super::Pages;

/// The label of the mark before every block.
const BLOCK_MARK: &str = "block-mark";

/// Something inked on a page. Millimetres from the page's top left corner; `x1`, `y1` are the far corner.
#[derive(Debug, Clone, PartialEq)]
pub struct Ink {
    /// Page number, from 1.
    pub page: usize,
    /// Left, top, right, bottom.
    pub rect: [f64; 4],
    /// The words, where it is text.
    pub text: Option<Words>,
    /// Whether it is an empty frame of lines, such as a box to tick.
    pub hollow: bool,
    /// Name of the block that it belongs to, where it belongs to one.
    pub block: Option<Rc<str>>,
}

/// A run of text with the room of each of its letters.
#[derive(Debug, Clone)]
pub struct Print<'a> {
    /// Page number, from 1.
    pub page: usize,
    /// The words.
    pub words: &'a str,
    /// Left, top, right, bottom of the letters themselves, in millimetres from the page's top left corner.
    pub rect: [f64; 4],
    /// Name of the block that it belongs to, where it belongs to one.
    pub block: Option<Rc<str>>,
    item: &'a TextItem,
    here: Transform,
}

impl Print<'_> {
    /// The room of every letter that leaves ink, as [`Print::rect`].
    pub fn letters(&self) -> Vec<[f64; 4]> {
        let mut outlines = Outlines::default();
        let mut found = Vec::new();
        let mut along = Abs::zero();
        for glyph in &self.item.glyphs {
            let alone = std::slice::from_ref(glyph);
            let moved = self
                .here
                .pre_concat(Transform::translate(along, Abs::zero()));
            found.extend(outlines.letter_bounds(self.item, alone, moved));
            along += glyph.x_advance.at(self.item.size);
        }
        found
    }
}

/// Text as it is set.
#[derive(Debug, Clone, PartialEq)]
pub struct Words {
    /// The words.
    pub words: String,
    /// Size in points after all scaling.
    pub size: f64,
    /// Whether the face lacks one of the letters.
    pub missing: bool,
}

/// Everything inked on the pages, in the order it is drawn.
pub fn inked(pages: &Pages) -> Vec<Ink> {
    inked_on(pages.document())
}

/// The same for any document, such as imposed sheets.
pub(crate) fn inked_on(document: &PagedDocument) -> Vec<Ink> {
    let mut found = Vec::new();
    visit(document, &mut |item, place| found.extend(ink(item, place)));
    found
}

/// All text of the pages, with the room of its letters.
pub fn prints(pages: &Pages) -> Vec<Print<'_>> {
    let mut outlines = Outlines::default();
    let mut found: Vec<Print> = Vec::new();
    visit(pages.document(), &mut |item, place| match item {
        FrameItem::Text(text) => {
            let rect = outlines.letter_bounds(text, &text.glyphs, place.here);
            found.extend(rect.map(|rect| Print {
                page: place.page,
                words: &text.text,
                rect,
                block: place.block.clone(),
                item: text,
                here: place.here,
            }));
        }
        // Whatever a filled shape covers is not seen any more.
        FrameItem::Shape(shape, _) if shape.fill.is_some() => {
            let cover = bounds(place.here, shape_bounds(shape));
            let seen = place
                .clip
                .map_or(Some(cover), |clip| common_room(cover, clip));
            found.retain(|print| {
                print.page != place.page || !seen.is_some_and(|seen| covers(seen, print.rect))
            });
        }
        _ => {}
    });
    found
}

/// A room that shares nothing with any other.
const NOWHERE: [f64; 4] = [
    f64::INFINITY,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NEG_INFINITY,
];

/// What two rooms share, if they touch.
fn common_room(a: [f64; 4], b: [f64; 4]) -> Option<[f64; 4]> {
    let (left, top) = (a[0].max(b[0]), a[1].max(b[1]));
    let (right, bottom) = (a[2].min(b[2]), a[3].min(b[3]));
    (left <= right && top <= bottom).then_some([left, top, right, bottom])
}

/// Whether one room is inside another.
fn covers(outer: [f64; 4], inner: [f64; 4]) -> bool {
    outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}

/// Where an item is.
struct ItemPosition {
    page: usize,
    here: Transform,
    /// Blocks are drawn one after the other: whatever follows the mark of a block belongs to it.
    block: Option<Rc<str>>,
    /// The room outside of which nothing is seen.
    clip: Option<[f64; 4]>,
}

/// Shows every item of a document in the order in which it is drawn.
fn visit<'a>(document: &'a PagedDocument, see: &mut dyn FnMut(&'a FrameItem, &ItemPosition)) {
    let mut place = ItemPosition {
        page: 0,
        here: Transform::identity(),
        block: None,
        clip: None,
    };
    for (index, page) in document.pages().iter().enumerate() {
        place.page = index + 1;
        walk(&page.frame, Transform::identity(), &mut place, see);
    }
}

fn walk<'a>(
    frame: &'a Frame,
    outer: Transform,
    place: &mut ItemPosition,
    see: &mut dyn FnMut(&'a FrameItem, &ItemPosition),
) {
    for (at, item) in frame.items() {
        let here = outer.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => {
                let inner = here.pre_concat(group.transform);
                let outside = place.clip;
                if let Some(clip) = &group.clip {
                    let room = clip.bbox(None);
                    let room = bounds(inner, (room.min, room.max));
                    let within = |outer| common_room(outer, room).unwrap_or(NOWHERE);
                    place.clip = Some(outside.map_or(room, within));
                }
                walk(&group.frame, inner, place, see);
                place.clip = outside;
            }
            FrameItem::Tag(Tag::Start(element, _)) => {
                if let Some(name) = block_name(element) {
                    place.block = Some(name);
                }
            }
            item => {
                place.here = here;
                see(item, place);
            }
        }
    }
}

/// The name in the mark of a block.
fn block_name(element: &Content) -> Option<Rc<str>> {
    let label = element.label()?;
    if label.resolve().as_str() != BLOCK_MARK {
        return None;
    }
    let Value::Dict(dict) = &element.to_packed::<MetadataElem>()?.value else {
        return None;
    };
    named(dict)
}

fn named(dict: &Dict) -> Option<Rc<str>> {
    let Value::Str(name) = dict.get("name").ok()? else {
        return None;
    };
    Some(Rc::from(name.as_str()))
}

/// Width and height of a page in millimetres.
pub fn page_size(pages: &Pages, number: usize) -> Option<(f64, f64)> {
    let page = pages.document().pages().get(number.checked_sub(1)?)?;
    Some((page.frame.width().to_mm(), page.frame.height().to_mm()))
}

/// What an item inks.
fn ink(item: &FrameItem, place: &ItemPosition) -> Vec<Ink> {
    let of = |corners, hollow| Ink {
        page: place.page,
        rect: bounds(place.here, corners),
        text: None,
        hollow,
        block: place.block.clone(),
    };
    let inked = match item {
        FrameItem::Text(text) => vec![text_ink(text, place)],
        FrameItem::Shape(shape, _) => match squares(shape) {
            squares if squares.is_empty() => vec![of(shape_bounds(shape), is_hollow(shape))],
            squares => squares
                .into_iter()
                .map(|corners| of(corners, true))
                .collect(),
        },
        FrameItem::Image(_, size, _) => vec![of((Point::zero(), size.to_point()), false)],
        FrameItem::Group(_) | FrameItem::Link(..) | FrameItem::Tag(_) => Vec::new(),
    };
    let Some(clip) = place.clip else { return inked };
    let seen = |ink: Ink| {
        let rect = common_room(ink.rect, clip)?;
        Some(Ink { rect, ..ink })
    };
    inked.into_iter().filter_map(seen).collect()
}

/// Boxes of outlines, each worked out once: a page has thousands of letters and a few dozen shapes.
#[derive(Default)]
struct Outlines {
    /// By the address of the face, which stays where it is as long as the document: a document has a handful. Then by the number of the glyph;
    /// none where it has not been asked for.
    faces: Vec<(usize, Vec<Option<Option<Rect>>>)>,
    /// The place of the face that was asked for last: letters follow each other in one face.
    last: usize,
}

impl Outlines {
    /// The room of some letters of a text, as if they were at its beginning; none where nothing is inked, as by a space. What leans over to the
    /// neighbours is theirs: an f may hang over a full stop.
    fn letter_bounds(
        &mut self,
        text: &TextItem,
        glyphs: &[Glyph],
        here: Transform,
    ) -> Option<[f64; 4]> {
        let length = |units: i16| text.font.to_em(units).at(text.size);
        let mut room: Option<(Point, Point)> = None;
        let mut cursor = Point::zero();
        for glyph in glyphs {
            let offset = [glyph.x_offset, glyph.y_offset].map(|offset| offset.at(text.size));
            if let Some(outline) = self.outline(text, glyph.id) {
                let at = cursor + Point::new(offset[0], offset[1]);
                let a = at + Point::new(length(outline.x_min), length(outline.y_min));
                let b = at + Point::new(length(outline.x_max), length(outline.y_max));
                let (min, max) = room.unwrap_or((a, b));
                room = Some((min.min(a).min(b), max.max(a).max(b)));
            }
            cursor += Point::new(glyph.x_advance.at(text.size), glyph.y_advance.at(text.size));
        }
        let (min, max) = room?;
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum::<Em>();
        // Letters count upwards from their line, and frames downwards.
        let from = Point::new(min.x.max(Abs::zero()), -min.y);
        let to = Point::new(max.x.min(width.at(text.size)), -max.y);
        Some(bounds(here, (from, to)))
    }

    fn outline(&mut self, text: &TextItem, glyph: u16) -> Option<Rect> {
        let face = text.font.ttf();
        let address = std::ptr::from_ref(face).addr();
        let is_it = |(known, _): &(usize, Vec<_>)| *known == address;
        if !self.faces.get(self.last).is_some_and(is_it) {
            let found = self.faces.iter().position(is_it);
            self.last = found.unwrap_or(self.faces.len());
            if found.is_none() {
                self.faces.push((address, Vec::new()));
            }
        }
        let (_, outlines) = &mut self.faces[self.last];
        let at = usize::from(glyph);
        if outlines.len() <= at {
            outlines.resize(at + 1, None);
        }
        *outlines[at].get_or_insert_with(|| face.glyph_bounding_box(GlyphId(glyph)))
    }
}

/// The box of a line of text, from the height of its capitals to its descenders.
fn text_ink(text: &TextItem, place: &ItemPosition) -> Ink {
    let here = place.here;
    let metrics = text.font.metrics();
    let top = -metrics.cap_height.at(text.size);
    let bottom = -metrics.descender.at(text.size);
    let corners = (
        Point::new(Abs::zero(), top),
        Point::new(text.width(), bottom),
    );
    let scale = here.sy.get().abs().max(here.ky.get().abs());
    Ink {
        page: place.page,
        rect: bounds(here, corners),
        text: Some(Words {
            words: text.text.to_string(),
            size: text.size.to_pt() * scale,
            missing: text.glyphs.iter().any(|glyph| glyph.id == 0),
        }),
        hollow: false,
        block: place.block.clone(),
    }
}

/// A rectangle that is drawn and not filled, with sharp or round corners.
fn is_hollow(shape: &Shape) -> bool {
    let drawn = shape.stroke.is_some() && shape.fill.is_none();
    drawn
        && match &shape.geometry {
            Geometry::Line(_) => false,
            Geometry::Rect(_) => true,
            Geometry::Curve(curve) => {
                let count = |wanted: fn(&CurveItem) -> bool| {
                    curve.0.iter().filter(|item| wanted(item)).count()
                };
                count(|item| matches!(item, CurveItem::Line(_))) >= 3
                    && count(|item| matches!(item, CurveItem::Cubic(..))) == 4
            }
        }
}

/// The boxes of a path that is nothing but closed rectangles, drawn and not filled: boxes to tick come in rows.
fn squares(shape: &Shape) -> Vec<(Point, Point)> {
    let Geometry::Curve(curve) = &shape.geometry else {
        return Vec::new();
    };
    if shape.stroke.is_none() || shape.fill.is_some() {
        return Vec::new();
    }
    let parts = curve.0.chunks(5).map(|part| match part {
        [
            CurveItem::Move(a),
            CurveItem::Line(b),
            CurveItem::Line(c),
            CurveItem::Line(d),
            CurveItem::Close,
        ] if a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x => Some((*a, *c)),
        _ => None,
    });
    parts.collect::<Option<Vec<_>>>().unwrap_or_default()
}

fn shape_bounds(shape: &Shape) -> (Point, Point) {
    match &shape.geometry {
        Geometry::Line(to) => (Point::zero(), *to),
        Geometry::Rect(size) => (Point::zero(), size.to_point()),
        Geometry::Curve(curve) => {
            let bounds = curve.bbox(None);
            (bounds.min, bounds.max)
        }
    }
}

pub(super) fn bounds(transform: Transform, (a, b): (Point, Point)) -> [f64; 4] {
    let corners = [a, Point::new(b.x, a.y), Point::new(a.x, b.y), b]
        .map(|corner| corner.transform(transform));
    let xs = corners.map(|corner| corner.x.to_mm());
    let ys = corners.map(|corner| corner.y.to_mm());
    let least = |values: [f64; 4]| values.into_iter().fold(f64::INFINITY, f64::min);
    let most = |values: [f64; 4]| values.into_iter().fold(f64::NEG_INFINITY, f64::max);
    [least(xs), least(ys), most(xs), most(ys)]
}
