//! Codes, orders, searches.

mod checks;
mod search;
mod share_code;
mod spreads;
