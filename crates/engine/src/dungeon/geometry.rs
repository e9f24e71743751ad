//! Squares of graph paper, their sides, and the edges between them.

use serde::Serialize;

/// A square; x grows to the east, y to the south.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Square {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

/// A side of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Up the page.
    North,
    /// To the right.
    East,
    /// Down the page.
    South,
    /// To the left.
    West,
}

/// One side of one square: where a wall or a door is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Edge {
    /// The square whose side it is.
    pub square: Square,
    /// Which side.
    pub side: Side,
}

impl Square {
    /// The square in this column and row.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The neighbour on a side.
    pub const fn beyond(self, side: Side) -> Self {
        let (dx, dy) = side.step();
        Self::new(self.x + dx, self.y + dy)
    }

    /// So many squares further to a side.
    pub const fn far(self, side: Side, distance: i32) -> Self {
        let (dx, dy) = side.step();
        Self::new(self.x + dx * distance, self.y + dy * distance)
    }

    /// The four neighbours, clockwise from the north.
    pub fn neighbours(self) -> [Self; 4] {
        Side::ALL.map(|side| self.beyond(side))
    }

    /// The first side, clockwise from the north, whose neighbour is one of those looked for.
    pub fn side_where(self, is_it: impl Fn(Self) -> bool) -> Option<Side> {
        let mut sides = Side::ALL.into_iter();
        sides.find(|side| is_it(self.beyond(*side)))
    }

    /// The side on which a neighbour is.
    pub fn side_to(self, neighbour: Self) -> Option<Side> {
        self.side_where(|square| square == neighbour)
    }

    /// Steps along the lines of the paper.
    pub fn distance(self, other: Self) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }
}

impl Side {
    /// Clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// One square to this side.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The next one clockwise.
    pub const fn clockwise(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// The one across.
    pub const fn opposite(self) -> Self {
        self.clockwise().clockwise()
    }
}

impl Edge {
    /// This side of this square.
    pub const fn new(square: Square, side: Side) -> Self {
        Self { square, side }
    }

    /// The same edge seen from the other square.
    pub const fn flipped(self) -> Self {
        Self::new(self.square.beyond(self.side), self.side.opposite())
    }

    /// One name for both views of an edge: its northern or western side of a square is never used.
    pub fn canonical(self) -> Self {
        match self.side {
            Side::North | Side::West => self.flipped(),
            Side::East | Side::South => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_has_one_canonical_name() {
        for side in Side::ALL {
            let edge = Edge::new(Square::new(3, -2), side);
            assert_eq!(edge.flipped().flipped(), edge);
            assert_eq!(edge.canonical(), edge.flipped().canonical());
            assert_eq!(edge.square.side_to(edge.flipped().square), Some(side));
            assert_eq!(side.clockwise().clockwise(), side.opposite());
        }
    }
}
