//! Writing PDFs: sheets with the pages of a source on them, and changes to a file that is already there.

pub mod copy;
mod draw;
mod error;
mod imposed;
pub mod out;
mod prefs;
pub mod revision;
mod sheet;
mod side;
mod xobject;

pub use error::WriteError;
pub use imposed::{Meta, write};
pub use prefs::{Duplex, ViewerPrefs};
pub use revision::{FinishError, with_viewer_preferences};
pub use side::{Mark, Placed, Point, Segment, Side};
