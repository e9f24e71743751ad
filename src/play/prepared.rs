//! What was rolled before play, and so is not rolled again: the rows and numbers that a stocked dungeon or a printed booklet shows.

use crate::dungeon::{Contents, RoomId};

/// Rolls that a booklet makes beyond those of its dungeon.
#[derive(Debug, Clone, Default)]
pub struct Prerolled {
    /// Foes whose numbers, reactions and treasure are printed with their rooms.
    pub guards: Vec<PrerolledGuard>,
    /// A table whose results were rolled in advance, in the order in which they come up.
    pub wanderers: Option<(String, Vec<PrerolledWanderer>)>,
}

/// Somebody who comes by, as printed.
#[derive(Debug, Clone)]
pub struct PrerolledWanderer {
    /// What came up.
    pub contents: Contents,
    /// Ids of foes, how many of each, and the life of each (0: as its kind has it).
    pub foes: Vec<(String, u32, u32)>,
}

/// A foe with everything about it that is printed.
#[derive(Debug, Clone)]
pub struct PrerolledGuard {
    /// Where it is.
    pub room: RoomId,
    /// Which of the room's contents it belongs to, from 0.
    pub contents: usize,
    /// Its id.
    pub foe: String,
    /// How many there are.
    pub count: u32,
    /// Life of each; 0 when it is not printed.
    pub life: u32,
    /// What they do when they see the heroes.
    pub reaction: Option<Contents>,
    /// What they leave behind.
    pub treasure: Option<Contents>,
}

/// One such roll in numbers of the program. It is used once.
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

/// Whose text dice stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum PrintedOf {
    Row { table: u32, row: u32 },
    Foe(u32),
    Item(u32),
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
