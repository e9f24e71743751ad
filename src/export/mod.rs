//! Sheets -> bytes: PDF, PNG, SVG.
//!
//! *Invariant:* nothing here opens a file or knows what is printed; the same sheets always give the same bytes.

mod pdf;
mod picture;

pub use delvepress_pdf::{FormField, FormKind};
pub use pdf::{PdfSettings, Standard, pdf};
pub use picture::{png, svg};

use delvepress_pdf::{Duplex, ViewerPrefs};

use crate::impose::Flip;

/// What the fold sets in the print dialogue.
pub(crate) fn viewer_prefs(duplex: Option<Flip>) -> ViewerPrefs {
    ViewerPrefs {
        duplex: duplex.map(|flip| match flip {
            Flip::Short => Duplex::ShortEdge,
            Flip::Long => Duplex::LongEdge,
        }),
    }
}
