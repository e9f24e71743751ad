//! Writing a PDF compactly: what is not a stream is packed into object streams, and the cross-reference table is a stream itself.

use std::io::Write;

use miniz_oxide::deflate::compress_to_vec_zlib;

/// A PDF being written. Every object gets its number first and its body later, so that objects can point at each other.
pub struct Writer {
    buf: Vec<u8>,
    /// The entries of objects 1, 2, 3...
    places: Vec<Entry>,
    batch: Batch,
}

#[derive(Clone, Copy)]
enum Entry {
    /// Numbered but never written: pointing at it is pointing at `null`.
    Free,
    Offset(usize),
    Packed {
        stream: u32,
        index: u16,
    },
}

/// Objects waiting to be packed together.
#[derive(Default)]
struct Batch {
    numbers: Vec<u32>,
    /// `number offset` pairs, then the bodies, as the format wants them.
    head: Vec<u8>,
    bodies: Vec<u8>,
}

/// Objects packed into one stream: enough to compress well, few enough to look one up quickly.
const BATCH: usize = 200;
const LEVEL: u8 = 6;
/// Shorter texts do not get smaller by being compressed.
const WORTH_PACKING: usize = 256;

impl Writer {
    pub fn new(version: &str, capacity: usize) -> Self {
        let mut buf = Vec::with_capacity(capacity);
        // The second line tells transfer programs that the file is binary.
        buf.extend_from_slice(format!("%PDF-{version}\n%\u{80}\u{80}\n").as_bytes());
        Self {
            buf,
            places: Vec::new(),
            batch: Batch::default(),
        }
    }

    /// How many bytes are written so far.
    pub fn len(&self) -> usize {
        self.buf.len() + self.batch.bodies.len()
    }

    /// A number for a new object.
    pub fn number(&mut self) -> u32 {
        self.places.push(Entry::Free);
        u32::try_from(self.places.len()).unwrap_or(u32::MAX)
    }

    fn put(&mut self, number: u32, place: Entry) {
        let at = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        if let Some(slot) = at.and_then(|at| self.places.get_mut(at)) {
            *slot = place;
        }
    }

    /// Writes an object that is not a stream.
    pub fn object(&mut self, number: u32, body: &[u8]) {
        let offset = self.batch.bodies.len();
        let _ = write!(self.batch.head, "{number} {offset} ");
        self.batch.numbers.push(number);
        self.batch.bodies.extend_from_slice(body);
        self.batch.bodies.push(b'\n');
        if self.batch.numbers.len() >= BATCH {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let batch = std::mem::take(&mut self.batch);
        if batch.numbers.is_empty() {
            return;
        }
        let stream = self.number();
        for (index, &number) in (0..).zip(&batch.numbers) {
            self.put(number, Entry::Packed { stream, index });
        }
        let (count, first) = (batch.numbers.len(), batch.head.len());
        let data = deflate(&[batch.head, batch.bodies].concat());
        let dict = format!("/Type/ObjStm/N {count}/First {first}/Filter/FlateDecode");
        self.stream(stream, dict.as_bytes(), &data);
    }

    /// Writes a stream: the entries of its dictionary without `/Length`, and its data as stored.
    pub fn stream(&mut self, number: u32, entries: &[u8], data: &[u8]) {
        self.put(number, Entry::Offset(self.buf.len()));
        let _ = write!(self.buf, "{number} 0 obj\n<<");
        self.buf.extend_from_slice(entries);
        let _ = writeln!(self.buf, "/Length {}>>stream", data.len());
        self.buf.extend_from_slice(data);
        self.buf.extend_from_slice(b"\nendstream\nendobj\n");
    }

    /// Writes a stream of plain text, compressed where that pays.
    pub fn text_stream(&mut self, number: u32, entries: &[u8], text: &[u8]) {
        if text.len() < WORTH_PACKING {
            return self.stream(number, entries, text);
        }
        let entries = [entries, b"/Filter/FlateDecode"].concat();
        self.stream(number, &entries, &deflate(text));
    }

    /// Closes the file. Its identifier is taken from its bytes, so that the same file always has the same one.
    pub fn finish(mut self, root: u32, info: u32) -> Vec<u8> {
        self.flush();
        let number = self.number();
        let start = self.buf.len();
        self.put(number, Entry::Offset(start));
        let width = (usize::BITS - start.leading_zeros()).div_ceil(8).max(3) as usize;
        let row = width + 3;
        let table = deflate(&predict_up(&self.table_rows(width), row));
        let id = fingerprint(&self.buf);
        let entries = format!(
            "/Type/XRef/Size {}/Root {root} 0 R/Info {info} 0 R/ID[<{id:032x}><{id:032x}>]/W[1 {width} 2]\
             /Filter/FlateDecode/DecodeParms<</Predictor 12/Columns {row}>>",
            number.saturating_add(1)
        );
        self.stream(number, entries.as_bytes(), &table);
        let _ = write!(self.buf, "startxref\n{start}\n%%EOF\n");
        self.buf
    }

    /// The rows of the cross-reference table: kind, location, index.
    fn table_rows(&self, width: usize) -> Vec<u8> {
        let mut rows = Vec::with_capacity((self.places.len() + 1) * (width + 3));
        let free = [Entry::Free];
        for (at, place) in free.iter().chain(&self.places).enumerate() {
            let (kind, value, index) = match *place {
                Entry::Free => (0, 0, if at == 0 { u16::MAX } else { 0 }),
                Entry::Offset(offset) => (1, offset as u64, 0),
                Entry::Packed { stream, index } => (2, u64::from(stream), index),
            };
            rows.push(kind);
            let bytes = value.to_be_bytes();
            rows.extend_from_slice(bytes.get(8 - width..).unwrap_or(&bytes));
            rows.extend_from_slice(&index.to_be_bytes());
        }
        rows
    }
}

pub fn deflate(data: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(data, LEVEL)
}

/// PNG's "up" prediction: neighbouring rows of the table are alike, their differences compress to little.
fn predict_up(rows: &[u8], row: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(rows.len() + rows.len() / row + 1);
    let mut above = vec![0u8; row];
    for line in rows.chunks(row) {
        out.push(2);
        out.extend(
            line.iter()
                .zip(&above)
                .map(|(here, up)| here.wrapping_sub(*up)),
        );
        above.copy_from_slice(line);
    }
    out
}

/// Two lanes of multiply-and-rotate over eight bytes at a time: quick, the same on every machine, and no more than an identifier.
fn fingerprint(data: &[u8]) -> u128 {
    let (mut a, mut b) = (0x9e37_79b9_7f4a_7c15_u64, data.len() as u64);
    for chunk in data.chunks(8) {
        let word = chunk
            .iter()
            .fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        a = (a ^ word)
            .wrapping_mul(0xff51_afd7_ed55_8ccd)
            .rotate_left(31);
        b = (b.wrapping_add(a))
            .rotate_left(27)
            .wrapping_mul(0xc4ce_b9fe_1a85_ec53)
            ^ word;
    }
    u128::from(a ^ (b >> 29)) << 64 | u128::from(b ^ (a >> 32))
}
