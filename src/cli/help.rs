//! The help of `print` after a game and a product: the options of that product, and no others.

use clap::{CommandFactory, Parser};

use super::commands::Command;
use super::commands::print::Print;
use super::options::OPTIONS;
use super::{Cli, Failure, Terminal, order};
use crate::press;

/// The help that a command asks for, if it names a product; none when it is about something else.
pub fn of_product(args: &[String]) -> Option<Result<String, Failure>> {
    let asks = |arg: &&String| ["-h", "--help"].contains(&arg.as_str());
    let cli = Cli::try_parse_from(args.iter().filter(|arg| !asks(arg))).ok()?;
    let terminal = Terminal::new(cli.color, true, None);
    let (command, print) = match &cli.command {
        Some(Command::Print(print)) => ("print", &print.args),
        Some(Command::Eject(eject)) => ("eject", eject.print()),
        _ => return None,
    };
    let named = print.product.is_some() || print.heroes.sheet.is_some();
    named.then(|| help(command, print, &terminal))
}

/// Every option in a line or two, with its default in brackets.
fn help(command: &str, print: &Print, terminal: &Terminal) -> Result<String, Failure> {
    let (ruleset, product) = order::subject(print, terminal)?;
    let recipe = press::lay_out(press::find_recipe(ruleset, &product)?, print.fold.fold);
    let mut program = Cli::command();
    program.build();
    let found = program.find_subcommand(command).cloned();
    let title = &ruleset.head.title;
    let mut shown = found.unwrap_or(program);
    shown = shown
        .about(format!("Print `{product}` of {title}"))
        .mut_arg("code", |arg| arg.hide(true));
    for row in &OPTIONS {
        if !row.is_taken_by(ruleset, &recipe) {
            shown = shown.mut_arg(row.id(), |arg| arg.hide(true));
        }
    }
    Ok(shown.render_help().to_string())
}
