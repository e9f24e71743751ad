//! Where it is played: the game as code, its heroes and its dungeon.

use super::cast::{self, Cast};
use crate::cli::game::{Game, Texts};
use crate::cli::{Failure, Terminal, files};
use crate::diag::{self, Diagnostic, Error, Sources};
use crate::dungeon::{self, DungeonRequest};
use crate::hero::HeroRequest;
use crate::model::Ruleset;
use crate::play::{self, Dungeons, Fixed, FoeGroup, Generated, Heroes, MadeAnew, Program, Setup};

/// What is played there.
#[derive(Debug, Clone, Default)]
pub struct How {
    /// A fight and nothing else.
    pub fight: Option<String>,
    /// All runs play the same heroes.
    pub same_heroes: bool,
}

/// One side of a simulation.
pub struct Stage {
    pub ruleset: &'static Ruleset,
    pub sources: Texts,
    pub program: Program,
    pub setup: Setup,
    /// What is asked of heroes that are made for every run; none when they are given.
    requests: Option<Vec<HeroRequest>>,
    fixed: Option<dungeon::Dungeon>,
    fight: Option<String>,
}

impl Stage {
    /// Sets everything up. A variant may have its own setup.
    pub fn new(
        (cast, how): (&Cast, &How),
        game: Game,
        seed: u64,
        setup: Option<Setup>,
    ) -> Result<Self, Failure> {
        let Game { ruleset, sources } = game;
        let program = Program::compile(ruleset).map_err(|error| show_error(&sources, &error))?;
        let setup = match setup {
            Some(setup) => setup,
            None => {
                let same_heroes = how.same_heroes || how.fight.is_some();
                cast::setup(cast, same_heroes, ruleset, seed)?
            }
        };
        let requests = setup
            .heroes
            .is_empty()
            .then(|| cast::requests(cast, ruleset));
        let fixed = find_dungeon(cast, ruleset, &setup)?;
        Ok(Self {
            program,
            setup,
            requests,
            fixed,
            fight: how.fight.clone(),
            ruleset,
            sources,
        })
    }

    /// Whom to fight, if it is only a fight.
    pub fn foes(&self) -> Result<Option<Vec<FoeGroup>>, Failure> {
        Ok(self.foes_or_error()?)
    }

    pub fn foes_or_error(&self) -> Result<Option<Vec<FoeGroup>>, Error> {
        self.fight.as_deref().map(play::parse_fight).transpose()
    }

    /// The dungeons that runs explore, if the game has any.
    pub fn dungeons(&self) -> Result<Option<Box<dyn Dungeons + '_>>, Error> {
        if let Some(dungeon) = &self.fixed {
            let fixed = Fixed::new(&self.program, self.ruleset, dungeon);
            let fixed = match &self.ruleset.dungeon {
                Some(_) => {
                    let request = self.dungeon_request();
                    fixed.among(Generated::on_paper(&self.program, self.ruleset, request))
                }
                None => fixed,
            };
            return Ok(Some(Box::new(fixed)));
        }
        let generated = self.ruleset.dungeon.as_ref().map(|_| {
            let request = self.dungeon_request();
            Box::new(Generated::new(&self.program, self.ruleset, request)) as Box<dyn Dungeons + '_>
        });
        Ok(generated)
    }

    fn dungeon_request(&self) -> DungeonRequest {
        DungeonRequest {
            modes: self.setup.modes.clone(),
            ..DungeonRequest::default()
        }
    }

    /// New heroes for every run, unless they are given.
    pub fn heroes(&self) -> Option<Box<dyn Heroes + '_>> {
        let requests = self.requests.clone()?;
        Some(Box::new(MadeAnew::new(self.ruleset, requests)))
    }

    /// A mistake of the rules, with the place in their file.
    pub fn failure(&self, error: Error, terminal: &Terminal) -> Failure {
        match error.span() {
            Some(span) => {
                let found = error.at_span(span);
                Failure::shown(diag::render(&self.sources, &[found], terminal.color()))
            }
            None => error.into(),
        }
    }
}

fn find_dungeon(
    args: &Cast,
    ruleset: &Ruleset,
    setup: &Setup,
) -> Result<Option<dungeon::Dungeon>, Failure> {
    if let Some(path) = &args.dungeon {
        let drawn = dungeon::read::read(&files::read_text(path, files::limits::DRAWING)?)?;
        return Ok(Some(drawn));
    }
    let Some(seed) = args.dungeon_seed else {
        return Ok(None);
    };
    let request = DungeonRequest {
        modes: setup.modes.clone(),
        ..DungeonRequest::seed(seed)
    };
    let made = dungeon::generate(ruleset, &request)?;
    Ok(Some(made.dungeon))
}

/// All that cannot be run, each at its place where that is known.
fn show_error(sources: &Sources, error: &Error) -> Failure {
    let found = error.each().map(|error| Some(error.at_span(error.span()?)));
    if let Some(found) = found.collect::<Option<Vec<Diagnostic>>>() {
        return Failure::shown(diag::render(sources, &found, false));
    }
    let hint = error.each().find_map(|error| error.hints().first());
    Failure::content(error.to_string()).with_hint(hint.cloned())
}
