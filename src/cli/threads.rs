//! Threads: how many may be asked for, and how to do without those that the system refuses.

use std::sync::{Mutex, mpsc};

use rayon::{ThreadBuilder, ThreadPoolBuilder};

use super::Failure;

/// More threads than any machine has cores that this work could use.
pub const MOST: usize = 512;

/// Reads `--threads N`.
pub fn parse(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count) if (1..=MOST).contains(&count) => Ok(count),
        _ => Err(format!("choose between 1 and {MOST}")),
    }
}

/// Starts the threads that reading and typesetting share; the first call does, the others do nothing.
///
/// Left to itself the pool starts with its first task and panics when the system has no more threads to give (`ulimit -u`). Here the
/// threads are started first, as many as there may be; without any the work is done on this one.
pub fn start() -> Result<(), Failure> {
    static STARTED: Mutex<bool> = Mutex::new(false);
    let Ok(mut started) = STARTED.lock() else {
        return Ok(());
    };
    if *started {
        return Ok(());
    }
    let mut waiting: Vec<mpsc::Sender<ThreadBuilder>> = Vec::new();
    for _ in 0..count_wanted() {
        let (give, task) = mpsc::channel::<ThreadBuilder>();
        let run = move || {
            if let Ok(task) = task.recv() {
                task.run();
            }
        };
        match std::thread::Builder::new().spawn(run) {
            Ok(_) => waiting.push(give),
            Err(_) => break,
        }
    }
    let built = if waiting.is_empty() {
        let alone = ThreadPoolBuilder::new().num_threads(1);
        alone.use_current_thread().build_global()
    } else {
        let count = waiting.len();
        let hand_over = |task| {
            let thread = waiting.pop();
            let gone = || std::io::Error::from(std::io::ErrorKind::BrokenPipe);
            thread
                .and_then(|thread| thread.send(task).ok())
                .ok_or_else(gone)
        };
        ThreadPoolBuilder::new()
            .num_threads(count)
            .spawn_handler(hand_over)
            .build_global()
    };
    *started = true;
    built.map_err(|_| {
        Failure::files("no threads could be started")
            .with_hint("close other programs, or raise the limit with `ulimit -u`".to_owned())
    })
}

/// As many as there are cores, unless the environment says otherwise, as it may for every program with this pool.
fn count_wanted() -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    std::env::var("RAYON_NUM_THREADS")
        .ok()
        .and_then(|count| count.parse().ok())
        .filter(|count| *count > 0)
        .unwrap_or_else(cores)
        .min(MOST)
}
