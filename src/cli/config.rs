//! The user's settings: what is usual where an option is left out. One TOML file in the configuration folder.

use std::path::PathBuf;

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

use super::files::{self, limits};
use super::{Failure, locale};

/// What a user has settled once and for all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Paper for `--paper`.
    pub paper: Option<String>,
    /// Printer for `--printer`.
    pub printer: Option<String>,
    /// Name for `--name`.
    pub name: Option<String>,
    /// Company for `--company`.
    pub company: Option<String>,
    /// Language for `--language`.
    pub language: Option<String>,
    /// Theme for `--theme`, where the product has none of its own.
    pub theme: Option<String>,
}

impl Config {
    /// The same with the paper of the user's country where none is set.
    pub fn by_locale(self) -> Self {
        Self {
            paper: self.paper.or_else(|| locale::paper().map(str::to_owned)),
            ..self
        }
    }
}

/// The folder of everything that is kept between two commands.
pub fn folder() -> Result<PathBuf, Failure> {
    let base = etcetera::choose_base_strategy().map_err(|_| {
        Failure::files("there is no home folder for settings")
            .with_hint(Some("set XDG_CONFIG_HOME".into()))
    })?;
    Ok(base.config_dir().join("delve"))
}

/// The file of the settings.
pub fn path() -> Result<PathBuf, Failure> {
    Ok(folder()?.join("config.toml"))
}

/// Reads the settings. Without a file, or without a home folder, nothing is set.
pub fn load() -> Result<Config, Failure> {
    match path() {
        Ok(path) if path.exists() => {
            let text = files::read_text(&path, limits::CONFIG)?;
            toml::from_str(&text).map_err(|error| {
                let message = format!("`{}`: {error}", path.display());
                Failure::content(message.trim_end())
                    .with_hint("correct or delete the file".to_owned())
            })
        }
        _ => Ok(Config::default()),
    }
}

/// Writes the settings.
pub fn save(config: &Config) -> Result<PathBuf, Failure> {
    let path = path()?;
    let text = toml::to_string(config)
        .map_err(|error| Failure::content(format!("the settings cannot be written: {error}")))?;
    files::make_folders(&folder()?)?;
    files::write(&path, text.as_bytes())?;
    Ok(path)
}
