//! `delve import SOURCE...`: tables of CSV, Markdown or Datasworn files as tables of a ruleset.

mod summary;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::bases::Bases;
use crate::cli::files::{self, limits};
use crate::cli::{Failure, Terminal, game, threads};
use crate::diag::{self, Diagnostic, Severity, counted, listed};
use crate::import::{self, Document, Format, Header, Imported, Origin, Request};
use crate::model::Ruleset;
use crate::ruleset::{self, File, Reading, id};
use crate::verify::ruleset as checks;

/// Turn CSV, Markdown or Datasworn tables into tables of a ruleset
#[derive(Debug, Args)]
#[command(after_help = "\
CSV: commas, semicolons or tabs, with or without a header. Results look like `3`, `1-3`, `01-05`, `7+`, `11` to `66`; without
results all rows are equally likely. A column `weight` or percentages work too. Several columns stay columns.
Markdown: pipe tables and numbered lists; headings become titles, `## Weather (d6)` names the dice.
Datasworn: JSON with oracle tables (https://github.com/rsek/datasworn). Check the licence of what you import.

Gaps, overlaps and results that the dice cannot give are errors, and nothing is written. The exact odds of all rows are shown.

Example:  delve import weather.csv
          delve import oracle.md names.csv -o my-oracle
          delve import rumours.csv --into my-game")]
pub struct Import {
    /// Files, or folders of `.csv`, `.tsv`, `.md` and `.json` files; `-` is standard input
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,

    /// File (`.toml`) or new folder to write; without it, or with `-`, standard output
    #[arg(short, long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,

    /// Add a file to this game instead, if the game still passes `check`
    #[arg(long, value_name = "FOLDER", conflicts_with = "output")]
    into: Option<PathBuf>,

    /// Id of the table; ids of several tables begin with it
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    /// Whether the first line of CSV names the columns
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    header: HeaderArg,

    /// Replace a file that exists
    #[arg(long)]
    force: bool,
}

/// See [`Header`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HeaderArg {
    /// If it looks like it
    Auto,
    /// Always
    Yes,
    /// Never
    No,
}

/// The file of tables in a folder that is a game of its own.
const TABLES: &str = "tables.toml";

pub fn run(args: &Import, terminal: &Terminal) -> Result<(), Failure> {
    threads::start()?;
    if let Some(id) = &args.id
        && let Some(problem) = id::problem(id)
    {
        let message = format!("`{id}` cannot be the id of a table");
        return Err(Failure::usage(message).with_hint(problem.to_owned()));
    }
    match &args.into {
        Some(folder) => add_to_game(args, folder, terminal),
        None => make_ruleset(args, terminal),
    }
}

/// Writes a ruleset that has nothing but the tables.
fn make_ruleset(args: &Import, terminal: &Terminal) -> Result<(), Failure> {
    let imported = import_all(args, BTreeSet::new(), terminal)?;
    let output = args
        .output
        .as_deref()
        .filter(|path| path.as_os_str() != "-");
    let name = output.or_else(|| args.sources.first().map(PathBuf::as_path));
    let head = head(
        &stem(name.unwrap_or(Path::new("tables"))),
        &imported.origins,
    );
    let whole = format!("{head}\n{}", imported.toml);
    let files = vec![("imported tables".to_owned(), whole.clone())];
    let ruleset = require_sound(ruleset::read(files, &ruleset::no_base), terminal)?;
    match output {
        None => terminal.data(&whole)?,
        Some(path) if is_folder(path) => {
            let mut written = vec![("game.toml".to_owned(), head.into_bytes())];
            written.push((TABLES.to_owned(), imported.toml.into_bytes()));
            if files::is_filled(path) {
                let message = format!("`{}` exists and is not empty", path.display());
                return Err(Failure::files(message).with_hint("name a new folder".to_owned()));
            }
            files::write_folder(path, &written)?;
        }
        Some(path) => files::write_new(path, whole.as_bytes(), args.force)?,
    }
    terminal.note(&summary::summarise(
        &ruleset,
        &imported.ids,
        terminal.width(),
    )?);
    if let Some(path) = output {
        let shown = path.display();
        let first = imported.ids.first().map_or("", String::as_str);
        terminal.note(&format!("wrote {shown}: try `delve roll {shown}:{first}`"));
    }
    Ok(())
}

/// Writes a file of tables into the folder of a game that is sound before and after.
fn add_to_game(args: &Import, folder: &Path, terminal: &Terminal) -> Result<(), Failure> {
    let shown = folder.display().to_string();
    if !folder.is_dir() {
        let message = format!("`{shown}` is not a folder");
        let hint = "name the folder of a game; `delve new DIR` writes one".to_owned();
        return Err(Failure::files(message).with_hint(hint));
    }
    let game_files = game::texts_at(folder)?;
    let path = folder.join(format!("{}.toml", stem_of_sources(&args.sources)));
    if path.exists() && !args.force {
        let message = format!("`{}` exists", path.display());
        let hint = "rename the source, or add `--force` to replace the file".to_owned();
        return Err(Failure::files(message).with_hint(hint));
    }
    let name = path.display().to_string();
    let others: Vec<File> = game_files
        .into_iter()
        .filter(|(file, _)| *file != name)
        .collect();
    let before = require_sound(read_game(&shown, others.clone()), terminal)?;
    let taken: BTreeSet<String> = before
        .tables
        .ids()
        .chain(before.lists.ids())
        .map(str::to_owned)
        .collect();
    let imported = import_all(args, taken, terminal)?;
    let mut all = others;
    all.push((name, imported.toml.clone()));
    all.sort();
    let Reading {
        ruleset,
        sources,
        mut diagnostics,
    } = read_game(&shown, all);
    let known = checks::check(&before);
    if let Some(ruleset) = &ruleset {
        let findings = checks::check(ruleset);
        diagnostics.extend(
            findings
                .into_iter()
                .filter(|found| !is_known(found, &known, &imported.ids)),
        );
    }
    let rendered = diag::render(&sources, &diagnostics, terminal.color());
    let bad = diagnostics
        .iter()
        .any(|found| found.severity == Severity::Error);
    let Some(ruleset) = ruleset.filter(|_| !bad) else {
        return Err(Failure::shown(rendered));
    };
    files::write_new(&path, imported.toml.as_bytes(), args.force)?;
    if !diagnostics.is_empty() {
        terminal.note(rendered.trim_end());
    }
    terminal.note(&summary::summarise(
        &ruleset,
        &imported.ids,
        terminal.width(),
    )?);
    let first = imported.ids.first().map_or("", String::as_str);
    terminal.note(&format!(
        "wrote {}: roll on it with `{{{first}}}` in texts or `roll {first}` in rules",
        path.display()
    ));
    Ok(())
}

/// Whether a finding is none of the new tables' business: the game had it before, or nothing rolls on them yet.
fn is_known(found: &Diagnostic, known: &[Diagnostic], ids: &[String]) -> bool {
    let unused = found.code == Some("unused-table");
    let new = ids
        .iter()
        .any(|id| found.message.contains(&format!("`{id}`")));
    let same = |old: &Diagnostic| old.code == found.code && old.message == found.message;
    (unused && new) || known.iter().any(same)
}

fn read_game(name: &str, files: Vec<File>) -> Reading {
    let bases = Bases::of(name);
    ruleset::read(files, &|wanted, from| bases.find(wanted, from))
}

fn require_sound(reading: Reading, terminal: &Terminal) -> Result<Ruleset, Failure> {
    let rendered = || diag::render(&reading.sources, &reading.diagnostics, terminal.color());
    reading.ruleset.ok_or_else(|| Failure::shown(rendered()))
}

/// Reads and converts all sources, or fails with everything that is wrong with them.
fn import_all(
    args: &Import,
    taken: BTreeSet<String>,
    terminal: &Terminal,
) -> Result<Imported, Failure> {
    let header = match args.header {
        HeaderArg::Auto => Header::Auto,
        HeaderArg::Yes => Header::Yes,
        HeaderArg::No => Header::No,
    };
    let request = Request {
        id: args.id.clone(),
        header,
        taken,
    };
    let imported = import::import(documents(&args.sources)?, &request);
    let found = &imported.diagnostics;
    let rendered = diag::render(&imported.sources, found, terminal.color());
    if found.iter().any(|found| found.severity == Severity::Error) {
        return Err(Failure::shown(rendered));
    }
    if !rendered.is_empty() {
        terminal.note(rendered.trim_end());
    }
    Ok(imported)
}

/// The texts of all sources, folders in the order of their names.
fn documents(sources: &[PathBuf]) -> Result<Vec<Document>, Failure> {
    let mut found = Vec::new();
    let mut total = 0;
    for source in sources {
        let paths = if source.is_dir() {
            in_folder(source)?
        } else {
            vec![source.clone()]
        };
        for path in paths {
            let bytes = files::read_input(&path, limits::TABLES)?;
            total += bytes.len() as u64;
            if total > limits::ALL_TABLES.most {
                let shown = counted(found.len() + 1, "file");
                return Err(files::too_large(&shown, limits::ALL_TABLES));
            }
            let name = path.display().to_string();
            let text = String::from_utf8(bytes).map_err(|_| {
                let hint =
                    "save it as UTF-8 first; spreadsheets offer that when exporting CSV".to_owned();
                Failure::content(format!("`{name}` is not UTF-8 text")).with_hint(hint)
            })?;
            let title = stem(&path);
            found.push(Document { name, title, text });
        }
    }
    Ok(found)
}

fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    const ENDINGS: [&str; 5] = ["csv", "tsv", "md", "markdown", "json"];
    let mut names: Vec<String> = ENDINGS
        .iter()
        .flat_map(|ending| files::names(folder, ending))
        .collect();
    names.retain(|name| Format::of_name(name).is_some());
    names.sort();
    if names.is_empty() {
        let message = format!("`{}` holds no file of tables", folder.display());
        let hint = format!("names of such files end with {}", listed(ENDINGS));
        return Err(Failure::content(message).with_hint(hint));
    }
    Ok(names.into_iter().map(|name| folder.join(name)).collect())
}

/// The beginning of a ruleset. Who wrote the tables and under which licence is taken over; nothing is made up.
fn head(name: &str, origins: &[Origin]) -> String {
    let own = match id::from_words(name) {
        own if own.is_empty() => "tables".to_owned(),
        own => own,
    };
    let title = origins.iter().find_map(|origin| origin.title.clone());
    let title = title.unwrap_or_else(|| id::to_label(name));
    let mut head = format!(
        "format = 1\nid = {}\ntitle = {}\n",
        import::quote(&own),
        import::quote(&title)
    );
    let mut authors: Vec<&str> = Vec::new();
    for author in origins.iter().flat_map(|origin| &origin.authors) {
        if !authors.contains(&author.as_str()) {
            authors.push(author);
        }
    }
    if let Some(licence) = origins.iter().find_map(|origin| origin.licence.as_ref()) {
        head.push_str(&format!("licence = {}\n", import::quote(licence)));
    }
    if !authors.is_empty() {
        head.push_str(&format!(
            "credit = {}\n",
            import::quote(&authors.join(", "))
        ));
    }
    head
}

/// A file's name without its ending, as words.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem.replace('_', " ");
    if words.trim_matches('-').is_empty() {
        "table".to_owned()
    } else {
        words
    }
}

fn stem_of_sources(sources: &[PathBuf]) -> String {
    let first = sources.first().map(|path| id::from_words(&stem(path)));
    first
        .filter(|stem| !stem.is_empty())
        .unwrap_or_else(|| "tables".to_owned())
}

/// Whether output goes to a folder: its name has no ending, or it is one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.extension().is_none() && !path.exists()
}
