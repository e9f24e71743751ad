//! Completion in a shell: what may come next in a command that is half typed.
//!
//! The shells' scripts, which `delve completions SHELL` prints, ask the program itself, so that a game or a printer of one's own is completed like a
//! built-in one. `clap_complete` has an engine for this too, marked as unstable; it completes each argument by itself. Here an argument depends on
//! others (products of the game that was named, options that the product takes), and bash needs words with colons (`GAME:TABLE`) put together.

mod line;
mod values;

use clap::{Arg, ArgAction, Command, CommandFactory};

use super::Cli;
use super::options::OPTIONS;
use line::{Line, Next};
use values::Context;

/// The word after `delve` that a shell's script begins with. It is no command for people.
pub const WORD: &str = "__complete";

/// Shells with a script here, and the script.
pub const SCRIPTS: [(&str, &str); 3] = [
    ("bash", include_str!("delve.bash")),
    ("zsh", include_str!("delve.zsh")),
    ("fish", include_str!("delve.fish")),
];

/// Which files may come next besides the candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Files {
    None,
    Folders,
    Any,
}

impl Files {
    /// As the scripts know it.
    fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Folders => "folders",
            Self::Any => "files",
        }
    }
}

/// A word that may come next, and one line about it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate {
    word: String,
    help: String,
}

impl Candidate {
    fn new(word: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            word: word.into(),
            help: help.into(),
        }
    }
}

/// What comes next after these words, the last of which is being typed: a line about files, then a line for each candidate, its help after a tab. A
/// candidate that ends with `=`, `:` or `,` goes on without a space.
pub fn answer(words: &[String]) -> String {
    let mut program = Cli::command();
    program.build();
    let line = Line::read(&program, words);
    let context = Context::of(&line);
    let (files, candidates, before, typed) = match &line.next {
        Next::Value { arg, before, typed } => {
            let (files, found) = context.values(arg, typed);
            (files, found, before.as_str(), typed.as_str())
        }
        Next::Option { typed } => (Files::None, options(&line, &context), "", typed.as_str()),
        Next::Word { arg, typed } => {
            let commands = line
                .command
                .get_subcommands()
                .filter(|sub| !sub.is_hide_set());
            let commands = commands.map(|sub| Candidate::new(sub.get_name(), about(sub)));
            let (files, found) = match arg {
                Some(arg) => context.values(arg, typed),
                None => (Files::None, Vec::new()),
            };
            (files, commands.chain(found).collect(), "", typed.as_str())
        }
    };
    let mut text = format!("{}\n", files.word());
    for candidate in candidates {
        if candidate.word.starts_with(typed) {
            let help = candidate.help.lines().next().unwrap_or_default();
            text += &format!("{before}{}\t{help}\n", candidate.word);
        }
    }
    text
}

fn about(command: &Command) -> String {
    command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The options that can still be added. After a game and a product those that the product takes.
fn options(line: &Line<'_>, context: &Context<'_>) -> Vec<Candidate> {
    let again = |arg: &Arg| matches!(arg.get_action(), ArgAction::Append | ArgAction::Count);
    let fits = |arg: &Arg| {
        let mut rows = OPTIONS.iter();
        let row = rows.find(|row| row.id() == arg.get_id().as_str());
        row.is_none_or(|row| context.takes(row))
    };
    let open = line.command.get_arguments().filter(|arg| {
        let id = arg.get_id().as_str();
        !arg.is_hide_set() && (again(arg) || line.given(id).next().is_none()) && fits(arg)
    });
    open.filter_map(|arg| {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        Some(Candidate::new(format!("--{}", arg.get_long()?), help))
    })
    .collect()
}
