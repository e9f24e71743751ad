//! What is being typeset just now. Typst cannot be interrupted, so whoever runs the program may watch from outside and end it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};

static RUNNING: AtomicUsize = AtomicUsize::new(0);
static CHANGES: AtomicU64 = AtomicU64::new(0);
static OWN: AtomicBool = AtomicBool::new(false);
static WATCHER: OnceLock<fn()> = OnceLock::new();

/// What a watcher sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Activity {
    /// Documents that are being compiled.
    pub running: usize,
    /// How often one was begun or finished so far.
    pub changes: u64,
    /// Whether templates of the user's own take part.
    pub own: bool,
}

/// Called once, before the first document is compiled.
pub fn watch_with(watcher: fn()) {
    let _ = WATCHER.set(watcher);
}

/// The state of things.
pub fn activity() -> Activity {
    Activity {
        running: RUNNING.load(Ordering::Relaxed),
        changes: CHANGES.load(Ordering::Relaxed),
        own: OWN.load(Ordering::Relaxed),
    }
}

/// A document that is being compiled until this is dropped.
pub(super) struct Running;

impl Running {
    pub(super) fn begin(own: bool) -> Self {
        static FIRST: Once = Once::new();
        if let Some(watcher) = WATCHER.get() {
            FIRST.call_once(watcher);
        }
        OWN.fetch_or(own, Ordering::Relaxed);
        RUNNING.fetch_add(1, Ordering::Relaxed);
        CHANGES.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
        CHANGES.fetch_add(1, Ordering::Relaxed);
    }
}
