//! What a game extends: a built-in game, or one inside its own folder.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};

use super::files::{Fence, Found};
use super::{Failure, game, threads};
use crate::diag::{Error, did_you_mean, error};
use crate::ruleset::{self, Base, File};

/// Finds the bases of one game. What it finds depends on the folder of the game, never on the working folder.
pub struct Bases {
    /// The folder of the game; none for a built-in one.
    fence: Option<Fence>,
    /// Whether the chain has come to a built-in game: the names of its files are no paths.
    built_in: Cell<bool>,
    /// The bases that were found in the folder, by their path in it, with their files.
    own: RefCell<Vec<(PathBuf, Vec<File>)>>,
}

impl Bases {
    /// The bases that a game the user named may have.
    pub fn of(name: &str) -> Self {
        Self {
            fence: game::fence(name),
            built_in: Cell::new(false),
            own: RefCell::new(Vec::new()),
        }
    }

    /// The ruleset that the file `from` extends: a path beside that file, or a built-in id.
    pub fn find(&self, wanted: &str, from: &str) -> Result<Base, Error> {
        if let (Some(fence), false) = (&self.fence, self.built_in.get()) {
            let beside = Path::new(from)
                .parent()
                .unwrap_or(Path::new(""))
                .join(wanted);
            match fence.find(&beside) {
                Found::Inside(real) => return self.take(fence, &beside, &real),
                Found::Outside => return Err(outside()),
                Found::Missing => {}
            }
        }
        let Some(files) = game::built_in_texts(wanted) else {
            return Err(nothing(wanted));
        };
        self.built_in.set(true);
        Ok(Base {
            key: wanted.to_owned(),
            files,
        })
    }

    fn take(&self, fence: &Fence, path: &Path, real: &Path) -> Result<Base, Error> {
        let files = game::texts_at(path).map_err(cause)?;
        if let Some(within) = fence.within(real) {
            self.own
                .borrow_mut()
                .push((within.to_owned(), files.clone()));
        }
        Ok(Base {
            key: real.display().to_string(),
            files,
        })
    }
}

/// Why the files of a base could not be had; what to do about it depends on who extends it.
fn cause(failure: Failure) -> Error {
    match failure {
        Failure::Error(error) => Error::new(error.class(), error.line()),
        Failure::Shown { class, text } => Error::new(class, text),
    }
}

fn outside() -> Error {
    error!(
        "it is outside the game's folder";
        hint: "copy it inside, as `delve new DIR --extends PATH` does"
    )
}

fn nothing(wanted: &str) -> Error {
    let hint = did_you_mean(wanted, game::built_in()).unwrap_or_else(|| {
        "name a built-in game (`delve list`) or a path inside the folder of the game".into()
    });
    error!("there is no such ruleset").hint(hint)
}

/// A game of the user's own with all that it extends in its folder, to be kept inside the folder of a variant.
pub struct Copy {
    /// Paths inside the folder of the copy, and texts.
    pub files: Vec<File>,
    /// What the variant extends inside that folder: nothing for the folder itself.
    pub name: PathBuf,
}

/// Copies a game; none for a built-in one, which need not be copied.
pub fn copy(name: &str) -> Result<Option<Copy>, Failure> {
    let Some(fence) = game::fence(name) else {
        return Ok(None);
    };
    threads::start()?;
    let texts = game::texts(name)?;
    let bases = Bases {
        fence: Some(fence),
        built_in: Cell::new(false),
        own: RefCell::new(Vec::new()),
    };
    ruleset::read(texts.clone(), &|wanted, from| bases.find(wanted, from));
    let path = Path::new(name);
    let own = if path.is_dir() {
        PathBuf::new()
    } else {
        path.file_name().unwrap_or_default().into()
    };
    let mut all = vec![(own.clone(), texts)];
    all.extend(bases.own.into_inner());
    let mut files: Vec<File> = Vec::new();
    for (at, texts) in all {
        for (shown, text) in texts {
            let file = Path::new(&shown).file_name().unwrap_or_default();
            // A ruleset that is a single file is at its own path, any other in a folder.
            let to = if at.file_name() == Some(file) {
                at.clone()
            } else {
                at.join(file)
            };
            files.push((to.display().to_string(), text));
        }
    }
    files.sort_unstable();
    files.dedup();
    Ok(Some(Copy { files, name: own }))
}
