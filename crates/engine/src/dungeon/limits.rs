//! How large a dungeon may get and how long one may try.

/// Rooms of one dungeon.
pub const ROOMS: u32 = 5_000;
/// Rooms that exits may lead to when every one leads on.
pub const EVERY_EXIT: usize = 500;
/// Floors of one dungeon.
pub const LEVELS: u32 = 50;
/// Squares across or down a sheet.
pub const SIDE: u32 = 2_000;
/// Squares of one room.
pub const SQUARES: u32 = 400;
/// Exits of one room.
pub const EXITS: i64 = 40;
/// Squares of a passage between two rooms at most: `attach` reaches 46 straight on and 46 aside in its last tries, and most are under ten.
#[cfg(test)]
pub const PASSAGE: usize = 92;
/// Whole layouts that are thrown away before giving up.
pub const LAYOUTS: u32 = 200;
/// Rooms laid out in all those tries together.
pub const WORK: u32 = 6_000;
/// Places tried for one room.
pub const PLACES: u32 = 40;
/// Locks that one may ask for.
pub const LOCKS: u32 = 40;
/// Ways of spending keys that the solver looks at.
pub const STATES: usize = 200_000;
