//! The options about looks.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Args;

use super::Failure;
use super::config::Config;
use super::files::{self, Fence, Found, limits};
use crate::disguise::{CoverDate, Day, Personal};
use crate::model::Ruleset;
use crate::press::{Look, find_disguise};
use crate::typeset::{self, OwnFaces};

/// How the pages look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Look")]
pub struct LookArgs {
    /// Theme, instead of the product's own
    #[arg(long, value_name = "THEME", help = theme_help())]
    pub theme: Option<String>,

    /// Disguise it as office paper: to-do, minutes, timesheet, shopping, lecture, or `none`
    #[arg(long, value_name = "NAME")]
    pub disguise: Option<String>,

    /// Disguise the text too: codes and office words for game words, with a decoder on the hidden side
    #[arg(long)]
    pub deep: bool,

    /// Your name, for the cover of a disguise
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,

    /// Date for the cover of a disguise: `today` (UTC), a day such as 2026-03-04, or any text
    #[arg(long, value_name = "DATE")]
    pub date: Option<String>,

    /// Your company, club or school, for the cover of a disguise
    #[arg(long, value_name = "NAME")]
    pub company: Option<String>,

    /// Leave out grey shading, and draw maps with less ink
    #[arg(long)]
    pub ink_saver: bool,

    /// Large print: text of at least 14 pt
    #[arg(long)]
    pub large_print: bool,

    /// Folder of templates that replace the built-in ones of the same path; fonts in its `fonts` can be used
    #[arg(long, value_name = "DIR")]
    pub templates: Option<PathBuf>,
}

impl LookArgs {
    /// Lays what was asked for over the product's own look.
    pub fn lay_over(
        &self,
        ruleset: &Ruleset,
        look: &mut Look,
        config: &Config,
    ) -> Result<(), Failure> {
        if let Some(name) = &self.disguise {
            look.disguise = find_disguise(ruleset, name)?;
        }
        look.deep |= self.deep;
        // What the settings have is for covers, where there is one.
        let usual = |usual: &Option<String>| usual.clone().filter(|_| look.disguise.is_some());
        look.personal = Personal {
            name: self.name.clone().or_else(|| usual(&config.name)),
            date: self.date.as_deref().map(read_date),
            company: self.company.clone().or_else(|| usual(&config.company)),
        };
        let theme = self.theme.clone().or(look.theme.take());
        look.theme = theme.or_else(|| config.theme.clone());
        look.ink_saver |= self.ink_saver;
        look.large_print |= self.large_print;
        if let Some(dir) = &self.templates {
            look.faces = own_faces(dir)?;
            look.templates = read_templates(dir, !look.faces.is_empty())?;
        }
        Ok(())
    }
}

/// The word for the date of the clock.
const TODAY: &str = "today";
const SECONDS_OF_A_DAY: u64 = 24 * 60 * 60;

/// A date for a cover. The clock is read only where the user asks for today.
fn read_date(text: &str) -> CoverDate {
    if text != TODAY {
        return CoverDate::read(text);
    }
    #[expect(
        clippy::disallowed_methods,
        reason = "the user asks for the date of the clock, in so many words"
    )]
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seconds = now.map_or(0, |since| since.as_secs());
    let days = i64::try_from(seconds / SECONDS_OF_A_DAY).unwrap_or_default();
    CoverDate::Day(Day::after_epoch(days))
}

/// One line of help that names the built-in themes.
fn theme_help() -> String {
    let names = typeset::theme_names().join(", ");
    format!("Theme: {names} [default: the product's own]")
}

/// Where faces are found in the folder of templates.
const FONTS: &str = "fonts";

/// Reads the faces of such a folder.
fn own_faces(dir: &Path) -> Result<OwnFaces, Failure> {
    let folder = dir.join(FONTS);
    let mut found = BTreeMap::new();
    for ending in ["otf", "ttf"] {
        for name in files::names(&folder, ending) {
            let file = folder.join(&name);
            if let Found::Outside = fence_around(dir)?.find(&file) {
                return Err(leaves_folder(&file));
            }
            found.insert(name, files::read(&file, limits::FACE)?);
        }
    }
    Ok(OwnFaces::read(found)?)
}

fn refuse_no_folder(dir: &Path) -> Result<(), Failure> {
    if dir.is_dir() {
        return Ok(());
    }
    let message = format!("`{}` is not a folder", dir.display());
    Err(Failure::files(message))
}

fn fence_around(dir: &Path) -> Result<Fence, Failure> {
    Fence::around(dir)
        .map_err(|error| Failure::files(format!("`{}`: {}", dir.display(), files::reason(&error))))
}

fn leaves_folder(file: &Path) -> Failure {
    let message = format!("`{}` is a link that leaves the folder", file.display());
    Failure::content(message).with_hint(Some("copy the file into the folder".into()))
}

/// Reads the templates of a folder that replace built-in ones, and the themes among them. A folder of faces alone needs none.
pub fn read_templates(dir: &Path, has_faces: bool) -> Result<BTreeMap<String, String>, Failure> {
    refuse_no_folder(dir)?;
    let fence = fence_around(dir)?;
    let mut found = BTreeMap::new();
    let themes = files::names(&dir.join("themes"), "typ");
    let themes = themes.into_iter().map(|name| format!("themes/{name}"));
    let known = typeset::template_paths().into_iter().map(str::to_owned);
    for path in known.chain(themes) {
        let file = dir.join(&path);
        match fence.find(&file) {
            Found::Missing if !file.is_symlink() => {}
            Found::Inside(_) | Found::Missing => {
                found.insert(path, files::read_text(&file, limits::THEME)?);
            }
            Found::Outside => {
                return Err(leaves_folder(&file));
            }
        }
    }
    if found.is_empty() && !has_faces {
        return Err(
            Failure::content(format!("`{}` replaces no template", dir.display())).with_hint(Some(
                "`delve eject DIR GAME PRODUCT` writes all of them".into(),
            )),
        );
    }
    Ok(found)
}
