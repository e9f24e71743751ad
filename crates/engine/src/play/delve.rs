//! A whole game, played by its own procedure; and several in a row with the same heroes.

use super::chance::{Chance, Halt};
use super::code::Program;
use super::dungeons::Dungeons;
use super::lookahead::Imagination;
use super::machine::{Machine, Stage, Story, Whereabouts};
use super::player::Player;
use super::prepared::Witnessed;
use super::run::{Ending, Outcome};
use super::setup::Setup;
use super::world::World;
use crate::diag::Error;
use crate::rng::Stream;
use crate::rules::Period;

/// Procedures that play a whole game, in the order in which they are looked for.
const WHOLE_GAMES: [&str; 3] = ["delve", "adventure", "game"];

/// Between two delves of a campaign.
const INTERLUDE: &str = "interlude";

/// Plays a whole game by its own procedure.
pub fn delve<'p, C: Chance>(
    program: &'p Program,
    setup: &Setup,
    dungeons: Option<&'p dyn Dungeons>,
    seed: u64,
    mut chance: C,
) -> Result<(Outcome, Machine<'p, C>), Error> {
    let world = setup.world(program, &mut chance)?;
    let mut machine = Machine::new(program, world, chance);
    machine.policy = setup.policy(program)?;
    (machine.dungeons, machine.seed) = (dungeons, seed);
    match machine.play_delve(0) {
        Ok(ending) => Ok((machine.outcome(ending), machine)),
        Err(halt) => Err(machine.explain(halt)),
    }
}

/// The same, with a list of what was met on the way.
pub fn witness_of_delve<C: Chance>(
    program: &Program,
    setup: &Setup,
    dungeons: Option<&dyn Dungeons>,
    seed: u64,
    mut chance: C,
) -> Result<(Outcome, Vec<Witnessed>), Error> {
    let world = setup.world(program, &mut chance)?;
    let mut machine = Machine::new(program, world, chance);
    machine.policy = setup.policy(program)?;
    (machine.dungeons, machine.seed) = (dungeons, seed);
    machine.witnessed = Some(Vec::new());
    match machine.play_delve(0) {
        Ok(ending) => {
            let outcome = machine.outcome(ending);
            Ok((outcome, machine.witnessed.take().unwrap_or_default()))
        }
        Err(halt) => Err(machine.explain(halt)),
    }
}

/// The same as a story, with as many delves as wanted.
pub fn log_of_delve<C: Chance>(
    program: &Program,
    setup: &Setup,
    dungeons: Option<&dyn Dungeons>,
    seed: u64,
    delves: u32,
    chance: C,
) -> Result<Vec<String>, Error> {
    let told = play_delve(program, setup, dungeons, (seed, delves), chance, None)?;
    Ok(told.0)
}

/// A story that somebody plays: what happened, and how it ended; nothing where the player left. Without a player the policy decides.
pub fn play_delve<'p, C: Chance>(
    program: &'p Program,
    setup: &Setup,
    dungeons: Option<&'p dyn Dungeons>,
    (seed, delves): (u64, u32),
    mut chance: C,
    player: Option<Box<dyn Player + 'p>>,
) -> Result<(Vec<String>, Option<Ending>), Error> {
    let world = setup.world(program, &mut chance)?;
    let careful = dungeons.filter(|_| setup.looks_ahead(program));
    let imagination = careful.map(|dungeons| Imagination::new(dungeons, seed));
    let mut machine = Machine::new(program, world.clone(), chance);
    machine.policy = setup.policy(program)?;
    (machine.dungeons, machine.seed) = (dungeons, seed);
    let trials = Stream::new(seed, "log").split("lookahead");
    machine.lookahead = setup.lookahead(program, imagination.as_ref(), trials);
    machine.story = Some(Box::new(Story::of(&setup.heroes)));
    machine.player = player;
    let ending = match machine.play_campaign(&world, delves) {
        Ok(ending) => Some(ending),
        Err(Halt::Left) => None,
        Err(halt) => return Err(machine.explain(halt)),
    };
    let mut lines = machine.story.take().unwrap_or_default().lines;
    lines.extend(ending.map(|ending| format!("the game is {}", ending.word())));
    Ok((lines, ending))
}

impl Program {
    fn procedure_named(&self, name: &str) -> Option<u32> {
        let at = self
            .names
            .procedures
            .iter()
            .position(|known| known == name)?;
        self.procedures.get(at).copied()
    }

    /// Whether the game says how it is played as a whole.
    pub fn plays_whole_games(&self) -> bool {
        WHOLE_GAMES
            .iter()
            .any(|name| self.procedure_named(name).is_some())
    }
}

impl<C: Chance> Machine<'_, C> {
    pub(super) fn play_delve(&mut self, to_come: u32) -> Result<Ending, Halt> {
        let found = WHOLE_GAMES
            .iter()
            .find_map(|name| self.program.procedure_named(name));
        let Some(entry) = found else {
            return Err(Halt::Mistake("the game has no procedure `delve`".into()));
        };
        self.notes.delves += 1;
        self.stage = Stage::Delve(to_come);
        let result = self.call_entry(entry, &[]).map(|_| ());
        self.stage = Stage::Other;
        let ending = self.end_delve(result)?;
        self.notes.delves_won += u64::from(ending == Ending::Won);
        Ok(ending)
    }

    /// What came of a delve whose procedure has ended so.
    pub(super) fn end_delve(&mut self, result: Result<(), Halt>) -> Result<Ending, Halt> {
        match result {
            Err(Halt::Won) => {
                self.come_to_rest();
                Ok(Ending::Won)
            }
            Err(halt) => Err(halt),
            Ok(()) => self.judge_ending(),
        }
    }

    /// The procedure came to its end: quests, then the game's own goal, then who is alive.
    fn judge_ending(&mut self) -> Result<Ending, Halt> {
        let goal = self.program.goal.clone();
        if let Some(quests) = goal.quests {
            match self.call_entry(quests, &[]) {
                Err(Halt::Won) => {
                    self.come_to_rest();
                    return Ok(Ending::Won);
                }
                other => other?,
            };
        }
        if self.state.world.standing_heroes == 0 {
            return Ok(Ending::Lost);
        }
        if let Some(lose) = goal.lose
            && self.call_entry(lose, &[])? != 0
        {
            return Ok(Ending::Lost);
        }
        if let Some(win) = goal.win
            && self.call_entry(win, &[])? != 0
        {
            return Ok(Ending::Won);
        }
        Ok(Ending::Fled)
    }

    /// After `win` in the middle of something, nothing is going on any more.
    fn come_to_rest(&mut self) {
        self.state.forget_calls();
        self.inside = 0;
        self.refresh();
    }

    /// So many delves in a row. The heroes keep what they have; what belongs to a game or a room begins anew each time.
    pub(super) fn play_campaign(&mut self, fresh: &World, delves: u32) -> Result<Ending, Halt> {
        let mut ending = self.play_delve(delves.saturating_sub(1))?;
        for to_come in (0..delves.saturating_sub(1)).rev() {
            if self.state.world.standing_heroes == 0 {
                return Ok(Ending::Lost);
            }
            self.new_game(fresh)?;
            if let Some(entry) = self.program.procedure_named(INTERLUDE) {
                self.stage = Stage::Interlude(to_come);
                let result = self.call_entry(entry, &[]);
                self.stage = Stage::Other;
                match result {
                    Err(Halt::Won) => {
                        self.come_to_rest();
                        return Ok(Ending::Won);
                    }
                    other => other?,
                };
            }
            self.steps = super::machine::STEPS;
            ending = self.play_delve(to_come)?;
        }
        Ok(ending)
    }

    /// What lasted for a time is over, and what belongs to a game or a room begins anew.
    fn new_game(&mut self, fresh: &World) -> Result<(), Halt> {
        self.end_all_effects()?;
        for period in Period::ALL {
            self.forget(period);
        }
        let layout = &self.program.layout;
        let world = &mut self.state.world;
        for range in [layout.room_stats.clone(), layout.game_stats.clone()] {
            world.mem[range.clone()].copy_from_slice(&fresh.mem[range]);
        }
        let marks = layout.room_marks..layout.heroes;
        world.mem[marks.clone()].copy_from_slice(&fresh.mem[marks]);
        world.limits.clear();
        world.drawn.clear();
        world.cards.clone_from(&fresh.cards);
        world.card = 0;
        world.won = false;
        world.fights = 0;
        world.places = Whereabouts {
            count: world.places.count,
            fresh: std::mem::take(&mut world.places.fresh),
            ..Whereabouts::default()
        };
        self.map = None;
        self.walk.forget();
        world.clear_foes(layout);
        world.recount(layout);
        self.refresh();
        Ok(())
    }
}
