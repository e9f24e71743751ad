//! Where on the pages the places to write in are: templates mark them with links to `field:NAME`.
//!
//! A link is the one mark that Typst carries through everything to the structure tree of the PDF, so that the field made of it is read out
//! in its place.

use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::model::Destination;

use super::Pages;

/// What the address of a mark begins with.
pub(crate) const MARK: &str = "field:";

/// A place to write in. Millimetres from the top left corner of its page or sheet side.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// Its name.
    pub name: String,
    /// Page number, from 1.
    pub page: usize,
    /// Left, top, right, bottom.
    pub rect: [f64; 4],
    /// Whether it is upside down.
    pub turned: bool,
}

/// The places on the pages, in reading order.
pub fn fields(pages: &Pages) -> Vec<Spot> {
    spots(pages.document().pages().iter().map(|page| &page.frame))
}

/// The places in frames that are pages or sheet sides.
pub(crate) fn spots<'a>(frames: impl Iterator<Item = &'a Frame>) -> Vec<Spot> {
    let mut found = Vec::new();
    for (index, frame) in frames.enumerate() {
        walk(frame, Transform::identity(), index + 1, &mut found);
    }
    found
}

fn walk(frame: &Frame, outer: Transform, page: usize, found: &mut Vec<Spot>) {
    for (at, item) in frame.items() {
        let here = outer.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => {
                walk(&group.frame, here.pre_concat(group.transform), page, found)
            }
            FrameItem::Link(Destination::Url(url), size) => {
                if let Some(name) = url.as_str().strip_prefix(MARK) {
                    let corners = (Point::zero(), size.to_point());
                    found.push(Spot {
                        name: name.to_owned(),
                        page,
                        rect: super::inspect::bounds(here, corners),
                        turned: here.sx.get() < 0.0,
                    });
                }
            }
            _ => {}
        }
    }
}
