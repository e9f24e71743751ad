//! The options about paper that `print` and `impose` share.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, ValueEnum};

use super::closed::named;
use super::{Failure, Terminal, printers};
use crate::content::Inside;
use crate::impose::{
    Blanks, Cards, Flip, Fold, MarkSwitches, Paper, PrinterProfile, Request, Sides, folds,
    thickness,
};
use crate::press::InsideChoice;

/// The paper when none is named, neither here nor in the user's settings.
const USUAL_PAPER: &str = "a4";

/// The word for no profile at all, where the settings name one.
const NO_PRINTER: &str = "none";

/// One of the folds, so that the command line can suggest the right one.
pub fn fold() -> impl TypedValueParser<Value = &'static Fold> {
    let folds = folds::ALL.iter().copied();
    let words = folds
        .clone()
        .map(|fold| PossibleValue::new(fold.name).help(fold.help));
    let values = folds.map(|fold| (fold.name, fold));
    named(words, values.collect())
}

/// How the sheet is folded, and what goes with the fold.
#[derive(Debug, Args)]
#[command(next_help_heading = "Paper")]
pub struct FoldArgs {
    /// Fold [default: the product's own]
    #[arg(long, value_name = "FOLD", value_parser = fold())]
    pub fold: Option<&'static Fold>,

    /// What to print on the hidden back of a pocketmod [default: the product's own]
    #[arg(long, value_name = "WHAT", value_parser = inside())]
    pub inside: Option<InsideChoice>,

    /// Add a page that shows how to fold the sheet
    #[arg(long)]
    pub instructions: bool,
}

fn inside() -> impl TypedValueParser<Value = InsideChoice> {
    const NONE: &str = "none";
    let known = Inside::ALL.map(|what| (what.word(), what.help(), InsideChoice::This(what)));
    let [map, answers, second_level, rules] = known;
    let all = [
        map,
        answers,
        second_level,
        rules,
        (NONE, "nothing", InsideChoice::Nothing),
    ];
    named(
        all.map(|(word, help, _)| PossibleValue::new(word).help(help)),
        all.map(|(word, _, request)| (word, request)).to_vec(),
    )
}

/// Paper, printer and marks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Paper")]
pub struct PaperArgs {
    /// Paper: a4, letter, a5, ... or a size such as 200x150mm or 8.5x11in [default: `delve config paper`]
    #[arg(long, value_name = "PAPER")]
    pub paper: Option<String>,

    /// Printer saved with `delve printer set`: margins, flip and offset of backs [default: `delve config printer`]
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,

    /// Edge that your printer flips the sheet on
    #[arg(long, value_name = "EDGE")]
    pub flip: Option<FlipArg>,

    /// Sides to write, for manual duplex
    #[arg(long, value_name = "SIDES", default_value = "both")]
    pub sides: SidesArg,

    /// Last sheet first, for a stack turned over as a whole (needs `--sides backs`)
    #[arg(long)]
    pub reverse_backs: bool,

    /// Pages are front/back pairs (`flat` and `cards`)
    #[arg(long)]
    pub two_sided: bool,

    /// Which marks to draw
    #[arg(long, value_name = "MARKS", default_value = "usual")]
    pub marks: MarksArg,

    /// A proof to fold first: page numbers, all marks, a 50 mm ruler
    #[arg(long)]
    pub proof: bool,

    /// Refuse an order that needs a second sheet
    #[arg(long)]
    pub one_sheet: bool,

    /// Right-to-left reading order
    #[arg(long)]
    pub rtl: bool,

    /// Where blank pages go
    #[arg(long, value_name = "WHERE", default_value = "before-last")]
    pub blanks: BlanksArg,

    /// Sheets in a signature (`saddle`) [default: all sheets]
    #[arg(long, value_name = "SHEETS")]
    pub signature: Option<usize>,

    /// Width to cut off the fore-edge, in mm (`saddle`)
    #[arg(long, value_name = "MM")]
    pub trim: Option<f64>,

    /// Compensate creep for this paper: 80g, 20lb or 0.1mm (needs `--trim`)
    #[arg(long, value_name = "WEIGHT")]
    pub creep: Option<String>,

    /// Size of a card (`cards`): poker, bridge, mini, tarot, or a size such as 63x88mm
    #[arg(long, value_name = "SIZE")]
    pub card: Option<String>,

    /// Space between cards, in mm (`cards`)
    #[arg(long, value_name = "MM")]
    pub gap: Option<f64>,
}

/// See [`Flip`].
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum FlipArg {
    /// Like a wall calendar, for upright sheets
    Short,
    /// Like a book, for upright sheets; the usual setting of printers
    Long,
}

/// See [`Sides`].
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SidesArg {
    /// Fronts and backs in turn
    Both,
    /// Fronts only
    Fronts,
    /// Backs only
    Backs,
}

/// See [`MarkSwitches`].
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum MarksArg {
    /// None at all
    None,
    /// Ticks where to fold and cut
    Usual,
    /// Also the slit, staples and the ruler
    All,
}

/// See [`Blanks`].
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum BlanksArg {
    /// The last page stays the back cover
    BeforeLast,
    /// At the end
    Append,
    /// Refuse a number of pages that needs blanks
    Error,
}

impl From<FlipArg> for Flip {
    fn from(flip: FlipArg) -> Self {
        match flip {
            FlipArg::Short => Self::Short,
            FlipArg::Long => Self::Long,
        }
    }
}

impl PaperArgs {
    /// The printer's profile, if one is named here or in the user's settings.
    pub fn profile(&self, terminal: &Terminal) -> Result<Option<PrinterProfile>, Failure> {
        let usual = terminal.config().printer.as_deref();
        let named = self.printer.as_deref().or(usual);
        let named = named.filter(|name| *name != NO_PRINTER);
        named.map(printers::load).transpose()
    }

    /// The paper that was asked for, or this user's usual one.
    pub fn paper(&self, terminal: &Terminal) -> Result<Paper, Failure> {
        let paper = self.paper.as_deref();
        let usual = terminal.config().paper.as_deref();
        Ok(Paper::parse(paper.or(usual).unwrap_or(USUAL_PAPER))?)
    }

    /// What a plan for the fold is asked for, without the printer.
    pub fn request(&self, fold: &'static Fold, paper: Paper) -> Result<Request, Failure> {
        if self.reverse_backs && !matches!(self.sides, SidesArg::Backs) {
            return Err(Failure::usage("`--reverse-backs` needs `--sides backs`")
                .with_hint("leave `--reverse-backs` out".to_owned()));
        }
        let mut request = Request::new(fold, paper);
        request.flip = self.flip.map(Flip::from);
        request.sides = match self.sides {
            SidesArg::Both => Sides::Both,
            SidesArg::Fronts => Sides::Fronts,
            SidesArg::Backs => Sides::Backs,
        };
        request.reverse_backs = self.reverse_backs;
        request.two_sided = self.two_sided;
        request.marks = self.switches();
        request.one_sheet = self.one_sheet;
        request.right_to_left = self.rtl;
        request.blanks = match self.blanks {
            BlanksArg::BeforeLast => Blanks::BeforeLast,
            BlanksArg::Append => Blanks::Append,
            BlanksArg::Error => Blanks::Error,
        };
        request.signature = self.signature;
        request.trim = self.trim;
        request.creep = self.creep.as_deref().map(thickness).transpose()?;
        request.cards = self.cards()?;
        Ok(request)
    }

    fn switches(&self) -> MarkSwitches {
        match self.marks {
            _ if self.proof => MarkSwitches::proof(),
            MarksArg::None => MarkSwitches::none(),
            MarksArg::Usual => MarkSwitches::default(),
            MarksArg::All => MarkSwitches {
                numbers: false,
                ..MarkSwitches::proof()
            },
        }
    }

    fn cards(&self) -> Result<Cards, Failure> {
        let mut cards = Cards::default();
        if let Some(card) = &self.card {
            cards.card = match Cards::named(card) {
                Some(size) => size,
                None => Paper::parse(card)?.size,
            };
        }
        if let Some(gap) = self.gap {
            cards.gap = gap;
        }
        Ok(cards)
    }
}
