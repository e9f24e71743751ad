//! One part of a series that several machines print: which booklets are its own, and its manifest.
//!
//! A series is the same however it is split: every part finds the seeds of the whole series, or reads them from the plan, and prints its
//! own slice of them. The manifest has a line for each booklet that is in its place, so that a part that was stopped goes on where it was.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use super::files::{self, limits};
use super::series::{Run, build, path};
use super::{Failure, Terminal};
use crate::booklet::{Engine, Fingerprint, hash_of_file};
use crate::press::{Printed, Volume, print_all};

/// Parts that a series may have.
const MOST_PARTS: u32 = 100_000;

/// `3/16`: the third of sixteen parts; `0/16` only plans them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1; 0 for the plan.
    pub part: u32,
    /// How many there are.
    pub of: u32,
}

impl Shard {
    /// Reads `K/N`.
    pub fn read(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if part <= of && (1..=MOST_PARTS).contains(&of) => {
                Ok(Self { part, of })
            }
            _ => Err("write it as in `--shard 3/16`, from 1/16 to 16/16".to_owned()),
        }
    }

    /// Its booklets, from 0: slices differ by one at most.
    fn slice(self, count: u32) -> std::ops::Range<usize> {
        let cut = |part: u32| u64::from(part) * u64::from(count) / u64::from(self.of);
        cut(self.part - 1) as usize..cut(self.part) as usize
    }
}

/// Prints one part of a series, or plans it.
pub fn run(job: &Run<'_>, shard: Shard, count: u32, terminal: &Terminal) -> Result<(), Failure> {
    let engine = Engine::new(job.ruleset);
    let series = describe(job, count);
    let place = place(job, "plan.json");
    let seeds = match read_plan(&place, &series)? {
        Some(seeds) => seeds,
        None => find_seeds(job, &engine, count, terminal)?,
    };
    if shard.part == 0 {
        let plan = json!({ "series": series, "seeds": seeds });
        files::write(&place, format!("{plan}\n").as_bytes())?;
        terminal.note(&format!("wrote {} ({count} seeds)", place.display()));
        return Ok(());
    }
    let slice = shard.slice(count);
    let name = format!("shard-{}-of-{}.jsonl", shard.part, shard.of);
    let manifest = Manifest::open(self::place(job, &name), &series, shard)?;
    let volumes = job.order.volumes_of_seeds(count, slice.clone(), &seeds)?;
    let left: Vec<Volume> = volumes
        .into_iter()
        .filter(|volume| !manifest.has(&volume.name))
        .collect();
    if left.len() < slice.len() {
        let there = slice.len() - left.len();
        terminal.note(&format!(
            "note: {there} of {} booklets are there already",
            slice.len()
        ));
    }
    let bar = terminal.progress(left.len() as u64, "printing");
    let threads = job
        .order
        .job
        .adventure()
        .and_then(|adventure| adventure.playtest.threads);
    let done = |volume: &Volume, printed: Printed| manifest.add(job, volume, printed);
    print_all::<(), Failure>(&engine, &left, threads, &done, &|_| bar.inc(1))?;
    bar.finish_and_clear();
    let place = manifest.finish(slice.len())?;
    terminal.note(&format!(
        "wrote {} (booklets {} to {} of {count})",
        place.display(),
        slice.start + 1,
        slice.end
    ));
    Ok(())
}

fn find_seeds(
    job: &Run<'_>,
    engine: &Engine<'_>,
    count: u32,
    terminal: &Terminal,
) -> Result<Vec<u64>, Failure> {
    let bar = terminal.progress(count.into(), "looking for seeds");
    let found = job
        .order
        .find_seeds_of_series(engine, count, &|_| bar.inc(1))?;
    bar.finish_and_clear();
    for note in &found.notes {
        terminal.note(&format!("note: {note}"));
    }
    Ok(found.seeds)
}

/// What all parts of a series have in common.
fn describe(job: &Run<'_>, count: u32) -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "game": job.ruleset.head.id,
        "fingerprint": Fingerprint::of(job.ruleset).short(),
        "count": count,
        "command": command(std::env::args().skip(1)),
    })
}

/// The command without what differs between machines and changes no booklet.
fn command(args: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut args = args.peekable();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--shard" | "--threads" | "-o" | "--output" | "--color" => drop(args.next()),
            "-q" | "--quiet" => {}
            other => {
                let is_joined = ["--shard=", "--threads=", "--output=", "--color="];
                if !is_joined.iter().any(|start| other.starts_with(start)) {
                    kept.push(arg);
                }
            }
        }
    }
    kept
}

/// A file about the series, beside its booklets: `evening-plan.json`.
fn place(job: &Run<'_>, ending: &str) -> PathBuf {
    match job.output {
        None => PathBuf::from(format!("{}-{ending}", job.name)),
        Some(output) => {
            let stem = output.file_stem().unwrap_or_default().to_string_lossy();
            output.with_file_name(format!("{stem}-{ending}"))
        }
    }
}

/// The seeds of the plan of this series, if there is one.
fn read_plan(place: &Path, series: &Value) -> Result<Option<Vec<u64>>, Failure> {
    if !place.exists() {
        return Ok(None);
    }
    let text = files::read_text(place, limits::MANIFEST)?;
    let plan: Value = serde_json::from_str(&text).unwrap_or_default();
    if plan["series"] != *series {
        return Err(another_series(place));
    }
    let seeds = plan["seeds"].as_array().into_iter().flatten();
    Ok(Some(seeds.filter_map(Value::as_u64).collect()))
}

fn another_series(place: &Path) -> Failure {
    Failure::content(format!("`{}` belongs to another series", place.display()))
        .with_hint("give this series another name with `-o`, or remove the file".to_owned())
}

/// The manifest of one part while it is printed.
struct Manifest {
    place: PathBuf,
    head: Value,
    /// Lines by the name of the booklet.
    lines: Mutex<BTreeMap<String, Value>>,
}

impl Manifest {
    /// Begins one, or goes on with what is there: booklets whose files are as they were printed.
    fn open(place: PathBuf, series: &Value, shard: Shard) -> Result<Self, Failure> {
        let head = json!({ "series": series, "shard": shard.part, "of": shard.of });
        let mut lines = BTreeMap::new();
        if place.exists() {
            let text = files::read_text(&place, limits::MANIFEST)?;
            // A line that was being written when the machine stopped is no JSON, and its booklet is printed again.
            let mut read = text
                .lines()
                .filter_map(|line| serde_json::from_str::<Value>(line).ok());
            if read.next().is_none_or(|first| first != head) {
                return Err(another_series(&place));
            }
            let whole = read.filter(|line| is_there(&place, line));
            lines.extend(whole.filter_map(|line| Some((line["name"].as_str()?.to_owned(), line))));
        }
        let manifest = Self {
            place,
            head,
            lines: Mutex::new(lines),
        };
        manifest.write(None)?;
        Ok(manifest)
    }

    fn has(&self, name: &str) -> bool {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.contains_key(name)
    }

    /// Writes everything anew: lines in the order of the series, and how many they are when all are there.
    fn write(&self, complete: Option<usize>) -> Result<(), Failure> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = format!("{}\n", self.head);
        for line in lines.values() {
            text.push_str(&format!("{line}\n"));
        }
        if let Some(count) = complete {
            text.push_str(&format!("{}\n", json!({ "complete": count })));
        }
        files::write(&self.place, text.as_bytes())
    }

    /// Puts a booklet in its place and notes it.
    fn add(&self, job: &Run<'_>, volume: &Volume, printed: Printed) -> Result<(), Failure> {
        let several = printed.files.len() > 1;
        let written: Vec<Value> = printed
            .files
            .iter()
            .map(|(ending, bytes)| {
                let path = path(job, &volume.name, ending, several);
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                json!({ "file": name, "sha256": hash_of_file(bytes) })
            })
            .collect();
        let certificate = printed.certificate.clone().unwrap_or_default();
        let played = certificate.played.as_ref();
        let line = json!({
            "name": volume.name,
            "seed": printed.seed,
            "code": certificate.code,
            "won": played.map(|played| played.won),
            "runs": played.map(|played| played.runs),
            "files": written,
        });
        let (batch, _) = build(job, volume, printed)?;
        batch.finish()?;
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        files::append_line(&self.place, &line.to_string())?;
        lines.insert(volume.name.clone(), line);
        Ok(())
    }

    fn finish(self, count: usize) -> Result<PathBuf, Failure> {
        self.write(Some(count))?;
        Ok(self.place)
    }
}

/// Whether all files of a line are beside its manifest, as they were printed.
pub fn is_there(manifest: &Path, line: &Value) -> bool {
    let mut named = line["files"].as_array().into_iter().flatten().peekable();
    named.peek().is_some()
        && named.all(|file| {
            let name = file["file"].as_str().unwrap_or_default();
            let bytes = files::read(&manifest.with_file_name(name), limits::PDF);
            bytes.is_ok_and(|bytes| file["sha256"] == hash_of_file(&bytes).as_str())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_take_every_booklet_once() {
        for (count, of) in [(1, 1), (10, 3), (3, 7), (100_000, 768), (16, 16)] {
            let parts = (1..=of).map(|part| Shard { part, of }.slice(count));
            let all: Vec<usize> = parts.flatten().collect();
            assert_eq!(
                all,
                (0..count as usize).collect::<Vec<_>>(),
                "{count} of {of}"
            );
        }
    }

    #[test]
    fn parts_are_written_as_fractions() {
        assert_eq!(Shard::read("3/16"), Ok(Shard { part: 3, of: 16 }));
        assert_eq!(Shard::read("0/16"), Ok(Shard { part: 0, of: 16 }));
        for wrong in ["17/16", "3", "a/b", "1/0", "-1/3", "1/200000"] {
            assert!(Shard::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_command_of_a_series_leaves_out_what_differs_between_machines() {
        let typed = "print g booklet --count 9 --shard 1/3 --threads=2 -o a.pdf -q --seed 7";
        let kept = command(typed.split(' ').map(str::to_owned));
        assert_eq!(kept.join(" "), "print g booklet --count 9 --seed 7");
    }
}
