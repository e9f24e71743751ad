//! How far one roll may lead, so that tables that roll on each other in circles end in a message.

/// Tables inside tables.
pub const DEPTH: usize = 40;
/// Throws for one row.
pub const REROLLS: usize = 1_000;
/// Throws that one roll may lead to, all nested ones included.
pub const ROLLS: usize = 10_000;
/// Dice that one roll may throw, those of nested rolls included.
pub const DICE: u64 = 200_000;
/// Dice that everything rolled with the same decks may throw: a dungeon, a hero, all repetitions of a roll.
pub const ALL_DICE: u64 = 20_000_000;
/// Values of one name that [`every_value`](super::every_value) goes through.
pub const VALUES: i64 = 200;
/// Situations that [`every_value`](super::every_value) goes through.
pub const SITUATIONS: usize = 2_000;
/// Rows with their paths that nested odds list.
pub const LEAVES: usize = 20_000;
/// Steps of working out nested odds.
pub const STEPS: usize = 2_000_000;
/// Results times rows that the odds of one table may look up.
pub const LOOK_UPS: usize = 200_000_000;
/// Rolls that [`every_value`](super::every_value) makes on one table.
pub const FORCED_ROLLS: usize = 200_000;
