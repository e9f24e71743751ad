//! `delve completions SHELL`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::complete::SCRIPTS;
use crate::cli::{Cli, Failure, Terminal};

/// Print the completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
In bash, zsh and fish, the script asks `delve` itself, so games, products, printers and themes of your own are completed too.
In elvish and powershell it completes commands and options.

Example:  delve completions bash > ~/.local/share/bash-completion/completions/delve
          delve completions zsh > ~/.zfunc/_delve     (with `fpath+=~/.zfunc` before `compinit` in ~/.zshrc)
          delve completions fish > ~/.config/fish/completions/delve.fish")]
pub struct Completions {
    /// The shell to write for
    shell: Shell,
}

pub fn run(args: &Completions, terminal: &Terminal) -> Result<(), Failure> {
    let name = args.shell.to_string();
    let mut scripts = SCRIPTS.iter();
    if let Some((_, script)) = scripts.find(|(shell, _)| *shell == name) {
        return terminal.data(script);
    }
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "delve", &mut bytes);
    terminal.data(&String::from_utf8_lossy(&bytes))
}
