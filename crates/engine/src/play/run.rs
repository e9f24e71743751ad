//! One run: a fight or a whole delve.

use super::chance::{Chance, Halt};
use super::code::Program;
use super::machine::{Cause, Machine, Stage, Story};
use super::setup::{FoeGroup, Setup, unknown};
use super::world::{FightEnd, World};
use crate::diag::Error;
use crate::rules::Owner;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The fight or the game was won.
    Won,
    /// All heroes are dead.
    Lost,
    /// The heroes got away, or came back without what they went for.
    Fled,
    /// The rules came to an end with nothing decided.
    Undecided,
}

impl Ending {
    /// All endings, best first.
    pub const ALL: [Self; 4] = [Self::Won, Self::Lost, Self::Fled, Self::Undecided];

    /// As reports say it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Fled => "fled",
            Self::Undecided => "undecided",
        }
    }
}

impl From<FightEnd> for Ending {
    fn from(end: FightEnd) -> Self {
        match end {
            FightEnd::Won => Self::Won,
            FightEnd::Lost => Self::Lost,
            FightEnd::Fled => Self::Fled,
            FightEnd::Undecided | FightEnd::None => Self::Undecided,
        }
    }
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Rounds fought.
    pub rounds: u64,
    /// Fights fought.
    pub fights: u64,
    /// Rooms entered.
    pub rooms: u64,
    /// Turns taken outside of fights.
    pub turns: u64,
    /// Life left, over all heroes.
    pub life: i64,
    /// Delves: more than one in a campaign.
    pub delves: u64,
    /// How many of them were won.
    pub delves_won: u64,
    /// What killed each hero that died, in words.
    pub causes: Vec<String>,
}

/// Foes of a fight as numbers: kind, and how many (-1: as many as come at once).
pub(super) fn resolve_foes(program: &Program, foes: &[FoeGroup]) -> Result<Vec<(u32, i64)>, Error> {
    let known = &program.names.foe_ids;
    let resolved = foes.iter().map(|group| {
        let kind = known.iter().position(|foe| *foe == group.foe);
        let kind = kind.ok_or_else(|| unknown("foe", &group.foe, known))?;
        Ok((kind as u32, group.count.unwrap_or(-1)))
    });
    resolved.collect()
}

impl<C: Chance> Machine<'_, C> {
    /// Puts the foes there and enters the procedure; nothing of it has run yet.
    pub(super) fn begin_fight(&mut self, foes: &[(u32, i64)]) -> Result<(), Halt> {
        self.new_fight();
        for (kind, count) in foes {
            self.state.stack.push(*count);
            self.state.acc = super::compile::FOE + i64::from(*kind);
            self.spawn(0)?;
        }
        match self.program.fight {
            Some(entry) => self.enter(entry, 0),
            None => Err(Halt::Mistake("the game has no procedure `fight`".into())),
        }
    }

    /// Plays one fight to its end.
    pub(super) fn play_fight(&mut self, foes: &[(u32, i64)]) -> Result<Ending, Halt> {
        self.stage = Stage::Fight;
        let result = self.begin_fight(foes).and_then(|()| self.run());
        self.stage = Stage::Other;
        match result {
            Ok(()) => Ok(self.state.world.latest.into()),
            Err(Halt::Won) => Ok(Ending::Won),
            Err(halt) => Err(halt),
        }
    }

    /// Begins anew in another world, with other dice.
    pub(super) fn reset(&mut self, world: &World, chance: C) {
        self.chance = chance;
        self.begin_anew(world);
    }

    fn begin_anew(&mut self, world: &World) {
        let state = &mut self.state;
        state.world.copy(world);
        state.acc = 0;
        state.forget_calls();
        self.map = None;
        self.walk.forget();
        self.steps = super::machine::STEPS;
        self.inside = 0;
        self.stage = Stage::Other;
        self.notes.forget();
        self.refresh();
    }

    pub(super) fn outcome(&self, ending: Ending) -> Outcome {
        let names = &self.program.names;
        let causes = self.notes.deaths.iter().map(|cause| match cause {
            Cause::Foe(kind) => names.foe(i64::from(*kind)).to_owned(),
            Cause::Script(entry) => self
                .program
                .entries
                .get(*entry as usize)
                .map(|entry| entry.name.clone())
                .unwrap_or_default(),
        });
        Outcome {
            ending,
            rounds: self.notes.rounds,
            fights: self.notes.fights,
            rooms: self.notes.rooms,
            turns: self.notes.turns,
            life: self.life_left(),
            delves: self.notes.delves,
            delves_won: self.notes.delves_won,
            causes: causes.collect(),
        }
    }

    fn life_left(&self) -> i64 {
        let layout = &self.program.layout;
        let Some(life) = layout.hero_life else {
            return 0;
        };
        let world = &self.state.world;
        (0..world.heroes)
            .map(|hero| world.mem[layout.hero_base(hero) + usize::from(life)])
            .sum()
    }

    /// A stat of a hero (from 0), or of party, room or game.
    pub fn stat(&self, hero: u16, name: &str) -> Option<i64> {
        let layout = &self.program.layout;
        let world = &self.state.world;
        if let Some(slot) = layout
            .stat(Owner::Hero, name)
            .filter(|_| hero < world.heroes)
        {
            return world
                .mem
                .get(layout.hero_base(hero) + usize::from(slot.at))
                .copied();
        }
        let shared = [Owner::Party, Owner::Room, Owner::Game];
        let slot = shared
            .into_iter()
            .find_map(|owner| layout.stat(owner, name))?;
        world.mem.get(usize::from(slot.at)).copied()
    }

    /// A stat of a foe, counted from 1.
    pub(crate) fn foe_stat(&self, foe: u16, name: &str) -> Option<i64> {
        let layout = &self.program.layout;
        let slot = layout.stat(Owner::Foe, name)?;
        let world = &self.state.world;
        (foe < world.foes).then(|| world.mem[world.foe_base(layout, foe) + usize::from(slot.at)])
    }

    /// A stat of the piece that fills a slot of a hero.
    pub fn worn_stat(&self, hero: u16, slot: &str, name: &str) -> Option<i64> {
        let layout = &self.program.layout;
        let slot = layout.slots.get(slot)?;
        let piece =
            self.state.world.mem[layout.hero_base(hero) + layout.hero_slots + usize::from(*slot)];
        let stat = layout.stat(Owner::Item, name)?;
        let row = usize::try_from(piece).ok()? * layout.item_row;
        self.state
            .world
            .items
            .get(row + usize::from(stat.at))
            .copied()
    }

    /// Runs a procedure by name.
    pub fn procedure(&mut self, name: &str, arguments: &[i64]) -> Result<i64, Error> {
        let known = &self.program.names.procedures;
        let Some(at) = known.iter().position(|procedure| procedure == name) else {
            return Err(unknown("procedure", name, known));
        };
        let entry = self.program.procedures[at];
        match self.call_entry(entry, arguments) {
            Ok(number) => Ok(number),
            Err(Halt::Won) => Ok(0),
            Err(halt) => Err(self.explain(halt)),
        }
    }
}

/// Plays one fight and tells what came of it; the machine shows the state at the end.
pub fn fight<'p, C: Chance>(
    program: &'p Program,
    setup: &Setup,
    foes: &[FoeGroup],
    mut chance: C,
) -> Result<(Outcome, Machine<'p, C>), Error> {
    let world = setup.world(program, &mut chance)?;
    let foes = resolve_foes(program, foes)?;
    let mut machine = Machine::new(program, world, chance);
    machine.policy = setup.policy(program)?;
    match machine.play_fight(&foes) {
        Ok(ending) => Ok((machine.outcome(ending), machine)),
        Err(halt) => Err(machine.explain(halt)),
    }
}

/// The same fight again and again, from one source of dice.
#[derive(Debug)]
pub struct Rematch<'p, C> {
    machine: Machine<'p, C>,
    world: World,
    foes: Vec<(u32, i64)>,
}

impl<'p, C: Chance> Rematch<'p, C> {
    /// Prepares the fight.
    pub fn new(
        program: &'p Program,
        setup: &Setup,
        foes: &[FoeGroup],
        mut chance: C,
    ) -> Result<Self, Error> {
        let world = setup.world(program, &mut chance)?;
        let foes = resolve_foes(program, foes)?;
        let mut machine = Machine::new(program, world.clone(), chance);
        machine.policy = setup.policy(program)?;
        Ok(Self {
            machine,
            world,
            foes,
        })
    }

    /// Plays it once.
    pub fn play(&mut self) -> Result<Ending, Error> {
        self.machine.begin_anew(&self.world);
        let ending = self.machine.play_fight(&self.foes);
        ending.map_err(|halt| self.machine.explain(halt))
    }
}

/// The same fight as a story.
pub fn log_of_fight<C: Chance>(
    program: &Program,
    setup: &Setup,
    foes: &[FoeGroup],
    mut chance: C,
) -> Result<Vec<String>, Error> {
    let world = setup.world(program, &mut chance)?;
    let foes = resolve_foes(program, foes)?;
    let mut machine = Machine::new(program, world, chance);
    machine.policy = setup.policy(program)?;
    machine.story = Some(Box::new(Story::of(&setup.heroes)));
    match machine.play_fight(&foes) {
        Ok(ending) => {
            machine.state.frames.clear();
            let mut lines = machine.story.take().unwrap_or_default().lines;
            lines.push(format!("the fight is {}", ending.word()));
            Ok(lines)
        }
        Err(halt) => Err(machine.explain(halt)),
    }
}
