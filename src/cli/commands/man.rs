//! `delve man`: the manual pages.

use std::path::PathBuf;

use clap::{Args, CommandFactory};

use crate::cli::{Cli, Failure, Terminal, files};

/// Print the manual page, or write one per command into a folder
#[derive(Debug, Args)]
#[command(after_help = "Example:  delve man | man -l -")]
pub struct Man {
    /// Write `delve.1`, `delve-print.1` and so on into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub fn run(args: &Man, terminal: &Terminal) -> Result<(), Failure> {
    let command = Cli::command();
    let Some(dir) = &args.dir else {
        return terminal.data(&page(command)?);
    };
    std::fs::create_dir_all(dir).map_err(|error| {
        Failure::files(format!("`{}` could not be made: {error}", dir.display()))
    })?;
    for sub in command.get_subcommands() {
        let name = format!("delve-{}", sub.get_name());
        let named = sub
            .clone()
            .bin_name(name.replace('-', " "))
            .display_name(&name);
        files::write(&dir.join(format!("{name}.1")), page(named)?.as_bytes())?;
    }
    files::write(&dir.join("delve.1"), page(command)?.as_bytes())
}

fn page(command: clap::Command) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut bytes)
        .map_err(|error| Failure::files(format!("the manual page could not be made: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
