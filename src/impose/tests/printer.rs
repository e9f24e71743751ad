//! A virtual printer: puts the sides of a plan on sheets and turns the sheets over as a duplexer does.

use super::same;
use crate::impose::geometry::{Rect, Size, Turn};
use crate::impose::scheme::SideKind;
use crate::impose::{Flip, Plan, SheetSide};

/// A page as it lies on a sheet, seen from the sheet's front.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Inked {
    pub position: usize,
    pub rect: Rect,
    /// Whether the page's head points to the top of the front.
    pub head_up: bool,
}

/// A sheet out of the printer: ink on both faces.
#[derive(Debug, Clone)]
pub struct Sheet {
    pub front: Vec<Inked>,
    pub back: Vec<Inked>,
}

/// Turns a box on the back to where it lies behind the front, for a sheet turned about an axis that is parallel to the
/// named edge.
pub fn behind(rect: Rect, size: Size, flip: Flip) -> (Rect, bool) {
    let short_edge_is_upright = size.height < size.width;
    let axis_is_upright = match flip {
        Flip::Short => short_edge_is_upright,
        Flip::Long => !short_edge_is_upright,
    };
    let mut there = rect;
    if axis_is_upright {
        there.x = size.width - rect.x - rect.width;
    } else {
        there.y = size.height - rect.y - rect.height;
    }
    (there, axis_is_upright)
}

/// Prints fronts and backs; `flip` is what the printer does, whatever the plan hoped for.
pub fn print(plan: &Plan, flip: Flip) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    for side in &plan.sides {
        if side.side == SideKind::Front {
            sheets.push(Sheet {
                front: fronts(side),
                back: Vec::new(),
            });
        } else {
            sheets[side.sheet].back = backs(side, flip);
        }
    }
    sheets
}

fn fronts(side: &SheetSide) -> Vec<Inked> {
    let slots = side.slots.iter();
    slots
        .map(|slot| Inked {
            position: slot.position,
            rect: slot.panel,
            head_up: slot.turn == Turn::Up,
        })
        .collect()
}

fn backs(side: &SheetSide, flip: Flip) -> Vec<Inked> {
    let slots = side.slots.iter();
    slots
        .map(|slot| {
            let (rect, keeps_up) = behind(slot.panel, side.size, flip);
            Inked {
                position: slot.position,
                rect,
                head_up: (slot.turn == Turn::Up) == keeps_up,
            }
        })
        .collect()
}

pub fn same_rect(a: Rect, b: Rect) -> bool {
    same(a.x, b.x) && same(a.y, b.y) && same(a.width, b.width) && same(a.height, b.height)
}
