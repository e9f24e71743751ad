//! Paper sizes by name (`a4`) or by measure (`8.5x11in`).

use super::geometry::Size;
use crate::diag::{Error, did_you_mean, error, listed};

/// Every named paper, upright, in millimetres.
const NAMED: &[(&str, f64, f64)] = &[
    ("a3", 297.0, 420.0),
    ("a4", 210.0, 297.0),
    ("a5", 148.0, 210.0),
    ("a6", 105.0, 148.0),
    ("b4", 250.0, 353.0),
    ("b5", 176.0, 250.0),
    ("letter", 215.9, 279.4),
    ("legal", 215.9, 355.6),
    ("tabloid", 279.4, 431.8),
    ("half-letter", 139.7, 215.9),
    ("executive", 184.15, 266.7),
];

/// Millimetres in each unit a size may be written in.
const UNITS: &[(&str, f64)] = &[("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", 25.4 / 72.0)];

/// No home printer takes less or more, and a slip of the unit lands outside.
const SHORTEST: f64 = 30.0;
const LONGEST: f64 = 2000.0;

/// A paper as the user named it. Folds choose the orientation themselves; only `flat` keeps this one.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    pub name: String,
    pub size: Size,
}

impl Paper {
    /// Reads `a4`, `a4-landscape`, `200x150mm`, `8.5x11in`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let name = text.trim().to_lowercase();
        let size = if name.starts_with(|c: char| c.is_ascii_digit() || ".-+".contains(c)) {
            parse_size(&name)?
        } else {
            find_size(&name)?
        };
        Ok(Self { name, size })
    }

    /// As people write it: `A4`, `Letter`, `200x150mm`.
    pub fn title(&self) -> String {
        let mut letters = self.name.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => String::new(),
        }
    }

    /// The names `parse` knows, in display order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _, _)| *name)
    }
}

fn find_size(name: &str) -> Result<Size, Error> {
    let (base, landscape) = match name.strip_suffix("-landscape") {
        Some(base) => (base, true),
        None => (name, false),
    };
    match NAMED.iter().find(|(known, _, _)| *known == base) {
        Some((_, width, height)) if landscape => Ok(Size::new(*height, *width)),
        Some((_, width, height)) => Ok(Size::new(*width, *height)),
        None => Err(explain_unknown(name, base)),
    }
}

fn explain_unknown(name: &str, base: &str) -> Error {
    let hint = did_you_mean(base, Paper::names()).unwrap_or_else(|| {
        let papers = listed(Paper::names());
        format!("papers are {papers}, or a size such as `200x150mm`")
    });
    error!(command: "there is no paper called `{name}`").hint(hint)
}

fn parse_size(text: &str) -> Result<Size, Error> {
    let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let Some((width, height)) = packed.split_once(['x', '×']) else {
        return Err(error!(
            command: "`{text}` is not a paper size";
            hint: "write the width, an x, the height and a unit, as in `200x150mm`"
        ));
    };
    let (height, unit) = split_unit(height);
    if unit.is_empty() {
        return Err(error!(
            command: "the paper size `{text}` has no unit";
            hint: "write `{packed}mm`, or use cm, in or pt"
        ));
    }
    let Some((_, millimetres)) = UNITS.iter().find(|(known, _)| *known == unit) else {
        return Err(error!(
            command: "the paper size `{text}` has the unknown unit `{unit}`";
            hint: "use mm, cm, in or pt"
        ));
    };
    let width = width.strip_suffix(unit).unwrap_or(width);
    let side = |digits: &str| side_length(text, digits, *millimetres);
    Ok(Size::new(side(width)?, side(height)?))
}

/// Parts the letters at the end from the number before them.
fn split_unit(text: &str) -> (&str, &str) {
    let number = text.trim_end_matches(|c: char| c.is_alphabetic());
    (number, text.get(number.len()..).unwrap_or_default())
}

fn side_length(text: &str, digits: &str, millimetres: f64) -> Result<f64, Error> {
    let Ok(number) = digits.parse::<f64>() else {
        return Err(error!(
            command: "`{digits}` in the paper size `{text}` is not a number";
            hint: "write the width, an x, the height and a unit, as in `200x150mm`"
        ));
    };
    let length = number * millimetres;
    if !(SHORTEST..=LONGEST).contains(&length) {
        return Err(error!(
            command: "`{text}` is not a possible paper size";
            hint: "each side must be between {SHORTEST} mm and {LONGEST} mm"
        ));
    }
    Ok(length)
}
