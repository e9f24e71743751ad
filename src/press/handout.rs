//! The dungeon that a product shows: which one, and how.

use crate::content::Handout;
use crate::diag::Error;
use crate::drawing::{self, Audience, Style};
use crate::dungeon::{self, Dungeon, Wish};
use crate::model::Ruleset;

/// Which dungeon, and how it is shown.
#[derive(Debug, Clone)]
pub struct DungeonOrder {
    /// What to make.
    pub wish: Wish,
    /// A dungeon that is there already.
    pub given: Option<Dungeon>,
    /// Who reads its map.
    pub audience: Audience,
    /// How its map is painted.
    pub style: &'static Style,
}

impl Default for DungeonOrder {
    fn default() -> Self {
        Self {
            wish: Wish::default(),
            given: None,
            audience: Audience::Referee,
            style: drawing::ALL[0],
        }
    }
}

impl DungeonOrder {
    /// Makes the dungeon, unless it is given, and refuses one that cannot be won or walked.
    pub(super) fn handout(&self, ruleset: &Ruleset) -> Result<Handout, Error> {
        let dungeon = match &self.given {
            Some(dungeon) => dungeon.clone(),
            None => dungeon::generate(ruleset, &self.wish)?.dungeon,
        };
        if let Some(found) = dungeon::check::check(&dungeon).into_iter().next() {
            return Err(found.error.within(found.check));
        }
        Ok(Handout {
            dungeon,
            audience: self.audience,
            style: self.style,
        })
    }
}
