//! Square rooms with space between them, to be drawn in by hand.

use std::ops::Deref;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{SQUARE, Side, TITLE};
use crate::model::keys::{Field, Kind, Reader, Value, WordSet};

keys! {
    /// Square rooms with space between them, held by their corners, so that walls and doors are drawn by hand.
    pub struct Rooms: PartialEq {
        title: Option<String>, same(TITLE), eg("Map");
        /// Rooms across.
        columns: u32, within(1, 50), eg("7");
        /// Rooms down.
        rows: u32, within(1, 50), eg("9");
        square: Option<Side>, same(SQUARE);
        /// Circles in the corners of every room: where, and what is written in them.
        corners: Corners, part();
        /// Words on the four edges, before the number of the sheet that goes on there.
        join: Option<String>, eg("To sheet");
        /// Words before lines to write on, at the head.
        fields: Vec<String>, eg(r#"["Sheet", "Floor"]"#);
    }
}

record! {
    static CORNERS {
        /// A circle in that corner of every room, and what is written in it.
        top_left: Option<String>, eg("kind of room");
        /// The same.
        top_right: Option<String>, eg("level");
        /// The same.
        bottom_left: Option<String>, eg("searched");
        /// The same.
        bottom_right: Option<String>, eg("cleared");
    }
}

word_set! {
    /// A corner of a room, in reading order.
    pub enum Corner {
        /// Top left.
        TopLeft = "top-left",
        /// Top right.
        TopRight = "top-right",
        /// Bottom left.
        BottomLeft = "bottom-left",
        /// Bottom right.
        BottomRight = "bottom-right",
    }
}

/// Corners and what is written in them; a key each.
#[derive(Debug, Clone, PartialEq, Eq, borsh::BorshSerialize, borsh::BorshDeserialize)]
pub struct Corners(pub Vec<(Corner, String)>);

impl Deref for Corners {
    type Target = [(Corner, String)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Value for Corners {
    const KIND: Kind = Kind::Record(|| &CORNERS);

    fn read<R: Reader>(reader: R, _: &'static Field) -> Option<Self> {
        let corners = CORNERS.fields().iter().filter_map(|field| {
            let words = reader.get(field.key)?.words()?;
            Some((Corner::of_word(field.key)?, words))
        });
        Some(Self(corners.collect()))
    }

    fn put<M: SerializeMap>(&self, _: &Field, map: &mut M) -> Result<(), M::Error> {
        let mut corners = self.iter();
        corners.try_for_each(|(corner, words)| map.serialize_entry(corner, words))
    }
}

impl Serialize for Corners {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(corner, words)| (corner, words)))
    }
}
