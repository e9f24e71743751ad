//! What a file may name: only files inside its own folder, links resolved.
//!
//! A ruleset or sheet from a stranger must not print, embed or quote files that its reader never named.

use std::io;
use std::path::{Component, Path, PathBuf};

/// The folder that a ruleset, a sheet or a set of templates may read in.
#[derive(Debug, Clone)]
pub struct Fence {
    /// The folder as it was named, from the root, without `..`.
    named: PathBuf,
    /// The folder it really is.
    real: PathBuf,
}

/// Where something named by a file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Inside: its path without links.
    Inside(PathBuf),
    /// Outside, or a link that leads outside.
    Outside,
    /// It would be inside, but there is nothing.
    Missing,
}

impl Fence {
    /// The fence around a folder that the user named.
    pub fn around(folder: &Path) -> io::Result<Self> {
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        Ok(Self {
            named: without_dots(&std::path::absolute(folder)?),
            real: folder.canonicalize()?,
        })
    }

    /// The fence around the folder that a file is in.
    pub fn beside(file: &Path) -> io::Result<Self> {
        Self::around(file.parent().unwrap_or(Path::new("")))
    }

    /// Where a path leads. What is outside by its words alone is not looked at, so that nobody learns whether it is there.
    pub fn find(&self, path: &Path) -> Found {
        let worded = std::path::absolute(path).map(|path| without_dots(&path));
        if !worded.is_ok_and(|path| path.starts_with(&self.named) || path.starts_with(&self.real)) {
            return Found::Outside;
        }
        match path.canonicalize() {
            Ok(real) if real.starts_with(&self.real) => Found::Inside(real),
            Ok(_) => Found::Outside,
            Err(_) => Found::Missing,
        }
    }

    /// The path of something inside, seen from the folder.
    pub fn within<'a>(&self, real: &'a Path) -> Option<&'a Path> {
        real.strip_prefix(&self.real).ok()
    }
}

/// `a/b/../c` as `a/c`, by its words alone.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_holds_whatever_words_are_used() {
        let dir = tempfile::tempdir().expect("a folder");
        let game = dir.path().join("game");
        std::fs::create_dir_all(game.join("base")).expect("folders");
        std::fs::write(dir.path().join("secret"), "secret").expect("a file");
        let fence = Fence::around(&game).expect("a fence");
        let base = game.join("base");
        let inside = Found::Inside(base.canonicalize().expect("a folder"));
        assert_eq!(fence.find(&base), inside);
        assert_eq!(fence.find(&game.join("../game/base")), inside);
        assert_eq!(fence.find(&game.join("none")), Found::Missing);
        assert_eq!(fence.find(&game.join("../secret")), Found::Outside);
        assert_eq!(fence.find(&game.join("../none")), Found::Outside);
        assert_eq!(fence.find(&game.join("base/../../secret")), Found::Outside);
        assert_eq!(fence.find(Path::new("/etc/passwd")), Found::Outside);
        assert_eq!(fence.find(&dir.path().join("game-2")), Found::Outside);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_before_they_are_judged() {
        let dir = tempfile::tempdir().expect("a folder");
        let game = dir.path().join("game");
        std::fs::create_dir(&game).expect("a folder");
        std::fs::write(dir.path().join("secret"), "secret").expect("a file");
        std::fs::write(game.join("own"), "own").expect("a file");
        std::os::unix::fs::symlink("../secret", game.join("leaves")).expect("a link");
        std::os::unix::fs::symlink("own", game.join("stays")).expect("a link");
        std::os::unix::fs::symlink(&game, dir.path().join("link")).expect("a link");
        let own = Found::Inside(game.join("own").canonicalize().expect("a file"));
        for root in [&game, &dir.path().join("link")] {
            let fence = Fence::around(root).expect("a fence");
            assert_eq!(fence.find(&root.join("leaves")), Found::Outside);
            assert_eq!(fence.find(&root.join("stays")), own);
        }
    }
}
