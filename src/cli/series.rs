//! Many files from one command: a numbered series of booklets, or the parts of a campaign and its logbook.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::files::{Batch, Existing};
use super::shard::{self, Shard};
use super::{Failure, Terminal};
use crate::adventure::SeedChoice;
use crate::model::Ruleset;
use crate::press::{Job, Order, Printed, Volume, print_all, start_engine};

/// What to print, and where to.
pub struct Run<'a> {
    /// The game.
    pub ruleset: &'a Ruleset,
    /// The order that all volumes share.
    pub order: &'a Order,
    /// How many booklets; none for a campaign.
    pub count: Option<u32>,
    /// Which part of them is printed; all of them if nothing is said.
    pub shard: Option<Shard>,
    /// As given with `-o`.
    pub output: Option<&'a Path>,
    /// What files are called when nothing is given.
    pub name: &'a str,
}

/// Finds the seeds, prints all volumes on all cores, writes each beside its place as soon as it is finished, and lists them once all are
/// in their places.
pub fn run(job: &Run<'_>, terminal: &Terminal) -> Result<(), Failure> {
    if job.output.is_some_and(|path| path.as_os_str() == "-") {
        return Err(
            Failure::usage("a series of files cannot go to standard output")
                .with_hint(Some("name a file with `-o FILE`; numbers are added".into())),
        );
    }
    if let (Some(shard), Some(count)) = (job.shard, job.count) {
        return shard::run(job, shard, count, terminal);
    }
    let order = job.order;
    let difficulty = match &order.job {
        Job::Booklet(booklet) => match booklet.want {
            SeedChoice::As(difficulty) => Some(difficulty),
            SeedChoice::ThisSeed | SeedChoice::Won => None,
        },
        _ => None,
    };
    let budget = match (job.count, difficulty) {
        (Some(count), Some(difficulty)) => difficulty.budget(count),
        (Some(count), None) => count,
        (None, _) => 0,
    };
    let engine = start_engine(job.ruleset);
    let bar = terminal.progress(budget.into(), "looking for seeds");
    let tick = |_: u32| bar.inc(1);
    let series = match job.count {
        Some(count) => order.plan_series(&engine, count, &tick)?,
        None => order.plan_campaign(&engine, &tick)?,
    };
    bar.finish_and_clear();
    for note in &series.notes {
        terminal.note(&format!("note: {note}"));
    }
    let bar = terminal.progress(series.volumes.len() as u64, "printing");
    let adventure = order.job.adventure();
    let threads = adventure.and_then(|adventure| adventure.playtest.threads);
    let done = |volume: &Volume, printed: Printed| build(job, volume, printed);
    let all =
        print_all::<(Batch, Lines), Failure>(&engine, &series.volumes, threads, &done, &|_| {
            bar.inc(1)
        })?;
    bar.finish_and_clear();
    let mut whole = Batch::default();
    let mut said = Vec::new();
    for (batch, lines) in all {
        whole.extend(batch);
        said.push(lines);
    }
    whole.finish()?;
    for lines in &said {
        for note in &lines.notes {
            terminal.note(note);
        }
        for warning in &lines.warnings {
            terminal.warn(warning);
        }
    }
    let handling: BTreeSet<&String> = said
        .iter()
        .filter_map(|lines| lines.handling.as_ref())
        .collect();
    for line in handling {
        terminal.note(&format!("print each: {line}"));
    }
    Ok(())
}

/// What is said about one volume.
pub(super) struct Lines {
    notes: Vec<String>,
    warnings: Vec<String>,
    handling: Option<String>,
}

/// Builds the files of one volume, and what is to be said of them.
pub(super) fn build(
    job: &Run<'_>,
    volume: &Volume,
    printed: Printed,
) -> Result<(Batch, Lines), Failure> {
    let several = printed.files.len() > 1;
    let mut batch = Batch::default();
    let mut lines = Vec::new();
    for (ending, bytes) in &printed.files {
        let path = path(job, &volume.name, ending, several);
        batch.add(&path, bytes, Existing::Replace)?;
        lines.push(format!(
            "wrote {} (seed {})",
            path.display(),
            volume.order.job.seed()
        ));
    }
    for note in printed.notes {
        lines.push(format!("note: {}: {note}", volume.name));
    }
    let warnings = printed.warnings.iter();
    let warnings = warnings.map(|warning| format!("{}: {warning}", volume.name));
    let lines = Lines {
        notes: lines,
        warnings: warnings.collect(),
        handling: printed.handling.map(|handling| handling.line()),
    };
    Ok((batch, lines))
}

/// `out.pdf` becomes `out-007.pdf`; pictures of one booklet are numbered besides.
pub(super) fn path(job: &Run<'_>, number: &str, ending: &str, several: bool) -> PathBuf {
    let Some(output) = job.output else {
        return PathBuf::from(format!("{}-{number}.{ending}", job.name));
    };
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    let own = output.extension().filter(|_| !several);
    let ending = own.map_or(ending.into(), |own| own.to_string_lossy());
    output.with_file_name(format!("{stem}-{number}.{ending}"))
}
