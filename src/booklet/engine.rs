//! The game as code, and its fingerprint. Whoever makes booklets and whoever plays them ask for the same ones.

use std::sync::{Arc, OnceLock};

use super::fingerprint::Fingerprint;
use crate::model::Ruleset;
use crate::play::Program;

/// A game with its code and its fingerprint, which are made when they are first asked for; clones share them.
#[derive(Debug, Clone)]
pub struct Engine<'r> {
    /// The game.
    pub ruleset: &'r Ruleset,
    program: Arc<OnceLock<Option<Program>>>,
    fingerprint: Arc<OnceLock<Fingerprint>>,
}

impl<'r> Engine<'r> {
    /// The engine of a game, not compiled yet.
    pub fn new(ruleset: &'r Ruleset) -> Self {
        Self {
            ruleset,
            program: Arc::default(),
            fingerprint: Arc::default(),
        }
    }

    /// The code; none when the game cannot be played without a human.
    pub fn program(&self) -> Option<&Program> {
        let compile = || Program::compile(self.ruleset).ok();
        self.program.get_or_init(compile).as_ref()
    }

    /// The hash of everything that the game states.
    pub fn fingerprint(&self) -> Fingerprint {
        *self
            .fingerprint
            .get_or_init(|| Fingerprint::of(self.ruleset))
    }
}
