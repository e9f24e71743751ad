//! `delve man`: the manual pages.

use std::path::PathBuf;

use clap::{Args, CommandFactory};

use crate::cli::files::{self, Batch, Existing};
use crate::cli::{Cli, Failure, Terminal};

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
    let mut pages = Vec::new();
    for sub in command.get_subcommands() {
        let name = format!("delve-{}", sub.get_name());
        let named = sub
            .clone()
            .bin_name(name.replace('-', " "))
            .display_name(&name);
        pages.push((format!("{name}.1"), page(named)?.into_bytes()));
    }
    pages.push(("delve.1".to_owned(), page(command)?.into_bytes()));
    if !files::is_filled(dir) {
        return files::write_folder(dir, &pages);
    }
    let mut batch = Batch::default();
    for (name, bytes) in &pages {
        batch.add(&dir.join(name), bytes, Existing::Replace)?;
    }
    batch.finish()
}

fn page(command: clap::Command) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut bytes)
        .map_err(|error| {
            let reason = files::reason(&error);
            Failure::files(format!("the manual page could not be made: {reason}"))
        })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
