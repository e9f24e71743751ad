//! Sheets of one's own: a file that holds a single product, read over a ruleset and written from one.
//!
//! The file has the keys of `[product.ID]` at its top. It is laid into the tree of the ruleset before anything is checked, so that it may name
//! everything that the game has, and its mistakes are shown like those of a ruleset.

use std::fmt::Write;

use serde_json::{Map, Value};

use super::tree::{Branch, Key, Node, NodeKind};
use super::{File, Reading, Resolver, RulesetLoader, Translation, id, understand};
use crate::diag::{Diagnostics, Span};
use crate::model::Product;

/// Reads a ruleset with one more product from a file of its own. The second value is the id of that product: the name of the file.
pub fn read_with_sheet(
    files: Vec<File>,
    translation: Option<Translation>,
    sheet: File,
    resolver: &Resolver<'_>,
) -> (Reading, String) {
    let product = sheet_id(&sheet.0);
    let mut reader = RulesetLoader::new(resolver);
    let own = files.len();
    let tree = reader.load_tree(files, translation);
    let sheet = reader.sheet(sheet);
    let RulesetLoader {
        sources,
        mut found,
        broken,
        ..
    } = reader;
    let ruleset = match (tree, sheet) {
        (Some(mut tree), Some(sheet)) if !broken => {
            lay(&mut tree, &product, sheet);
            understand(tree, own, &sources, &mut found)
        }
        _ => None,
    };
    let reading = Reading {
        ruleset: ruleset.filter(|_| !found.has_errors()),
        sources,
        diagnostics: found.finish(),
    };
    (reading, product)
}

/// The name of the file without folder and ending, where it can be an id.
fn sheet_id(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = name.strip_suffix(".toml").unwrap_or(name);
    match id::from_words(stem) {
        stem if id::is_id(&stem) => stem,
        _ => "sheet".into(),
    }
}

impl RulesetLoader<'_> {
    fn sheet(&mut self, (name, text): File) -> Option<Node> {
        if !self.sizes_are_sane(&[(name.clone(), text.clone())]) {
            return None;
        }
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let source = self.sources.add(name, text);
        let mut errors = Diagnostics::new();
        let branch = super::tree::parse::parse(&self.sources, source, &mut errors);
        let errors = errors.finish();
        self.broken |= errors.iter().any(super::tree::parse::is_fatal);
        self.found.extend(errors);
        let span = Span::new(source, 0..0);
        Some(Node::new(span, NodeKind::Branch(branch)))
    }
}

/// Puts a product among those of the tree, in place of one of the same id.
fn lay(tree: &mut Branch, product: &str, sheet: Node) {
    let key = |name: &str| Key {
        name: name.to_owned(),
        span: sheet.span,
    };
    if tree.branch("product").is_none() {
        tree.take("product");
        let none = Node::new(sheet.span, NodeKind::Branch(Branch::default()));
        tree.push(key("product"), none);
    }
    let products = tree.get_mut("product").and_then(Node::as_branch_mut);
    if let Some(products) = products {
        products.take(product);
        products.push(key(product), sheet);
    }
}

/// A product as a sheet file, to be changed by hand.
pub fn sheet_toml(game: &str, product: &Product) -> String {
    let value = serde_json::to_value(product).unwrap_or_default();
    let empty = Map::new();
    let keys = value.as_object().unwrap_or(&empty);
    let mut out = format!(
        "# A sheet for {game}. Print it with: delve print {game} --sheet THIS-FILE\n\
         # Blocks, their order, columns and labels are yours to change; rulesets/README.md lists all blocks.\n\n"
    );
    for (key, value) in keys {
        let stays = !matches!(key.as_str(), "id" | "pages" | "inside") && *value != "pages";
        if stays {
            let _ = writeln!(out, "{key} = {}", inline(value));
        }
    }
    for (key, value) in OPTIONAL {
        if !keys.contains_key(key) {
            let _ = writeln!(out, "# {key} = {value}");
        }
    }
    for name in ["pages", "inside"] {
        let pages = keys.get(name).and_then(Value::as_array);
        for page in pages.into_iter().flatten() {
            let _ = writeln!(out, "\n[[{name}]]");
            page_toml(page, &mut out);
        }
    }
    out
}

/// What a sheet may say besides, as a reminder.
const OPTIONAL: [(&str, &str); 4] = [
    ("theme", "\"old-school\""),
    ("labels", "{ hp = \"Wounds\" }"),
    ("fonts", "{ text = \"IBM Plex Sans\" }"),
    ("portrait", "\"me.png\""),
];

fn page_toml(page: &Value, out: &mut String) {
    let empty = Map::new();
    for (key, value) in page.as_object().unwrap_or(&empty) {
        match (key.as_str(), value) {
            ("align", Value::String(top)) if top == "top" => {}
            ("blocks", Value::Array(blocks)) => {
                out.push_str("blocks = [\n");
                for block in blocks {
                    let mut block = block.clone();
                    if let Some(keys) = block.as_object_mut() {
                        // Most sheets are about one hero, and need not say so.
                        keys.retain(|key, value| key != "hero" || *value != 1);
                    }
                    let _ = writeln!(out, "  {},", inline(&block));
                }
                out.push_str("]\n");
            }
            _ => {
                let _ = writeln!(out, "{key} = {}", inline(value));
            }
        }
    }
}

/// A value on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(inline).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| format!("{} = {}", bare(key), inline(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::String(words) => toml::Value::String(words.clone()).to_string(),
        other => other.to_string(),
    }
}

fn bare(key: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !key.is_empty() && key.bytes().all(plain) {
        key.to_owned()
    } else {
        toml::Value::String(key.to_owned()).to_string()
    }
}
