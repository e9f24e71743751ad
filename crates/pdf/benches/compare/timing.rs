//! Time and memory.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::contenders::{self, ALL, Contender};

/// Rounds, of which the fastest counts: the machine may be busy.
const ROUNDS: usize = 9;

type Job = (&'static str, fn(&Contender, Vec<u8>) -> bool);

const READ: Job = ("read", |contender, bytes| (contender.read)(bytes).is_ok());
const IMPOSE: Job = ("impose", |contender, bytes| {
    contender.impose.is_some_and(|impose| impose(bytes).is_ok())
});

pub fn table(files: &[PathBuf]) {
    println!("## Time and memory\n");
    println!("| file | task | contender | time | peak memory beyond the file |");
    println!("|---|---|---|--:|--:|");
    for path in files {
        let bytes = std::fs::read(path).expect("a file");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let size = bytes.len() as f64 / 1e6;
        for (task, job) in [READ, IMPOSE] {
            let field: Vec<&Contender> = ALL
                .iter()
                .filter(|contender| match task {
                    "read" => contender.name != "krilla",
                    _ => contender.impose.is_some(),
                })
                .collect();
            for (contender, time) in field.iter().zip(least(&field, job, &bytes)) {
                let time = time.map_or("refused".to_owned(), |time| {
                    format!("{:.2} ms", time.as_secs_f64() * 1e3)
                });
                println!(
                    "| {name} ({size:.1} MB) | {task} | {} | {time} | {} |",
                    contender.name,
                    memory(contender, task, path)
                );
            }
        }
    }
    println!();
}

/// All contenders in turn, round after round.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn least(
    field: &[&Contender],
    job: fn(&Contender, Vec<u8>) -> bool,
    bytes: &[u8],
) -> Vec<Option<Duration>> {
    let mut best = vec![None; field.len()];
    for _ in 0..ROUNDS {
        for (contender, best) in field.iter().zip(&mut best) {
            let copy = bytes.to_vec();
            let start = Instant::now();
            let done = job(contender, copy);
            let time = start.elapsed();
            if done {
                *best = Some(best.map_or(time, |least: Duration| least.min(time)));
            }
        }
    }
    best
}

/// The memory of a process of its own, as the system counts it.
fn memory(contender: &Contender, task: &str, path: &Path) -> String {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program)
        .args(["--memory", contender.name, task])
        .arg(path)
        .output()
        .expect("a process");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match text.trim().parse::<f64>() {
        Ok(kib) => format!("{:.1} MB", kib / 1e3),
        Err(_) => "?".to_owned(),
    }
}

/// The other side of [`memory`].
pub fn remember(contender: &str, task: &str, path: &str) {
    let contender = contenders::by_name(contender).expect("a contender");
    let bytes = std::fs::read(path).expect("a file");
    let before = status("VmRSS:");
    let (_, job) = if task == "read" { READ } else { IMPOSE };
    job(contender, bytes);
    if let (Some(before), Some(peak)) = (before, status("VmHWM:")) {
        println!("{}", peak.saturating_sub(before));
    }
}

fn status(key: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
