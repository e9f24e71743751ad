//! Where the dungeons of runs come from: made for each run, or one for all.

use std::fmt::Debug;
use std::sync::Arc;

use super::code::Program;
use super::map::Map;
use crate::diag::Error;
use crate::dungeon::{Blueprint, Dungeon, DungeonRequest, Prerolled, Step};
use crate::model::Ruleset;
use crate::rng::Stream;

/// A source of dungeons.
pub trait Dungeons: Sync + Debug {
    /// The dungeon of this number (from 0) in the run of this seed, or why there is none.
    fn dungeon(&self, seed: u64, number: u32) -> Result<Arc<Map>, String>;

    /// A dungeon of the same kind, for those who imagine what they have not seen; or why there is none.
    fn imagine(&self, seed: u64) -> Result<Arc<Map>, String> {
        self.dungeon(seed, 0)
    }
}

/// Every run gets dungeons of its own, made by the game's rules.
#[derive(Debug)]
pub struct Generated<'r> {
    program: &'r Program,
    ruleset: &'r Ruleset,
    request: DungeonRequest,
    /// Whether they are made as a game in progress makes them, with every exit, or as paper shows them.
    played: bool,
    /// Without one every dungeon fails, for this reason.
    blueprint: Result<Blueprint<'r>, Error>,
}

impl<'r> Generated<'r> {
    /// Dungeons of this size and in these modes. The seed of the request does not matter: every run has its own.
    pub fn new(program: &'r Program, ruleset: &'r Ruleset, request: DungeonRequest) -> Self {
        Self {
            program,
            ruleset,
            blueprint: Blueprint::new(ruleset, &request.modes),
            request,
            played: true,
        }
    }

    /// The same as they are printed.
    pub fn on_paper(program: &'r Program, ruleset: &'r Ruleset, request: DungeonRequest) -> Self {
        Self {
            played: false,
            ..Self::new(program, ruleset, request)
        }
    }

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
        let mut request = self.request.clone();
        request.seed = Self::seed(seed, number);
        request.stop_after = Some(Step::Stock);
        request.played = self.played;
        let fails = |error: &Error| format!("no dungeon of seed {}: {error}", request.seed);
        let blueprint = self.blueprint.as_ref().map_err(fails)?;
        let symbols = self.program.map_names.symbols.as_slice();
        let made = blueprint.generate_for_play(&request, symbols).or_else(|_| {
            // Without words a mistake is hard to read: with them it is the same one.
            blueprint.generate(&request)
        });
        let made = made.map_err(|error| fails(&error))?;
        Ok(Arc::new(Map::of(self.program, self.ruleset, &made.dungeon)))
    }
}

/// All runs explore the same dungeon.
#[derive(Debug)]
pub struct Fixed<'r> {
    map: Arc<Map>,
    /// Where others of its kind come from.
    alike: Option<Generated<'r>>,
}

impl<'r> Fixed<'r> {
    /// This one.
    pub fn new(program: &Program, ruleset: &Ruleset, dungeon: &Dungeon) -> Self {
        Self {
            map: Arc::new(Map::of(program, ruleset, dungeon)),
            alike: None,
        }
    }

    /// The same, one of the dungeons that are made so: whoever looks ahead in it imagines the others.
    #[must_use]
    pub fn among(self, alike: Generated<'r>) -> Self {
        Self {
            alike: Some(alike),
            ..self
        }
    }

    /// The same with everything that is printed besides: numbers of foes, their reactions and treasure, wanderers.
    pub fn prepared(
        program: &Program,
        ruleset: &Ruleset,
        dungeon: &Dungeon,
        rolls: &Prerolled,
    ) -> Self {
        Self {
            map: Arc::new(Map::prepared(program, ruleset, dungeon, rolls)),
            alike: None,
        }
    }
}

impl Dungeons for Fixed<'_> {
    fn dungeon(&self, _: u64, _: u32) -> Result<Arc<Map>, String> {
        Ok(Arc::clone(&self.map))
    }

    fn imagine(&self, seed: u64) -> Result<Arc<Map>, String> {
        match &self.alike {
            Some(alike) => alike.imagine(seed),
            None => Err("no dungeon of this kind can be made".into()),
        }
    }
}
