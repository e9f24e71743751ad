//! What sort of file somebody wrote, by what is in it.

use std::path::Path;

use crate::cli::files::{self, limits};
use crate::cli::kinds::{FileKind, OF_DUNGEONS, recognise_toml};
use crate::cli::{Failure, game};

/// The sort of a file. Whatever is not recognised is read as a ruleset, and so are ids and folders.
pub fn recognise(name: &str) -> Result<FileKind, Failure> {
    let path = Path::new(name);
    let is_built_in = game::built_in().contains(&name);
    if is_built_in || !path.is_file() {
        return Ok(FileKind::Ruleset);
    }
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("typ") => Ok(FileKind::Theme),
        Some("txt") => Ok(FileKind::Drawing),
        Some("json") => recognise_json(path),
        _ => Ok(recognise_toml(&files::read_text(
            path,
            limits::RULESET_FILE,
        )?)),
    }
}

fn recognise_json(path: &Path) -> Result<FileKind, Failure> {
    let text = files::read_text(path, limits::BOOKLET)?;
    let is_dungeon = match serde_json::from_str::<serde_json::Value>(&text) {
        Ok(value) => OF_DUNGEONS.iter().all(|key| value.get(key).is_some()),
        // What cannot be read is shown as what it was most likely meant to be.
        Err(_) => OF_DUNGEONS
            .iter()
            .any(|key| text.contains(&format!("\"{key}\""))),
    };
    if is_dungeon {
        return Ok(FileKind::Dungeon);
    }
    let message = format!("`{}` is JSON, but not a dungeon", path.display());
    Err(Failure::content(message)
        .with_hint(Some("`delve verify FILE` checks a booklet".to_owned())))
}
