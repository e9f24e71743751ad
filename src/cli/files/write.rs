//! Writing one file: beside its place, synced, renamed; or into whatever is no regular file.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::destination::{self, Destination, cannot_write};
use super::pending::{self, Pending};
use super::reason;
use crate::cli::Failure;
use crate::cli::term::write_all;

/// What becomes of a file that is already there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It is replaced.
    Replace,
    /// It stays, and the command is refused: the user may have edited it.
    Keep,
}

/// Writes a file in one step, or standard output for `-`. A file of that name is replaced.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    Ready::prepare(path, bytes, Existing::Replace)?.finish()
}

/// Writes a file that the user is going to edit: one that is already there is only replaced with `--force`.
pub fn write_new(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let existing = if force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    Ready::prepare(path, bytes, existing)?.finish()
}

/// Adds a line to a file of ours that grows while work goes on; it is on the disk when this returns.
pub fn append_line(path: &Path, line: &str) -> Result<(), Failure> {
    let done = OpenOptions::new()
        .append(true)
        .open(path)
        .and_then(|mut file| {
            file.write_all(format!("{line}\n").as_bytes())?;
            sync(&file)
        });
    done.map_err(|error| cannot_write(path, &error))
}

/// Makes a folder and those above it.
pub fn make_folders(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_make(folder, &error))
}

/// The failure to make a folder, in words.
pub fn cannot_make(folder: &Path, error: &io::Error) -> Failure {
    Failure::files(format!(
        "`{}` could not be made: {}",
        folder.display(),
        reason(error)
    ))
}

/// A file that only waits to be put in its place.
#[derive(Debug)]
pub struct Ready {
    /// As the user named it.
    shown: PathBuf,
    how: How,
}

#[derive(Debug)]
enum How {
    /// Built beside its place.
    Beside(Beside),
    /// Cannot be built beside its place.
    InPlace(PathBuf, Vec<u8>),
    /// No regular file.
    Into(Destination, Vec<u8>),
}

#[derive(Debug)]
struct Beside {
    // Dropped in this order: the file is removed before it is forgotten.
    temporary: TempPath,
    pending: Pending,
    to: PathBuf,
    replaces: bool,
    existing: Existing,
}

impl Ready {
    /// Does everything that can fail for want of room or rights, and changes nothing that is there.
    pub fn prepare(path: &Path, bytes: &[u8], existing: Existing) -> Result<Self, Failure> {
        let how = match destination::find(path)? {
            Destination::File(_, Some(_)) if existing == Existing::Keep => {
                return Err(exists(path));
            }
            Destination::File(to, data) => match beside(&to, data.as_ref(), bytes, existing) {
                Ok(beside) => How::Beside(beside),
                Err(error) if data.is_some() && forbids_renaming(&error) => {
                    How::InPlace(to, bytes.to_vec())
                }
                Err(error) => return Err(cannot_write(path, &error)),
            },
            place => How::Into(place, bytes.to_vec()),
        };
        let shown = path.to_owned();
        Ok(Self { shown, how })
    }

    /// Whether it is written into something that is no regular file.
    pub(super) fn is_stream(&self) -> bool {
        matches!(self.how, How::Into(..))
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<(), Failure> {
        // No signal between a rename and the note of it. A pipe may have to wait for its reader, and must be interruptible.
        let held = (!self.is_stream()).then(pending::hold);
        let (done, _pending) = self.put();
        drop(held);
        done.map(|_| ())
    }

    /// Puts the file in its place while signals are held off. Returns the path of a file that was not there before; what is dropped
    /// with the second value takes the lock that the caller holds.
    pub(super) fn put(self) -> (Result<Option<PathBuf>, Failure>, Option<Pending>) {
        let shown = self.shown;
        match self.how {
            How::Beside(ready) => {
                let Beside {
                    temporary,
                    pending,
                    to,
                    replaces,
                    existing,
                } = ready;
                let done = rename(temporary, &to, replaces, existing);
                let done = done.map_err(|error| match error.kind() {
                    io::ErrorKind::AlreadyExists => exists(&shown),
                    _ => cannot_write(&shown, &error),
                });
                (done.map(|()| (!replaces).then_some(to)), Some(pending))
            }
            How::InPlace(to, bytes) => {
                let done = write_in_place(&to, &bytes);
                (
                    done.map(|()| None)
                        .map_err(|error| cannot_write(&shown, &error)),
                    None,
                )
            }
            How::Into(place, bytes) => (write_into(&shown, &place, &bytes).map(|()| None), None),
        }
    }
}

/// Builds a file in the folder of its place, with the rights and the owner of the one it is going to replace.
fn beside(
    to: &Path,
    old: Option<&Metadata>,
    bytes: &[u8],
    existing: Existing,
) -> io::Result<Beside> {
    let folder = destination::folder_of(to);
    let make = || {
        let mut builder = tempfile::Builder::new();
        as_the_mask_allows(builder.prefix(pending::PREFIX), 0o666).tempfile_in(folder)
    };
    let (pending, mut file) = Pending::make(make, |file| file.path())?;
    if let Some(old) = old {
        keep_owner(file.as_file(), old)?;
        // Only who may read, write and run it: what else the bits can say is not for new content.
        file.as_file().set_permissions(plain(old))?;
    }
    file.write_all(bytes)?;
    sync(file.as_file())?;
    Ok(Beside {
        temporary: file.into_temp_path(),
        pending,
        to: to.to_owned(),
        replaces: old.is_some(),
        existing,
    })
}

fn rename(from: TempPath, to: &Path, replaces: bool, existing: Existing) -> io::Result<()> {
    if existing == Existing::Keep {
        return match from.persist_noclobber(to) {
            Ok(()) => Ok(()),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(error.error),
            // Some file systems cannot rename without replacing; that nothing is there was seen a moment ago.
            Err(error) => error.path.persist(to).map_err(|error| error.error),
        };
    }
    let Err(error) = from.persist(to) else {
        return Ok(());
    };
    if replaces && forbids_renaming(&error.error) {
        return write_in_place(to, &std::fs::read(&error.path)?);
    }
    Err(error.error)
}

/// A folder that may not be changed, a file of somebody else's in a shared folder, a single file that is mounted: the file may be
/// written, but nothing can be renamed over it.
fn forbids_renaming(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied
            | io::ErrorKind::ReadOnlyFilesystem
            | io::ErrorKind::ResourceBusy
    )
}

/// Writes over an existing file. This is not atomic and cannot be: no second file can be made in its folder, so there is nothing to
/// rename. The old end is cut off last, so that a disk that is full can only fail what grows.
fn write_in_place(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    sync(&file)
}

/// Writes into what is no regular file.
fn write_into(shown: &Path, place: &Destination, bytes: &[u8]) -> Result<(), Failure> {
    let opened = match place {
        Destination::Stdout => return write_all(&mut io::stdout().lock(), bytes),
        // What is behind an open file's number has been written to before.
        Destination::Descriptor(path) => OpenOptions::new().append(true).open(path),
        Destination::Stream(path) | Destination::File(path, _) => {
            OpenOptions::new().write(true).open(path)
        }
    };
    opened
        .and_then(|mut stream| stream.write_all(bytes).and_then(|()| stream.flush()))
        .map_err(|error| cannot_write(shown, &error))
}

/// Waits until a file is on the disk: a rename that is remembered after a power cut must not name an empty file.
pub fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        // Some file systems cannot; they are as safe as they are.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        done => done,
    }
}

fn exists(path: &Path) -> Failure {
    Failure::files(format!("`{}` exists", path.display())).with_hint(
        "it may have been edited; name another file, or add `--force` to replace it".to_owned(),
    )
}

/// New files and folders are open to others as the user's mask allows, unlike the private ones that `tempfile` makes by default.
#[cfg(unix)]
pub fn as_the_mask_allows<'b, 'p, 's>(
    builder: &'b mut tempfile::Builder<'p, 's>,
    mode: u32,
) -> &'b mut tempfile::Builder<'p, 's> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
pub fn as_the_mask_allows<'b, 'p, 's>(
    builder: &'b mut tempfile::Builder<'p, 's>,
    _: u32,
) -> &'b mut tempfile::Builder<'p, 's> {
    builder
}

#[cfg(unix)]
fn plain(old: &Metadata) -> std::fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    std::fs::Permissions::from_mode(old.permissions().mode() & 0o777)
}

#[cfg(not(unix))]
fn plain(old: &Metadata) -> std::fs::Permissions {
    old.permissions()
}

/// Who may not give a file away gets "permission denied" here, and writes in place: the owner stays.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let new = file.metadata()?;
    let user = (new.uid() != old.uid()).then(|| old.uid());
    let group = (new.gid() != old.gid()).then(|| old.gid());
    if user.is_none() && group.is_none() {
        return Ok(());
    }
    std::os::unix::fs::fchown(file, user, group)
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
