//! `delve simulate GAME`: plays without a human.

use clap::Args;

use crate::cli::seed::SeedArg;
use crate::cli::{Failure, Terminal, game};
use crate::hero::{self, Hero, Wishes};
use crate::model::Ruleset;
use crate::play::simulate::{self, Play, Request};
use crate::play::{self, HeroSpec, PlayError, Program, Setup, exact, report};
use crate::rng::Stream;

/// Play a game without a human: fights or whole delves, win rates, causes
#[derive(Debug, Args)]
#[command(after_help = "\
Heroes are made by the game's own steps from the seed. `--threads` never changes a result.

Example:  delve simulate GAME --fight \"goblin x3\" --runs 10000
          delve simulate GAME --class warrior --runs 1000 --json")]
pub struct Simulate {
    /// A game: a built-in id or a path
    game: String,

    /// One fight instead of whole delves: foes and how many
    #[arg(long, value_name = "FOES")]
    fight: Option<String>,

    /// How often to play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    runs: u64,

    /// A wish for the hero: the id of a class, species...; may be given several times
    #[arg(long, value_name = "ID")]
    class: Vec<String>,

    /// How decisions are made: a policy of the game
    #[arg(long, value_name = "NAME")]
    policy: Option<String>,

    /// Also go through all dice of the fight, if it is small enough
    #[arg(long, requires = "fight")]
    exact: bool,

    /// Print the log of one fight instead
    #[arg(long, requires = "fight")]
    log: bool,

    /// Threads to use; all cores if not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Write JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    seed: SeedArg,
}

/// More runs than anybody waits for.
const MOST_RUNS: u64 = 10_000_000;

pub fn run(args: &Simulate, terminal: &Terminal) -> Result<(), Failure> {
    if !(1..=MOST_RUNS).contains(&args.runs) {
        return Err(
            Failure::usage(format!("`--runs {}` cannot be played", args.runs))
                .with_hint(Some(format!("choose between 1 and {MOST_RUNS}"))),
        );
    }
    let game = game::load(&args.game, terminal)?;
    let program = Program::compile(&game.ruleset).map_err(all)?;
    let seed = args.seed.value(terminal);
    let setup = setup(args, &game.ruleset, seed)?;
    let foes = args
        .fight
        .as_deref()
        .map(play::parse_fight)
        .transpose()
        .map_err(failure)?;
    if let (true, Some(foes)) = (args.log, &foes) {
        let lines = play::log_of_fight(
            &program,
            &setup,
            foes,
            play::Rolling(Stream::new(seed, "log")),
        )
        .map_err(failure)?;
        return terminal.data(&format!("{}\n", lines.join("\n")));
    }
    let exact = match &foes {
        Some(foes) if args.exact => {
            Some(exact::solve_fight(&program, &setup, foes).map_err(failure)?)
        }
        _ => None,
    };
    let request = Request {
        setup,
        play: foes.map_or(Play::Delve, Play::Fight),
        runs: args.runs,
        seed,
        threads: args.threads,
        new_heroes: false,
    };
    let bar = terminal.progress(args.runs, "playing");
    let tally = simulate::simulate(&program, &request, &|done| bar.inc(done)).map_err(failure)?;
    bar.finish_and_clear();
    match args.json {
        true => terminal.data(&format!("{:#}\n", report::json(&tally, exact.as_ref()))),
        false => terminal.data(&format!(
            "{}\n",
            report::text(&tally, exact.as_ref()).join("\n")
        )),
    }
}

/// The heroes that all runs play: made by the game's own steps.
fn setup(args: &Simulate, ruleset: &Ruleset, seed: u64) -> Result<Setup, Failure> {
    let wishes = Wishes {
        classes: args.class.clone(),
        name: None,
        rerolls: 100,
    };
    let party = hero::make_party(ruleset, &[wishes], seed)
        .map_err(|error| Failure::content(error.message).with_hint(error.hint))?;
    Ok(Setup {
        heroes: party.heroes.iter().map(spec).collect(),
        policy: args.policy.clone(),
        ..Setup::default()
    })
}

/// A made hero as the engine wants it.
fn spec(hero: &Hero) -> HeroSpec {
    let mut stats = std::collections::BTreeMap::new();
    for (id, value) in &hero.stats {
        stats.insert(id.clone(), value.value);
        if let Some(max) = value.max {
            stats.insert(format!("{id}.max"), max);
        }
    }
    HeroSpec {
        name: hero.name.clone(),
        classes: hero.classes.iter().map(|(_, id)| id.clone()).collect(),
        stats,
        traits: hero.traits.clone(),
        items: hero
            .items
            .iter()
            .map(|(id, count)| (id.clone(), u32::try_from(*count).unwrap_or(0)))
            .collect(),
        finished: true,
    }
}

fn failure(error: PlayError) -> Failure {
    let message = match error.place.as_str() {
        "" => error.message,
        place => format!("{place}: {}", error.message),
    };
    Failure::content(message).with_hint(error.hint)
}

fn all(errors: Vec<PlayError>) -> Failure {
    let hint = errors.iter().find_map(|error| error.hint.clone());
    let messages: Vec<String> = errors
        .into_iter()
        .map(|error| failure(error).message())
        .collect();
    Failure::content(messages.join("; ")).with_hint(hint)
}
