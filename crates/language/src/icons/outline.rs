//! What is drawn: a filled shape of lines and curves.

use super::bundle::take_number;

/// The side of the square that every icon is drawn in.
pub const SIDE: i32 = 5120;

/// A filled shape, by the non-zero rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline(pub Vec<Segment>);

/// A piece of an outline, with points from the top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segment {
    /// Begins a new part here.
    Move([i32; 2]),
    /// A straight line to here.
    Line([i32; 2]),
    /// A curve with two handles to here.
    Cubic([i32; 2], [i32; 2], [i32; 2]),
    /// Back to where the part began.
    Close,
}

/// The outlines of a chunk.
pub(super) fn read_chunk(bytes: &[u8]) -> Option<Vec<Outline>> {
    let (count, rest) = take_number(bytes)?;
    let (kinds, steps) = rest.split_at_checked(count)?;
    let mut steps = Steps {
        rest: steps,
        at: [0, 0],
    };
    let mut outlines = Vec::new();
    let mut segments = Vec::new();
    let mut start = [0, 0];
    for kind in kinds {
        segments.push(match kind {
            0 => {
                start = steps.next_point()?;
                Segment::Move(start)
            }
            1 => Segment::Line(steps.next_point()?),
            2 => Segment::Cubic(
                steps.next_point()?,
                steps.next_point()?,
                steps.next_point()?,
            ),
            3 => {
                steps.at = start;
                Segment::Close
            }
            4 => {
                outlines.push(Outline(std::mem::take(&mut segments)));
                steps.at = [0, 0];
                start = [0, 0];
                continue;
            }
            _ => return None,
        });
    }
    let is_whole = segments.is_empty() && steps.rest.is_empty();
    is_whole.then_some(outlines)
}

/// Steps from point to point: small numbers with their sign in the lowest bit, seven bits to a byte.
struct Steps<'b> {
    rest: &'b [u8],
    at: [i32; 2],
}

impl Steps<'_> {
    fn next_point(&mut self) -> Option<[i32; 2]> {
        let step = [self.next_number()?, self.next_number()?];
        self.at = [
            self.at[0].checked_add(step[0])?,
            self.at[1].checked_add(step[1])?,
        ];
        Some(self.at)
    }

    fn next_number(&mut self) -> Option<i32> {
        let mut number: u32 = 0;
        for shift in (0..28).step_by(7) {
            let (byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            number |= u32::from(byte & 127) << shift;
            if *byte < 128 {
                let half = i32::try_from(number >> 1).ok()?;
                return Some(if number & 1 == 0 { half } else { -half - 1 });
            }
        }
        None
    }
}

impl Outline {
    /// As path data of SVG, in a square with sides of [`SIDE`].
    pub fn path_data(&self) -> String {
        let mut data = String::new();
        for segment in &self.0 {
            match segment {
                Segment::Move([x, y]) => data += &format!("M{x} {y}"),
                Segment::Line([x, y]) => data += &format!("L{x} {y}"),
                Segment::Cubic([a, b], [c, d], [x, y]) => {
                    data += &format!("C{a} {b} {c} {d} {x} {y}");
                }
                Segment::Close => data.push('Z'),
            }
        }
        data
    }

    /// As JSON: a list of lists of numbers. Two are a line, six a curve, none a closing, and three begin a new part at the last two.
    fn json(&self) -> String {
        let mut parts = Vec::new();
        for segment in &self.0 {
            parts.push(match segment {
                Segment::Move([x, y]) => format!("[0,{x},{y}]"),
                Segment::Line([x, y]) => format!("[{x},{y}]"),
                Segment::Cubic([a, b], [c, d], [x, y]) => format!("[{a},{b},{c},{d},{x},{y}]"),
                Segment::Close => "[]".to_owned(),
            });
        }
        format!("[{}]", parts.join(","))
    }
}

/// A shape of a picture: those behind it are covered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layer {
    /// What is filled.
    pub outline: Outline,
    /// Whether it is blank like the paper; else it has the colour of the picture.
    pub blank: bool,
    /// Whether parts within parts are holes, whatever way round they are drawn.
    pub even_odd: bool,
}

/// A picture as templates read it.
pub fn picture_data(layers: &[Layer]) -> String {
    let layers = layers.iter().map(|layer| {
        format!(
            r#"{{"blank":{},"even-odd":{},"segments":{}}}"#,
            layer.blank,
            layer.even_odd,
            layer.outline.json()
        )
    });
    format!("[{}]", layers.collect::<Vec<_>>().join(","))
}
