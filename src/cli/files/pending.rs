//! What is being built and not yet in its place: removed when it is dropped, and when a signal ends the program.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Temporary files and folders of this process.
static PENDING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
static WATCH: Once = Once::new();

/// The beginning of the name of everything temporary.
pub const PREFIX: &str = ".delve-";

/// A temporary file or folder that a signal removes.
#[derive(Debug)]
pub struct Pending(PathBuf);

impl Pending {
    /// Makes something temporary and remembers it in one step, so that no signal comes between.
    pub fn make<T>(
        make: impl FnOnce() -> std::io::Result<T>,
        path: impl FnOnce(&T) -> &Path,
    ) -> std::io::Result<(Self, T)> {
        WATCH.call_once(watch);
        let mut pending = hold();
        let made = make()?;
        let path = path(&made).to_owned();
        pending.push(path.clone());
        Ok((Self(path), made))
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        hold().retain(|path| *path != self.0);
    }
}

/// Holds signals off: while the guard lives, none ends the program. For the moment in which several things are renamed.
pub fn hold() -> MutexGuard<'static, Vec<PathBuf>> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes everything temporary, unless it is just being renamed. For the end of the program.
pub fn remove_unfinished() {
    if let Ok(pending) = PENDING.try_lock() {
        remove(&pending);
    }
}

fn remove(pending: &[PathBuf]) {
    for path in pending {
        // It is a file or a folder, or it is already in its place.
        let _ = std::fs::remove_file(path);
        let _ = std::fs::remove_dir_all(path);
    }
}

/// Waits for the signals that ask a program to end, on a thread of its own. Where no thread can be started, signals end the program as
/// they always do, and what is temporary stays.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::sync::mpsc;

    let ignored = list_ignored_signals();
    let wanted: Vec<i32> = [SIGHUP, SIGINT, SIGTERM]
        .into_iter()
        .filter(|signal| ignored >> (signal - 1) & 1 == 0)
        .collect();
    let (ready, watching) = mpsc::channel();
    let wait = move || {
        let signals = Signals::new(wanted);
        let _ = ready.send(());
        let Ok(mut signals) = signals else { return };
        if let Some(signal) = signals.forever().next() {
            let pending = hold();
            remove(&pending);
            // Ends the program as the signal would have, so that whoever sent it sees so.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    if std::thread::Builder::new().spawn(wait).is_ok() {
        let _ = watching.recv();
    }
}

/// Signals that whoever started the program wants ignored (`nohup`), as bits. Only Linux tells without unsafe code.
#[cfg(unix)]
fn list_ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .unwrap_or_default();
    u64::from_str_radix(line.trim(), 16).unwrap_or(0)
}

/// Other systems remove nothing when the program is ended from outside.
#[cfg(not(unix))]
fn watch() {}
