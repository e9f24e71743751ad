//! Reading and writing checked against small PDFs made here, and against an independent reader.

mod damage;
mod fields;
mod filters;
mod links;
mod locked;
mod preferences;
mod reading;
mod writing;

use crate::{Meta, Placed, Side, Source, ViewerPrefs, read, write};

/// Objects by number, each with its body.
pub type Objects = Vec<(u32, Vec<u8>)>;

/// A stream's body.
pub fn stream(entries: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<<{entries}/Length {}>>stream\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

/// A PDF with a classic table. Object 1 is the catalogue, 9 the information if there is one.
pub fn pdf(objects: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut file = b"%PDF-1.5\n".to_vec();
    let last = objects.iter().map(|(number, _)| *number).max().unwrap_or(0);
    let mut lines = vec!["0000000000 65535 f \n".to_owned(); last as usize + 1];
    for (number, body) in objects {
        lines[*number as usize] = format!("{:010} 00000 n \n", file.len());
        file.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
        file.extend_from_slice(body);
        file.extend_from_slice(b"\nendobj\n");
    }
    let start = file.len();
    let table = format!(
        "xref\n0 {}\n{}trailer\n<</Size {0}/Root 1 0 R/Info 9 0 R>>\nstartxref\n{start}\n%%EOF\n",
        lines.len(),
        lines.concat()
    );
    file.extend_from_slice(table.as_bytes());
    file
}

/// A document of `count` pages, 100 x 150 points each, with the page's number at (10, 20). Page n is object 10 + 2 n, its contents follow
/// it; the font is object 3.
pub fn book(count: u32) -> Objects {
    let kids: String = (1..=count)
        .map(|n| format!("{} 0 R ", 10 + 2 * n))
        .collect();
    let mut objects: Objects = vec![
        (1, b"<</Type/Catalog/Pages 2 0 R>>".to_vec()),
        (
            2,
            format!("<</Type/Pages/Count {count}/Kids[{kids}]/MediaBox[0 0 100 150]/Resources<</Font<</F 3 0 R>>>>>>").into_bytes(),
        ),
        (3, b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_vec()),
    ];
    for n in 1..=count {
        objects.push((10 + 2 * n, page(n, "")));
        let text = format!("BT /F 12 Tf 10 20 Td ({n}) Tj ET");
        objects.push((11 + 2 * n, stream("", text.as_bytes())));
    }
    objects
}

/// The dictionary of page n of a [`book`], with more entries.
pub fn page(n: u32, entries: &str) -> Vec<u8> {
    format!(
        "<</Type/Page/Parent 2 0 R/Contents {} 0 R{entries}>>",
        11 + 2 * n
    )
    .into_bytes()
}

/// Puts an object in place of the one that has its number.
pub fn with(mut objects: Objects, number: u32, body: impl Into<Vec<u8>>) -> Objects {
    objects.retain(|(n, _)| *n != number);
    objects.push((number, body.into()));
    objects
}

/// One page on one side, where it is.
pub fn placed(page: usize, matrix: [f64; 6]) -> Placed {
    Placed {
        page,
        matrix,
        clip: None,
    }
}

pub const HERE: [f64; 6] = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

pub fn side(placed: Vec<Placed>) -> Side {
    Side {
        width: 400.0,
        height: 300.0,
        placed,
        marks: Vec::new(),
    }
}

/// Each page on a side of its own.
pub fn one_by_one(source: &Source) -> Vec<Side> {
    (0..source.page_count())
        .map(|n| side(vec![placed(n, HERE)]))
        .collect()
}

/// Imposes each page on a side of its own.
pub fn imposed(file: &[u8]) -> Vec<u8> {
    let source = read(file).unwrap();
    write(
        &source,
        &one_by_one(&source),
        &ViewerPrefs::default(),
        &Meta::default(),
    )
    .unwrap()
}

/// What a PDF holds, in the eyes of somebody else's library.
pub struct Seen(pub lopdf::Document);

impl Seen {
    pub fn new(file: &[u8]) -> Self {
        Self(lopdf::Document::load_mem(file).unwrap())
    }

    /// The dictionary of side n, counted from 0.
    pub fn side(&self, n: u32) -> &lopdf::Dictionary {
        let id = self.0.get_pages()[&(n + 1)];
        self.0.get_dictionary(id).unwrap()
    }

    /// A picture that a side draws.
    pub fn form(&self, n: u32, name: &str) -> &lopdf::Stream {
        let resources = self.side(n).get(b"Resources").unwrap().as_dict().unwrap();
        let forms = resources.get(b"XObject").unwrap().as_dict().unwrap();
        let id = forms.get(name.as_bytes()).unwrap().as_reference().unwrap();
        self.0.get_object(id).unwrap().as_stream().unwrap()
    }

    /// The text of a side's content stream.
    pub fn content(&self, n: u32) -> String {
        let id = self
            .side(n)
            .get(b"Contents")
            .unwrap()
            .as_reference()
            .unwrap();
        plain(self.0.get_object(id).unwrap().as_stream().unwrap())
    }

    /// Follows a value if it is a reference.
    pub fn follow<'o>(&'o self, object: &'o lopdf::Object) -> &'o lopdf::Object {
        match object.as_reference() {
            Ok(id) => self.0.get_object(id).unwrap(),
            Err(_) => object,
        }
    }

    /// How many objects have this type.
    pub fn count(&self, kind: &[u8]) -> usize {
        let typed = |object: &lopdf::Object| {
            let dict = object
                .as_dict()
                .or_else(|_| object.as_stream().map(|s| &s.dict));
            dict.is_ok_and(|d| {
                d.get(b"Type")
                    .and_then(|t| t.as_name())
                    .is_ok_and(|n| n == kind)
            })
        };
        self.0
            .objects
            .values()
            .filter(|object| typed(object))
            .count()
    }
}

/// The text of a stream, unpacked.
pub fn plain(stream: &lopdf::Stream) -> String {
    let bytes = stream.get_plain_content().unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Numbers, however they are written.
pub fn floats(object: &lopdf::Object) -> Vec<f32> {
    object
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_float().unwrap())
        .collect()
}
