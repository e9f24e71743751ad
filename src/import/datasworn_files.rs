//! Datasworn: JSON with collections of oracle tables, <https://github.com/rsek/datasworn>.
//!
//! Results of a row are `min` and `max`, or `roll = { min, max }` since 0.1. Collections hold tables in `contents` and further collections in
//! `collections`. A `template` names tables whose results are put into the text, which is what our braces do. What else a row may say of
//! other tables (`oracle_rolls`, `embed_table`, `suggestions`) is said in its words too, and only those are taken.

use crate::diag::{Diagnostic, Diagnostics, SourceId, Span};
use crate::import::MOST_TABLES;
use crate::import::grid::{Cell, Grid, Header, Line, MOST_LINES};
use crate::import::json_tree::{self, Node, Value};

/// Where the tables of a file come from.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Title of the work.
    pub title: Option<String>,
    /// Its authors.
    pub authors: Vec<String>,
    /// Licence, in words or as an address.
    pub licence: Option<String>,
}

/// Texts of a row, in the order of their columns.
const TEXTS: [&str; 4] = ["text", "result", "text2", "text3"];

/// Reads all oracle tables of a text.
pub fn read(text: &str, source: SourceId, found: &mut Diagnostics) -> (Vec<Grid>, Origin) {
    let tree = match json_tree::read(text, source) {
        Ok(tree) => tree,
        Err(mistake) => {
            found.push(mistake);
            return (Vec::new(), Origin::default());
        }
    };
    let mut reader = OracleReader {
        source,
        found,
        grids: Vec::new(),
    };
    reader.walk(tree.get("oracles").unwrap_or(&tree), None, 0);
    let grids = reader.grids;
    if grids.is_empty() {
        let message = "there is no oracle table in this file";
        let hint = "tables of Datasworn have `rows` with `min`, `max` and `text`, below `oracles`";
        let span = Span::new(source, 0..1);
        found.push(Diagnostic::error(span, message).with_hint(hint));
    }
    (grids, origin(&tree))
}

fn origin(tree: &Node) -> Origin {
    let authors = tree.get("authors").map(Node::items).unwrap_or_default();
    Origin {
        title: tree.words("title").map(str::to_owned),
        authors: authors
            .iter()
            .filter_map(|author| author.words("name").map(str::to_owned))
            .collect(),
        licence: tree.words("license").map(str::to_owned),
    }
}

struct OracleReader<'a> {
    source: SourceId,
    found: &'a mut Diagnostics,
    grids: Vec<Grid>,
}

impl OracleReader<'_> {
    /// Takes tables wherever they are: files of different versions nest them differently. JSON is at most 128 deep, and so is this.
    fn walk(&mut self, node: &Node, above: Option<&str>, level: usize) {
        if self.grids.len() > MOST_TABLES {
            return;
        }
        if let Some(rows) = node.get("rows").filter(|rows| !rows.items().is_empty()) {
            self.table(node, rows, above, level);
            return;
        }
        let named = node.words("name").or(above);
        let inside = ["contents", "collections", "oracles"];
        let known = inside.iter().any(|key| node.get(key).is_some());
        for (key, child) in node.entries() {
            let worth = !known || inside.contains(&key.as_str());
            match &child.value {
                Value::Object(_) if worth => self.walk(child, named, level + 1),
                Value::List(items) if worth => {
                    for item in items {
                        self.walk(item, named, level + 1);
                    }
                }
                _ => {}
            }
        }
        for item in node.items() {
            self.walk(item, named, level + 1);
        }
    }

    fn table(&mut self, node: &Node, rows: &Node, above: Option<&str>, level: usize) {
        let texts: Vec<&str> = TEXTS
            .into_iter()
            .filter(|key| rows.items().iter().any(|row| is_said(row, key)))
            .collect();
        let labels = node.get("column_labels");
        let label = |key: &str| labels.and_then(|labels| labels.words(key)).unwrap_or("");
        let start = node.range.start;
        let span = Span::new(self.source, start..start + 1);
        let place = node
            .get("name")
            .map_or(span, |name| Span::new(self.source, name.range.clone()));
        let dice = node.words("dice").unwrap_or("roll");
        let headings = texts.iter().map(|key| Cell::new(label(key), place));
        let mut lines = vec![Line {
            cells: [Cell::new(dice, place)]
                .into_iter()
                .chain(headings)
                .collect(),
            span: place,
        }];
        let rows = rows.items().iter().take(MOST_LINES);
        lines.extend(rows.filter_map(|row| self.row(row, &texts)));
        let title = node.words("name").unwrap_or("Oracle").to_owned();
        self.grids.push(Grid {
            group: above
                .filter(|above| level > 0 && *above != title)
                .map(str::to_owned),
            title,
            text: node.words("summary").map(str::to_owned),
            reference: node.words("_id").map(str::to_owned),
            header: Header::Yes,
            lines,
            span: place,
        });
    }

    fn row(&mut self, row: &Node, texts: &[&str]) -> Option<Line> {
        let span = Span::new(self.source, row.range.clone());
        let results = row.get("roll").unwrap_or(row);
        let roll = match (results.number("min"), results.number("max")) {
            (Some(min), Some(max)) if min == max => format!("{min}"),
            (Some(min), Some(max)) => format!("{min}-{max}"),
            (Some(min), None) => format!("{min}"),
            _ => {
                let message = "a row without `min` and `max` is left out";
                self.found.push(Diagnostic::warning(span, message));
                return None;
            }
        };
        let words = |key: &&str| {
            let template = row.get("template").and_then(|template| template.words(key));
            let place = row
                .get(key)
                .map_or(span, |text| Span::new(self.source, text.range.clone()));
            Cell::new(template.or(row.words(key)).unwrap_or(""), place)
        };
        let cells = [Cell::new(&roll, span)]
            .into_iter()
            .chain(texts.iter().map(words));
        Some(Line {
            cells: cells.collect(),
            span,
        })
    }
}

fn is_said(row: &Node, key: &str) -> bool {
    row.words(key).is_some_and(|words| !words.is_empty())
}
