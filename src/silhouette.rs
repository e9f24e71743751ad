//! Drawings of a game's own for icons: SVG in, shapes in one colour out.
//!
//! Dark shapes get the colour of the icon, light ones the paper's. What cannot be had in one colour, such as pictures, text or gradients, is an
//! error that says so.
//!
//! *Invariant:* nothing here knows a game or a file; a hostile drawing is an error, not a crash, and takes time as its length does.

#[cfg(test)]
mod tests;

use usvg::tiny_skia_path::{Path, PathSegment, Point, Transform};
use usvg::{FillRule, Group, ImageHrefResolver, Node, Options, Paint, Tree};

use crate::diag::{Error, error};
use crate::icons::{Layer, Outline, SIDE, Segment};

/// Bytes of the largest drawing that is read.
pub const MOST_BYTES: usize = 256 * 1024;
/// Elements within elements at most.
const MOST_NESTED: usize = 100;
/// Lines and curves at most: icons have about a hundred.
const MOST_SEGMENTS: usize = 20_000;

/// The shapes of a drawing, in the square of an icon.
pub fn layers(drawing: &[u8]) -> Result<Vec<Layer>, Error> {
    if drawing.len() > MOST_BYTES {
        return Err(error!(
            "the drawing has more than {} KiB", MOST_BYTES / 1024;
            hint: "simplify its paths"
        ));
    }
    let Ok(text) = std::str::from_utf8(drawing) else {
        return Err(damaged());
    };
    refuse_traps(text)?;
    let tree = Tree::from_str(text, &options()).map_err(|_| damaged())?;
    let size = tree.size();
    let scale = SIDE as f32 / size.width().max(size.height());
    let across = (SIDE as f32 - size.width() * scale) / 2.0;
    let down = (SIDE as f32 - size.height() * scale) / 2.0;
    let mut tracer = Tracer {
        fit: Transform::from_row(scale, 0.0, 0.0, scale, across, down),
        layers: Vec::new(),
        segments: 0,
    };
    tracer.group(tree.root())?;
    if tracer.layers.iter().all(|layer| layer.blank) {
        return Err(error!("the drawing has no dark shape"; hint: "fill its shapes with black"));
    }
    Ok(tracer.layers)
}

fn damaged() -> Error {
    error!("the drawing is not SVG that can be read"; hint: "save it as plain SVG")
}

/// Nothing that is linked to is read.
fn options() -> Options<'static> {
    Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// Refuses what is small in a file and has no end in memory.
fn refuse_traps(text: &str) -> Result<(), Error> {
    if text.contains("<!ENTITY") {
        return Err(error!("the drawing declares entities"; hint: "save it as plain SVG"));
    }
    let has = |element: &str| {
        text.match_indices(element).any(|(at, _)| {
            let before = text.get(..at).and_then(|text| text.chars().next_back());
            matches!(before, Some('<' | ':'))
        })
    };
    if has("use") {
        return Err(error!(
            "the drawing has clones (`use`)";
            hint: "unlink them in your drawing program"
        ));
    }
    // Without faces and files nothing would be left of these, and nobody would know.
    for (element, what) in [("text", "text"), ("image", "pictures")] {
        if has(element) {
            return Err(too_much(what));
        }
    }
    let mut depth: usize = 0;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = rest.get(at + 1..).unwrap_or_default();
        let end = rest.find('>').unwrap_or(rest.len());
        if rest.starts_with('/') {
            depth = depth.saturating_sub(1);
        } else if !rest.starts_with(['!', '?'])
            && !rest.get(..end).unwrap_or_default().ends_with('/')
        {
            depth += 1;
        }
        if depth > MOST_NESTED {
            return Err(error!(
                "the drawing has more than {MOST_NESTED} elements within each other";
                hint: "ungroup its shapes"
            ));
        }
    }
    Ok(())
}

struct Tracer {
    /// From the drawing to the square of an icon.
    fit: Transform,
    layers: Vec<Layer>,
    segments: usize,
}

impl Tracer {
    fn group(&mut self, group: &Group) -> Result<(), Error> {
        let is_cut = group.clip_path().is_some() || group.mask().is_some();
        if is_cut || !group.filters().is_empty() {
            return Err(too_much("clips, masks or filters"));
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group)?,
                Node::Path(path) => self.path(path)?,
                Node::Image(_) => return Err(too_much("pictures")),
                Node::Text(_) => return Err(too_much("text")),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &usvg::Path) -> Result<(), Error> {
        if !path.is_visible() {
            return Ok(());
        }
        let here = self.fit.pre_concat(path.abs_transform());
        if let Some(fill) = path.fill() {
            let blank = is_light(fill.paint(), fill.opacity().get())?;
            self.layer(path.data(), here, blank, fill.rule() == FillRule::EvenOdd)?;
        }
        if let Some(stroke) = path.stroke() {
            let blank = is_light(stroke.paint(), stroke.opacity().get())?;
            if stroke.dasharray().is_some() {
                return Err(too_much("dashed lines"));
            }
            // Where lines cannot be outlined they are too thin to be seen.
            if let Some(outline) = path.data().stroke(&stroke.to_tiny_skia(), 4.0) {
                self.layer(&outline, here, blank, false)?;
            }
        }
        Ok(())
    }

    fn layer(
        &mut self,
        path: &Path,
        here: Transform,
        blank: bool,
        even_odd: bool,
    ) -> Result<(), Error> {
        let Some(path) = path.clone().transform(here) else {
            return Err(damaged());
        };
        let mut segments = Vec::new();
        let mut at = Point::zero();
        for segment in path.segments() {
            segments.push(match segment {
                PathSegment::MoveTo(to) => Segment::Move(rounded(to)),
                PathSegment::LineTo(to) => Segment::Line(rounded(to)),
                PathSegment::QuadTo(handle, to) => {
                    let near = |end: Point| {
                        Point::from_xy(
                            end.x + (handle.x - end.x) * 2.0 / 3.0,
                            end.y + (handle.y - end.y) * 2.0 / 3.0,
                        )
                    };
                    Segment::Cubic(rounded(near(at)), rounded(near(to)), rounded(to))
                }
                PathSegment::CubicTo(one, two, to) => {
                    Segment::Cubic(rounded(one), rounded(two), rounded(to))
                }
                PathSegment::Close => Segment::Close,
            });
            at = match segment {
                PathSegment::MoveTo(to)
                | PathSegment::LineTo(to)
                | PathSegment::QuadTo(_, to)
                | PathSegment::CubicTo(_, _, to) => to,
                PathSegment::Close => at,
            };
        }
        self.segments += segments.len();
        if self.segments > MOST_SEGMENTS {
            return Err(error!(
                "the drawing has more than {MOST_SEGMENTS} lines and curves";
                hint: "simplify its paths"
            ));
        }
        self.layers.push(Layer {
            outline: Outline(segments),
            blank,
            even_odd,
        });
        Ok(())
    }
}

/// A point in whole units; what is far outside stays at the edge of what can be said.
fn rounded(point: Point) -> [i32; 2] {
    let near = |value: f32| value.round().clamp(-10.0 * SIDE as f32, 10.0 * SIDE as f32) as i32;
    [near(point.x), near(point.y)]
}

/// Whether a colour is nearer to the paper's than to ink.
fn is_light(paint: &Paint, opacity: f32) -> Result<bool, Error> {
    let Paint::Color(color) = paint else {
        return Err(too_much("gradients or patterns"));
    };
    let shade = f32::from(color.red) * 0.299
        + f32::from(color.green) * 0.587
        + f32::from(color.blue) * 0.114;
    Ok(shade * opacity + 255.0 * (1.0 - opacity) >= 128.0)
}

fn too_much(what: &str) -> Error {
    error!("the drawing has {what}"; hint: "an icon is made of filled shapes and plain lines: turn everything else into paths")
}
