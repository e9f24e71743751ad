//! Paper on the table while it is folded flat: which panel is where, which way up, and what is on top.
//!
//! Only what pictures need: that the fold is possible is proved elsewhere, by folding the same steps in space.

use super::picture::Picture;
use crate::impose::folds::{Part, Way};
use crate::impose::geometry::{Point, Rect, Turn};
use crate::impose::layout::Layout;
use crate::impose::scheme::{Line, Node};
use crate::impose::sheets::SheetSide;

/// One panel of the sheet.
#[derive(Debug, Clone)]
struct Leaf {
    cell: Node,
    /// On the flat sheet.
    home: Rect,
    /// Where a point of the flat sheet is now: `factor * x + shift`, across and down.
    across: (f64, f64),
    down: (f64, f64),
    /// Page and whether it is upside down, on the front and on the back.
    front: Option<(usize, bool)>,
    back: Option<(usize, bool)>,
    front_up: bool,
}

/// The panels of a sheet, from the bottom layer to the top one.
#[derive(Debug, Clone)]
pub(super) struct Leaves {
    leaves: Vec<Leaf>,
    columns: usize,
}

impl Leaf {
    fn place(&self, point: Point) -> Point {
        Point::new(
            self.across.0 * point.x + self.across.1,
            self.down.0 * point.y + self.down.1,
        )
    }

    fn rect(&self) -> Rect {
        let a = self.place(Point::new(self.home.x, self.home.y));
        let b = self.place(Point::new(self.home.right(), self.home.bottom()));
        Rect::new(
            a.x.min(b.x),
            a.y.min(b.y),
            (a.x - b.x).abs(),
            (a.y - b.y).abs(),
        )
    }
}

impl Leaves {
    pub fn new(front: Option<&SheetSide>, back: Option<&SheetSide>, layout: &Layout) -> Self {
        let xs = super::grid_lines(layout.front.iter().map(|panel| panel.rect.x));
        let ys = super::grid_lines(layout.front.iter().map(|panel| panel.rect.y));
        let index = |lines: &[f64], at: f64| {
            lines
                .iter()
                .position(|line| (line - at).abs() < 1e-6)
                .unwrap_or(0)
        };
        let on = |side: Option<&SheetSide>, rect: Rect| {
            let slot = side?.slots.iter().find(|slot| {
                (slot.panel.x - rect.x).abs() < 1.0 && (slot.panel.y - rect.y).abs() < 1.0
            })?;
            Some((slot.position + 1, slot.turn == Turn::Half))
        };
        let leaves = layout
            .front
            .iter()
            .map(|panel| Leaf {
                cell: (index(&xs, panel.rect.x), index(&ys, panel.rect.y)),
                home: panel.rect,
                across: (1.0, 0.0),
                down: (1.0, 0.0),
                front: on(front, panel.rect),
                back: on(back, panel.rect.mirrored(layout.size)),
                front_up: true,
            })
            .collect();
        Self {
            leaves,
            columns: xs.len(),
        }
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The size of a panel, at the origin.
    pub fn panel(&self) -> Rect {
        self.leaves
            .first()
            .map_or(Rect::new(0.0, 0.0, 1.0, 1.0), |leaf| {
                Rect::new(0.0, 0.0, leaf.home.width, leaf.home.height)
            })
    }

    /// Everything on the table.
    pub fn bounds(&self) -> Rect {
        let rects = self.leaves.iter().map(Leaf::rect);
        rects
            .reduce(|a, b| {
                let (x, y) = (a.x.min(b.x), a.y.min(b.y));
                Rect::new(
                    x,
                    y,
                    a.right().max(b.right()) - x,
                    a.bottom().max(b.bottom()) - y,
                )
            })
            .unwrap_or(Rect::new(0.0, 0.0, 1.0, 1.0))
    }

    /// The panels as one sees them, with the numbers of the pages that look up.
    pub fn picture(&self) -> Picture {
        let bounds = self.bounds();
        let mut picture = Picture {
            bounds: [bounds.x, bounds.y, bounds.right(), bounds.bottom()],
            shapes: Vec::new(),
        };
        for leaf in &self.leaves {
            let shown = if leaf.front_up { leaf.front } else { leaf.back };
            let rect = leaf.rect();
            picture.sheet(rect, shown.is_none());
            if let Some((page, turned)) = shown {
                // A leaf turned end over end carries its head to the other side.
                let turned = turned != (leaf.down.0 < 0.0);
                picture.words(rect.centre(), &page.to_string(), turned);
            }
        }
        picture
    }

    /// Where a grid line of the flat sheet has got to.
    pub fn crease(&self, along: Line) -> Option<[Point; 2]> {
        let upright = along.from.0 == along.to.0;
        let touching: Vec<&Leaf> = self
            .leaves
            .iter()
            .filter(|leaf| {
                let (column, row) = leaf.cell;
                if upright {
                    column == along.from.0 && (along.from.1..along.to.1).contains(&row)
                } else {
                    row == along.from.1 && (along.from.0..along.to.0).contains(&column)
                }
            })
            .collect();
        let leaf = touching.first()?;
        let at = leaf.place(Point::new(leaf.home.x, leaf.home.y));
        // The crease goes right through the paper on the table.
        let bounds = self.bounds();
        Some(if upright {
            [
                Point::new(at.x, bounds.y),
                Point::new(at.x, bounds.bottom()),
            ]
        } else {
            [Point::new(bounds.x, at.y), Point::new(bounds.right(), at.y)]
        })
    }

    /// Folds the named part over or under the rest.
    pub fn fold(&mut self, crease: [Point; 2], part: Part, way: Way, only: &[Node]) {
        let moves = |leaf: &Leaf| {
            let middle = leaf.rect().centre();
            let is_there = match part {
                Part::Left => middle.x < crease[0].x,
                Part::Right => middle.x > crease[0].x,
                Part::Above => middle.y < crease[0].y,
                Part::Below => middle.y > crease[0].y,
            };
            is_there && (only.is_empty() || only.contains(&leaf.cell))
        };
        let (mut moved, rest): (Vec<Leaf>, Vec<Leaf>) = std::mem::take(&mut self.leaves)
            .into_iter()
            .partition(moves);
        moved.reverse();
        for leaf in &mut moved {
            leaf.front_up = !leaf.front_up;
            match part {
                Part::Left | Part::Right => {
                    leaf.across = (-leaf.across.0, 2.0 * crease[0].x - leaf.across.1);
                }
                Part::Above | Part::Below => {
                    leaf.down = (-leaf.down.0, 2.0 * crease[0].y - leaf.down.1);
                }
            }
        }
        self.leaves = match way {
            Way::Over => [rest, moved].concat(),
            Way::Under => [moved, rest].concat(),
        };
    }

    /// Turns everything over like the page of a book.
    pub fn turn_over(&mut self) {
        let bounds = self.bounds();
        let middle = bounds.x + bounds.right();
        self.leaves.reverse();
        for leaf in &mut self.leaves {
            leaf.front_up = !leaf.front_up;
            leaf.across = (-leaf.across.0, middle - leaf.across.1);
        }
    }
}
