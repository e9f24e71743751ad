//! Writing PDFs: sheets with the pages of a source on them, and changes to a file that is already there.

pub mod compact;
pub mod copy;
mod draw;
mod error;
mod prefs;
pub mod revision;
mod sheets;
mod side;
mod surface;
mod xobject;

pub use error::WriteError;
pub use prefs::{Duplex, ViewerPrefs};
pub use revision::{RevisionError, add_viewer_preferences};
pub use sheets::{Meta, write};
pub use side::{Mark, Placed, Point, Segment, Side};
