//! What the user asked for in a booklet.

use super::campaign::Chapter;
use crate::dungeon;
use crate::model::Ruleset;
use crate::model::keys::word_list;

word_list! {
    /// How a dungeon is presented; share codes contain the position in this list.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
    pub enum Form {
        /// A map and numbered rooms.
        #[default]
        Keyed = "keyed",
        /// Shuffled sections: "turn to 17".
        Gamebook = "gamebook",
    }
}

word_list! {
    /// How long it is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
    pub enum Length {
        /// A coffee break: one folded sheet.
        Tiny = "tiny",
        /// An evening's half.
        Short = "short",
        /// An evening.
        #[default]
        Medium = "medium",
        /// A weekend.
        Long = "long",
    }
}

/// A request for a booklet; everything follows from it and the ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BookletRequest {
    /// Everything that is rolled follows from it.
    pub seed: u64,
    /// How it is presented.
    pub form: Form,
    /// How long it is.
    pub length: Length,
    /// The modes it is made and played in, in order; the game's own for its length when nothing is said.
    pub modes: Option<Vec<String>>,
    /// Its place in a campaign, if it belongs to one.
    pub chapter: Option<Chapter>,
}

/// Rooms where the ruleset says nothing.
const ROOMS: [u32; 4] = [5, 8, 15, 25];

/// Of a hundred chances for a way round, so many are taken where the ruleset says nothing: an adventure should have more than one way.
const LOOPS: u32 = 25;

impl BookletRequest {
    /// Whether both make the same dungeon, wherever it is in a campaign.
    pub fn is_same_apart_from_chapter(&self, other: &Self) -> bool {
        let alone = |request: &Self| Self {
            chapter: None,
            ..request.clone()
        };
        alone(self) == alone(other)
    }

    /// Ids of the modes it is made and played in.
    pub fn modes(&self, ruleset: &Ruleset) -> Vec<String> {
        if let Some(asked) = &self.modes {
            return asked.clone();
        }
        let own = ruleset.booklet_plan().modes[self.length as usize].iter();
        own.map(|mode| mode.id().to_owned()).collect()
    }

    /// The dungeon that it takes. Games with several floors get one more with each length, and the rooms are shared among them.
    pub fn dungeon(&self, ruleset: &Ruleset) -> dungeon::DungeonRequest {
        let at = self.length as usize;
        let rooms = ruleset.booklet_plan().rooms[at].unwrap_or(ROOMS[at]);
        let plan = ruleset.dungeon.as_ref();
        let levels = plan.and_then(|plan| plan.levels.as_ref());
        let floors = levels.map(|_| (at as u32).max(1));
        dungeon::DungeonRequest {
            rooms: Some((rooms / floors.unwrap_or(1)).max(1)),
            levels: floors,
            loops: Some(plan.and_then(|plan| plan.loops).unwrap_or(LOOPS)),
            numbered_by_walk: true,
            modes: self.modes(ruleset),
            ..dungeon::DungeonRequest::seed(self.seed)
        }
    }
}
