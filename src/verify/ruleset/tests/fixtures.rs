//! `tests/checks/<name>`: `fires.toml` with the whole output in `fires.txt`, and `silent.toml`. `UPDATE=1` rewrites the expectations.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::diag::{Diagnostic, Severity, Sources, render};
use crate::press;
use crate::ruleset::{self, no_base};
use crate::verify::ruleset::{
    ALL, Check, OF_PAGES, OF_PLAY, check, check_and_play, explain, names,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/checks")
}

/// Everything the reader and the checks say about a fixture.
fn findings(check: &Check, file: &str) -> (Sources, Vec<Diagnostic>) {
    let path = folder().join(check.name).join(file);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let reading = ruleset::read(vec![(file.to_owned(), text)], &no_base);
    let mut found = reading.diagnostics;
    if let Some(ruleset) = &reading.ruleset {
        found.extend(if OF_PLAY.iter().any(|known| known.name == check.name) {
            check_and_play(ruleset, &press::claimed_printouts(ruleset))
        } else {
            super::super::check(ruleset)
        });
    }
    (reading.sources, found)
}

/// What is wrong with the findings of a firing fixture, apart from their words.
fn problems(check: &Check, found: &[Diagnostic]) -> Vec<String> {
    let mut wrong = Vec::new();
    if found.is_empty() {
        wrong.push(format!("{} does not fire", check.name));
    }
    for finding in found {
        // The reader may not name its checks.
        let name = finding.code.or(check.is_of_reader().then_some(check.name));
        if name != Some(check.name) {
            wrong.push(format!(
                "{}: {name:?} fires: {}",
                check.name, finding.message
            ));
        } else if finding.severity != check.severity || finding.span.is_none() {
            wrong.push(format!("{}: {finding:?}", check.name));
        }
    }
    wrong
}

#[test]
fn each_check_fires_where_it_should_and_says_exactly_this() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for check in ALL.iter().chain(OF_PLAY) {
        let (sources, found) = findings(check, "fires.toml");
        wrong.extend(problems(check, &found));
        let shown = render(&sources, &found, false);
        let path = folder().join(check.name).join("fires.txt");
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if shown == expected {
            continue;
        }
        if update || expected.is_empty() {
            std::fs::write(&path, &shown).unwrap();
        }
        if !update {
            wrong.push(format!(
                "--- {}, expected:\n{expected}\nfound:\n{shown}",
                check.name
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "run with UPDATE=1 if this is meant\n{}",
        wrong.join("\n")
    );
}

#[test]
fn each_check_stays_silent_where_it_should() {
    let mut wrong = Vec::new();
    for check in ALL.iter().chain(OF_PLAY) {
        let (sources, found) = findings(check, "silent.toml");
        if !found.is_empty() {
            wrong.push(format!(
                "--- {}:\n{}",
                check.name,
                render(&sources, &found, false)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_fixture_belongs_to_a_check() {
    let known: BTreeSet<&str> = ALL.iter().chain(OF_PLAY).map(|check| check.name).collect();
    let files: BTreeSet<&str> = ["fires.toml", "fires.txt", "silent.toml"].into();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(known.contains(name), "`tests/checks/{name}` has no check");
        for file in std::fs::read_dir(&path).unwrap() {
            let file = file.unwrap().file_name();
            assert!(
                files.contains(file.to_str().unwrap()),
                "`tests/checks/{name}` holds {file:?}"
            );
        }
    }
}

#[test]
fn each_check_has_a_page_in_the_manual() {
    let mut seen = BTreeSet::new();
    for check in ALL.iter().chain(OF_PLAY).chain(OF_PAGES) {
        assert!(seen.insert(check.name), "{} is there twice", check.name);
        assert_eq!(explain(check.name), Some(check.manual));
        let first = format!("{}: {}\n\nWhat it does\n", check.name, check.summary);
        assert!(
            check.manual.starts_with(&first),
            "{} begins otherwise",
            check.name
        );
        for heading in [
            "\n\nWhy it matters\n    ",
            "\n\nExample\n    ",
            "\n\nHow to fix it\n    ",
        ] {
            assert_eq!(
                check.manual.matches(heading).count(),
                1,
                "{}: {heading}",
                check.name
            );
        }
        assert!(
            check.manual.lines().all(|line| line.chars().count() <= 128),
            "{} has long lines",
            check.name
        );
        assert!(
            check.manual.ends_with(".\n") && !check.summary.ends_with('.'),
            "{}",
            check.name
        );
        assert_ne!(check.severity, Severity::Note);
    }
    assert_eq!(explain("no-such-check"), None);
    assert_eq!(names().count(), seen.len());
}

/// What is allowed is left out, and nothing else is.
#[test]
fn what_is_allowed_is_left_out_by_name_and_place() {
    let text = |allow: &str| {
        format!(
            "format = 1\nid = \"sample\"\ntitle = \"A\"\nlicence = \"x\"\ncredit = \"y\"\nallow = [{allow}]\n\
             [table.stair]\ndice = \"1d6\"\nrows = [{{ roll = \"1-2\", name = \"A\" }}, {{ roll = \"7, 9\", name = \"B\" }}]\n\
             [table.stairs]\ndice = \"1d6\"\nrows = [{{ roll = \"1-2\", name = \"A\" }}]\n\
             [dungeon]\ncontents = \"stair\"\ncorridors = \"stairs\"\n"
        )
    };
    let messages = |allow: &str| -> Vec<String> {
        let reading = ruleset::read(vec![("sample.toml".into(), text(allow))], &no_base);
        let ruleset = reading
            .ruleset
            .unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
        check(&ruleset)
            .into_iter()
            .map(|found| found.message)
            .collect()
    };
    let (gap, dead, other) = (
        "no row of `stair` covers 3-6",
        "no roll can reach the row `7, 9` of `stair`",
        "no row of `stairs` covers 3-6",
    );
    assert_eq!(messages(""), [gap, dead, other]);
    assert_eq!(messages(r#"{ check = "table-gap", reason = "r" }"#), [dead]);
    assert_eq!(
        messages(r#"{ check = "table-gap", at = "table", reason = "r" }"#),
        [dead]
    );
    // A name that only begins alike is another thing.
    assert_eq!(
        messages(r#"{ check = "table-gap", at = "table.stair", reason = "r" }"#),
        [dead, other]
    );
    assert_eq!(
        messages(r#"{ check = "dead-row", at = "table.stair.row.7,9", reason = "r" }"#),
        [gap, other]
    );
    assert_eq!(
        messages(r#"{ check = "dead-row", at = "table.stair.row.7, 9", reason = "r" }"#),
        [gap, other]
    );
    let vain = "`dead-row` finds nothing at `table.stair.row.7` to allow";
    assert_eq!(
        messages(r#"{ check = "dead-row", at = "table.stair.row.7", reason = "r" }"#),
        [vain, gap, dead, other]
    );
}
