//! `delve play GAME`: a game on the terminal, by the offers of its rules.
//!
//! The rules run as in `simulate`; where they ask, a person answers. Dice come from the seed, so a game is its seed and its answers: to take an
//! answer back, or to go on with a saved game, is to play it again up to there.

mod person;
mod saved;

use std::path::PathBuf;

use clap::{Args, FromArgMatches};

use super::simulate::cast::Cast;
use super::simulate::stage::{How, Stage};
use crate::booklet::Fingerprint;
use crate::cli::seed::SeedArg;
use crate::cli::{Failure, Terminal, game};
use crate::diag::Error;
use crate::play;
use crate::rng::Stream;
use person::{Leaving, Person};
use saved::Saved;

/// Play a game in the terminal
#[derive(Debug, Args)]
#[command(after_help = "\
The rules run by themselves and roll the dice; you answer what they ask. Type `?` for what else you can do: take an answer back, look at
your heroes, read the whole log, let the policy decide. The same seed and answers give the same game.

Example:  delve play GAME
          delve play GAME --class warrior --save evening.json
          delve play --resume evening.json
          delve play GAME --seed 7 --auto")]
pub struct Play {
    /// A game: a built-in id or a path
    #[arg(required_unless_present = "resume")]
    game: Option<String>,

    #[command(flatten)]
    cast: Cast,

    /// Save the game to a new file after every answer
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Continue a saved game, and keep saving it
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "game", "hero", "class", "party", "policy", "lookahead", "mode", "with", "dungeon_seed", "dungeon", "campaign", "save", "auto", "seed",
    ])]
    resume: Option<PathBuf>,

    /// Let the policy decide everything
    #[arg(long)]
    auto: bool,

    #[command(flatten)]
    seed: SeedArg,
}

pub fn run(args: &Play, terminal: &Terminal) -> Result<(), Failure> {
    let Some(path) = &args.resume else {
        let seed = args.seed.value(terminal);
        let words = saved::words_of(std::env::args().skip(1), args.seed.given().is_none(), seed);
        let saved = args.save.as_ref().map(|path| Saved::begin(path, words));
        return play(args, seed, saved.transpose()?, terminal);
    };
    let saved = Saved::read(path)?;
    let command = Play::augment_args(clap::Command::new("play")).no_binary_name(true);
    let matches = command.try_get_matches_from(saved.words());
    let first = matches.and_then(|matches| Play::from_arg_matches(&matches));
    let first = first.map_err(|_| saved::unreadable(path))?;
    let seed = first.seed.given().ok_or_else(|| saved::unreadable(path))?;
    play(&first, seed, Some(saved), terminal)
}

fn play(
    args: &Play,
    seed: u64,
    mut saved: Option<Saved>,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let game = game::load(args.game.as_deref().unwrap_or(game::HERE), terminal)?;
    if let Some(saved) = &mut saved {
        saved.is_of(&Fingerprint::of(game.ruleset).short())?;
    }
    let stage = Stage::new((&args.cast, &How::default()), game, seed, None)?;
    let fails = |error: Error| stage.failure(error, terminal);
    let mut setup = stage.setup.clone();
    if let Some(heroes) = stage.heroes() {
        setup = heroes.party(&setup, seed).map_err(Failure::content)?;
    }
    let dungeons = stage.dungeons().map_err(&fails)?;
    let mut person = Person::new(terminal, saved, args.auto);
    loop {
        let (story, ending) = play::play_delve(
            &stage.program,
            &setup,
            dungeons.as_deref(),
            (seed, args.cast.campaign.max(1)),
            play::Rolling(Stream::new(seed, "log")),
            Some(Box::new(&mut person)),
        )
        .map_err(&fails)?;
        if ending.is_some() {
            return person.tell(&story);
        }
        match person.why_left() {
            Leaving::TookBack => person.begin_again(),
            Leaving::Quit => return person.say_how_to_go_on(),
            Leaving::Failed(failure) => return Err(failure),
        }
    }
}
