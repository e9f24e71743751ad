//! Reading any PDF: its objects and its pages.

pub mod appearance;
mod cipher;
mod crypt;
pub mod document;
mod error;
pub mod filter;
pub mod links;
pub mod pages;
mod repair;
pub mod source;
pub mod xref;

pub(crate) use error::RESAVE;
pub use error::ReadError;
pub use source::{Source, read};
