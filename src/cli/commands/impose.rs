//! `delve impose IN.pdf --fold F`: any PDF onto any fold.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::paper_args::{PaperArgs, fold};
use crate::cli::{Failure, Terminal, files};
use crate::diag::{Class, Error};
use crate::impose::Fold;
use crate::press;

/// Impose any PDF: its pages onto sheets, ready to print and fold
#[derive(Debug, Args)]
#[command(after_help = "\
Pages are scaled to fit their panel. Links to other pages and to the web keep working.

Example:  delve impose zine.pdf --fold pocketmod --paper letter -o folded.pdf")]
pub struct Impose {
    /// The PDF to impose; `-` is standard input
    input: PathBuf,

    /// How the sheet is folded
    #[arg(long, value_name = "FOLD", value_parser = fold())]
    fold: &'static Fold,

    /// File to write; `-` is standard output. Without it: the input's name and the fold's
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print the last N pages on the hidden backs of pocketmods
    #[arg(long, value_name = "N", default_value_t = 0)]
    inside: usize,

    #[command(flatten)]
    paper: PaperArgs,
}

pub fn run(args: &Impose, terminal: &Terminal) -> Result<(), Failure> {
    let fold = args.fold;
    let mut request = args.paper.request(fold, args.paper.paper(terminal)?)?;
    request.inside = args.inside;
    let printer = args.paper.profile(terminal)?;
    if let Some(profile) = &printer {
        let flip = request.flip;
        request.use_printer(profile)?;
        request.flip = flip.or(request.flip);
    }
    let bytes = files::read_input(&args.input, files::limits::PDF)?;
    let (sheets, notes, handling) =
        guard(|| press::impose_foreign(&bytes, &request, printer.as_ref()))
            .map_err(|failure| about(failure, &args.input))?;
    let output = args
        .output
        .clone()
        .unwrap_or_else(|| beside(&args.input, fold.name));
    files::write(&output, &sheets)?;
    for note in notes {
        terminal.note(&format!("note: {note}"));
    }
    if output.as_os_str() != "-" {
        terminal.note(&format!("wrote {}", output.display()));
        terminal.note(&format!("print {}", handling.line()));
    }
    Ok(())
}

/// `zine.pdf` becomes `zine-pocketmod.pdf` in the working folder.
fn beside(input: &Path, fold: &str) -> PathBuf {
    let stem = input
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or("imposed");
    let stem = if stem == "-" { "imposed" } else { stem };
    PathBuf::from(format!("{stem}-{fold}.pdf"))
}

/// A foreign file may break a decoder in a way nobody foresaw; the user gets a message all the same.
fn guard<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Failure> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    match outcome {
        Ok(result) => result.map_err(Failure::from),
        Err(_) => Err(Failure::content(
            "the PDF is damaged in a way that cannot be read",
        )),
    }
}

/// Names the file in a message about its content.
fn about(failure: Failure, path: &Path) -> Failure {
    match failure {
        Failure::Error(error) if matches!(error.class(), Class::Content | Class::Room) => {
            error.within(format!("`{}`", path.display())).into()
        }
        other => other,
    }
}
