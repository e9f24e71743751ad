//! The index of a book of tables: where each table stands, and each foe and item that has a row, from A to Z.

use serde::Serialize;

use super::Block;
use crate::content::words::{plain, printed};
use crate::model::{Grid, Ruleset};

/// A line of the index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IndexEntry {
    /// What is looked for.
    pub words: String,
    /// Id of the table or list where it stands.
    pub target: String,
}

/// All tables and lists, and what their rows make.
pub fn index(ruleset: &Ruleset) -> Block {
    let mut entries = Vec::new();
    for table in ruleset.tables.iter() {
        push(ruleset, &table.title, &table.id, &table.grid, &mut entries);
    }
    for list in ruleset.lists.iter() {
        push(ruleset, &list.title, &list.id, &list.grid, &mut entries);
    }
    entries.sort_by_cached_key(|entry| (entry.words.to_lowercase(), entry.target.clone()));
    entries.dedup();
    Block::Index {
        title: ruleset.word("index", "Index").to_owned(),
        entries,
    }
}

fn push(ruleset: &Ruleset, title: &str, id: &str, grid: &Grid, entries: &mut Vec<IndexEntry>) {
    let entry = |words: String| IndexEntry {
        words,
        target: id.to_owned(),
    };
    entries.push(entry(turned(title)));
    let made = grid.rows.iter().filter(|row| row.made.is_some());
    let names = made.filter_map(|row| row.name.as_ref());
    entries.extend(names.map(|name| entry(plain(&printed(ruleset, name)))));
}

/// `Table RD: Room doors` is looked for under R: a code before a colon goes behind.
fn turned(title: &str) -> String {
    let Some((code, words)) = title.split_once(": ") else {
        return title.to_owned();
    };
    let is_code = |word: &str| !word.chars().any(char::is_lowercase);
    match code.split_whitespace().next_back() {
        Some(last) if is_code(last) => format!("{words} ({code})"),
        _ => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_go_behind_and_words_stay() {
        assert_eq!(turned("Table RD: Room doors"), "Room doors (Table RD)");
        assert_eq!(turned("Table 14: Gems"), "Gems (Table 14)");
        assert_eq!(
            turned("Monsters: kobolds to giant"),
            "Monsters: kobolds to giant"
        );
        assert_eq!(turned("Foes"), "Foes");
    }
}
