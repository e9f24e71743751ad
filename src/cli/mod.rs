//! The command line: arguments, files, colour, exit codes. The only module that reads or writes files and prints.
//!
//! *Invariant:* no game logic; each subcommand is one file that turns arguments into an order and an outcome into text.

mod bases;
mod booklet_args;
mod codes;
mod dungeon_args;
mod failure;
pub mod files;
mod filling_args;
mod game;
mod map_args;
mod memory;
mod paper_args;
mod printers;
mod seed;
mod series;
mod subject;
mod term;
mod threads;

use std::process::ExitCode;

use clap::Parser;

pub use failure::Failure;
use failure::exit_code;
pub use term::Terminal;

mod commands;

use crate::diag::Class;
use crate::words::Language;
use commands::Command;

/// Prints solo dungeon games: rules written as TOML in, character sheets, pocketmods, tables and booklets out, ready to fold.
#[derive(Debug, Parser)]
#[command(name = "delve", version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Say nothing but errors
    #[arg(long, short, global = true)]
    quiet: bool,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,

    /// Language of what is printed, instead of the game's own
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = clap::builder::PossibleValuesParser::new(Language::tags()))]
    language: Option<String>,
}

const AFTER_HELP: &str = "\
Exit codes: 0 done, 1 the ruleset or the content is wrong, 2 the command is wrong, 3 files could not be read or written.
Data goes to standard output, everything else to standard error.

Try:  delve list
      delve print GAME pocketmod
      delve impose zine.pdf --fold pocketmod";

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    memory::prepare();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers, anything else is a wrong command.
            return match (error.print(), error.use_stderr()) {
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
    match commands::run(cli.command, &terminal) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            terminal.fail(&failure);
            ExitCode::from(failure.code())
        }
    }
}
