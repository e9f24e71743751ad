//! How a file of sheets is to be printed, in one line: how many sheets, which sides, which edge to flip on, what to do with them.

use super::folds::Fold;
use super::geometry::plain;
use super::request::{Flip, Request, Sides};
use super::sheets::Plan;
use crate::diag::counted;

/// What to know at the printer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handling {
    /// Sheets of paper, without the extra ones.
    sheets: usize,
    /// Name of the paper.
    paper: String,
    /// Which sides are in the file.
    sides: Sides,
    /// The edge to flip on, where the file has fronts and backs.
    duplex: Option<Flip>,
    /// The edge to turn the sheets over on, where their backs are another file.
    turn_over: Flip,
    fold: &'static Fold,
    /// Sheets in a signature, where a book has several.
    signature: Option<usize>,
    /// Millimetres to cut off the fore-edge of a book.
    trim: Option<String>,
    /// Sheets behind the others.
    extra: Vec<(ExtraSheet, usize)>,
}

/// What is printed on paper of its own, behind the sheets of the fold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtraSheet {
    /// The folding instructions.
    Instructions,
    /// What would give a disguise away.
    Secret,
}

impl Handling {
    /// How the sheets of a plan are printed.
    pub fn of(request: &Request, plan: &Plan) -> Self {
        let size = plan.sides.first().map_or(request.paper.size, |it| it.size);
        let signature = request.signature.filter(|most| *most < plan.sheets);
        let nested = request.fold.is_nested();
        Self {
            sheets: plan.sheets,
            paper: request.paper.title(),
            sides: request.sides,
            duplex: plan.duplex,
            turn_over: request.flip.unwrap_or(Flip::upright_for(size)),
            fold: request.fold,
            signature: signature.filter(|_| nested),
            trim: request.trim.filter(|_| nested).map(plain),
            extra: Vec::new(),
        }
    }

    /// With so many more sheets behind the others, in a file that is printed like this.
    #[must_use]
    pub fn with_extra(mut self, what: ExtraSheet, sheets: usize, duplex: Option<Flip>) -> Self {
        if sheets > 0 {
            self.extra.push((what, sheets));
            self.duplex = duplex;
        }
        self
    }

    /// `4 sheets of A4, both sides, flip on the short edge, at 100 %; then nest the sheets, fold and staple twice`.
    pub fn line(&self) -> String {
        let extra: usize = self.extra.iter().map(|(_, sheets)| sheets).sum();
        let sheets = counted(self.sheets + extra, "sheet");
        let turn_over = self.turn_over.name();
        let sides = match (self.duplex, self.sides) {
            (Some(flip), _) => format!("both sides, flip on the {} edge", flip.name()),
            (None, Sides::Both) => "one side".to_owned(),
            (None, Sides::Fronts) => "the fronts".to_owned(),
            (None, Sides::Backs) => format!("the backs, turned over on the {turn_over} edge"),
        };
        let finish = match self.sides {
            Sides::Fronts => format!("print the backs with `--sides backs --flip {turn_over}`"),
            Sides::Both | Sides::Backs => self.finish(),
        };
        let finish = if finish.is_empty() {
            finish
        } else {
            format!("; then {finish}")
        };
        format!(
            "{sheets} of {}, {sides}, at 100 %{finish}{}",
            self.paper,
            self.describe_extra()
        )
    }

    /// What is done with the sheets of the fold.
    fn finish(&self) -> String {
        let mut words = match self.signature {
            Some(1) => format!("fold each sheet and sew the {} signatures", self.sheets),
            Some(most) => format!(
                "nest every {most} sheets, fold and sew the {} signatures",
                self.sheets.div_ceil(most)
            ),
            None if self.sheets == 1 => self.fold.finish.to_owned(),
            None => self.fold.finish_several.to_owned(),
        };
        if let Some(trim) = &self.trim {
            words.push_str(&format!(", then trim {trim} mm off the fore-edge"));
        }
        words
    }

    /// `; sheet 2 shows how to fold; sheet 3 is to keep apart`.
    fn describe_extra(&self) -> String {
        let mut words = String::new();
        let mut before = self.sheets;
        for (what, sheets) in &self.extra {
            let (first, last) = (before + 1, before + sheets);
            before = last;
            let several = first < last;
            let name = if several {
                format!("sheets {first}-{last}")
            } else {
                format!("sheet {first}")
            };
            let what = match (what, several) {
                (ExtraSheet::Instructions, false) => "shows how to fold",
                (ExtraSheet::Instructions, true) => "show how to fold",
                (ExtraSheet::Secret, false) => "is to keep apart",
                (ExtraSheet::Secret, true) => "are to keep apart",
            };
            words.push_str(&format!("; {name} {what}"));
        }
        words
    }
}
