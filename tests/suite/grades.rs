//! Grade tables and nomograms as printed: whole tables against the rule, labels where the drawing has them, messages.

use std::collections::BTreeSet;

use serde_json::Value;

use super::reading_back::{self, Run};
use super::support::{Bench, games};

fn content(bench: &Bench, args: &[&str]) -> Value {
    let run = bench.ok(&[&["print"], args, &["--format", "json", "-o", "-"]].concat());
    serde_json::from_str(&run.out).expect("JSON")
}

fn printed(bench: &Bench, args: &[&str]) -> Vec<u8> {
    bench.ok(&[&["print"], args, &["-o", "out.pdf"]].concat());
    bench.read("out.pdf")
}

fn pages(pdf: &[u8]) -> usize {
    lopdf::Document::load_mem(pdf)
        .expect("a PDF")
        .get_pages()
        .len()
}

/// Games of the folder that print this product.
fn printing(bench: &Bench, product: &str) -> Vec<String> {
    let lists = |game: &String| {
        let run = bench.ok(&["list", game]);
        run.out
            .lines()
            .any(|line| line.split_whitespace().next() == Some(product))
    };
    games().into_iter().filter(lists).collect()
}

/// All 150 rows of the table, each band from the four sentences of the rule.
#[test]
fn the_table_of_150_rows_is_the_rule() {
    let bench = Bench::new();
    let content = content(&bench, &["roll-through-the-dungeon", "grade-table"]);
    let parts = content["pages"][0]["blocks"][1]["parts"]
        .as_array()
        .expect("parts");
    assert_eq!(parts.len(), 1, "all skills share one table");
    assert_eq!(
        parts[0]["columns"],
        serde_json::json!(["Difficulty", "A", "B", "C", "D"])
    );
    let rows = parts[0]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 150);
    for (row, target) in rows.iter().zip(1_i64..) {
        let mut expected = vec![target.to_string()];
        let mut next = 1;
        for part in [10, 4, 2, 1] {
            let last = (target / part).min(100);
            expected.push(match last - next {
                ..0 => "–".to_owned(),
                0 => next.to_string(),
                _ => format!("{next}–{last}"),
            });
            next = next.max(last + 1);
        }
        assert_eq!(*row, serde_json::json!(expected));
    }
}

/// On both papers, and every cell can be read back from the PDF.
#[test]
fn the_table_of_150_rows_stands_on_one_page() {
    let bench = Bench::new();
    for paper in ["a4", "letter"] {
        let pdf = printed(
            &bench,
            &["roll-through-the-dungeon", "grade-table", "--paper", paper],
        );
        assert_eq!(pages(&pdf), 1, "{paper}");
        let words: BTreeSet<String> = reading_back::texts(&pdf)
            .into_iter()
            .map(|run| run.text)
            .collect();
        for cell in ["Difficulty", "1", "150", "76–100", "16–37", "26–50"] {
            assert!(words.contains(cell), "{cell} is not on {paper}: {words:?}");
        }
    }
}

/// Eight panels are enough for the pocket.
#[test]
fn the_table_of_150_rows_fits_a_pocketmod() {
    let bench = Bench::new();
    for paper in ["a4", "letter"] {
        let args = [
            "roll-through-the-dungeon",
            "grade-table",
            "--fold",
            "pocketmod",
            "--paper",
            paper,
        ];
        assert_eq!(pages(&printed(&bench, &args)), 1, "{paper}");
    }
}

/// Every game whose tests have grades prints both products, on large and small paper.
#[test]
fn every_game_with_grades_prints_its_tables_and_charts() {
    let bench = Bench::new();
    let mut charts = 0;
    for product in ["grade-table", "nomogram"] {
        let games = printing(&bench, product);
        assert!(games.len() >= 5, "{product}: {games:?}");
        for game in &games {
            let mut counts = BTreeSet::new();
            for paper in ["a4", "letter"] {
                counts.insert(pages(&printed(&bench, &[game, product, "--paper", paper])));
            }
            assert_eq!(
                counts.len(),
                1,
                "{game} {product} breaks otherwise on letter"
            );
            // Step charts with a dozen long names need a whole sheet, and say so.
            let wide = game == "beyond-this-point-be-dragons" && product == "nomogram";
            if !wide {
                printed(&bench, &[game, product, "--paper", "a5"]);
            }
            if product == "nomogram" {
                let content = content(&bench, &[game, product]);
                for page in content["pages"].as_array().expect("pages") {
                    assert_eq!(page["blocks"][1]["exact"]["misreads"], 0, "{game}");
                    charts += 1;
                }
            }
        }
    }
    assert!(charts >= 15, "{charts} charts");
}

/// The labels of a scale stand on the paper where the drawing has their ticks: evenly, in order, from end to end.
#[test]
fn printed_labels_stand_where_they_are_drawn() {
    let bench = Bench::new();
    let args = ["roll-through-the-dungeon", "nomogram"];
    let drawn = content(&bench, &args);
    let scales = drawn["pages"][0]["blocks"][1]["chart"]["scales"].clone();
    let runs = reading_back::texts(&printed(&bench, &args));
    for (scale, left) in [(&scales[0], true), (&scales[1], false)] {
        let ticks: Vec<(String, f64)> = scale["ticks"]
            .as_array()
            .expect("ticks")
            .iter()
            .filter_map(|tick| {
                Some((
                    tick["label"].as_str()?.to_owned(),
                    tick["at"]["y"].as_f64()?,
                ))
            })
            .collect();
        let placed: Vec<(f64, f64)> = ticks
            .iter()
            .map(|(label, y)| (*y, find(&runs, label, left).y))
            .collect();
        let (first, last) = (placed[0], placed[placed.len() - 1]);
        let stretch = (last.1 - first.1) / (last.0 - first.0);
        assert!(stretch > 100.0, "the chart is {stretch:.0} mm high");
        for (drawn, printed) in placed {
            let expected = first.1 + (drawn - first.0) * stretch;
            assert!(
                (printed - expected).abs() < 0.02,
                "{printed} instead of {expected}"
            );
        }
    }
}

/// The label on the left or right half of the page.
fn find<'a>(runs: &'a [Run], label: &str, left: bool) -> &'a Run {
    runs.iter()
        .find(|run| run.text == label && (run.x < 105.0) == left)
        .unwrap_or_else(|| panic!("`{label}` is not on the page"))
}

#[test]
fn games_and_tests_without_grades_are_told_so() {
    let bench = Bench::new();
    let head = "format = 1\nid = \"bare\"\ntitle = \"Bare\"\nlicence = \"x\"\ncredit = \"y\"\n";
    bench.write("bare.toml", head);
    for product in ["grade-table", "nomogram"] {
        let run = bench.run(&["print", "bare.toml", product, "-o", "out.pdf"]);
        assert_eq!(
            (run.code, run.err.as_str()),
            (
                2,
                "error: no test of `bare` declares grades\n  hint: give a test `grades = [{ id = \"hit\", when = \"roll >= target\" }]`\n"
            )
        );
    }
    let run = bench.run(&[
        "print",
        "lantern-stair",
        "nomogram",
        "--test",
        "nerve",
        "-o",
        "out.pdf",
    ]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: `lantern-stair` has no test `nerve`\n  hint: its tests: nerve-test\n"
        )
    );
    bench.write(
        "odd.toml",
        format!("{head}[test.omen]\ndice = \"d6\"\ngrades = [{{ id = \"x\", when = \"roll = target\" }}]\n"),
    );
    let run = bench.run(&[
        "print", "odd.toml", "nomogram", "--test", "omen", "-o", "out.pdf",
    ]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: the grades of test `omen` are not a series of limits on the roll\n  hint: print its `grade-table` instead\n"
        )
    );
    bench.ok(&["print", "odd.toml", "grade-table", "-o", "odd.pdf"]);
}

/// What is drawn wrong is not printed.
#[test]
fn a_chart_that_misreads_is_not_printed() {
    let bench = Bench::new();
    let fixture = super::support::root().join("tests/checks/nomogram-misreads/fires.toml");
    bench.write("wrong.toml", std::fs::read(fixture).expect("the fixture"));
    let run = bench.run(&["print", "wrong.toml", "nomogram", "-o", "out.pdf"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.err
            .contains("readings of the nomogram `Nerve` are wrong"),
        "{}",
        run.err
    );
    assert!(!bench.path("out.pdf").exists());
}

/// Chances beside the rolls are exact.
#[test]
fn odds_stand_beside_the_rolls() {
    let bench = Bench::new();
    let content = content(
        &bench,
        &[
            "pocket-dungeon",
            "grade-table",
            "--odds",
            "--test",
            "monster-hits",
        ],
    );
    let part = &content["pages"][0]["blocks"][1]["parts"][0];
    assert_eq!(
        part["columns"],
        serde_json::json!(["Target", "Hit", "%", "Miss", "%"])
    );
    assert_eq!(
        part["rows"][1],
        serde_json::json!(["2", "1–2", "33.3", "3–6", "66.7"])
    );
    assert_eq!(
        part["rows"][2],
        serde_json::json!(["3", "1–3", "50", "4–6", "50"])
    );
}
