//! Several files of one command: all of them, or none.

use std::path::{Path, PathBuf};

use super::pending;
use super::write::{Existing, Ready};
use crate::cli::Failure;

/// Files that are built, each beside its place, until all of them can be put there.
#[derive(Debug, Default)]
pub struct Batch {
    ready: Vec<Ready>,
}

impl Batch {
    /// Builds one more file. When this fails nothing is in its place yet, and what was built is removed with the batch.
    pub fn add(&mut self, path: &Path, bytes: &[u8], existing: Existing) -> Result<(), Failure> {
        self.ready.push(Ready::prepare(path, bytes, existing)?);
        Ok(())
    }

    /// Adds the files of another batch, after its own.
    pub fn extend(&mut self, other: Self) {
        self.ready.extend(other.ready);
    }

    /// Puts all files in their places. If one cannot be, those that are new are removed again.
    pub fn finish(self) -> Result<(), Failure> {
        // Whatever forgets itself when it is dropped waits until the lock is free again.
        let mut later = Vec::new();
        // A pipe may have to wait for its reader, which a signal must be able to end: those come first, and nothing is renamed yet.
        let (streams, files): (Vec<Ready>, Vec<Ready>) =
            self.ready.into_iter().partition(Ready::is_stream);
        for stream in streams {
            stream.finish()?;
        }
        let mut left = files.into_iter();
        let held = pending::hold();
        let done = put_all(&mut left, &mut later);
        drop(held);
        done
    }
}

fn put_all(
    left: &mut impl Iterator<Item = Ready>,
    later: &mut Vec<pending::Pending>,
) -> Result<(), Failure> {
    let mut new: Vec<PathBuf> = Vec::new();
    for ready in left {
        let (done, pending) = ready.put();
        later.extend(pending);
        match done {
            Ok(path) => new.extend(path),
            Err(failure) => {
                for path in new {
                    // The failure to report is the first one.
                    let _ = std::fs::remove_file(path);
                }
                return Err(failure);
            }
        }
    }
    Ok(())
}
