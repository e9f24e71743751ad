//! `delve roll DICE | GAME:TABLE`: rolls, with a trace.

use clap::Args;
use serde_json::{Value, json};

use crate::cli::seed::SeedArg;
use crate::cli::subject::{self, Subject};
use crate::cli::{Failure, Terminal};
use crate::dice;
use crate::rng::Stream;
use crate::table::{self, Decks};

/// Roll dice, or on a table of a game
#[derive(Debug, Args)]
#[command(after_help = "\
The same seed gives the same roll on any machine. Without `--seed`, a new seed is chosen and shown.

Example:  delve roll 3d6x10
          delve roll GAME:TABLE --seed 7 --with depth=3 --trace")]
pub struct Roll {
    /// Dice, or GAME:TABLE with an optional column and modifier (GAME:TABLE.column-30)
    subject: String,

    /// Number of rolls
    #[arg(long, value_name = "N", default_value_t = 1)]
    times: u32,

    /// Value of a name in the dice; repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    with: Vec<String>,

    /// Show every die, table and row
    #[arg(long)]
    trace: bool,

    /// Write JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    seed: SeedArg,
}

/// Dice of one command: all of them are kept until they are written as JSON.
const MOST_DICE: u64 = 20_000_000;
/// More rolls than anybody reads.
const MOST_TIMES: u32 = 1_000_000;

pub fn run(args: &Roll, terminal: &Terminal) -> Result<(), Failure> {
    if !(1..=MOST_TIMES).contains(&args.times) {
        return Err(
            Failure::usage(format!("`--times {}` cannot be rolled", args.times))
                .with_hint(Some(format!("choose between 1 and {MOST_TIMES}"))),
        );
    }
    let names = subject::parse_names(&args.with)?;
    let seed = args.seed.value(terminal);
    match subject::parse(&args.subject)? {
        Subject::Dice(text) => of_dice(args, text, &names, seed, terminal),
        Subject::Table {
            game,
            table,
            column,
            modifier,
        } => of_table(
            args,
            game,
            (table, column, modifier),
            &names,
            seed,
            terminal,
        ),
    }
}

fn of_dice(
    args: &Roll,
    text: &str,
    names: &[(String, i64)],
    seed: u64,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let expression = subject::dice(text)?;
    let dice = expression.dice().saturating_mul(args.times.into());
    if dice > MOST_DICE {
        return Err(Failure::usage(format!(
            "`{text}` rolled {} times is {dice} dice, more than the {MOST_DICE} allowed",
            args.times
        ))
        .with_hint(Some("roll less often".into())));
    }
    let lookup = subject::look_up(names);
    let mut stream = Stream::new(seed, "roll");
    let mut rolled: Vec<Value> = Vec::new();
    for _ in 0..args.times {
        let roll = dice::roll(&expression, &mut stream, &lookup)
            .map_err(|error| subject::dice_failure(text, &error))?;
        if args.json {
            rolled.push(
                json!({ "expression": text, "total": roll.total, "working": roll.to_string() }),
            );
        } else if args.trace || args.times == 1 {
            terminal.data(&format!("{roll}\n"))?;
        } else {
            terminal.data(&format!("{}\n", roll.total))?;
        }
    }
    finish(args, seed, rolled, terminal)
}

fn of_table(
    args: &Roll,
    game: &str,
    (id, column, modifier): (&str, Option<&str>, i64),
    names: &[(String, i64)],
    seed: u64,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let game = subject::load(game, terminal)?;
    let found = subject::find(&game, id)?;
    let situation = subject::situation(game.ruleset, names);
    let mut stream = Stream::new(seed, "roll");
    let mut decks = Decks::new();
    let mut rolled: Vec<Value> = Vec::new();
    for _ in 0..args.times {
        let outcome = match column {
            Some(column) => table::roll_column(
                game.ruleset,
                found,
                column,
                &situation,
                modifier,
                &mut stream,
            ),
            None => table::roll_from(
                game.ruleset,
                found,
                &situation,
                modifier,
                &mut decks,
                &mut stream,
            ),
        }?;
        if args.json {
            rolled.push(table::to_json(&outcome));
        } else if args.trace {
            terminal.data(&table::trace(&outcome))?;
        } else {
            terminal.data(&format!("{}\n", outcome.text()))?;
        }
    }
    finish(args, seed, rolled, terminal)
}

fn finish(args: &Roll, seed: u64, rolled: Vec<Value>, terminal: &Terminal) -> Result<(), Failure> {
    if args.json {
        return terminal.data(&format!("{:#}\n", json!({ "seed": seed, "rolls": rolled })));
    }
    Ok(())
}
