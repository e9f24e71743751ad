//! How large a ruleset may be: far beyond any game, and small enough that a hostile file is answered within a second.

/// Bytes in one file.
pub const FILE_BYTES: usize = 4 * 1024 * 1024;
/// Bytes in all files of a ruleset together.
pub const TOTAL_BYTES: usize = 16 * 1024 * 1024;
/// Files in one ruleset.
pub const FILES: usize = 200;
/// Rows in one table or list.
pub const ROWS: usize = 20_000;
/// Columns in one table or list.
pub const COLUMNS: usize = 100;
/// Rulesets that may be laid over each other.
pub const EXTENDS: usize = 8;
/// Things that may be like each other in a row.
pub const LIKENESSES: usize = 8;
/// Values that things and lists may take over from others.
pub const COPIES: usize = 1_000_000;
/// Conditions inside conditions in rolling text.
pub const TEXT_DEPTH: usize = 8;
/// The largest number that dice and ranges may name; larger ones are slips.
pub const NUMBER: i64 = 1_000_000_000;
/// Blocks on one page: all of them are set to see which fit.
pub const BLOCKS: usize = 1_000;
/// Items in one list (`traits`, `steps`, `pages`, ...).
pub const LIST: usize = 20_000;
