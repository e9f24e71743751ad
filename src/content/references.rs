//! Tables that printed rules name: their readers look for them on the same paper.

use std::collections::{BTreeMap, BTreeSet};

use super::{Block, Paragraph, Span};
use crate::model::{Ruleset, Topic};

/// Tables and lists of one name. Variants of a table share it, and any of them will do.
pub type Namesakes = BTreeSet<Topic>;

/// The names by which words can call tables: id, title, and what comes before the colon of a title, as in charts.
pub struct TableNames(BTreeMap<String, Namesakes>);

impl TableNames {
    /// The names of all tables and lists of a game.
    pub fn of(ruleset: &Ruleset) -> Self {
        // Nobody looks up a deck: it is in the reader's hand.
        let is_printed = |id: &str| ruleset.decks.get(id).is_none();
        let tables = ruleset.tables.iter().filter(|it| is_printed(&it.id));
        let tables = tables.map(|it| (Topic::Table(it.id.clone()), &it.id, &it.title));
        let lists = ruleset.lists.iter();
        let lists = lists.map(|it| (Topic::List(it.id.clone()), &it.id, &it.title));
        let mut names: BTreeMap<String, Namesakes> = BTreeMap::new();
        for (topic, id, title) in tables.chain(lists) {
            let label = label_of(title);
            for name in [id.as_str(), title.as_str(), label] {
                if !name.is_empty() {
                    let namesakes = names.entry(name.to_owned()).or_default();
                    namesakes.insert(topic.clone());
                }
            }
        }
        Self(names)
    }

    /// The tables that a heading names: a reader who looks for them stops there.
    pub fn headed_by(&self, block: &Block) -> BTreeSet<Namesakes> {
        let heading = block.name();
        let named = self.0.iter().filter(|(name, _)| {
            let is_whole = *name == heading || *name == label_of(heading);
            is_whole || is_distinct(name) && has_name(heading, name)
        });
        named.map(|(_, namesakes)| namesakes.clone()).collect()
    }

    /// The tables that the words of a rule name. In bold every name counts; elsewhere those that cannot be taken for other words: codes in
    /// capitals, and titles of two words or more.
    pub fn named_in(&self, block: &Block) -> BTreeSet<Namesakes> {
        let paragraphs = match block {
            Block::Rule(text) | Block::Text(text) => &text.paragraphs,
            Block::Masked(masked) => return self.named_in(&masked.inner),
            _ => return BTreeSet::new(),
        };
        let mut found = BTreeSet::new();
        for spans in paragraphs.iter().flat_map(lines) {
            let bold = spans.iter().filter(|span| span.style == "strong");
            let bold = bold.filter_map(|span| self.0.get(span.text.trim_matches(is_around)));
            found.extend(bold.cloned());
            let text: String = spans.iter().map(|span| span.text.as_str()).collect();
            let plain = self.0.iter().filter(|(name, _)| is_distinct(name));
            let plain = plain.filter(|(name, _)| has_name(&text, name));
            found.extend(plain.map(|(_, namesakes)| namesakes.clone()));
        }
        found
    }
}

/// What comes before the colon of a title, as in charts.
fn label_of(title: &str) -> &str {
    title.split(':').next().unwrap_or_default()
}

/// The lines of a paragraph or list.
fn lines(paragraph: &Paragraph) -> Vec<&Vec<Span>> {
    match paragraph {
        Paragraph::Text { spans } => vec![spans],
        Paragraph::List { items } | Paragraph::Steps { items } => items.iter().collect(),
    }
}

/// Punctuation that bold type may take in.
fn is_around(letter: char) -> bool {
    letter.is_whitespace() || ".,:;!?".contains(letter)
}

/// Whether a name cannot be taken for other words: `TC`, `#D`, `Magic treasure`.
fn is_distinct(name: &str) -> bool {
    let is_code = name.chars().count() > 1
        && name.chars().any(char::is_alphabetic)
        && !name
            .chars()
            .any(|letter| letter.is_lowercase() || letter == '-');
    let is_title = name.starts_with(char::is_uppercase) && name.contains(' ');
    is_code || is_title
}

/// Whether a text has a name that is no part of a longer word or code.
fn has_name(text: &str, name: &str) -> bool {
    let is_inner =
        |letter: Option<char>| letter.is_some_and(|it| it.is_alphanumeric() || "#/-".contains(it));
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + name.len()..);
        !is_inner(before) && !is_inner(after.and_then(|text| text.chars().next()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::blocks::rule_block;
    use crate::ruleset::{self, File};

    const CHARTS: &str = r##"
format = 1
id = "charts"
title = "Charts"
licence = "CC0-1.0"
credit = "A fixture"
[table.ND]
title = "#D: doors"
dice = "1d6"
columns = ["name"]
rows = "1-6 | A door"
[table.W]
title = "W: weapons"
like = "ND"
[table.W-large]
title = "W: weapons (large)"
like = "ND"
[table.finds]
title = "Magic treasure"
like = "ND"
[list.trades]
title = "Trades"
columns = ["name"]
rows = "Cook"
[rule.bold]
text = "Roll on **W**, choose from **Trades**."
[rule.plain]
title = "Doors (#D)"
text = """
The W of Wisdom. Trades are heavy; magic treasure is rare, #Doors are not.

- Roll #D, then see Magic treasure."""
"##;

    fn named_by(ruleset: &Ruleset, rule: &str) -> Vec<Vec<String>> {
        let block = rule_block(ruleset.rules.get(rule).expect("a rule"));
        let named = TableNames::of(ruleset).named_in(&block);
        let words = |set: &Namesakes| set.iter().map(ToString::to_string).collect();
        named.iter().map(words).collect()
    }

    #[test]
    fn bold_names_codes_and_titles_are_references() {
        let file: File = ("charts.toml".to_owned(), CHARTS.to_owned());
        let reading = ruleset::read(vec![file], &ruleset::no_base);
        let ruleset = reading.ruleset.expect("a ruleset");
        let bold = named_by(&ruleset, "bold");
        assert_eq!(
            bold,
            [vec!["table W", "table W-large"], vec!["list trades"]]
        );
        // A letter or a single word may mean something else, and so may a part of a longer code.
        let plain = named_by(&ruleset, "plain");
        assert_eq!(plain, [["table ND"], ["table finds"]]);
        let names = TableNames::of(&ruleset);
        let headed = |rule: &str| {
            let block = rule_block(ruleset.rules.get(rule).expect("a rule"));
            names.headed_by(&block)
        };
        let doors = Namesakes::from([Topic::Table("ND".to_owned())]);
        assert_eq!(headed("plain"), BTreeSet::from([doors]));
        assert_eq!(headed("bold"), BTreeSet::new());
    }
}
