//! `delve completions SHELL`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::{Cli, Failure, Terminal};

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(
    after_help = "Example:  delve completions bash > ~/.local/share/bash-completion/completions/delve"
)]
pub struct Completions {
    /// The shell to write for
    shell: Shell,
}

pub fn run(args: &Completions, terminal: &Terminal) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "delve", &mut bytes);
    terminal.data(&String::from_utf8_lossy(&bytes))
}
