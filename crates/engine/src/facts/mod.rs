//! Print that remembers: stretches of words and figures, each with where it comes from.
//!
//! Rolling gives facts ([`crate::table::Facts`]); [`Phrases`] are their words. Nothing reads meaning out of a phrase: whoever wants to know what a
//! number is asks its [`Origin`].
//!
//! *Invariant:* no paper, no language of its own; a phrase without an origin cannot be made.

mod origin;
mod phrases;
mod working;

pub use origin::{Origin, RowId};
pub use phrases::{Phrase, Phrases};
pub use working::{Input, Working};
