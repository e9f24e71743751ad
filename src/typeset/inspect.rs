//! Looking at finished pages: which ink lies where, as plain data for the checks.

use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst::text::TextItem;
use typst::visualize::{CurveItem, Geometry, Shape};
use typst_layout::PagedDocument;

use super::Pages;

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
    for (index, page) in document.pages().iter().enumerate() {
        walk(&page.frame, Transform::identity(), index + 1, &mut found);
    }
    found
}

/// Width and height of a page in millimetres.
pub fn page_size(pages: &Pages, number: usize) -> Option<(f64, f64)> {
    let page = pages.document().pages().get(number.checked_sub(1)?)?;
    Some((page.frame.width().to_mm(), page.frame.height().to_mm()))
}

fn walk(frame: &Frame, outer: Transform, page: usize, found: &mut Vec<Ink>) {
    for (at, item) in frame.items() {
        let here = outer.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => {
                walk(&group.frame, here.pre_concat(group.transform), page, found)
            }
            FrameItem::Text(text) => found.push(text_ink(text, here, page)),
            FrameItem::Shape(shape, _) => {
                let ink = |corners, hollow| Ink {
                    page,
                    rect: bounds(here, corners),
                    text: None,
                    hollow,
                };
                let squares = squares(shape);
                if squares.is_empty() {
                    found.push(ink(shape_bounds(shape), is_hollow(shape)));
                }
                found.extend(squares.into_iter().map(|corners| ink(corners, true)));
            }
            FrameItem::Image(_, size, _) => found.push(Ink {
                page,
                rect: bounds(here, (Point::zero(), size.to_point())),
                text: None,
                hollow: false,
            }),
            FrameItem::Link(..) | FrameItem::Tag(_) => {}
        }
    }
}

/// The box of a line of text, from the height of its capitals to its descenders.
fn text_ink(text: &TextItem, here: Transform, page: usize) -> Ink {
    let metrics = text.font.metrics();
    let top = -metrics.cap_height.at(text.size);
    let bottom = -metrics.descender.at(text.size);
    let corners = (
        Point::new(Abs::zero(), top),
        Point::new(text.width(), bottom),
    );
    let scale = here.sy.get().abs().max(here.ky.get().abs());
    Ink {
        page,
        rect: bounds(here, corners),
        text: Some(Words {
            words: text.text.to_string(),
            size: text.size.to_pt() * scale,
            missing: text.glyphs.iter().any(|glyph| glyph.id == 0),
        }),
        hollow: false,
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
