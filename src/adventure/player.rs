//! Simulated players: the game as code, the heroes, the policy. Made once, used for many dungeons.

use std::collections::BTreeSet;

use super::{Adventure, Playtest};
use crate::booklet::{Booklet, Engine, Played, Referee};
use crate::diag::Error;
use crate::hero::HeroRequest;
use crate::model::{Ruleset, Topic};
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{
    Dungeons, Ending, Fixed, Generated, HeroSpec, Heroes, MadeAnew, Program, Setup, Tally, needed,
};
use crate::words::Word;

/// How often the dice are rolled again when they forbid a requested class.
const REROLLS: u32 = 100;
/// How often the runs of a playtest are added to a booklet that has not been won yet.
const MOST_EXTRA_ROUNDS: u64 = 10;

/// Runs of each look at a booklet of which nothing is asked but that it can be won: most are won in the first.
const WIN_TRIAL_RUNS: [u64; 3] = [10, 40, 150];

/// What playing a booklet for its certificate has shown.
#[derive(Debug, Clone)]
pub(super) struct Proof {
    /// How it fared.
    pub played: Played,
    /// Whether any game was won.
    pub beaten: bool,
    /// What its players looked up.
    pub needed: BTreeSet<Topic>,
    /// Whether it was played until a game was won or the limit was reached.
    pub is_final: bool,
}

/// A simulated player, or a party of them.
pub struct Player<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) adventure: &'a Adventure,
    pub(super) referee: Referee<'a>,
    pub(super) engine: Engine<'a>,
    setup: Setup,
    /// The same with the game's own policy: for looks at many dungeons, where the careful player would take too long.
    scouts: Setup,
    anew: MadeAnew<'a>,
    /// Whether a search keeps what it has made: not where only seeds are wanted, and perhaps a hundred thousand of them.
    pub(super) keeps: bool,
}

impl<'a> Player<'a> {
    /// The player of an adventure. One engine serves any number of players.
    pub fn new(engine: &Engine<'a>, adventure: &'a Adventure) -> Self {
        let ruleset = engine.ruleset;
        let modes = adventure.request.modes(ruleset);
        let playtest = &adventure.playtest;
        let heroes = playtest.heroes.heroes.iter();
        let setup = Setup {
            heroes: heroes.map(HeroSpec::of).collect(),
            policy: playtest.policy.clone(),
            modes: modes.clone(),
            foresight: playtest.foresight,
            ..Setup::default()
        };
        let mut scouts = setup.clone();
        if playtest.looks_ahead(ruleset) {
            scouts.policy = None;
        }
        Self {
            ruleset,
            adventure,
            referee: Referee::new(engine.clone(), modes),
            engine: engine.clone(),
            setup,
            scouts,
            anew: MadeAnew::new(ruleset, requests(ruleset, &playtest.classes)),
            keeps: true,
        }
    }

    /// The same, who finds seeds and keeps nothing else of them.
    pub fn forgetful(self) -> Self {
        Self {
            keeps: false,
            ..self
        }
    }

    pub(super) fn playtest(&self) -> &'a Playtest {
        &self.adventure.playtest
    }

    /// Whether the heroes were given, and are not rolled for each game.
    fn has_heroes(&self) -> bool {
        !self.setup.heroes.is_empty()
    }

    /// The game as code; none when it has no procedure that plays it whole, or no games are asked for.
    pub(super) fn program(&self) -> Option<&Program> {
        if self.playtest().runs == 0 {
            return None;
        }
        let program = self.engine.program()?;
        program.plays_whole_games().then_some(program)
    }

    /// The dungeon of a booklet, ready to be walked through; none without simulated games.
    pub(super) fn load_dungeon(&self, booklet: &Booklet) -> Option<Fixed<'_>> {
        let program = self.program()?;
        let printed = booklet.prerolled(self.ruleset);
        let dungeon = &booklet.made.dungeon;
        let fixed = Fixed::prepared(program, self.ruleset, dungeon, &printed);
        if !self.playtest().looks_ahead(self.ruleset) {
            return Some(fixed);
        }
        // Whoever looks ahead knows what kind of dungeon it is, and not what is printed on the next page.
        let request = booklet.request.dungeon(self.ruleset);
        Some(fixed.among(Generated::on_paper(program, self.ruleset, request)))
    }

    /// Plays so many runs of so many delves each.
    pub(super) fn play(
        &self,
        dungeons: &dyn Dungeons,
        runs: u64,
        delves: u32,
        seed: u64,
        threads: Option<usize>,
    ) -> Result<Tally, Error> {
        self.play_as(&self.setup, (dungeons, delves), runs, seed, threads)
    }

    /// Plays one delve so many times by the game's own policy, to see how it is.
    pub(super) fn scout(
        &self,
        dungeons: &dyn Dungeons,
        runs: u64,
        seed: u64,
        threads: Option<usize>,
    ) -> Result<Tally, Error> {
        self.play_as(&self.scouts, (dungeons, 1), runs, seed, threads)
    }

    fn play_as(
        &self,
        setup: &Setup,
        (dungeons, delves): (&dyn Dungeons, u32),
        runs: u64,
        seed: u64,
        threads: Option<usize>,
    ) -> Result<Tally, Error> {
        let Some(program) = self.program() else {
            return Ok(Tally::default());
        };
        let request = Request {
            setup: setup.clone(),
            play: Play::Delve,
            runs,
            seed,
            threads,
            new_heroes: !self.has_heroes(),
            heroes: (!self.has_heroes()).then_some(&self.anew as &dyn Heroes),
            // Single delves are looked at closely: what is looked up in them has to be on paper.
            follow: delves == 1,
            dungeons: Some(dungeons),
            delves,
        };
        simulate(program, &request, &|_| ())
    }

    /// Plays a booklet for its certificate, with dice that no search has seen.
    pub(super) fn prove(
        &self,
        booklet: &Booklet,
        dice: Option<u64>,
    ) -> Result<Option<Proof>, Error> {
        let Some(dungeon) = self.load_dungeon(booklet) else {
            return Ok(None);
        };
        let (runs, threads) = (self.playtest().runs, self.playtest().threads);
        let seed = dice.unwrap_or_else(|| derive_certificate_seed(booklet.request.seed));
        let tally = self.play(&dungeon, runs, 1, seed, threads)?;
        let played = self.count_as_played(tally.count(Ending::Won));
        let mut beaten = played.won > 0;
        for again in 1..=MOST_EXTRA_ROUNDS {
            if beaten {
                break;
            }
            let seed = derive_search_seed(booklet.request.seed, again);
            let tally = self.play(&dungeon, runs, 1, seed, threads)?;
            beaten = tally.count(Ending::Won) > 0;
        }
        Ok(Some(Proof {
            played,
            beaten,
            needed: self.list_needed(&tally),
            is_final: true,
        }))
    }

    /// What players looked up. Nobody looks up how to make a hero who is made already.
    pub(super) fn list_needed(&self, tally: &Tally) -> BTreeSet<Topic> {
        let Some(program) = self.program() else {
            return BTreeSet::new();
        };
        let mut topics = needed(program, self.ruleset, tally);
        let of_new_heroes = |topic: &Topic| matches!(topic, Topic::Class(_) | Topic::Start(_));
        topics.retain(|topic| !self.has_heroes() || !of_new_heroes(topic));
        topics
    }

    /// What a certificate says of so many victories.
    pub(super) fn count_as_played(&self, won: u64) -> Played {
        Played {
            heroes: self.name_players(),
            policy: self.playtest().policy.clone(),
            modes: self.ruleset.mode_labels(&self.setup.modes),
            won,
            runs: self.playtest().runs,
        }
    }

    /// Runs of a certificate before a booklet counts as one that cannot be won.
    pub(super) fn runs_before_giving_up(&self) -> u64 {
        self.playtest().runs.saturating_mul(MOST_EXTRA_ROUNDS + 1)
    }

    /// Whether the dungeon of a booklet is won within a few hundred runs, or no games are asked for. One win is enough.
    pub(super) fn can_be_won(&self, booklet: &Booklet) -> Result<bool, Error> {
        let Some(dungeon) = self.load_dungeon(booklet) else {
            return Ok(true);
        };
        for (number, runs) in (1..).zip(WIN_TRIAL_RUNS) {
            let seed = derive_search_seed(booklet.request.seed, number);
            let tally = self.scout(&dungeon, runs, seed, Some(1))?;
            if tally.count(Ending::Won) > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What a hero is called; after the class where heroes have no names.
    fn name(&self, hero: &HeroSpec) -> String {
        if !hero.name.is_empty() {
            return hero.name.clone();
        }
        let classes = hero.classes.iter();
        let labels = classes.filter_map(|id| Some(self.ruleset.classes.get(id)?.label.as_str()));
        labels.collect::<Vec<_>>().join(" ")
    }

    /// Who plays, in words.
    pub(super) fn name_players(&self) -> String {
        if self.has_heroes() {
            let names = self.setup.heroes.iter().map(|hero| self.name(hero));
            return names.collect::<Vec<_>>().join(", ");
        }
        let classes = &self.playtest().classes;
        if classes.is_empty() {
            self.ruleset.word(Word::NewHeroes).to_owned()
        } else {
            let requested = classes.iter().flat_map(|requested| requested.split(','));
            let label = |id: &str| match self.ruleset.classes.get(id.trim()) {
                Some(class) => class.label.clone(),
                None => id.trim().to_owned(),
            };
            requested.map(label).collect::<Vec<_>>().join(", ")
        }
    }
}

/// What is requested for each hero of a party.
fn requests(ruleset: &Ruleset, classes: &[String]) -> Vec<HeroRequest> {
    let party = ruleset.creation.party.max(1) as usize;
    let request = |at: usize| HeroRequest {
        classes: classes
            .get(at % classes.len().max(1))
            .map(|requested| {
                requested
                    .split(',')
                    .map(|id| id.trim().to_owned())
                    .collect()
            })
            .unwrap_or_default(),
        name: None,
        rerolls: REROLLS,
        sensible: true,
    };
    (0..party).map(request).collect()
}

/// The seed of the dice for one look at a booklet during a search; each look has its own.
pub(super) fn derive_search_seed(seed: u64, number: u64) -> u64 {
    seed ^ 0x517c_c1b7_2722_0a95_u64.wrapping_mul(number + 1)
}

/// The seed of the dice for a certificate, which no search uses.
pub(super) fn derive_certificate_seed(seed: u64) -> u64 {
    seed ^ 0x9e37_79b9_7f4a_7c15
}
