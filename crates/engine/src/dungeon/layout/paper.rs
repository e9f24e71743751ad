//! Which square belongs to which room: sheets that grow as they are drawn on, looked up in constant time.

use crate::dungeon::geometry::Square;
use crate::dungeon::model::RoomId;

/// One sheet per floor.
#[derive(Debug, Clone, Default)]
pub struct Paper {
    sheets: Vec<Sheet>,
}

/// A rectangle of squares; `NOBODY` marks an empty one.
#[derive(Debug, Clone, Default)]
struct Sheet {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    owners: Vec<RoomId>,
}

const NOBODY: RoomId = RoomId::MAX;
/// Squares that a sheet grows by at least.
const MORE: i32 = 32;

impl Paper {
    /// The owner of a square.
    pub fn at(&self, level: u32, square: Square) -> Option<RoomId> {
        let sheet = self.sheets.get((level as usize).checked_sub(1)?)?;
        let owner = *sheet.owners.get(sheet.place(square)?)?;
        (owner != NOBODY).then_some(owner)
    }

    /// Gives a square to somebody.
    pub fn set(&mut self, level: u32, square: Square, owner: RoomId) {
        let at = (level as usize).saturating_sub(1);
        if self.sheets.len() <= at {
            self.sheets.resize_with(at + 1, Sheet::default);
        }
        let sheet = &mut self.sheets[at];
        let place = sheet.place(square).or_else(|| {
            sheet.reach(square);
            sheet.place(square)
        });
        if let Some(place) = place {
            sheet.owners[place] = owner;
        }
    }

    /// Whether nobody has a square of a rectangle; an empty one has none.
    pub fn is_empty(&self, level: u32, corner: Square, width: i32, height: i32) -> bool {
        let sheet = (level as usize).checked_sub(1);
        let sheet = sheet.and_then(|at| self.sheets.get(at));
        sheet.is_none_or(|sheet| sheet.is_empty(corner, width, height))
    }
}

impl Sheet {
    /// Row by row, as far as the rectangle is on the sheet.
    fn is_empty(&self, corner: Square, width: i32, height: i32) -> bool {
        let (x, y) = (corner.x - self.left, corner.y - self.top);
        let (from, to) = (x.max(0), (x + width).min(self.width));
        let (first, last) = (y.max(0), (y + height).min(self.height));
        if from >= to || first >= last {
            return true;
        }
        let (width, from, to) = (self.width as usize, from as usize, to as usize);
        let rows = self.owners.chunks_exact(width);
        let mut rows = rows.take(last as usize).skip(first as usize);
        rows.all(|row| row[from..to].iter().all(|owner| *owner == NOBODY))
    }

    fn place(&self, square: Square) -> Option<usize> {
        let (x, y) = (square.x - self.left, square.y - self.top);
        let inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        inside
            .then(|| usize::try_from(y * self.width + x).ok())
            .flatten()
    }

    /// Makes the sheet large enough for a square that is not on it; each time by half, so that growing costs nothing in the long run.
    fn reach(&mut self, square: Square) {
        let spare = |size: i32| size / 2 + MORE;
        let (mut left, mut top) = (self.left, self.top);
        let (mut right, mut bottom) = (left + self.width, top + self.height);
        if self.owners.is_empty() {
            (left, top) = (square.x - MORE, square.y - MORE);
            (right, bottom) = (square.x + MORE, square.y + MORE);
        }
        if square.x < left {
            left = square.x - spare(self.width);
        }
        if square.y < top {
            top = square.y - spare(self.height);
        }
        if square.x >= right {
            right = square.x + spare(self.width);
        }
        if square.y >= bottom {
            bottom = square.y + spare(self.height);
        }
        let mut larger = Self {
            left,
            top,
            width: right - left,
            height: bottom - top,
            owners: Vec::new(),
        };
        let area = usize::try_from(larger.width * larger.height).unwrap_or(0);
        larger.owners = vec![NOBODY; area];
        let width = usize::try_from(self.width).unwrap_or(0).max(1);
        let rows = self.owners.chunks_exact(width);
        for (row, y) in rows.zip(self.top..) {
            let start = larger.place(Square::new(self.left, y));
            let place = start.and_then(|start| larger.owners.get_mut(start..start + row.len()));
            if let Some(place) = place {
                place.copy_from_slice(row);
            }
        }
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;
    use std::collections::BTreeMap;

    /// The slow twin is a map.
    #[test]
    fn a_sheet_remembers_like_a_map() {
        let mut stream = Stream::new(1, "paper");
        let mut paper = Paper::default();
        let mut map = BTreeMap::new();
        let mut number = |reach: i64| i32::try_from(stream.range(-reach..=reach)).unwrap_or(0);
        for step in 0..2_000_u32 {
            let reach = i64::from(step / 4 + 2);
            let square = Square::new(number(reach), number(reach));
            paper.set(1 + step % 3, square, step);
            map.insert((1 + step % 3, square), step);
        }
        for _ in 0..2_000 {
            let corner = Square::new(number(60), number(60));
            let (width, height) = (number(3), number(3));
            let mut squares = (0..width)
                .flat_map(|x| (0..height).map(move |y| Square::new(corner.x + x, corner.y + y)));
            assert_eq!(
                paper.is_empty(1, corner, width, height),
                squares.all(|square| !map.contains_key(&(1, square))),
                "{width} x {height} at {corner:?}"
            );
        }
        for x in -60..60 {
            for y in -60..60 {
                for level in 0..5 {
                    let square = Square::new(x, y);
                    assert_eq!(
                        paper.at(level, square),
                        map.get(&(level, square)).copied(),
                        "{level} {square:?}"
                    );
                }
            }
        }
    }
}
