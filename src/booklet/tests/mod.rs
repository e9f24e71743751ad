//! Codes, orders, searches.

mod checks;
mod finds;
mod search;
mod share_code;
mod spreads;
