//! Who made the game, under which licence, and what made the page. Printed where due, which is in every product.

use super::prelude::*;

/// Who made the game, licence and notice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Credit {
    /// One paragraph each.
    pub lines: Vec<String>,
    /// Whether it is one paragraph, whatever is added.
    #[serde(skip)]
    pub brief: bool,
}

impl Credit {
    /// Adds something: a paragraph, or the end of the only one.
    pub fn add(&mut self, line: &str) {
        match self.lines.last_mut() {
            Some(last) if self.brief => {
                let stop = if last.ends_with('.') { " " } else { ". " };
                *last += &format!("{stop}{line}");
            }
            _ => self.lines.push(line.to_owned()),
        }
    }
}

/// The credit lines of a game.
pub fn credit(ruleset: &Ruleset) -> Block {
    let head = &ruleset.head;
    let licence = head.licence.as_ref();
    let licence = licence.map(|it| format!("{}: {it}", ruleset.word(Word::Licence)));
    let stated = [head.credit.clone(), licence, head.notice.clone()];
    let lines = stated.into_iter().flatten().chain([ident(ruleset)]);
    let lines = lines.collect();
    Block::Credit(Credit {
        lines,
        brief: false,
    })
}

/// What made the page.
fn ident(ruleset: &Ruleset) -> String {
    let (id, version) = (&ruleset.head.id, &ruleset.head.version);
    format!("{id} {version}, Delvepress {}", env!("CARGO_PKG_VERSION"))
}

/// The same in one paragraph, where paper is short: the notice, or credit and licence of a game without one.
pub fn brief_credit(ruleset: &Ruleset) -> Block {
    let head = &ruleset.head;
    let words = head.notice.clone().unwrap_or_else(|| {
        let parts = head.credit.iter().chain(&head.licence);
        parts.map(String::as_str).collect::<Vec<_>>().join(". ")
    });
    let lines = vec![format!("{} {}", words.trim_end(), ident(ruleset))];
    Block::Credit(Credit { lines, brief: true })
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
