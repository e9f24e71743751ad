//! Running `delve` in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that is removed afterwards, with an empty configuration in it.
pub struct Bench {
    dir: tempfile::TempDir,
}

/// What a run left behind.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    pub fn of(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Bench {
    pub fn new() -> Self {
        Self {
            dir: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, bytes).expect("a file in the temporary folder");
        path
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Names of the files in the folder, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.dir.path()).expect("the temporary folder");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .filter(|name| name != "config")
            .collect();
        names.sort();
        names
    }

    /// The program in this folder, in no particular country.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_delve"));
        command
            .args(args)
            .current_dir(self.dir.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("LC_ALL", "C")
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        command
    }

    pub fn output(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("delve runs")
    }

    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(self.output(args))
    }

    /// A copy of the program that any user can run, in a folder that any user can write to. Another process makes the copy: a
    /// program that is open for writing in this one cannot be run.
    #[cfg(unix)]
    pub fn lend(&self) -> PathBuf {
        let copy = self.path("config-delve");
        if !copy.exists() {
            let line = "cp \"$0\" \"$1\" && chmod 755 \"$1\" && chmod 777 .";
            let made = Command::new("bash")
                .args(["-c", line, env!("CARGO_BIN_EXE_delve")])
                .arg(&copy)
                .current_dir(self.dir.path())
                .status();
            assert!(made.expect("bash runs").success());
        }
        copy
    }

    /// A run that must succeed.
    pub fn ok(&self, args: &[&str]) -> Run {
        let run = self.run(args);
        assert_eq!(run.code, 0, "{args:?} failed:\n{}", run.err);
        run
    }
}

/// Whether the tests run as root, whom few limits bind.
#[cfg(unix)]
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout == b"0\n"
}

/// The repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What every product that is rolled is printed with, so that two runs give the same: a seed, and few simulated games.
pub fn seeded(product: &str) -> &'static [&'static str] {
    match product {
        "dungeon" | "dungeon-map" | "dungeon-tiles" | "one-page" | "dice-pad" => &["--seed", "7"],
        "booklet" | "campaign" => &["--seed", "7", "--runs", "20"],
        _ => &[],
    }
}

/// Ids of the rulesets in the folder: a new game is tested by being there.
pub fn games() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("rulesets")).expect("rulesets/");
    let mut ids: Vec<String> = entries
        .filter_map(|entry| {
            let entry = entry.expect("an entry");
            entry
                .path()
                .is_dir()
                .then(|| entry.file_name().to_string_lossy().into_owned())
        })
        .collect();
    ids.sort();
    ids
}
