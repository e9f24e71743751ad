//! Which column has the results, which ones are words, and what their keys are.

use std::collections::BTreeSet;

use crate::dice;
use crate::import::draft::Column;
use crate::import::grid::{Grid, Header, Line};
use crate::import::results;
use crate::model::Row;
use crate::model::keys::Keys;
use crate::ruleset::id;

/// Headings of the column with the results.
const ROLLS: [&str; 11] = [
    "roll",
    "rolls",
    "dice",
    "die",
    "#",
    "no",
    "no.",
    "nr",
    "number",
    "wurf",
    "w\u{fc}rfel",
];

/// Headings of a column with chances that are added up.
const WEIGHTS: [&str; 6] = ["weight", "weights", "chance", "probability", "%", "percent"];

/// Other words that only headings are.
const HEADINGS: [&str; 12] = [
    "name",
    "title",
    "text",
    "result",
    "results",
    "description",
    "effect",
    "event",
    "entry",
    "ergebnis",
    "beschreibung",
    "encounter",
];

/// Cells up to this length are names, longer ones are text.
const NAME: usize = 48;

/// What the first column says of a row's chance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Odds {
    /// Results of dice, in this column.
    Results(usize),
    /// Weights or percentages, in this column.
    Weights(usize),
    /// Nothing: all rows are equal.
    Equal,
}

/// The columns of a grid, understood.
#[derive(Debug)]
pub struct Layout {
    /// Where the chances are.
    pub odds: Odds,
    /// Dice in the heading of the results, with its column.
    pub dice: Option<(String, usize)>,
    /// Columns with words: index and key.
    pub columns: Vec<(usize, Column)>,
    /// Header, if there is one.
    pub header: Option<Line>,
    /// The rows.
    pub rows: Vec<Line>,
}

/// Dice as headings write them: `d66`, `D20`, `2d6`, `d%`.
pub fn parse_dice(words: &str) -> Option<String> {
    let words = words
        .trim()
        .trim_start_matches(['(', '['])
        .trim_end_matches([')', ']', ':']);
    let mut lower = words.to_lowercase();
    let count = lower.bytes().take_while(u8::is_ascii_digit).count();
    // German books roll a `W6`.
    if lower.get(count..)?.starts_with('w') {
        lower.replace_range(count..=count, "d");
    }
    let sides = lower.get(count..)?.strip_prefix('d')?;
    if !sides.starts_with(|letter: char| letter.is_ascii_digit() || letter == '%') {
        return None;
    }
    dice::parse(&lower).ok()?;
    // Our games write the number of dice, except for dice that are read as digits.
    let digits = sides.len() > 1 && sides.bytes().all(|digit| digit == b'6');
    Some(if count == 0 && !digits {
        format!("1{lower}")
    } else {
        lower
    })
}

/// Cuts a grid where a second column of dice begins: `| d6 | Weather | d6 | Wind |` is two tables side by side.
pub fn split(grid: Grid) -> Vec<Grid> {
    let Some(header) = grid.lines.first().filter(|_| grid.header != Header::No) else {
        return vec![grid];
    };
    let cells = header.cells.iter().enumerate();
    let starts: Vec<usize> = cells
        .filter(|(_, cell)| parse_dice(&cell.text).is_some())
        .map(|(at, _)| at)
        .collect();
    let apart = starts
        .windows(2)
        .all(|pair| matches!(pair, [one, other] if other - one > 1));
    if starts.len() < 2 || starts.first() != Some(&0) || !apart {
        return vec![grid];
    }
    let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
    let parts = starts.iter().zip(ends).map(|(start, end)| {
        let cut = |line: &Line| Line {
            cells: line.cells.iter().take(end).skip(*start).cloned().collect(),
            span: line.span,
        };
        let filled = |line: &Line| line.cells.iter().any(|cell| !cell.text.is_empty());
        let lines: Vec<Line> = grid.lines.iter().map(cut).filter(filled).collect();
        let own = lines.first().map(|line| line.text(1).to_owned());
        Grid {
            title: own
                .filter(|own| !own.is_empty())
                .unwrap_or_else(|| grid.title.clone()),
            group: Some(grid.title.clone()).filter(|title| !title.is_empty()),
            lines,
            header: Header::Yes,
            ..grid.clone()
        }
    });
    parts.collect()
}

/// Finds out what the columns are.
pub fn understand(grid: &Grid) -> Layout {
    let mut rows = grid.lines.clone();
    let header = has_header(grid).then(|| rows.remove(0));
    let width = grid
        .lines
        .iter()
        .map(|line| line.cells.len())
        .max()
        .unwrap_or(0);
    let filled = |column: &usize| rows.iter().any(|row| !row.text(*column).is_empty());
    let heading = |column: usize| header.as_ref().map_or("", |header| header.text(column));
    let odds = find_odds(&rows, width, &heading);
    let taken = match odds {
        Odds::Results(column) | Odds::Weights(column) => Some(column),
        Odds::Equal => None,
    };
    let dice = taken.and_then(|column| Some((parse_dice(heading(column))?, column)));
    let worded: Vec<usize> = (0..width)
        .filter(|column| Some(*column) != taken)
        .filter(filled)
        .collect();
    let columns = name_columns(&worded, &rows, &heading);
    Layout {
        odds,
        dice,
        columns,
        header,
        rows,
    }
}

fn has_header(grid: &Grid) -> bool {
    let Some((first, rest)) = grid.lines.split_first() else {
        return false;
    };
    match grid.header {
        Header::Yes => true,
        Header::No => false,
        Header::Auto if rest.is_empty() => false,
        // Where rows have results, a header is what has none; a slip such as `1x` is no header.
        Header::Auto if is_mostly_results(rest, 0) => {
            let words = first.text(0);
            let counts = words.starts_with(|letter: char| letter.is_ascii_digit());
            !results::is_results(words) && (!counts || parse_dice(words).is_some())
        }
        Header::Auto => first.cells.iter().any(|cell| is_heading(&cell.text)),
    }
}

fn is_heading(words: &str) -> bool {
    let lower = words.to_lowercase();
    let lists = ROLLS.iter().chain(&WEIGHTS).chain(&HEADINGS);
    lists.into_iter().any(|word| *word == lower) || parse_dice(words).is_some()
}

fn find_odds<'h>(rows: &[Line], width: usize, heading: &dyn Fn(usize) -> &'h str) -> Odds {
    let is_one_of = |column: usize, words: &[&str]| {
        let lower = heading(column).to_lowercase();
        words.iter().any(|word| *word == lower)
    };
    let filled = |column: usize| rows.iter().any(|row| !row.text(column).is_empty());
    let columns = || (0..width).filter(|column| filled(*column));
    if let Some(column) = columns().find(|column| parse_dice(heading(*column)).is_some()) {
        return Odds::Results(column);
    }
    let percent = |column: &usize| {
        is_one_of(*column, &WEIGHTS) || rows.iter().all(|row| row.text(*column).ends_with('%'))
    };
    let named = |column: &usize| is_one_of(*column, &ROLLS) && is_mostly_results(rows, *column);
    if let Some(column) = columns().find(named) {
        return Odds::Results(column);
    }
    if let Some(column) = columns().find(percent) {
        return Odds::Weights(column);
    }
    // A file of nothing but numbers has no other column to look up.
    if width > 1 && is_mostly_results(rows, 0) {
        return Odds::Results(0);
    }
    Odds::Equal
}

/// Most rows say results here: a slip in one of them should be reported, not make a column of words of it.
fn is_mostly_results(rows: &[Line], column: usize) -> bool {
    let good = rows
        .iter()
        .filter(|row| results::is_results(row.text(column)))
        .count();
    good > 0 && good * 2 >= rows.len()
}

/// Keys for columns: short first ones are names, the last long one is text, all others have a key of their own.
fn name_columns<'h>(
    worded: &[usize],
    rows: &[Line],
    heading: &dyn Fn(usize) -> &'h str,
) -> Vec<(usize, Column)> {
    let is_short = |column: usize| {
        let longest = rows
            .iter()
            .map(|row| row.text(column).chars().count())
            .max();
        longest.unwrap_or(0) <= NAME
    };
    let own = |column: usize| id::from_words(heading(column));
    let wants = |key: &str| worded.iter().copied().find(|column| own(*column) == key);
    let first = worded.first().copied();
    let name =
        wants("name").or_else(|| first.filter(|first| is_short(*first) && own(*first) != "text"));
    let is_number = |column: usize| rows.iter().all(|row| is_whole_number(row.text(column)));
    let unnamed = |column: &&usize| {
        heading(**column).is_empty() || (worded.len() <= 2 && !is_number(**column))
    };
    let text = wants("text").or_else(|| {
        let rest = worded.iter().rev().filter(|column| Some(**column) != name);
        rest.clone().find(unnamed).copied()
    });
    let mut used = BTreeSet::new();
    let keyed = worded.iter().map(|column| {
        let key = if Some(*column) == name {
            "name".to_owned()
        } else if Some(*column) == text {
            "text".to_owned()
        } else {
            free_key(&own(*column), &used)
        };
        used.insert(key.clone());
        let words = heading(*column);
        let usual = id::to_label(&key);
        let label =
            (!words.is_empty() && !words.eq_ignore_ascii_case(&usual)).then(|| words.to_owned());
        (*column, Column { key, label })
    });
    keyed.collect()
}

fn is_whole_number(words: &str) -> bool {
    let digits = words.trim_start_matches(['+', '-', '\u{2212}']);
    digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// A key that means nothing to the program and that no other column has.
fn free_key(wanted: &str, used: &BTreeSet<String>) -> String {
    let reserved = |key: &str| key == "roll" || Row::RECORD.field(key).is_some();
    let base = match wanted {
        "" => "more".to_owned(),
        key if reserved(key) => format!("{key}-column"),
        key => key.to_owned(),
    };
    let numbered = (2..).map(|number| format!("{base}{number}"));
    let mut keys = std::iter::once(base.clone()).chain(numbered);
    keys.find(|key| !used.contains(key)).unwrap_or(base)
}
