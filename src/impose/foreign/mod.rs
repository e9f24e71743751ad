//! Any PDF onto any fold: reads the pages of a foreign PDF and writes sheets with those pages on them.
//!
//! [`read`] understands just enough of a file to know its pages; [`write`] makes each page a picture, places the pictures where the caller
//! says, and carries over only what they need. Page contents keep their compressed bytes, fonts stay shared, links follow their pages.
//! Not carried over: bookmarks, tags, attachments, scripts.
//!
//! The way through a file never recurses, never indexes and never trusts a number: foreign files may be damaged or made to hurt.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used)]
#![expect(missing_docs, reason = "sizes, matrices and colours: the names say it")]

mod appearance;
mod cipher;
mod copy;
mod crypt;
mod draw;
mod error;
mod fields;
mod file;
mod filter;
mod form;
pub(crate) mod lex;
mod links;
mod matrix;
pub(crate) mod out;
mod pages;
mod prefs;
pub(crate) mod raw;
mod repair;
mod sheet;
mod source;
mod write;
mod xref;

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test may fail loudly")]
mod tests;

pub use error::{ReadError, WriteError};
pub use fields::{FieldValue, Filled, fields};
pub use matrix::Matrix;
pub use prefs::{Duplex, ViewerPrefs};
pub use source::{Source, read};
pub use write::{Meta, write};

/// A point on a sheet: PDF points from the bottom left.
pub type Point = (f64, f64);

/// What is drawn on one side of a sheet, in PDF points, the origin at the bottom left.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Side {
    pub width: f64,
    pub height: f64,
    pub placed: Vec<Placed>,
    /// Drawn on top of the pages.
    pub marks: Vec<Mark>,
}

/// A page of the source on a side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Counted from 0 in reading order.
    pub page: usize,
    /// Takes the page as it is seen (cropped, turned, origin at the bottom left, see [`Source::size`]) to the sheet.
    pub matrix: Matrix,
    /// Left, bottom, right and top on the sheet: nothing of the page shows outside.
    pub clip: Option<[f64; 4]>,
}

/// A mark for folding or cutting.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A stroke. `dash` alternates lengths of ink and gap and is empty for a whole line; `grey` runs from 0 (black) to 1 (white).
    Line {
        from: Point,
        to: Point,
        width: f64,
        dash: Vec<f64>,
        grey: f64,
    },
    /// A filled outline, for letters and arrows.
    Fill { path: Vec<Segment>, grey: f64 },
}

/// A piece of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    Move(Point),
    Line(Point),
    /// Two control points, then the end.
    Curve(Point, Point, Point),
    Close,
}
