//! `delve simulate GAME`: simulated games.

pub mod cast;
pub mod stage;
mod variant;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::seed::SeedArg;
use crate::cli::{Failure, Terminal, game};
use crate::diag::Error;
use crate::play::simulate::{self, Play, Request};
use crate::play::{self, Exact, Program, Tally, compare, exact, report};
use crate::rng::Stream;
use cast::Cast;
use stage::{How, Stage};

/// Simulate a game: fights, whole delves, campaigns
#[derive(Debug, Args)]
#[command(after_help = "\
Each run uses a new dungeon and new heroes, unless you give them. `--threads` never changes a result.

Example:  delve simulate GAME --runs 1000
          delve simulate GAME --fight \"goblin x3\" --hero hero.toml --exact
          delve simulate GAME --policy careful --runs 100
          delve simulate GAME --compare hard --json
          delve simulate GAME --every-way --never-used --runs 200
          delve simulate GAME --log --seed 7")]
pub struct Simulate {
    /// A game: a built-in id or a path
    game: String,

    /// Simulate one fight instead of whole delves: foes and number, such as `goblin x3`
    #[arg(long, value_name = "FOES", conflicts_with_all = ["dungeon_seed", "dungeon", "campaign"])]
    fight: Option<String>,

    /// Number of simulated games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    runs: u64,

    #[command(flatten)]
    cast: Cast,

    /// Play the same heroes in every run instead of making new ones
    #[arg(long)]
    same_heroes: bool,

    /// Also play a variant and compare: a mode, a policy, or another ruleset
    #[arg(long, value_name = "VARIANT")]
    compare: Option<String>,

    /// Also compute exact odds, if the fight is small enough
    #[arg(long, requires = "fight")]
    exact: bool,

    /// Print the log of one run instead
    #[arg(long, conflicts_with = "json")]
    log: bool,

    /// Print how many boxes each track needs instead (99th percentile)
    #[arg(long, conflicts_with = "fight")]
    trackers: bool,

    /// Also list foes, items, rows and rules that never came up
    #[arg(long)]
    never_used: bool,

    /// Play all variants: each policy with each class and mode, as single games and as campaigns; `--runs` of each
    #[arg(long, conflicts_with_all = [
        "fight", "hero", "class", "party", "same_heroes", "policy", "mode", "with", "dungeon_seed", "dungeon", "campaign",
        "compare", "log", "trackers",
    ])]
    every_way: bool,

    /// Number of threads; never changes the result [default: all cores]
    #[arg(long, value_name = "N", value_parser = crate::cli::threads::parse)]
    threads: Option<usize>,

    /// Write JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    seed: SeedArg,
}

impl Simulate {
    fn how(&self) -> How {
        How {
            fight: self.fight.clone(),
            same_heroes: self.same_heroes,
        }
    }
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
    let seed = args.seed.value(terminal);
    let game = game::load(&args.game, terminal)?;
    let stage = Stage::new((&args.cast, &args.how()), game, seed, None)?;
    if args.every_way {
        let tally = every_way(args, &stage, seed, terminal)?;
        return show(args, seed, &stage.program, &tally, None, terminal);
    }
    if args.log {
        let lines = log(args, &stage, seed).map_err(|error| stage.failure(error, terminal))?;
        return terminal.data(&format!("{}\n", lines.join("\n")));
    }
    let (tally, exact) = play(args, &stage, seed, terminal)?;
    if let Some(variant) = &args.compare {
        let (words, other) = variant::stage(args, &stage, variant, seed, terminal)?;
        let (other_tally, other_exact) = play(args, &other, seed, terminal)?;
        let sides = [
            compare::Side::new("as it is", &tally, exact.as_ref()),
            compare::Side::new(&words, &other_tally, other_exact.as_ref()),
        ];
        return if args.json {
            show_json(seed, compare::json(&sides), terminal)
        } else {
            terminal.data(&format!("{}\n", compare::text(&sides).join("\n")))
        };
    }
    if args.trackers {
        let tracks = report::tracks(stage.ruleset, &tally);
        return if args.json {
            let tracks = report::tracks_json(&tracks);
            show_json(seed, json!({ "tracks": tracks }), terminal)
        } else {
            terminal.data(&format!("{}\n", report::tracks_text(&tracks).join("\n")))
        };
    }
    show(args, seed, &stage.program, &tally, exact.as_ref(), terminal)
}

/// Prints a report as JSON: first the seed, with which it comes out again.
fn show_json(seed: u64, report: Value, terminal: &Terminal) -> Result<(), Failure> {
    let mut value = json!({ "seed": seed });
    if let (Some(all), Value::Object(report)) = (value.as_object_mut(), report) {
        all.extend(report);
    }
    terminal.data(&format!("{value:#}\n"))
}

fn show(
    args: &Simulate,
    seed: u64,
    program: &Program,
    tally: &Tally,
    exact: Option<&Exact>,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let unused = args.never_used.then(|| play::never_used(program, tally));
    if args.json {
        let mut value = report::json(program, tally, exact);
        if let Some(unused) = &unused {
            value["never-used"] = report::never_used_json(unused);
        }
        return show_json(seed, value, terminal);
    }
    let mut lines = report::text(program, tally, exact);
    if let Some(unused) = &unused {
        lines.extend(report::never_used_text(unused));
    }
    terminal.data(&format!("{}\n", lines.join("\n")))
}

/// Plays all runs of one side.
fn play(
    args: &Simulate,
    stage: &Stage,
    seed: u64,
    terminal: &Terminal,
) -> Result<(Tally, Option<Exact>), Failure> {
    let fails = |error: Error| stage.failure(error, terminal);
    let dungeons = stage.dungeons().map_err(&fails)?;
    let heroes = stage.heroes();
    let foes = stage.foes()?;
    let exact = match &foes {
        Some(foes) if args.exact => {
            Some(exact::solve_fight(&stage.program, &stage.setup, foes).map_err(&fails)?)
        }
        _ => None,
    };
    let is_fight = foes.is_some();
    let request = Request {
        setup: stage.setup.clone(),
        play: foes.map_or(Play::Delve, Play::Fight),
        runs: args.runs,
        seed,
        threads: args.threads,
        new_heroes: false,
        dungeons: dungeons.as_deref(),
        delves: args.cast.campaign.max(1),
        heroes: heroes.as_deref(),
        follow: !is_fight || args.never_used,
    };
    let bar = terminal.progress(args.runs, "playing");
    let tally =
        simulate::simulate(&stage.program, &request, &|done| bar.inc(done)).map_err(&fails)?;
    bar.finish_and_clear();
    Ok((tally, exact))
}

/// Plays all ways of the game and adds them up.
fn every_way(
    args: &Simulate,
    stage: &Stage,
    seed: u64,
    terminal: &Terminal,
) -> Result<Tally, Failure> {
    let ways = play::list_variants(stage.ruleset);
    let bar = terminal.progress(ways.len() as u64, "playing");
    let mut tally = Tally::default();
    for way in &ways {
        let how = (args.runs, seed, args.threads);
        let part = play::play_variant(&stage.program, stage.ruleset, way, how)
            .map_err(|error| stage.failure(error, terminal))?;
        tally.merge(&part);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tally)
}

/// The story of one run.
fn log(args: &Simulate, stage: &Stage, seed: u64) -> Result<Vec<String>, Error> {
    let chance = play::Rolling(Stream::new(seed, "log"));
    let mut setup = stage.setup.clone();
    if let Some(heroes) = stage.heroes() {
        setup = heroes.party(&setup, seed).map_err(Error::content)?;
    }
    match stage.foes_or_error()? {
        Some(foes) => play::log_of_fight(&stage.program, &setup, &foes, chance),
        None => {
            let dungeons = stage.dungeons()?;
            let delves = args.cast.campaign.max(1);
            play::log_of_delve(
                &stage.program,
                &setup,
                dungeons.as_deref(),
                seed,
                delves,
                chance,
            )
        }
    }
}
