//! The words of booklets; a ruleset may translate every one of them in `[labels]`.

use crate::model::Ruleset;

/// The ruleset's own word for something, or ours.
#[derive(Clone, Copy)]
pub struct Words<'a>(pub &'a Ruleset);

impl<'a> Words<'a> {
    /// The word of a key.
    pub fn get(self, key: &'a str, ours: &'a str) -> &'a str {
        self.0.word(key, ours)
    }

    /// The same as a string of its own.
    pub fn own(self, key: &'a str, ours: &'a str) -> String {
        self.get(key, ours).to_owned()
    }
}
