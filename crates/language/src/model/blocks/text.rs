//! Paragraphs.

use super::TITLE;

keys! {
    /// Paragraphs.
    pub struct Text: Default {
        title: Option<String>, same(TITLE);
        /// Paragraphs with the markup of rules.
        text: String, eg("Roll *2d6*.");
    }
}
