//! What can be wrong with a PDF, and what the user can do about it.

use std::fmt;

/// Why a PDF could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

/// The hint for most damage.
pub(crate) const RESAVE: &str =
    "open it in a PDF viewer and save or print it to a new PDF, then impose that";

impl ReadError {
    fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: hint.into(),
        }
    }

    pub(super) fn empty() -> Self {
        Self::new(
            "the file is empty",
            "check that the PDF was saved or downloaded completely",
        )
    }

    /// Says what the file seems to be instead, where its first bytes give it away.
    pub(super) fn not_a_pdf(data: &[u8]) -> Self {
        let known: [(&[u8], &str); 6] = [
            (b"\x89PNG", "a PNG picture"),
            (b"\xff\xd8\xff", "a JPEG picture"),
            (b"PK\x03\x04", "a ZIP archive or an office document"),
            (b"%!PS", "PostScript"),
            (b"<!DOCTYPE", "a web page"),
            (b"<svg", "an SVG picture"),
        ];
        let hint = match known.iter().find(|(magic, _)| data.starts_with(magic)) {
            Some((_, what)) => format!("it looks like {what}; print or export it to a PDF first"),
            None => "give the path of a PDF file".to_owned(),
        };
        Self::new("the file is not a PDF", hint)
    }

    pub(super) fn damaged() -> Self {
        Self::new("the PDF is damaged beyond repair", RESAVE)
    }

    pub(super) fn pages_missing(found: usize, claimed: i64) -> Self {
        let message =
            format!("the PDF is damaged: only {found} of its {claimed} pages can be found");
        Self::new(
            message,
            "download or export it again: it may have been cut off",
        )
    }

    pub(super) fn contents_missing(page: usize) -> Self {
        let message = format!("the PDF is damaged: the contents of page {page} are missing");
        Self::new(
            message,
            "download or export it again: it may have been cut off",
        )
    }

    pub(super) fn no_pages() -> Self {
        Self::new("the PDF has no pages", RESAVE)
    }

    pub(super) fn too_many_pages(limit: usize) -> Self {
        let message = format!("the PDF has more than {limit} pages");
        Self::new(message, "split it into several files first")
    }

    pub(super) fn impossible_size(page: usize, width: f64, height: f64) -> Self {
        let message = format!("page {page} of the PDF measures {width:.0} x {height:.0} points");
        Self::new(
            message,
            "a page must be between 1 and 1000000 points wide and high; crop it first",
        )
    }

    pub(super) fn password() -> Self {
        let hint = "open it with the password and print it to a new PDF, or run `qpdf --decrypt --password=... in.pdf out.pdf`";
        Self::new("the PDF is locked with a password", hint)
    }

    pub(super) fn not_to_be_printed() -> Self {
        let hint = "ask whoever made it for a version that may be printed";
        Self::new("the PDF is locked against printing", hint)
    }

    pub(super) fn unknown_encryption() -> Self {
        Self::new("the PDF uses an unknown encryption", RESAVE)
    }
}
