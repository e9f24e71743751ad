//! Where it is played: the game as code, its heroes and its dungeon.

use super::{Simulate, cast};
use crate::cli::game::{Game, Texts};
use crate::cli::{Failure, Terminal, files};
use crate::diag::{self, Diagnostic, Sources};
use crate::dungeon::{self, Wish};
use crate::hero::Wishes;
use crate::model::Ruleset;
use crate::play::{
    self, Dungeons, Fixed, FoeGroup, Generated, Heroes, MadeAnew, PlayError, Program, Setup,
};

/// One side of a simulation.
pub struct Stage {
    pub ruleset: &'static Ruleset,
    pub sources: Texts,
    pub program: Program,
    pub setup: Setup,
    /// Wishes for heroes that are made for every run; none when they are given.
    wishes: Option<Vec<Wishes>>,
    fixed: Option<dungeon::Dungeon>,
    fight: Option<String>,
}

impl Stage {
    /// Sets everything up. A variant may have its own setup.
    pub fn new(
        args: &Simulate,
        game: Game,
        seed: u64,
        setup: Option<Setup>,
    ) -> Result<Self, Failure> {
        let Game { ruleset, sources } = game;
        let program = Program::compile(ruleset).map_err(|errors| shown(&sources, errors))?;
        let setup = match setup {
            Some(setup) => setup,
            None => cast::setup(args, ruleset, seed)?,
        };
        let wishes = setup.heroes.is_empty().then(|| cast::wishes(args, ruleset));
        let fixed = fixed(args, ruleset, &setup)?;
        Ok(Self {
            program,
            setup,
            wishes,
            fixed,
            fight: args.fight.clone(),
            ruleset,
            sources,
        })
    }

    /// Whom to fight, if it is only a fight.
    pub fn foes(&self) -> Result<Option<Vec<FoeGroup>>, Failure> {
        self.foes_or_error()
            .map_err(|error| Failure::content(error.message).with_hint(error.hint))
    }

    pub fn foes_or_error(&self) -> Result<Option<Vec<FoeGroup>>, PlayError> {
        self.fight.as_deref().map(play::parse_fight).transpose()
    }

    /// The dungeons that runs explore, if the game has any.
    pub fn dungeons(&self) -> Result<Option<Box<dyn Dungeons + '_>>, PlayError> {
        if let Some(dungeon) = &self.fixed {
            let fixed = Fixed::new(&self.program, self.ruleset, dungeon);
            return Ok(Some(Box::new(fixed)));
        }
        let generated = self.ruleset.dungeon.as_ref().map(|_| {
            Box::new(Generated {
                program: &self.program,
                ruleset: self.ruleset,
                wish: Wish {
                    modes: self.setup.modes.clone(),
                    ..Wish::default()
                },
            }) as Box<dyn Dungeons + '_>
        });
        Ok(generated)
    }

    /// New heroes for every run, unless they are given.
    pub fn heroes(&self) -> Option<Box<dyn Heroes + '_>> {
        let wishes = self.wishes.clone()?;
        Some(Box::new(MadeAnew::new(self.ruleset, wishes)))
    }

    /// A mistake of the rules, with the place in their file.
    pub fn failure(&self, error: PlayError, terminal: &Terminal) -> Failure {
        match error.span {
            Some(_) => {
                let found = diagnostics([error]);
                Failure::Diagnosed(diag::render(&self.sources, &found, terminal.color()))
            }
            None => Failure::content(error.to_string()).with_hint(error.hint),
        }
    }
}

fn fixed(
    args: &Simulate,
    ruleset: &Ruleset,
    setup: &Setup,
) -> Result<Option<dungeon::Dungeon>, Failure> {
    let wrong =
        |error: dungeon::DungeonError| Failure::content(error.message).with_hint(error.hint);
    if let Some(path) = &args.dungeon {
        let drawn =
            dungeon::read::read(&files::read_text(path, files::limits::DRAWING)?).map_err(wrong)?;
        return Ok(Some(drawn));
    }
    let Some(seed) = args.dungeon_seed else {
        return Ok(None);
    };
    let wish = Wish {
        modes: setup.modes.clone(),
        ..Wish::seed(seed)
    };
    let made = dungeon::generate(ruleset, &wish).map_err(wrong)?;
    Ok(Some(made.dungeon))
}

fn diagnostics(errors: impl IntoIterator<Item = PlayError>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for error in errors {
        let message = error.to_string();
        if let Some(span) = error.span {
            found.push(Diagnostic::error(span, message).with_hint_if(error.hint));
        }
    }
    found
}

/// All that cannot be run, each at its place where that is known.
fn shown(sources: &Sources, errors: Vec<PlayError>) -> Failure {
    if errors.iter().all(|error| error.span.is_some()) {
        return Failure::Diagnosed(diag::render(sources, &diagnostics(errors), false));
    }
    let hint = errors.iter().find_map(|error| error.hint.clone());
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Failure::content(messages.join("; ")).with_hint(hint)
}
