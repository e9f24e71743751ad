//! What can be wrong with sheets, or with the pages that go on them.

use std::fmt;

use crate::reader::RESAVE;

/// Why the imposed PDF could not be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteError {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: String,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WriteError {}

impl WriteError {
    fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: hint.into(),
        }
    }

    pub(super) fn no_such_page(page: usize, count: usize) -> Self {
        let message = format!(
            "page {} was asked for, but the PDF has {count}",
            page.saturating_add(1)
        );
        Self::new(message, "choose pages that the PDF has")
    }

    pub(super) fn bad_number(side: usize) -> Self {
        let message = format!(
            "side {} of the sheets has a size or place that is not a number",
            side.saturating_add(1)
        );
        Self::new(message, "check the paper size and the margins")
    }

    pub(super) fn unreadable_page(page: usize) -> Self {
        let message = format!(
            "the contents of page {} of the PDF cannot be unpacked",
            page.saturating_add(1)
        );
        Self::new(message, RESAVE)
    }

    pub(super) fn too_large() -> Self {
        Self::new("the PDF is too large when it is unpacked", RESAVE)
    }
}
