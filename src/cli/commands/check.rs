//! `delve check GAME|PATH...`: everything that is wrong with rulesets, at once.

use clap::Args;
use serde_json::{Value, json};

use crate::cli::{Failure, Terminal, game};
use crate::diag::{self, Diagnostic, Severity, did_you_mean};
use crate::press;
use crate::ruleset::Reading;
use crate::verify::ruleset as checks;

/// Check rulesets: every mistake of every file, with location and fix
#[derive(Debug, Args)]
#[command(after_help = "\
Exit code 1 if there is an error, or with `--strict` a warning. Suppress an intentional finding in the ruleset:
  allow = [ { check = \"unused-table\", at = \"table.rumours\", reason = \"read aloud by the referee\" } ]

Example:  delve check my-game
          delve check --explain table-gap")]
pub struct Check {
    /// Games: built-in ids or paths; without any the game of this folder, or else all built-in ones
    games: Vec<String>,

    /// Print the manual page of a check; `all` lists them
    #[arg(long, value_name = "CHECK", conflicts_with = "games")]
    explain: Option<String>,

    /// Also play the game: is it won and lost, do its fights end, does everything come up?
    #[arg(long)]
    play: bool,

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
    let mut rendered = String::new();
    let mut values: Vec<Value> = Vec::new();
    let mut failed = false;
    for name in &names {
        let Reading {
            ruleset,
            sources,
            mut diagnostics,
        } = game::read(name)?;
        if let Some(ruleset) = &ruleset {
            diagnostics.extend(if args.play {
                checks::check_and_play(ruleset, &press::claimed_printouts(ruleset))
            } else {
                checks::check(ruleset)
            });
        }
        failed |= ruleset.is_none() || diagnostics.iter().any(|found| is_bad(found, args.strict));
        if args.json {
            values.push(json!({ "game": name, "findings": diag::to_json(&sources, &diagnostics) }));
        } else if diagnostics.is_empty() {
            let own = ruleset.as_ref().filter(|_| name == game::HERE);
            let name = own.map_or(name, |ruleset| &ruleset.head.id);
            terminal.note(&format!("{name}: no findings"));
        } else {
            rendered.push_str(&diag::render(&sources, &diagnostics, terminal.color()));
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
