//! The game as code. Whoever makes booklets and whoever plays them ask for the same one.

use std::sync::{Arc, OnceLock};

use crate::model::Ruleset;
use crate::play::Program;

/// A game and its code, which is compiled when it is first asked for; clones share it.
#[derive(Debug, Clone)]
pub struct Engine<'r> {
    /// The game.
    pub ruleset: &'r Ruleset,
    program: Arc<OnceLock<Option<Program>>>,
}

impl<'r> Engine<'r> {
    /// The engine of a game, not compiled yet.
    pub fn new(ruleset: &'r Ruleset) -> Self {
        Self {
            ruleset,
            program: Arc::default(),
        }
    }

    /// The code; none when the game cannot be played without a human.
    pub fn program(&self) -> Option<&Program> {
        let compile = || Program::compile(self.ruleset).ok();
        self.program.get_or_init(compile).as_ref()
    }
}
