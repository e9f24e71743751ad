//! Reads the built-in rulesets once, so that the program need not: each becomes the bytes of a [`ruleset::snapshot`] in the output folder.
//!
//! A ruleset with mistakes becomes no bytes at all: the program then reads its TOML and shows them.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use delvepress_language::{ruleset, words};
use miniz_oxide::deflate::compress_to_vec_zlib;

/// Half a megabyte of licence texts, of which a tenth is left when it is deflated.
const CRATE_LICENCES: &str = "src/cli/commands/licences/crates.txt";

fn main() -> Result<(), Box<dyn Error>> {
    // The embedded folders are part of the program: a file added to one of them must rebuild it.
    for folder in ["templates", "fonts", "rulesets"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    // The templates' and the library's tables hold a hundred thousand addresses. Corrected at every start they take longer than drawing a
    // map, so where the linker of the platform is known the program is linked to stand at a fixed place.
    let is = |key: &str, value: &str| std::env::var(key).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    let into = PathBuf::from(std::env::var("OUT_DIR")?);
    let mut listing = String::new();
    for (tag, bytes) in read_languages()? {
        let path = into.join(format!("words-{tag}"));
        fs::write(&path, bytes)?;
        listing += &format!("({tag:?}, include_bytes!({path:?})),\n");
    }
    fs::write(into.join("words.rs"), format!("&[{listing}]"))?;
    let mut listing = String::new();
    for folder in sorted(Path::new("rulesets"))? {
        if !folder.is_dir() {
            continue;
        }
        let id = folder.file_name().unwrap_or_default().display().to_string();
        let path = into.join(&id);
        fs::write(&path, snapshot(&folder)?)?;
        listing += &format!("({id:?}, include_bytes!({path:?})),\n");
    }
    fs::write(into.join("snapshots.rs"), format!("&[{listing}]"))?;
    println!("cargo::rerun-if-changed={CRATE_LICENCES}");
    let licences = compress_to_vec_zlib(&fs::read(CRATE_LICENCES)?, 9);
    fs::write(into.join("crate-licences"), licences)?;
    Ok(())
}

/// A name, and what was read as bytes.
type Snapshot = (&'static str, Vec<u8>);

/// The bytes of every language. Each has exactly the phrases that the program prints, with the same holes, and the same disguises; else nothing
/// is built.
fn read_languages() -> Result<Vec<Snapshot>, Box<dyn Error>> {
    let mut first: Option<words::Language> = None;
    let mut snapshots = Vec::new();
    for (tag, text) in words::TEXTS {
        let problems = match words::read(tag, text) {
            Ok(language) => {
                let first = *first.get_or_insert(language);
                snapshots.push((*tag, words::snapshot(language)));
                words::differences(first, language)
            }
            Err(problems) => problems,
        };
        if !problems.is_empty() {
            let list = problems.join("\n  ");
            return Err(format!("templates/words/{tag}.toml:\n  {list}").into());
        }
    }
    Ok(snapshots)
}

/// The bytes of a ruleset; none when something is wrong with it.
fn snapshot(folder: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut files = Vec::new();
    for path in sorted(folder)? {
        if path.extension().is_some_and(|end| end == "toml") {
            files.push((path.display().to_string(), fs::read_to_string(&path)?));
        }
    }
    let reading = ruleset::read(files, &ruleset::no_base);
    let ruleset = reading.ruleset.as_ref();
    Ok(ruleset.map(ruleset::snapshot::write).unwrap_or_default())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
