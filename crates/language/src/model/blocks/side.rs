//! The side of a cell of map paper.

use serde::Serialize;

use crate::diag::Diagnostic;
use crate::model::keys::{Field, Kind, Reader, Value};

/// Millimetres, written like `5 mm`.
#[derive(Debug, Clone, Copy, PartialEq, borsh::BorshSerialize, borsh::BorshDeserialize)]
pub struct Side(pub f64);

/// The smallest and the largest cell that a pencil and a page have a use for, in millimetres.
const SIDES: std::ops::RangeInclusive<f64> = 2.0..=100.0;

/// Reads the side of a cell: `5 mm`, `0.5cm`, `1/4 in`. The message says what is wrong.
pub fn side_in_mm(written: &str) -> Result<f64, String> {
    let compact: String = written.split_whitespace().collect();
    let units = [("mm", 1.0), ("cm", 10.0), ("in", 25.4)];
    let side = units.iter().find_map(|(unit, millimetres)| {
        let number = compact.strip_suffix(unit)?;
        let value = match number.split_once('/') {
            Some((above, below)) => above.parse::<f64>().ok()? / below.parse::<f64>().ok()?,
            None => number.parse::<f64>().ok()?,
        };
        Some(value * millimetres)
    });
    match side {
        None => Err(format!("`{written}` is not a length")),
        Some(side) if SIDES.contains(&side) => Ok(side),
        Some(_) => Err(format!("a cell of `{written}` cannot be drawn in")),
    }
}

/// What to do about a side that [`side_in_mm`] refuses.
pub const SIDE_HINT: &str = "write it like `5 mm` or `1/4 in`, between 2 and 100 mm";

impl Value for Side {
    const KIND: Kind = Kind::Words;

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        match side_in_mm(&reader.words()?) {
            Ok(side) => Some(Self(side)),
            Err(message) => {
                reader.report(Diagnostic::error(reader.span(), message).with_hint(SIDE_HINT));
                None
            }
        }
    }
}

impl Serialize for Side {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} mm", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_read_in_millimetres_and_inches() {
        for (written, side) in [
            ("5 mm", 5.0),
            ("5mm", 5.0),
            ("0.5 cm", 5.0),
            ("1/4 in", 6.35),
            ("0.25in", 6.35),
        ] {
            assert_eq!(side_in_mm(written), Ok(side), "{written}");
        }
    }

    #[test]
    fn sides_that_are_none_say_why() {
        let not_a_length = |word: &str| Err(format!("`{word}` is not a length"));
        for word in ["", "5", "mm", "five mm", "5 m", "1/ in"] {
            assert_eq!(side_in_mm(word), not_a_length(word));
        }
        for word in ["1 mm", "101mm", "1/0 in", "-5 mm", "NaN mm", "inf mm"] {
            let message = format!("a cell of `{word}` cannot be drawn in");
            assert_eq!(side_in_mm(word), Err(message));
        }
    }
}
