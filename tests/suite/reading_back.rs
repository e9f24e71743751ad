//! An independent look at our PDFs: every piece of text with its place on the sheet and its direction.
//!
//! Reads with `lopdf` and knows just enough of content streams: transforms, text matrices, form XObjects, ToUnicode maps.

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// Text on a page of the file: where its baseline begins, in millimetres from the top left, and whether it stands upright.
#[derive(Debug, Clone)]
pub struct Run {
    pub page: usize,
    pub text: String,
    pub x: f64,
    pub y: f64,
    pub upright: bool,
}

/// Size of a page of the file in millimetres.
pub fn page_size(pdf: &[u8], page: usize) -> (f64, f64) {
    let document = Document::load_mem(pdf).expect("lopdf reads the file");
    let id = document.get_pages()[&(page as u32)];
    media_box(&document, id)
}

fn media_box(document: &Document, id: ObjectId) -> (f64, f64) {
    let dict = document.get_dictionary(id).expect("a page");
    let rect = dict
        .get(b"MediaBox")
        .and_then(Object::as_array)
        .expect("a media box");
    let side = |i: usize| f64::from(rect[i].as_float().expect("a number"));
    ((side(2) - side(0)) / MM, (side(3) - side(1)) / MM)
}

const MM: f64 = 72.0 / 25.4;

type Matrix = [f64; 6];

/// All text of the file, in drawing order.
pub fn texts(pdf: &[u8]) -> Vec<Run> {
    let document = Document::load_mem(pdf).expect("lopdf reads the file");
    let mut found = Vec::new();
    for (number, id) in document.get_pages() {
        let (_, height) = media_box(&document, id);
        let content = document.get_page_content(id);
        let page = document.get_dictionary(id).expect("a page");
        let resources = resolve_dict(&document, page.get(b"Resources").expect("resources"));
        let mut reader = Reader {
            document: &document,
            page: number as usize,
            height,
            found: &mut found,
        };
        reader.stream(&content, resources, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], 0);
    }
    found
}

struct Reader<'a> {
    document: &'a Document,
    page: usize,
    height: f64,
    found: &'a mut Vec<Run>,
}

/// The part of the graphics state that places text.
struct State {
    ctm: Matrix,
    text: Matrix,
    line: Matrix,
    font: BTreeMap<u32, String>,
    two_bytes: bool,
}

impl Reader<'_> {
    fn stream(&mut self, bytes: &[u8], resources: &Dictionary, ctm: Matrix, depth: usize) {
        assert!(depth < 8, "forms nest too deeply");
        let content = Content::decode(bytes).expect("a content stream");
        let mut state = State {
            ctm,
            text: ctm,
            line: ctm,
            font: BTreeMap::new(),
            two_bytes: false,
        };
        let mut stack = Vec::new();
        for operation in content.operations {
            let numbers: Vec<f64> = operation
                .operands
                .iter()
                .filter_map(|o| o.as_float().ok().map(f64::from))
                .collect();
            match operation.operator.as_str() {
                "q" => stack.push(state.ctm),
                "Q" => state.ctm = stack.pop().unwrap_or(ctm),
                "cm" => state.ctm = then(matrix(&numbers), state.ctm),
                "BT" => {
                    state.text = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
                    state.line = state.text;
                }
                "Tm" => {
                    state.text = matrix(&numbers);
                    state.line = state.text;
                }
                "Td" => {
                    state.line = then([1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1]], state.line);
                    state.text = state.line;
                }
                "Tf" => self.font(resources, &operation.operands[0], &mut state),
                "Tj" | "TJ" | "'" => self.show(&operation.operands, &state),
                "Do" => self.form(resources, &operation.operands[0], state.ctm, depth),
                _ => {}
            }
        }
    }

    fn form(&mut self, resources: &Dictionary, name: &Object, ctm: Matrix, depth: usize) {
        let forms = resolve_dict(self.document, resources.get(b"XObject").expect("XObjects"));
        let form = forms
            .get(name.as_name().expect("a name"))
            .expect("the XObject");
        let (_, form) = self.document.dereference(form).expect("the XObject");
        let stream = form.as_stream().expect("a stream");
        if stream.dict.get(b"Subtype").and_then(Object::as_name).ok() != Some(b"Form") {
            return;
        }
        let own = match stream.dict.get(b"Matrix").and_then(Object::as_array) {
            Ok(numbers) => matrix(
                &numbers
                    .iter()
                    .map(|n| f64::from(n.as_float().unwrap()))
                    .collect::<Vec<_>>(),
            ),
            Err(_) => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        };
        let bytes = stream
            .decompressed_content()
            .unwrap_or_else(|_| stream.content.clone());
        let resources = stream
            .dict
            .get(b"Resources")
            .map_or(resources, |r| resolve_dict(self.document, r));
        self.stream(&bytes, resources, then(own, ctm), depth + 1);
    }

    fn font(&self, resources: &Dictionary, name: &Object, state: &mut State) {
        let fonts = resolve_dict(self.document, resources.get(b"Font").expect("fonts"));
        let font = resolve_dict(
            self.document,
            fonts
                .get(name.as_name().expect("a name"))
                .expect("the font"),
        );
        state.two_bytes = font.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Type0");
        state.font = match font
            .get(b"ToUnicode")
            .and_then(|map| self.document.dereference(map))
        {
            Ok((_, Object::Stream(map))) => {
                let bytes = map
                    .decompressed_content()
                    .unwrap_or_else(|_| map.content.clone());
                to_unicode(&String::from_utf8_lossy(&bytes))
            }
            _ => BTreeMap::new(),
        };
    }

    fn show(&mut self, operands: &[Object], state: &State) {
        let mut text = String::new();
        for operand in operands {
            match operand {
                Object::String(bytes, _) => decode(bytes, state, &mut text),
                Object::Array(parts) => {
                    for part in parts {
                        if let Object::String(bytes, _) = part {
                            decode(bytes, state, &mut text);
                        }
                    }
                }
                _ => {}
            }
        }
        let onto = then(state.text, state.ctm);
        self.found.push(Run {
            page: self.page,
            text,
            x: onto[4] / MM,
            y: self.height - onto[5] / MM,
            upright: onto[3] > 0.0 || (onto[3].abs() < 1e-9 && onto[0] > 0.0),
        });
    }
}

fn decode(bytes: &[u8], state: &State, text: &mut String) {
    if !state.two_bytes {
        text.extend(bytes.iter().map(|&b| char::from(b)));
        return;
    }
    for pair in bytes.chunks(2) {
        let code = pair.iter().fold(0_u32, |code, &b| code << 8 | u32::from(b));
        text.push_str(state.font.get(&code).map_or("\u{fffd}", String::as_str));
    }
}

/// `beginbfchar` and `beginbfrange` of a ToUnicode map.
fn to_unicode(map: &str) -> BTreeMap<u32, String> {
    let mut found = BTreeMap::new();
    let mut section = "";
    for line in map.lines() {
        let hexes: Vec<&str> = line.split(['<', '>']).skip(1).step_by(2).collect();
        if line.ends_with("beginbfchar") {
            section = "char";
        } else if line.ends_with("beginbfrange") {
            section = "range";
        } else if line.starts_with("endbf") {
            section = "";
        } else if section == "char" && hexes.len() == 2 {
            found.insert(number(hexes[0]), unicode(hexes[1]));
        } else if section == "range" && hexes.len() == 3 {
            let first = number(hexes[2]);
            for (step, code) in (number(hexes[0])..=number(hexes[1])).enumerate() {
                let letter = char::from_u32(first + step as u32).unwrap_or('\u{fffd}');
                found.insert(code, letter.to_string());
            }
        }
    }
    found
}

fn number(hex: &str) -> u32 {
    u32::from_str_radix(hex.trim(), 16).expect("hexadecimal")
}

fn unicode(hex: &str) -> String {
    let units: Vec<u16> = hex
        .trim()
        .as_bytes()
        .chunks(4)
        .map(|unit| number(std::str::from_utf8(unit).unwrap()) as u16)
        .collect();
    String::from_utf16_lossy(&units)
}

fn resolve_dict<'a>(document: &'a Document, object: &'a Object) -> &'a Dictionary {
    document
        .dereference(object)
        .expect("an object")
        .1
        .as_dict()
        .expect("a dictionary")
}

fn matrix(n: &[f64]) -> Matrix {
    [n[0], n[1], n[2], n[3], n[4], n[5]]
}

/// First `a`, then `b`.
fn then(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}
