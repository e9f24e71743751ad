//! The folds: one file each, one line each in [`ALL`].

mod cards;
mod flat;
mod folio;
mod halves;
mod pocketmod;
mod pocketmod_16;
mod saddle;
mod steps;
mod trifold;

pub(crate) use cards::CARDS;
pub use flat::FLAT;
pub(crate) use halves::HALVES;
pub use pocketmod::POCKETMOD;
pub use saddle::SADDLE;
pub use steps::{Action, Bend, Crease, Part, Step, Way};

use super::layout::Layout;
use super::request::Request;
use super::scheme::Scheme;
use crate::diag::{Error, did_you_mean, error, listed};

/// A plan from pages to places on paper, with its folding instruction.
#[derive(Debug)]
pub struct Fold {
    pub name: &'static str,
    /// One line.
    pub help: &'static str,
    /// A paragraph or two.
    pub long: &'static str,
    /// The page counts it takes, in words.
    pub pages: &'static str,
    pub binding: Binding,
    /// Whether the back of the sheet is hidden when folded and may carry an inside page.
    pub has_inside: bool,
    pub steps: &'static [Step],
    /// The fixed shape, for folds that have one: for pictures and checks.
    pub scheme: Option<&'static Scheme>,
    pub layout: fn(&Request) -> Result<Layout, Error>,
}

/// How the pages of several sheets follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binding {
    /// Sheets stay loose: pages run through sheet after sheet and no blanks are put between them.
    Loose,
    /// Each sheet is a book of its own; the next sheet continues the text.
    Single,
    /// Sheets are put into each other.
    Nested,
}

/// Folds are told apart by their names.
impl PartialEq for Fold {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Fold {}

impl Fold {
    /// How many pages one sheet has, where a sheet is a thing of its own; nothing where pages go on over any number of sheets.
    pub fn panels(&self) -> Option<usize> {
        match (self.binding, self.scheme) {
            (Binding::Single, Some(scheme)) => Some(scheme.front.len() + scheme.back.len()),
            (Binding::Loose, None) if *self == FLAT => Some(2),
            _ => None,
        }
    }

    pub(crate) fn is_nested(&self) -> bool {
        self.binding == Binding::Nested
    }
}

/// Every fold, in display order.
pub const ALL: [&Fold; 8] = [
    &flat::FLAT,
    &halves::HALVES,
    &folio::FOLIO,
    &pocketmod::POCKETMOD,
    &pocketmod_16::POCKETMOD_16,
    &saddle::SADDLE,
    &trifold::TRIFOLD,
    &cards::CARDS,
];

/// The fold of that name.
pub fn find(name: &str) -> Result<&'static Fold, Error> {
    if let Some(fold) = ALL.iter().copied().find(|fold| fold.name == name) {
        return Ok(fold);
    }
    let names = || ALL.iter().map(|fold| fold.name);
    let hint =
        did_you_mean(name, names()).unwrap_or_else(|| format!("folds are {}", listed(names())));
    Err(error!(command: "there is no fold called `{name}`").hint(hint))
}
