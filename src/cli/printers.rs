//! Printer profiles on disk: one TOML file each, in the user's configuration folder.

use std::path::PathBuf;

use super::files::{self, limits};
use super::{Failure, config};
use crate::diag::did_you_mean;
use crate::impose::PrinterProfile;

/// The folder that profiles are kept in.
pub fn folder() -> Result<PathBuf, Failure> {
    Ok(config::folder()?.join("printers"))
}

/// The file of a profile.
pub fn path(name: &str) -> Result<PathBuf, Failure> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(Failure::usage(format!("`{name}` cannot name a printer"))
            .with_hint(Some("use letters, digits, `-` and `_`".into())));
    }
    Ok(folder()?.join(format!("{name}.toml")))
}

/// Names of all profiles, sorted.
pub fn names() -> Result<Vec<String>, Failure> {
    let files = files::names(&folder()?, "toml");
    let stems = files.iter().filter_map(|file| file.strip_suffix(".toml"));
    let mut names: Vec<String> = stems.map(str::to_owned).collect();
    names.sort_unstable();
    Ok(names)
}

/// Reads a profile.
pub fn load(name: &str) -> Result<PrinterProfile, Failure> {
    let path = path(name)?;
    if !path.exists() {
        let names = names()?;
        let hint = match did_you_mean(name, names.iter().map(String::as_str)) {
            Some(hint) => hint,
            None if names.is_empty() => "`delve printer calibrate` shows how to measure one".into(),
            None => format!("printers: {}", names.join(", ")),
        };
        return Err(Failure::usage(format!("there is no printer `{name}`")).with_hint(hint));
    }
    PrinterProfile::parse(&files::read_text(&path, limits::PRINTER)?).map_err(|error| {
        Failure::content(format!("`{}`: {error}", path.display()))
            .with_hint(error.hints().first().cloned())
    })
}

/// Writes a profile.
pub fn save(profile: &PrinterProfile) -> Result<PathBuf, Failure> {
    let path = path(&profile.name)?;
    profile.check().map_err(|error| {
        Failure::usage(error.to_string()).with_hint(error.hints().first().cloned())
    })?;
    let text = profile.to_toml()?;
    files::make_folders(&folder()?)?;
    files::write(&path, text.as_bytes())?;
    Ok(path)
}
