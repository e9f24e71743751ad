//! Fitting: the only stage that knows heights. Content goes in, blocks with their need; pages with one text size come out.
//!
//! 1. [`PageFormat::edition`] works out the box of a page: paper, fold, margins, text size.
//! 2. [`fit`] sets both faces of the sheet, in one of four ways: pages as the ruleset declares them, with sections moved where one is too full;
//!    a booklet on one folded sheet; a booklet of as many pages as it needs, planned piece by piece; or blocks that flow through the panels of a
//!    fold. Whatever has no limit is set as it is.
//! 3. [`Faces::omissions`] and [`Faces::remarks`] say what was left out and what was set smaller.
//!
//! *Invariant:* what is essential is never left out: it fits, or fitting fails with what to drop. Pages are chosen by what the typesetter says
//! of their heights. Blocks move, go or are set smaller; the only words that are added say what is missing, what is on the back, and where to
//! take notes.

mod arrange;
mod back;
mod copies;
mod declared;
mod edition;
mod flow;
mod one_sheet;
mod pieces;
mod plan;
mod remarks;
mod room;
mod stapled;
#[cfg(test)]
mod tests;

pub use edition::{Edition, PageFormat};
pub use room::Asked;
pub(crate) use room::may_lack;

use std::collections::BTreeSet;

use crate::content::{self, Content, Namesakes, Page, Piece, Recipe, TableNames};
use crate::diag::{Error, error};
use crate::model::{ProductKind, Ruleset, Topic};
use crate::typeset::{Layout, Pages, Typesetter};

/// What is fitted: content, on which paper, set by whom.
pub struct Task<'a> {
    /// The game, for its words and for how much its blocks are needed.
    pub ruleset: &'a Ruleset,
    /// The product and its kind.
    pub recipe: &'a Recipe,
    /// What is to be printed.
    pub content: &'a Content,
    /// The paper, and how the text should look.
    pub format: &'a PageFormat,
    /// Sets pages.
    pub typesetter: &'a Typesetter,
    /// What the user asked for that takes room.
    pub asked: Asked,
}

/// Both faces of the sheets, set.
pub struct Faces {
    /// The boxes that they were set in.
    pub edition: Edition,
    /// The pages that are folded.
    pub outside: Fitted,
    /// The hidden back of a folded sheet.
    pub inside: Option<Pages>,
    /// How many folded pages there must be; none where blocks take as many as they need.
    pub declared: Option<usize>,
}

/// Pages that were made to fit.
pub struct Fitted {
    /// As they are set.
    pub pages: Pages,
    /// What is on them, in the places where it is.
    pub content: Content,
    /// Remarks: what was shrunk.
    notes: Vec<String>,
    /// Names of what was left out before the pages were set.
    omitted: Vec<String>,
}

impl Fitted {
    /// Pages with everything on them, as it was composed.
    fn whole(pages: Pages, content: &Content) -> Self {
        Self {
            pages,
            content: content.clone(),
            notes: Vec::new(),
            omitted: Vec::new(),
        }
    }
}

impl Faces {
    /// What a reader can look up on the pages: that of the blocks that found room.
    pub fn topics(&self) -> BTreeSet<Topic> {
        let printed = self.printed().into_iter();
        printed.flat_map(|piece| piece.shows.clone()).collect()
    }

    /// Tables that the rules on the pages name, and those that their headings name, each with its namesakes.
    pub fn named_tables(&self, ruleset: &Ruleset) -> (BTreeSet<Namesakes>, BTreeSet<Namesakes>) {
        let names = TableNames::of(ruleset);
        let printed = self.printed();
        let blocks = || printed.iter().map(|piece| &piece.block);
        let named = blocks().flat_map(|block| names.named_in(block));
        let headed = blocks().flat_map(|block| names.headed_by(block));
        (named.collect(), headed.collect())
    }

    /// The blocks that found room, on both faces.
    fn printed(&self) -> Vec<&Piece> {
        let content = &self.outside.content;
        let mut pieces = printed_on(&content.pages, Some(&self.outside.pages));
        pieces.extend(printed_on(&content.inside, self.inside.as_ref()));
        pieces
    }
}

fn printed_on<'a>(pages: &'a [Page], set: Option<&Pages>) -> Vec<&'a Piece> {
    let left_out = |number: usize, at: usize| {
        let mut notes = set.into_iter().flat_map(|set| &set.notes);
        notes.any(|note| note.page == number + 1 && note.left_out.contains(&at))
    };
    let mut found = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let here = page.pieces.iter().enumerate();
        let printed = here.filter(|(at, _)| !left_out(number, *at));
        found.extend(printed.map(|(_, piece)| piece));
    }
    found
}

/// Content -> Pages. The two faces of a sheet know nothing of each other, unless the panels have more than they have room for.
pub fn fit(task: &Task) -> Result<Faces, Error> {
    let edition = task.format.edition(!task.content.inside.is_empty())?;
    refuse_spread(task.content, &edition)?;
    let (outside, inside) = rayon::join(
        || fit_outside(task, &edition),
        || set_inside(task, task.content, &edition),
    );
    let outside = outside?;
    let (edition, inside) = if outside.content.inside.len() > task.content.inside.len() {
        // The panels have given something to the back.
        let edition = task.format.edition(true)?;
        let inside = set_inside(task, &outside.content, &edition)?;
        (edition, inside)
    } else {
        (edition, inside?)
    };
    let fixed = task.has_fixed_pages(&edition);
    Ok(Faces {
        declared: fixed.then_some(outside.content.pages.len()),
        edition,
        outside,
        inside,
    })
}

/// The panels of a booklet on one folded sheet, as tight and small as they may be, and how many essential things have no room on them; none
/// when they cannot even hold the rooms, or where as many pages as are needed are printed.
pub fn set_tightest(task: &Task) -> Result<Option<(usize, Pages)>, Error> {
    let edition = task.format.edition(false)?;
    match one_sheet::panels(task.content, &edition) {
        Some(panels) => one_sheet::OneSheet::new(task, &edition, panels).set_tightest(),
        None => Ok(None),
    }
}

/// The pages that are folded.
fn fit_outside(task: &Task, edition: &Edition) -> Result<Fitted, Error> {
    if task.recipe.is_cut_to_fold() {
        return flow::Flow { task, edition }.fill();
    }
    if let Some(panels) = one_sheet::panels(task.content, edition) {
        return one_sheet::OneSheet::new(task, edition, panels).fill();
    }
    if task.has_fixed_pages(edition) {
        return declared::DeclaredPages { task, edition }.fill();
    }
    if task.content.book.is_some() {
        return stapled::Stapled { task, edition }.fill();
    }
    let pages = copies::set(task, edition)?;
    Ok(Fitted::whole(pages, task.content))
}

/// The page on the back of a folded sheet, when there is one.
fn set_inside(task: &Task, content: &Content, edition: &Edition) -> Result<Option<Pages>, Error> {
    let Some(layout) = &edition.inside else {
        return Ok(None);
    };
    let poster = Content {
        pages: content.inside.clone(),
        inside: Vec::new(),
        ..content.clone()
    };
    // Whatever is folded around it, the inside is pages.
    let template = content::kind(ProductKind::Pages).template;
    let typesetter = task.typesetter.with_template(template);
    typesetter.set(&poster, layout).map(Some)
}

/// Refuses pages that span two, where no two are side by side.
fn refuse_spread(content: &Content, edition: &Edition) -> Result<(), Error> {
    let spans = content.pages.iter().any(|page| page.spread);
    if !spans || edition.layout.spread_width > edition.layout.width {
        return Ok(());
    }
    let fold = edition.request.fold.name;
    Err(error!(
        command: "`{fold}` has no facing pages to span";
        hint: "use `--fold pocketmod`, the product's own"
    ))
}

impl Task<'_> {
    /// Sets some content in the box of a page.
    fn set(&self, content: &Content, layout: &Layout) -> Result<Pages, Error> {
        self.typesetter.set(content, layout)
    }

    /// Whether there must be as many pages as the content has.
    fn has_fixed_pages(&self, edition: &Edition) -> bool {
        self.recipe.kind.paged && !edition.layout.flow && !edition.is_cut_in_two()
    }
}
