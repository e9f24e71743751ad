//! Who made the game, under which licence, and what made the page. Printed where due, which is in every product.

use serde::Serialize;

use super::Block;
use super::body::{Body, Declared, Markdown, Setting, declared};
use crate::model::Ruleset;
use crate::words::Word;

/// Who made the game, licence and notice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Credit {
    /// One paragraph each.
    pub lines: Vec<String>,
}

/// The credit lines of a game.
pub fn credit(ruleset: &Ruleset) -> Block {
    let head = &ruleset.head;
    let mut lines = Vec::new();
    lines.extend(head.credit.clone());
    if let Some(licence) = &head.licence {
        lines.push(format!("{}: {licence}", ruleset.word(Word::Licence)));
    }
    lines.extend(head.notice.clone());
    lines.push(ident(ruleset));
    Block::Credit(Credit { lines })
}

/// What made the page.
fn ident(ruleset: &Ruleset) -> String {
    let head = &ruleset.head;
    format!(
        "{} {}, Delvepress {}",
        head.id,
        head.version,
        env!("CARGO_PKG_VERSION")
    )
}

/// The same in one paragraph, where paper is short: the notice, or credit and licence of a game without one.
pub fn brief_credit(ruleset: &Ruleset) -> Block {
    let head = &ruleset.head;
    let words = head.notice.clone().unwrap_or_else(|| {
        let parts = head.credit.iter().chain(&head.licence);
        parts.map(String::as_str).collect::<Vec<_>>().join(". ")
    });
    let lines = vec![format!("{} {}", words.trim_end(), ident(ruleset))];
    Block::Credit(Credit { lines })
}

impl Declared for declared::Credit {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        if self.brief {
            brief_credit(setting.ruleset)
        } else {
            credit(setting.ruleset)
        }
    }
}

impl Body for Credit {
    fn write_markdown(&self, out: &mut Markdown) {
        let lines = self.lines.iter();
        lines.for_each(|line| out.line(format_args!("{line}  ")));
    }
}
