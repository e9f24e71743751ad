//! Cards in a grid, to be cut apart.
//!
//! As many cards as fit on the sheet, with marks to cut along. Poker cards of 63 x 88 mm unless another size is given. Printed on both sides, every
//! second page is the back of the card before it, exactly behind it, whichever edge the printer flips. Pages: any number.

use super::steps::{Action, Step, step};
use super::{Binding, Fold, Shape};
use crate::diag::{Error, error};
use crate::impose::geometry::{Rect, Segment, Size, Turn, plain};
use crate::impose::layout::{EdgeKind, Edges, Layout, Panel};
use crate::impose::request::Request;
use crate::words::Word;

pub(crate) static CARDS: Fold = Fold {
    name: "cards",
    help: "a grid of cards with cut marks",
    finish: "cut out the cards",
    finish_several: "cut out the cards",
    binding: Binding::Loose,
    steps: STEPS,
    shape: Shape::Computed(layout),
};

const STEPS: &[Step] = &[
    step(Word::FoldPrint, Action::Look),
    step(Word::FoldCardsCut, Action::Trim),
];

/// Backs must meet fronts within this many millimetres, or a shared cut shows the neighbour.
const DUPLEX_GAP: f64 = 2.0;

fn layout(request: &Request) -> Result<Layout, Error> {
    check(request)?;
    let (sheet, grid) = choose(request)?;
    Ok(Layout {
        size: sheet,
        front: grid.panels(request.two_sided, false),
        back: if request.two_sided {
            grid.panels(true, true)
        } else {
            Vec::new()
        },
        folds: Vec::new(),
        cuts: Vec::new(),
        crops: grid.crops(),
    })
}

fn check(request: &Request) -> Result<(), Error> {
    let cards = request.cards;
    for side in [cards.card.width, cards.card.height] {
        if !(10.0..=1000.0).contains(&side) {
            return Err(error!(
                command: "a card of {} cannot be cut", cards.card;
                hint: "each side must be between 10 mm and 1000 mm"
            ));
        }
    }
    if !(0.0..=50.0).contains(&cards.gap) {
        return Err(error!(
            command: "a gap of `{}` mm between cards is not possible", plain(cards.gap);
            hint: "use 0 to 50 mm"
        ));
    }
    if request.two_sided && cards.gap < DUPLEX_GAP {
        return Err(error!(
            command: "a gap of `{}` mm is too tight for cards printed on both sides",
                plain(cards.gap);
            hint: "backs are printed a little off, so leave 2 mm or more"
        ));
    }
    if cards.columns == Some(0) || cards.rows == Some(0) {
        return Err(error!(
            command: "a grid needs columns and rows";
            hint: "use 1 or more of each"
        ));
    }
    Ok(())
}

/// The orientation that takes more cards; upright when both take as many.
fn choose(request: &Request) -> Result<(Size, Grid), Error> {
    let paper = request.paper.size;
    let grids = [paper.portrait(), paper.landscape()]
        .map(|sheet| Grid::on(sheet, request).map(|grid| (sheet, grid)));
    let best = grids.into_iter().flatten().reduce(|best, other| {
        if other.1.count() > best.1.count() {
            other
        } else {
            best
        }
    });
    best.ok_or_else(|| does_not_fit(request))
}

fn does_not_fit(request: &Request) -> Error {
    let cards = request.cards;
    let asked = match (cards.columns, cards.rows) {
        (Some(columns), Some(rows)) => format!("{columns} x {rows} cards of {}", cards.card),
        (Some(columns), None) => format!("{columns} columns of cards of {}", cards.card),
        (None, Some(rows)) => format!("{rows} rows of cards of {}", cards.card),
        (None, None) => format!("a card of {}", cards.card),
    };
    let verb = if cards.columns.or(cards.rows).is_some() {
        "do"
    } else {
        "does"
    };
    error!(
        command: "{asked} {verb} not fit on `{}`", request.paper.name;
        hint: "choose a larger paper, smaller cards, a smaller gap or fewer of them"
    )
}

/// A grid in the middle of the sheet: only there do fronts and backs meet.
struct Grid {
    columns: usize,
    rows: usize,
    card: Size,
    gap: f64,
    sheet: Size,
}

impl Grid {
    fn on(sheet: Size, request: &Request) -> Option<Self> {
        let (cards, margins) = (request.cards, request.margins.sheet);
        let room = Size::new(
            sheet.width - 2.0 * margins.left.max(margins.right),
            sheet.height - 2.0 * margins.top.max(margins.bottom),
        );
        let columns = fitting(room.width, cards.card.width, cards.gap);
        let rows = fitting(room.height, cards.card.height, cards.gap);
        let (wanted, tall) = (cards.columns.unwrap_or(columns), cards.rows.unwrap_or(rows));
        let fits = wanted >= 1 && tall >= 1 && wanted <= columns && tall <= rows;
        fits.then_some(Self {
            columns: wanted,
            rows: tall,
            card: cards.card,
            gap: cards.gap,
            sheet,
        })
    }

    fn count(&self) -> usize {
        self.columns * self.rows
    }

    fn left(&self, column: usize) -> f64 {
        let whole = span(self.columns, self.card.width, self.gap);
        (self.sheet.width - whole) / 2.0 + column as f64 * (self.card.width + self.gap)
    }

    fn top(&self, row: usize) -> f64 {
        let whole = span(self.rows, self.card.height, self.gap);
        (self.sheet.height - whole) / 2.0 + row as f64 * (self.card.height + self.gap)
    }

    /// Cards in rows from the top left; a back is behind its front when the sheet is turned like a page.
    fn panels(&self, two_sided: bool, back: bool) -> Vec<Panel> {
        let cells =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        cells
            .enumerate()
            .map(|(index, (column, row))| {
                let (card, top) = (self.card, self.top(row));
                let front = Rect::new(self.left(column), top, card.width, card.height);
                Panel {
                    place: if two_sided {
                        2 * index + 1 + usize::from(back)
                    } else {
                        index + 1
                    },
                    rect: if back {
                        front.mirrored(self.sheet)
                    } else {
                        front
                    },
                    turn: Turn::Up,
                    edges: Edges::all(EdgeKind::Cut),
                }
            })
            .collect()
    }

    /// Both edges of every column and row; cards without a gap share one.
    fn crops(&self) -> Vec<Segment> {
        let xs = (0..self.columns).flat_map(|c| [self.left(c), self.left(c) + self.card.width]);
        let ys = (0..self.rows).flat_map(|r| [self.top(r), self.top(r) + self.card.height]);
        let upright = distinct(xs).map(|x| Segment::new(x, 0.0, x, self.sheet.height));
        let level = distinct(ys).map(|y| Segment::new(0.0, y, self.sheet.width, y));
        upright.chain(level).collect()
    }
}

fn span(count: usize, side: f64, gap: f64) -> f64 {
    count as f64 * side + (count as f64 - 1.0) * gap
}

/// How many pieces fit side by side, forgiving the rounding of an exact fit.
fn fitting(room: f64, side: f64, gap: f64) -> usize {
    let most = ((room + gap + 1e-6) / (side + gap)).floor();
    if most < 1.0 { 0 } else { most as usize }
}

fn distinct(positions: impl Iterator<Item = f64>) -> impl Iterator<Item = f64> {
    let mut last = f64::NEG_INFINITY;
    positions.filter(move |position| {
        let new = position - last > 1e-6;
        last = *position;
        new
    })
}
