//! A product on a paper: the box that its pages are typeset in, and what the plan is asked for.

use std::collections::BTreeMap;

use super::{Job, Order};
use crate::diag::{Error, did_you_mean, error};
use crate::impose::{self, Fold, Insets, Margins, Paper, Request, Size, folds};
use crate::typeset::{self, Layout};

/// The boxes and the request of one edition: a product on a paper.
#[derive(Debug, Clone)]
pub struct Edition {
    /// The box of a page.
    pub layout: Layout,
    /// The box of the inside page.
    pub inside: Option<Layout>,
    /// What the printer cannot print on, at each side of a sheet.
    pub border: Insets,
    /// What the plan is asked for.
    pub request: Request,
}

/// The smallest box in which large print makes sense, in millimetres.
const LARGE_PRINT_WIDTH: f64 = 100.0;

/// A box narrower than this is not the whole sheet that a flat product is laid out for, in millimetres.
const WHOLE_SHEET_WIDTH: f64 = 150.0;

/// Size of a booklet's text on whole sheets, in points.
const ENLARGED: f64 = 13.0;

impl Order {
    /// Chooses the fold and computes the box that pages are typeset in.
    pub(super) fn edition(&self, inside: bool) -> Result<Edition, Error> {
        let theme = self.theme()?;
        let mut edition = self.edition_of(self.request(), &theme, inside)?;
        let layout = &mut edition.layout;
        layout.flow = self.flows(layout.width);
        // A page of a booklet on a whole sheet is the stapled page enlarged: it is read on a screen, or by many.
        let enlarged = matches!(self.job, Job::Booklet(_)) && !self.look.large_print;
        if enlarged && layout.width >= WHOLE_SHEET_WIDTH {
            layout.text_size = ENLARGED;
        }
        Ok(edition)
    }

    /// The edition of pages that are printed as they are, such as instructions.
    pub(super) fn flat_edition(&self) -> Result<Edition, Error> {
        let request = Request {
            fold: &folds::FLAT,
            inside: 0,
            trim: None,
            creep: None,
            ..self.paper.request.clone()
        };
        let mut plain = self.clone();
        plain.look.large_print = false;
        plain.edition_of(request, typeset::USUAL_THEME, false)
    }

    fn edition_of(
        &self,
        mut request: Request,
        theme: &str,
        inside: bool,
    ) -> Result<Edition, Error> {
        let fold = request.fold;
        request.inside = usize::from(inside && fold.has_inside);
        let papers = same_breaks(&request.paper);
        let least = impose::live_box(&request, &papers)?;
        request.margins = comfortable(least, request.margins);
        // The box is the same for every printer, so that no printer moves a page break; a wide border shrinks the pages later.
        let size = impose::live_box(&request, &papers)?;
        let mut layout = self.layout(size, fold, theme)?;
        if let Some(spread) = impose::spread_box(&request, &papers)? {
            layout.spread_width = spread.width;
        }
        let inside = if request.inside > 0 {
            let poster = impose::poster_box(&request, &papers)?;
            Some(self.layout(poster, &folds::FLAT, theme)?)
        } else {
            None
        };
        let mut border = self.paper.request.margins.sheet;
        request.border = Some(border);
        if let Some(profile) = &self.paper.printer {
            request.use_printer(profile)?;
            border = request.margins.sheet;
            request.border = Some(border);
            request.margins = comfortable(least, request.margins);
            request.flip = self.paper.request.flip.or(request.flip);
        }
        Ok(Edition {
            layout,
            inside,
            border,
            request,
        })
    }

    /// What the plan is asked for, with the fold.
    pub(super) fn request(&self) -> Request {
        Request {
            fold: self.fold(),
            ..self.paper.request.clone()
        }
    }

    /// Whether pages flow: in large print, and where a product made for whole sheets is printed on smaller pages.
    fn flows(&self, width: f64) -> bool {
        let whole_sheets = self.paper.is_made_for(&folds::FLAT);
        self.look.large_print || (whole_sheets && width < WHOLE_SHEET_WIDTH)
    }

    fn layout(&self, size: Size, fold: &Fold, theme: &str) -> Result<Layout, Error> {
        if self.look.large_print && size.width < LARGE_PRINT_WIDTH {
            return Err(error!(
                command: "large print does not fit pages of `{}`", fold.name;
                hint: "choose `--fold saddle` or `--fold flat`"
            ));
        }
        let (text_size, smallest) = match size.width {
            _ if self.look.large_print => (16.0, 14.0),
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
            ink_saver: self.look.ink_saver,
            flow: false,
            leaves: if *fold == folds::SADDLE { 4 } else { 1 },
            theme: theme.to_owned(),
            fillable: self.format.is_fillable(),
            measure: false,
            fonts: BTreeMap::new(),
        })
    }

    /// The name of the theme: as asked, the product's own, or the usual one.
    fn theme(&self) -> Result<String, Error> {
        let name = self.look.theme.as_deref();
        let name = name.or(self.recipe.product.theme.as_deref());
        let name = name.unwrap_or(typeset::USUAL_THEME);
        let known = typeset::themes(&self.look.templates);
        let names = || known.iter().map(|theme| theme.name.as_str());
        if names().any(|known| known == name) {
            return Ok(name.to_owned());
        }
        Err(error!(command: "there is no theme called `{name}`").hint(
            did_you_mean(name, names()).unwrap_or_else(|| {
                format!("themes are {}", names().collect::<Vec<_>>().join(", "))
            }),
        ))
    }
}

/// Pages that are held in the hand want more white than the printer demands; a pocketmod has none to give.
fn comfortable(least: Size, margins: Margins) -> Margins {
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

/// A4 and Letter share one box, so that both editions break their pages alike; any other paper stands alone.
fn same_breaks(paper: &Paper) -> Vec<Paper> {
    match paper.name.as_str() {
        "a4" | "letter" => ["a4", "letter"]
            .into_iter()
            .filter_map(|name| Paper::parse(name).ok())
            .collect(),
        _ => vec![paper.clone()],
    }
}
