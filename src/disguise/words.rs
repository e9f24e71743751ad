//! The words of a disguise, read from its file.

use std::collections::BTreeMap;

use crate::assets;

/// The folder of the disguises among the templates.
const FOLDER: &str = "disguises/";

/// A disguise with all its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disguise {
    /// As typed after `--disguise`: the file without its ending.
    pub name: String,
    /// One line about it.
    pub help: String,
    /// Patterns by the part of the page they are for, such as `title` or `items`; `{word}` is drawn from the list of that name.
    pub patterns: BTreeMap<String, Vec<String>>,
    /// Lists to draw from.
    pub lists: BTreeMap<String, Vec<String>>,
    /// Labels of the form's head, each with a pattern for its value.
    pub fields: Vec<(String, String)>,
    /// Headings of the cover's columns, each with the name of the pattern its cells are drawn from.
    pub columns: Vec<(String, String)>,
}

/// All disguises, by name.
pub fn all() -> Vec<Disguise> {
    assets::files(&assets::TEMPLATES, "toml")
        .into_iter()
        .filter_map(|(path, bytes)| {
            let name = path.strip_prefix(FOLDER)?.strip_suffix(".toml")?;
            read(name, std::str::from_utf8(bytes).ok()?)
        })
        .collect()
}

/// The disguise of this name.
pub fn find(name: &str) -> Option<Disguise> {
    all().into_iter().find(|disguise| disguise.name == name)
}

/// Reads the words of a disguise. They come with the binary, and a test reads them all: a mistake gives none.
fn read(name: &str, text: &str) -> Option<Disguise> {
    let table: toml::Table = text.parse().ok()?;
    let words = |key: &str| -> BTreeMap<String, Vec<String>> {
        let entries = table.get(key).and_then(toml::Value::as_table);
        entries
            .into_iter()
            .flatten()
            .map(|(key, value)| (key.clone(), strings(value)))
            .collect()
    };
    let pairs = |key: &str| -> Vec<(String, String)> {
        let entries = table.get(key).and_then(toml::Value::as_array);
        entries
            .into_iter()
            .flatten()
            .filter_map(|pair| match strings(pair).as_slice() {
                [label, pattern] => Some((label.clone(), pattern.clone())),
                _ => None,
            })
            .collect()
    };
    Some(Disguise {
        name: name.to_owned(),
        help: table.get("help")?.as_str()?.to_owned(),
        patterns: words("patterns"),
        lists: words("lists"),
        fields: pairs("fields"),
        columns: pairs("columns"),
    })
}

fn strings(value: &toml::Value) -> Vec<String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    items
        .iter()
        .filter_map(toml::Value::as_str)
        .map(str::to_owned)
        .collect()
}
