//! Makes pages fit: where one is too full for something that play needs, the typesetter is asked how high everything is, and sections move to
//! pages with room, in their order. What is merely nice or wanted gives way; what is essential never does.

use serde_json::json;

use super::arrange::Board;
use super::{Edition, Order, typeset};
use crate::content::{self, Block, Content, Page};
use crate::diag::{Error, error};
use crate::model::{Need, Ruleset};
use crate::typeset::{Layout, PageNote, Pages};

/// Pages that were made to fit.
pub(super) struct Filled {
    /// As they are set.
    pub pages: Pages,
    /// What is on them, in the places where it is.
    pub content: Content,
    /// Remarks: what was shrunk.
    pub notes: Vec<String>,
    /// Names of what was left out before the pages were set.
    pub omitted: Vec<String>,
}

/// How often sections are moved before the order is given up.
const ROUNDS: usize = 8;

/// A product of a fixed number of pages.
pub(super) struct Fitting<'a> {
    pub ruleset: &'a Ruleset,
    pub order: &'a Order,
    pub content: &'a Content,
    pub edition: &'a Edition,
}

impl Fitting<'_> {
    /// Sets the pages so that nothing essential is missing. Strips of dice may go one by one, but not the last that has some die.
    pub fn fill(&self) -> Result<Filled, Error> {
        let filled = self.fill_pages()?;
        match die_without_strip(&filled) {
            None => Ok(filled),
            Some(dice) => Err(Error::content(no_room("", &[format!("dice strip {dice}")]))
                .hint(self.order.what_to_drop())),
        }
    }

    /// Sets the pages as they are declared, or with sections moved where something has no room.
    fn fill_pages(&self) -> Result<Filled, Error> {
        let declared = self.set(self.content)?;
        if self.lacks(self.content, &declared) == Lack::NOTHING {
            return self.with_remark(self.filled(declared, self.content.clone(), Vec::new()));
        }
        let mut board = Board::new(&self.content.pages, &self.measure()?.heights);
        let mut best: Option<(Lack, Filled)> = None;
        for _ in 0..ROUNDS {
            let Some(arranged) = board.arrange(self.content) else {
                break;
            };
            let pages = self.set(&arranged.content)?;
            let mut lack = self.lacks(&arranged.content, &pages);
            lack.wanted += arranged.wanted;
            board.learn(&arranged.content, &pages.notes);
            let better = best.as_ref().is_none_or(|(before, _)| lack < *before);
            if better && lack.over == 0 {
                let filled = self.filled(pages, arranged.content, arranged.omitted);
                best = Some((lack, filled));
            }
            if lack == Lack::NOTHING {
                break;
            }
        }
        let as_declared = self.lacks(self.content, &declared);
        match best {
            Some((lack, filled)) if lack < as_declared => Ok(self.with_remark(filled)?),
            _ if as_declared.over == 0 => {
                self.with_remark(self.filled(declared, self.content.clone(), Vec::new()))
            }
            // Something of a fixed size that is too wide as well helps no other page: the checks of pages say by how much.
            _ if declared.notes.iter().any(|note| note.wide > 0.0) => {
                Ok(self.filled(declared, self.content.clone(), Vec::new()))
            }
            _ => Err(self.refused(&board, &declared)),
        }
    }

    fn filled(&self, pages: Pages, content: Content, omitted: Vec<String>) -> Filled {
        Filled {
            pages,
            content,
            notes: Vec::new(),
            omitted,
        }
    }

    fn set(&self, content: &Content) -> Result<Pages, Error> {
        let layout = self.edition.layout.clone();
        let job = self.order.typesetting(json!(content), layout)?;
        typeset(&job, self.order)
    }

    fn measure(&self) -> Result<Pages, Error> {
        let layout = Layout {
            measure: true,
            ..self.edition.layout.clone()
        };
        let job = self.order.typesetting(json!(self.content), layout)?;
        typeset(&job, self.order)
    }

    fn lacks(&self, content: &Content, pages: &Pages) -> Lack {
        let mut lack = Lack::NOTHING;
        for (note, page) in noted(pages, &content.pages) {
            lack.over += usize::from(note.over > 0.0);
            let wanted = |at: &&usize| page.need(**at) == Need::Wanted;
            lack.wanted += note.left_out.iter().filter(wanted).count();
        }
        lack
    }

    /// Says on paper what was left out, where the credit has room for one more line.
    fn with_remark(&self, filled: Filled) -> Result<Filled, Error> {
        let names = sections_left_out(&filled);
        let mut content = filled.content.clone();
        if names.is_empty() || !remark(self.ruleset, &mut content, &names) {
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
        Ok(Filled {
            pages,
            content,
            ..filled
        })
    }

    fn refused(&self, board: &Board, declared: &Pages) -> Error {
        let over = declared.notes.iter().filter(|note| note.over > 0.0);
        let mut names: Vec<String> = over
            .flat_map(|note| board.too_many(&self.content.pages, note.page, note.over))
            .collect();
        names.dedup();
        let over = declared.notes.iter().filter(|note| note.over > 0.0);
        let pages: Vec<String> = over
            .map(|note| format!("page {} is {:.0} mm too long", note.page, note.over.ceil()))
            .collect();
        error!("{}: {}", no_room("", &names), pages.join(", ")).hint(self.order.what_to_drop())
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
}

/// `no room on one sheet for `A`, `B`, which play needs`.
pub(super) fn no_room(place: &str, names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("no room {place}for {}, which play needs", quoted.join(", "))
}

/// Names of what was left out of these pages, as the warning has them.
pub(super) fn left_out(filled: &Filled) -> Vec<String> {
    let both = noted(&filled.pages, &filled.content.pages);
    let names = both.flat_map(|(note, page)| note.left_out.iter().map(|at| page.name_of(*at)));
    filled.omitted.iter().cloned().chain(names).collect()
}

/// What the typesetter reports, each with the page that it is about. A page may be reported on more than once.
pub(super) fn noted<'a>(
    set: &'a Pages,
    pages: &'a [Page],
) -> impl Iterator<Item = (&'a PageNote, &'a Page)> {
    let notes = set.notes.iter();
    notes.filter_map(|note| Some((note, pages.get(note.page.checked_sub(1)?)?)))
}

/// A die whose strips have all been left out.
fn die_without_strip(filled: &Filled) -> Option<String> {
    let mut stays: Vec<String> = Vec::new();
    let mut gone: Vec<String> = Vec::new();
    for (number, page) in filled.content.pages.iter().enumerate() {
        let notes = filled.pages.notes.iter();
        let notes = notes.filter(|note| note.page == number + 1);
        let left_out: Vec<usize> = notes.flat_map(|note| &note.left_out).copied().collect();
        for (at, block) in page.blocks.iter().enumerate() {
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

/// The same, without lines to write on and other things that nobody looks for.
fn sections_left_out(filled: &Filled) -> Vec<String> {
    let both = noted(&filled.pages, &filled.content.pages);
    let section = |page: &Page, at: usize| page.blocks.get(at).is_some_and(Block::is_section);
    let names = both.flat_map(|(note, page)| {
        let sections = note.left_out.iter().filter(|at| section(page, **at));
        sections.map(|at| page.name_of(*at))
    });
    filled.omitted.iter().cloned().chain(names).collect()
}

/// Says in the credit what was left out; false when there is none.
pub(super) fn remark(ruleset: &Ruleset, content: &mut Content, names: &[String]) -> bool {
    add_to_credit(content, content::left_out(ruleset, names))
}

/// Adds a line to the credit; false when there is none.
pub(super) fn add_to_credit(content: &mut Content, line: String) -> bool {
    let mut blocks = content.pages.iter_mut().flat_map(|page| &mut page.blocks);
    let credit = blocks.find_map(|block| match block {
        Block::Credit(credit) => Some(&mut credit.lines),
        _ => None,
    });
    match credit {
        Some(lines) => {
            lines.push(line);
            true
        }
        None => false,
    }
}

impl Order {
    /// Which options take room that something essential needs.
    pub(super) fn what_to_drop(&self) -> String {
        let mut options = Vec::new();
        let taken = [
            (self.job.is_diceless(), "drop `--diceless`"),
            (self.job.is_filled(), "drop `--filled`"),
            (self.look.large_print, "drop `--large-print`"),
            (
                self.look.disguise.is_some(),
                "print it with `--disguise none`",
            ),
        ];
        options.extend(
            taken
                .iter()
                .filter(|(said, _)| *said)
                .map(|(_, words)| *words),
        );
        options.push("choose a larger `--paper`");
        options.push("shorten the page in the ruleset");
        options.join(", or ")
    }
}
