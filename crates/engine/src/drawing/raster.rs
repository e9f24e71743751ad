//! The floor of a map in small dots, and how far each dot of rock is from it.

use super::map::{CELL, Map};
use crate::dungeon::Square;

/// Side of a dot, in hundredths of a square.
const DOT: i32 = 10;
/// Larger maps have larger dots.
const MOST_DOTS: i64 = 4_000_000;
/// What one dot straight on counts, and one aslant: the ratio is nearly that of a square's side to its diagonal.
const STRAIGHT: u16 = 5;
const ASLANT: u16 = 7;

/// Distances from the floor.
pub struct Raster {
    dot: i32,
    across: i32,
    down: i32,
    /// In fifths of a dot.
    far: Vec<u16>,
}

impl Raster {
    /// Rasters a map.
    pub fn of(map: &Map) -> Self {
        let dots = |dot: i32| i64::from(map.across * CELL / dot) * i64::from(map.down * CELL / dot);
        let sizes = [DOT, 20, 50, CELL];
        let fitting = sizes.into_iter().find(|dot| dots(*dot) <= MOST_DOTS);
        let dot = fitting.unwrap_or(CELL);
        let (across, down) = (map.across * CELL / dot, map.down * CELL / dot);
        let area = usize::try_from(across * down).unwrap_or(0);
        let mut raster = Self {
            dot,
            across,
            down,
            far: vec![u16::MAX / 2; area],
        };
        let side = CELL / dot;
        let is_plain = |square: &&Square| {
            let mut outlines = map.outlines.iter();
            !outlines.any(|outline| outline.squares.contains(square))
        };
        for outline in &map.outlines {
            let rows = outline.squares.iter().map(|square| square.y);
            let (first, last) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(-1));
            for y in first * side..(last + 1) * side {
                for (from, to) in outline.spans(y * dot + dot / 2) {
                    raster.fill(y, (from + dot / 2) / dot, (to + dot / 2) / dot);
                }
            }
        }
        for square in map.floor.iter().filter(is_plain) {
            for y in square.y * side..(square.y + 1) * side {
                raster.fill(y, square.x * side, (square.x + 1) * side);
            }
        }
        raster.spread();
        raster
    }

    /// How far a point is from the floor, in hundredths of a square; 0 on it.
    pub fn distance(&self, (x, y): (i32, i32)) -> i32 {
        let at = (x.div_euclid(self.dot), y.div_euclid(self.dot));
        let far = self.place(at).map_or(u16::MAX / 2, |place| self.far[place]);
        i32::from(far) * self.dot / i32::from(STRAIGHT)
    }

    fn place(&self, (x, y): (i32, i32)) -> Option<usize> {
        let inside = x >= 0 && y >= 0 && x < self.across && y < self.down;
        inside
            .then(|| usize::try_from(y * self.across + x).ok())
            .flatten()
    }

    /// Makes dots of a row floor.
    fn fill(&mut self, y: i32, from: i32, to: i32) {
        for x in from..to {
            if let Some(place) = self.place((x, y)) {
                self.far[place] = 0;
            }
        }
    }

    /// Twice over the whole, forth and back: every dot learns from those before it.
    fn spread(&mut self) {
        const BEFORE: [(i32, i32, u16); 4] = [
            (-1, 0, STRAIGHT),
            (-1, -1, ASLANT),
            (0, -1, STRAIGHT),
            (1, -1, ASLANT),
        ];
        for (sign, backwards) in [(1, false), (-1, true)] {
            for row in 0..self.down {
                let y = if backwards { self.down - 1 - row } else { row };
                for column in 0..self.across {
                    let x = if backwards {
                        self.across - 1 - column
                    } else {
                        column
                    };
                    let Some(own) = self.place((x, y)) else {
                        continue;
                    };
                    for (dx, dy, more) in BEFORE {
                        if let Some(other) = self.place((x + dx * sign, y + dy * sign)) {
                            let far = self.far[other].saturating_add(more);
                            self.far[own] = self.far[own].min(far);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_nearly_those_of_a_ruler() {
        let map = Map {
            floor: vec![Square::new(3, 3)],
            across: 8,
            down: 8,
            ..Map::default()
        };
        let raster = Raster::of(&map);
        assert_eq!(raster.distance((350, 350)), 0);
        for (x, y) in [(100, 350), (350, 720), (700, 700), (20, 20), (650, 420)] {
            let dx = f64::from((300 - x).max(x - 400).max(0));
            let dy = f64::from((300 - y).max(y - 400).max(0));
            let ruler = (dx * dx + dy * dy).sqrt();
            let far = f64::from(raster.distance((x, y)));
            assert!(
                (far - ruler).abs() <= ruler * 0.09 + 12.0,
                "{x} {y}: {far} for {ruler}"
            );
        }
    }
}
