//! What the user asked for, and the numbers that come of it.

use super::limits;
use crate::diag::{Class, Error, error};
use crate::model::keys::word_list;

/// Options of `delve dungeon`; what is absent is decided by the ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DungeonRequest {
    /// Everything follows from it.
    pub seed: u64,
    /// Which of the dungeons of that seed: booklets take the first that is not dull.
    pub variant: u32,
    /// Number the rooms as one walks, so that the last number is not always the deepest room; not where contents hang on the number.
    pub numbered_by_walk: bool,
    /// How many rooms (on each floor).
    pub rooms: Option<u32>,
    /// How many floors.
    pub levels: Option<u32>,
    /// Squares across and down.
    pub sheet: Option<(u32, u32)>,
    /// Of a hundred places where another door would make a round trip, how many get one.
    pub loops: Option<u32>,
    /// Doors that need a key found elsewhere.
    pub locks: Option<u32>,
    /// Whether doors that a table calls locked have keys of their own.
    pub keyed: Option<bool>,
    /// Whether the worst foes are deepest.
    pub rising: Option<bool>,
    /// A word for the title.
    pub theme: Option<String>,
    /// The modes of the game that are played, in order.
    pub modes: Vec<String>,
    /// The last step to take.
    pub stop_after: Option<Step>,
    /// It is played and need not fit on paper: every exit leads on where the plan says so.
    pub played: bool,
}

word_list! {
    /// The steps of making a dungeon, in order, as typed after `--stop-after`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Step {
        /// Decides how many rooms on how much paper.
        Plan = "plan",
        /// Puts rooms on squares.
        Carve = "carve",
        /// Makes doors, stairs and loops.
        Connect = "connect",
        /// Chooses the goal and places locks with their keys.
        Lock = "lock",
        /// Rolls what is in the rooms.
        Stock = "stock",
        /// Gives names.
        Describe = "describe",
    }
}

impl DungeonRequest {
    /// A request for the dungeon of this seed as the ruleset would have it.
    pub fn seed(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }

    /// Numbers nobody can draw are refused.
    pub(super) fn check(&self) -> Result<(), Error> {
        let checked = within("rooms", self.rooms, 1, limits::ROOMS)
            .and_then(|()| within("levels", self.levels, 1, limits::LEVELS))
            .and_then(|()| within("loops", self.loops, 0, 100))
            .and_then(|()| within("locks", self.locks, 0, limits::LOCKS))
            .and_then(|()| sheet_within(self.sheet));
        checked.map_err(|error| error.with_class(Class::Command))
    }
}

/// Whether paper has a size that can be drawn.
pub(super) fn sheet_within(sheet: Option<(u32, u32)>) -> Result<(), Error> {
    let (width, height) = sheet.unzip();
    within("squares across", width, 1, limits::SIDE)?;
    within("squares down", height, 1, limits::SIDE)
}

/// Whether a number of something is one that can be drawn.
pub(super) fn within(what: &str, asked: Option<u32>, least: u32, most: u32) -> Result<(), Error> {
    match asked {
        Some(asked) if asked < least || asked > most => {
            let error = error!("a dungeon cannot have {asked} {what}");
            Err(error.hint(format!("ask for {least} to {most}")))
        }
        _ => Ok(()),
    }
}
