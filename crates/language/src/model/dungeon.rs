//! How dungeons of the game are laid out and filled; `dungeon` carries it out.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Formula, TableCall, Text};
use crate::diag::Span;

/// Symbols that a map can show, as rulesets name them.
pub const SYMBOLS: &[&str] = &[
    "stairs-up",
    "stairs-down",
    "water",
    "column",
    "trap",
    "pit",
    "chest",
    "altar",
    "statue",
    "fountain",
    "well",
    "table",
    "bed",
    "barrel",
    "throne",
    "rubble",
    "fire",
    "lever",
    "bones",
    "shelf",
    "coffin",
    "web",
    "crystal",
    "chasm",
];

/// The `[dungeon]` section, or what a mode changes of it.
#[derive(Debug, Clone, Default, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct DungeonPlan {
    /// The strategy that draws it; always there in a whole plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
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
    /// Whether doors that the table calls locked have keys of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keyed: Option<bool>,
    /// Whether every exit leads on in dungeons that are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_exit: Option<bool>,
    /// Whether the first room holds anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entrance_contents: Option<bool>,
    /// Whether a dungeon that is too small goes on behind hidden doors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden_ways: Option<bool>,
    /// How contents are dealt to rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<Curve>,
    /// Rolled for the name of a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<TableCall>,
    /// What waits at the end: id of a foe, item or table, a row of a table, or words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The row of contents that a goal in words is at home in.
    #[serde(skip)]
    pub goal_room: Option<TableCall>,
    /// The same as written.
    #[serde(rename = "goal-room", skip_serializing_if = "Option::is_none")]
    pub goal_room_source: Option<String>,
    /// Rolled where the goal is put when no roll has brought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_roll: Option<TableCall>,
    /// Where the goal is put when no roll has brought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_place: Option<GoalPlace>,
    /// Stats that count earlier rolls on tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<(String, Vec<String>)>,
    /// Stats that are known in a room.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<(String, Formula)>,
    /// Ids of foes, items and tables and the symbol they put on the map, one of [`SYMBOLS`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<(String, String)>,
    /// Rolled for the dungeon's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// The table in the title that gives way to a theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub themes: Option<TableCall>,
    /// Rolled for a line about each room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flavour: Option<TableCall>,
    /// Rolled for a line about each corridor; like a room when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corridor_flavour: Option<TableCall>,
    /// Rolled for the name of a room that nothing else names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<TableCall>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Strategies of laying out a dungeon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
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

/// How contents are dealt to rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Curve {
    /// Each room keeps what was rolled for it.
    AsRolled,
    /// The worst foes are deepest.
    Rising,
}

/// Where a goal is put that no roll has brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalPlace {
    /// As far from the entrance as can be.
    Farthest,
    /// In the room that was found last.
    Last,
}

impl DungeonPlan {
    /// Every table that it rolls on by itself.
    pub fn calls(&self) -> impl Iterator<Item = &TableCall> {
        let calls = [
            &self.entrance,
            &self.shapes,
            &self.size,
            &self.exits,
            &self.sides,
            &self.doors,
            &self.contents,
            &self.corridors,
            &self.keys,
            &self.goal_roll,
            &self.themes,
            &self.flavour,
            &self.corridor_flavour,
            &self.names,
        ];
        calls.into_iter().flatten()
    }

    /// The plan as several modes change it, the first before the second; none when none of them says anything.
    pub fn changed_by_all<'m>(&self, modes: impl Iterator<Item = &'m Self>) -> Option<Self> {
        modes.fold(None, |plan, mode| {
            Some(plan.as_ref().unwrap_or(self).changed_by(mode))
        })
    }

    /// The plan as a mode changes it: what the mode says comes first.
    pub fn changed_by(&self, mode: &Self) -> Self {
        let own = |mode: &Vec<(String, String)>, base: &Vec<(String, String)>| {
            mode.iter().chain(base).cloned().collect()
        };
        Self {
            layout: mode.layout.or(self.layout),
            text: mode.text.clone().or_else(|| self.text.clone()),
            width: mode.width.or(self.width),
            height: mode.height.or(self.height),
            rooms: mode.rooms.clone().or_else(|| self.rooms.clone()),
            levels: mode.levels.clone().or_else(|| self.levels.clone()),
            entrance: mode.entrance.clone().or_else(|| self.entrance.clone()),
            shapes: mode.shapes.clone().or_else(|| self.shapes.clone()),
            size: mode.size.clone().or_else(|| self.size.clone()),
            exits: mode.exits.clone().or_else(|| self.exits.clone()),
            sides: mode.sides.clone().or_else(|| self.sides.clone()),
            doors: mode.doors.clone().or_else(|| self.doors.clone()),
            contents: mode.contents.clone().or_else(|| self.contents.clone()),
            corridors: mode.corridors.clone().or_else(|| self.corridors.clone()),
            locks: mode.locks.clone().or_else(|| self.locks.clone()),
            loops: mode.loops.or(self.loops),
            keyed: mode.keyed.or(self.keyed),
            every_exit: mode.every_exit.or(self.every_exit),
            entrance_contents: mode.entrance_contents.or(self.entrance_contents),
            hidden_ways: mode.hidden_ways.or(self.hidden_ways),
            curve: mode.curve.or(self.curve),
            keys: mode.keys.clone().or_else(|| self.keys.clone()),
            goal: mode.goal.clone().or_else(|| self.goal.clone()),
            goal_room_source: mode
                .goal_room_source
                .clone()
                .or_else(|| self.goal_room_source.clone()),
            goal_room: mode.goal_room.clone().or_else(|| self.goal_room.clone()),
            goal_roll: mode.goal_roll.clone().or_else(|| self.goal_roll.clone()),
            goal_place: mode.goal_place.or(self.goal_place),
            counts: mode.counts.iter().chain(&self.counts).cloned().collect(),
            sets: mode.sets.iter().chain(&self.sets).cloned().collect(),
            symbols: own(&mode.symbols, &self.symbols),
            title: mode.title.clone().or_else(|| self.title.clone()),
            themes: mode.themes.clone().or_else(|| self.themes.clone()),
            flavour: mode.flavour.clone().or_else(|| self.flavour.clone()),
            corridor_flavour: mode
                .corridor_flavour
                .clone()
                .or_else(|| self.corridor_flavour.clone()),
            names: mode.names.clone().or_else(|| self.names.clone()),
            origin: mode.origin,
        }
    }
}
