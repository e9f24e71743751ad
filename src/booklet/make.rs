//! The whole booklet: the dungeon, whoever comes by, and the order it is told in.

use super::telling::{Telling, tell};
use super::wish::BookletWish;
use crate::dungeon::{self, Contents, DungeonError};
use crate::model::Ruleset;
use crate::rng::Stream;

/// A booklet before it is composed.
#[derive(Debug, Clone)]
pub struct Booklet {
    /// What was asked for.
    pub wish: BookletWish,
    /// The dungeon and how it came about.
    pub made: dungeon::Made,
    /// Who comes by, in order.
    pub wanderers: Vec<Contents>,
    /// The order of the main part.
    pub telling: Telling,
}

/// Makes a booklet. `begins_left` says whether the main part begins on a left-hand page.
pub fn make(
    ruleset: &Ruleset,
    wish: &BookletWish,
    begins_left: bool,
) -> Result<Booklet, DungeonError> {
    let made = dungeon::generate(ruleset, &wish.dungeon(ruleset))?;
    let root = Stream::new(wish.seed, "booklet");
    let telling = tell(&made.dungeon, wish.form, begins_left, &root.split("order"));
    Ok(Booklet {
        wish: wish.clone(),
        wanderers: wanderers(ruleset, &root)?,
        made,
        telling,
    })
}

/// Rolled in advance, each from a stream of its own.
fn wanderers(ruleset: &Ruleset, root: &Stream) -> Result<Vec<Contents>, DungeonError> {
    let Some(plan) = &ruleset.booklet else {
        return Ok(Vec::new());
    };
    let Some(call) = &plan.wanderers else {
        return Ok(Vec::new());
    };
    (0..plan.wanderers_count)
        .map(|number| {
            let mut stream = root.split_numbered("wanderer", number.into());
            dungeon::roll_contents(ruleset, call, &mut stream)
        })
        .collect()
}
