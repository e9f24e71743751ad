//! The index of a book of tables: where to find each table, and each foe and item that has a row, from A to Z.

use super::prelude::*;

/// Where everything is, from A to Z.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Index {
    /// Heading.
    pub title: String,
    /// The entries, in order.
    pub entries: Vec<IndexEntry>,
}

/// A line of the index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IndexEntry {
    /// What is looked for.
    pub words: String,
    /// Ids of the tables and lists that have it.
    pub targets: Vec<String>,
}

/// All tables and lists, and what their rows make.
pub fn index(ruleset: &Ruleset) -> Block {
    let mut found = Vec::new();
    let tables = ruleset.tables.iter().filter(|it| it.printed);
    let tables = tables.map(|it| (&it.title, &it.id, &it.grid));
    let lists = ruleset.lists.iter().filter(|it| it.printed);
    let lists = lists.map(|it| (&it.title, &it.id, &it.grid));
    for (title, id, grid) in tables.chain(lists) {
        let entry = |words: String| (words, id.clone());
        found.push(entry(put_code_last(title)));
        let made = grid.rows.iter().filter(|row| row.made.is_some());
        let names = made.filter_map(|row| row.name.as_ref());
        found.extend(names.map(|name| entry(plain(&printed(ruleset, name)))));
    }
    // Found in the order of the book, and the sort keeps that order within an entry.
    found.sort_by_cached_key(|(words, _)| (words.to_lowercase(), words.clone()));
    let mut entries: Vec<IndexEntry> = Vec::new();
    for (words, target) in found {
        match entries.last_mut() {
            Some(last) if last.words == words => last.targets.push(target),
            _ => entries.push(IndexEntry {
                words,
                targets: vec![target],
            }),
        }
    }
    for entry in &mut entries {
        entry.targets.dedup();
    }
    Block::Index(Index {
        title: ruleset.word(Word::Index).to_owned(),
        entries,
    })
}

impl Body for Index {
    fn write_markdown(&self, out: &mut Markdown) {
        out.heading(Some(&self.title));
        let entries = self.entries.iter();
        entries.for_each(|entry| out.line(format_args!("- {}", entry.words)));
    }

    named!(title);
}

/// `Table RD: Room doors` is looked for under R: a code before a colon goes behind.
fn put_code_last(title: &str) -> String {
    let is_code = |code: &str| {
        let last = code.split_whitespace().next_back();
        last.is_some_and(|word| !word.chars().any(char::is_lowercase))
    };
    match title.split_once(": ") {
        Some((code, words)) if is_code(code) => format!("{words} ({code})"),
        _ => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_go_behind_and_words_stay() {
        assert_eq!(
            put_code_last("Table RD: Room doors"),
            "Room doors (Table RD)"
        );
        assert_eq!(put_code_last("Table 14: Gems"), "Gems (Table 14)");
        assert_eq!(
            put_code_last("Monsters: kobolds to giant"),
            "Monsters: kobolds to giant"
        );
        assert_eq!(put_code_last("Foes"), "Foes");
    }
}
