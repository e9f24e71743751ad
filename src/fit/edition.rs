//! A product on a paper: the box that its pages are typeset in, and what imposition is asked for.

use std::collections::BTreeMap;

use crate::diag::{Error, error};
use crate::impose::{self, Fold, Insets, Margins, Paper, PrinterProfile, Request, Size, folds};
use crate::typeset::{self, Layout};

/// What an edition is made from: the paper with its fold, the printer, and how the text should look.
#[derive(Debug, Clone)]
pub struct PageFormat {
    /// What imposition is asked for.
    pub request: Request,
    /// The printer, if it was measured.
    pub printer: Option<PrinterProfile>,
    /// Name of the theme.
    pub theme: String,
    /// Body text of 14 pt or more.
    pub large_print: bool,
    /// Without grey shading.
    pub ink_saver: bool,
    /// Form fields where one would write.
    pub fillable: bool,
    /// Whether the product is made for whole sheets, so that it flows on smaller pages.
    pub for_whole_sheets: bool,
    /// Whether its pages are made for stapling or folding, so that they are enlarged on whole sheets.
    pub for_smaller_pages: bool,
    /// Whether these are panels of one folded sheet.
    pub for_panels: bool,
}

/// The boxes and the request of one edition: a product on a paper.
#[derive(Debug, Clone)]
pub struct Edition {
    /// The box of a page.
    pub layout: Layout,
    /// The box of the inside page.
    pub inside: Option<Layout>,
    /// What the printer cannot print on, at each side of a sheet.
    pub border: Insets,
    /// What imposition is asked for.
    pub request: Request,
    /// What it was made from.
    pub format: PageFormat,
}

/// The smallest box in which large print makes sense, in millimetres.
const LARGE_PRINT_WIDTH: f64 = 100.0;

/// A box narrower than this is not the whole sheet that a flat product is laid out for, in millimetres.
const WHOLE_SHEET_WIDTH: f64 = 150.0;

/// Size of text on whole sheets where pages are made for smaller ones, in points.
const ENLARGED: f64 = 13.0;
/// The same for panels of one folded sheet, which grow far more: lines of some seventy letters.
const ENLARGED_PANEL: f64 = 15.0;

impl PageFormat {
    /// The same for pages that are printed as they are, such as instructions.
    pub fn flat(&self) -> Self {
        Self {
            request: Request {
                fold: &folds::FLAT,
                inside: 0,
                trim: None,
                creep: None,
                ..self.request.clone()
            },
            theme: typeset::USUAL_THEME.to_owned(),
            large_print: false,
            for_whole_sheets: false,
            for_smaller_pages: false,
            for_panels: false,
            ..self.clone()
        }
    }

    /// Computes the boxes that pages are typeset in, with one for the hidden back if it is printed.
    pub fn edition(&self, inside: bool) -> Result<Edition, Error> {
        let mut request = self.request.clone();
        let fold = request.fold;
        request.inside = usize::from(inside && fold.has_inside());
        let papers = papers_with_same_breaks(&request.paper);
        let least = impose::live_box(&request, &papers)?;
        request.margins = widen(request.margins, least);
        // The box is the same for every printer, so that no printer moves a page break; a wide border shrinks the pages later.
        let size = impose::live_box(&request, &papers)?;
        let mut layout = self.layout(size, fold)?;
        if let Some(spread) = impose::spread_box(&request, &papers)? {
            layout.spread_width = spread.width;
        }
        layout.flow = self.flows(layout.width);
        // A stapled page or a panel on a whole sheet is that page enlarged: it is read on a screen, or by many.
        let enlarged = self.for_smaller_pages && !self.large_print;
        if enlarged && layout.width >= WHOLE_SHEET_WIDTH {
            layout.text_size = if self.for_panels {
                ENLARGED_PANEL
            } else {
                ENLARGED
            };
        }
        let inside = if request.inside > 0 {
            let poster = impose::poster_box(&request, &papers)?;
            Some(self.layout(poster, &folds::FLAT)?)
        } else {
            None
        };
        let mut border = self.request.margins.sheet;
        request.border = Some(border);
        if let Some(profile) = &self.printer {
            request.use_printer(profile)?;
            border = request.margins.sheet;
            request.border = Some(border);
            request.margins = widen(request.margins, least);
            request.flip = self.request.flip.or(request.flip);
        }
        Ok(Edition {
            layout,
            inside,
            border,
            request,
            format: self.clone(),
        })
    }

    /// Whether pages flow: in large print, and where a product made for whole sheets is printed on smaller pages.
    fn flows(&self, width: f64) -> bool {
        self.large_print || (self.for_whole_sheets && width < WHOLE_SHEET_WIDTH)
    }

    fn layout(&self, size: Size, fold: &Fold) -> Result<Layout, Error> {
        if self.large_print && size.width < LARGE_PRINT_WIDTH {
            return Err(error!(
                command: "large print does not fit pages of `{}`", fold.name;
                hint: "choose `--fold saddle` or `--fold flat`"
            ));
        }
        let (text_size, smallest) = match size.width {
            _ if self.large_print => (16.0, 14.0),
            width if width < 90.0 => (8.4, 6.5),
            width if width < 150.0 => (9.5, 8.0),
            _ => (10.0, 8.0),
        };
        Ok(Layout {
            width: size.width,
            height: size.height,
            spread_width: size.width,
            text_size,
            smallest,
            ink_saver: self.ink_saver,
            flow: false,
            leaves: if *fold == folds::SADDLE { 4 } else { 1 },
            theme: self.theme.clone(),
            fillable: self.fillable,
            measure: false,
            fonts: BTreeMap::new(),
            cover: BTreeMap::new(),
        })
    }
}

/// Pages that are held in the hand want more white than the printer demands; a pocketmod has none to give.
fn widen(margins: Margins, least: Size) -> Margins {
    let (sheet, crease) = match least.width {
        width if width > 150.0 => (14.0, 10.0),
        width if width > 90.0 => (10.0, 8.0),
        _ => return margins,
    };
    let mut wider = margins;
    let sides = &mut wider.sheet;
    for side in [
        &mut sides.left,
        &mut sides.right,
        &mut sides.top,
        &mut sides.bottom,
    ] {
        *side = side.max(sheet);
    }
    wider.fold = wider.fold.max(crease);
    wider.cut = wider.cut.max(crease);
    wider
}

/// A4 and Letter share one box, so that both editions break their pages alike; any other paper has its own.
fn papers_with_same_breaks(paper: &Paper) -> Vec<Paper> {
    match paper.name.as_str() {
        "a4" | "letter" => ["a4", "letter"]
            .into_iter()
            .filter_map(|name| Paper::parse(name).ok())
            .collect(),
        _ => vec![paper.clone()],
    }
}
