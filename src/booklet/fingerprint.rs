//! What a booklet was made with: a hash of the whole ruleset. The version of the program is beside it.

use sha2::{Digest, Sha256};

use super::share_code::MARK;
use crate::model::{Look, Ruleset};

/// An icon in JSON. Quotes of a text are escaped there, so that none has this in it.
const ICON: &str = r#","icon":""#;

/// The fingerprint of a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Everything that a ruleset states, as `show --json` gives it: comments and the order of files do not matter. Nor do looks and icons: nothing is
    /// made or played differently.
    pub fn of(ruleset: &Ruleset) -> Self {
        let stated = if ruleset.look.is_plain() {
            serde_json::to_string(ruleset)
        } else {
            serde_json::to_string(&Ruleset {
                look: Look::default(),
                ..ruleset.clone()
            })
        };
        let stated = stated.unwrap_or_default();
        let mut hash = Sha256::new();
        let mut parts = stated.split(ICON);
        hash.update(parts.next().unwrap_or_default());
        for part in parts {
            // The name of an icon has no quotes.
            hash.update(part.split_once('"').map_or(part, |(_, rest)| rest));
        }
        Self(hash.finalize().into())
    }

    /// As printed: the first 16 digits, which are plenty.
    pub fn short(self) -> String {
        let digits = self.0.iter().take(8).map(|byte| format!("{byte:02x}"));
        digits.collect()
    }

    /// The part that is in share codes.
    pub fn mark(self) -> [u8; MARK] {
        std::array::from_fn(|at| self.0[at])
    }
}

/// The hash of a file, in hexadecimal digits.
pub fn hash_of_file(bytes: &[u8]) -> String {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A byte that distinguishes games by their ids.
pub fn mark_of_game(id: &str) -> u8 {
    let hash: [u8; 32] = Sha256::digest(id).into();
    hash[0]
}

/// Two bytes that tell heroes apart that came from files.
pub fn mark_of_words(words: &str) -> u64 {
    let hash: [u8; 32] = Sha256::digest(words).into();
    u64::from(hash[0]) << 8 | u64::from(hash[1])
}
