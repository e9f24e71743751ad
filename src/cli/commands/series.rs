//! `delve series merge`: whether the parts of a series are all there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::booklet::percent;
use crate::cli::files::{self, limits};
use crate::cli::shard::is_there;
use crate::cli::{Failure, Terminal};
use crate::diag::readable;

/// Check the parts of a series that several machines printed
#[derive(Debug, Args)]
pub struct Series {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Merge(Merge),
}

/// Prove that a series is complete, and join its manifests
#[derive(Debug, Args)]
#[command(after_help = "\
Every part must be there and complete, every booklet once, with a seed of its own, and every file as it was printed.

Example:  delve print GAME booklet --count 100 --shard 1/4 --seed 7 -o evening.pdf
          delve series merge evening-shard-*.jsonl")]
struct Merge {
    /// Manifests of all parts, beside their booklets
    #[arg(required = true, value_name = "FILE")]
    manifests: Vec<PathBuf>,

    /// File for the manifest of the whole series; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Problems that are listed.
const SHOWN: usize = 20;

/// What was read.
#[derive(Default)]
struct Whole {
    series: Value,
    parts: BTreeSet<u64>,
    of: u64,
    lines: Vec<Value>,
    problems: Vec<String>,
}

pub fn run(args: &Series, terminal: &Terminal) -> Result<(), Failure> {
    let Action::Merge(merge) = &args.action;
    let mut whole = Whole::default();
    for manifest in &merge.manifests {
        whole.read(manifest)?;
    }
    whole.check();
    if !whole.problems.is_empty() {
        return Err(refuse(&whole.problems));
    }
    if let Some(output) = &merge.output {
        let all = json!({ "series": whole.series, "booklets": whole.lines });
        files::write(output, format!("{all:#}\n").as_bytes())?;
    }
    if merge.output.as_deref() != Some(Path::new("-")) {
        terminal.data(&whole.summary())?;
    }
    Ok(())
}

fn refuse(problems: &[String]) -> Failure {
    let mut text = String::from("error: the series is not complete\n");
    for problem in problems.iter().take(SHOWN) {
        text.push_str(&format!("  {}\n", readable(problem)));
    }
    if problems.len() > SHOWN {
        text.push_str(&format!("  and {} more\n", problems.len() - SHOWN));
    }
    text.push_str("  hint: run the parts again that are named: what is there already is kept\n");
    Failure::shown(text)
}

impl Whole {
    fn read(&mut self, path: &Path) -> Result<(), Failure> {
        let text = files::read_text(path, limits::MANIFEST)?;
        let shown = path.display();
        let mut lines = text.lines().map(serde_json::from_str::<Value>);
        let Some(Ok(head)) = lines.next().filter(|head| head.as_ref().is_ok_and(is_head)) else {
            return Err(Failure::content(format!(
                "`{shown}` is not a manifest of a series"
            )));
        };
        if self.series.is_null() {
            self.series.clone_from(&head["series"]);
            self.of = head["of"].as_u64().unwrap_or(0);
        }
        if head["series"] != self.series || head["of"] != self.of {
            self.problems
                .push(format!("`{shown}` belongs to another series"));
            return Ok(());
        }
        let part = head["shard"].as_u64().unwrap_or(0);
        if !self.parts.insert(part) {
            self.problems.push(format!("part {part} is there twice"));
            return Ok(());
        }
        let mut complete = None;
        let before = self.lines.len();
        for line in lines.map_while(Result::ok) {
            if let Some(count) = line["complete"].as_u64() {
                complete = Some(count);
                continue;
            }
            if !is_there(path, &line) {
                let name = line["name"].as_str().unwrap_or_default();
                self.problems.push(format!(
                    "booklet {name} of part {part} is missing or was changed"
                ));
            }
            self.lines.push(line);
        }
        if complete != Some((self.lines.len() - before) as u64) {
            self.problems.push(format!("part {part} was not finished"));
        }
        Ok(())
    }

    /// Every part once, every booklet once, every seed once and in order.
    fn check(&mut self) {
        let missing = (1..=self.of).filter(|part| !self.parts.contains(part));
        let missing: Vec<String> = missing
            .map(|part| format!("part {part} of {} is missing", self.of))
            .collect();
        self.problems.extend(missing);
        self.lines
            .sort_by(|one, other| one["name"].as_str().cmp(&other["name"].as_str()));
        let count = self.series["count"].as_u64().unwrap_or(0);
        let digits = count.to_string().len().max(2);
        if self.problems.is_empty() {
            for number in 1..=count {
                let name = format!("{number:0digits$}");
                let found = self.lines.get(number as usize - 1);
                if found.is_none_or(|line| line["name"] != name.as_str()) {
                    self.problems.push(format!("booklet {name} is missing"));
                    break;
                }
            }
        }
        let seeds: BTreeSet<u64> = self
            .lines
            .iter()
            .filter_map(|line| line["seed"].as_u64())
            .collect();
        if self.problems.is_empty()
            && (seeds.len() as u64 != count || self.lines.len() as u64 != count)
        {
            self.problems
                .push("two booklets have the same seed".to_owned());
        }
    }

    fn summary(&self) -> String {
        let shares: Vec<u64> = self.lines.iter().filter_map(share).collect();
        let rates = match (shares.iter().min(), shares.iter().max()) {
            (Some(low), Some(high)) => {
                format!(", won in {} to {} %", percent(*low), percent(*high))
            }
            _ => String::new(),
        };
        format!(
            "complete: {} booklets in {} parts, each with its own seed{rates}; every file is as it was printed\n",
            self.lines.len(),
            self.of
        )
    }
}

fn is_head(line: &Value) -> bool {
    line["series"].is_object() && line["of"].is_u64()
}

/// Millionths of its simulated games that a booklet is won in.
fn share(line: &Value) -> Option<u64> {
    (line["won"].as_u64()? * 1_000_000).checked_div(line["runs"].as_u64()?)
}
