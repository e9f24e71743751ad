//! How much play needs what stands on a page, and what a person calls it.

use super::{Block, Content, Page, Paragraph};
use crate::model::blocks as declared;
use crate::model::{self, BlockKind, Need, Ruleset};
use crate::words::Word;

/// What a block of a ruleset says itself, or what the rule, table or list says that it shows. A frame for a picture is never essential.
pub fn need(ruleset: &Ruleset, block: &model::Block) -> Need {
    block.need.unwrap_or_else(|| match &block.kind {
        BlockKind::Rule(declared::Rule { rule }) => ruleset.rules[rule].need,
        BlockKind::RollTable(declared::RollTable { table, .. }) => ruleset.tables[table].need,
        BlockKind::List(declared::List { list, .. }) => ruleset.lists[list].need,
        BlockKind::Portrait(_) => Need::Wanted,
        _ => Need::Essential,
    })
}

/// Notes what the blocks of all pages are called, before a disguise gives them other headings. Pages whose names are known keep them.
pub fn remember_names(content: &mut Content) {
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    for page in pages.filter(|page| page.names.len() != page.blocks.len()) {
        page.names = names(&page.blocks);
    }
}

/// The line on paper that says what it lacks.
pub fn left_out(ruleset: &Ruleset, names: &[String]) -> String {
    format!("{}: {}.", ruleset.word(Word::LeftOut), names.join(", "))
}

/// The line on paper that says what is on its back.
pub fn on_the_back(ruleset: &Ruleset, names: &[String]) -> String {
    format!("{}: {}.", ruleset.word(Word::OnTheBack), names.join(", "))
}

/// Words without a heading are called after the block above them.
fn names(blocks: &[Block]) -> Vec<String> {
    let mut heading = None;
    let mut names = Vec::new();
    for block in blocks {
        let own = block.name();
        names.push(match (block, heading) {
            (Block::Text { title: None, .. } | Block::Checklist { .. }, Some(above)) => {
                format!("{own} below {above}")
            }
            (
                Block::Text {
                    title: None,
                    paragraphs,
                },
                None,
            ) => first_words(paragraphs),
            _ => own.to_owned(),
        });
        if block.is_section() {
            heading = Some(own);
        }
    }
    names
}

/// Words that a text without a heading is known by.
const FIRST_WORDS: usize = 4;

fn first_words(paragraphs: &[Paragraph]) -> String {
    let spans = paragraphs.iter().find_map(|paragraph| match paragraph {
        Paragraph::Text { spans } => Some(spans),
        Paragraph::List { items } | Paragraph::Steps { items } => items.first(),
    });
    let spans = spans.into_iter().flatten();
    let text: String = spans.map(|span| span.text.as_str()).collect();
    let words: Vec<&str> = text.split_whitespace().take(FIRST_WORDS).collect();
    format!("{} ...", words.join(" "))
}

impl Page {
    /// How much play needs the block at this place; a page that does not say keeps everything.
    pub fn need(&self, at: usize) -> Need {
        self.needs.get(at).copied().unwrap_or_default()
    }

    /// What the block at this place is called without its disguise.
    pub fn name_of(&self, at: usize) -> String {
        let remembered = self.names.get(at).cloned();
        let own = || self.blocks.get(at).map(|block| block.name().to_owned());
        remembered.or_else(own).unwrap_or_default()
    }
}

impl Block {
    /// Whether it is something to read under a heading of its own: a rule, a table, a list.
    pub fn is_section(&self) -> bool {
        match self {
            Self::Rule { .. } | Self::RollTable(_) | Self::List(_) => true,
            // A heading without words belongs to what follows.
            Self::Text {
                title: Some(_),
                paragraphs,
            } => !paragraphs.is_empty(),
            Self::Masked { inner, .. } => match &**inner {
                Self::Text { paragraphs, .. } => !paragraphs.is_empty(),
                Self::RollTable(_) | Self::List(_) => true,
                _ => false,
            },
            _ => false,
        }
    }
}
