//! Every product of every game, on both papers: the press runs its checks of finished pages, and what was meant to be printed is read
//! back from the file by a reader that knows nothing of us. One printing serves all of these tests.

use std::process::Command;
use std::thread;

use delvepress::impose::Paper;
use delvepress::model::Ruleset;
use delvepress::press::{self, Format, Order};
use serde_json::Value;

use super::reading_back::{self, Run};
use super::rulesets::read as ruleset;
use super::support::{Bench, games};

/// Border that a home printer leaves blank, in millimetres, less what a stroke may be off.
const PRINTER_MARGIN: f64 = 6.35 - 0.8;

/// Fills an order and gives its first file.
pub fn printed(ruleset: &Ruleset, order: &Order) -> Result<Vec<u8>, String> {
    match press::print(ruleset, order, &|_| {}) {
        Ok(printed) => Ok(printed.files.into_iter().next().expect("a file").1),
        Err(error) => Err(error.to_string()),
    }
}

fn order(ruleset: &Ruleset, product: &str, paper: &str) -> Order {
    let paper = Paper::parse(paper).expect("a paper");
    let mut order = Order::new(ruleset, product, paper).expect("an order");
    if let Some(adventure) = order.job.adventure_mut() {
        adventure.playtest.runs = 20;
    }
    order
}

/// Prints all products of a game and gives everything that is wrong with them.
fn wrong_with(game: &str) -> Vec<String> {
    let ruleset = ruleset(game);
    let mut wrong = Vec::new();
    for line in press::products(&ruleset) {
        let mut words_of = Vec::new();
        for paper in ["a4", "letter"] {
            let name = format!("{game} {} on {paper}", line.id);
            match printed(&ruleset, &order(&ruleset, &line.id, paper)) {
                Ok(pdf) => {
                    let runs = reading_back::texts(&pdf);
                    let size = reading_back::page_size(&pdf, 1);
                    wrong.extend(misplaced(&runs, size).map(|run| format!("{name}: {run:?}")));
                    words_of.push(runs);
                }
                Err(message) => wrong.push(format!("{name}: {message}")),
            }
        }
        let [on_a4, on_letter] = words_of.as_slice() else {
            continue;
        };
        let words = |runs: &[Run]| runs.iter().map(|run| run.text.clone()).collect::<Vec<_>>();
        if words(on_a4) != words(on_letter) {
            wrong.push(format!("{game} {} breaks differently on Letter", line.id));
        }
        let mut json = order(&ruleset, &line.id, "a4");
        json.format = Format::Json;
        let content = printed(&ruleset, &json).expect("content");
        let content: Value = serde_json::from_slice(&content).expect("JSON");
        let missing = missing(&content, on_a4);
        wrong.extend(missing.map(|text| format!("{game} {}: `{text}` is not printed", line.id)));
    }
    wrong
}

/// Text in the printer's border, and text that cannot be read.
fn misplaced(runs: &[Run], (width, height): (f64, f64)) -> impl Iterator<Item = &Run> {
    runs.iter().filter(move |run| {
        let inside = (PRINTER_MARGIN..width - PRINTER_MARGIN).contains(&run.x)
            && (PRINTER_MARGIN..height - PRINTER_MARGIN).contains(&run.y);
        !inside || run.text.contains('\u{fffd}')
    })
}

/// Keys of the content under which words stand that are printed.
const PRINTED: [&str; 10] = [
    "title", "subtitle", "text", "label", "labels", "hint", "value", "words", "dice", "note",
];

/// All words of the content, in pieces that are printed in one go.
fn words(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            // A cover in disguise prints as many of its lines as fit.
            if object.get("block").and_then(Value::as_str) == Some("cover") {
                return;
            }
            let headless = object.get("header") == Some(&Value::Bool(false));
            for (key, value) in object {
                // The column of a skill is headed once, and its track has no label of its own.
                if (headless && key == "columns") || key == "adjusted" || key == "track" {
                    continue;
                }
                if PRINTED.contains(&key.as_str()) {
                    whole(value, found);
                } else if key == "spans" {
                    found.push(joined(value));
                } else if key == "items" || (key == "lines" && value.is_array()) {
                    for item in value.as_array().into_iter().flatten() {
                        whole(item, found);
                    }
                } else {
                    words(value, found);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| words(value, found)),
        _ => {}
    }
}

/// Words under a key that is printed: a text, a list of texts, or spans.
fn whole(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(list) if list.iter().any(|part| part.get("style").is_some()) => {
            found.push(joined(value));
        }
        Value::Array(list) => list.iter().for_each(|part| whole(part, found)),
        _ => words(value, found),
    }
}

/// The words of spans in one.
fn joined(spans: &Value) -> String {
    let spans = spans.as_array().into_iter().flatten();
    spans.filter_map(|span| span["text"].as_str()).collect()
}

/// Without what a line break changes: spaces and hyphens; and with one kind of minus.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|letter| {
        !letter.is_whitespace() && !matches!(letter, '-' | '\u{2010}' | '\u{ad}' | '\u{2212}')
    });
    kept.collect()
}

/// Words of the content that are nowhere in the file.
fn missing(content: &Value, runs: &[Run]) -> impl Iterator<Item = String> {
    let mut wanted = Vec::new();
    let may_go = content["fit"].is_array();
    for page in [&content["pages"], &content["inside"]]
        .into_iter()
        .filter_map(Value::as_array)
        .flatten()
    {
        let blocks = page["blocks"].as_array().into_iter().flatten();
        for (at, block) in blocks.enumerate() {
            // What is not essential may be left out where paper is short, and the press tells.
            if !(may_go && page["needs"][at] != "essential") {
                words(block, &mut wanted);
            }
        }
    }
    wanted.sort();
    wanted.dedup();
    let read: String = runs.iter().map(|run| plain(&run.text)).collect();
    wanted.into_iter().filter(move |text| {
        let text = plain(text);
        !read.contains(&text) && !in_two_pieces(&text, &read)
    })
}

/// Whether a paragraph begins on one page and ends on another: both pieces are there, word by word.
fn in_two_pieces(text: &str, read: &str) -> bool {
    let places = text.char_indices().map(|(at, _)| at);
    places
        .filter(|at| (LEAST..text.len().saturating_sub(LEAST)).contains(at))
        .any(|at| read.contains(&text[..at]) && read.contains(&text[at..]))
}

/// Bytes of a piece of a paragraph: a line has more.
const LEAST: usize = 40;

#[test]
fn every_product_passes_its_checks_on_both_papers_and_is_read_back_word_by_word() {
    let games = games();
    let wrong: Vec<String> = thread::scope(|scope| {
        let tasks: Vec<_> = games
            .iter()
            .map(|game| scope.spawn(move || wrong_with(game)))
            .collect();
        let found = tasks
            .into_iter()
            .flat_map(|task| task.join().expect("it ends"));
        found.collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The test above can fail.
#[test]
fn words_that_are_not_there_are_missed() {
    let content = serde_json::json!({ "pages": [{ "blocks": [
        { "block": "text", "title": "One", "paragraphs": [{ "kind": "text", "spans": [
            { "style": "plain", "text": "Hy" }, { "style": "emph", "text": "phen ated -3" }] }] },
        { "block": "list", "title": "Gone", "header": false, "columns": [{ "label": "Silent" }], "rows": [] },
    ] }] });
    let run = |text: &str, x: f64| Run {
        page: 1,
        text: text.into(),
        x,
        y: 50.0,
        upright: true,
    };
    let runs = [
        run("One", 20.0),
        run("Hyphen-", 20.0),
        run("ated \u{2212}3", 20.0),
    ];
    assert_eq!(missing(&content, &runs).collect::<Vec<_>>(), ["Gone"]);
    let runs = [run("in", 20.0), run("out", 2.0), run("\u{fffd}", 20.0)];
    let found: Vec<&str> = misplaced(&runs, (210.0, 297.0))
        .map(|run| run.text.as_str())
        .collect();
    assert_eq!(found, ["out", "\u{fffd}"]);
}

/// A second reader, where it is installed: it sees the title of every table of a book of tables.
#[test]
fn another_reader_finds_the_same_words() {
    if Command::new("pdftotext").arg("-v").output().is_err() {
        println!("skipped: pdftotext is not installed");
        return;
    }
    let bench = Bench::new();
    for game in games() {
        let ruleset = ruleset(&game);
        let pdf = printed(&ruleset, &order(&ruleset, "tables", "a4")).expect("tables");
        bench.write("tables.pdf", pdf);
        let output = Command::new("pdftotext")
            .args(["-raw", "tables.pdf", "-"])
            .current_dir(bench.path(""))
            .output()
            .expect("it runs");
        let read = plain(&String::from_utf8_lossy(&output.stdout));
        let tables = ruleset.tables.iter().filter(|table| table.printed);
        let lists = ruleset.lists.iter().filter(|list| list.printed);
        let titles = tables.map(|table| &table.title);
        for title in titles.chain(lists.map(|list| &list.title)) {
            assert!(read.contains(&plain(title)), "{game}: `{title}`");
        }
    }
}
