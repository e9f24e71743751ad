//! Who is met: how many, with which life, how they react and what they leave. Made once, printed and played alike.

use super::contents::Contents;
use super::model::RoomId;

/// Foes of one kind who are met together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    /// The room they are in; 0 for those who come by.
    pub room: RoomId,
    /// Which of the room's contents they belong to.
    pub contents: usize,
    /// Behind which answer they are, where they come only after one.
    pub behind: Option<Behind>,
    /// Id of the foe.
    pub foe: String,
    /// How many.
    pub count: u32,
    /// Points of life of each as met; none when that is rolled only when they are met.
    pub life: Option<u32>,
    /// Figures by id that the rules have set otherwise than the foe's stat block has them.
    pub figures: Vec<(String, i64)>,
    /// How they react to those who wait.
    pub reaction: Option<Contents>,
    /// What they leave behind.
    pub treasure: Option<Contents>,
}

/// An answer to one of the offers that some contents make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Behind {
    /// Which of the offers.
    pub offer: usize,
    /// Which of its answers.
    pub answer: usize,
}

/// Everything that a booklet rolls beyond its dungeon, so that play need not roll it again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prerolled {
    /// Everybody in the dungeon.
    pub encounters: Vec<Encounter>,
    /// A table whose results were rolled in advance, in the order in which they come up.
    pub wanderers: Option<(String, Vec<Visit>)>,
}

/// Something that was rolled away from any room: somebody who comes by, or what a search brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// As rolled.
    pub contents: Contents,
    /// The foes among it.
    pub encounters: Vec<Encounter>,
}
