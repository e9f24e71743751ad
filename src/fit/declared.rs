//! Pages as the ruleset declares them: where one is too full for something that play needs, the typesetter is asked how high everything is,
//! and sections move to pages with room, in their order. What is merely nice or wanted gives way; what is essential never does.

use super::arrange::Board;
use super::remarks::{noted_pages, say_what_is_missing};
use super::room::{no_room, refuse};
use super::{Edition, Fitted, Task};
use crate::content::{Block, Content};
use crate::diag::{Class, Error};
use crate::model::Need;
use crate::typeset::{Layout, Pages};

/// How often sections are moved before the order is given up.
const ROUNDS: usize = 8;

/// A product of a fixed number of pages.
pub(super) struct DeclaredPages<'a> {
    pub task: &'a Task<'a>,
    pub edition: &'a Edition,
}

impl DeclaredPages<'_> {
    /// Sets the pages so that nothing essential is missing. Strips of dice may go one by one, but not the last that has some die.
    pub fn fill(&self) -> Result<Fitted, Error> {
        let filled = self.fill_pages()?;
        match find_die_without_strip(&filled) {
            None => Ok(filled),
            Some(dice) => {
                let strip = format!("dice strip {dice}");
                Err(refuse("", &[strip], self.task.asked.what_to_drop()))
            }
        }
    }

    /// Sets the pages as they are declared, or with sections moved where something has no room.
    fn fill_pages(&self) -> Result<Fitted, Error> {
        let content = self.task.content;
        let declared = self.set(content)?;
        let as_declared = Lack::of(content, &declared);
        if as_declared == Lack::NOTHING {
            return self.with_remark(Fitted::whole(declared, content));
        }
        let mut board = Board::new(&content.pages, &self.measure()?.heights);
        let mut best: Option<(Lack, Fitted)> = None;
        for _ in 0..ROUNDS {
            let Some(arranged) = board.arrange(content) else {
                break;
            };
            let pages = self.set(&arranged.content)?;
            let mut lack = Lack::of(&arranged.content, &pages);
            lack.wanted += arranged.wanted;
            board.learn(&arranged.content, &pages.notes);
            let better = best.as_ref().is_none_or(|(before, _)| lack < *before);
            if better && lack.over == 0 {
                let filled = Fitted {
                    omitted: arranged.omitted,
                    ..Fitted::whole(pages, &arranged.content)
                };
                best = Some((lack, filled));
            }
            if lack == Lack::NOTHING {
                break;
            }
        }
        match best {
            Some((lack, filled)) if lack < as_declared => self.with_remark(filled),
            _ if as_declared.over == 0 => self.with_remark(Fitted::whole(declared, content)),
            // Something of a fixed size that is too wide as well helps no other page: the checks of pages say by how much.
            _ if declared.notes.iter().any(|note| note.wide > 0.0) => {
                Ok(Fitted::whole(declared, content))
            }
            _ => Err(self.explain_refusal(&board, &declared)),
        }
    }

    fn set(&self, content: &Content) -> Result<Pages, Error> {
        self.task.set(content, &self.edition.layout)
    }

    fn measure(&self) -> Result<Pages, Error> {
        let layout = Layout {
            measure: true,
            ..self.edition.layout.clone()
        };
        self.task.set(self.task.content, &layout)
    }

    /// Says on paper what was left out, where the credit has room for one more line.
    fn with_remark(&self, filled: Fitted) -> Result<Fitted, Error> {
        let names = filled.omitted_sections();
        let mut content = filled.content.clone();
        let ruleset = self.task.ruleset;
        if names.is_empty() || !say_what_is_missing(ruleset, &mut content, &names) {
            return Ok(filled);
        }
        let pages = self.set(&content)?;
        let same =
            pages.len() == filled.pages.len()
                && pages.notes.iter().zip(&filled.pages.notes).all(|(a, b)| {
                    a.left_out == b.left_out && a.over <= b.over && a.scale >= b.scale
                });
        if !same {
            return Ok(filled);
        }
        Ok(Fitted {
            pages,
            content,
            ..filled
        })
    }

    fn explain_refusal(&self, board: &Board, declared: &Pages) -> Error {
        let content = self.task.content;
        let over = || declared.notes.iter().filter(|note| note.over > 0.0);
        let mut names: Vec<String> = over()
            .flat_map(|note| board.name_overflow(&content.pages, note.page, note.over))
            .collect();
        names.dedup();
        let pages: Vec<String> = over()
            .map(|note| format!("page {} is {:.0} mm too long", note.page, note.over.ceil()))
            .collect();
        let hint = self.task.asked.what_to_drop();
        let message = format!("{}: {}", no_room("", &names), pages.join(", "));
        Error::new(Class::Room, message).hint(hint)
    }
}

/// How much is missing: pages that something essential does not fit on, and wanted things left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lack {
    over: usize,
    wanted: usize,
}

impl Lack {
    const NOTHING: Self = Self { over: 0, wanted: 0 };

    /// What pages lack of their content.
    fn of(content: &Content, pages: &Pages) -> Self {
        let mut lack = Self::NOTHING;
        for (note, page) in noted_pages(pages, &content.pages) {
            lack.over += usize::from(note.over > 0.0);
            let wanted = |at: &&usize| page.need(**at) == Need::Wanted;
            lack.wanted += note.left_out.iter().filter(wanted).count();
        }
        lack
    }
}

/// A die whose strips have all been left out.
fn find_die_without_strip(filled: &Fitted) -> Option<String> {
    let mut stays: Vec<String> = Vec::new();
    let mut gone: Vec<String> = Vec::new();
    for (number, page) in filled.content.pages.iter().enumerate() {
        let notes = filled.pages.notes.iter();
        let notes = notes.filter(|note| note.page == number + 1);
        let left_out: Vec<usize> = notes.flat_map(|note| &note.left_out).copied().collect();
        for (at, block) in page.blocks().enumerate() {
            let Block::DiceStrip(strip) = block else {
                continue;
            };
            let list = if left_out.contains(&at) {
                &mut gone
            } else {
                &mut stays
            };
            list.push(strip.dice.clone());
        }
    }
    gone.into_iter().find(|dice| !stays.contains(dice))
}
