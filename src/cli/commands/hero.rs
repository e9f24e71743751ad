//! `delve hero GAME`: heroes by the game's own steps.

use std::path::{Path, PathBuf};

use clap::Args;
use delvepress_pdf::{FieldValue, Filled};

use crate::cli::booklet_args::known_classes;
use crate::cli::files::{self, Batch, Existing, limits};
use crate::cli::seed::SeedArg;
use crate::cli::{Failure, Terminal, game};
use crate::diag::{self, Severity};
use crate::hero::{self, Entry, EntryValue, HeroRequest};
use crate::impose;
use crate::model::Ruleset;

/// Make a hero by the game's own steps, or check one
#[derive(Debug, Args)]
#[command(after_help = "\
Anything you omit is rolled, or chosen at random among what the rules allow. The same seed gives the same hero.

Example:  delve hero GAME --class thief --seed 7 -o thief.toml
          delve hero GAME --check thief.toml
          delve hero GAME --from-pdf sheet.pdf -o thief.toml")]
pub struct Hero {
    /// A game: a built-in id or a path
    game: String,

    /// Preferred class, species, alignment...; repeatable
    #[arg(long, value_name = "ID")]
    class: Vec<String>,

    /// The hero's name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Maximum number of rerolls to get the requested class
    #[arg(long, value_name = "N", default_value_t = 100)]
    rerolls: u32,

    /// Use class preferences before rolling
    #[arg(long)]
    sensible: bool,

    /// Make a whole party, one file for each hero
    #[arg(long)]
    party: bool,

    /// Check this hero file instead of making one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["class", "name", "party", "output", "seed"])]
    check: Option<PathBuf>,

    /// Read heroes from a filled-in PDF form (printed with `--fillable`)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["class", "name", "party", "seed", "check"])]
    from_pdf: Option<PathBuf>,

    /// File to write; without it, or with `-`, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace a file that exists
    #[arg(long, requires = "output")]
    force: bool,

    #[command(flatten)]
    seed: SeedArg,
}

pub fn run(args: &Hero, terminal: &Terminal) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        files::match_ending(path, &["toml"])?;
    }
    let game = game::load(&args.game, terminal)?;
    match (&args.check, &args.from_pdf) {
        (Some(path), _) => check(game.ruleset, path, terminal),
        (None, Some(path)) => read_back(args, game.ruleset, path, terminal),
        (None, None) => make(args, game.ruleset, terminal),
    }
}

fn make(args: &Hero, ruleset: &Ruleset, terminal: &Terminal) -> Result<(), Failure> {
    known_classes(ruleset, &args.class)?;
    let requests = HeroRequest {
        classes: args.class.clone(),
        name: args.name.clone(),
        rerolls: args.rerolls,
        sensible: args.sensible,
    };
    let seed = args.seed.value(terminal);
    let heroes = if args.party {
        hero::make_party(ruleset, &[requests], seed)?.heroes
    } else {
        vec![hero::make(ruleset, &requests, seed)?]
    };
    write(args, ruleset, &heroes, terminal)
}

/// One file per hero, or all of them on standard output.
fn write(
    args: &Hero,
    ruleset: &Ruleset,
    heroes: &[hero::Hero],
    terminal: &Terminal,
) -> Result<(), Failure> {
    let several = heroes.len() > 1;
    let existing = if args.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let mut batch = Batch::default();
    let mut written = Vec::new();
    for (index, made) in heroes.iter().enumerate() {
        let text = hero::to_toml(ruleset, made);
        match &args.output {
            Some(path) if path.as_os_str() != "-" => {
                let path = if several {
                    path.with_extension(format!("{}.toml", index + 1))
                } else {
                    path.clone()
                };
                batch.add(&path, text.as_bytes(), existing)?;
                written.push(path);
            }
            _ => terminal.data(&text)?,
        }
    }
    batch.finish()?;
    for path in written {
        terminal.note(&format!("wrote {}", path.display()));
    }
    Ok(())
}

/// Heroes from the fields of a PDF, whatever program saved it.
fn read_back(
    args: &Hero,
    ruleset: &Ruleset,
    path: &Path,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let bytes = files::read(path, limits::PDF)?;
    let name = path.display().to_string();
    let source = impose::read_pdf(&bytes).map_err(|error| {
        let hint = "save it once more with the program that filled it in, as a PDF with its form";
        Failure::content(format!("{name}: {error}")).with_hint(Some(hint.into()))
    })?;
    let entries: Vec<Entry> = delvepress_pdf::read_fields(&source)
        .into_iter()
        .map(entry)
        .collect();
    let reading = hero::from_form(ruleset, &name, &entries);
    let rendered = diag::render(&reading.sources, &reading.found, terminal.color());
    let errors = |found: &diag::Diagnostic| found.severity == Severity::Error;
    if reading.found.iter().any(errors) {
        return Err(Failure::shown(rendered));
    }
    if !reading.found.is_empty() {
        terminal.note(rendered.trim_end());
    }
    write(args, ruleset, &reading.heroes, terminal)
}

fn entry(field: FieldValue) -> Entry {
    let entered = |filled: Filled| match filled {
        Filled::Words(words) => EntryValue::Words(words),
        Filled::Box(ticked) => EntryValue::Ticked(ticked),
    };
    Entry {
        name: field.name,
        label: field.label,
        value: entered(field.value),
        printed: field.initial.map(entered),
    }
}

fn check(ruleset: &Ruleset, path: &Path, terminal: &Terminal) -> Result<(), Failure> {
    let text = files::read_text(path, limits::HERO)?;
    let (sources, found) = hero::check_text(ruleset, &path.display().to_string(), &text);
    if found.is_empty() {
        terminal.note(&format!("{}: legal", path.display()));
        return Ok(());
    }
    let rendered = diag::render(&sources, &found, terminal.color());
    if found.iter().any(|found| found.severity == Severity::Error) {
        return Err(Failure::shown(rendered));
    }
    terminal.note(rendered.trim_end());
    Ok(())
}
