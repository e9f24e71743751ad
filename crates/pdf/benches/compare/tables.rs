//! The tables, in Markdown.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::child::{Outcome, Runner, Task};
use crate::contenders::{ALL, Contender};
use crate::files::{LINKS, Sample};

/// What is counted.
#[derive(Default)]
struct Count {
    read: usize,
    repaired: usize,
    refused: usize,
    panicked: usize,
    crashed: usize,
    timed_out: usize,
    right: usize,
    wrong: usize,
}

impl Count {
    fn add(&mut self, outcome: &Outcome, truth: Option<usize>) {
        match outcome {
            Outcome::Read { pages, repaired } => {
                self.read += 1;
                self.repaired += usize::from(*repaired);
                match truth {
                    Some(truth) if truth == *pages => self.right += 1,
                    Some(_) => self.wrong += 1,
                    None => {}
                }
            }
            Outcome::Imposed(_) => self.read += 1,
            Outcome::Refused(_) => self.refused += 1,
            Outcome::Panicked => self.panicked += 1,
            Outcome::Crashed => self.crashed += 1,
            Outcome::TimedOut => self.timed_out += 1,
        }
    }
}

fn readers() -> impl Iterator<Item = &'static Contender> {
    // krilla reads with hayro-syntax.
    ALL.iter().filter(|contender| contender.name != "krilla")
}

fn writers() -> impl Iterator<Item = &'static Contender> {
    ALL.iter().filter(|contender| contender.impose.is_some())
}

/// How many pages a file has in the eyes of a program that takes no part.
fn truth(path: &Path) -> Option<usize> {
    let output = Command::new("timeout")
        .args(["20", "pdfinfo"])
        .arg(path)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("Pages:"))?;
    line.trim().parse().ok()
}

pub fn reading(groups: &[(String, Vec<PathBuf>)]) {
    println!("## Whole files\n");
    println!(
        "| files | reader | read | of these repaired | page count as pdfinfo | other page count | refused | panicked | crashed | timed out |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut apart = Vec::new();
    for (name, files) in groups {
        let truths: BTreeMap<&PathBuf, Option<usize>> =
            files.iter().map(|path| (path, truth(path))).collect();
        for contender in readers() {
            let mut runner = Runner::new(contender, Task::Read);
            let mut count = Count::default();
            for path in files {
                let sample = Sample::whole(path.clone());
                let outcome = runner.run(&sample);
                count.add(&outcome, truths[path]);
                apart.push((sample.name(), contender.name, outcome));
            }
            println!(
                "| {name} ({}) | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
                files.len(),
                contender.name,
                count.read,
                count.repaired,
                count.right,
                count.wrong,
                count.refused,
                count.panicked,
                count.crashed,
                count.timed_out
            );
        }
    }
    println!();
    differences(&apart);
}

/// Files that one reads and another does not, to look at them.
fn differences(apart: &[(String, &str, Outcome)]) {
    let mut by_file: BTreeMap<&str, Vec<(&str, &Outcome)>> = BTreeMap::new();
    for (file, contender, outcome) in apart {
        by_file.entry(file).or_default().push((contender, outcome));
    }
    for (file, outcomes) in by_file {
        let pages = |outcome: &Outcome| match outcome {
            Outcome::Read { pages, .. } => Some(*pages),
            _ => None,
        };
        let ours = pages(outcomes[0].1);
        let theirs = outcomes.get(1).and_then(|(_, outcome)| pages(outcome));
        if ours != theirs {
            let shown: Vec<String> = outcomes
                .iter()
                .map(|(name, outcome)| format!("{name}: {outcome:?}"))
                .collect();
            eprintln!("{file}\t{}", shown.join("\t"));
        }
    }
}

pub fn damage(broken: &[Sample]) {
    println!("## Broken files\n");
    println!("Reading {} broken files:\n", broken.len());
    println!("| reader | read | of these repaired | refused | panicked | crashed | timed out |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for contender in readers() {
        let mut runner = Runner::new(contender, Task::Read);
        let mut count = Count::default();
        for sample in broken {
            let outcome = runner.run(sample);
            note(contender, sample, &outcome);
            count.add(&outcome, None);
        }
        println!(
            "| {} | {} | {} | {} | {} | {} | {} |",
            contender.name,
            count.read,
            count.repaired,
            count.refused,
            count.panicked,
            count.crashed,
            count.timed_out
        );
    }
    println!("\nImposing those of them that both can impose before they are broken:\n");
    println!(
        "| writer | files | all pages intact | changed, with a warning | changed, without a warning | refused | panicked | crashed | timed out |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut whole: BTreeMap<&PathBuf, Vec<Option<(usize, u64)>>> = BTreeMap::new();
    for sample in broken {
        whole.entry(&sample.path).or_insert_with(|| {
            let full = |contender| {
                let mut runner = Runner::new(contender, Task::Impose);
                match runner.run(&Sample::whole(sample.path.clone())) {
                    Outcome::Imposed(verdict) => Some((verdict.pictures, verdict.drawn)),
                    _ => None,
                }
            };
            writers().map(full).collect()
        });
    }
    let chosen: Vec<&Sample> = broken
        .iter()
        .filter(|sample| whole[&sample.path].iter().all(Option::is_some))
        .collect();
    let mut ends: BTreeMap<String, Vec<bool>> = BTreeMap::new();
    for (at, contender) in writers().enumerate() {
        let mut runner = Runner::new(contender, Task::Impose);
        let mut count = Count::default();
        let (mut complete, mut warned, mut silent) = (0, 0, 0);
        for sample in &chosen {
            let outcome = runner.run(sample);
            note(contender, sample, &outcome);
            count.add(&outcome, None);
            let mut is_complete = false;
            if let Outcome::Imposed(verdict) = &outcome {
                let drawn = Some((verdict.pictures, verdict.drawn));
                is_complete = drawn == whole[&sample.path][at];
                complete += usize::from(is_complete);
                warned += usize::from(!is_complete && verdict.warned);
                silent += usize::from(!is_complete && !verdict.warned);
            }
            ends.entry(sample.line()).or_default().push(is_complete);
        }
        println!(
            "| {} | {} | {complete} | {warned} | {silent} | {} | {} | {} | {} |",
            contender.name,
            chosen.len(),
            count.refused,
            count.panicked,
            count.crashed,
            count.timed_out
        );
    }
    let only = |which: [bool; 2]| ends.values().filter(|end| end[..] == which).count();
    println!(
        "\nRecovered completely by delvepress-pdf alone: {}; by krilla alone: {}.\n",
        only([true, false]),
        only([false, true])
    );
    for (name, end) in &ends {
        if end[..] == [false, true] {
            eprintln!("only krilla\t{name}");
        }
    }
}

/// Names the files that crash or block a contender.
fn note(contender: &Contender, sample: &Sample, outcome: &Outcome) {
    if matches!(
        outcome,
        Outcome::Panicked | Outcome::Crashed | Outcome::TimedOut
    ) {
        eprintln!("{}\t{}\t{outcome:?}", contender.name, sample.name());
    }
}

fn said(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Read { .. } => "opened".to_owned(),
        Outcome::Imposed(_) => "opened".to_owned(),
        Outcome::Refused(reason) => format!("refused ({reason})"),
        other => format!("{other:?}")
            .to_lowercase()
            .replace("timedout", "timed out"),
    }
}

pub fn encryption(fixtures: &[PathBuf]) {
    println!("## Encryption\n");
    println!("| fixture | delvepress-pdf | hayro-syntax with krilla | lopdf |");
    println!("|---|---|---|---|");
    for path in fixtures {
        let sample = Sample::whole(path.clone());
        let outcome = |at: usize, task| said(&Runner::new(&ALL[at], task).run(&sample));
        println!(
            "| `{}` | {} | {} | {} |",
            sample.name(),
            outcome(0, Task::Impose),
            outcome(2, Task::Impose),
            outcome(3, Task::Read)
        );
    }
    println!();
}

pub fn links(every_kind: &Path, groups: &[(String, Vec<PathBuf>)]) {
    println!("## Links kept\n");
    println!(
        "| files imposed by both | delvepress-pdf | krilla, with the links read by its caller | krilla alone |"
    );
    println!("|---|--:|--:|--:|");
    let count = |outcome: &Outcome| match outcome {
        Outcome::Imposed(verdict) => Some((verdict.links, verdict.bytes)),
        _ => None,
    };
    let mut lists = vec![(
        format!("{LINKS} kinds of links"),
        vec![every_kind.to_owned()],
    )];
    lists.extend(
        groups
            .iter()
            .map(|(name, files)| (name.clone(), files.clone())),
    );
    let mut sizes = Vec::new();
    for (name, files) in &lists {
        let (mut ours, mut krilla) = (
            Runner::new(&ALL[0], Task::Impose),
            Runner::new(&ALL[2], Task::Impose),
        );
        let (mut kept, mut bytes, mut both) = ([0, 0], [0, 0], 0);
        let mut failed = [0, 0];
        for path in files {
            let sample = Sample::whole(path.clone());
            let results = [ours.run(&sample), krilla.run(&sample)];
            for (failed, result) in failed.iter_mut().zip(&results) {
                *failed += usize::from(matches!(
                    result,
                    Outcome::Panicked | Outcome::Crashed | Outcome::TimedOut
                ));
            }
            if let [Some(a), Some(b)] = [count(&results[0]), count(&results[1])] {
                both += 1;
                kept = [kept[0] + a.0, kept[1] + b.0];
                bytes = [bytes[0] + a.1, bytes[1] + b.1];
            }
        }
        println!("| {name} ({both}) | {} | {} | 0 |", kept[0], kept[1]);
        sizes.push(format!(
            "| {name} ({both}) | {:.1} MB | {:.1} MB | {} | {} |",
            bytes[0] as f64 / 1e6,
            bytes[1] as f64 / 1e6,
            failed[0],
            failed[1]
        ));
    }
    println!("\n## Size of what was imposed\n");
    println!(
        "| files | delvepress-pdf | krilla | panicked, crashed or timed out: delvepress-pdf | krilla |"
    );
    println!("|---|--:|--:|--:|--:|");
    println!("{}\n", sizes.join("\n"));
}

pub fn hostile(nested: &Path, bomb: &Path, form: &Path) {
    println!("## Hostile files\n");
    println!("| file | delvepress-pdf | hayro-syntax with krilla | lopdf (reading) |");
    println!("|---|---|---|---|");
    for (name, path) in [
        ("arrays nested 300,000 deep", nested),
        ("1 kB that unpacks to exabytes", bomb),
    ] {
        let sample = Sample::whole(path.to_owned());
        let outcome = |at: usize, task| said(&Runner::new(&ALL[at], task).run(&sample));
        println!(
            "| {name} | {} | {} | {} |",
            outcome(0, Task::Impose),
            outcome(2, Task::Impose),
            outcome(3, Task::Read)
        );
    }
    let bytes = std::fs::read(form).expect("the form");
    let shows = |contender: &Contender| {
        let pdf = contender.impose.expect("a writer")(bytes.clone())
            .expect("an imposed form")
            .pdf;
        let document = lopdf::Document::load_mem(&pdf).expect("a document");
        let streams = document
            .objects
            .values()
            .filter_map(|object| object.as_stream().ok());
        let found = streams
            .filter_map(|stream| stream.get_plain_content().ok())
            .any(|content| content.windows(8).any(|part| part == b"Ludmilla"));
        if found { "shown" } else { "lost" }
    };
    println!(
        "| values filled into a form | {} | {} | |\n",
        shows(&ALL[0]),
        shows(&ALL[2])
    );
}
