//! One run of the program under limits, and what is wrong with how it ended.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How much a run may take.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Seconds of computing.
    pub seconds: u64,
    /// Mebibytes.
    pub memory: u64,
}

/// What a run came to.
pub struct Ended {
    /// What is wrong with it; nothing if it ended as it should.
    pub fault: Option<&'static str>,
    /// Seconds of computing.
    pub seconds: f64,
    /// Mebibytes at most.
    pub memory: u64,
    pub code: Option<i32>,
    pub err: String,
}

/// The most that a message may say.
const LOUD: usize = 200_000;
/// The beginning of the names of temporary files.
const TEMPORARY: &str = ".delve-";

/// Runs the program in a folder. `out` is what it may write there.
pub fn run(delve: &Path, args: &[String], folder: &Path, limits: Limits) -> Ended {
    let before = names(folder);
    // Twice the memory may be asked for, so that what takes too much is seen and not only refused.
    let line = format!(
        "ulimit -v {}; ulimit -t {}; ulimit -c 0; exec \"$0\" \"$@\"",
        (limits.memory * 4 + 2048) * 1024,
        limits.seconds + 1
    );
    let out = folder.join("stdout");
    let err = folder.join("stderr");
    let started = Command::new("bash")
        .args(["-c", &line])
        .arg(delve)
        .args(args)
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(fs::File::create(&out).expect("a file for the output"))
        .stderr(fs::File::create(&err).expect("a file for the messages"))
        .spawn();
    let mut child = started.expect("bash runs");
    let (status, seconds, memory) = wait(&mut child, limits);
    let shown = read(&err);
    let told = String::from_utf8_lossy(&shown).into_owned();
    let printed = read(&out);
    for file in [out, err] {
        let _ = fs::remove_file(file);
    }
    let new: Vec<PathBuf> = names(folder)
        .into_iter()
        .filter(|name| !before.contains(name))
        .collect();
    let fault =
        judge(status, &told, &printed, (seconds, memory), limits).or_else(|| partial(status, &new));
    for name in new {
        let _ = fs::remove_file(&name).or_else(|_| fs::remove_dir_all(&name));
    }
    Ended {
        fault,
        seconds,
        memory,
        code: status.and_then(|status| status.code()),
        err: told,
    }
}

/// Waits for the end, or makes it when a wall clock shows far more than the program may compute.
fn wait(child: &mut Child, limits: Limits) -> (Option<ExitStatus>, f64, u64) {
    let begin = Instant::now();
    let (mut seconds, mut memory) = (0.0, 0);
    let mut pause = Duration::from_millis(1);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return (Some(status), seconds, memory);
        }
        let folder = PathBuf::from(format!("/proc/{}", child.id()));
        seconds = computed(&folder).unwrap_or(seconds);
        memory = highest(&folder).unwrap_or(memory).max(memory);
        if begin.elapsed() > Duration::from_secs(limits.seconds * 20 + 30)
            || memory > limits.memory * 4
        {
            let _ = child.kill();
            let _ = child.wait();
            return (None, seconds, memory);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn computed(process: &Path) -> Option<f64> {
    let stat = fs::read_to_string(process.join("stat")).ok()?;
    let (_, rest) = stat.rsplit_once(')')?;
    let ticks = rest.split_whitespace().skip(11).take(2);
    let sum: u64 = ticks.filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(sum as f64 / 100.0)
}

fn highest(process: &Path) -> Option<u64> {
    let status = fs::read_to_string(process.join("status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes / 1024)
}

fn judge(
    status: Option<ExitStatus>,
    err: &str,
    out: &[u8],
    (seconds, memory): (f64, u64),
    limits: Limits,
) -> Option<&'static str> {
    use std::os::unix::process::ExitStatusExt;
    const CPU: i32 = 24;
    const KILL: i32 = 9;
    if memory > limits.memory
        || err.contains("memory allocation of")
        || err.contains("not enough memory")
    {
        return Some("memory");
    }
    let Some(status) = status else {
        return Some("time");
    };
    match status.signal() {
        Some(CPU | KILL) => return Some("time"),
        Some(_) => return Some("abort"),
        None => {}
    }
    if seconds > limits.seconds as f64 {
        return Some("time");
    }
    let code = status.code().unwrap_or(-1);
    let is_data = out.starts_with(b"%PDF") || out.starts_with(b"\x89PNG");
    if err.contains("panicked at") || code == 101 {
        Some("panic")
    } else if !(0..=3).contains(&code) {
        Some("code")
    } else if code != 0 && err.trim().is_empty() && out.is_empty() {
        Some("silent")
    } else if steers(err.as_bytes()) || (!is_data && steers(out)) {
        Some("escapes")
    } else if err.len() > LOUD {
        Some("loud")
    } else {
        None
    }
}

/// Whether something would steer a terminal.
fn steers(shown: &[u8]) -> bool {
    shown
        .iter()
        .any(|byte| matches!(byte, 0..=8 | 11 | 13..=31 | 127))
}

/// Files that a failed run leaves behind, and finished ones without their end.
fn partial(status: Option<ExitStatus>, new: &[PathBuf]) -> Option<&'static str> {
    let failed = !status.is_some_and(|status| status.success());
    let is_wrong = |path: &PathBuf| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let torn = || !read(path).ends_with(b"%%EOF\n") && !read(path).ends_with(b"%%EOF");
        name.starts_with(TEMPORARY) || failed || (name.ends_with(".pdf") && torn())
    };
    new.iter().any(is_wrong).then_some("partial")
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder of the case");
    let mut names: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    names.retain(|path| {
        !["stdout", "stderr", "config"]
            .iter()
            .any(|own| path.ends_with(own))
    });
    names.sort();
    names
}

fn read(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok(file) = fs::File::open(path) {
        let _ = file.take(64 << 20).read_to_end(&mut bytes);
    }
    bytes
}
