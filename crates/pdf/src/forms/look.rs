//! What fields show: words in the bundled font, a cross in a ticked box, nothing in an empty one.

use std::collections::BTreeMap;
use std::io::Write;

use super::face::{self, FieldFont};
use super::{FormField, FormKind};
use crate::syntax::write;
use crate::writer::revision::Revision;

/// Suffix of the resource name of the composite font.
const WIDE: &str = "Wide";
/// The size that words are filled in with, where there is room, in points.
const WORDS: f64 = 10.5;
/// The size of numbers.
const FIGURES: f64 = 13.0;
/// Words that do not fit are shrunk down to this, and then cut off by the end of the line.
const SMALLEST: f64 = 5.0;
/// Every field takes so many letters.
const FEWEST: usize = 3;
/// White at both ends of a line, in points.
const INSET: f64 = 1.5;

/// Draws what fields show. Boxes of one size share their looks; a field for words has its own, because programs that fill it in draw over it.
pub struct AppearanceWriter<'a> {
    font: FieldFont<'a>,
    face: Option<u32>,
    wide: Option<u32>,
    drawn: BTreeMap<(Stamp, i64, i64, bool), u32>,
}

/// What boxes show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stamp {
    Nothing,
    Cross,
}

impl<'a> AppearanceWriter<'a> {
    /// Embeds the font if a field needs it.
    pub fn new(revision: &mut Revision, font: FieldFont<'a>, fields: &[&FormField]) -> Self {
        let written = |field: &&&FormField| matches!(field.kind, FormKind::Text | FormKind::Number);
        let written: Vec<&&FormField> = fields.iter().filter(written).collect();
        let added = match written.is_empty() {
            true => None,
            false => Some(font.add(revision)),
        };
        let values = written.iter().filter_map(|field| field.value.as_deref());
        let mut beyond = values
            .filter(|value| face::one_byte(value).is_none())
            .peekable();
        let wide = match (added, beyond.peek()) {
            (Some((_, descriptor)), Some(_)) => Some(font.add_wide(revision, descriptor, beyond)),
            _ => None,
        };
        Self {
            font,
            face: added.map(|(font, _)| font),
            wide,
            drawn: BTreeMap::new(),
        }
    }

    /// Appearance, state and default look of a widget of this size.
    pub fn draw(
        &mut self,
        revision: &mut Revision,
        field: &FormField,
        size: (f64, f64),
        turned: bool,
        into: &mut Vec<u8>,
    ) {
        if field.kind == FormKind::Tick {
            let yes = self.stamp(revision, Stamp::Cross, size, turned);
            let off = self.stamp(revision, Stamp::Nothing, size, turned);
            let state = if field.value.is_some() { "Yes" } else { "Off" };
            let _ = write!(into, "/AS/{state}/AP<</N<</Yes {yes} 0 R/Off {off} 0 R>>>>");
            return;
        }
        let words = field.value.as_deref().unwrap_or_default();
        let points = self.text_size(field.kind, words, size);
        // No size: programs that fill it in choose one, so that long words and numbers still fit.
        let _ = write!(into, "/DA(/{} 0 Tf 0 g)", self.font.key());
        let drawn = match words {
            "" => b"/Tx BMC\nEMC".to_vec(),
            words => self.line(field.kind, words, points, size),
        };
        let look = self.add(revision, size, turned, &drawn);
        let _ = write!(into, "/AP<</N {look} 0 R>>");
    }

    /// Something that many boxes of one size show.
    fn stamp(
        &mut self,
        revision: &mut Revision,
        stamp: Stamp,
        size: (f64, f64),
        turned: bool,
    ) -> u32 {
        let hundredths = |length: f64| (length * 100.0).round() as i64;
        let key = (stamp, hundredths(size.0), hundredths(size.1), turned);
        if let Some(number) = self.drawn.get(&key) {
            return *number;
        }
        let drawn = match stamp {
            Stamp::Nothing => Vec::new(),
            Stamp::Cross => cross(size),
        };
        let number = self.add(revision, size, turned, &drawn);
        self.drawn.insert(key, number);
        number
    }

    fn add(
        &self,
        revision: &mut Revision,
        (width, height): (f64, f64),
        turned: bool,
        drawn: &[u8],
    ) -> u32 {
        let mut entries = b"/Type/XObject/Subtype/Form/BBox[0 0 ".to_vec();
        let rounded = [width, height].map(|length| (length * 100.0).round() / 100.0);
        write::numbers(&mut entries, &rounded);
        entries.push(b']');
        if turned {
            entries.extend_from_slice(b"/Matrix[-1 0 0 -1 ");
            write::numbers(&mut entries, &rounded);
            entries.push(b']');
        }
        entries.extend_from_slice(b"/Resources<<");
        if drawn.windows(3).any(|bytes| bytes == b" Tf") {
            entries.extend_from_slice(&self.fonts());
        }
        entries.extend_from_slice(b">>");
        revision.add_stream(&entries, drawn)
    }

    fn fonts(&self) -> Vec<u8> {
        let mut fonts = b"/Font<<".to_vec();
        let key = self.font.key();
        for (width, number) in [("", self.face), (WIDE, self.wide)] {
            if let Some(number) = number {
                let _ = write!(fonts, "/{key}{width} {number} 0 R");
            }
        }
        fonts.extend_from_slice(b">>");
        fonts
    }

    /// The dictionary of the whole form.
    pub fn form(&self, roots: &[u32], calculated: &[u32]) -> Vec<u8> {
        let mut form = b"<</Fields".to_vec();
        write::references(&mut form, roots);
        if !calculated.is_empty() {
            form.extend_from_slice(b"/CO");
            write::references(&mut form, calculated);
        }
        form.extend_from_slice(b"/NeedAppearances false");
        if self.face.is_some() {
            let _ = write!(form, "/DA(/{} {WORDS} Tf 0 g)/DR<<", self.font.key());
            form.extend_from_slice(&self.fonts());
            form.extend_from_slice(b">>");
        }
        form.extend_from_slice(b">>");
        form
    }

    /// How many letters a place of this width holds at the smallest size, but never fewer than it holds already.
    pub fn most_letters(&self, kind: FormKind, words: &str, width: f64) -> usize {
        let usual = match kind {
            FormKind::Number => "0",
            FormKind::Text | FormKind::Tick | FormKind::Kept => "n",
        };
        let letter = self.font.width(usual) * SMALLEST;
        let room = ((width - 2.0 * INSET) / letter).floor();
        let letters = if room.is_finite() && room > 0.0 {
            room as usize
        } else {
            0
        };
        letters.max(FEWEST).max(words.chars().count())
    }

    /// As large as usual, as the height allows, and as the words need to fit.
    fn text_size(&self, kind: FormKind, words: &str, (width, height): (f64, f64)) -> f64 {
        let usual = if kind == FormKind::Number {
            FIGURES
        } else {
            WORDS
        };
        let (above, below) = self.font.vertical_extent();
        let tall = usual.min(height / (above + below));
        let long = self.font.width(words);
        let fits = match long > 0.0 {
            true => (width - 2.0 * INSET) / long,
            false => tall,
        };
        let size = tall.min(fits.max(SMALLEST.min(tall)));
        (size * 10.0).floor() / 10.0
    }

    /// A line of words as viewers set one: in the middle of the height, numbers also of the width.
    fn line(
        &self,
        kind: FormKind,
        words: &str,
        points: f64,
        (width, height): (f64, f64),
    ) -> Vec<u8> {
        let (above, below) = self.font.vertical_extent();
        let x = match kind {
            FormKind::Number => ((width - self.font.width(words) * points) / 2.0).max(0.0),
            _ => INSET,
        };
        let y = (height - (above + below) * points) / 2.0 + below * points;
        let mut drawn = b"/Tx BMC\nq\n0 0 ".to_vec();
        write::numbers(&mut drawn, &[width, height].map(rounded));
        let (wide, bytes) = match face::one_byte(words) {
            Some(bytes) => ("", bytes),
            None => (WIDE, self.font.two_byte(words)),
        };
        let face = self.font.key();
        let _ = write!(drawn, "re W n\nBT\n/{face}{wide} {points:.1} Tf\n0 g\n");
        write::numbers(&mut drawn, &[x, y].map(rounded));
        drawn.extend_from_slice(b"Td\n");
        write::string(&mut drawn, &bytes);
        drawn.extend_from_slice(b" Tj\nET\nQ\nEMC");
        drawn
    }
}

/// A cross from corner to corner, clear of the edges of the box. Two bars are filled: some viewers lose a stroke in so small a box.
fn cross((width, height): (f64, f64)) -> Vec<u8> {
    let inset = width.min(height) * 0.2;
    let half = width.min(height) * 0.035;
    let (left, right, bottom, top) = (inset, width - inset, inset, height - inset);
    let rising = [
        (left - half, bottom + half),
        (left + half, bottom - half),
        (right + half, top - half),
        (right - half, top + half),
    ];
    let falling = [
        (left + half, top + half),
        (left - half, top - half),
        (right - half, bottom - half),
        (right + half, bottom + half),
    ];
    let mut drawn = b"0 g\n".to_vec();
    for bar in [rising, falling] {
        for ((x, y), operator) in bar.into_iter().zip(["m", "l", "l", "l h"]) {
            write::numbers(&mut drawn, &[x, y].map(rounded));
            let _ = write!(drawn, "{operator} ");
        }
    }
    drawn.push(b'f');
    drawn
}

fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}
