//! The game as code, and its fingerprint. Whoever makes booklets and whoever plays them ask for the same ones.

use std::sync::{Arc, OnceLock};

use super::fingerprint::Fingerprint;
use super::make::Booklet;
use crate::diag::Error;
use crate::model::Ruleset;
use crate::play::Program;

/// How many essential things the panels of one folded sheet have no room for, where it holds a finished booklet at all. Whoever sets booklets
/// answers it: here nobody knows heights.
pub type CountOverflow = fn(&Engine<'_>, &Booklet) -> Result<Option<usize>, Error>;

/// A game with its code and its fingerprint, which are made when they are first asked for; clones share them.
#[derive(Debug, Clone)]
pub struct Engine<'r> {
    /// The game.
    pub ruleset: &'r Ruleset,
    program: Arc<OnceLock<Option<Program>>>,
    fingerprint: Arc<OnceLock<Fingerprint>>,
    count_overflow: Option<CountOverflow>,
}

impl<'r> Engine<'r> {
    /// The engine of a game, not compiled yet.
    pub fn new(ruleset: &'r Ruleset) -> Self {
        Self {
            ruleset,
            program: Arc::default(),
            fingerprint: Arc::default(),
            count_overflow: None,
        }
    }

    /// The same with somebody who sets booklets: a tiny one has as many rooms as its sheet holds, and without such a one as many as the
    /// ruleset says.
    pub fn with_sheet(self, count_overflow: CountOverflow) -> Self {
        Self {
            count_overflow: Some(count_overflow),
            ..self
        }
    }

    /// What the panels of one folded sheet have no room for; nothing, when nobody sets booklets.
    pub(super) fn count_overflow(&self, booklet: &Booklet) -> Result<Option<usize>, Error> {
        match self.count_overflow {
            Some(count_overflow) => count_overflow(self, booklet),
            None => Ok(Some(0)),
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
