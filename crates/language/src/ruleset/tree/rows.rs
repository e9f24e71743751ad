//! Rows written as lines with bars become rows written as inline tables, so that everything after knows one notation only.

use std::collections::BTreeMap;
use std::ops::Range;

use super::like::LIKE;
use super::offsets::Offsets;
use super::pipes::{self, Line};
use super::{Branch, Key, Node, NodeKind, Words};
use crate::diag::{Diagnostic, Diagnostics, Sources, Span};
use crate::model::keys::{Keys, Kind};
use crate::model::{Foe, Item, Row};
use crate::ruleset::limits;

/// What the cells of a column look like, where rows or what they make have a key of that name.
fn kind_of(column: &str) -> Option<Kind> {
    let records = [Row::RECORD, Item::RECORD, Foe::RECORD].into_iter();
    let mut fields = records.filter_map(|record| record.field(column));
    fields.next().map(|field| field.kind)
}

/// Where rows are: section, key of the rows, whether the first cell is the roll.
const PLACES: [(&str, &str, bool); 3] = [
    ("table", "rows", true),
    ("list", "rows", false),
    ("class", "levels", false),
];

/// Expands all rows of a tree. The columns of a thing that does not name any are those of the same thing in `base`, or of the one it is like.
pub fn expand(
    tree: &mut Branch,
    base: Option<&Branch>,
    sources: &Sources,
    found: &mut Diagnostics,
) {
    for (section, key, rolled) in PLACES {
        let taken_over = columns_of_others(tree, base, section);
        let Some(things) = tree.get_mut(section).and_then(Node::as_branch_mut) else {
            continue;
        };
        for (id, thing) in &mut things.entries {
            let Some(thing) = thing.as_branch_mut() else {
                continue;
            };
            let below = base.and_then(|base| base.branch(section)?.branch(&id.name));
            let other = || taken_over.get(&id.name).cloned();
            let columns = columns_of(thing)
                .or_else(|| columns_of(below?))
                .or_else(other);
            let of_deck = |thing: &Branch| thing.get("deck").is_some();
            let of_cards = of_deck(thing) || below.is_some_and(of_deck);
            let first = rolled.then_some(if of_cards { "cards" } else { "roll" });
            if let Some(rows) = thing.get_mut(key) {
                Expander {
                    columns,
                    first,
                    sources,
                    found,
                }
                .expand(rows);
            }
        }
    }
}

/// The columns of things that are like others, by id.
fn columns_of_others(
    tree: &Branch,
    base: Option<&Branch>,
    section: &str,
) -> BTreeMap<String, Vec<String>> {
    let find = |id: &str| {
        let own = tree.branch(section).and_then(|things| things.branch(id));
        own.or_else(|| base?.branch(section)?.branch(id))
    };
    let things = tree.branch(section).into_iter().flat_map(Branch::names);
    let columns = things.filter_map(|id| {
        let mut thing = find(id)?;
        // A chain that never ends is reported elsewhere.
        for _ in 0..limits::LIKENESSES {
            thing = find(thing.words(LIKE)?)?;
            if let Some(columns) = columns_of(thing) {
                return Some((id.to_owned(), columns));
            }
        }
        None
    });
    columns.collect()
}

/// The `columns` of a table or list, without the roll, which needs no name.
fn columns_of(thing: &Branch) -> Option<Vec<String>> {
    let names = thing
        .get("columns")?
        .items()
        .iter()
        .filter_map(Node::as_words);
    Some(
        names
            .filter(|name| *name != "roll")
            .map(str::to_owned)
            .collect(),
    )
}

struct Expander<'a> {
    columns: Option<Vec<String>>,
    /// The key of the first cell, where it is none of the columns.
    first: Option<&'static str>,
    sources: &'a Sources,
    found: &'a mut Diagnostics,
}

impl Expander<'_> {
    fn expand(&mut self, rows: &mut Node) {
        if let NodeKind::List(list) = &mut rows.kind {
            let text_lines = list
                .iter()
                .all(|row| matches!(row.kind, NodeKind::Words(_)));
            if text_lines && !list.is_empty() {
                // A list of strings, one line each, is as good as one string of many lines.
                let lines = std::mem::take(list);
                *list = lines
                    .into_iter()
                    .flat_map(|line| self.rows_of(&line))
                    .collect();
            }
            return;
        }
        if matches!(rows.kind, NodeKind::Words(_)) {
            rows.kind = NodeKind::List(self.rows_of(rows));
        }
    }

    fn rows_of(&mut self, rows: &Node) -> Vec<Node> {
        let Some(text) = rows.as_words() else {
            return Vec::new();
        };
        let offsets = Offsets::of_literal(self.sources.slice(rows.span), rows.span.start as usize);
        let mut lines = pipes::lines(text);
        if lines.len() > limits::ROWS {
            let message = format!(
                "{} rows are more than the {} that fit",
                lines.len(),
                limits::ROWS
            );
            self.found
                .push(Diagnostic::error(rows.span, message).with_hint("split the table"));
            lines.truncate(limits::ROWS);
        }
        lines
            .iter()
            .map(|line| self.row(text, &offsets, rows.span, line))
            .collect()
    }

    fn row(&mut self, text: &str, offsets: &Offsets, string: Span, line: &Line) -> Node {
        let place = |range: Range<usize>| Span::new(string.source, offsets.locate(range));
        let mut row = Branch::default();
        let mut cells = line.cells.iter();
        if let Some(name) = self.first
            && let Some(cell) = cells.next()
        {
            let node = cell_node(name, text, cell, offsets, string);
            row.entries
                .extend(node.map(|node| (key(name, node.span), node)));
        }
        let mut names = self.names(line);
        let mut extra = 0;
        for cell in cells {
            match names.next() {
                Some(name) => {
                    let node = cell_node(name, text, cell, offsets, string);
                    row.entries
                        .extend(node.map(|node| (key(name, node.span), node)));
                }
                None => extra += 1,
            }
        }
        drop(names);
        let span = place(line.range.clone());
        if extra > 0 {
            self.too_many(span, line.cells.len(), extra);
        }
        Node {
            span,
            kind: NodeKind::Branch(row),
        }
    }

    /// Names of the cells after the roll: the columns, or name and text when the table names none.
    fn names(&self, line: &Line) -> impl Iterator<Item = &str> {
        let usual: &[&str] = match self.columns {
            None if line.cells.len() <= 3 => &["name", "text"],
            _ => &[],
        };
        let columns = self.columns.iter().flatten().map(String::as_str);
        columns.chain(usual.iter().copied())
    }

    fn too_many(&mut self, span: Span, cells: usize, extra: usize) {
        let known = cells - extra;
        let diagnostic = if self.columns.is_some() {
            let roll = match self.first {
                Some("cards") => " (the cards are one)",
                Some(_) => " (the roll is one)",
                None => "",
            };
            Diagnostic::error(
                span,
                format!("row of {cells} cells where the columns make {known}{roll}"),
            )
            .with_hint("a bar inside a cell is written `\\|`")
        } else {
            Diagnostic::error(
                span,
                format!("row of {cells} cells, and no `columns` to name them"),
            )
            .with_hint("add `columns = [\"name\", ...]` to the table")
        };
        self.found.push(diagnostic);
    }
}

fn key(name: &str, span: Span) -> Key {
    Key {
        name: name.into(),
        span,
    }
}

/// The value of a cell; an empty one and a dash are none.
fn cell_node(
    name: &str,
    text: &str,
    cell: &[Range<usize>],
    offsets: &Offsets,
    string: Span,
) -> Option<Node> {
    let words = pipes::words(text, cell);
    if words.is_empty() || matches!(words.as_str(), "-" | "\u{2013}" | "\u{2014}") {
        return None;
    }
    let map = offsets.join(cell);
    let span = Span::new(string.source, map.locate(0..words.len()));
    let kind = match (kind_of(name), flag(&words), whole_number(&words)) {
        (Some(Kind::Flag | Kind::FlagOrInteger), Some(flag), _) => NodeKind::Flag(flag),
        (Some(Kind::List(Kind::Words)), ..) => {
            NodeKind::List(split_at_commas(&words, &map, string))
        }
        (kind, _, Some(number)) if !kind.is_some_and(is_worded) => NodeKind::Integer(number),
        _ => NodeKind::Words(Words {
            value: words,
            offsets: Some(map),
        }),
    };
    Some(Node { span, kind })
}

/// Whether a value stays words even when it looks like a number.
fn is_worded(kind: Kind) -> bool {
    use Kind::{Id, List, Roll, Rolling, Rules, When, Words};
    matches!(kind, Words | Rolling | Roll | Rules | When | Id | List(_))
}

fn flag(words: &str) -> Option<bool> {
    match words {
        "true" | "yes" => Some(true),
        "false" | "no" | "nothing" => Some(false),
        _ => None,
    }
}

/// `-1`, `+5`, `1200`; not `007`, which is a name of some sort.
fn whole_number(words: &str) -> Option<i64> {
    let digits = words.strip_prefix(['+', '-', '\u{2212}']).unwrap_or(words);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (digits.len() > 1 && digits.starts_with('0')) {
        return None;
    }
    let number: i64 = digits.parse().ok()?;
    Some(if words.starts_with(['-', '\u{2212}']) {
        -number
    } else {
        number
    })
}

/// Words between commas; commas between brackets belong to the word.
fn split_at_commas(words: &str, map: &Offsets, string: Span) -> Vec<Node> {
    let mut nodes = Vec::new();
    let (mut depth, mut start) = (0_i32, 0);
    let ends = words
        .char_indices()
        .chain(std::iter::once((words.len(), ',')));
    for (at, letter) in ends {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' | ';' if depth <= 0 => {
                let piece = words.get(start..at).unwrap_or("");
                let begin = start + (piece.len() - piece.trim_start().len());
                let range = begin..begin + piece.trim().len();
                start = at + letter.len_utf8();
                if range.is_empty() {
                    continue;
                }
                let span = Span::new(string.source, map.locate(range.clone()));
                let value = words.get(range.clone()).unwrap_or("").to_owned();
                let kind = NodeKind::Words(Words {
                    value,
                    offsets: Some(map.slice(range)),
                });
                nodes.push(Node { span, kind });
            }
            _ => {}
        }
    }
    nodes
}
