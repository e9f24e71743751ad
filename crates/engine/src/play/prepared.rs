//! What was rolled before play, and so is not rolled again: the rows and numbers that a stocked dungeon or a printed booklet shows.

use crate::dungeon::RoomId;

/// A roll that was made before play, in numbers of the program. It is used once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Prepared {
    /// The row of a table, and the dice that led to it.
    Row {
        table: u32,
        row: u32,
        natural: Option<i64>,
    },
    /// Dice that rules of the same row, or of the foe or item it is, would roll.
    Dice {
        dice: u32,
        of: Option<PrintedOf>,
        made: Option<PrintedOf>,
        total: i64,
    },
    /// How many of a foe come, and the life of each (0: as its kind has it).
    Foes { kind: u32, count: u32, life: u32 },
}

/// Whose text dice are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum PrintedOf {
    Row {
        table: u32,
        row: u32,
    },
    Foe(u32),
    Item(u32),
    /// An answer of an offer.
    Answer {
        offer: u32,
        answer: u32,
    },
}

/// Dice in rules that may have been printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PrintedDice {
    /// Their notation by number.
    pub dice: u32,
    pub of: PrintedOf,
}

/// Something a run met, for those who hold it against paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witnessed {
    /// The room by its number on the map; 0 outside of dungeons.
    pub room: RoomId,
    /// What it was.
    pub what: Met,
}

/// What a run can meet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Met {
    /// Foes appear.
    Foes {
        /// Id of the foe.
        foe: String,
        /// How many.
        count: u32,
        /// Life of the first.
        life: i64,
    },
    /// A row comes up.
    Row {
        /// Id of the table or list.
        table: String,
        /// Index of the row.
        row: usize,
    },
    /// Dice of a row's own rules.
    Dice {
        /// As written, canonically.
        dice: String,
        /// What came up.
        total: i64,
        /// Whether the number was known before.
        printed: bool,
    },
}
