//! Where the dungeons of runs come from: made for each run, or one for all.

use std::fmt::Debug;
use std::sync::Arc;

use super::code::Program;
use super::map::Map;
use crate::dungeon::Prerolled;
use crate::dungeon::{self, Dungeon, Step, Wish};
use crate::model::Ruleset;
use crate::rng::Stream;

/// A source of dungeons.
pub trait Dungeons: Sync + Debug {
    /// The dungeon of this number (from 0) in the run of this seed, or why there is none.
    fn dungeon(&self, seed: u64, number: u32) -> Result<Arc<Map>, String>;
}

/// Every run gets dungeons of its own, made by the game's rules.
#[derive(Debug)]
pub struct Generated<'r> {
    /// The game as code.
    pub program: &'r Program,
    /// The game.
    pub ruleset: &'r Ruleset,
    /// Size and the like; its seed is not looked at.
    pub wish: Wish,
}

impl Generated<'_> {
    /// The seed that `delve dungeon --played` makes the same dungeon from.
    pub fn seed(seed: u64, number: u32) -> u64 {
        match number {
            0 => seed,
            number => Stream::new(seed, "dungeon")
                .split_numbered("next", number.into())
                .word(),
        }
    }
}

impl Dungeons for Generated<'_> {
    fn dungeon(&self, seed: u64, number: u32) -> Result<Arc<Map>, String> {
        let wish = Wish {
            seed: Self::seed(seed, number),
            stop_after: Some(Step::Stock),
            played: true,
            ..self.wish.clone()
        };
        let made = dungeon::generate(self.ruleset, &wish)
            .map_err(|error| format!("no dungeon of seed {}: {error}", wish.seed))?;
        Ok(Arc::new(Map::of(self.program, self.ruleset, &made.dungeon)))
    }
}

/// All runs explore the same dungeon.
#[derive(Debug)]
pub struct Fixed(Arc<Map>);

impl Fixed {
    /// This one.
    pub fn new(program: &Program, ruleset: &Ruleset, dungeon: &Dungeon) -> Self {
        Self(Arc::new(Map::of(program, ruleset, dungeon)))
    }

    /// The same with everything that is printed besides: numbers of foes, their reactions and treasure, wanderers.
    pub fn prepared(
        program: &Program,
        ruleset: &Ruleset,
        dungeon: &Dungeon,
        rolls: &Prerolled,
    ) -> Self {
        Self(Arc::new(Map::prepared(program, ruleset, dungeon, rolls)))
    }
}

impl Dungeons for Fixed {
    fn dungeon(&self, _: u64, _: u32) -> Result<Arc<Map>, String> {
        Ok(Arc::clone(&self.0))
    }
}
