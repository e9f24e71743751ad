//! Hexes: where their neighbours are, how far they are apart, and how their ground is drawn.
//!
//! A hex is a [`Square`] by its column and row. It has a flat top, and every second column is half a hex further south: the neighbours of a
//! hex are north, north-east, south-east, south, south-west and north-west of it.

use serde::Serialize;

use super::geometry::Square;
pub use crate::model::TerrainKind;

/// What a map is drawn on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grid {
    /// Graph paper.
    #[default]
    Squares,
    /// Hexes, one for each room.
    Hexes,
}

/// A way from a hex to one of its neighbours, clockwise from the north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heading {
    /// Up the page.
    North,
    /// Up to the right.
    NorthEast,
    /// Down to the right.
    SouthEast,
    /// Down the page.
    South,
    /// Down to the left.
    SouthWest,
    /// Up to the left.
    NorthWest,
}

impl Heading {
    /// Clockwise from the north.
    pub const ALL: [Self; 6] = [
        Self::North,
        Self::NorthEast,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The way from a hex to a neighbour.
    pub fn between(from: Square, to: Square) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|heading| from.hex_beyond(*heading) == to)
    }
}

impl Square {
    /// The neighbouring hex in this direction.
    pub fn hex_beyond(self, heading: Heading) -> Self {
        // A hex in an odd column is half a hex lower than those beside it in the same row.
        let lower = self.x.rem_euclid(2);
        let (dx, dy) = match heading {
            Heading::North => (0, -1),
            Heading::NorthEast => (1, lower - 1),
            Heading::SouthEast => (1, lower),
            Heading::South => (0, 1),
            Heading::SouthWest => (-1, lower),
            Heading::NorthWest => (-1, lower - 1),
        };
        Self::new(self.x + dx, self.y + dy)
    }

    /// The six neighbouring hexes, clockwise from the north.
    pub fn hex_neighbours(self) -> [Self; 6] {
        Heading::ALL.map(|heading| self.hex_beyond(heading))
    }

    /// Moves from hex to hex where no hex is missing.
    pub fn hex_distance(self, other: Self) -> u32 {
        // Twice the height: a step to the next column changes it by one, a step along the column by two.
        let height = |hex: Self| 2 * hex.y + hex.x.rem_euclid(2);
        let across = self.x.abs_diff(other.x);
        let down = height(self).abs_diff(height(other));
        across + down.saturating_sub(across) / 2
    }
}

/// The ground of a hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Terrain {
    /// How it is drawn.
    pub kind: TerrainKind,
    /// What the game calls it.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_neighbour_of_a_neighbour_is_the_hex_itself() {
        for (x, y) in [(0, 0), (1, 0), (4, 3), (5, 3), (-1, -2)] {
            let hex = Square::new(x, y);
            for (at, heading) in Heading::ALL.into_iter().enumerate() {
                let there = hex.hex_beyond(heading);
                let back = Heading::ALL[(at + 3) % 6];
                assert_eq!(there.hex_beyond(back), hex, "{heading:?} of {hex:?}");
                assert_eq!(Heading::between(hex, there), Some(heading));
                assert_eq!(hex.hex_distance(there), 1);
            }
            assert_eq!(Heading::between(hex, hex), None);
        }
    }

    /// The slow twin of the distance: hexes are walked to, ring by ring.
    #[test]
    fn the_distance_is_the_number_of_moves() {
        for start in [Square::new(0, 0), Square::new(3, 2)] {
            let mut moves = BTreeMap::from([(start, 0)]);
            let mut rim = vec![start];
            for far in 1..=6 {
                let next = rim.iter().flat_map(|hex| hex.hex_neighbours());
                rim = next.filter(|hex| !moves.contains_key(hex)).collect();
                moves.extend(rim.iter().map(|hex| (*hex, far)));
            }
            assert_eq!(moves.len(), 1 + 3 * 6 * 7);
            for (hex, far) in moves {
                assert_eq!(start.hex_distance(hex), far, "{start:?} to {hex:?}");
            }
        }
    }
}
