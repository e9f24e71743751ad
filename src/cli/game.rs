//! Finding and reading a game: a built-in id, a folder or a file.

use std::borrow::Cow;
use std::path::Path;
use std::sync::LazyLock;

use super::bases::Bases;
use super::files::{self, Fence, Found, limits};
use super::kinds::{FileKind, is_of_rules, recognise_toml};
use super::{Failure, Terminal, drawings, threads};
use crate::assets;
use crate::diag::{self, Sources, did_you_mean};
use crate::model::Ruleset;
use crate::ruleset::{self, File, Reading, Translation};
use crate::words::Language;

/// The working folder.
pub const HERE: &str = ".";

/// A ruleset that was read.
pub struct Game {
    /// The game. It lives as long as the program: taking a large one apart at the end takes as long as reading it.
    pub ruleset: &'static Ruleset,
    /// Its texts, for messages about places in them.
    pub sources: Texts,
}

/// Texts that are put in order when the first message needs them.
pub type Texts = LazyLock<Sources, Box<dyn FnOnce() -> Sources + Send>>;

/// Ids of the built-in rulesets.
pub fn built_in() -> Vec<&'static str> {
    let mut ids: Vec<&'static str> = assets::RULESETS
        .dirs()
        .filter_map(|dir| dir.path().to_str())
        .collect();
    ids.sort_unstable();
    ids
}

/// What a game says about itself comes before the first section of its file, so that nothing else need be read.
fn head(text: &str) -> Option<toml::Table> {
    let end = text.find("\n[").unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}

/// Whether the working folder is that of a game: some file has the head of one.
pub fn is_here() -> bool {
    let files = files::toml_files(Path::new(HERE)).unwrap_or_default();
    let texts = files.iter().take(ruleset::FILES);
    let mut heads = texts.filter_map(|path| {
        let text = files::read_text(path, limits::RULESET_FILE).ok()?;
        head(&text)
    });
    heads.any(|head| head.contains_key("format") && head.contains_key("id"))
}

/// The game that a name means: a built-in id, a path, a short name of a built-in game, or the beginning of one id alone.
pub fn resolve(name: &str) -> Cow<'_, str> {
    if assets::RULESETS.get_dir(name).is_some() || Path::new(name).exists() {
        return name.into();
    }
    let games = built_in();
    let called_so = |id: &&&str| {
        let texts = built_in_texts(id).unwrap_or_default();
        let mut heads = texts.iter().filter_map(|(_, text)| head(text));
        let short = heads.find_map(|mut head| head.remove("short"));
        let names = short.as_ref().and_then(toml::Value::as_array);
        names.is_some_and(|names| names.iter().any(|short| short.as_str() == Some(name)))
    };
    let mut begun = games
        .iter()
        .filter(|id| name.len() > 1 && id.starts_with(name));
    let found = match (begun.next(), begun.next()) {
        (Some(id), None) => Some(id),
        _ => games.iter().find(called_so),
    };
    found.map_or(name.into(), |id| (*id).into())
}

/// Whether there is a game of that name.
pub fn is_known(name: &str) -> bool {
    let name = &*resolve(name);
    assets::RULESETS.get_dir(name).is_some() || Path::new(name).exists()
}

/// Title and summary of a built-in game.
pub fn headline(id: &str) -> Option<(String, String)> {
    let texts = built_in_texts(id)?;
    let heads: Vec<toml::Table> = texts.iter().filter_map(|(_, text)| head(text)).collect();
    let words = |key: &str| {
        let found = heads.iter().find_map(|head| head.get(key))?;
        Some(found.as_str()?.to_owned())
    };
    Some((words("title")?, words("summary").unwrap_or_default()))
}

/// The files of a game that the user named, without reading them as rules.
pub fn texts(name: &str) -> Result<Vec<File>, Failure> {
    let name = &*resolve(name);
    match built_in_texts(name) {
        Some(files) => Ok(files),
        None if Path::new(name).exists() => texts_at(Path::new(name)),
        None => Err(explain_unknown(name)),
    }
}

/// The files of a built-in game, sorted by name.
pub fn built_in_texts(id: &str) -> Option<Vec<File>> {
    let mut found: Vec<File> = assets::RULESETS
        .get_dir(id)?
        .files()
        .filter(|file| file.path().extension().is_some_and(|e| e == "toml"))
        .filter_map(|file| {
            let name = format!("rulesets/{}", file.path().to_str()?);
            Some((name, file.contents_utf8()?.to_owned()))
        })
        .collect();
    found.sort_unstable();
    Some(found)
}

/// The folder that a game may read in: its own, or the one its file is in. None for a built-in game, which reads no files.
pub fn fence(name: &str) -> Option<Fence> {
    let name = &*resolve(name);
    let path = Path::new(name);
    if assets::RULESETS.get_dir(name).is_some() {
        return None;
    }
    let fence = if path.is_dir() {
        Fence::around(path)
    } else {
        Fence::beside(path)
    };
    fence.ok()
}

/// The files of a game in a folder or a single file.
pub fn texts_at(path: &Path) -> Result<Vec<File>, Failure> {
    if path.is_dir() {
        return folder(path);
    }
    let text = files::read_text(path, limits::RULESET_FILE)?;
    Ok(vec![(path.display().to_string(), text)])
}

/// Refuses a file that is no game by itself, where it goes with others in its folder. One that is a game may have any neighbours.
fn refuse_part(name: &str, reading: &Reading) -> Result<(), Failure> {
    let path = Path::new(name);
    if reading.ruleset.is_some() || assets::RULESETS.get_dir(name).is_some() || !path.is_file() {
        return Ok(());
    }
    let text = files::read_text(path, limits::RULESET_FILE)?;
    let Some(folder) = folder_of_part(path, &text) else {
        return Ok(());
    };
    let (file, folder) = (path.display(), folder.display());
    let message = format!("`{file}` is one of several files of a game");
    let hint = format!("name their folder: `{folder}`");
    Err(Failure::usage(message).with_hint(hint))
}

/// The folder of a game that a file is only a part of: exactly one file there says which game it is, and others go with it.
fn folder_of_part<'a>(path: &'a Path, text: &str) -> Option<&'a Path> {
    let folder = files::folder_of(path);
    let has_head = |text: &str| {
        head(text).is_some_and(|head| ["format", "id"].iter().all(|key| head.contains_key(*key)))
    };
    let mut heads = 0;
    let mut parts = 0;
    for other in files::toml_files(folder).ok()?.iter().take(ruleset::FILES) {
        let text = files::read_text(other, limits::RULESET_FILE).ok()?;
        if has_head(&text) {
            heads += 1;
        } else if is_of_rules(&text) {
            parts += 1;
        }
    }
    (heads == 1 && parts > 0 && is_of_rules(text)).then_some(folder)
}

/// Files in the folder of a game that are not of its rules, and what they are.
pub fn list_other_files(name: &str) -> Vec<(String, FileKind)> {
    let name = &*resolve(name);
    let folder = Path::new(name);
    if assets::RULESETS.get_dir(name).is_some() || !folder.is_dir() {
        return Vec::new();
    }
    let paths = files::toml_files(folder).unwrap_or_default();
    let others = paths.iter().filter_map(|path| {
        let text = files::read_text(path, limits::RULESET_FILE).ok()?;
        (!is_of_rules(&text)).then(|| (path.display().to_string(), recognise_toml(&text)))
    });
    others.collect()
}

fn folder(path: &Path) -> Result<Vec<File>, Failure> {
    let shown = path.display();
    let paths = files::toml_files(path)?;
    if paths.is_empty() {
        return Err(Failure::content(format!("`{shown}` holds no `.toml` file"))
            .with_hint(Some("`delve new DIR` writes a starter ruleset".into())));
    }
    if paths.len() > ruleset::FILES {
        let message = format!("`{shown}` holds {} `.toml` files", paths.len());
        let hint = format!("a ruleset has at most {} files", ruleset::FILES);
        return Err(Failure::content(message).with_hint(hint));
    }
    let fence = Fence::around(path)
        .map_err(|error| Failure::files(format!("`{shown}`: {}", files::reason(&error))))?;
    let mut found = Vec::new();
    let mut total = 0;
    for path in paths {
        if fence.find(&path) == Found::Outside {
            let message = format!("`{}` is a link that leaves the folder", path.display());
            let hint = "copy the file into the folder of the game".to_owned();
            return Err(Failure::content(message).with_hint(hint));
        }
        let text = files::read_text(&path, limits::RULESET_FILE)?;
        total += text.len() as u64;
        if total > limits::RULESET.most {
            return Err(files::too_large(&format!("`{shown}`"), limits::RULESET));
        }
        if is_of_rules(&text) {
            found.push((path.display().to_string(), text));
        }
    }
    if found.is_empty() {
        return Err(
            Failure::content(format!("`{shown}` holds no file of rules"))
                .with_hint(Some("`delve new DIR` writes a starter ruleset".into())),
        );
    }
    Ok(found)
}

fn explain_unknown(name: &str) -> Failure {
    if name.contains(['/', '\\']) || name.ends_with(".toml") {
        return Failure::files(format!(
            "`{name}` could not be read: no such file or folder"
        ));
    }
    let hint = did_you_mean(name, built_in()).unwrap_or_else(|| {
        format!(
            "built-in games: {}; a path works too",
            built_in().join(", ")
        )
    });
    Failure::usage(format!("there is no game `{name}`")).with_hint(hint)
}

/// Reads a game with all its problems as values.
pub fn read(name: &str) -> Result<Reading, Failure> {
    let name = &*resolve(name);
    threads::start()?;
    let bases = Bases::of(name);
    let mut reading = ruleset::read(texts(name)?, &|wanted, from| bases.find(wanted, from));
    refuse_part(name, &reading)?;
    if let Some(ruleset) = &mut reading.ruleset {
        reading.diagnostics.extend(drawings::read(name, ruleset));
    }
    Ok(reading)
}

/// Marks the built-in game that starters are copies of.
const MARKER: &str = "STARTER";

/// The id of the sample game.
pub fn sample() -> Option<&'static str> {
    let mut games = assets::RULESETS.dirs();
    let sample = games.find(|dir| dir.get_file(dir.path().join(MARKER)).is_some())?;
    sample.path().to_str()
}

/// Reads a game and a sheet of the user's own with all their problems as values; returns the id of the sheet's product too.
pub fn read_with_sheet(name: &str, sheet: &Path) -> Result<(Reading, String), Failure> {
    threads::start()?;
    let name = &*resolve(name);
    let text = files::read_text(sheet, limits::SHEET)?;
    let file = (sheet.display().to_string(), text);
    let bases = Bases::of(name);
    let (mut reading, product) =
        ruleset::read_with_sheet(texts(name)?, None, file, &|wanted, from| {
            bases.find(wanted, from)
        });
    if let Some(ruleset) = &mut reading.ruleset {
        reading.diagnostics.extend(drawings::read(name, ruleset));
    }
    Ok((reading, product))
}

/// Reads a game with a sheet of the user's own among its products; returns the id of that product too.
pub fn load_with_sheet(
    name: &str,
    sheet: &Path,
    terminal: &Terminal,
) -> Result<(&'static Ruleset, String), Failure> {
    threads::start()?;
    let name = &*resolve(name);
    let text = files::read_text(sheet, limits::SHEET)?;
    let file = (sheet.display().to_string(), text);
    let bases = Bases::of(name);
    let translation = translation(name, terminal)?;
    let translated = translation.is_some();
    let (reading, product) =
        ruleset::read_with_sheet(texts(name)?, translation, file, &|wanted, from| {
            bases.find(wanted, from)
        });
    let (mut ruleset, _) = require_ruleset(reading, terminal)?;
    drawings::require(name, &mut ruleset)?;
    choose_language(&mut ruleset, translated, terminal);
    Ok((keep_for_good(ruleset), product))
}

/// Reads a game or fails with all its mistakes shown.
pub fn load(name: &str, terminal: &Terminal) -> Result<Game, Failure> {
    let name = &*resolve(name);
    let translation = translation(name, terminal)?;
    if let Some(translation) = translation {
        threads::start()?;
        let bases = Bases::of(name);
        let reading = ruleset::read_in(texts(name)?, Some(translation), &|wanted, from| {
            bases.find(wanted, from)
        });
        let (mut ruleset, sources) = require_ruleset(reading, terminal)?;
        drawings::require(name, &mut ruleset)?;
        choose_language(&mut ruleset, true, terminal);
        return Ok(Game {
            ruleset: keep_for_good(ruleset),
            sources: Texts::new(Box::new(|| sources)),
        });
    }
    if let Some(mut ruleset) = read_before(name) {
        let files = texts(name)?;
        drawings::require(name, &mut ruleset)?;
        choose_language(&mut ruleset, false, terminal);
        return Ok(Game {
            ruleset: keep_for_good(ruleset),
            sources: Texts::new(Box::new(|| list_sources(files))),
        });
    }
    let (mut ruleset, sources) = require_ruleset(read(name)?, terminal)?;
    drawings::require(name, &mut ruleset)?;
    choose_language(&mut ruleset, false, terminal);
    Ok(Game {
        ruleset: keep_for_good(ruleset),
        sources: Texts::new(Box::new(|| sources)),
    })
}

/// The files of a game in another language, if it has any: a folder in its own, named after the language.
fn translation(name: &str, terminal: &Terminal) -> Result<Option<Translation>, Failure> {
    let Some(language) = terminal.language() else {
        return Ok(None);
    };
    let folder = format!("{name}/{}", language.id());
    let there = assets::RULESETS.get_dir(&folder).is_some() || Path::new(&folder).is_dir();
    if !there {
        return Ok(None);
    }
    Ok(Some(Translation {
        language: language.id().to_owned(),
        files: texts(&folder)?,
    }))
}

/// Lets the program speak the language that was asked for. A game without a translation keeps its own texts, which is said.
fn choose_language(ruleset: &mut Ruleset, translated: bool, terminal: &Terminal) {
    let Some(language) = terminal.language() else {
        return;
    };
    let own = Language::find(&ruleset.head.language) == Some(language);
    if !own && !translated {
        terminal.note(&format!(
            "note: `{}` has no translation `{}`; only the program's own words change",
            ruleset.head.id,
            language.id()
        ));
    }
    if !own || translated {
        ruleset.language = language;
        ruleset.chosen_language = Some(language.id().to_owned());
    }
}

/// The texts of a game as its reader numbers them.
fn list_sources(files: Vec<File>) -> Sources {
    let mut sources = Sources::new();
    for (name, text) in files {
        sources.add(name, text);
    }
    sources
}

/// See [`Game::ruleset`].
fn keep_for_good(ruleset: Ruleset) -> &'static Ruleset {
    Box::leak(Box::new(ruleset))
}

/// A built-in game as it was read when the program was built.
fn read_before(name: &str) -> Option<Ruleset> {
    ruleset::snapshot::read(assets::snapshot(name)?)
}

fn require_ruleset(reading: Reading, terminal: &Terminal) -> Result<(Ruleset, Sources), Failure> {
    let Reading {
        ruleset,
        sources,
        diagnostics,
    } = reading;
    match ruleset {
        Some(ruleset) => Ok((ruleset, sources)),
        None => {
            let shown = diag::render(&sources, &diagnostics, terminal.color());
            Err(Failure::shown(shown))
        }
    }
}
