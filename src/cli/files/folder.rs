//! A whole folder of files: built beside its place, and there in one step.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use super::destination::{cannot_write, folder_of};
use super::pending::{self, Pending};
use super::write::{as_the_mask_allows, cannot_make, sync};
use crate::cli::Failure;

/// Whether a folder has anything in it, or is no folder at all.
pub fn is_filled(path: &Path) -> bool {
    match std::fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) => error.kind() == io::ErrorKind::NotADirectory,
    }
}

/// Writes files into a folder that is new or empty; folders above it are made as needed. An error or a signal leaves nothing of it.
pub fn write_folder(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Failure> {
    let failed = |error: io::Error| cannot_make(folder, &error);
    if folder.is_dir() {
        return fill(folder, files);
    }
    // The topmost folder that is missing is the one to rename; all others are built inside it.
    let top = folder
        .ancestors()
        .take_while(|path| !path.as_os_str().is_empty() && !path.exists())
        .last()
        .unwrap_or(folder);
    let below = folder.strip_prefix(top).unwrap_or(Path::new(""));
    if below.components().any(|part| part == Component::ParentDir) {
        return Err(failed(io::ErrorKind::NotFound.into()));
    }
    let (pending, building) = make(folder_of(top)).map_err(failed)?;
    write_all(&building.path().join(below), folder, files)?;
    let held = pending::hold();
    let done = std::fs::rename(building.path(), top);
    if done.is_ok() {
        // It is no longer where it was built, so there is nothing to remove.
        let _ = building.keep();
    }
    drop(held);
    drop(pending);
    done.map_err(failed)
}

/// An empty folder stays what it is, with its owner and its rights: the files are built inside it and moved up.
fn fill(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Failure> {
    let failed = |error: io::Error| cannot_write(folder, &error);
    let (pending, building) = make(folder).map_err(failed)?;
    write_all(building.path(), folder, files)?;
    let held = pending::hold();
    let done = move_up(building.path(), folder);
    drop(building);
    drop(held);
    drop(pending);
    done.map_err(failed)
}

fn make(beside: &Path) -> io::Result<(Pending, TempDir)> {
    let make = || {
        let mut builder = tempfile::Builder::new();
        as_the_mask_allows(builder.prefix(pending::PREFIX), 0o777).tempdir_in(beside)
    };
    Pending::make(make, |made| made.path())
}

fn write_all(into: &Path, shown: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Failure> {
    std::fs::create_dir_all(into).map_err(|error| cannot_make(shown, &error))?;
    for (name, bytes) in files {
        write_one(&into.join(name), bytes)
            .map_err(|error| cannot_write(&shown.join(name), &error))?;
    }
    Ok(())
}

fn write_one(path: &Path, bytes: &[u8]) -> io::Result<()> {
    std::fs::create_dir_all(folder_of(path))?;
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    sync(&file)
}

/// Moves everything one folder up; if something cannot be moved, what was moved is removed.
fn move_up(from: &Path, to: &Path) -> io::Result<()> {
    let mut moved: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(from)? {
        let done = entry.and_then(|entry| {
            let place = to.join(entry.file_name());
            std::fs::rename(entry.path(), &place).map(|()| place)
        });
        match done {
            Ok(place) => moved.push(place),
            Err(error) => {
                for path in moved {
                    let _ = std::fs::remove_file(&path);
                    let _ = std::fs::remove_dir_all(&path);
                }
                return Err(error);
            }
        }
    }
    Ok(())
}
