//! Codes, orders, searches.

mod search;
mod share_code;
mod spreads;
