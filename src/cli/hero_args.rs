//! The options about heroes: from files or from dice, a sheet of one's own, a portrait.

use std::path::{Path, PathBuf};

use clap::Args;

use super::booklet_args::known_classes;
use super::files::{self, Fence, Found, limits};
use super::{Failure, Terminal, game};
use crate::adventure::{Adventure, code};
use crate::booklet::share_code::ShareCode;
use crate::content;
use crate::diag::{self, Severity, Sources};
use crate::hero::{self, Hero, HeroRequest, Party};
use crate::model::{Product, ProductKind, Ruleset};
use crate::press::NamedPicture;

/// How often the dice are rolled again to get the requested class.
const REROLLS: u32 = 100;

/// Who is on the sheet.
#[derive(Debug, Args)]
#[command(next_help_heading = "Heroes")]
pub struct HeroArgs {
    /// Print a sheet of your own (`delve new FILE --sheet GAME` starts one) instead of a product
    #[arg(long, value_name = "FILE", conflicts_with = "product")]
    pub sheet: Option<PathBuf>,

    /// Hero to fill in, a file from `delve hero`; repeat for a party
    #[arg(long, value_name = "FILE")]
    pub hero: Vec<PathBuf>,

    /// Roll a new hero, or a whole party
    #[arg(long, conflicts_with = "hero")]
    pub rolled: bool,

    /// Preferred class of rolled heroes; repeat for each hero of a party (`elf,law`: both)
    #[arg(long, value_name = "ID")]
    pub class: Vec<String>,

    /// Portrait (PNG or JPEG) for the frame on the sheet; repeat for a party
    #[arg(long, value_name = "FILE")]
    pub portrait: Vec<PathBuf>,
}

impl HeroArgs {
    /// The heroes for a product: rolled from this seed, or read from files.
    pub fn party(
        &self,
        ruleset: &Ruleset,
        product: &Product,
        seed: u64,
        terminal: &Terminal,
    ) -> Result<Party, Failure> {
        if self.rolled {
            roll(ruleset, product, &self.class, seed)
        } else {
            read_all(ruleset, &self.hero, terminal)
        }
    }

    /// The pictures: those of the command line, else the product's own, which is beside the file that names it.
    pub fn portraits(&self, game: &str, product: &Product) -> Result<Vec<NamedPicture>, Failure> {
        if !self.portrait.is_empty() {
            let pictures = self.portrait.iter();
            let pictures = pictures.map(|path| read_picture(path));
            return pictures.collect();
        }
        let Some(picture) = &product.portrait else {
            return Ok(Vec::new());
        };
        let (folder, fence) = match &self.sheet {
            Some(sheet) => (sheet.parent(), Fence::beside(sheet).ok()),
            None if Path::new(game).is_dir() => (Some(Path::new(game)), game::fence(game)),
            None => (Path::new(game).parent(), game::fence(game)),
        };
        let path = folder.unwrap_or(Path::new("")).join(picture);
        if fence.is_none_or(|fence| fence.find(&path) == Found::Outside) {
            return Err(outside(picture));
        }
        Ok(vec![read_picture(&path)?])
    }
}

fn read_picture(path: &Path) -> Result<NamedPicture, Failure> {
    Ok(NamedPicture {
        name: path.display().to_string(),
        bytes: files::read(path, limits::PICTURE)?,
    })
}

/// A sheet or a game from somebody else must not print pictures that nobody named.
fn outside(picture: &str) -> Failure {
    let message =
        format!("the portrait `{picture}` is outside the folder of the file that names it");
    Failure::content(message).with_hint(Some(
        "copy the picture inside, or name it with `--portrait FILE`".into(),
    ))
}

/// One hero, or a party where the sheet has room for more.
fn roll(
    ruleset: &Ruleset,
    product: &Product,
    classes: &[String],
    seed: u64,
) -> Result<Party, Failure> {
    known_classes(ruleset, classes)?;
    // Whoever is printed in an adventure should be fit for it; a sheet alone shows what the dice say.
    let sensible = product.kind == ProductKind::Booklet;
    let request = |words: Option<&String>| {
        let words = words.map_or("", String::as_str).split(',');
        let ids = words.map(str::trim).filter(|id| !id.is_empty());
        HeroRequest {
            classes: ids.map(str::to_owned).collect(),
            name: None,
            rerolls: REROLLS,
            sensible,
        }
    };
    let room = content::room_for_heroes(product);
    if room > 1 {
        let size = ruleset.creation.party.max(1) as usize;
        let requests: Vec<HeroRequest> = (0..size).map(|at| request(classes.get(at))).collect();
        let mut party = hero::make_party(ruleset, &requests, seed)?;
        party.heroes.truncate(room);
        return Ok(party);
    }
    let made = hero::make(ruleset, &request(Some(&classes.join(","))), seed)?;
    Ok(Party {
        heroes: vec![made],
        stats: Vec::new(),
    })
}

/// The heroes of a share code: rolled again, or the files that it was made for.
pub fn party_of_code(
    ruleset: &Ruleset,
    product: &Product,
    adventure: &Adventure,
    (code, files): (&ShareCode, &[PathBuf]),
    terminal: &Terminal,
) -> Result<Party, Failure> {
    if let Some(seed) = adventure.playtest.rolled {
        return roll(ruleset, product, &adventure.playtest.classes, seed);
    }
    let party = read_all(ruleset, files, terminal)?;
    let wanted = code::wanted_heroes(code);
    let message = match (wanted, code::mark_of_heroes(ruleset, &party)) {
        (wanted, mark) if wanted == mark => return Ok(party),
        (_, 0) => "this booklet was made for heroes from files",
        (0, _) => "this booklet was made without hero files",
        _ => "this booklet was made for other heroes",
    };
    let hint = match wanted {
        0 => "leave `--hero` out",
        _ => "name the same files with `--hero`, in the same order",
    };
    Err(Failure::usage(message).with_hint(Some(hint.into())))
}

/// Heroes from files.
fn read_all(ruleset: &Ruleset, files: &[PathBuf], terminal: &Terminal) -> Result<Party, Failure> {
    let heroes = files.iter().map(|path| read(ruleset, path, terminal));
    Ok(Party {
        heroes: heroes.collect::<Result<_, _>>()?,
        stats: Vec::new(),
    })
}

/// Reads a hero that has perhaps been played; what the rules would not make is only noted.
fn read(ruleset: &Ruleset, path: &Path, terminal: &Terminal) -> Result<Hero, Failure> {
    let mut sources = Sources::new();
    let source = sources.add(
        path.display().to_string(),
        files::read_text(path, limits::HERO)?,
    );
    let (hero, found) = hero::read_known(ruleset, &sources, source);
    let shown = diag::render(&sources, &found, terminal.color());
    match hero {
        Some(hero) => {
            let remarks = found
                .iter()
                .filter(|found| found.severity != Severity::Error);
            match remarks.count() {
                0 => {}
                1 => terminal.note(shown.trim_end()),
                several => terminal.note(&format!(
                    "{path}: {several} values differ from a new hero's; `delve hero {game} --check {path}` lists them",
                    path = path.display(),
                    game = ruleset.head.id
                )),
            }
            Ok(hero)
        }
        None => Err(Failure::shown(shown)),
    }
}
