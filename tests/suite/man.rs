//! Manual pages: one for each command, complete, and taken by `mandoc` and `man` without a complaint.

use std::collections::BTreeSet;
use std::process::Command;

use clap::CommandFactory;
use delvepress::cli::Cli;

use super::support::Bench;

const SECTIONS: [&str; 7] = [
    "NAME",
    "SYNOPSIS",
    "DESCRIPTION",
    "\"EXIT STATUS\"",
    "ENVIRONMENT",
    "FILES",
    "\"SEE ALSO\"",
];

fn pages() -> (Bench, Vec<String>) {
    let bench = Bench::new();
    bench.ok(&["man", "pages"]);
    let entries = std::fs::read_dir(bench.path("pages")).expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry
            .expect("an entry")
            .file_name()
            .to_string_lossy()
            .into_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    (bench, names)
}

#[test]
fn every_command_has_a_page_with_all_sections() {
    let (bench, names) = pages();
    let mut expected = BTreeSet::new();
    let program = Cli::command();
    let mut todo = vec![("delve".to_owned(), &program)];
    while let Some((name, command)) = todo.pop() {
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            todo.push((format!("{name}-{}", sub.get_name()), sub));
        }
        expected.insert(format!("{name}.1"));
    }
    let expected: Vec<String> = expected.into_iter().collect();
    assert_eq!(names, expected);
    for name in &names {
        let text = String::from_utf8(bench.read(&format!("pages/{name}"))).expect("text");
        for section in SECTIONS {
            assert!(
                text.contains(&format!("\n.SH {section}\n")),
                "{name}: {section}\n{text}"
            );
        }
        // Pages that are referred to exist.
        let plain = text
            .replace("\\-", "-")
            .replace("\\fB", "")
            .replace("\\fR", "");
        for (at, _) in plain.match_indices("(1)") {
            let before = &plain[..at];
            let start = before
                .rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
                .map_or(0, |at| at + 1);
            let page = format!("{}.1", &before[start..]);
            assert!(names.contains(&page), "{name} refers to {page}");
        }
    }
    for name in ["delve.1", "delve-print.1", "delve-simulate.1"] {
        let text = String::from_utf8(bench.read(&format!("pages/{name}"))).expect("text");
        assert!(text.contains("\n.SH EXAMPLES\n"), "{name}");
    }
    // The page of the program alone is the same.
    assert_eq!(
        bench.ok(&["man"]).out.as_bytes(),
        bench.read("pages/delve.1")
    );
}

#[test]
fn formatters_take_the_pages_without_a_warning() {
    let (bench, names) = pages();
    let lint: (&str, &[&str]) = ("mandoc", &["-Tlint", "-Wwarning"]);
    let render: (&str, &[&str]) = ("groff", &["-ww", "-man", "-Tutf8"]);
    for (program, args) in [lint, render] {
        if Command::new(program).arg("--version").output().is_err() {
            println!("skipped: manual pages in {program}, which is not installed");
            continue;
        }
        for name in &names {
            let output = Command::new(program)
                .args(args)
                .arg(bench.path(&format!("pages/{name}")))
                .output()
                .expect("the formatter runs");
            let said = String::from_utf8_lossy(&output.stderr).into_owned()
                + &if program == "mandoc" {
                    String::from_utf8_lossy(&output.stdout).into_owned()
                } else {
                    String::new()
                };
            // Pages have a version and no date.
            let said: Vec<&str> = said
                .lines()
                .filter(|line| !line.contains("missing date"))
                .collect();
            assert!(said.is_empty(), "{program} {name}: {said:?}");
        }
    }
}
