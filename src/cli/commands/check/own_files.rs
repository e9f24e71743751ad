//! Files beside a ruleset: sheets, heroes, job files, dungeons. Each is read as the command reads it that uses it.

use std::path::Path;

use super::{Check, Checked, in_print};
use crate::cli::commands::{dungeon, run};
use crate::cli::kinds::FileKind;
use crate::cli::{Failure, Terminal, files, game};
use crate::diag::{Diagnostic, Severity, Sources, Span};
use crate::dungeon::read::data;
use crate::hero;
use crate::impose::Paper;
use crate::ruleset::Reading;
use crate::verify::ruleset as checks;

/// A sheet is checked over its game, but only what is found in the sheet is shown.
pub fn sheet(args: &Check, name: &str, paper: &Paper) -> Result<Checked, Failure> {
    let game = match &args.game {
        Some(game) => game.as_str(),
        None if game::is_here() => game::HERE,
        None => {
            let hint = "say which: `delve check FILE --game GAME`".to_owned();
            let message = format!("`{name}` is a sheet, which is checked with its game");
            return Err(Failure::usage(message).with_hint(Some(hint)));
        }
    };
    let (reading, product) = game::read_with_sheet(game, Path::new(name))?;
    let Reading {
        ruleset,
        sources,
        diagnostics: mut found,
    } = reading;
    let own = sources.iter().find(|(_, known, _)| *known == name);
    let own = own.map(|(source, ..)| source);
    if let Some(ruleset) = &ruleset {
        let of_sheet = checks::check(ruleset).into_iter();
        found.extend(of_sheet.filter(|found| found.span.map(|span| span.source) == own));
        if args.print {
            found.extend(in_print::refusals(ruleset, &[product], paper, &|_| ()));
        }
    }
    Ok(Checked::new(name, FileKind::Sheet, sources, found))
}

pub fn hero(args: &Check, name: &str, terminal: &Terminal) -> Result<Checked, Failure> {
    let text = files::read_text(Path::new(name), FileKind::Hero.limit())?;
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    let (made, found) = hero::from_toml(&sources, source);
    let Some(made) = made else {
        return Ok(Checked::new(name, FileKind::Hero, sources, found));
    };
    let game = match &args.game {
        Some(game) => game.clone(),
        None if game::is_known(&made.game) => made.game,
        None if game::is_here() => game::HERE.to_owned(),
        None => {
            let message = format!(
                "`{name}` is a hero of `{}`, which is not built in",
                made.game
            );
            let hint = "say where it is: `delve check FILE --game PATH`".to_owned();
            return Err(Failure::usage(message).with_hint(Some(hint)));
        }
    };
    let game = game::load(&game, terminal)?;
    let found = hero::check(game.ruleset, &sources, source);
    Ok(Checked::new(name, FileKind::Hero, sources, found))
}

pub fn job(args: &Check, name: &str) -> Result<Checked, Failure> {
    let jobs = run::read(Path::new(name))?;
    let mut found = jobs.found;
    if args.print {
        for (job, print) in jobs.lines.iter().zip(&jobs.prints) {
            if let Err(failure) = run::print_in_memory(print) {
                found.push(run::at_job(job, &failure));
            }
        }
    }
    Ok(Checked::new(name, FileKind::Job, jobs.sources, found))
}

pub fn drawing(name: &str) -> Result<Checked, Failure> {
    let (sources, _, found) = dungeon::check_drawing(Path::new(name))?;
    Ok(Checked::new(name, FileKind::Drawing, sources, found))
}

pub fn dungeon(name: &str) -> Result<Checked, Failure> {
    let text = files::read_text(Path::new(name), FileKind::Dungeon.limit())?;
    let mistakes = data::check(&text);
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    let place = |range| Span::new(source, range);
    let found = mistakes
        .into_iter()
        .map(|(range, message)| Diagnostic::new(Severity::Error, Some(place(range)), message));
    let found = found.collect();
    Ok(Checked::new(name, FileKind::Dungeon, sources, found))
}
