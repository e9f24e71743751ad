//! Who is met: how many, with which life, how they react and what they leave. Made once, printed and played alike.

use std::sync::Arc;

use super::contents::Contents;
use super::model::RoomId;
use crate::facts::Working;

/// Foes of one kind who are met together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    /// The room they are in; 0 for those who come by.
    pub room: RoomId,
    /// Which of the room's contents they belong to.
    pub contents: usize,
    /// Behind which answer they are, where they come only after one.
    pub behind: Option<OfferAnswer>,
    /// Id of the foe.
    pub foe: String,
    /// How many.
    pub count: u32,
    /// The rules that say how many; none where what was rolled states it.
    pub count_by: Vec<Arc<Working>>,
    /// Points of life of each as met; none when that is rolled only when they are met.
    pub life: Option<u32>,
    /// The rule that set it; none where it is that of the stat block.
    pub life_by: Option<Arc<Working>>,
    /// Figures that the rules have set otherwise than the foe's stat block has them.
    pub figures: Vec<SetFigure>,
    /// How they react to those who wait.
    pub reaction: Option<Contents>,
    /// What they leave behind.
    pub treasure: Option<Contents>,
}

/// A figure of a foe that the rules have set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetFigure {
    /// Id of the figure.
    pub id: String,
    /// What it is now.
    pub value: i64,
    /// The rule that set it.
    pub by: Option<Arc<Working>>,
}

/// An answer to one of the offers that some contents make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct OfferAnswer {
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
