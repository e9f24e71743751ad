//! A ruleset as bytes: the built-in games are read when the program is built, so that no command need read them again.
//!
//! Bytes are only ever read by the program that was built together with them; there is no version in them. Whatever cannot be read back is
//! no error: the TOML is always there too.

use crate::model::Ruleset;

/// The whole ruleset as bytes, the same for the same ruleset.
pub fn write(ruleset: &Ruleset) -> Vec<u8> {
    // Writing to memory cannot fail, and floats that are no numbers are refused by the reader of rulesets.
    borsh::to_vec(ruleset).unwrap_or_default()
}

/// The ruleset that was written, unless these are not its bytes.
pub fn read(bytes: &[u8]) -> Option<Ruleset> {
    borsh::from_slice(bytes).ok()
}
