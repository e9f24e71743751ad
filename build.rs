//! Prepares what is the same in every run of the program.
//!
//! Each built-in ruleset becomes the bytes of a [`ruleset::snapshot`] in the output folder; one with mistakes becomes no bytes at all: the program
//! then reads its TOML and shows them. Languages become bytes likewise, and templates lose what only people read.

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
    fs::write(into.join("templates.rs"), compact_templates(&into)?)?;
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

/// Writes all templates without what only people read, and lists them by path for `include!`.
fn compact_templates(into: &Path) -> Result<String, Box<dyn Error>> {
    let mut folders = vec![PathBuf::from("templates")];
    let mut listing = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in sorted(&folder)? {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "typ") {
                let compact = into.join(&path);
                fs::create_dir_all(compact.parent().unwrap_or(into))?;
                fs::write(
                    &compact,
                    Compactor::default().compact(&fs::read_to_string(&path)?),
                )?;
                let name = path.strip_prefix("templates")?.display().to_string();
                listing.push(format!("({name:?}, include_str!({compact:?})),\n"));
            }
        }
    }
    listing.sort();
    Ok(format!("&[{}]", listing.concat()))
}

/// Where a letter of a template is.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    /// Between the square brackets of content, where spaces are printed.
    Content,
    /// Between round or curly brackets.
    Brackets,
    /// In a statement at the top of a file, which ends with its line.
    Statement,
}

/// Leaves comments and the spaces that Typst needs not out of a template. A quarter of the time of a small product goes into parsing templates and
/// hashing their closures, and both grow with the number of pieces, spaces included. Lines stay, because messages name them. A test of
/// `typeset` compares what Typst reads in both.
#[derive(Default)]
struct Compactor {
    modes: Vec<Mode>,
    out: String,
}

/// Spaces behind and before these are never needed in code.
const NO_SPACE_BEHIND: &str = "(,:{=+*;}\n";
const NO_SPACE_BEFORE: &str = "){=+*,:;}\n";
/// Words that begin a statement.
const STATEMENTS: [&str; 6] = ["let", "import", "set", "show", "for", "if"];

impl Compactor {
    fn compact(mut self, text: &str) -> String {
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let in_code = self.modes.last().is_some_and(|mode| *mode != Mode::Content);
            let length = match letter {
                '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                '"' if in_code => quoted(rest),
                '`' | '$' => rest[1..].find(letter).map_or(rest.len(), |end| end + 2),
                '#' if !in_code => self.enter_code(rest),
                '/' if rest.starts_with("//") && !self.out.ends_with(':') => {
                    rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                    continue;
                }
                ' ' if in_code => {
                    rest = rest.trim_start_matches(' ');
                    self.keep_space(rest);
                    continue;
                }
                _ => {
                    self.follow(letter, in_code);
                    letter.len_utf8()
                }
            };
            self.out += &rest[..length];
            rest = &rest[length..];
        }
        self.out
    }

    /// The length of `#name(` or `#let`, and what comes behind it.
    fn enter_code(&mut self, rest: &str) -> usize {
        let is_name = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
        let name = rest[1..].chars().take_while(|letter| is_name(*letter));
        let length = 1 + name.map(char::len_utf8).sum::<usize>();
        if self.modes.is_empty() && STATEMENTS.contains(&&rest[1..length]) {
            self.modes.push(Mode::Statement);
        } else if rest[length..].starts_with(['(', '{']) {
            self.modes.push(Mode::Brackets);
            return length + 1;
        }
        length
    }

    fn keep_space(&mut self, rest: &str) {
        let behind = self.out.chars().last().unwrap_or('\n');
        let before = rest.chars().next().unwrap_or('\n');
        let is_needed = !NO_SPACE_BEHIND.contains(behind) && !NO_SPACE_BEFORE.contains(before);
        if is_needed && !rest.starts_with("//") {
            self.out.push(' ');
        }
    }

    /// Brackets, and ends of lines.
    fn follow(&mut self, letter: char, in_code: bool) {
        match letter {
            '[' => self.modes.push(Mode::Content),
            '(' | '{' if in_code => self.modes.push(Mode::Brackets),
            ')' | '}' if !in_code => {}
            ')' | '}' | ']' => drop(self.modes.pop()),
            '\n' if self.modes.last() == Some(&Mode::Statement) => drop(self.modes.pop()),
            _ => {}
        }
    }
}

/// The length of a string with its quotes.
fn quoted(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
