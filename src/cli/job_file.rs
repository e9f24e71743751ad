//! Job files: several products with their options, written down once. Every job becomes the arguments of `delve print`.

use std::ops::Range;
use std::path::Path;

use clap::{Arg, Args, Command};
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::commands::print::Print;
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span, did_you_mean};

/// What all jobs share, and each job.
const SECTIONS: [&str; 2] = ["usual", "print"];

/// The arguments that have no `--` before them, in their order.
const POSITIONAL: [&str; 2] = ["game", "product"];

/// Options that name files; they are looked for beside the job file.
const PATHS: [&str; 5] = ["output", "hero", "sheet", "portrait", "templates"];

/// One thing to print.
#[derive(Debug)]
pub struct JobLine {
    /// Where the file asks for it.
    pub span: Span,
    /// What comes after `delve print`.
    pub args: Vec<String>,
}

/// A key with the arguments that it stands for.
#[derive(Debug, Clone)]
struct Setting {
    key: String,
    args: Vec<String>,
}

/// Reads a job file; nothing when there is a mistake in it.
pub fn read(sources: &Sources, source: SourceId, folder: &Path) -> (Vec<JobLine>, Vec<Diagnostic>) {
    let (table, errors) = DeTable::parse_recoverable(sources.text(source));
    let mut reader = JobFileReader {
        source,
        folder,
        print: Print::augment_args(Command::new("print")),
        found: Diagnostics::new(),
    };
    for error in &errors {
        let line = error.message().lines().next().unwrap_or_default();
        let message = format!("not TOML: {}", line.trim_end_matches('.'));
        reader.fail(error.span().unwrap_or(0..0), message, None);
    }
    let jobs = if errors.is_empty() {
        reader.jobs(table.into_inner())
    } else {
        Vec::new()
    };
    (jobs, reader.found.finish())
}

/// A JSON Schema (draft 2020-12) for job files, made from the arguments of `delve print`.
pub fn schema() -> Value {
    let command = Print::augment_args(Command::new("print"));
    let mut keys = serde_json::Map::new();
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        let key = match arg.get_long() {
            Some(long) => long,
            None if POSITIONAL.contains(&id) => id,
            None => continue,
        };
        let mut value = match (arg.get_action().takes_values(), arg.get_possible_values()) {
            (false, _) => json!({ "type": "boolean" }),
            (true, words) if !words.is_empty() => {
                json!({ "enum": words.iter().map(|word| word.get_name()).collect::<Vec<_>>() })
            }
            _ => json!({ "type": ["string", "number"] }),
        };
        if matches!(arg.get_action(), clap::ArgAction::Append) {
            value = json!({ "anyOf": [value, { "type": "array", "items": value }] });
        }
        if let Some(help) = arg.get_help() {
            value["description"] = help.to_string().into();
        }
        keys.insert(key.to_owned(), value);
    }
    let job = json!({ "type": "object", "properties": keys, "additionalProperties": false });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A job file",
        "type": "object",
        "properties": {
            "usual": { "$ref": "#/$defs/job", "description": "holds for all jobs" },
            "print": { "type": "array", "items": { "$ref": "#/$defs/job" } },
        },
        "required": ["print"],
        "additionalProperties": false,
        "$defs": { "job": job },
    })
}

struct JobFileReader<'a> {
    source: SourceId,
    folder: &'a Path,
    print: Command,
    found: Diagnostics,
}

impl JobFileReader<'_> {
    fn fail(&mut self, range: Range<usize>, message: impl Into<String>, hint: Option<String>) {
        let span = Span::new(self.source, range);
        let finding = Diagnostic::error(span, message).with_hint_if(hint);
        self.found.push(finding);
    }

    fn jobs(&mut self, file: DeTable<'_>) -> Vec<JobLine> {
        let mut usual = Vec::new();
        let mut listed = Vec::new();
        for (key, value) in file {
            match (key.get_ref().as_ref(), value.into_inner()) {
                ("usual", DeValue::Table(table)) => usual = self.settings(table),
                ("print", DeValue::Array(jobs)) => listed.extend(jobs),
                ("usual", _) => self.fail(key.span(), "`usual` must be a table", None),
                ("print", _) => {
                    let hint = "begin each job with a line `[[print]]`".to_owned();
                    self.fail(key.span(), "`print` must be a list of jobs", Some(hint));
                }
                (other, _) => {
                    let hint = did_you_mean(other, SECTIONS).unwrap_or_else(|| {
                        "a job file has `[usual]` and `[[print]]` sections".to_owned()
                    });
                    self.fail(key.span(), format!("unknown key `{other}`"), Some(hint));
                }
            }
        }
        let mut found = Vec::new();
        for job in listed {
            let span = Span::new(self.source, job.span());
            let DeValue::Table(table) = job.into_inner() else {
                self.fail(span.range(), "a job must be a table", None);
                continue;
            };
            let own = self.settings(table);
            let args = join(&usual, &own);
            found.push(JobLine { span, args });
        }
        if found.is_empty() && !self.found.has_errors() {
            let hint = "begin each job with a line `[[print]]`".to_owned();
            self.fail(0..0, "the file has no jobs", Some(hint));
        }
        found
    }

    fn settings(&mut self, table: DeTable<'_>) -> Vec<Setting> {
        let mut found = Vec::new();
        for (key, value) in table {
            let name = key.get_ref().to_string();
            if let Some(args) = self.arguments(&name, key.span(), value) {
                found.push(Setting { key: name, args });
            }
        }
        found
    }

    /// The arguments of one key; none after a mistake.
    fn arguments(
        &mut self,
        key: &str,
        key_span: Range<usize>,
        value: Spanned<DeValue<'_>>,
    ) -> Option<Vec<String>> {
        let span = value.span();
        let Some(takes_value) = self.takes_value(key) else {
            let names = self.print.get_arguments().filter_map(Arg::get_long);
            let hint = did_you_mean(key, names.chain(POSITIONAL));
            let hint = hint.unwrap_or_else(|| {
                "keys are `game`, `product` and the options of `delve print` without their dashes".to_owned()
            });
            self.fail(
                key_span,
                format!("`delve print` has no `{key}`"),
                Some(hint),
            );
            return None;
        };
        let values = match value.into_inner() {
            DeValue::Array(all) => all.into_iter().collect(),
            one => vec![Spanned::new(span.clone(), one)],
        };
        let mut args = Vec::new();
        for value in values {
            let span = value.span();
            let words = match value.into_inner() {
                DeValue::Boolean(on) if !takes_value => {
                    args.extend(on.then(|| format!("--{key}")));
                    continue;
                }
                DeValue::String(words) if takes_value => words.to_string(),
                DeValue::Integer(number) if takes_value => number.as_str().to_owned(),
                DeValue::Float(number) if takes_value => number.as_str().to_owned(),
                _ if takes_value => {
                    self.fail(span, format!("`{key}` must be text or a number"), None);
                    return None;
                }
                _ => {
                    self.fail(span, format!("`{key}` must be `true` or `false`"), None);
                    return None;
                }
            };
            let words = self.beside(key, words);
            args.push(if POSITIONAL.contains(&key) {
                words
            } else {
                format!("--{key}={words}")
            });
        }
        Some(args)
    }

    /// Whether an argument of `delve print` takes a value; none when there is no such argument.
    fn takes_value(&self, key: &str) -> Option<bool> {
        if POSITIONAL.contains(&key) {
            return Some(true);
        }
        let mut known = self.print.get_arguments();
        let arg = known.find(|arg| arg.get_long() == Some(key))?;
        Some(arg.get_action().takes_values())
    }

    /// The path of a file that is named in a job file; other words stay what they are.
    fn beside(&self, key: &str, words: String) -> String {
        let is_game = key == "game" && (words.starts_with('.') || words.contains('/'));
        if words == "-" || !(is_game || PATHS.contains(&key)) {
            return words;
        }
        self.folder.join(words).display().to_string()
    }
}

/// The arguments of a job: its own, and what is usual besides; game and product first.
fn join(usual: &[Setting], own: &[Setting]) -> Vec<String> {
    let is_own = |key: &str| own.iter().any(|setting| setting.key == key);
    let kept = usual.iter().filter(|setting| !is_own(&setting.key));
    let all: Vec<&Setting> = kept.chain(own).collect();
    let of = |wanted: &str| {
        let found = all.iter().filter(move |setting| setting.key == wanted);
        found
            .flat_map(|setting| setting.args.clone())
            .collect::<Vec<_>>()
    };
    let options = all
        .iter()
        .filter(|setting| !POSITIONAL.contains(&setting.key.as_str()));
    let options = options.flat_map(|setting| setting.args.clone());
    POSITIONAL.into_iter().flat_map(of).chain(options).collect()
}
