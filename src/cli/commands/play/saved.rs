//! A game that is kept in a file: the command it was begun with, the rules it is played by, and every answer.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cli::Failure;
use crate::cli::files::{self, limits};

/// A saved game.
#[derive(Debug)]
pub struct Saved {
    path: PathBuf,
    words: Vec<String>,
    /// Of the rules; none in a game that was not written yet.
    fingerprint: Option<String>,
    answers: Vec<String>,
    is_new: bool,
}

impl Saved {
    /// A new game. A file that is there already may be somebody's evening: it is never replaced.
    pub fn begin(path: &Path, words: Vec<String>) -> Result<Self, Failure> {
        if path.exists() {
            let hint = format!("continue it with `--resume {}`", path.display());
            let message = format!("`{}` exists", path.display());
            return Err(Failure::files(message).with_hint(hint));
        }
        Ok(Self {
            path: path.to_owned(),
            words,
            fingerprint: None,
            answers: Vec::new(),
            is_new: true,
        })
    }

    pub fn read(path: &Path) -> Result<Self, Failure> {
        let text = files::read_text(path, limits::SAVED_GAME)?;
        let value: Value = serde_json::from_str(&text).map_err(|_| unreadable(path))?;
        let list = |key: &str| -> Option<Vec<String>> {
            let list = value[key].as_array()?.iter();
            list.map(|word| Some(word.as_str()?.to_owned())).collect()
        };
        let (Some(words), Some(fingerprint), Some(answers)) =
            (list("play"), value["fingerprint"].as_str(), list("answers"))
        else {
            return Err(unreadable(path));
        };
        Ok(Self {
            path: path.to_owned(),
            words,
            fingerprint: Some(fingerprint.to_owned()),
            answers,
            is_new: false,
        })
    }

    /// The rules that it is played by must be those that it was begun with.
    pub fn is_of(&mut self, fingerprint: &str) -> Result<(), Failure> {
        let known = self
            .fingerprint
            .get_or_insert_with(|| fingerprint.to_owned());
        if known == fingerprint {
            return Ok(());
        }
        let message = format!(
            "`{}` was played by other rules than the game has now",
            self.path.display()
        );
        let hint = "the same answers would lead elsewhere: begin anew";
        Err(Failure::content(message).with_hint(hint.to_owned()))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The command it was begun with, after `play`.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    pub fn answers(&self) -> Vec<String> {
        self.answers.clone()
    }

    pub fn write(&mut self, answers: &[String]) -> Result<(), Failure> {
        let value = json!({
            "play": self.words,
            "fingerprint": self.fingerprint,
            "answers": answers,
        });
        let text = format!("{value:#}\n");
        if self.is_new {
            files::write_new(&self.path, text.as_bytes(), false)?;
            self.is_new = false;
            return Ok(());
        }
        files::write(&self.path, text.as_bytes())
    }
}

pub fn unreadable(path: &Path) -> Failure {
    Failure::content(format!("`{}` is not a saved game", path.display()))
}

/// The words of a command after `play`, without those that are about this once, and with the seed that was drawn.
pub fn words_of(args: impl Iterator<Item = String>, is_drawn: bool, seed: u64) -> Vec<String> {
    let mut kept = Vec::new();
    let mut args = args.skip_while(|arg| arg != "play").skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--save" | "--color" | "--language" => drop(args.next()),
            "-q" | "--quiet" | "--auto" => {}
            other => {
                let joined = ["--save=", "--color=", "--language="];
                if !joined.iter().any(|start| other.starts_with(start)) {
                    kept.push(arg);
                }
            }
        }
    }
    if is_drawn {
        kept.extend(["--seed".to_owned(), seed.to_string()]);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn a_saved_game_keeps_what_it_is_played_with() {
        let words = |typed: &str, is_drawn| {
            words_of(typed.split(' ').map(str::to_owned), is_drawn, 7).join(" ")
        };
        assert_eq!(
            words(
                "-q play g --class thief --save=a.json --auto --seed 3",
                false
            ),
            "g --class thief --seed 3"
        );
        assert_eq!(
            words("play g --save a.json --color never", true),
            "g --seed 7"
        );
    }
}
