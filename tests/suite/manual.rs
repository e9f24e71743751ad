//! The manual in `docs`: its commands run, its files are read, its links lead somewhere. So do the commands of the README.
//!
//! A block `console` holds commands and, below each, parts of what it prints; `…` is for what is left out. The commands of a chapter run in
//! one folder, in order, so that later ones find the files of earlier ones. All commands of a block marked `fails` must fail; a block marked
//! `ignore` is skipped, and the comment above it says why. A block below a line that ends with the name of a file and a colon is that file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::markdown::{Block, blocks, include, links, prose};
use super::support::{Bench, root, seeded};

/// The folder of the chapters.
fn source() -> PathBuf {
    root().join("docs/src")
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The path of a chapter as `SUMMARY.md` writes it.
fn name(chapter: &Path) -> String {
    let inside = chapter.strip_prefix(source()).expect("a chapter");
    inside.display().to_string().replace('\\', "/")
}

fn folder(chapter: &Path) -> &Path {
    chapter.parent().expect("a chapter is in a folder")
}

/// All pages of the manual, `SUMMARY.md` too.
pub fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![source()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the manual") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Lines with the files that they include in their place.
fn expand<'a>(lines: impl IntoIterator<Item = &'a str>, folder: &Path) -> String {
    let mut text = String::new();
    for line in lines {
        match include(line) {
            Some(file) => text.push_str(read(&folder.join(file)).trim_end()),
            None => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

/// The anchors of the headings of a page, as mdBook makes them.
fn anchors(page: &Path) -> Vec<String> {
    let text = expand(read(page).lines(), folder(page));
    let headings = prose(&text)
        .into_iter()
        .filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let words = line.trim_start_matches('#').trim();
            let kept = words
                .chars()
                .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.collect::<String>()
                .to_ascii_lowercase()
                .replace(' ', "-")
        })
        .collect()
}

#[test]
fn links_and_includes_lead_somewhere() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for page in pages() {
        let text = read(&page);
        for link in links(&text) {
            seen += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                page.clone()
            } else {
                folder(&page).join(file)
            };
            let leads = target.exists()
                && (anchor.is_empty() || anchors(&target).iter().any(|known| known == anchor));
            if !leads {
                wrong.push(format!("{}: link to {link}", name(&page)));
            }
        }
        for file in text.lines().filter_map(include) {
            seen += 1;
            if !folder(&page).join(file).is_file() {
                wrong.push(format!("{}: include of {file}", name(&page)));
            }
        }
    }
    assert!(seen > 60, "only {seen} links and includes");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn every_chapter_is_in_the_summary() {
    let summary = read(&source().join("SUMMARY.md"));
    let listed = links(&summary);
    for page in pages() {
        let name = name(&page);
        let times = listed.iter().filter(|link| **link == name).count();
        let expected = usize::from(name != "SUMMARY.md");
        assert_eq!(times, expected, "{name} in SUMMARY.md");
    }
}

/// What became of the blocks of a chapter.
#[derive(Default)]
struct Tally {
    ran: usize,
    skipped: usize,
    saved: usize,
    wrong: Vec<String>,
}

/// The words of a command; what is in double quotes is one word.
fn split_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in command.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Whether one line of the output has all parts of the expected one, in order.
fn prints(output: &str, expected: &str) -> bool {
    output.lines().any(|line| {
        let mut rest = Some(line);
        for part in expected.split('…') {
            rest = rest.and_then(|rest| Some(rest.split_once(part)?.1));
        }
        rest.is_some()
    })
}

/// Carries out one command and returns what it printed.
fn carry_out(bench: &Bench, command: &str, must_fail: bool, tally: &mut Tally) -> String {
    let words = split_words(command);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["mkdir", folder] => {
            std::fs::create_dir_all(bench.path(folder)).expect("a folder");
            String::new()
        }
        ["delve", args @ ..] => {
            let (args, file) = match args {
                [args @ .., ">", file] => (args, Some(file)),
                _ => (args, None),
            };
            let run = bench.run(args);
            tally.ran += 1;
            if (run.code != 0) != must_fail {
                let wrong = format!("`{command}` ended with {}:\n{}", run.code, run.err);
                tally.wrong.push(wrong);
            }
            if let Some(file) = file {
                bench.write(file, &run.out);
            }
            run.out + &run.err
        }
        _ => {
            tally.wrong.push(format!("`{command}` is not run"));
            String::new()
        }
    }
}

fn follow_commands(bench: &Bench, block: &Block, tally: &mut Tally) {
    if block.has("ignore") {
        tally.skipped += 1;
        if !block.before.starts_with("<!-- not run: ") {
            let lines = block.lines.join("\n");
            tally.wrong.push(format!("no reason to ignore:\n{lines}"));
        }
        return;
    }
    let mut printed = String::new();
    for line in block.lines.iter().map(|line| line.trim()) {
        if let Some(command) = line.strip_prefix("$ ") {
            printed = carry_out(bench, command, block.has("fails"), tally);
        } else if !prints(&printed, line) && !line.is_empty() {
            tally.wrong.push(format!("`{line}` is not in:\n{printed}"));
        }
    }
}

/// The file that a block is, from the line above it: "Save this as `game.toml`:".
fn file_name(block: &Block) -> Option<&str> {
    let (_, name) = block.before.strip_suffix("`:")?.rsplit_once('`')?;
    Some(name)
}

fn save(bench: &Bench, block: &Block, text: &str, tally: &mut Tally) {
    if block.has("toml")
        && let Err(error) = toml::from_str::<toml::Table>(text)
    {
        tally.wrong.push(format!("{error}\n{text}"));
    }
    if let Some(file) = file_name(block) {
        let path = bench.path(file);
        std::fs::create_dir_all(folder(&path)).expect("a folder");
        std::fs::write(path, text).expect("a file of the chapter");
        tally.saved += 1;
    } else if block.has("toml") {
        tally.wrong.push(format!("which file is this?\n{text}"));
    }
}

/// Does what a chapter says, as a reader would.
fn follow(chapter: &Path) -> Tally {
    let bench = Bench::new();
    let mut tally = Tally::default();
    for block in blocks(&read(chapter)) {
        if block.has("console") {
            follow_commands(&bench, &block, &mut tally);
        } else {
            let lines = block.lines.iter().map(String::as_str);
            let text = expand(lines, folder(chapter));
            save(&bench, &block, &text, &mut tally);
        }
    }
    tally
}

#[test]
fn commands_and_files_of_the_manual_work() {
    let mut all = Tally::default();
    for page in pages() {
        let tally = follow(&page);
        all.ran += tally.ran;
        all.skipped += tally.skipped;
        all.saved += tally.saved;
        let wrong = tally.wrong.into_iter();
        all.wrong
            .extend(wrong.map(|wrong| format!("{}: {wrong}", name(&page))));
    }
    println!(
        "{} commands run, {} blocks skipped, {} files saved",
        all.ran, all.skipped, all.saved
    );
    assert!(all.wrong.is_empty(), "{}", all.wrong.join("\n\n"));
    assert!(all.ran > 80, "only {} commands", all.ran);
    assert!(all.saved > 14, "only {} files", all.saved);
    // Installing needs a package manager, and batch engines a cluster.
    assert!(all.skipped < 10, "{} blocks are skipped", all.skipped);
}

/// The main README shows commands for the shell, with remarks behind them.
#[test]
fn commands_of_the_readme_work() {
    let bench = Bench::new();
    let mut tally = Tally::default();
    for block in blocks(&read(&root().join("README.md"))) {
        for line in &block.lines {
            if line.starts_with("delve ") {
                let command = line.split(" #").next().unwrap_or_default();
                carry_out(&bench, command, false, &mut tally);
            }
        }
    }
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n\n"));
    assert!(tally.ran >= 3, "only {} commands", tally.ran);
}

/// Folders of the tutorial's game, one for each step.
fn steps() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(source().join("first-game"))
        .expect("the steps of the tutorial")
        .map(|entry| entry.expect("a step").path())
        .collect();
    found.sort();
    found
}

#[test]
fn every_step_of_the_first_game_is_whole() {
    let steps = steps();
    assert_eq!(steps.len(), 7);
    let mut played = 0;
    for step in &steps {
        let bench = Bench::new();
        let game = step.to_str().expect("a path in UTF-8");
        bench.ok(&["check", game, "--strict"]);
        let products = bench.ok(&["list", game]).out;
        for line in products.lines() {
            let product = line.split_whitespace().next().expect("a product");
            bench.ok(&[&["print", game, product], seeded(product)].concat());
        }
        if step.join("play.toml").exists() {
            played += 1;
            bench.ok(&["check", game, "--strict", "--play"]);
            let told = bench.ok(&["simulate", game, "--runs", "200", "--seed", "7"]);
            assert!(prints(&told.out, "won …%"), "{}", told.out);
        }
    }
    assert_eq!(played, 2, "steps that are simulated");
}

/// The tutorial promises that the step with procedures can be left out.
#[test]
fn the_booklet_of_the_first_game_needs_no_procedures() {
    let steps = steps();
    let bench = Bench::new();
    std::fs::create_dir(bench.path("game")).expect("a folder");
    for name in ["game", "mouse", "pantry", "paper", "dungeon", "booklet"] {
        let file = format!("{name}.toml");
        let step = if name == "booklet" { 6 } else { 4 };
        bench.write(&format!("game/{file}"), read(&steps[step].join(&file)));
    }
    bench.ok(&["check", "game", "--strict"]);
    bench.ok(&["print", "game", "booklet", "--seed", "7"]);
}

/// Somebody who types what the chapter shows ends up with the files of the last step.
#[test]
fn the_tutorial_shows_every_file_of_the_first_game() {
    let chapter = source().join("first-game.md");
    let mut typed = BTreeMap::new();
    for block in blocks(&read(&chapter)) {
        let lines = block.lines.iter().map(String::as_str);
        if let Some((_, file)) = file_name(&block).and_then(|file| file.split_once('/')) {
            typed.insert(file.to_owned(), expand(lines, folder(&chapter)));
        }
    }
    let last = steps().pop().expect("a last step");
    for entry in std::fs::read_dir(last).expect("the last step") {
        let path = entry.expect("a file").path();
        let file = path.file_name().expect("a name").to_string_lossy();
        assert_eq!(
            typed.remove(&*file).as_deref(),
            Some(&*read(&path)),
            "{file}"
        );
    }
    assert_eq!(typed, BTreeMap::new(), "files that the last step lacks");
}
