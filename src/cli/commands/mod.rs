//! The subcommands, one file each, in the order that `--help` shows them.

mod check;
mod completions;
mod config;
mod dungeon;
mod eject;
mod explain;
mod heat;
mod hero;
mod icons;
mod import;
mod impose;
mod licences;
mod list;
mod man;
mod new;
mod odds;
mod play;
pub mod print;
mod printer;
mod roll;
mod run;
mod schema;
mod series;
mod show;
mod simulate;
mod verify;

use clap::Subcommand;

use super::typed::Typed;
use super::{Failure, Terminal, threads};

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    List(list::List),
    Show(show::Show),
    Check(check::Check),
    Roll(roll::Roll),
    Odds(odds::Odds),
    Hero(hero::Hero),
    Dungeon(dungeon::DungeonArgs),
    Simulate(simulate::Simulate),
    Play(play::Play),
    Print(Typed<print::Print>),
    Run(run::Run),
    Series(series::Series),
    Verify(verify::Verify),
    Explain(explain::Explain),
    Impose(impose::Impose),
    Printer(printer::Printer),
    Config(config::ConfigArgs),
    New(new::New),
    Import(import::Import),
    Icons(icons::Icons),
    Eject(eject::Eject),
    Schema(schema::Schema),
    Licences(licences::Licences),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Whether it reads or changes the settings themselves.
    pub fn is_about_settings(&self) -> bool {
        matches!(self, Self::Config(_))
    }

    /// Whether it always works on several threads. Others do when they read a game from files, and say so there.
    fn typesets(&self) -> bool {
        matches!(
            self,
            Self::Check(_)
                | Self::Dungeon(_)
                | Self::Simulate(_)
                | Self::Play(_)
                | Self::Print(_)
                | Self::Run(_)
                | Self::Verify(_)
                | Self::Explain(_)
                | Self::Impose(_)
                | Self::Printer(_)
                | Self::Eject(_)
        )
    }
}

/// Runs one subcommand.
pub fn run(command: Command, terminal: &Terminal) -> Result<(), Failure> {
    if command.typesets() {
        threads::start()?;
    }
    match command {
        Command::List(args) => list::run(&args, terminal),
        Command::Show(args) => show::run(&args, terminal),
        Command::Check(args) => check::run(&args, terminal),
        Command::Roll(args) => roll::run(&args, terminal),
        Command::Odds(args) => odds::run(&args, terminal),
        Command::Hero(args) => hero::run(&args, terminal),
        Command::Dungeon(args) => dungeon::run(&args, terminal),
        Command::Simulate(args) => simulate::run(&args, terminal),
        Command::Play(args) => play::run(&args, terminal),
        Command::Print(mut args) => {
            args.args.of_this_folder();
            args.args.ask_what_is_open(terminal)?;
            print::run(&args, terminal)
        }
        Command::Run(args) => run::run(&args, terminal),
        Command::Series(args) => series::run(&args, terminal),
        Command::Verify(args) => verify::run(&args, terminal),
        Command::Explain(args) => explain::run(&args, terminal),
        Command::Impose(args) => impose::run(&args, terminal),
        Command::Printer(args) => printer::run(&args, terminal),
        Command::Config(args) => config::run(&args, terminal),
        Command::New(args) => new::run(&args, terminal),
        Command::Import(args) => import::run(&args, terminal),
        Command::Icons(args) => icons::run(&args, terminal),
        Command::Eject(args) => eject::run(&args, terminal),
        Command::Schema(args) => schema::run(&args, terminal),
        Command::Licences(args) => licences::run(&args, terminal),
        Command::Completions(args) => completions::run(&args, terminal),
        Command::Man(args) => man::run(&args, terminal),
    }
}
