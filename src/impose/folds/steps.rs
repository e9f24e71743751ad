//! Folding instructions as data: words for people, actions for pictures and for folding virtually.

use crate::impose::scheme::{Line, Node};
use crate::words::Word;

/// Which way a crease runs in the finished fold, seen from the front of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bend {
    /// The front sides look away from each other.
    Mountain,
    /// The front sides look at each other.
    Valley,
}

/// A crease of the flat sheet and the way this step bends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crease {
    pub line: Line,
    pub bend: Bend,
}

pub const fn mountain(from: Node, to: Node) -> Crease {
    Crease {
        line: Line { from, to },
        bend: Bend::Mountain,
    }
}

pub const fn valley(from: Node, to: Node) -> Crease {
    Crease {
        line: Line { from, to },
        bend: Bend::Valley,
    }
}

/// The part of the paper that moves, as it is on the table at that step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Left,
    Right,
    Above,
    Below,
}

/// Whether the moving part ends up on top of the rest or under it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Over,
    Under,
}

/// What a step does to the paper. Lines and panels are named by where they are on the front of the flat sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Nothing but looking, printing or laying out.
    Look,
    /// Fold along these lines and open again.
    Crease(&'static [Line]),
    Cut(&'static [Line]),
    Fold {
        /// The crease to fold along, wherever it has got to by now.
        along: Line,
        part: Part,
        way: Way,
        /// The cells (column, row) that move; empty for all cells of that part.
        only: &'static [Node],
    },
    /// Turn what is on the table over, like the page of a book.
    TurnOver,
    /// Lay the sheets on each other, the first on top, fronts up.
    Stack,
    /// Push both ends together until the middle opens into a cross.
    Push,
    /// Wrap the cross into a book with page 1 in front.
    Wrap,
    Staple,
    /// Cut along the crop marks.
    Trim,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub text: Word,
    pub action: Action,
    /// The creases that take their final bend in this step.
    pub creases: &'static [Crease],
}

/// A step that bends nothing for good.
pub const fn step(text: Word, action: Action) -> Step {
    Step {
        text,
        action,
        creases: &[],
    }
}

/// A step that folds everything on one part of the paper along a line.
pub const fn fold(
    text: Word,
    along: Line,
    part: Part,
    way: Way,
    creases: &'static [Crease],
) -> Step {
    let action = Action::Fold {
        along,
        part,
        way,
        only: &[],
    };
    Step {
        text,
        action,
        creases,
    }
}
