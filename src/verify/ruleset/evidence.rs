//! What many games and fights say about a ruleset: a modest number of runs from a fixed seed, so that the answer is always the same.

use std::collections::BTreeSet;

use super::paper::Printout;
use crate::diag::Error;
use crate::dungeon::DungeonRequest;
use crate::model::{Ruleset, Topic};
use crate::play::report::{Track, tracks};
use crate::play::simulate::{Play, Request, simulate};
use crate::play::{
    Dungeons, Ending, FoeGroup, Generated, MadeAnew, NeverUsed, Program, Setup, Tally, needed,
    never_used, policies,
};

/// Whole games for each policy.
pub const GAMES: u64 = 400;

/// Games in each mode, and campaigns; delves of each.
const GAMES_PER_MODE: u64 = 40;
const DELVES_PER_CAMPAIGN: u32 = 4;

/// Fights against each foe.
pub const FIGHTS: u64 = 40;

const SEED: u64 = 1;

/// What was seen.
pub struct Evidence<'r> {
    /// The game.
    pub ruleset: &'r Ruleset,
    /// Whole games by policy; empty when the game cannot be played whole.
    pub games: Vec<Tally>,
    /// What no game had in it.
    pub unused: NeverUsed,
    /// What the usual games looked up.
    pub needed: BTreeSet<Topic>,
    /// The paper of products that claim to be complete, each with what play needs of it.
    pub papers: Vec<(&'r Printout, BTreeSet<Topic>)>,
    /// Stats that are drawn as boxes.
    pub tracks: Vec<Track>,
    /// Foes by place in the ruleset, and how many of their fights came to no end.
    pub endless: Vec<(usize, u64)>,
    /// Rules that could not be run or did not come to an end.
    pub broken: Vec<Error>,
}

impl<'r> Evidence<'r> {
    /// Plays.
    pub fn gather(ruleset: &'r Ruleset, papers: &'r [Printout]) -> Self {
        let mut evidence = Self::nothing(ruleset);
        match Program::compile(ruleset) {
            Ok(program) => {
                evidence.play(&program);
                evidence.papers = evidence.list_needs(&program, papers);
            }
            Err(error) => evidence.broken = error.split(),
        }
        evidence
    }

    /// What play needs of each paper: what its own players looked up, or the games in its modes.
    fn list_needs(
        &mut self,
        program: &Program,
        papers: &'r [Printout],
    ) -> Vec<(&'r Printout, BTreeSet<Topic>)> {
        let mut by_modes = vec![(Vec::new(), self.needed.clone())];
        let mut found = Vec::new();
        for paper in papers {
            if let Some(needed) = &paper.needed {
                found.push((paper, needed.clone()));
                continue;
            }
            let known = by_modes.iter().find(|(modes, _)| *modes == paper.modes);
            let topics = match known {
                Some((_, topics)) => topics.clone(),
                None => {
                    // Games in other modes say nothing about the usual game.
                    let mut other = Self::nothing(self.ruleset);
                    let all = other.play_usual_games(program, &paper.modes);
                    self.broken.append(&mut other.broken);
                    let topics = needed(program, self.ruleset, &all);
                    by_modes.push((paper.modes.clone(), topics.clone()));
                    topics
                }
            };
            found.push((paper, topics));
        }
        found
    }

    fn nothing(ruleset: &'r Ruleset) -> Self {
        Self {
            ruleset,
            games: Vec::new(),
            unused: NeverUsed::default(),
            needed: BTreeSet::new(),
            papers: Vec::new(),
            tracks: Vec::new(),
            endless: Vec::new(),
            broken: Vec::new(),
        }
    }

    /// Plays whole games only: neither campaigns nor modes nor single fights.
    pub fn of_games(ruleset: &'r Ruleset, modes: &[String]) -> Self {
        let mut evidence = Self::nothing(ruleset);
        match Program::compile(ruleset) {
            Ok(program) if program.plays_whole_games() => {
                let all = evidence.play_usual_games(&program, modes);
                evidence.needed = needed(&program, ruleset, &all);
            }
            Ok(_) => {}
            Err(error) => evidence.broken = error.split(),
        }
        evidence
    }

    fn play(&mut self, program: &Program) {
        if program.plays_whole_games() {
            self.play_games(program);
        }
        if self.ruleset.procedures.get("fight").is_some() {
            self.play_fights(program);
        }
    }

    fn play_usual_games(&mut self, program: &Program, modes: &[String]) -> Tally {
        let ruleset = self.ruleset;
        let request = DungeonRequest {
            modes: modes.to_vec(),
            ..DungeonRequest::default()
        };
        let generated = Generated::new(program, ruleset, request);
        let dungeons = ruleset
            .dungeon
            .as_ref()
            .map(|_| &generated as &dyn Dungeons);
        let policies = policies(ruleset);
        let mut all = Tally::default();
        for policy in &policies {
            let setup = Setup {
                policy: policy.clone(),
                modes: modes.to_vec(),
                ..Setup::default()
            };
            match self.run(program, Play::Delve, setup, dungeons, GAMES) {
                Ok(tally) => {
                    all.merge(&tally);
                    self.games.push(tally);
                }
                Err(error) => self.broken.push(error),
            }
        }
        all
    }

    fn play_games(&mut self, program: &Program) {
        let mut all = self.play_usual_games(program, &[]);
        let ruleset = self.ruleset;
        self.needed = needed(program, ruleset, &all);
        self.play_rarely(program, &policies(ruleset), &mut all);
        self.unused = never_used(program, &all);
        self.tracks = tracks(ruleset, &all);
    }

    /// Campaigns and modes: they are no part of the usual game, but what only they reach is not unused.
    fn play_rarely(&mut self, program: &Program, policies: &[Option<String>], all: &mut Tally) {
        let ruleset = self.ruleset;
        let modes = ruleset.modes.iter();
        let telling = modes.filter(|mode| mode.dungeon.is_some() || !mode.changes.is_empty());
        let mut ways: Vec<(Vec<String>, u32)> =
            telling.map(|mode| (vec![mode.id.clone()], 1)).collect();
        if ruleset.procedures.get("interlude").is_some() {
            ways.push((Vec::new(), DELVES_PER_CAMPAIGN));
        }
        for (number, (modes, delves)) in ways.into_iter().enumerate() {
            let setup = Setup {
                policy: policies
                    .get(number % policies.len().max(1))
                    .cloned()
                    .flatten(),
                modes,
                ..Setup::default()
            };
            let request = DungeonRequest {
                modes: setup.modes.clone(),
                ..DungeonRequest::default()
            };
            let generated = Generated::new(program, ruleset, request);
            let plan = ruleset.dungeon.as_ref();
            let dungeons = plan.map(|_| &generated as &dyn Dungeons);
            match self.run_delves(
                program,
                Play::Delve,
                setup,
                dungeons,
                (GAMES_PER_MODE, delves),
            ) {
                Ok(tally) => all.merge(&tally),
                Err(error) => self.broken.push(error),
            }
        }
    }

    fn play_fights(&mut self, program: &Program) {
        for (number, foe) in self.ruleset.foes.iter().enumerate() {
            let foes = vec![FoeGroup {
                foe: foe.id.clone(),
                count: None,
            }];
            match self.run(program, Play::Fight(foes), Setup::default(), None, FIGHTS) {
                Ok(tally) => {
                    let undecided = tally.count(Ending::Undecided);
                    if undecided > 0 {
                        self.endless.push((number, undecided));
                    }
                }
                Err(error) => self.broken.push(error),
            }
        }
    }

    fn run(
        &self,
        program: &Program,
        play: Play,
        setup: Setup,
        dungeons: Option<&dyn Dungeons>,
        runs: u64,
    ) -> Result<Tally, Error> {
        self.run_delves(program, play, setup, dungeons, (runs, 1))
    }

    fn run_delves(
        &self,
        program: &Program,
        play: Play,
        setup: Setup,
        dungeons: Option<&dyn Dungeons>,
        (runs, delves): (u64, u32),
    ) -> Result<Tally, Error> {
        let heroes = MadeAnew::sensible(self.ruleset, &[]);
        let request = Request {
            setup,
            follow: play == Play::Delve,
            play,
            runs,
            seed: SEED,
            threads: None,
            new_heroes: false,
            dungeons,
            delves,
            heroes: Some(&heroes),
        };
        simulate(program, &request, &|_| {})
    }
}
