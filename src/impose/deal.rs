//! Which page goes on which place of which sheet, and where the blanks go.

use super::folds::{Binding, Fold};
use super::request::{Blanks, Request};
use crate::diag::{Error, counted, error};

/// The pages of an order, dealt to the places of its sheets.
#[derive(Debug)]
pub(super) struct Deal {
    fold: &'static Fold,
    per_sheet: usize,
    pub sheets: usize,
    /// Sheets in a signature.
    signature: usize,
    /// Pages with their blanks, in reading order.
    order: Vec<Option<usize>>,
}

/// A place's position in reading order, and the page there unless it is blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dealt {
    pub position: usize,
    pub page: Option<usize>,
}

impl Deal {
    pub fn new(request: &Request, per_sheet: usize, pages: usize) -> Result<Self, Error> {
        let fold = request.fold;
        if pages == 0 {
            return Err(
                error!(command: "there are no pages to print"; hint: "give 1 page or more"),
            );
        }
        let sheets = pages.div_ceil(per_sheet);
        if request.one_sheet && sheets > 1 {
            return Err(too_long(fold, per_sheet, pages));
        }
        let blanks = sheets * per_sheet - pages;
        if request.blanks == Blanks::Error && blanks > 0 && fold.binding != Binding::Loose {
            return Err(would_be_blank(fold, per_sheet, pages, blanks));
        }
        let signature = request.signature.unwrap_or(sheets);
        Ok(Self {
            fold,
            per_sheet,
            sheets,
            signature,
            order: pad_with_blanks(request, per_sheet, pages, blanks),
        })
    }

    /// How deep a sheet is in its signature: 1 is the outermost.
    pub fn depth(&self, sheet: usize) -> usize {
        match self.fold.binding {
            Binding::Nested => sheet % self.signature + 1,
            Binding::Loose | Binding::Single => 1,
        }
    }

    pub fn at(&self, sheet: usize, place: usize) -> Dealt {
        let position = match self.fold.binding {
            Binding::Loose | Binding::Single => sheet * self.per_sheet + place - 1,
            Binding::Nested => self.nested(sheet, place),
        };
        Dealt {
            position,
            page: self.order.get(position).copied().flatten(),
        }
    }

    /// The saddle formula: sheet k of S takes pages 2k-1 and 2k and, from the other end, N-2k+1 and N-2k+2.
    fn nested(&self, sheet: usize, place: usize) -> usize {
        let first = sheet - sheet % self.signature;
        let here = self.signature.min(self.sheets - first);
        let (pages, k) = (4 * here, self.depth(sheet));
        let within = match place {
            1 => 2 * k - 1,
            2 => 2 * k,
            3 => pages - 2 * k + 1,
            _ => pages - 2 * k + 2,
        };
        4 * first + within - 1
    }

    /// Says how many blanks were put in, and where.
    pub fn note(&self, request: &Request) -> Option<String> {
        let blanks = self.order.iter().filter(|page| page.is_none()).count();
        if blanks == 0 || self.fold.binding == Binding::Loose {
            return None;
        }
        let place = match self.order.last() {
            Some(None) => "at the end",
            _ => "before the back cover",
        };
        let unit = if request.fold.is_nested() {
            "book"
        } else {
            "sheet"
        };
        Some(format!(
            "added {} {place} to fill the {unit}",
            counted(blanks, "blank page")
        ))
    }
}

/// Pages in reading order with the blanks among them. Only the last book is short of pages; one page alone stays in front.
fn pad_with_blanks(
    request: &Request,
    per_sheet: usize,
    pages: usize,
    blanks: usize,
) -> Vec<Option<usize>> {
    let mut order: Vec<Option<usize>> = (0..pages).map(Some).collect();
    let in_last_book = match request.fold.binding {
        Binding::Nested => pages,
        Binding::Single => per_sheet - blanks,
        Binding::Loose => 1,
    };
    let before_last = request.blanks == Blanks::BeforeLast && in_last_book > 1;
    let at = if before_last { pages - 1 } else { pages };
    order.splice(at..at, std::iter::repeat_n(None, blanks));
    order
}

fn too_long(fold: &Fold, per_sheet: usize, pages: usize) -> Error {
    error!(
        command: "`{}` holds {} on one sheet, but there are {pages}",
            fold.name, counted(per_sheet, "page");
        hint: "leave out {} or allow more than one sheet", counted(pages - per_sheet, "page")
    )
}

fn would_be_blank(fold: &Fold, per_sheet: usize, pages: usize, blanks: usize) -> Error {
    error!(
        command: "`{}` needs a multiple of {per_sheet} pages, but {} would leave {blanks} blank",
            fold.name, counted(pages, "page");
        hint: "add {} or allow blanks before the last page", counted(blanks, "page")
    )
}
