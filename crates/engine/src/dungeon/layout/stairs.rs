//! Stairs: the way in, and between floors, always on the same square of both sheets.

use super::sketch::Sketch;
use crate::dungeon::feature::{Feature, FeatureKind};
use crate::dungeon::geometry::Square;
use crate::dungeon::model::{Door, DoorKind, Room, RoomId, RoomKind, WayOut};
use crate::rng::Stream;

impl Sketch {
    /// Stairs to the world.
    pub fn enter(&mut self, room: RoomId, square: Square) {
        self.ways_out.push(WayOut::unlocked(room, None, true));
        self.put(room, square, FeatureKind::StairsUp);
    }

    /// Stairs between two floors.
    pub fn stairs(&mut self, above: RoomId, below: RoomId, square: Square) {
        self.put(above, square, FeatureKind::StairsDown);
        self.put(below, square, FeatureKind::StairsUp);
        self.lead_down(above, below);
    }

    /// A way down that nobody rolls for.
    pub fn lead_down(&mut self, above: RoomId, below: RoomId) {
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

    /// The room where the stairs down are: one of the deepest of the floor, and a square in it without a feature.
    pub fn landing(&self, level: u32, stream: &mut Stream) -> Option<(RoomId, Square)> {
        let is_here = |room: &&Room| room.level == level && room.kind == RoomKind::Room;
        let mut far: Vec<&Room> = self.rooms.iter().filter(is_here).collect();
        let deepest = far.iter().map(|room| room.depth).max()?;
        far.retain(|room| room.depth + 1 >= deepest);
        let room = stream.pick(&far)?;
        let free = room.free_squares();
        // A cell has one square: stairs up and down may share it.
        let square = stream.pick(&free).or_else(|| stream.pick(&room.squares))?;
        Some((room.id, *square))
    }
}
