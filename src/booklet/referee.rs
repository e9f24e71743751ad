//! Who comes out of what was rolled, and how many: the game's own rules say so, carried out for new heroes, as many as a party has.

use std::cell::OnceCell;
use std::sync::OnceLock;

use super::engine::Engine;
use super::make::Booklet;
use crate::diag::Error;
use crate::dungeon::{Contents, Dungeon, OfferAnswer, RoomId};
use crate::model::{FigureValue, Ruleset};
use crate::play::{Census, Comers, Heroes, MadeAnew, Program, Setup};
use crate::rng::Stream;

/// The heroes that are counted for are always the same.
const PARTY: u64 = 1;

/// Whoever works it out: the game as code and its heroes, made when they are first asked for and then used for many dungeons.
#[derive(Debug)]
pub struct Referee<'r> {
    engine: Engine<'r>,
    modes: Vec<String>,
    /// The heroes; none when the game cannot be played.
    setup: OnceLock<Option<Setup>>,
}

impl<'r> Referee<'r> {
    /// For booklets of a game in these modes.
    pub fn new(engine: Engine<'r>, modes: Vec<String>) -> Self {
        Self {
            engine,
            modes,
            setup: OnceLock::new(),
        }
    }

    /// The game.
    pub fn ruleset(&self) -> &'r Ruleset {
        self.engine.ruleset
    }

    /// What the panels of one folded sheet have no room for.
    pub(super) fn count_overflow(&self, booklet: &Booklet) -> Result<Option<usize>, Error> {
        self.engine.count_overflow(booklet)
    }

    fn playing(&self) -> Option<(&Program, &Setup)> {
        let program = self.engine.program()?;
        let made = self.setup.get_or_init(|| {
            let heroes = MadeAnew::sensible(self.ruleset(), &[]);
            let setup = Setup {
                modes: self.modes.clone(),
                ..Setup::default()
            };
            heroes.party(&setup, PARTY).ok()
        });
        Some((program, made.as_ref()?))
    }

    /// The same in one dungeon.
    pub(super) fn within<'c>(&'c self, dungeon: &'c Dungeon) -> Local<'c> {
        Local {
            referee: self,
            dungeon,
            census: OnceCell::new(),
        }
    }
}

/// Who comes in one dungeon.
pub(super) struct Local<'c> {
    referee: &'c Referee<'c>,
    dungeon: &'c Dungeon,
    census: OnceCell<Option<Census<'c>>>,
}

impl Local<'_> {
    /// The foes of some contents in a room: those that the rules bring at once, and those that the contents name as well. Offers are
    /// declined.
    pub fn comers(
        &self,
        room: RoomId,
        before: &[&Contents],
        contents: &Contents,
        dice: &Stream,
    ) -> Vec<Comers> {
        let mut comers = self.brought(room, before, contents, &find_refusals(contents), dice);
        for foe in contents.foes() {
            if !comers.iter().any(|known| known.foe == foe) {
                comers.push(Comers {
                    foe: foe.to_owned(),
                    count: stated_count(contents, foe),
                    count_by: Vec::new(),
                    life: life(self.referee.ruleset(), foe),
                    life_by: None,
                    figures: Vec::new(),
                });
            }
        }
        comers.retain(|comers| comers.count > 0);
        comers
    }

    /// The foes who come when one of the offers is answered so.
    pub fn comers_behind(
        &self,
        room: RoomId,
        before: &[&Contents],
        contents: &Contents,
        behind: OfferAnswer,
        dice: &Stream,
    ) -> Vec<Comers> {
        let offers = contents.offers();
        let offered = offers.get(behind.offer);
        let given = offered.and_then(|it| Some((it, it.answers.get(behind.answer)?)));
        let Some((offered, answer)) = given else {
            return Vec::new();
        };
        let mut answers = find_refusals(contents);
        for (offer, given) in &mut answers {
            if *offer == offered.offer {
                given.clone_from(&answer.id);
            }
        }
        self.brought(room, before, contents, &answers, dice)
    }

    /// The foes whom the rules bring at once, when offers are answered so.
    fn brought(
        &self,
        room: RoomId,
        before: &[&Contents],
        contents: &Contents,
        answers: &[(String, String)],
        dice: &Stream,
    ) -> Vec<Comers> {
        let census = self.census.get_or_init(|| {
            let (program, setup) = self.referee.playing()?;
            let ruleset = self.referee.ruleset();
            Some(Census::new(program, ruleset, setup, self.dungeon))
        });
        let census = census.as_ref();
        let comers = census.map(|census| census.comers(room, before, contents, answers, dice));
        comers.unwrap_or_default()
    }
}

/// For each offer an answer of which nothing comes, where there is one.
fn find_refusals(contents: &Contents) -> Vec<(String, String)> {
    let offers = contents.offers().into_iter();
    let answers = offers.filter_map(|offered| {
        let mut answers = offered.answers.iter();
        let harmless = answers.find(|answer| answer.outcome.is_none());
        let answer = harmless.or(offered.answers.last())?;
        Some((offered.offer.clone(), answer.id.clone()))
    });
    answers.collect()
}

/// How many of a foe the rolled facts state; one where they state no number.
fn stated_count(contents: &Contents, foe: &str) -> u32 {
    let outcomes = contents.outcomes();
    let all = outcomes.into_iter().flat_map(|outcome| outcome.walk());
    let of_foe = all.filter(|outcome| outcome.foe() == Some(foe));
    let counts = of_foe.filter_map(|outcome| outcome.count_of_foes());
    counts.sum::<u32>().max(1)
}

/// Points of life that a foe has by its figures; 1 where that is no plain number.
fn life(ruleset: &Ruleset, foe: &str) -> u32 {
    let foe = ruleset.foes.get(foe).zip(ruleset.foe_life());
    match foe.and_then(|(foe, life)| foe.figures.of(&life.id)) {
        Some(FigureValue::Number(number)) => u32::try_from(*number).map_or(1, |life| life.max(1)),
        _ => 1,
    }
}
