//! The font that fields are filled in with. It is embedded completely, so that any text can be shown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use ttf_parser::{Face, GlyphId};

use crate::writer::compact;
use crate::writer::revision::Revision;

/// Replaces letters that the font lacks.
const UNKNOWN: char = '?';
/// First and last code of the one-byte encoding.
const CODES: std::ops::RangeInclusive<u8> = 32..=255;

/// Letters of codes 128 to 159 in the one-byte encoding of PDF; for all others the code is the Unicode number.
const SPECIAL: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', //
    '\0', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// A font for fields: its names and its file.
#[derive(Debug, Clone, Copy)]
pub struct Typeface<'a> {
    /// Its name in the PDF, as PostScript would call it.
    pub name: &'a str,
    /// Its resource name.
    pub key: &'a str,
    /// A TrueType file.
    pub data: &'a [u8],
}

/// The font, ready to be measured and embedded.
pub struct FieldFont<'a> {
    typeface: Typeface<'a>,
    face: Face<'a>,
}

/// Units of a glyph's width in PDF.
fn per_mille(face: &Face, units: i32) -> i32 {
    units * 1000 / i32::from(face.units_per_em())
}

fn glyph(face: &Face, letter: char) -> GlyphId {
    let known = face
        .glyph_index(letter)
        .or_else(|| face.glyph_index(UNKNOWN));
    known.unwrap_or_default()
}

fn advance(face: &Face, letter: char) -> i32 {
    let width = face.glyph_hor_advance(glyph(face, letter)).unwrap_or(0);
    per_mille(face, i32::from(width))
}

impl<'a> FieldFont<'a> {
    /// Reads the font file; nothing if it is not one.
    pub fn new(typeface: Typeface<'a>) -> Option<Self> {
        let face = Face::parse(typeface.data, 0).ok()?;
        Some(Self { typeface, face })
    }

    /// The resource name of the font.
    pub fn key(&self) -> &'a str {
        self.typeface.key
    }

    /// Width of a line of text of size 1.
    pub fn width(&self, words: &str) -> f64 {
        let sum: i32 = words
            .chars()
            .map(|letter| advance(&self.face, letter))
            .sum();
        f64::from(sum) / 1000.0
    }

    /// How far letters reach above and below the line at size 1.
    pub fn vertical_extent(&self) -> (f64, f64) {
        let face = &self.face;
        let part = |units: i16| f64::from(per_mille(face, i32::from(units))) / 1000.0;
        (part(face.ascender()), -part(face.descender()))
    }

    /// The words as numbers of glyphs, two bytes each.
    pub fn two_byte(&self, words: &str) -> Vec<u8> {
        let glyphs = words.chars().map(|letter| glyph(&self.face, letter));
        glyphs.flat_map(|glyph| glyph.0.to_be_bytes()).collect()
    }

    /// Embeds the font; returns the object numbers of the font for the one-byte encoding and of its descriptor.
    pub fn add(&self, revision: &mut Revision) -> (u32, u32) {
        let (Typeface { name, data, .. }, face) = (self.typeface, &self.face);
        let packed = compact::deflate(data);
        let entries = format!("/Length1 {}/Filter/FlateDecode", data.len());
        let file = revision.add_stream(entries.as_bytes(), &packed);
        let units = |units: i16| per_mille(face, i32::from(units));
        let bbox = face.global_bounding_box();
        let descriptor = format!(
            "<</Type/FontDescriptor/FontName/{name}/Flags 32/FontBBox[{} {} {} {}]/ItalicAngle 0/Ascent {}/Descent {}/CapHeight {}/StemV 80\
         /FontFile2 {file} 0 R>>",
            units(bbox.x_min),
            units(bbox.y_min),
            units(bbox.x_max),
            units(bbox.y_max),
            units(face.ascender()),
            units(face.descender()),
            units(face.capital_height().unwrap_or(700)),
        );
        let descriptor = revision.add(descriptor.into_bytes());
        let widths: Vec<String> = CODES
            .map(|code| match letter(code) {
                '\0' => "0".to_owned(),
                letter => advance(face, letter).to_string(),
            })
            .collect();
        let font = format!(
            "<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar 32/LastChar 255/Widths[{}]/Encoding/WinAnsiEncoding/FontDescriptor {descriptor} 0 R>>",
            widths.join(" ")
        );
        (revision.add(font.into_bytes()), descriptor)
    }

    /// Adds a composite font for letters beyond the one-byte encoding, as far as these words need it.
    pub fn add_wide<'w>(
        &self,
        revision: &mut Revision,
        descriptor: u32,
        words: impl Iterator<Item = &'w str>,
    ) -> u32 {
        let (name, face) = (self.typeface.name, &self.face);
        let letters: BTreeMap<u16, char> = words
            .flat_map(str::chars)
            .map(|letter| (glyph(face, letter).0, letter))
            .collect();
        let mut widths = String::new();
        let mut map = String::from(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Letters def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n",
        );
        let pairs: Vec<(&u16, &char)> = letters.iter().collect();
        // No block of a map may have more than a hundred lines.
        for block in pairs.chunks(100) {
            let _ = writeln!(map, "{} beginbfchar", block.len());
            for (glyph, letter) in block {
                let _ = write!(widths, "{glyph}[{}]", advance(face, **letter));
                let mut units = [0; 2];
                let code: String = letter
                    .encode_utf16(&mut units)
                    .iter()
                    .map(|unit| format!("{unit:04x}"))
                    .collect();
                let _ = writeln!(map, "<{glyph:04x}> <{code}>");
            }
            map.push_str("endbfchar\n");
        }
        map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend");
        let map = revision.add_stream(b"", map.as_bytes());
        let mut font = Vec::new();
        let _ = write!(
            font,
            "<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H/ToUnicode {map} 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2\
         /BaseFont/{name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor {descriptor} 0 R\
         /CIDToGIDMap/Identity/W[{widths}]>>]>>"
        );
        revision.add(font)
    }
}

/// The letter of a code of the one-byte encoding.
fn letter(code: u8) -> char {
    match code {
        128..=159 => SPECIAL
            .get(usize::from(code) - 128)
            .copied()
            .unwrap_or_default(),
        _ => char::from(code),
    }
}

/// The words in the one-byte encoding, where it has all their letters.
pub fn one_byte(words: &str) -> Option<Vec<u8>> {
    let code = |wanted: char| {
        CODES
            .clone()
            .find(|code| letter(*code) == wanted && wanted != '\0')
    };
    words.chars().map(code).collect()
}
