//! Codes, orders, searches.

mod checks;
mod finds;
mod search;
mod section_order;
mod share_code;
