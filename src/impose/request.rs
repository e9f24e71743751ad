//! What is asked of a plan: the fold, the paper, the printer and the options.

use super::folds::Fold;
use super::geometry::{Insets, Size, plain};
use super::marks::MarkSwitches;
use super::paper::Paper;
use super::profile::PrinterProfile;
use crate::diag::{Error, error};
use crate::words::OwnWords;

/// The edge of the sheet a duplexing printer turns it over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flip {
    Short,
    Long,
}

impl Flip {
    /// Whether the sheet turns about an upright axis, like the page of a book: then backs are upright.
    /// Otherwise it turns like the page of a wall calendar, and every back is turned by half.
    pub(crate) fn turns_like_a_book(self, sheet: Size) -> bool {
        match self {
            Self::Short => sheet.is_landscape(),
            Self::Long => !sheet.is_landscape(),
        }
    }

    /// The flip that leaves the backs of such a sheet upright.
    pub(crate) fn upright_for(sheet: Size) -> Self {
        if sheet.is_landscape() {
            Self::Short
        } else {
            Self::Long
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
        }
    }
}

/// Which sides of the sheets go into the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sides {
    #[default]
    Both,
    Fronts,
    Backs,
}

/// Where blank pages go when a book has fewer pages than its sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Blanks {
    /// The last page stays the back cover.
    #[default]
    BeforeLast,
    Append,
    /// Refuse instead.
    Error,
}

/// What to keep clear, by kind of edge, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Margins {
    /// The border the printer cannot print, on the sheet side as printed.
    pub sheet: Insets,
    pub fold: f64,
    pub slit: f64,
    pub cut: f64,
}

impl Default for Margins {
    fn default() -> Self {
        Self {
            sheet: Insets::all(6.35),
            fold: 3.0,
            slit: 3.0,
            cut: 3.0,
        }
    }
}

/// A grid of cards. Without `columns` and `rows`, as many as fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cards {
    pub card: Size,
    /// Space between cards: fronts and backs never meet exactly, so two cards should not share a cut.
    pub gap: f64,
    pub columns: Option<usize>,
    pub rows: Option<usize>,
}

impl Cards {
    /// The size of cards that one can buy sleeves for.
    pub fn named(name: &str) -> Option<Size> {
        match name {
            "poker" => Some(Size::new(63.5, 88.9)),
            "bridge" => Some(Size::new(57.0, 88.9)),
            "mini" => Some(Size::new(44.0, 67.0)),
            "tarot" => Some(Size::new(70.0, 120.0)),
            _ => None,
        }
    }
}

impl Default for Cards {
    /// Poker cards.
    fn default() -> Self {
        Self {
            card: Size::new(63.0, 88.0),
            gap: 2.0,
            columns: None,
            rows: None,
        }
    }
}

/// Everything [`plan`](super::plan) needs besides the number of pages.
#[derive(Debug, Clone)]
pub struct Request {
    pub fold: &'static Fold,
    pub paper: Paper,
    pub margins: Margins,
    /// What the printer cannot print on, where pages keep further away than that.
    pub border: Option<Insets>,
    /// The printer's flip; none means the one that leaves backs upright.
    pub flip: Option<Flip>,
    pub sides: Sides,
    /// Backs last sheet first, for a stack that is turned over as a whole.
    pub reverse_backs: bool,
    /// For `flat` and `cards`: every second page is the back of the one before.
    pub two_sided: bool,
    pub marks: MarkSwitches,
    /// Millimetres cut off the fore-edge of a stitched book.
    pub trim: Option<f64>,
    /// Thickness of the paper in millimetres, to make up for creep; only with `trim`.
    pub creep: Option<f64>,
    pub blanks: Blanks,
    /// Sheets in a signature; none nests the whole book.
    pub signature: Option<usize>,
    /// Inside pages that follow the reading pages: one for the hidden back of each sheet.
    pub inside: usize,
    pub one_sheet: bool,
    pub right_to_left: bool,
    pub cards: Cards,
    /// What to add to the place of every back, right and down, in millimetres.
    pub back_offset: (f64, f64),
    /// Words of marks and instructions.
    pub words: OwnWords,
}

impl Request {
    pub fn new(fold: &'static Fold, paper: Paper) -> Self {
        Self {
            fold,
            paper,
            margins: Margins::default(),
            border: None,
            flip: None,
            sides: Sides::Both,
            reverse_backs: false,
            two_sided: false,
            marks: MarkSwitches::default(),
            trim: None,
            creep: None,
            blanks: Blanks::BeforeLast,
            signature: None,
            inside: 0,
            one_sheet: false,
            right_to_left: false,
            cards: Cards::default(),
            back_offset: (0.0, 0.0),
            words: OwnWords::default(),
        }
    }

    /// Takes margins, flip and offset of backs from a printer's profile.
    pub(crate) fn use_printer(&mut self, profile: &PrinterProfile) -> Result<(), Error> {
        // Margins may turn the sheet to landscape, and that may change the margins.
        for _ in 0..2 {
            let measured = profile.on(self.fold.layout(self)?.size);
            self.margins.sheet = measured.margins;
            self.back_offset = (measured.back_dx, measured.back_dy);
        }
        self.flip = Some(profile.flip);
        Ok(())
    }

    /// The border that stays blank whatever is printed.
    pub(super) fn unprintable(&self) -> Insets {
        self.border.unwrap_or(self.margins.sheet)
    }

    /// Refuses options that contradict the fold or each other.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.check_margins()?;
        self.check_trim()?;
        self.check_signature()
    }

    fn check_margins(&self) -> Result<(), Error> {
        let margins = self.margins;
        let inner = [margins.fold, margins.slit, margins.cut];
        for margin in margins.sheet.values().into_iter().chain(inner) {
            if !(0.0..=100.0).contains(&margin) {
                return Err(error!(
                    command: "a margin of `{}` mm is not possible", plain(margin);
                    hint: "margins must be between 0 and 100 mm"
                ));
            }
        }
        Ok(())
    }

    fn check_trim(&self) -> Result<(), Error> {
        if self.creep.is_some() && self.trim.is_none() {
            return Err(error!(
                command: "creep compensation needs a trimmed fore-edge";
                hint: "add `--trim`, or leave `--creep` out"
            ));
        }
        let Some(trim) = self.trim else {
            return Ok(());
        };
        if !self.fold.is_nested() {
            return Err(error!(
                command: "`{}` has no fore-edge to trim", self.fold.name;
                hint: "only `saddle` is trimmed"
            ));
        }
        if !(1.0..=20.0).contains(&trim) {
            return Err(error!(
                command: "a fore-edge cannot be trimmed by `{}` mm", plain(trim);
                hint: "trim between 1 and 20 mm"
            ));
        }
        match self.creep {
            Some(thickness) if !(0.02..=1.0).contains(&thickness) => Err(error!(
                command: "paper is not `{}` mm thick", plain(thickness);
                hint: "office paper of 80 g is 0.1 mm thick"
            )),
            _ => Ok(()),
        }
    }

    fn check_signature(&self) -> Result<(), Error> {
        match self.signature {
            Some(_) if !self.fold.is_nested() => Err(error!(
                command: "`{}` is not sewn in signatures", self.fold.name;
                hint: "only `saddle` takes a signature size"
            )),
            Some(0) => Err(error!(
                command: "a signature of 0 sheets holds no pages";
                hint: "give 1 sheet or more, 4 is usual"
            )),
            _ => Ok(()),
        }
    }
}
