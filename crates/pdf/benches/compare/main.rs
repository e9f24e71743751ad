//! Compares this crate with hayro-syntax, krilla and lopdf, on the same files: `cargo bench -p delvepress-pdf --bench compare -- FOLDER...`
//!
//! Prints the tables of the crate's README: what each contender reads, whole and broken, which encryption it opens, which links survive
//! imposing, how long it takes and how much memory. PDFs in the folders named on the command line come in addition to the fixtures. Each
//! contender works in a process of its own; times are taken in turn in one run, and the least of several rounds counts.

#![allow(
    clippy::expect_used,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::use_debug,
    reason = "a benchmark prints what it finds and stops at the first surprise"
)]

mod child;
mod contenders;
mod files;
mod judge;
mod tables;
mod timing;

use std::io::Write;
use std::path::{Path, PathBuf};

use files::Sample;

/// Broken copies of each file, unless the variable `BROKEN` says how many; the folders on the command line give every tenth file only.
const BROKEN: u64 = 140;

fn broken_copies() -> u64 {
    let wanted = std::env::var("BROKEN").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(BROKEN)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match texts.as_slice() {
        ["--child", contender, task] => return child::serve(contender, task),
        ["--broken", seed, path] => return show_broken(seed, path),
        ["--imposed", contender, path] => return show_imposed(contender, path),
        ["--memory", contender, task, path] => return timing::remember(contender, task, path),
        _ => {}
    }
    let folders = arguments.iter().filter(|argument| *argument != "--bench");
    let made = std::env::temp_dir().join(format!("delvepress-compare-{}", std::process::id()));
    std::fs::create_dir_all(&made).expect("a folder for made files");
    compare(&made, &folders.map(PathBuf::from).collect::<Vec<_>>());
    std::fs::remove_dir_all(&made).expect("the made files are gone");
}

/// Writes a broken file to the standard output, to look at it.
fn show_broken(seed: &str, path: &str) {
    let sample = Sample {
        path: path.into(),
        damage: seed.parse().ok(),
    };
    let mut output = std::io::stdout();
    output.write_all(&sample.bytes()).expect("an open output");
}

/// The same for what a contender makes of a file.
fn show_imposed(contender: &str, path: &str) {
    let contender = contenders::by_name(contender).expect("a contender");
    let impose = contender.impose.expect("a writer");
    let imposed = impose(std::fs::read(path).expect("a file")).expect("an imposed file");
    let mut output = std::io::stdout();
    output.write_all(&imposed.pdf).expect("an open output");
}

fn compare(made: &Path, folders: &[PathBuf]) {
    let write = |name: &str, bytes: Vec<u8>| {
        let path = made.join(name);
        std::fs::write(&path, bytes).expect("a made file");
        path
    };
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixtures = files::folder(&home.join("fixtures"));
    let book = write("book.pdf", files::book(400));
    let links = write("links.pdf", files::links());
    let form = write("form.pdf", files::filled_form());
    let small = write("small.pdf", files::book(5));
    let nested = write("nested.pdf", files::nested());
    let bomb = write("bomb.pdf", files::bomb());

    let mut groups = vec![("fixtures".to_owned(), fixtures.clone())];
    groups.extend(folders.iter().map(|folder| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        (name.into_owned(), files::folder(folder))
    }));
    tables::reading(&groups);

    let mut bases = vec![small, links.clone(), form.clone()];
    bases.extend(fixtures.iter().cloned());
    for (_, files) in groups.iter().skip(1) {
        bases.extend(files.iter().step_by(10).cloned());
    }
    let broken: Vec<Sample> = bases
        .iter()
        .flat_map(|path| {
            (1..=broken_copies() / groups.len() as u64).map(|seed| Sample {
                path: path.clone(),
                damage: Some(seed),
            })
        })
        .collect();
    tables::damage(&broken);
    tables::encryption(&fixtures);
    tables::links(&links, &groups);
    tables::hostile(&nested, &bomb, &form);

    let mut large: Vec<PathBuf> = groups
        .iter()
        .skip(1)
        .flat_map(|(_, files)| files.clone())
        .collect();
    large.sort_by_key(|path| std::cmp::Reverse(std::fs::metadata(path).map_or(0, |m| m.len())));
    large.truncate(4);
    let tables_lost: Vec<PathBuf> = std::iter::once(&book)
        .chain(large.first())
        .enumerate()
        .map(|(at, path)| {
            let mut bytes = std::fs::read(path).expect("a file");
            bytes.truncate(files::last_table(&bytes));
            write(&format!("table-lost-{at}.pdf"), bytes)
        })
        .collect();
    large.insert(0, book);
    large.extend(tables_lost);
    timing::table(&large);
}
