//! Content -> Pages: compiles our templates with Typst, in memory.
//!
//! `Typesetter` is made once for a product; [`typeset`] compiles one job.
//!
//! *Invariant:* nothing here knows a game, reads a file or asks the clock; what a template sees is the content JSON, the
//! layout JSON and the files that the order names.

mod blame;
mod explain;
mod fields;
mod inspect;
mod letters;
mod own_faces;
mod problem;
mod running;
mod theme;
mod typesetter;
mod world;

use std::collections::BTreeMap;

use serde::Serialize;
use typst::diag::Warned;
use typst_layout::PagedDocument;

pub(crate) use fields::{MARK, spots};
pub use fields::{Spot, fields};
pub(crate) use inspect::inked_on;
pub use inspect::{Ink, Print, Words, inked, page_size, prints};
pub use own_faces::OwnFaces;
pub use problem::{Culprit, Problem, Problems};
pub use running::{Activity, activity, watch_with};
pub use theme::{Theme, themes};
pub(crate) use theme::{USUAL_THEME, find_theme, theme_names};
pub(crate) use typesetter::Typesetter;
pub use world::{faces, families};
pub(crate) use world::{icon_path, template_paths, template_text, warm_up};

use running::Running;
use world::PressWorld;

/// The box that one page is typeset in, and how it should look. All lengths in millimetres.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Layout {
    /// Width of the live box of a page.
    pub width: f64,
    /// Height of the live box of a page.
    pub height: f64,
    /// Width of a page that spans two panels; that of a page where there are none side by side.
    pub spread_width: f64,
    /// Size of body text in points; every other size follows from it.
    pub text_size: f64,
    /// The smallest size that text may be shrunk to, in points.
    pub smallest: f64,
    /// Thinner greys, no filled bands.
    pub ink_saver: bool,
    /// Whether pages may take more room than one page: blocks flow in one column over as many as they need.
    pub flow: bool,
    /// Name of the theme: the file below `templates/themes/` without its ending.
    pub theme: String,
    /// Pages of a book come in multiples of this.
    pub leaves: usize,
    /// Mark the places to write in, so that they become form fields.
    pub fillable: bool,
    /// Report how high the blocks are instead of setting them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub measure: bool,
    /// Faces instead of the usual ones: `text`, `table`, `title`, `heading`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fonts: BTreeMap<String, String>,
    /// Pieces of covers instead of the theme's: `layout`, `frame`, `ornament`, `emblem`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cover: BTreeMap<&'static str, &'static str>,
}

/// What to compile: which template, with which data.
#[derive(Debug, Clone)]
pub struct Job {
    /// Path of the product template below `templates/`, such as `products/pages.typ`.
    pub template: String,
    /// The content, as templates see it.
    pub content: serde_json::Value,
    /// The box to typeset in.
    pub layout: Layout,
    /// Template files that replace embedded ones, by path below `templates/`.
    pub overrides: BTreeMap<String, String>,
    /// Further files that the content refers to (pictures), by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Faces beside the bundled ones.
    pub faces: OwnFaces,
}

/// The finished pages in reading order.
pub struct Pages {
    document: PagedDocument,
    /// Notes that templates left about pages, such as how much was shrunk.
    pub notes: Vec<PageNote>,
    /// How high the blocks of each page are, when that was asked for.
    pub heights: Vec<PageHeights>,
    /// Where the pieces of a flowing page begin, and last where the last one ends.
    pieces: Vec<PieceMark>,
    /// Numbers of the rooms or sections of a booklet, each with the page that it begins on, from 1.
    pub entries: Vec<(u32, usize)>,
    /// Numbers of what comes of decisions, each with a page that asks for the decision.
    pub offers: Vec<(u32, usize)>,
}

/// What a template reports about one page: `scale` below 1 if it was shrunk, `over` millimetres too long, `wide` too wide.
#[derive(Debug, Clone, PartialEq)]
pub struct PageNote {
    /// Page number, from 1.
    pub page: usize,
    /// Factor that the text was scaled by to fit.
    pub scale: f64,
    /// Millimetres by which the page is too long even at the smallest size; 0 if it fits.
    pub over: f64,
    /// Blocks that were left out to make it fit, by their place on the page from 0.
    pub left_out: Vec<usize>,
    /// Millimetres by which something of a fixed size is wider than the page; 0 if it fits.
    pub wide: f64,
    /// Whether it spans two pages side by side.
    pub spread: bool,
    /// Whether lines and drawings moved closer to make it fit.
    pub cramped: bool,
    /// Side of squares to draw in that are too small for it, in millimetres.
    pub square: Option<f64>,
    /// The finished page that it begins on, from 1.
    pub on: usize,
}

/// How high the blocks of a page are at the smallest size and as close together as they can be, in millimetres.
#[derive(Debug, Clone, PartialEq)]
pub struct PageHeights {
    /// Page number, from 1.
    pub page: usize,
    /// What the page has room for.
    pub room: f64,
    /// What all its blocks take together.
    pub total: f64,
    /// What each block takes alone. Of a booklet, with the space below it, and behind the words before the dungeon the list of places; of paper to
    /// draw on, each of its sheets.
    pub blocks: Vec<f64>,
}

/// A mark that a template leaves where a piece of a flow begins.
#[derive(Debug, Clone, PartialEq)]
struct PieceMark {
    /// Page number, from 1.
    page: usize,
    /// Columns that its page has.
    columns: usize,
    /// Millimetres from the top left corner of the page.
    x: f64,
    y: f64,
}

impl Pages {
    /// How long each piece of a flow came out, in millimetres down the columns.
    pub fn lengths(&self) -> Vec<f64> {
        let starts: Vec<f64> = self.pieces.iter().map(|mark| self.down(mark)).collect();
        let ends = starts.iter().skip(1);
        starts.iter().zip(ends).map(|(a, b)| b - a).collect()
    }

    /// How much of a flow one page holds, in millimetres down its columns.
    pub(crate) fn column_length(&self) -> f64 {
        let columns = self.pieces.first().map_or(1, |mark| mark.columns);
        columns as f64 * page_size(self, 1).map_or(0.0, |(_, height)| height)
    }

    /// Millimetres from the beginning of the flow.
    fn down(&self, mark: &PieceMark) -> f64 {
        let (width, height) = page_size(self, mark.page).unwrap_or((1.0, 1.0));
        let column = (mark.x / width * mark.columns as f64).floor();
        let before = mark.page.saturating_sub(1) * mark.columns;
        (before as f64 + column) * height + mark.y
    }

    /// Whether a page, counted from 1, spans two side by side.
    pub(crate) fn is_spread(&self, page: usize) -> bool {
        let mut notes = self.notes.iter();
        notes.any(|note| note.page == page && note.spread)
    }

    /// Number of pages.
    pub fn len(&self) -> usize {
        self.document.pages().len()
    }

    /// Whether there is no page at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The Typst document, for the stages that place and export its frames.
    pub(crate) fn document(&self) -> &PagedDocument {
        &self.document
    }
}

/// Compiles a job. Warnings of Typst are problems as well: our templates have none.
pub fn typeset(job: &Job) -> Result<Pages, Problems> {
    let world = PressWorld::new(job);
    let running = Running::begin(!job.overrides.is_empty());
    let Warned { output, warnings } = typst::compile::<PagedDocument>(&world);
    drop(running);
    let mut problems = problem::from_typst(&world, &warnings);
    match output {
        Ok(document) if problems.is_empty() => {
            let notes = problem::page_notes(&document);
            let heights = problem::page_heights(&document);
            let pieces = problem::piece_marks(&document);
            let mut entries = problem::number_marks(&document, "entry-mark");
            entries.extend(problem::number_marks(&document, "outcome-mark"));
            let offers = problem::number_marks(&document, "offer-mark");
            Ok(Pages {
                document,
                notes,
                heights,
                pieces,
                entries,
                offers,
            })
        }
        Ok(_) => Err(blame::accuse(job, problems)),
        Err(errors) => {
            problems.extend(problem::from_typst(&world, &errors));
            Err(blame::accuse(job, problems))
        }
    }
}

/// Compiles a job for its problems alone.
fn problems_of(job: &Job) -> Vec<Problem> {
    let world = PressWorld::new(job);
    let _running = Running::begin(!job.overrides.is_empty());
    let Warned { output, warnings } = typst::compile::<PagedDocument>(&world);
    let mut problems = problem::from_typst(&world, &warnings);
    if let Err(errors) = output {
        problems.extend(problem::from_typst(&world, &errors));
    }
    problems
}

/// Lets Typst forget what it has not used for a few documents, so that a long batch needs no more memory than a short one.
pub fn forget() {
    typst::comemo::evict(AGE);
}

/// Documents after which something is forgotten that was not used again: templates are used by each.
const AGE: usize = 4;

/// Everything needed to compile the job with the stock `typst` tool: relative path and bytes.
pub fn eject(job: &Job) -> Vec<(String, Vec<u8>)> {
    world::eject(job)
}
