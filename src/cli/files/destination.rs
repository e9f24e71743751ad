//! Where output really goes: links are followed, what is no regular file is written into and never replaced.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

use super::reason;
use crate::cli::Failure;

/// Links that are followed before they are taken for a loop; as many as Linux follows.
const MOST_LINKS: usize = 40;

/// Where output goes.
#[derive(Debug)]
pub enum Destination {
    /// Standard output: `-`, or a path that leads to it.
    Stdout,
    /// A device, a pipe or a socket.
    Stream(PathBuf),
    /// A file that this or another program has open, by its number: `/dev/fd/3`.
    Descriptor(PathBuf),
    /// A regular file with all links followed, and what is known of it if it exists.
    File(PathBuf, Option<Metadata>),
}

/// Finds the place that a path leads to. A folder, a loop of links and a read-only file are refused.
pub fn find(path: &Path) -> Result<Destination, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Destination::Stdout);
    }
    let failed = |error: io::Error| cannot_write(path, &error);
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        let data = match std::fs::symlink_metadata(&at) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Destination::File(at, None));
            }
            data => data.map_err(failed)?,
        };
        if let Some(place) = descriptor(&at) {
            return Ok(place);
        }
        if data.is_symlink() {
            let target = std::fs::read_link(&at).map_err(failed)?;
            at = folder_of(&at).join(target);
        } else if data.is_dir() {
            return Err(
                Failure::files(format!("`{}` is a folder, not a file", path.display()))
                    .with_hint(Some("name the file to write with `-o FILE`".into())),
            );
        } else if data.is_file() {
            writable(path, &at, &data)?;
            return Ok(Destination::File(at, Some(data)));
        } else {
            return Ok(Destination::Stream(at));
        }
    }
    let message = format!("`{}` is a link to itself", path.display());
    Err(Failure::files(message).with_hint("name another file".to_owned()))
}

/// An open file by its number. Its link names a pipe or the file below it; following it by words would replace that file.
fn descriptor(path: &Path) -> Option<Destination> {
    let number = path.file_name()?.to_str()?;
    if !number.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let folder = folder_of(path).canonicalize().ok()?;
    let own = format!("/proc/{}/fd", std::process::id());
    let is_own = folder == Path::new(&own) || folder == Path::new("/dev/fd");
    if is_own && number == "1" {
        return Some(Destination::Stdout);
    }
    let is_other = folder.starts_with("/proc") && folder.ends_with("fd");
    (is_own || is_other).then(|| Destination::Descriptor(path.to_owned()))
}

/// Renaming a file over another asks nobody whether that one may be written, and root may write anything: so it is asked here.
fn writable(shown: &Path, path: &Path, data: &Metadata) -> Result<(), Failure> {
    if data.permissions().readonly() {
        let message = format!("`{}` is read-only", shown.display());
        return Err(Failure::files(message)
            .with_hint("make it writable, or name another file with `-o FILE`".to_owned()));
    }
    let opened = std::fs::OpenOptions::new().write(true).open(path);
    opened
        .map(|_| ())
        .map_err(|error| cannot_write(shown, &error))
}

/// The folder of a path; the working folder for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Which of these endings a file's name has, by its number; none where it has no ending, as a device. Any other is refused.
pub fn match_ending(path: &Path, known: &[&str]) -> Result<Option<usize>, Failure> {
    let Some(ending) = path.extension() else {
        return Ok(None);
    };
    let ending = ending.to_string_lossy().to_ascii_lowercase();
    if let Some(at) = known.iter().position(|name| *name == ending) {
        return Ok(Some(at));
    }
    let list: Vec<String> = known.iter().map(|name| format!("`.{name}`")).collect();
    let message = format!("`.{ending}` is not a format of this command");
    let hint = format!("end the file name in {}", listed_or(&list));
    Err(Failure::usage(message).with_hint(hint))
}

/// `.a`, `.b` or `.c`.
fn listed_or(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// The failure to write a file, in words.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::files(format!(
        "`{}` could not be written: {}",
        path.display(),
        reason(error)
    ))
}
