//! A geomorph: a drawn tile as squares, features and doors, which can be turned.

use super::letters::{door, feature, is_floor};
use crate::dungeon::feature::Feature;
use crate::dungeon::geometry::{Edge, Side, Square};
use crate::dungeon::model::{DoorKind, DoorState, RoomKind};
use crate::model::{Outline, Shape, ShapeKind};

/// A dungeon tile that is not on the paper yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Geomorph {
    /// What it counts as.
    pub kind: RoomKind,
    /// Its floor.
    pub squares: Vec<Square>,
    /// What is on it.
    pub features: Vec<Feature>,
    /// How its walls are drawn.
    pub outline: Option<Outline>,
    /// Its doors, seen from inside.
    pub doors: Vec<GeomorphDoor>,
}

/// A door of a geomorph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GeomorphDoor {
    /// The side of a floor square where it is.
    pub at: Edge,
    /// What it looks like.
    pub kind: DoorKind,
    /// What holds it shut, as drawn.
    pub state: DoorState,
    /// Not seen at first.
    pub secret: bool,
}

impl Geomorph {
    /// Reads the drawing of a shape.
    pub fn read(shape: &Shape) -> Self {
        let mut piece = Self {
            outline: shape.outline,
            ..Self::default()
        };
        if shape.kind == ShapeKind::Corridor {
            piece.kind = RoomKind::Corridor;
        }
        let letters: Vec<(Square, char)> = letters(&shape.art).collect();
        for (square, letter) in letters.iter().copied() {
            if is_floor(letter) {
                piece.squares.push(square);
                let feature = feature(letter).map(|kind| Feature { square, kind });
                piece.features.extend(feature);
            }
        }
        piece.squares.sort_unstable();
        for (square, letter) in letters {
            let door = door(letter).and_then(|door| piece.hang(square, door));
            piece.doors.extend(door);
        }
        piece
    }

    /// A door letter is in the wall; the door belongs to the floor beside it, which must be on one side only.
    fn hang(
        &self,
        at: Square,
        (kind, state, secret): (DoorKind, DoorState, bool),
    ) -> Option<GeomorphDoor> {
        let inside = |side: &Side| self.squares.binary_search(&at.beyond(*side)).is_ok();
        let side = Side::ALL.into_iter().find(inside)?;
        Some(GeomorphDoor {
            at: Edge::new(at.beyond(side), side.opposite()),
            kind,
            state,
            secret,
        })
    }

    /// The same, turned clockwise by quarters.
    pub fn turned(&self, quarters: u32) -> Self {
        let mut piece = self.clone();
        for _ in 0..quarters % 4 {
            piece.change_squares(|square| Square::new(-square.y, square.x));
            for door in &mut piece.doors {
                door.at.side = door.at.side.clockwise();
            }
        }
        piece
    }

    /// The same, moved.
    pub fn moved(&self, dx: i32, dy: i32) -> Self {
        let mut piece = self.clone();
        piece.change_squares(|square| Square::new(square.x + dx, square.y + dy));
        piece
    }

    fn change_squares(&mut self, change: impl Fn(Square) -> Square) {
        let features = self.features.iter_mut().map(|it| &mut it.square);
        let doors = self.doors.iter_mut().map(|it| &mut it.at.square);
        for square in self.squares.iter_mut().chain(features).chain(doors) {
            *square = change(*square);
        }
    }
}

fn letters(art: &[String]) -> impl Iterator<Item = (Square, char)> {
    art.iter().zip(0..).flat_map(|(line, y)| {
        let letters = line.chars().zip(0..);
        letters.map(move |(letter, x)| (Square::new(x, y), letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dungeon::feature::FeatureKind;

    fn shape(art: &[&str]) -> Shape {
        Shape {
            outline: None,
            id: "x".into(),
            label: "X".into(),
            icon: None,
            roll: Vec::new(),
            kind: ShapeKind::Room,
            text: None,
            art: crate::model::Art(art.iter().map(|line| (*line).to_owned()).collect()),
            origin: crate::diag::Span::new(crate::diag::SourceId(0), 0..0),
        }
    }

    #[test]
    fn a_drawing_is_read() {
        let piece = Geomorph::read(&shape(&["#+##", "#.~=", "s..#", "####"]));
        assert_eq!(piece.squares.len(), 4);
        assert_eq!(
            piece.features,
            [Feature {
                square: Square::new(2, 1),
                kind: FeatureKind::Water
            }]
        );
        let doors: Vec<_> = piece
            .doors
            .iter()
            .map(|door| (door.at, door.state, door.secret))
            .collect();
        assert_eq!(
            doors,
            [
                (
                    Edge::new(Square::new(1, 1), Side::North),
                    DoorState::Open,
                    false
                ),
                (
                    Edge::new(Square::new(2, 1), Side::East),
                    DoorState::Locked,
                    false
                ),
                (
                    Edge::new(Square::new(1, 2), Side::West),
                    DoorState::Open,
                    true
                ),
            ]
        );
    }

    #[test]
    fn four_turns_are_none() {
        let piece = Geomorph::read(&shape(&["#+###", "#...+", "#####"]));
        assert_ne!(piece.turned(1), piece);
        assert_eq!(piece.turned(4), piece);
        assert_eq!(piece.turned(3).turned(1), piece);
        assert_eq!(piece.turned(1).doors[0].at.side, Side::East);
    }
}
