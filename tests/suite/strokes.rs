//! Lines of our PDFs as they lie on the sheet, read with `lopdf`: straight strokes, with dashes taken apart.

use lopdf::Document;
use lopdf::content::Content;

const MM: f64 = 72.0 / 25.4;

/// A straight stroke on a page, in millimetres from the top left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    pub page: usize,
    pub from: (f64, f64),
    pub to: (f64, f64),
    /// Width of the pen in points.
    pub width: f64,
}

impl Stroke {
    pub fn length(&self) -> f64 {
        distance(self.from, self.to)
    }

    /// Whether both run between the same points, in either direction, within the tolerance.
    pub fn is_like(&self, other: &Self, tolerance: f64) -> bool {
        let near = |a, b| distance(a, b) < tolerance;
        (near(self.from, other.from) && near(self.to, other.to))
            || (near(self.from, other.to) && near(self.to, other.from))
    }
}

fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}

/// What a stroke is drawn with.
#[derive(Clone)]
struct Pen {
    ctm: [f64; 6],
    width: f64,
    dash: Vec<f64>,
    phase: f64,
}

/// All straight strokes of the file. Forms are not looked into: what we print has none.
pub fn strokes(pdf: &[u8]) -> Vec<Stroke> {
    let document = Document::load_mem(pdf).expect("lopdf reads the file");
    let mut found = Vec::new();
    for (number, id) in document.get_pages() {
        let (_, height) = super::reading_back::page_size(pdf, number as usize);
        let content = document.get_page_content(id);
        page(&content, number as usize, height, &mut found);
    }
    found
}

fn page(bytes: &[u8], page: usize, height: f64, found: &mut Vec<Stroke>) {
    let content = Content::decode(bytes).expect("a content stream");
    let mut pen = Pen {
        ctm: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        width: 1.0,
        dash: Vec::new(),
        phase: 0.0,
    };
    let mut stack = Vec::new();
    let mut path: Vec<((f64, f64), (f64, f64))> = Vec::new();
    let mut at = (0.0, 0.0);
    for operation in content.operations {
        let numbers: Vec<f64> = operation
            .operands
            .iter()
            .filter_map(|o| o.as_float().ok().map(f64::from))
            .collect();
        match operation.operator.as_str() {
            "q" => stack.push(pen.clone()),
            "Q" => pen = stack.pop().expect("as many Q as q"),
            "cm" => pen.ctm = then(&numbers, pen.ctm),
            "w" => pen.width = numbers[0],
            "d" => {
                let array = operation.operands[0].as_array().expect("a dash");
                pen.dash = array
                    .iter()
                    .map(|n| f64::from(n.as_float().expect("a number")))
                    .collect();
                pen.phase = numbers[0];
            }
            "m" => at = (numbers[0], numbers[1]),
            "l" => {
                let to = (numbers[0], numbers[1]);
                path.push((at, to));
                at = to;
            }
            "S" | "s" => {
                for (from, to) in path.drain(..) {
                    for (from, to) in dashes(from, to, &pen) {
                        let onto = |(x, y)| on_page(&pen, (x, y), height);
                        found.push(Stroke {
                            page,
                            from: onto(from),
                            to: onto(to),
                            width: pen.width,
                        });
                    }
                }
            }
            "n" | "f" | "f*" | "B" | "b" => path.clear(),
            _ => {}
        }
    }
}

fn on_page(pen: &Pen, (x, y): (f64, f64), height: f64) -> (f64, f64) {
    let [a, b, c, d, e, f] = pen.ctm;
    ((a * x + c * y + e) / MM, height - (b * x + d * y + f) / MM)
}

fn then(inner: &[f64], outer: [f64; 6]) -> [f64; 6] {
    let [a, b, c, d, e, f] = outer;
    let n = inner;
    [
        n[0] * a + n[1] * c,
        n[0] * b + n[1] * d,
        n[2] * a + n[3] * c,
        n[2] * b + n[3] * d,
        n[4] * a + n[5] * c + e,
        n[4] * b + n[5] * d + f,
    ]
}

type Segment = ((f64, f64), (f64, f64));

/// The drawn parts of a line; a dash without length is a dot.
fn dashes(from: (f64, f64), to: (f64, f64), pen: &Pen) -> Vec<Segment> {
    if pen.dash.is_empty() {
        return vec![(from, to)];
    }
    let long = distance(from, to);
    let point = |at: f64| {
        let part = at.clamp(0.0, long) / long;
        (
            from.0 + (to.0 - from.0) * part,
            from.1 + (to.1 - from.1) * part,
        )
    };
    let mut found = Vec::new();
    let (mut start, mut index) = (-pen.phase, 0);
    while start < long + 1e-3 {
        let length = pen.dash[index % pen.dash.len()];
        let end = start + length;
        let dot = length == 0.0 && start > -1e-3;
        let drawn = end.min(long) - start.max(0.0) > 1e-3;
        if index % 2 == 0 && (dot || drawn) {
            found.push((point(start), point(end)));
        }
        start = end;
        index += 1;
    }
    found
}
