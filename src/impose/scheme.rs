//! A fold's pages as rows of (page, column, row, turn) that can be read against a folded piece of paper,
//! and the geometry that follows from them.

use super::geometry::{Rect, Segment, Size, Turn};
use super::layout::{EdgeKind, Edges, Layout, Panel};

/// How much narrower the panel is that is folded in between two others.
pub const TUCK: f64 = 2.0;

/// Where a page is on its side of the sheet. Pages count from 1, columns and rows from 0 at the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PagePosition {
    pub page: usize,
    pub column: usize,
    pub row: usize,
    pub turn: Turn,
}

/// An upright page.
pub const fn up(page: usize, column: usize, row: usize) -> PagePosition {
    PagePosition {
        page,
        column,
        row,
        turn: Turn::Up,
    }
}

/// A page that is upside down.
pub const fn half(page: usize, column: usize, row: usize) -> PagePosition {
    PagePosition {
        page,
        column,
        row,
        turn: Turn::Half,
    }
}

/// A corner of the grid: (column line, row line).
pub type Node = (usize, usize);

/// A straight line between two corners of the grid, on the front of the flat sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub from: Node,
    pub to: Node,
}

pub const fn line(from: Node, to: Node) -> Line {
    Line { from, to }
}

impl Line {
    /// Whether a piece one cell long is part of this line.
    pub fn covers(self, piece: Line) -> bool {
        let within = |node: Node| {
            (self.from.0..=self.to.0).contains(&node.0)
                && (self.from.1..=self.to.1).contains(&node.1)
        };
        within(piece.from) && within(piece.to)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    Landscape,
    Portrait,
}

/// The two faces of a sheet. The back is drawn as seen after turning the sheet like the page of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideKind {
    Front,
    Back,
}

/// A fold of fixed shape.
#[derive(Debug)]
pub struct Scheme {
    pub orientation: Orientation,
    pub columns: usize,
    pub rows: usize,
    /// The column, counted on the front, that is [`TUCK`] narrower than the others.
    pub narrow: Option<usize>,
    pub front: &'static [PagePosition],
    pub back: &'static [PagePosition],
    /// Slits, with `from` before `to`.
    pub cuts: &'static [Line],
}

/// The four directions on a sheet side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    West,
    East,
    North,
    South,
}

impl Scheme {
    pub fn sheet(&self, paper: Size) -> Size {
        match self.orientation {
            Orientation::Landscape => paper.landscape(),
            Orientation::Portrait => paper.portrait(),
        }
    }

    pub fn layout(&self, paper: Size) -> Layout {
        let size = self.sheet(paper);
        Layout {
            size,
            front: self.panels(SideKind::Front, size),
            back: self.panels(SideKind::Back, size),
            folds: self.fold_lines(size),
            cuts: self
                .cuts
                .iter()
                .map(|cut| self.measure(*cut, size))
                .collect(),
            crops: Vec::new(),
        }
    }

    /// How many pages one sheet takes.
    pub fn pages(&self) -> usize {
        self.front.len() + self.back.len()
    }

    /// The x of a column line on the front.
    fn column_line(&self, index: usize, width: f64) -> f64 {
        match self.narrow {
            None => width * index as f64 / self.columns as f64,
            Some(narrow) => {
                let full = (width + TUCK) / self.columns as f64;
                let before = if narrow < index { TUCK } else { 0.0 };
                full * index as f64 - before
            }
        }
    }

    fn row_line(&self, index: usize, height: f64) -> f64 {
        height * index as f64 / self.rows as f64
    }

    /// A line of the grid in millimetres on the front.
    pub fn measure(&self, line: Line, size: Size) -> Segment {
        Segment::new(
            self.column_line(line.from.0, size.width),
            self.row_line(line.from.1, size.height),
            self.column_line(line.to.0, size.width),
            self.row_line(line.to.1, size.height),
        )
    }

    fn fold_lines(&self, size: Size) -> Vec<Segment> {
        let upright = (1..self.columns).map(|x| line((x, 0), (x, self.rows)));
        let level = (1..self.rows).map(|y| line((0, y), (self.columns, y)));
        upright
            .chain(level)
            .map(|whole| self.measure(whole, size))
            .collect()
    }

    fn places(&self, side: SideKind) -> &'static [PagePosition] {
        match side {
            SideKind::Front => self.front,
            SideKind::Back => self.back,
        }
    }

    fn panels(&self, side: SideKind, size: Size) -> Vec<Panel> {
        let places = self.places(side).iter();
        places
            .map(|place| Panel {
                place: place.page,
                rect: self.rect(*place, side, size),
                turn: place.turn,
                edges: self.edges(*place, side),
            })
            .collect()
    }

    /// The cell of a place on the front: behind a back column is its mirror image.
    fn front_column(&self, column: usize, side: SideKind) -> usize {
        match side {
            SideKind::Front => column,
            SideKind::Back => self.columns - 1 - column,
        }
    }

    fn rect(&self, place: PagePosition, side: SideKind, size: Size) -> Rect {
        let column = self.front_column(place.column, side);
        let span = line((column, place.row), (column + 1, place.row + 1));
        let front = self.measure(span, size).zone(0.0);
        match side {
            SideKind::Front => front,
            SideKind::Back => front.mirrored(size),
        }
    }

    /// The kinds of the four edges of a page, seen upright.
    fn edges(&self, place: PagePosition, side: SideKind) -> Edges {
        let kind = |direction| self.edge(place, side, direction);
        let (west, east) = (kind(Direction::West), kind(Direction::East));
        let (north, south) = (kind(Direction::North), kind(Direction::South));
        match place.turn {
            Turn::Up => Edges::new(west, east, north, south),
            Turn::Half => Edges::new(east, west, south, north),
        }
    }

    fn edge(&self, place: PagePosition, side: SideKind, direction: Direction) -> EdgeKind {
        let Some(beyond) = self.neighbour((place.column, place.row), direction) else {
            return EdgeKind::Sheet;
        };
        let piece = self.border((place.column, place.row), beyond, side);
        if self.cuts.iter().any(|cut| cut.covers(piece)) {
            EdgeKind::Slit
        } else if self.is_spine(piece) {
            EdgeKind::Spine
        } else {
            EdgeKind::Fold
        }
    }

    fn neighbour(&self, (column, row): Node, direction: Direction) -> Option<Node> {
        let beyond = match direction {
            Direction::West => (column.checked_sub(1)?, row),
            Direction::East => (column + 1, row),
            Direction::North => (column, row.checked_sub(1)?),
            Direction::South => (column, row + 1),
        };
        (beyond.0 < self.columns && beyond.1 < self.rows).then_some(beyond)
    }

    /// The piece of grid line between two neighbouring cells of a side, as seen on the front.
    fn border(&self, a: Node, b: Node, side: SideKind) -> Line {
        let a = (self.front_column(a.0, side), a.1);
        let b = (self.front_column(b.0, side), b.1);
        let corner = (a.0.max(b.0), a.1.max(b.1));
        if a.1 == b.1 {
            line(corner, (corner.0, corner.1 + 1))
        } else {
            line(corner, (corner.0 + 1, corner.1))
        }
    }

    /// The spine is the fold that joins the first page and the last, whichever face it is looked at from.
    fn is_spine(&self, piece: Line) -> bool {
        [SideKind::Front, SideKind::Back].into_iter().any(|side| {
            let cell = |page| {
                let place = self.places(side).iter().find(|place| place.page == page)?;
                Some((place.column, place.row))
            };
            match (cell(1), cell(self.pages())) {
                (Some(first), Some(last)) if adjacent(first, last) => {
                    self.border(first, last, side) == piece
                }
                _ => false,
            }
        })
    }
}

fn adjacent(a: Node, b: Node) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}
