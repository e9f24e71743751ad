//! The plan: paper as it leaves the printer. From a request and a number of pages to sheet sides.

use super::deal::Deal;
use super::folds::refuse_inside;
use super::geometry::{Affine, Insets, Rect, Size, Turn, plain};
use super::layout::{EdgeKind, Layout, Panel};
use super::marks::{self, Mark};
use super::parts::between_slits;
use super::request::{Flip, Request, Sides};
use super::scheme::SideKind;
use super::slot::{Poster, Slot};
use crate::diag::{Error, counted, error};

/// A panel with less room than this is no page.
const LEAST_ROOM: f64 = 5.0;

/// Beyond this a stapler and a spine give up.
const THICK_BOOK: usize = 64;

/// One side of one sheet as printed.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetSide {
    /// Counted from 0.
    pub sheet: usize,
    pub side: SideKind,
    pub size: Size,
    /// In reading order.
    pub slots: Vec<Slot>,
    pub poster: Option<Poster>,
    /// Whether the whole side is turned by half, because the printer flips across the fold.
    pub turned: bool,
    pub marks: Vec<Mark>,
    /// What to add to everything on the side, right and down, so that it meets the front.
    pub offset: (f64, f64),
}

impl SheetSide {
    /// A placement as it must be printed: moved by the offset of this side.
    pub(crate) fn shift_placement(&self, placement: Affine) -> Affine {
        placement.moved(self.offset.0, self.offset.1)
    }
}

/// All sheet sides in printing order.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    pub sides: Vec<SheetSide>,
    pub sheets: usize,
    /// The flip to ask the printer for, when the file has fronts and backs.
    pub duplex: Option<Flip>,
    /// What the user should know, each one clause.
    pub notes: Vec<String>,
}

/// Plans `pages` reading pages, and the request's inside pages after them, onto sheets.
pub fn plan(request: &Request, pages: usize) -> Result<Plan, Error> {
    request.check()?;
    let layout = layout_for(request)?;
    let deal = Deal::new(request, layout.pages(), pages)?;
    check_inside(request, &deal)?;
    let flip = request.flip.unwrap_or(Flip::upright_for(layout.size));
    let press = Press {
        request,
        layout: &layout,
        deal: &deal,
        pages,
        flip,
        has_backs: !layout.back.is_empty() || request.inside > 0,
    };
    let sides = press.sides()?;
    Ok(Plan {
        sides,
        sheets: deal.sheets,
        duplex: press.is_duplex().then_some(flip),
        notes: press.notes(),
    })
}

/// Whether sheets have anything on their backs.
pub(crate) fn has_backs(request: &Request) -> Result<bool, Error> {
    Ok(request.inside > 0 || !layout_for(request)?.back.is_empty())
}

/// The request's sheet, mirrored for right-to-left books.
pub(super) fn layout_for(request: &Request) -> Result<Layout, Error> {
    let layout = request.fold.layout(request)?;
    Ok(if request.right_to_left {
        layout.mirrored()
    } else {
        layout
    })
}

/// Refuses a panel whose margins leave no room.
pub(super) fn check_room(request: &Request, safe: Rect) -> Result<(), Error> {
    if safe.width >= LEAST_ROOM && safe.height >= LEAST_ROOM {
        return Ok(());
    }
    Err(error!(
        command: "the margins leave no room for a page of `{}` on `{}`",
            request.fold.name, request.paper.name;
        hint: "choose a larger paper or smaller margins"
    ))
}

fn check_inside(request: &Request, deal: &Deal) -> Result<(), Error> {
    if request.inside == 0 {
        return Ok(());
    }
    if !request.fold.has_inside() {
        return Err(refuse_inside(request.fold));
    }
    if request.inside > deal.sheets {
        return Err(error!(
            command: "there are {}, but {} to print them on",
                counted(request.inside, "inside page"), counted(deal.sheets, "sheet");
            hint: "give one inside page for each sheet at most"
        ));
    }
    Ok(())
}

/// What every side is made from.
struct Press<'a> {
    request: &'a Request,
    layout: &'a Layout,
    deal: &'a Deal,
    pages: usize,
    flip: Flip,
    has_backs: bool,
}

impl Press<'_> {
    fn is_duplex(&self) -> bool {
        self.has_backs && self.request.sides == Sides::Both
    }

    /// Printing order: each sheet's front and back, or all fronts, or all backs.
    fn sides(&self) -> Result<Vec<SheetSide>, Error> {
        let sheets = 0..self.deal.sheets;
        let front = |sheet| self.side(sheet, SideKind::Front);
        let back = |sheet| self.side(sheet, SideKind::Back);
        match self.request.sides {
            Sides::Backs if !self.has_backs => Err(error!(
                command: "`{}` is printed on one side, so there are no backs",
                    self.request.fold.name;
                hint: "print the fronts only"
            )),
            Sides::Backs if self.request.reverse_backs => sheets.rev().map(back).collect(),
            Sides::Backs => sheets.map(back).collect(),
            Sides::Both if self.has_backs => sheets.flat_map(|s| [front(s), back(s)]).collect(),
            Sides::Both | Sides::Fronts => sheets.map(front).collect(),
        }
    }

    fn side(&self, sheet: usize, side: SideKind) -> Result<SheetSide, Error> {
        let like_a_book = self.flip.turns_like_a_book(self.layout.size);
        let turned = side == SideKind::Back && !like_a_book;
        let mut made = SheetSide {
            sheet,
            side,
            size: self.layout.size,
            slots: self.slots(sheet, side, turned)?,
            poster: self.poster(sheet, side, turned)?,
            turned,
            marks: Vec::new(),
            offset: match side {
                SideKind::Front => (0.0, 0.0),
                SideKind::Back => self.request.back_offset,
            },
        };
        let is_outermost = self.deal.depth(sheet) == 1;
        let flip = self.is_duplex().then_some(self.flip);
        made.marks = marks::of_side(self.request, self.layout, &made, is_outermost, flip);
        Ok(made)
    }

    fn slots(&self, sheet: usize, side: SideKind, turned: bool) -> Result<Vec<Slot>, Error> {
        let panels = match side {
            SideKind::Front => &self.layout.front,
            SideKind::Back => &self.layout.back,
        };
        let size = self.layout.size;
        let mut slots = Vec::with_capacity(panels.len());
        for panel in panels {
            let panel = if turned {
                panel.half_turned(size)
            } else {
                *panel
            };
            slots.push(self.slot(sheet, panel)?);
        }
        slots.sort_by_key(|slot| slot.position);
        Ok(slots)
    }

    fn slot(&self, sheet: usize, panel: Panel) -> Result<Slot, Error> {
        let dealt = self.deal.at(sheet, panel.place);
        let safe = panel.safe(self.layout.size, &self.request.margins);
        check_room(self.request, safe)?;
        let creep = (self.deal.depth(sheet) - 1) as f64 * self.request.creep.unwrap_or(0.0);
        Ok(Slot {
            page: dealt.page,
            position: dealt.position,
            panel: panel.rect,
            safe,
            turn: panel.turn,
            edges: panel.edges,
            shift: creep * towards_spine(&panel),
        })
    }

    fn poster(&self, sheet: usize, side: SideKind, turned: bool) -> Result<Option<Poster>, Error> {
        if side == SideKind::Front || sheet >= self.request.inside {
            return Ok(None);
        }
        let size = self.layout.size;
        let area = Rect::of(size).inset(self.request.margins.sheet);
        check_room(self.request, area)?;
        let cuts: Vec<_> = self
            .layout
            .cuts
            .iter()
            .map(|cut| cut.mirrored(size))
            .collect();
        let margins = &self.request.margins;
        let upright = between_slits(size, &cuts, margins.sheet, margins.slit);
        let parts = upright.into_iter();
        let behind = self.layout.cuts.iter().map(|cut| cut.mirrored(size));
        let as_printed = behind.map(|cut| if turned { cut.half_turned(size) } else { cut });
        Ok(Some(Poster {
            page: self.pages + sheet,
            area,
            turn: if turned { Turn::Half } else { Turn::Up },
            parts: parts
                .map(|part| if turned { part.half_turned(size) } else { part })
                .collect(),
            keep_clear: as_printed
                .map(|cut| cut.zone(self.request.margins.slit))
                .collect(),
        }))
    }

    fn notes(&self) -> Vec<String> {
        let blanks = self.deal.note(self.request);
        [blanks, self.thickness(), self.hidden_trim()]
            .into_iter()
            .flatten()
            .collect()
    }

    fn thickness(&self) -> Option<String> {
        let nested = self.request.fold.is_nested() && self.request.signature.is_none();
        (nested && self.pages > THICK_BOOK).then(|| {
            format!(
                "{} are hard to fold and staple; sew signatures of 4 sheets instead",
                counted(self.pages, "page")
            )
        })
    }

    /// The trim line may be where no printer can mark it.
    fn hidden_trim(&self) -> Option<String> {
        let Insets { left, right, .. } = self.request.unprintable();
        let trim = self.request.trim.filter(|trim| *trim < left.max(right))?;
        let width = plain(trim);
        Some(format!(
            "the crop marks are outside the printable area; trim {width} mm with a ruler"
        ))
    }
}

/// +1 when the spine is to the right of the page on the printed side, -1 when it is to the left.
fn towards_spine(panel: &Panel) -> f64 {
    let (left, right) = match panel.turn {
        Turn::Up => (panel.edges.left, panel.edges.right),
        Turn::Half => (panel.edges.right, panel.edges.left),
    };
    match (left, right) {
        (EdgeKind::Spine, _) => -1.0,
        (_, EdgeKind::Spine) => 1.0,
        _ => 0.0,
    }
}
