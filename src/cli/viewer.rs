//! Showing a file on the user's screen. Each system has one command for it, so that no crate is needed.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{Failure, files};

/// Opens files with the program that the user's system has for them, and does not wait for it.
pub fn show(paths: &[PathBuf]) -> Result<(), Failure> {
    for path in paths {
        let (program, before) = opener();
        let started = Command::new(program)
            .args(before)
            .arg(path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        started.map_err(|error| {
            let reason = files::reason(&error);
            let message = format!(
                "`{}` could not be shown: `{program}`: {reason}",
                path.display()
            );
            Failure::files(message).with_hint("the file is written; open it by hand".to_owned())
        })?;
    }
    Ok(())
}

fn opener() -> (&'static str, &'static [&'static str]) {
    if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("explorer", &[])
    } else {
        ("xdg-open", &[])
    }
}
