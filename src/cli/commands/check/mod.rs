//! `delve check GAME|FILE...`: everything that is wrong with rulesets and the files beside them, at once.

mod in_print;
mod kinds;
mod own_files;
mod theme;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::kinds::FileKind;
use crate::cli::{Failure, Terminal, game};
use crate::diag::{self, Diagnostic, Severity, Sources, did_you_mean};
use crate::impose::Paper;
use crate::press;
use crate::ruleset::Reading;
use crate::verify::ruleset as checks;

/// Check rulesets, sheets, heroes, themes, job files and dungeons: every mistake, with location and fix
#[derive(Debug, Args)]
#[command(after_help = "\
Exit code 1 if there is an error, or with `--strict` a warning. Suppress an intentional finding in the ruleset:
  allow = [ { check = \"unused-table\", at = \"table.rumours\", reason = \"read aloud by the referee\" } ]

Files are recognised by their content. `--print` also finds what only shows in print.

Example:  delve check my-game --print
          delve check my-sheet.toml --game GAME
          delve check --explain table-gap")]
pub struct Check {
    /// Games (built-in ids or paths) or files; without any the game of this folder, or else all built-in ones
    #[arg(value_name = "GAME|FILE")]
    games: Vec<String>,

    /// The game of a sheet, hero or theme [default: the game of this folder; heroes name their own]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Print the manual page of a check; `all` lists them
    #[arg(long, value_name = "CHECK", conflicts_with = "games")]
    explain: Option<String>,

    /// Also simulate the game: can it be won and lost, do fights end, is everything used?
    #[arg(long)]
    play: bool,

    /// Also print every product in memory, to find what `delve print` would refuse
    #[arg(long)]
    print: bool,

    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Check, terminal: &Terminal) -> Result<(), Failure> {
    if let Some(name) = &args.explain {
        return explain(name, terminal);
    }
    let names: Vec<String> = if !args.games.is_empty() {
        args.games.clone()
    } else if game::is_here() {
        vec![game::HERE.to_owned()]
    } else {
        game::built_in().into_iter().map(str::to_owned).collect()
    };
    let paper = Paper::parse("a4")?;
    let mut rendered = String::new();
    let mut values: Vec<Value> = Vec::new();
    let mut failed = false;
    for name in &names {
        for (path, kind) in game::list_other_files(name) {
            terminal.note(&format!(
                "note: {path} is a {}, not a part of the game",
                kind.word()
            ));
        }
        let checked = check(args, name, &paper, terminal)?;
        let found = &checked.found;
        failed |= found.iter().any(|found| is_bad(found, args.strict));
        if args.json {
            values.push(checked.to_json());
        } else if found.is_empty() {
            terminal.note(&format!("{}: no findings", checked.name));
        } else {
            rendered.push_str(&diag::render(&checked.sources, found, terminal.color()));
        }
    }
    if args.json {
        terminal.data(&format!("{:#}\n", json!(values)))?;
    }
    if failed {
        return Err(Failure::shown(rendered));
    }
    if !rendered.is_empty() {
        terminal.note(rendered.trim_end());
    }
    Ok(())
}

/// What was found in a file or a game.
struct Checked {
    name: String,
    kind: FileKind,
    sources: Sources,
    found: Vec<Diagnostic>,
}

impl Checked {
    fn new(name: &str, kind: FileKind, sources: Sources, found: Vec<Diagnostic>) -> Self {
        let name = name.to_owned();
        Self {
            name,
            kind,
            sources,
            found,
        }
    }

    fn to_json(&self) -> Value {
        let subject = match self.kind {
            FileKind::Ruleset => "game",
            _ => "file",
        };
        json!({
            subject: self.name,
            "kind": self.kind.word(),
            "findings": diag::to_json(&self.sources, &self.found),
        })
    }
}

fn check(args: &Check, name: &str, paper: &Paper, terminal: &Terminal) -> Result<Checked, Failure> {
    let kind = kinds::recognise(name)?;
    refuse_idle_options(args, name, kind)?;
    match kind {
        FileKind::Ruleset => ruleset(args, name, paper, terminal),
        FileKind::Sheet => own_files::sheet(args, name, paper),
        FileKind::Hero => own_files::hero(args, name, terminal),
        FileKind::Theme => theme::check(args, name, paper, terminal),
        FileKind::Job => own_files::job(args, name),
        FileKind::Drawing => own_files::drawing(name),
        FileKind::Dungeon => own_files::dungeon(name),
    }
}

/// No option is ignored in silence.
fn refuse_idle_options(args: &Check, name: &str, kind: FileKind) -> Result<(), Failure> {
    use FileKind::{Hero, Job, Ruleset, Sheet, Theme};
    let takes: [(&str, bool, &[FileKind]); 3] = [
        ("--play", args.play, &[Ruleset]),
        ("--print", args.print, &[Ruleset, Sheet, Job]),
        ("--game", args.game.is_some(), &[Sheet, Hero, Theme]),
    ];
    for (option, given, kinds) in takes {
        if given && !kinds.contains(&kind) {
            let takers: Vec<String> = kinds
                .iter()
                .map(|kind| format!("a {}", kind.word()))
                .collect();
            let message = format!("`{name}` is a {}, which takes no `{option}`", kind.word());
            let hint = format!("`{option}` needs {}", takers.join(" or "));
            return Err(Failure::usage(message).with_hint(Some(hint)));
        }
    }
    Ok(())
}

fn ruleset(
    args: &Check,
    name: &str,
    paper: &Paper,
    terminal: &Terminal,
) -> Result<Checked, Failure> {
    let Reading {
        ruleset,
        sources,
        diagnostics: mut found,
    } = game::read(name)?;
    let mut shown = name.to_owned();
    if let Some(ruleset) = &ruleset {
        found.extend(if args.play {
            checks::check_and_play(ruleset, &press::claimed_printouts(ruleset))
        } else {
            checks::check(ruleset)
        });
        if args.print {
            let products: Vec<String> = press::products(ruleset)
                .into_iter()
                .map(|line| line.id)
                .collect();
            let bar = terminal.progress(products.len() as u64, "printing");
            found.extend(in_print::refusals(ruleset, &products, paper, &|done| {
                bar.inc(done)
            }));
            bar.finish_and_clear();
        }
        if name == game::HERE && !args.json {
            shown.clone_from(&ruleset.head.id);
        }
    }
    Ok(Checked::new(&shown, FileKind::Ruleset, sources, found))
}

fn is_bad(found: &Diagnostic, strict: bool) -> bool {
    match found.severity {
        Severity::Error => true,
        Severity::Warning => strict,
        Severity::Note => false,
    }
}

fn explain(name: &str, terminal: &Terminal) -> Result<(), Failure> {
    if name == "all" {
        let width = checks::names().map(str::len).max().unwrap_or(0);
        let lines: String = checks::names()
            .filter_map(checks::find)
            .map(|check| {
                format!(
                    "{:width$}  {:7}  {}\n",
                    check.name,
                    check.severity.word(),
                    check.summary
                )
            })
            .collect();
        return terminal.data(&lines);
    }
    match checks::explain(name) {
        Some(page) => terminal.data(&format!("{}\n", page.trim_end())),
        None => Err(
            Failure::usage(format!("there is no check `{name}`")).with_hint(
                did_you_mean(name, checks::names())
                    .unwrap_or_else(|| "`delve check --explain all` lists them".into()),
            ),
        ),
    }
}
