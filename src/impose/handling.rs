//! How a file of sheets is to be printed, in one line: how many sheets, which sides, which edge to flip on, what to do with them.

use super::folds::Fold;
use super::request::{Flip, Request, Sides};
use super::sheets::Plan;
use crate::diag::counted;

/// What to know at the printer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handling {
    /// Sheets of paper.
    sheets: usize,
    /// Name of the paper.
    paper: String,
    /// Which sides are in the file.
    sides: Sides,
    /// The edge to flip on, where the file has fronts and backs.
    duplex: Option<Flip>,
    fold: &'static Fold,
}

impl Handling {
    /// How the sheets of a plan are printed.
    pub fn of(request: &Request, plan: &Plan) -> Self {
        Self {
            sheets: plan.sheets,
            paper: request.paper.title(),
            sides: request.sides,
            duplex: plan.duplex,
            fold: request.fold,
        }
    }

    /// `4 sheets of A4, both sides, flip on the short edge, at 100 %; then nest the sheets, fold and staple twice`.
    pub fn line(&self) -> String {
        let sheets = counted(self.sheets, "sheet");
        let sides = match (self.duplex, self.sides) {
            (Some(flip), _) => format!("both sides, flip on the {} edge", flip.name()),
            (None, Sides::Both) => "one side".to_owned(),
            (None, Sides::Fronts) => "the fronts".to_owned(),
            (None, Sides::Backs) => "the backs".to_owned(),
        };
        let finish = match self.fold.finish {
            "" => String::new(),
            finish => format!("; then {finish}"),
        };
        format!("{sheets} of {}, {sides}, at 100 %{finish}", self.paper)
    }
}
