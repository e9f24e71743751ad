//! The command line: arguments, files, colour, exit codes. The only module that reads or writes files and prints.
//!
//! *Invariant:* no game logic; each subcommand is one file or folder that turns arguments into an order and an outcome into text.

mod bases;
mod booklet_args;
mod closed;
mod codes;
mod complete;
mod config;
mod drawings;
mod dungeon_args;
mod failure;
mod file_args;
mod files;
mod game;
mod help;
mod hero_args;
mod job_file;
mod kinds;
mod locale;
mod look_args;
mod map_args;
mod memory;
pub mod options;
mod order;
mod page_args;
mod paper_args;
mod pick;
mod printers;
mod renamed;
mod seed;
mod series;
mod shard;
mod subject;
mod term;
mod threads;
mod typed;
mod viewer;
mod watch;

use std::borrow::Cow;
use std::io::Write;
use std::process::ExitCode;

use clap::{Args, FromArgMatches, Parser};

pub use failure::Failure;
use failure::exit_code;
pub use term::Terminal;

mod commands;

use crate::assets;
use crate::diag::{Class, readable};
use crate::model::Ruleset;
use crate::press::Order;
use crate::typeset;
use crate::words::{self, Language};
use commands::Command;
use commands::print::Print;
use typed::Typed;

/// Prints solo dungeon games: rules written as TOML in, character sheets, pocketmods, tables and booklets out, ready to fold.
#[derive(Debug, Parser)]
#[command(name = "delve", version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// Print errors only
    #[arg(long, short, global = true)]
    quiet: bool,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,

    /// Language of the output [default: the game's own]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = clap::builder::PossibleValuesParser::new(Language::tags()))]
    language: Option<String>,
}

const AFTER_HELP: &str = "\
Exit codes: 0 done, 1 the ruleset or the content is wrong, 2 the command is wrong, 3 files could not be read or written.
Data goes to standard output, everything else to standard error.

Try:  delve list
      delve print GAME pocketmod
      delve impose zine.pdf --fold pocketmod";

/// The order of `delve print GAME PRODUCT ...` for a game that has been read already, and notes about it; `args` are what comes after `print`.
pub fn order_of(ruleset: &Ruleset, args: &[&str]) -> Result<(Order, Vec<String>), Failure> {
    let command = Typed::<Print>::augment_args(clap::Command::new("print"));
    let matches = command
        .no_binary_name(true)
        .try_get_matches_from(args)
        .and_then(|matches| Typed::<Print>::from_arg_matches(&matches));
    let print = matches.map_err(|error| Failure::usage(error.to_string()))?;
    let terminal = Terminal::new(clap::ColorChoice::Never, true, None);
    let product = print.args.product.as_deref().unwrap_or_default();
    let built = order::build(&print, ruleset, product, &terminal)?;
    Ok((built.order, built.notes))
}

/// What `delve` alone says: what to do first.
fn first_steps() -> String {
    let games = game::built_in();
    let shortest = games.iter().min_by_key(|id| id.len());
    let game = shortest.copied().unwrap_or("GAME");
    format!(
        "\
Delvepress prints solo dungeon games. Start with

  delve list                     the games
  delve print GAME               what a game can print
  delve print GAME PRODUCT       print it: `delve print {game} pocketmod`

`delve --help` lists all commands, `delve print GAME PRODUCT --help` the options of a product.
"
    )
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    memory::prepare();
    words::keep_snapshots(assets::WORDS);
    typeset::watch_with(watch::start);
    let mut args = std::env::args_os().skip(1);
    if args.next().is_some_and(|first| first == complete::WORD) {
        let words: Vec<String> = args
            .map(|word| word.to_string_lossy().into_owned())
            .collect();
        let terminal = Terminal::new(clap::ColorChoice::Never, true, None);
        return finish(terminal.data(&complete::answer(&words)), &terminal);
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(mut error) => {
            let args: Vec<String> = std::env::args().collect();
            let asks = error.kind() == clap::error::ErrorKind::DisplayHelp;
            if let Some(help) = asks.then(|| help::of_product(&args)).flatten() {
                let terminal = Terminal::new(clap::ColorChoice::Auto, true, None);
                return finish(help.and_then(|text| terminal.data(&text)), &terminal);
            }
            renamed::suggest(&mut error, args.get(1).map_or("", String::as_str));
            // Help and version are answers, anything else is a wrong command.
            return match (print_usage(&error), error.use_stderr()) {
                (Ok(()), false) => ExitCode::SUCCESS,
                (Ok(()), true) => exit_code(Class::Command).into(),
                (Err(_), _) => exit_code(Class::Files).into(),
            };
        }
    };
    let terminal = Terminal::new(
        cli.color,
        cli.quiet,
        cli.language.as_deref().and_then(Language::find),
    );
    let done = match cli.command {
        None => terminal.data(&first_steps()),
        // A mistake in the settings must not keep anybody from changing them.
        Some(command) if command.is_about_settings() => commands::run(command, &terminal),
        Some(command) => match config::load() {
            Ok(config) => return run(command, terminal.with_config(config.by_locale())),
            Err(failure) => Err(failure),
        },
    };
    finish(done, &terminal)
}

/// Prints help or a wrong command. What was typed is shown in it: where it would steer the terminal, or has no end, colour is left out.
fn print_usage(error: &clap::Error) -> std::io::Result<()> {
    let plain = error.render().to_string();
    match (readable(&plain), error.use_stderr()) {
        (Cow::Owned(safe), true) => std::io::stderr().write_all(safe.as_bytes()),
        _ => error.print(),
    }
}

fn run(command: Command, terminal: Terminal) -> ExitCode {
    finish(commands::run(command, &terminal), &terminal)
}

/// Tells a failure, and ends with its code.
fn finish(done: Result<(), Failure>, terminal: &Terminal) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            terminal.fail(&failure);
            ExitCode::from(failure.code())
        }
    }
}
