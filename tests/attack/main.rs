//! Attacks on the finished program: broken files and hostile commands, each run in a folder of its own under limits of time and memory.
//!
//! `.ci/attack [SECONDS] [KIND] [--seed N] [--before DELVE]`; `.ci/attack growth` measures how time and memory grow. The command ends
//! with 1 if an attack succeeds: a panic, an abort, too much time or memory, half a file, a wrong exit code, a failure without a
//! message, escapes on the terminal. The same seed gives the same attacks.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a tool for those who build the program: it measures time, prints a table, and may fail loudly"
)]

mod case;
mod child;
mod games;
mod growth;
mod kinds;
mod known;
mod mutate;
mod random;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use case::Case;
use child::{Ended, Limits};
use kinds::{Kind, Seeds};
use random::Random;

/// What was asked for.
struct Task {
    seconds: u64,
    kind: Option<String>,
    seed: u64,
    delve: PathBuf,
    /// An older program, which gets the same attacks.
    before: Option<PathBuf>,
    /// Where successful attacks are kept.
    keep: PathBuf,
    limits: Limits,
}

fn main() {
    let task = task();
    if task.kind.as_deref() == Some("growth") {
        growth::run(&task.delve, task.seconds);
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let seeds = Seeds::read(root, &task.delve);
    let wanted = |name: &str| {
        task.kind
            .as_deref()
            .is_none_or(|kind| kind == "all" || kind == name)
    };
    let kinds: Vec<&Kind> = kinds::ALL.iter().filter(|kind| wanted(kind.name)).collect();
    let shares = kinds.len() as u64 + u64::from(wanted("known"));
    if shares == 0 {
        let names: Vec<&str> = kinds::ALL.iter().map(|kind| kind.name).collect();
        panic!("kinds are known, growth, {}", names.join(", "));
    }
    let mut rows = Vec::new();
    if wanted("known") {
        rows.push(attack(
            &task,
            "known",
            known::all().into_iter(),
            Duration::MAX,
        ));
    }
    let share = Duration::from_secs(task.seconds) / kinds.len().max(1) as u32;
    for kind in kinds {
        let cases = (0..).map(|number| {
            let mut random = Random::of(task.seed, kind.name, number);
            let mut case = kind.case(&seeds, &mut random);
            case.name = format!("{} {number}", kind.name);
            case
        });
        rows.push(attack(&task, kind.name, cases, share));
    }
    show(&rows, task.before.is_some(), task.seed);
    if rows.iter().any(|row| !row.failed.is_empty()) {
        println!("what failed is in {}", task.keep.display());
        std::process::exit(1);
    }
}

fn task() -> Task {
    let mut task = Task {
        seconds: 60,
        kind: None,
        seed: 1,
        delve: PathBuf::from(option_env!("CARGO_BIN_EXE_delve").unwrap_or("delve")),
        before: None,
        keep: std::env::temp_dir().join("delve-attack"),
        limits: Limits {
            seconds: 10,
            memory: 1024,
        },
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || {
            args.next()
                .unwrap_or_else(|| panic!("`{arg}` needs a value"))
        };
        match arg.as_str() {
            "--seed" => task.seed = value().parse().expect("a number after --seed"),
            "--delve" => task.delve = value().into(),
            "--before" => task.before = Some(value().into()),
            "--keep" => task.keep = value().into(),
            "--limit" => task.limits.seconds = value().parse().expect("seconds after --limit"),
            // What the test harness of cargo adds.
            "--nocapture" => {}
            word => match word.parse() {
                Ok(seconds) => task.seconds = seconds,
                Err(_) => task.kind = Some(word.to_owned()),
            },
        }
    }
    task
}

/// What came of one kind.
struct Row {
    kind: String,
    tried: usize,
    /// Faults and how often, of this program and of the older one.
    failed: BTreeMap<&'static str, usize>,
    failed_before: BTreeMap<&'static str, usize>,
    /// Exit codes.
    codes: BTreeMap<i32, usize>,
    seconds: f64,
    memory: u64,
}

fn attack(task: &Task, kind: &str, cases: impl Iterator<Item = Case>, share: Duration) -> Row {
    let begin = Instant::now();
    let mut row = Row {
        kind: kind.to_owned(),
        tried: 0,
        failed: BTreeMap::new(),
        failed_before: BTreeMap::new(),
        codes: BTreeMap::new(),
        seconds: 0.0,
        memory: 0,
    };
    for case in cases {
        if begin.elapsed() > share {
            break;
        }
        let ended = try_case(task, &case, &task.delve);
        row.tried += 1;
        row.seconds = row.seconds.max(ended.seconds);
        row.memory = row.memory.max(ended.memory);
        if let Some(code) = ended.code {
            *row.codes.entry(code).or_default() += 1;
        }
        if let Some(fault) = ended.fault {
            *row.failed.entry(fault).or_default() += 1;
            report(task, &case, fault, &ended);
        }
        let fault_before = task
            .before
            .as_ref()
            .map(|before| try_case(task, &case, before).fault);
        if let Some(Some(fault)) = fault_before {
            *row.failed_before.entry(fault).or_default() += 1;
        }
        if kind == "known" {
            let word = |fault: Option<&'static str>| fault.unwrap_or("held");
            let before = fault_before.map(|fault| format!("before: {:8}", word(fault)));
            println!(
                "{:44} {}{:8} {:6.1} s {:5} MiB  {}",
                case.name,
                before.unwrap_or_default(),
                word(ended.fault),
                ended.seconds,
                ended.memory,
                first_line(&ended)
            );
        }
    }
    row
}

fn try_case(task: &Task, case: &Case, delve: &Path) -> Ended {
    let folder = std::env::temp_dir().join(format!("delve-case-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the case");
    case.write(&folder);
    let ended = child::run(delve, &case.args, &folder, task.limits);
    let _ = fs::remove_dir_all(&folder);
    ended
}

/// How it ended, in the program's own words.
fn first_line(ended: &Ended) -> String {
    let error = ended.err.lines().find(|line| line.starts_with("error"));
    let words = error
        .unwrap_or_default()
        .chars()
        .take(70)
        .collect::<String>();
    format!("{} {words}", ended.code.unwrap_or(-1))
}

/// Keeps an attack that succeeds, to be tried again.
fn report(task: &Task, case: &Case, fault: &str, ended: &Ended) {
    let name: String = case
        .name
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    let folder = task.keep.join(format!("{name}-{fault}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to keep an attack in");
    case.write(&folder);
    let note = format!(
        "{}\n\n{fault}: exit code {:?}, {:.1} s, {} MiB\n\n{}\n",
        case.line(),
        ended.code,
        ended.seconds,
        ended.memory,
        ended.err.chars().take(5_000).collect::<String>()
    );
    fs::write(folder.join("attack.txt"), note).expect("a note about the attack");
    println!(
        "{}: {fault} (seed {}): {}",
        case.name,
        task.seed,
        case.line()
    );
}

fn show(rows: &[Row], compared: bool, seed: u64) {
    println!(
        "\n| attack (seed {seed}) | tried | {}failed | exit codes | slowest | most memory |",
        if compared { "failed before | " } else { "" }
    );
    println!(
        "|---|---|{}---|---|---|---|",
        if compared { "---|" } else { "" }
    );
    for row in rows {
        let count = |failed: &BTreeMap<&str, usize>| {
            let each: Vec<String> = failed
                .iter()
                .map(|(fault, count)| format!("{count} {fault}"))
                .collect();
            if each.is_empty() {
                "0".to_owned()
            } else {
                each.join(", ")
            }
        };
        let before = if compared {
            format!("{} | ", count(&row.failed_before))
        } else {
            String::new()
        };
        let codes: Vec<String> = row
            .codes
            .iter()
            .map(|(code, count)| format!("{code}: {count}"))
            .collect();
        println!(
            "| {} | {} | {before}{} | {} | {:.1} s | {} MiB |",
            row.kind,
            row.tried,
            count(&row.failed),
            codes.join(", "),
            row.seconds,
            row.memory
        );
    }
}
