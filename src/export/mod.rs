//! Sheets -> bytes: PDF, PNG, SVG.
//!
//! *Invariant:* nothing here opens a file or knows what is printed; the same sheets always give the same bytes.

pub mod finish;
mod form;
mod pdf;
mod picture;

pub use form::{FormField, FormKind};
pub use pdf::{PdfSettings, Standard, pdf};
pub use picture::{png, svg};

use crate::impose::Flip;
use finish::{Duplex, ViewerPrefs};

/// What the fold wishes of the print dialogue.
pub fn viewer_prefs(duplex: Option<Flip>) -> ViewerPrefs {
    ViewerPrefs {
        duplex: duplex.map(|flip| match flip {
            Flip::Short => Duplex::ShortEdge,
            Flip::Long => Duplex::LongEdge,
        }),
    }
}
