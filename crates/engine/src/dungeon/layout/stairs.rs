//! Stairs: the way in, and between floors, always on the same square of both sheets.

use super::sketch::Sketch;
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::geometry::Square;
use crate::dungeon::model::{Door, DoorKind, RoomId, RoomKind, WayOut};
use crate::rng::Stream;

impl Sketch {
    /// Stairs to the world.
    pub fn enter(&mut self, room: RoomId, square: Square) {
        self.ways_out.push(WayOut {
            room,
            at: None,
            entrance: true,
            lock: None,
        });
        self.put(room, square, FeatureKind::StairsUp);
    }

    /// Stairs between two floors.
    pub fn stairs(&mut self, above: RoomId, below: RoomId, square: Square) {
        self.put(above, square, FeatureKind::StairsDown);
        self.put(below, square, FeatureKind::StairsUp);
        self.plain.insert(self.doors.len());
        self.doors.push(Door {
            kind: DoorKind::Stairs,
            ..Door::opening(above, below, None)
        });
    }

    /// Puts something on a square of a room.
    pub fn put(&mut self, id: RoomId, square: Square, kind: FeatureKind) {
        if let Some(room) = self.rooms.get_mut((id as usize).wrapping_sub(1)) {
            room.features.push(Feature { square, kind });
        }
    }

    /// The room where the stairs down are: one of the deepest of the floor, and a square in it on which nothing stands.
    pub fn landing(&self, level: u32, stream: &mut Stream) -> Option<(RoomId, Square)> {
        let rooms = || {
            self.rooms
                .iter()
                .filter(|room| room.level == level && room.kind == RoomKind::Room)
        };
        let deepest = rooms().map(|room| room.depth).max()?;
        let far: Vec<_> = rooms().filter(|room| room.depth + 1 >= deepest).collect();
        let room = stream.pick(&far)?;
        let bare = |square: &Square| {
            !room
                .features
                .iter()
                .any(|feature| feature.square == *square)
        };
        let free: Vec<Square> = room.squares.iter().copied().filter(bare).collect();
        // A cell has one square: stairs up and down may share it.
        let square = stream.pick(&free).or_else(|| stream.pick(&room.squares))?;
        Some((room.id, *square))
    }
}
