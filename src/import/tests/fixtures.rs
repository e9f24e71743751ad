//! `tests/import`: files that can be imported, each with its TOML and what is said besides, and files that cannot, each with all messages.

use std::path::{Path, PathBuf};

use super::import_text;
use crate::diag::render;
use crate::ruleset::{no_base, read};

fn cases(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/import")
        .join(folder);
    let entries = std::fs::read_dir(folder).expect("the fixtures");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending != "txt"));
    paths.sort();
    paths
}

/// Imports every file and compares all that comes of it.
fn compare(folder: &str, is_sound: bool) {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for path in cases(folder) {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&path).expect("text");
        let imported = import_text(&name, &text);
        assert_eq!(
            !imported.toml.is_empty(),
            is_sound,
            "{name}: {:?}",
            imported.diagnostics
        );
        if is_sound {
            let whole = format!("format = 1\nid = \"x\"\ntitle = \"X\"\n\n{}", imported.toml);
            let reading = read(vec![(name.clone(), whole)], &no_base);
            let found = render(&reading.sources, &reading.diagnostics, false);
            assert!(
                reading.ruleset.is_some() && found.is_empty(),
                "{name}: {found}"
            );
        }
        let now = imported.toml + &render(&imported.sources, &imported.diagnostics, false);
        let written = path.with_file_name(format!("{name}.txt"));
        let before = std::fs::read_to_string(&written).unwrap_or_default();
        if now == before {
            continue;
        }
        if update {
            std::fs::write(&written, &now).expect("written");
        } else {
            wrong.push(format!("--- {name} was\n{before}--- {name} is\n{now}"));
        }
    }
    assert!(wrong.is_empty(), "{} (UPDATE=1 rewrites)", wrong.join("\n"));
}

#[test]
fn tables_become_toml() {
    compare("sound", true);
}

#[test]
fn mistakes_are_reported_all_at_once() {
    compare("broken", false);
}
