//! Trying numbers one after the other on several threads, with a result that hangs on the numbers alone.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc;

/// What became of a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried<T> {
    /// The number.
    pub number: u32,
    /// Whether it is one of those that are looked for.
    pub good: bool,
    /// What is known about it.
    pub what: T,
}

/// A number and what came of it.
type QueueResult<T, E> = (u32, Result<(bool, T), E>);

/// Tries 0, 1, 2... below `budget` until `wanted` of them are good, and returns what was tried up to the last good one, in order.
/// `tick` is called, on the calling thread, for every number that is done.
///
/// Threads take numbers in rising order and stop taking when enough are good, so everything below the last one taken has been tried:
/// the answer is that of a single thread, whatever came later is forgotten. Threads that the system refuses are done without; the calling
/// thread does the work alone when there are none, or when it belongs to a pool that others would wait for.
pub fn first_good<T: Send, E: Send>(
    wanted: usize,
    budget: u32,
    threads: usize,
    attempt: &(dyn Fn(u32) -> Result<(bool, T), E> + Sync),
    tick: &dyn Fn(u32),
) -> Result<Vec<Tried<T>>, E> {
    let next = AtomicU32::new(0);
    let good = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let (done, results) = mpsc::channel();
    let mut all: Vec<QueueResult<T, E>> = std::thread::scope(|scope| {
        let take = || {
            if good.load(Ordering::Relaxed) >= wanted || failed.load(Ordering::Relaxed) {
                return None;
            }
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= budget {
                return None;
            }
            let result = attempt(number);
            match &result {
                Ok((is_good, _)) => {
                    good.fetch_add(usize::from(*is_good), Ordering::Relaxed);
                }
                Err(_) => failed.store(true, Ordering::Relaxed),
            }
            Some((number, result))
        };
        let alone = rayon::current_thread_index().is_some();
        let mut working = 0;
        for _ in 0..if alone { 0 } else { threads.max(1) } {
            let done = done.clone();
            let work = move || {
                while let Some(result) = take() {
                    if done.send(result).is_err() {
                        break;
                    }
                }
            };
            match std::thread::Builder::new().spawn_scoped(scope, work) {
                Ok(_) => working += 1,
                Err(_) => break,
            }
        }
        drop(done);
        let told = |(number, _): &QueueResult<T, E>| tick(*number);
        if working == 0 {
            return std::iter::from_fn(take).inspect(told).collect();
        }
        results.iter().inspect(told).collect()
    });
    all.sort_by_key(|(number, _)| *number);
    let mut found = Vec::new();
    let mut left = wanted;
    for (number, result) in all {
        if left == 0 {
            break;
        }
        let (good, what) = result?;
        left -= usize::from(good);
        found.push(Tried { number, good, what });
    }
    Ok(found)
}

/// As many threads as asked for, or as there are cores.
pub fn threads(asked: Option<usize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.filter(|asked| *asked > 0).unwrap_or_else(cores)
}
