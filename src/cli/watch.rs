//! Ends the program when typesetting does not: templates of others may loop for ever, and Typst cannot be interrupted.
//!
//! What counts is the time that the program computes, not that of the clock on the wall: a slow or busy machine is no reason to fail.
//! Only Linux tells that, and the memory in use; elsewhere time is counted while it passes.

use std::io::Write;
use std::time::Duration;

use super::failure::exit_code;
use super::files;
use crate::diag::Class;
use crate::typeset::{self, Activity};

/// How long and with how much memory one document may be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Limits {
    seconds: u64,
    mebibytes: u64,
}

/// With templates of the user's own, which may be anybody's. Memory grows on between two looks, more on a busy machine: what is promised is 1 GB.
const OWN: Limits = Limits {
    seconds: 10,
    mebibytes: 768,
};
/// With ours, whose work grows with what is printed.
const BUILT_IN: Limits = Limits {
    seconds: 120,
    mebibytes: 4096,
};

/// Seconds instead of those above.
const PATIENCE: &str = "DELVE_PATIENCE";

/// How often is looked.
const PAUSE: Duration = Duration::from_millis(10);
/// Time is counted in hundredths of a second, as Linux does.
const TICKS: u64 = 100;

/// Watches from now on, on a thread of its own. Where none can be started nobody watches.
pub fn start() {
    let patience = std::env::var(PATIENCE).ok();
    let seconds = patience.as_deref().and_then(|text| text.parse().ok());
    if let (Some(wrong), None) = (&patience, seconds) {
        let shown = crate::diag::readable(wrong);
        let warning =
            format!("warning: {PATIENCE} is `{shown}`, which is not a number of seconds\n");
        let _ = std::io::stderr().write_all(warning.as_bytes());
    }
    let _ = std::thread::Builder::new().spawn(move || {
        watch(seconds);
    });
}

fn watch(seconds: Option<u64>) -> ! {
    let mut passed = 0;
    let mut begun = (u64::MAX, 0);
    loop {
        std::thread::sleep(PAUSE);
        passed += 1;
        let now =
            files::own::computed().unwrap_or(passed * TICKS * PAUSE.as_millis() as u64 / 1000);
        let activity = typeset::activity();
        if activity.running == 0 || activity.changes != begun.0 {
            begun = (activity.changes, now);
            continue;
        }
        let limits = limits(activity, seconds);
        if now - begun.1 > limits.seconds * TICKS {
            end(&too_long(limits, activity.own));
        }
        if files::own::resident().is_some_and(|used| used > limits.mebibytes) {
            end(&too_large(limits, activity.own));
        }
    }
}

fn limits(activity: Activity, seconds: Option<u64>) -> Limits {
    let usual = if activity.own { OWN } else { BUILT_IN };
    Limits {
        seconds: seconds.unwrap_or(usual.seconds),
        ..usual
    }
}

fn too_long(limits: Limits, own: bool) -> String {
    let cause = if own {
        "look for a loop without end in the templates of `--templates`"
    } else {
        "print fewer pages at once"
    };
    format!(
        "error: typesetting did not end within {} s of computing\n  hint: {cause}, or allow more seconds with {PATIENCE}\n",
        limits.seconds
    )
}

fn too_large(limits: Limits, own: bool) -> String {
    let cause = if own {
        "look for something that grows without end in the templates of `--templates`"
    } else {
        "print fewer pages at once"
    };
    format!(
        "error: typesetting needs more than {} MiB of memory\n  hint: {cause}\n",
        limits.mebibytes
    )
}

fn end(message: &str) -> ! {
    let _ = std::io::stderr().write_all(message.as_bytes());
    files::remove_unfinished();
    #[expect(clippy::exit, reason = "nothing else ends a thread of Typst")]
    std::process::exit(exit_code(Class::Content).into());
}
