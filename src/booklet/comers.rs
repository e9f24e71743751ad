//! How many come where no text says so: by the game's own rules, for new heroes, as many as a party has.

use std::cell::OnceCell;
use std::sync::OnceLock;

use super::foes::{self, Met};
use crate::dungeon::{Contents, Dungeon, RoomId};
use crate::model::Ruleset;
use crate::play::{Census, Heroes, MadeAnew, Program, Setup};
use crate::rng::Stream;

/// The heroes that are counted for are always the same.
const PARTY: u64 = 1;

/// Whoever works it out: the game as code and its heroes, made when they are first asked for and then used for many dungeons.
#[derive(Debug)]
pub struct Comers<'r> {
    ruleset: &'r Ruleset,
    modes: Vec<String>,
    /// None when the game cannot be played.
    playing: OnceLock<Option<(Program, Setup)>>,
}

impl<'r> Comers<'r> {
    /// For booklets of a game in these modes.
    pub fn new(ruleset: &'r Ruleset, modes: Vec<String>) -> Self {
        Self {
            ruleset,
            modes,
            playing: OnceLock::new(),
        }
    }

    fn playing(&self) -> Option<&(Program, Setup)> {
        let made = self.playing.get_or_init(|| {
            let program = Program::compile(self.ruleset).ok()?;
            let heroes = MadeAnew::sensible(self.ruleset, &[]);
            let setup = Setup {
                modes: self.modes.clone(),
                ..Setup::default()
            };
            let setup = heroes.party(&setup, PARTY).ok()?;
            Some((program, setup))
        });
        made.as_ref()
    }

    /// The same in one dungeon.
    pub(super) fn within<'c>(&'c self, dungeon: &'c Dungeon) -> Local<'c> {
        Local {
            comers: self,
            dungeon,
            census: OnceCell::new(),
        }
    }
}

/// Who comes in one dungeon.
pub(super) struct Local<'c> {
    comers: &'c Comers<'c>,
    dungeon: &'c Dungeon,
    census: OnceCell<Option<Census<'c>>>,
}

impl Local<'_> {
    /// The foes of some contents in a room, with the number that the text states, else with the one that the rules bring.
    pub fn met(&self, room: RoomId, contents: &Contents, dice: &Stream) -> Vec<Met> {
        let ruleset = self.comers.ruleset;
        let mut met = foes::met(ruleset, contents);
        let sure = |met: &Met| met.stated && !foes::is_ambiguous(ruleset, contents, &met.foe);
        if met.iter().all(sure) {
            return met;
        }
        let census = self.census.get_or_init(|| {
            let (program, setup) = self.comers.playing()?;
            Some(Census::new(program, ruleset, setup, self.dungeon))
        });
        let comers = census
            .as_ref()
            .map(|census| census.comers(room, contents, dice.split("comers")))
            .unwrap_or_default();
        for met in &mut met {
            // Sets of foes share names: the rules say which of them it is.
            let comes = |(foe, _): &&(String, u32)| foes::share_a_name(ruleset, foe, &met.foe);
            let known = comers.iter().any(|(foe, _)| *foe == met.foe);
            if let (false, Some((foe, _))) = (known, comers.iter().find(comes)) {
                met.foe = foe.clone();
            }
        }
        for met in met.iter_mut().filter(|met| !met.stated) {
            let count = comers.iter().find(|(foe, _)| *foe == met.foe);
            met.count = count.map_or(met.count, |(_, count)| (*count).max(1));
        }
        met
    }
}
