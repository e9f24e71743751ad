//! How dungeons of the game are laid out and filled; `dungeon` carries it out.

use serde::Serialize;

use super::{Formula, TableCall};
use crate::diag::Span;

/// The `[dungeon]` section.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DungeonPlan {
    /// The strategy that draws it.
    pub layout: Layout,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Squares across.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Squares down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// How many rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Formula>,
    /// How many floors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<Formula>,
    /// Rolled for the first room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entrance: Option<TableCall>,
    /// Rolled for the form of a room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shapes: Option<TableCall>,
    /// Rolled for the number of squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<TableCall>,
    /// Rolled for the number of exits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exits: Option<TableCall>,
    /// Rolled for each side of a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<TableCall>,
    /// Rolled for each door.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doors: Option<TableCall>,
    /// Rolled for what a room holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contents: Option<TableCall>,
    /// Rolled for what a corridor holds; like a room when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corridors: Option<TableCall>,
    /// Doors that need a key found elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locks: Option<Formula>,
    /// Percent of chances for a way round that are taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loops: Option<u32>,
    /// What waits at the end: id of a foe, item or table, or words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Strategies of laying out a dungeon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// A grid of square rooms with four sides.
    Cells,
    /// Pieces of a drawn catalogue joined at doors.
    Shapes,
    /// Rooms of so many squares grown on graph paper.
    Growth,
    /// Rooms and corridors, deeper with every door.
    Tree,
    /// Several floors.
    Levels,
}
