//! PDF as bytes: reads any file, writes sheets with its pages on them, changes finished files.
//!
//! - **Syntax:** tokens and values, still in the bytes they were written in. *Invariant:* nothing recurses, nothing is built.
//! - **Reader:** [`read`] understands just enough of a file to know its pages: cross-reference tables and streams, object streams, filters,
//!   the standard encryption where no password is asked for, and repair of what is broken.
//!   *Invariant:* the way through a file never recurses, never indexes and never trusts a number: files may be damaged or made to hurt.
//! - **Writer:** [`write`] makes each page a picture (a form XObject), places the pictures where the caller says, and carries over only what
//!   they need. Page contents keep their compressed bytes, fonts stay shared, links follow their pages. Not carried over: bookmarks, tags,
//!   attachments, scripts. [`add_viewer_preferences`] changes a finished file. *Invariant:* the same input gives the same bytes.
//! - **Forms:** [`read_fields`] reads filled-in values, [`add_fields`] turns marks into fields.
//!
//! Nothing here knows a fold, a typesetter or a game: which page goes where is a matrix in a [`Side`].

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used)
)]

mod forms;
mod matrix;
mod reader;
mod syntax;
#[cfg(test)]
mod tests;
mod writer;

pub use forms::{
    FieldValue, Filled, Form, FormField, FormKind, Place, Typeface, add_fields, read_fields,
};
pub use matrix::Matrix;
pub use reader::{ReadError, Source, read};
pub use writer::{
    Duplex, Mark, Meta, Placed, Point, RevisionError, Segment, Side, ViewerPrefs, WriteError,
    add_viewer_preferences, write,
};
