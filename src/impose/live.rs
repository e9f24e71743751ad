//! The box that every page is typeset in, so that one typesetting serves several papers and printers.

use super::geometry::Size;
use super::layout::Panel;
use super::paper::Paper;
use super::parts::{between_slits, smallest_spread};
use super::request::Request;
use super::sheets::{Plan, check_room, layout_for};
use crate::diag::{Error, error};

/// Below this small print is no longer legible.
const LEAST_SCALE: f64 = 0.85;

/// The largest box that fits every page of the fold on every one of the papers, whichever edge the printer flips.
/// The request's own paper does not count.
pub(crate) fn live_box(request: &Request, papers: &[Paper]) -> Result<Size, Error> {
    share_room(request, papers, page_room)
}

/// The same for an inside page, which fills one of the parts that the slits leave whole of the back.
pub(crate) fn poster_box(request: &Request, papers: &[Paper]) -> Result<Size, Error> {
    share_room(request, papers, |request| {
        let layout = layout_for(request)?;
        let margins = &request.margins;
        let parts = between_slits(layout.size, &layout.cuts, margins.sheet, margins.slit);
        let mut room = layout.size;
        for part in parts {
            check_room(request, part)?;
            room = room.shared_with(part.size());
        }
        Ok(room)
    })
}

/// How many inside pages the back of a sheet takes.
pub(crate) fn poster_parts(request: &Request) -> Result<usize, Error> {
    let layout = layout_for(request)?;
    let margins = &request.margins;
    Ok(between_slits(layout.size, &layout.cuts, margins.sheet, margins.slit).len())
}

/// The same for a page that spans two panels: none where the fold has no two pages side by side.
pub(crate) fn spread_box(request: &Request, papers: &[Paper]) -> Result<Option<Size>, Error> {
    if smallest_spread(&layout_for(request)?, request).is_none() {
        return Ok(None);
    }
    let room = share_room(request, papers, |request| {
        let layout = layout_for(request)?;
        Ok(smallest_spread(&layout, request).unwrap_or(layout.size))
    })?;
    Ok(Some(room))
}

fn share_room(
    request: &Request,
    papers: &[Paper],
    room: impl Fn(&Request) -> Result<Size, Error>,
) -> Result<Size, Error> {
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
    best.ok_or_else(|| error!(command: "no paper is given"; hint: "name a paper, such as `a4`"))
}

fn page_room(request: &Request) -> Result<Size, Error> {
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
    pub(crate) fn scale_for(&self, page: Size) -> Result<f64, Error> {
        let slots = self.sides.iter().flat_map(|side| &side.slots);
        limit_shrinking(slots.map(|slot| page.factor_into(slot.safe.size())))
    }

    /// The same for inside pages.
    pub(crate) fn poster_scale_for(&self, page: Size) -> Result<f64, Error> {
        let posters = self.sides.iter().filter_map(|side| side.poster.as_ref());
        let parts = posters.flat_map(|poster| &poster.parts);
        limit_shrinking(parts.map(|part| page.factor_into(part.size())))
    }
}

pub(super) fn limit_shrinking(factors: impl Iterator<Item = f64>) -> Result<f64, Error> {
    let scale = factors.fold(1.0, f64::min);
    if scale < LEAST_SCALE {
        return Err(error!(
            command: "pages would shrink to {:.0} % to keep the margins", (scale * 100.0).floor();
            hint: "choose a larger paper or a printer with smaller margins"
        ));
    }
    // What is missing by rounding alone is not worth a shrunken page.
    Ok(if scale > 1.0 - 1e-9 { 1.0 } else { scale })
}
