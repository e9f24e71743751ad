//! What a booklet was made with: a hash of the whole ruleset and of the version of the program.

use sha2::{Digest, Sha256};

use super::share_code::MARK;
use crate::model::Ruleset;

/// The fingerprint of a ruleset in the hands of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Everything that a ruleset states, as `show --json` gives it, and the version: comments and the order of files do not matter.
    pub fn of(ruleset: &Ruleset) -> Self {
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update([0]);
        hash.update(serde_json::to_vec(ruleset).unwrap_or_default());
        Self(hash.finalize().into())
    }

    /// As printed: the first 16 digits, which are plenty.
    pub fn short(self) -> String {
        self.0
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    /// The part that stands in share codes.
    pub fn mark(self) -> [u8; MARK] {
        let mut mark = [0; MARK];
        mark.iter_mut()
            .zip(self.0)
            .for_each(|(slot, byte)| *slot = byte);
        mark
    }
}
