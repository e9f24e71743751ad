//! Tables that were not written for us: CSV, Markdown and Datasworn JSON become tables of a ruleset.
//!
//! 1. Each format is read into a [`Grid`](grid::Grid) of cells with places: [`csv_files`], [`markdown_files`], [`datasworn_files`].
//! 2. [`understand`] finds the results, the dice and the columns of a grid; [`lint`] reports gaps, overlaps and results that the dice cannot give.
//! 3. [`toml_text`] writes the tables as our games do. What is written is read again by the caller, as any ruleset is.
//!
//! Architecture invariant: no file is opened here and nothing is rolled; a table is written only when its rows cover each result of its dice once.

mod columns;
mod csv_files;
mod datasworn_files;
mod draft;
mod grid;
mod ids;
mod json_tree;
mod lint;
mod markdown_files;
mod recognise;
mod results;
mod toml_text;
mod understand;
mod words;

use std::collections::BTreeSet;

pub use datasworn_files::Origin;
pub use grid::Header;
pub use toml_text::quote;

use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span};
use crate::ruleset::id;
use grid::Grid;
use words::References;

/// Tables at most, of all files together.
const MOST_TABLES: usize = 1000;

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Cells between commas, semicolons or tabs.
    Csv,
    /// Pipe tables and numbered lists.
    Markdown,
    /// Datasworn.
    Json,
}

impl Format {
    /// The format of a file by the end of its name.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "csv" | "tsv" => Some(Self::Csv),
            "md" | "markdown" => Some(Self::Markdown),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    /// The format that a text looks like.
    fn of_text(text: &str) -> Self {
        let start = text.trim_start();
        let ruled = |line: &str| line.contains("--") && line.trim_start().starts_with('|');
        if start.starts_with(['{', '[']) {
            Self::Json
        } else if start.starts_with('#') || text.lines().any(ruled) {
            Self::Markdown
        } else {
            Self::Csv
        }
    }
}

/// A file to import.
#[derive(Debug, Clone)]
pub struct Document {
    /// The name shown in messages.
    pub name: String,
    /// What a table is called that has no heading.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// What the user asks for besides.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The id of a single table, or what the ids of several begin with.
    pub id: Option<String>,
    /// Whether the first line of CSV names the columns.
    pub header: Header,
    /// Ids that are not free.
    pub taken: BTreeSet<String>,
}

/// What came of it.
#[derive(Debug)]
pub struct Imported {
    /// The tables as TOML; empty when something is wrong.
    pub toml: String,
    /// Their ids, in order.
    pub ids: Vec<String>,
    /// Where they come from, if a file says so.
    pub origins: Vec<Origin>,
    /// The texts that diagnostics point into.
    pub sources: Sources,
    /// Everything found, in the order of the texts.
    pub diagnostics: Vec<Diagnostic>,
}

/// Turns files into tables.
pub fn import(documents: Vec<Document>, request: &Request) -> Imported {
    let mut sources = Sources::new();
    let mut found = Diagnostics::new();
    let mut drafts = Vec::new();
    let mut origins = Vec::new();
    for Document { name, title, text } in documents {
        let text = text
            .trim_start_matches('\u{feff}')
            .replace("\r\n", "\n")
            .replace('\r', "\n");
        let format = Format::of_name(&name).unwrap_or_else(|| Format::of_text(&text));
        let source = sources.add(name, text.clone());
        if let Some(mistake) = refuse_binary(&text, source) {
            found.push(mistake);
            continue;
        }
        let before = found.len();
        let grids = match format {
            Format::Csv => {
                let grid = csv_files::read(&text, source, request.header, &mut found);
                grid.into_iter().collect()
            }
            Format::Markdown => markdown_files::read(&text, source, &mut found),
            Format::Json => {
                let (grids, origin) = datasworn_files::read(&text, source, &mut found);
                origins.push(origin);
                grids
            }
        };
        if grids.is_empty() && found.len() == before {
            found.push(nothing_found(source, format));
        }
        if drafts.len() + grids.len() > MOST_TABLES {
            let message = format!("there are more than {MOST_TABLES} tables");
            let place = Span::new(source, 0..1);
            found.push(Diagnostic::error(place, message).with_hint("import fewer files at once"));
            break;
        }
        for mut grid in grids.into_iter().flat_map(columns::split) {
            name_grid(&mut grid, &title);
            drafts.extend(understand::understand(&grid, &mut found));
        }
    }
    ids::give(&mut drafts, request.id.as_deref(), &request.taken);
    let mut references = References::new();
    for draft in &drafts {
        references.insert(draft.id.clone(), draft.id.clone());
        if let Some(name) = &draft.reference {
            references.insert(name.clone(), draft.id.clone());
        }
    }
    let sound = !found.has_errors();
    Imported {
        toml: if sound {
            toml_text::write(&drafts, &references)
        } else {
            String::new()
        },
        ids: drafts.into_iter().map(|draft| draft.id).collect(),
        origins,
        sources,
        diagnostics: found.finish(),
    }
}

/// A grid without a heading is called after its file.
fn name_grid(grid: &mut Grid, title: &str) {
    if grid.title.trim().is_empty() {
        grid.title = id::to_label(title);
    }
}

/// Bytes that no text has, although they are UTF-8.
fn refuse_binary(text: &str, source: SourceId) -> Option<Diagnostic> {
    let at = text.find(|letter: char| letter.is_control() && !matches!(letter, '\n' | '\t'))?;
    let span = Span::new(source, at..at + 1);
    let message = "not text: it contains a control character";
    Some(Diagnostic::error(span, message).with_hint("check that this is the right file"))
}

fn nothing_found(source: SourceId, format: Format) -> Diagnostic {
    let (message, hint) = match format {
        Format::Csv => ("the file is empty", "check that this is the right file"),
        Format::Markdown => (
            "there is no table in this file",
            "tables have bars and a line `|---|---|` below their header; a numbered list is a table too",
        ),
        Format::Json => (
            "there is no oracle table in this file",
            "check that this is the right file",
        ),
    };
    Diagnostic::error(Span::new(source, 0..0), message).with_hint(hint)
}

#[cfg(test)]
mod tests;
