//! Reading: regular files, and no more of them than their kind may have.

use std::fs::{File, Metadata};
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

use super::limits::{self, Kind};
use super::reason;
use crate::cli::Failure;

/// Bytes that are read at once.
const CHUNK: usize = 64 * 1024;
/// More than anybody types in answer to a question.
const LONGEST_LINE: u64 = 1000;

/// Reads a whole file of a kind.
pub fn read(path: &Path, kind: Kind) -> Result<Vec<u8>, Failure> {
    let failed = |error: io::Error| cannot_read(path, &error);
    // Asked before it is opened: opening a pipe waits for its writer, and opening a device may do anything.
    accept(path, &std::fs::metadata(path).map_err(failed)?, kind)?;
    let file = File::open(path).map_err(failed)?;
    // Asked again: it may be another file by now.
    let data = file.metadata().map_err(failed)?;
    accept(path, &data, kind)?;
    let shown = format!("`{}`", path.display());
    read_at_most(file, data.len(), &shown, kind)?.map_err(failed)
}

/// Reads a file, or standard input for `-`.
pub fn read_input(path: &Path, kind: Kind) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() != "-" {
        return read(path, kind);
    }
    read_at_most(io::stdin().lock(), 0, "standard input", kind)?.map_err(|error| {
        Failure::files(format!(
            "standard input could not be read: {}",
            reason(&error)
        ))
    })
}

/// Whether standard input is typed by somebody.
pub fn is_typed() -> bool {
    io::stdin().is_terminal()
}

/// Reads a line that somebody types; nothing at the end of the input.
pub fn read_line() -> Result<String, Failure> {
    let mut line = String::new();
    let read = io::stdin().lock().take(LONGEST_LINE).read_line(&mut line);
    let failed = |error| {
        Failure::files(format!(
            "standard input could not be read: {}",
            reason(&error)
        ))
    };
    read.map_err(failed)?;
    Ok(line)
}

/// Reads a text file of a kind.
pub fn read_text(path: &Path, kind: Kind) -> Result<String, Failure> {
    String::from_utf8(read(path, kind)?)
        .map_err(|_| Failure::content(format!("`{}` is not UTF-8 text", path.display())))
}

/// Reads to the end, or to the limit: what the file system says of a size need not be true (`/proc`, files that grow).
fn read_at_most(
    mut from: impl Read,
    expected: u64,
    shown: &str,
    kind: Kind,
) -> Result<io::Result<Vec<u8>>, Failure> {
    let most = usize::try_from(kind.most).unwrap_or(usize::MAX);
    let expected = usize::try_from(expected).unwrap_or(usize::MAX).min(most);
    let mut bytes = Vec::new();
    let mut chunk = vec![0; CHUNK];
    let mut room = bytes.try_reserve_exact(expected);
    loop {
        if room.is_err() {
            return Ok(Err(io::ErrorKind::OutOfMemory.into()));
        }
        let count = match from.read(&mut chunk) {
            Ok(0) => return Ok(Ok(bytes)),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Ok(Err(error)),
        };
        if count > most - bytes.len() {
            return Err(too_large(shown, kind));
        }
        bytes.extend_from_slice(chunk.get(..count).unwrap_or_default());
        if bytes.capacity() - bytes.len() < CHUNK {
            // Twice as much each time, but never room for more than may be read.
            let more = bytes.capacity().max(CHUNK).min(most - bytes.len());
            room = bytes.try_reserve_exact(more);
        }
    }
}

fn accept(path: &Path, data: &Metadata, kind: Kind) -> Result<(), Failure> {
    let shown = path.display();
    if data.is_dir() {
        return Err(Failure::files(format!("`{shown}` is a folder, not a file")));
    }
    if !data.is_file() {
        let hint = if kind == limits::PDF {
            "save it to a file first, or pipe it to `delve impose -`"
        } else {
            "save it to a file first"
        };
        let message = format!("`{shown}` is {}, not a file", special(data));
        return Err(Failure::files(message).with_hint(hint.to_owned()));
    }
    if data.len() > kind.most {
        return Err(too_large(&format!("`{shown}`"), kind));
    }
    Ok(())
}

/// What is neither a file nor a folder.
#[cfg(unix)]
fn special(data: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = data.file_type();
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: &Metadata) -> &'static str {
    "a device"
}

/// The refusal of something larger than its kind may be.
pub fn too_large(shown: &str, kind: Kind) -> Failure {
    Failure::files(format!(
        "{shown} is too large: {} has at most {}",
        kind.name,
        limits::in_words(kind.most)
    ))
    .with_hint(kind.hint.to_owned())
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    Failure::files(format!(
        "`{}` could not be read: {}",
        path.display(),
        reason(error)
    ))
}

/// Names of the entries of a folder with this ending, sorted; none where there is no such folder.
pub fn names(folder: &Path, ending: &str) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| Path::new(name).extension().is_some_and(|e| e == ending))
        .collect();
    found.sort_unstable();
    found
}

/// The `.toml` files of a folder, sorted.
pub fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error: io::Error| cannot_read(folder, &error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let is_toml = path.extension().is_some_and(|ending| ending == "toml");
        if is_toml && !path.is_dir() && !is_lock(&path) {
            found.push(path);
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Emacs marks a file that is being edited with a link to nowhere, `.#game.toml`.
fn is_lock(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(".#") && path.is_symlink()
}
