//! The files that the contenders meet: fixtures, files made here, folders named on the command line, and all of them broken.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A file, whole or broken in one of many ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    pub path: PathBuf,
    /// Nothing for the file as it is.
    pub damage: Option<u64>,
}

impl Sample {
    pub fn whole(path: PathBuf) -> Self {
        Self { path, damage: None }
    }

    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        match self.damage {
            Some(seed) => format!("{name}#{seed}"),
            None => name.into_owned(),
        }
    }

    /// One line for a child process.
    pub fn line(&self) -> String {
        let seed = self.damage.map(|seed| seed.to_string()).unwrap_or_default();
        format!("{seed}\t{}", self.path.display())
    }

    pub fn parse(line: &str) -> Option<Self> {
        let (seed, path) = line.split_once('\t')?;
        Some(Self {
            path: path.into(),
            damage: seed.parse().ok(),
        })
    }

    pub fn bytes(&self) -> Vec<u8> {
        let bytes = std::fs::read(&self.path).unwrap_or_default();
        match self.damage {
            Some(seed) => broken(bytes, seed),
            None => bytes,
        }
    }
}

/// All PDFs of a folder, in order.
pub fn folder(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|e| e == "pdf"));
    found.sort();
    found
}

/// Where the last cross-reference table begins, or the end of the file.
pub fn last_table(bytes: &[u8]) -> usize {
    let found = bytes.windows(6).rposition(|part| part == b"\nxref\n");
    found.unwrap_or(bytes.len())
}

/// Small numbers without a crate: the same damage on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }
}

/// What accidents and hands do to files: cut off, bytes lost, doubled, zeroed, overwritten, line ends changed, numbers and keywords altered.
fn broken(mut bytes: Vec<u8>, seed: u64) -> Vec<u8> {
    let mut dice = Dice(seed);
    let length = bytes.len();
    let at = dice.below(length);
    let span = 1 + dice.below(200.min(length.max(1)));
    let end = length.min(at + span);
    match seed % 9 {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let twice = bytes[at..end].to_vec();
            bytes.splice(at..at, twice);
        }
        3 => bytes[at..end].fill(0),
        4 => {
            for _ in 0..1 + length / 2000 {
                let at = dice.below(length);
                bytes[at] = dice.below(256) as u8;
            }
        }
        5 => {
            let unix = bytes.iter().flat_map(|byte| match byte {
                b'\n' => &b"\r\n"[..],
                other => std::slice::from_ref(other),
            });
            bytes = unix.copied().collect();
        }
        6 => {
            let digits: Vec<usize> = (0..length).filter(|i| bytes[*i].is_ascii_digit()).collect();
            for _ in 0..1 + digits.len() / 50 {
                let at = digits[dice.below(digits.len())];
                bytes[at] = b'0' + dice.below(10) as u8;
            }
        }
        7 => {
            let words: [&[u8]; 8] = [
                b"endobj",
                b"endstream",
                b"stream",
                b"xref",
                b"trailer",
                b" obj",
                b"/Type",
                b">>",
            ];
            for _ in 0..3 {
                let word = words[dice.below(words.len())];
                let found: Vec<usize> = (0..length.saturating_sub(word.len()))
                    .filter(|i| bytes[*i..].starts_with(word))
                    .collect();
                if let Some(at) = found.get(dice.below(found.len())) {
                    bytes[*at + dice.below(word.len())] = b'#';
                }
            }
        }
        _ => {
            // The table at the end is lost, and something of the middle.
            let tail = bytes.len().saturating_sub(1 + dice.below(400));
            bytes.truncate(tail);
            let at = dice.below(tail);
            bytes.drain(at..tail.min(at + dice.below(60)));
        }
    }
    bytes
}

/// A document of many small pages, each with its number, a link to the next and one to the web.
pub fn book(count: usize) -> Vec<u8> {
    let kids: String = (0..count).fold(String::new(), |mut kids, page| {
        let _ = write!(kids, "{} 0 R ", 4 + page * 4);
        kids
    });
    let mut bodies = vec![
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        format!(
            "<</Type/Pages/Count {count}/Kids[{kids}]/MediaBox[0 0 300 400]/Resources<</Font<</F 3 0 R>>>>>>"
        ),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
    ];
    for page in 0..count {
        let (own, next) = (4 + page * 4, 4 + (page + 1) % count * 4);
        let words =
            format!("BT /F 10 Tf 20 300 Td (page {page} goes down the stair) Tj ET\n").repeat(40);
        bodies.push(format!(
            "<</Type/Page/Parent 2 0 R/Contents {} 0 R/Annots[{} 0 R {} 0 R]>>",
            own + 1,
            own + 2,
            own + 3
        ));
        bodies.push(format!(
            "<</Length {}>>stream\n{words}\nendstream",
            words.len()
        ));
        bodies.push(format!("<</Type/Annot/Subtype/Link/Rect[10 10 50 30]/Border[0 0 0]/Dest[{next} 0 R/XYZ 0 400 null]>>"));
        bodies.push("<</Type/Annot/Subtype/Link/Rect[60 10 90 30]/Border[0 0 0]/A<</S/URI/URI(https://example.org/)>>>>".to_owned());
    }
    assemble(&bodies)
}

/// How many links [`links`] has, each of another kind.
pub const LINKS: usize = 12;

/// Two pages, and on the first a link of every kind that leads somewhere.
pub fn links() -> Vec<u8> {
    let targets = [
        "/A<</S/URI/URI(https://example.org/)>>",
        "/A<</S/URI/URI 12 0 R>>",
        "/Dest[5 0 R/XYZ 10 300 null]",
        "/Dest[5 0 R/Fit]",
        "/Dest[5 0 R/FitH 200]",
        "/Dest[1/XYZ null null null]",
        "/A<</S/GoTo/D[5 0 R/FitR 1 2 3 4]>>",
        "/Dest/old",
        "/A<</S/GoTo/D/old>>",
        "/Dest(tree)",
        "/A<</S/GoTo/D(tree)>>",
        "/Dest(deep)",
    ];
    assert_eq!(targets.len(), LINKS);
    let annotations: String = targets.iter().fold(String::new(), |mut list, target| {
        let _ = write!(
            list,
            "<</Type/Annot/Subtype/Link/Rect[10 10 50 30]{target}>>"
        );
        list
    });
    let text = |words: &str| {
        let text = format!("BT /F 10 Tf 20 300 Td ({words}) Tj ET");
        format!("<</Length {}>>stream\n{text}\nendstream", text.len())
    };
    assemble(&[
        "<</Type/Catalog/Pages 2 0 R/Dests<</old[5 0 R/XYZ 1 2 0]>>/Names<</Dests 8 0 R>>>>".to_owned(),
        "<</Type/Pages/Count 2/Kids[4 0 R 5 0 R]/MediaBox[0 0 300 400]/Resources<</Font<</F 3 0 R>>>>>>".to_owned(),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
        format!("<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[{annotations}]>>"),
        "<</Type/Page/Parent 2 0 R/Contents 7 0 R>>".to_owned(),
        text("from"),
        text("to"),
        "<</Kids[9 0 R 10 0 R]>>".to_owned(),
        "<</Limits[(tree)(tree)]/Names[(tree)[5 0 R/Fit]]>>".to_owned(),
        "<</Limits[(deep)(deep)]/Kids[11 0 R]>>".to_owned(),
        "<</Limits[(deep)(deep)]/Names[(deep)<</D[5 0 R/XYZ 5 6 null]>>]>>".to_owned(),
        "(https://example.org/by-reference)".to_owned(),
    ])
}

/// A page whose form is filled in: the words are only in the field's own picture.
pub fn filled_form() -> Vec<u8> {
    let picture = "/Tx BMC BT /F 10 Tf 2 4 Td (Ludmilla) Tj ET EMC";
    let text = "BT /F 10 Tf 20 300 Td (Name:) Tj ET";
    assemble(&[
        "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>".to_owned(),
        "<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 300 400]/Resources<</Font<</F 3 0 R>>>>>>".to_owned(),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots[6 0 R]>>".to_owned(),
        format!("<</Length {}>>stream\n{text}\nendstream", text.len()),
        "<</Type/Annot/Subtype/Widget/F 4/FT/Tx/T(name)/V(Ludmilla)/Rect[60 295 160 310]/AP<</N 7 0 R>>>>".to_owned(),
        format!("<</Type/XObject/Subtype/Form/BBox[0 0 100 15]/Resources<</Font<</F 3 0 R>>>>/Length {}>>stream\n{picture}\nendstream", picture.len()),
    ])
}

/// Arrays in arrays, deep enough to exhaust the stack of a recursive reader.
pub fn nested() -> Vec<u8> {
    let deep = format!("{}{}", "[".repeat(300_000), "]".repeat(300_000));
    assemble(&[
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 400]>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Properties 5 0 R/Font<</F 5 0 R>>>>>>".to_owned(),
        "<</Length 1>>stream\nq\nendstream".to_owned(),
        deep,
    ])
}

/// A thousand bytes that unpack to more than any memory holds.
pub fn bomb() -> Vec<u8> {
    let filters = "/RunLengthDecode".repeat(8);
    let mut file = assemble(&[
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 400]>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/Contents[4 0 R 4 0 R]>>".to_owned(),
        format!(
            "<</Filter[{filters}]/Length 1000>>stream\n{}\nendstream",
            "@".repeat(1000)
        ),
    ]);
    // A byte of 129 says: the next byte 128 times.
    for byte in &mut file {
        if *byte == b'@' {
            *byte = 129;
        }
    }
    file
}

/// A PDF with a classic table; object 1 is the catalogue.
fn assemble(bodies: &[String]) -> Vec<u8> {
    let mut file = String::from("%PDF-1.5\n");
    let mut lines = String::from("0000000000 65535 f \n");
    for (number, body) in (1..).zip(bodies) {
        let _ = writeln!(lines, "{:010} 00000 n ", file.len());
        let _ = write!(file, "{number} 0 obj\n{body}\nendobj\n");
    }
    let (start, size) = (file.len(), bodies.len() + 1);
    let _ = write!(
        file,
        "xref\n0 {size}\n{lines}trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n"
    );
    file.into_bytes()
}
