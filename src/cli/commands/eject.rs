//! `delve eject DIR GAME PRODUCT`: everything that the stock `typst` tool needs to finish a product by hand.

use std::path::PathBuf;

use clap::Args;

use super::print::{self, Print};
use crate::cli::typed::Typed;
use crate::cli::{Failure, Terminal, files, order};
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
    print: Typed<Print>,
}

impl Eject {
    /// What to eject.
    pub fn print(&self) -> &Print {
        &self.print.args
    }
}

pub fn run(args: &Eject, terminal: &Terminal) -> Result<(), Failure> {
    let dir = &args.dir;
    if files::is_filled(dir) {
        return Err(Failure::files(format!("`{}` is not empty", dir.display()))
            .with_hint(Some("name a new folder".into())));
    }
    let prepared = order::prepare(&args.print, terminal)?;
    print::say_before(&prepared, terminal);
    let found = press::prepare_job(prepared.ruleset, &prepared.order)?;
    print::say_found_seed(&prepared.order, found.seed, terminal);
    let ejected = typeset::eject(&found.job);
    files::write_folder(dir, &ejected)?;
    let count = ejected.len();
    terminal.note(&format!("wrote {count} files into {}", dir.display()));
    terminal.note(&format!(
        "compile with: typst compile --font-path {0}/fonts --ignore-system-fonts {0}/main.typ",
        dir.display()
    ));
    Ok(())
}
