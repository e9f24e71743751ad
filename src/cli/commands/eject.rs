//! `delve eject DIR GAME PRODUCT`: everything that the stock `typst` tool needs to finish a product by hand.

use std::path::PathBuf;

use clap::Args;

use super::print::{self, Print};
use crate::cli::{Failure, Terminal, files};
use crate::{press, typeset};

/// Write template, content and fonts of a product, to finish it by hand
#[derive(Debug, Args)]
#[command(after_help = "\
The folder compiles unchanged with the stock tool:
  typst compile --font-path DIR/fonts --ignore-system-fonts DIR/main.typ")]
pub struct Eject {
    /// Folder to write; it must be new or empty
    dir: PathBuf,

    #[command(flatten)]
    print: Print,
}

pub fn run(args: &Eject, terminal: &Terminal) -> Result<(), Failure> {
    if files::is_filled(&args.dir) {
        return Err(
            Failure::files(format!("`{}` is not empty", args.dir.display()))
                .with_hint(Some("name a new folder".into())),
        );
    }
    let prepared = print::prepare(&args.print, terminal)?;
    let job = press::job(prepared.ruleset, &prepared.order)?;
    let ejected = typeset::eject(&job);
    files::write_folder(&args.dir, &ejected)?;
    let count = ejected.len();
    terminal.note(&format!("wrote {count} files into {}", args.dir.display()));
    terminal.note(&format!(
        "compile with: typst compile --font-path {0}/fonts --ignore-system-fonts {0}/main.typ",
        args.dir.display()
    ));
    Ok(())
}
