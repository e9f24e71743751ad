//! The box that every page is typeset in, so that one typesetting serves several papers and printers.

use super::error::PlanError;
use super::geometry::{Rect, Size};
use super::layout::Panel;
use super::paper::Paper;
use super::request::Request;
use super::sheets::{Plan, check_room, layout_for};

/// Below this small print is no longer legible.
const LEAST_SCALE: f64 = 0.85;

/// The largest box that fits every page of the fold on every one of the papers, whichever edge the printer flips.
/// The request's own paper does not count.
pub fn live_box(request: &Request, papers: &[Paper]) -> Result<Size, PlanError> {
    shared(request, papers, page_room)
}

/// The same for the inside page, which fills the printable area of its side.
pub fn poster_box(request: &Request, papers: &[Paper]) -> Result<Size, PlanError> {
    shared(request, papers, |request| {
        let area = Rect::of(layout_for(request)?.size).inset(request.margins.sheet);
        check_room(request, area)?;
        Ok(area.size())
    })
}

fn shared(
    request: &Request,
    papers: &[Paper],
    room: impl Fn(&Request) -> Result<Size, PlanError>,
) -> Result<Size, PlanError> {
    request.check()?;
    let mut best: Option<Size> = None;
    for paper in papers {
        let on_paper = Request {
            paper: paper.clone(),
            ..request.clone()
        };
        let here = room(&on_paper)?;
        best = Some(best.map_or(here, |size| size.shared_with(here)));
    }
    best.ok_or_else(|| PlanError::new("no paper is given", "name a paper, such as `a4`"))
}

fn page_room(request: &Request) -> Result<Size, PlanError> {
    let layout = layout_for(request)?;
    let turned = layout
        .back
        .iter()
        .map(|panel| panel.half_turned(layout.size));
    let panels: Vec<Panel> = layout
        .front
        .iter()
        .chain(&layout.back)
        .copied()
        .chain(turned)
        .collect();
    let mut room = layout.size;
    for panel in panels {
        let safe = panel.safe(layout.size, &request.margins);
        check_room(request, safe)?;
        room = room.shared_with(safe.size());
    }
    Ok(room)
}

impl Plan {
    /// How much pages of this size must shrink to stay inside every margin: 1 when they fit.
    pub fn scale_for(&self, page: Size) -> Result<f64, PlanError> {
        let slots = self.sides.iter().flat_map(|side| &side.slots);
        enough(slots.map(|slot| page.factor_into(slot.safe.size())))
    }

    /// The same for inside pages.
    pub fn poster_scale_for(&self, page: Size) -> Result<f64, PlanError> {
        let posters = self.sides.iter().filter_map(|side| side.poster.as_ref());
        enough(posters.map(|poster| page.factor_into(poster.area.size())))
    }
}

fn enough(factors: impl Iterator<Item = f64>) -> Result<f64, PlanError> {
    let scale = factors.fold(1.0, f64::min);
    if scale < LEAST_SCALE {
        return Err(PlanError::new(
            format!(
                "pages would shrink to {:.0} % to keep the margins",
                (scale * 100.0).floor()
            ),
            "choose a larger paper or a printer with smaller margins",
        ));
    }
    // What is missing by rounding alone is not worth a shrunken page.
    Ok(if scale > 1.0 - 1e-9 { 1.0 } else { scale })
}
