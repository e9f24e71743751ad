//! Tables as our games write them: aligned lines with bars, long ones wrapped.

use crate::import::draft::{Column, Draft, Row};
use crate::import::words::{self, References};

/// Lines are wrapped before this.
const LINE: usize = 150;

/// Cells up to this width are padded so that bars are below each other.
const PADDED: usize = 32;

/// The tables, with a blank line between them.
pub fn write(drafts: &[Draft], references: &References) -> String {
    let tables: Vec<String> = drafts
        .iter()
        .map(|draft| table(draft, references))
        .collect();
    tables.join("\n")
}

/// Any words as a TOML string.
pub fn quote(words: &str) -> String {
    toml::Value::String(words.to_owned()).to_string()
}

fn table(draft: &Draft, references: &References) -> String {
    let mut out = format!("[table.{}]\ntitle = {}\n", draft.id, quote(&draft.title));
    if let Some(group) = &draft.group {
        out.push_str(&format!("group = {}\n", quote(group)));
    }
    if let Some(text) = &draft.text {
        // Nothing rolls in an introduction.
        let text = words::convert(text, &References::new())
            .replace("{{", "{")
            .replace("}}", "}");
        out.push_str(&format!("text = {}\n", quote(&text)));
    }
    out.push_str(&format!("dice = {}\n", quote(&draft.dice)));
    let context = draft
        .context
        .iter()
        .map(|added| format!("{} = \"0-{}\"", added.name, added.most));
    let context: Vec<String> = context.collect();
    if !context.is_empty() {
        out.push_str(&format!("context = {{ {} }}\n", context.join(", ")));
        out.push_str("ends = \"clamp\"\n");
    }
    let keys: Vec<&str> = draft
        .columns
        .iter()
        .map(|column| column.key.as_str())
        .collect();
    // Name and text need no mention.
    if !matches!(keys.as_slice(), ["name"] | ["name", "text"]) {
        let quoted: Vec<String> = keys.iter().map(|key| quote(key)).collect();
        out.push_str(&format!("columns = [{}]\n", quoted.join(", ")));
    }
    let label = |column: &Column| {
        Some(format!(
            "{} = {}",
            column.key,
            quote(column.label.as_ref()?)
        ))
    };
    let labels: Vec<String> = draft.columns.iter().filter_map(label).collect();
    if !labels.is_empty() {
        out.push_str(&format!("labels = {{ {} }}\n", labels.join(", ")));
    }
    out.push_str("rows = \"\"\"\n");
    out.push_str(&rows(draft, references));
    out.push_str("\"\"\"\n");
    out
}

fn rows(draft: &Draft, references: &References) -> String {
    let lines: Vec<Vec<String>> = draft
        .rows
        .iter()
        .map(|row| cells(row, references))
        .collect();
    let width = |column: usize| {
        let widths = lines
            .iter()
            .filter_map(|line| Some(line.get(column)?.chars().count()));
        widths.filter(|width| *width <= PADDED).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..=draft.columns.len()).map(width).collect();
    lines.iter().map(|line| row(line, &widths)).collect()
}

/// Roll and cells of a row in our notation, without empty ones at its end.
fn cells(row: &Row, references: &References) -> Vec<String> {
    let results: Vec<String> = row.results.iter().map(ToString::to_string).collect();
    let mut cells = vec![results.join(", ")];
    cells.extend(row.cells.iter().map(|cell| {
        let words = words::convert(cell, references).replace('|', "\\|");
        if words.is_empty() {
            "-".to_owned()
        } else {
            words
        }
    }));
    while cells.len() > 2 && cells.last().is_some_and(|cell| cell == "-") {
        cells.pop();
    }
    cells
}

fn row(cells: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (index, (cell, width)) in cells.iter().zip(widths).enumerate() {
        if index > 0 {
            line.push_str(" | ");
        }
        line.push_str(cell);
        if index + 1 < cells.len() {
            let blanks = width.saturating_sub(cell.chars().count());
            line.push_str(&" ".repeat(blanks));
        }
    }
    // A backslash at the end would join this row and the next one: bars around the line keep it inside.
    if line.ends_with('\\') {
        line = format!("| {line} |");
    }
    wrap(&escape(&line))
}

/// Words inside a TOML string of several lines.
fn escape(words: &str) -> String {
    let mut out = String::new();
    for letter in words.chars() {
        match letter {
            '\\' => out.push_str("\\\\"),
            letter if letter.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out.replace("\"\"\"", "\"\"\\\"")
}

/// Breaks a long line at blanks; a backslash at its end joins it to the next.
fn wrap(line: &str) -> String {
    const INDENT: &str = "    ";
    let mut out = String::new();
    let mut width = 0;
    for (index, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        // An empty word is padding, which belongs to the cell before it.
        if index > 0 && !word.is_empty() && width + length + 3 > LINE && word != "|" {
            out.push_str(" \\\n");
            out.push_str(INDENT);
            width = INDENT.len();
        } else if index > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += length;
    }
    out.push('\n');
    out
}
