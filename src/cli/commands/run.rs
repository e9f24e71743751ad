//! `delve run FILE`: everything that a job file asks for.

use std::path::{Path, PathBuf};

use clap::{Args, FromArgMatches};

use super::print::{self, Print};
use crate::cli::files::{self, limits};
use crate::cli::job_file::{self, JobLine};
use crate::cli::order;
use crate::cli::typed::Typed;
use crate::cli::{Failure, Terminal};
use crate::diag::{self, Diagnostic, Sources};
use crate::press;

/// Print everything that a job file lists
#[derive(Debug, Args)]
#[command(after_help = "\
A job file has the options of `delve print` without dashes; `[usual]` applies to all jobs. Paths are relative to the job file.
Everything is checked before anything is printed.

  [usual]
  game = \"my-game\"
  paper = \"letter\"

  [[print]]
  product = \"pocketmod\"
  disguise = \"minutes\"

  [[print]]
  product = \"booklet\"
  length = \"short\"
  seed = 7
  output = \"for-a-friend.pdf\"")]
pub struct Run {
    /// The job file
    file: PathBuf,

    /// Check the file and show its commands, but print nothing
    #[arg(long)]
    dry_run: bool,
}

/// A job file that was read: its jobs and their commands, and everything that is wrong with it.
pub struct Jobs {
    pub sources: Sources,
    pub lines: Vec<JobLine>,
    pub prints: Vec<Typed<Print>>,
    pub found: Vec<Diagnostic>,
}

pub fn run(args: &Run, terminal: &Terminal) -> Result<(), Failure> {
    let jobs = read(&args.file)?;
    if !jobs.found.is_empty() {
        let shown = diag::render(&jobs.sources, &jobs.found, terminal.color());
        return Err(Failure::shown(shown));
    }
    for (job, print) in jobs.lines.iter().zip(&jobs.prints) {
        if args.dry_run {
            terminal.data(&format!("delve print {}\n", quote(&job.args)))?;
        } else {
            print::run(print, terminal)?;
        }
    }
    Ok(())
}

/// Reads a job file; commands are there when all jobs can be understood.
pub fn read(path: &Path) -> Result<Jobs, Failure> {
    let text = files::read_text(path, limits::SHEET)?;
    let mut sources = Sources::new();
    let source = sources.add(path.display().to_string(), text);
    let folder = path.parent().unwrap_or(Path::new(""));
    let (lines, mut found) = job_file::read(&sources, source, folder);
    let mut prints = Vec::new();
    if found.is_empty() {
        for job in &lines {
            match understand(job) {
                Ok(print) => prints.push(print),
                Err(failure) => found.push(at_job(job, &failure)),
            }
        }
    }
    Ok(Jobs {
        sources,
        lines,
        prints,
        found,
    })
}

/// Does everything that a job asks for but writing files.
pub fn print_in_memory(print: &Typed<Print>) -> Result<(), Failure> {
    let silent = Terminal::new(clap::ColorChoice::Never, true, None);
    let prepared = order::prepare(print, &silent)?;
    press::print(prepared.ruleset, &prepared.order, &|_| ())?;
    Ok(())
}

/// The command of a job, if it can be followed.
fn understand(job: &JobLine) -> Result<Typed<Print>, Failure> {
    let command = Typed::<Print>::augment_args(clap::Command::new("print"));
    let matches = command.no_binary_name(true).try_get_matches_from(&job.args);
    let print = matches.and_then(|matches| Typed::<Print>::from_arg_matches(&matches));
    let print = print.map_err(|error| {
        let text = error.to_string();
        let line = text.lines().next().unwrap_or_default();
        Failure::usage(line.trim_start_matches("error: "))
    })?;
    let silent = Terminal::new(clap::ColorChoice::Never, true, None);
    order::prepare(&print, &silent)?;
    Ok(print)
}

/// A failure at the job that it is about.
pub fn at_job(job: &JobLine, failure: &Failure) -> Diagnostic {
    match failure {
        Failure::Error(error) => error.at_span(job.span),
        Failure::Shown { text, .. } => Diagnostic::error(job.span, text.trim_end()),
    }
}

/// Arguments as a shell reads them.
fn quote(args: &[String]) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+%@".contains(c);
    let words = args.iter().map(|arg| {
        if !arg.is_empty() && arg.chars().all(plain) {
            arg.clone()
        } else {
            format!("'{}'", arg.replace('\'', "'\\''"))
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
