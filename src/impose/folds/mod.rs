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

/// A plan from pages to places on paper, with its folding instruction: everything about a fold, in one place.
#[derive(Debug)]
pub struct Fold {
    pub name: &'static str,
    /// One line.
    pub help: &'static str,
    /// What is done with one printed sheet, in a few words; nothing where it is ready.
    pub finish: &'static str,
    /// What is done with several printed sheets.
    pub finish_several: &'static str,
    pub binding: Binding,
    pub steps: &'static [Step],
    pub(crate) shape: Shape,
}

/// Where the panels of a sheet are.
#[derive(Debug)]
pub(crate) enum Shape {
    /// The same for every request.
    Fixed(&'static Scheme),
    /// A scheme, and what a request changes of it.
    Adapted(&'static Scheme, fn(&mut Layout, &Request)),
    /// Worked out from the request.
    Computed(fn(&Request) -> Result<Layout, Error>),
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

/// Folds are compared by their names.
impl PartialEq for Fold {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Fold {}

impl Fold {
    /// How many pages one sheet has, where a sheet is a thing of its own; nothing where pages go on over any number of sheets.
    pub fn panels(&self) -> Option<usize> {
        match (self.binding, self.scheme()) {
            (Binding::Single, Some(scheme)) => Some(scheme.pages()),
            (Binding::Loose, None) if *self == FLAT => Some(2),
            _ => None,
        }
    }

    /// Whether the back of the sheet is hidden when folded and may carry an inside page.
    pub(crate) fn has_inside(&self) -> bool {
        let is_blank = |scheme: &Scheme| scheme.back.is_empty();
        self.binding == Binding::Single && self.scheme().is_some_and(is_blank)
    }

    /// The panels of one sheet.
    pub fn layout(&self, request: &Request) -> Result<Layout, Error> {
        match self.shape {
            Shape::Fixed(scheme) => Ok(scheme.layout(request.paper.size)),
            Shape::Adapted(scheme, adapt) => {
                let mut layout = scheme.layout(request.paper.size);
                adapt(&mut layout, request);
                Ok(layout)
            }
            Shape::Computed(compute) => compute(request),
        }
    }

    /// The fixed shape, for folds that have one.
    pub(crate) fn scheme(&self) -> Option<&'static Scheme> {
        match self.shape {
            Shape::Fixed(scheme) | Shape::Adapted(scheme, _) => Some(scheme),
            Shape::Computed(_) => None,
        }
    }

    pub(crate) fn is_nested(&self) -> bool {
        self.binding == Binding::Nested
    }
}

/// Every fold, in display order.
pub const ALL: &[&Fold] = &[
    &flat::FLAT,
    &halves::HALVES,
    &folio::FOLIO,
    &pocketmod::POCKETMOD,
    &pocketmod_16::POCKETMOD_16,
    &saddle::SADDLE,
    &trifold::TRIFOLD,
    &cards::CARDS,
];

/// The refusal of an inside page where the back of the sheet stays visible.
pub(crate) fn refuse_inside(fold: &Fold) -> Error {
    let hiding = ALL.iter().filter(|fold| fold.has_inside());
    let hiding = listed(hiding.map(|fold| fold.name));
    error!(
        command: "`{}` has no hidden inside to print on", fold.name;
        hint: "only {hiding} hide the back of the sheet"
    )
}

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
