//! Reading and writing files. A file is written beside its place and then renamed, so that nothing half-written is left.

use std::io::{self, Write};
use std::path::Path;

use super::Failure;
use super::term::write_all;

/// Largest file that is read whole: far beyond any zine, small enough for any machine.
const MOST_BYTES: u64 = 1 << 30;

/// Reads a whole file.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let shown = path.display();
    let data = std::fs::metadata(path).map_err(|error| cannot_read(path, &error))?;
    if data.is_dir() {
        return Err(Failure::files(format!("`{shown}` is a folder, not a file")));
    }
    if data.len() > MOST_BYTES {
        return Err(Failure::files(format!("`{shown}` is larger than 1 GiB")));
    }
    std::fs::read(path).map_err(|error| cannot_read(path, &error))
}

/// Reads a text file.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read(path)?)
        .map_err(|_| Failure::content(format!("`{}` is not UTF-8 text", path.display())))
}

/// Names of the files in a folder with this ending, sorted; none where there is no such folder.
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

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    Failure::files(format!(
        "`{}` could not be read: {}",
        path.display(),
        reason(error)
    ))
}

/// Writes a file in one step, or standard output for `-`.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return write_all(&mut io::stdout().lock(), bytes);
    }
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if path.is_dir() {
        return Err(
            Failure::files(format!("`{}` is a folder, not a file", path.display()))
                .with_hint(Some("name the file to write with `-o FILE`".into())),
        );
    }
    let failed = |error: &io::Error| {
        Failure::files(format!(
            "`{}` could not be written: {}",
            path.display(),
            reason(error)
        ))
    };
    let mut beside = tempfile::Builder::new()
        .prefix(".delve-")
        .permissions_like(path)
        .tempfile_in(folder)
        .map_err(|error| failed(&error))?;
    beside.write_all(bytes).map_err(|error| failed(&error))?;
    beside.persist(path).map_err(|error| failed(&error.error))?;
    Ok(())
}

/// New files are readable by others as the user's mask allows, unlike the private files that `tempfile` makes by default.
trait PermissionsLike {
    fn permissions_like(&mut self, path: &Path) -> &mut Self;
}

impl PermissionsLike for tempfile::Builder<'_, '_> {
    #[cfg(unix)]
    fn permissions_like(&mut self, path: &Path) -> &mut Self {
        use std::os::unix::fs::PermissionsExt;
        let permissions = std::fs::metadata(path)
            .map(|data| data.permissions())
            .unwrap_or_else(|_| std::fs::Permissions::from_mode(0o666));
        self.permissions(permissions)
    }

    #[cfg(not(unix))]
    fn permissions_like(&mut self, _: &Path) -> &mut Self {
        self
    }
}

/// The reason of a failure in words, without the number of the operating system.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".into(),
        io::ErrorKind::StorageFull => "no space left".into(),
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".into(),
        _ => {
            let text = error.to_string();
            text.split(" (os error")
                .next()
                .unwrap_or(&text)
                .to_lowercase()
        }
    }
}
