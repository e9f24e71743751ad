//! Pins: figures read from the sources of the games, against what `delve show --json` says. `tests/pins/README.md` explains the files.

mod grades;

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use self::grades::GradeTable;
use super::support::{Bench, games, root};

/// Fewer pins than this do not hold a game.
const FEWEST_PINS: usize = 40;

/// A file of pins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Pins {
    source: String,
    pin: Vec<Pin>,
    #[serde(default)]
    grade_table: Vec<GradeTable>,
}

/// Where a figure stands, and what it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pin {
    line: u32,
    at: String,
    roll: Option<i64>,
    row: Option<Value>,
    #[serde(default)]
    is: Map<String, Value>,
    #[serde(default)]
    lacks: Vec<String>,
    #[serde(default)]
    says: Vec<String>,
    rows: Option<usize>,
    covers: Option<String>,
    target: Option<i64>,
    grade: Option<String>,
}

impl Pin {
    /// A pin that could not fail is a mistake.
    fn holds_something(&self) -> bool {
        let figures = !self.is.is_empty() || !self.lacks.is_empty() || !self.says.is_empty();
        let graded = self.roll.is_some() && self.target.is_some() && self.grade.is_some();
        figures || graded || self.rows.is_some() || self.covers.is_some()
    }
}

#[test]
fn every_game_is_pinned_or_our_own() {
    let pinned: BTreeSet<String> = pinned_games().into_iter().collect();
    let own: BTreeSet<String> = without_source().into_iter().collect();
    let both: Vec<_> = pinned.intersection(&own).collect();
    assert!(
        both.is_empty(),
        "pinned, but listed as without source: {both:?}"
    );
    let known: BTreeSet<String> = pinned.union(&own).cloned().collect();
    assert_eq!(
        known,
        games().into_iter().collect(),
        "pins and rulesets do not match"
    );
    for game in &pinned {
        let count = read_pins(game).pin.len();
        assert!(
            count >= FEWEST_PINS,
            "tests/pins/{game}.toml has only {count} pins"
        );
    }
}

#[test]
fn figures_are_those_of_the_sources() {
    let mut wrong = Vec::new();
    for game in pinned_games() {
        let run = Bench::new().ok(&["show", &game, "--json"]);
        let shown: Value = serde_json::from_str(&run.out).expect("JSON");
        wrong.extend(mismatches(&game, &read_pins(&game), &shown));
    }
    assert!(
        wrong.is_empty(),
        "{} mismatches\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn folder() -> PathBuf {
    root().join("tests/pins")
}

/// Games that have a file of pins, sorted.
fn pinned_games() -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder()).expect("tests/pins/") {
        let path = entry.expect("an entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let stem = path.file_stem().expect("a name");
            found.push(stem.to_string_lossy().into_owned());
        }
    }
    found.sort();
    found
}

/// Games of our own, with nothing to compare them with.
fn without_source() -> Vec<String> {
    let list =
        std::fs::read_to_string(folder().join("without-source.txt")).expect("without-source.txt");
    list.split_whitespace().map(str::to_owned).collect()
}

fn read_pins(game: &str) -> Pins {
    let path = folder().join(game).with_extension("toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{game}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("tests/pins/{game}.toml: {error}"))
}

/// Everything that is not as pinned, each with its file, its number and its place in the source.
fn mismatches(game: &str, pins: &Pins, shown: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for (index, pin) in pins.pin.iter().enumerate() {
        let place = format!(
            "{game}.toml, pin {} ({}:{})",
            index + 1,
            pins.source,
            pin.line
        );
        for message in pin_mismatches(pin, shown) {
            wrong.push(format!("{place}: {} {message}", pin.at));
        }
    }
    for table in &pins.grade_table {
        let place = format!("{game}.toml, grade table ({}:{})", pins.source, table.line);
        for message in grades::mismatches(table, shown) {
            wrong.push(format!("{place}: {message}"));
        }
    }
    wrong
}

fn pin_mismatches(pin: &Pin, shown: &Value) -> Vec<String> {
    let Some(thing) = thing(shown, &pin.at) else {
        return vec!["is not there".into()];
    };
    if !pin.holds_something() {
        return vec!["is pinned to nothing".into()];
    }
    let mut wrong = whole_mismatches(pin, thing);
    match part(pin, thing) {
        Some(part) => wrong.extend(figure_mismatches(pin, part)),
        None => wrong.push("does not have exactly one such row".into()),
    }
    wrong
}

/// What is said of the thing as a whole.
fn whole_mismatches(pin: &Pin, thing: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let count = rows(thing).len();
    if pin.rows.is_some_and(|wanted| wanted != count) {
        wrong.push(format!(
            "has {count} rows, not {}",
            pin.rows.unwrap_or_default()
        ));
    }
    if let Some(wanted) = &pin.covers {
        let found = covered(rows(thing));
        if found != *wanted {
            wrong.push(format!("covers {found}, not {wanted}"));
        }
    }
    if let (Some(roll), Some(target), Some(wanted)) = (pin.roll, pin.target, &pin.grade) {
        let found = grades::grade_of(thing, roll, target);
        if found != *wanted {
            wrong.push(format!(
                "makes {roll} against {target} a `{found}`, not `{wanted}`"
            ));
        }
    }
    wrong
}

/// What is said of its row, or of itself where no row is named.
fn figure_mismatches(pin: &Pin, part: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for (key, wanted) in &pin.is {
        let found = figure(part, key);
        if !found.is_some_and(|found| same(wanted, found)) {
            let found = found.map_or_else(|| "missing".to_owned(), ToString::to_string);
            wrong.push(format!("has `{key}` {found}, not {wanted}"));
        }
    }
    for key in &pin.lacks {
        if let Some(found) = figure(part, key) {
            wrong.push(format!("has `{key}` {found}, where nothing should be"));
        }
    }
    for words in &pin.says {
        if !says(part, words) {
            wrong.push(format!("does not say `{words}`"));
        }
    }
    wrong
}

/// `table E` is the element `E` of `tables`; further words go further down.
fn thing<'a>(shown: &'a Value, at: &str) -> Option<&'a Value> {
    let mut words = at.split(' ');
    let kind = words.next()?;
    let names = [format!("{kind}s"), format!("{kind}es"), kind.to_owned()];
    let section = names.iter().find_map(|name| shown.get(name))?;
    words.try_fold(section, step)
}

fn step<'a>(value: &'a Value, word: &str) -> Option<&'a Value> {
    let Value::Array(all) = value else {
        return value.get(word);
    };
    let by_id = all
        .iter()
        .find(|one| one.get("id").and_then(Value::as_str) == Some(word));
    by_id.or_else(|| all.get(word.parse::<usize>().ok()?))
}

/// Rows of a table or list, or of the levels of a class.
fn rows(thing: &Value) -> &[Value] {
    let rows = thing.get("rows").or_else(|| thing.pointer("/levels/rows"));
    rows.and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice)
}

fn part<'a>(pin: &Pin, thing: &'a Value) -> Option<&'a Value> {
    if pin.grade.is_some() || (pin.roll.is_none() && pin.row.is_none()) {
        return Some(thing);
    }
    let fits = |row: &&Value| match (&pin.row, pin.roll) {
        (Some(cells @ Value::Object(_)), _) => same(cells, row),
        (Some(name), _) => same(&json!({ "name": name }), row),
        (None, roll) => roll.is_some_and(|roll| answers(row, roll)),
    };
    let mut found = rows(thing).iter().filter(fits);
    found.next().filter(|_| found.next().is_none())
}

/// Whether the row of a roll table is the one for this roll; an open end is `null`.
fn answers(row: &Value, roll: i64) -> bool {
    let end = |key: &str| row.get(key).and_then(Value::as_i64);
    end("from").is_none_or(|from| from <= roll) && end("to").is_none_or(|to| roll <= to)
}

/// A value of a row or thing; foes, items and classes keep theirs one level down.
fn figure<'a>(part: &'a Value, key: &str) -> Option<&'a Value> {
    let places = [Some(part), part.get("figures"), part.get("stats")];
    let mut values = places
        .into_iter()
        .flatten()
        .filter_map(|place| place.get(key));
    values.find(|value| !value.is_null())
}

/// Objects need only hold what is wanted; whether a number stands in a column of texts does not matter.
fn same(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Object(all), Value::Object(_)) => all
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| same(value, found))),
        (Value::Array(all), Value::Array(others)) => {
            all.len() == others.len() && all.iter().zip(others).all(|(one, other)| same(one, other))
        }
        (Value::Number(number), Value::String(text)) => number.to_string() == *text,
        _ => wanted == found,
    }
}

/// Whether some text in it has these words.
fn says(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => text.contains(words),
        Value::Array(all) => all.iter().any(|one| says(one, words)),
        Value::Object(all) => all.values().any(|one| says(one, words)),
        _ => false,
    }
}

/// What the rows answer to, joined: `1-100`, `1+`, `any`, or which result stands there twice.
fn covered(rows: &[Value]) -> String {
    let end =
        |row: &Value, key: &str, open: i64| row.get(key).and_then(Value::as_i64).unwrap_or(open);
    let ends = |row: &Value| (end(row, "from", i64::MIN), end(row, "to", i64::MAX));
    let mut ranges: Vec<(i64, i64)> = rows.iter().map(ends).collect();
    ranges.sort_unstable();
    let mut joined: Vec<(i64, i64)> = Vec::new();
    for (from, to) in ranges {
        match joined.last_mut() {
            Some(last) if from <= last.1 => return format!("{from} twice"),
            Some(last) if from == last.1 + 1 => last.1 = to,
            _ => joined.push((from, to)),
        }
    }
    let words: Vec<String> = joined.into_iter().map(range_in_words).collect();
    words.join(", ")
}

fn range_in_words((from, to): (i64, i64)) -> String {
    match (from, to) {
        (i64::MIN, i64::MAX) => "any".into(),
        (_, i64::MAX) => format!("{from}+"),
        (i64::MIN, _) => format!("..{to}"),
        _ if from == to => from.to_string(),
        _ => format!("{from}-{to}"),
    }
}
