//! Imposition: pages in reading order onto sheets of paper, so that folding puts them in order again.
//!
//! [`plan`] turns a [`Request`] and a number of pages into sheet sides: for every page a [`Slot`] that says where it goes,
//! how it is turned and what its edges are, and [`Mark`]s for hands and eyes. A [`Fold`] that is folded is a [`scheme::Scheme`], rows of
//! (page, column, row, turn); everything else, from kinds of edges to backs, is derived from it by geometry. Folds that are only cut
//! (`flat`, `halves`, `cards`) work out their panels from the request.
//! Pages are typeset in a [`live_box`] that serves several papers at once.
//!
//! Lengths are millimetres, the origin is the top left of a sheet side as looked at, y points down.
//!
//! *Invariant:* nothing here knows what is printed. The plan is pure geometry; only [`frames`] and the crate for PDF files touch pages.

#![expect(
    missing_docs,
    reason = "sides, corners, widths and heights: the names say it"
)]

mod any_pdf;
mod calibration;
mod deal;
pub mod folds;
pub(crate) mod foreign;
pub mod frames;
pub(crate) mod geometry;
mod handling;
mod ink;
mod instructions;
mod layout;
mod live;
mod marks;
mod outline;
mod paper;
mod parts;
mod profile;
mod request;
pub(crate) mod scheme;
mod sheets;
mod slot;
mod stock;
#[cfg(test)]
mod tests;

pub(crate) use any_pdf::{read_pdf, write_pdf};
pub use calibration::calibration;
pub use folds::Fold;
pub use geometry::{Affine, Insets, Point, Rect, Size, Turn};
pub use handling::{ExtraSheet, Handling};
pub use instructions::{Instruction, instructions};
pub use layout::{EdgeKind, Edges, Layout};
pub(crate) use live::{live_box, poster_box, poster_parts, spread_box};
pub use marks::{Mark, MarkKind, MarkSwitches};
pub use paper::Paper;
pub use profile::{Measured, PrinterProfile};
pub use request::{Blanks, Cards, Flip, Margins, Request, Sides};
pub use scheme::SideKind;
pub(crate) use sheets::has_backs;
pub use sheets::{Plan, SheetSide, plan};
pub use slot::{Poster, Slot};
pub(crate) use stock::thickness;
