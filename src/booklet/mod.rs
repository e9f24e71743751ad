//! Pre-rolled adventure booklets: a dungeon written as numbered rooms or shuffled sections, proved by playing, with its own certificate.
//!
//! 1. [`make`] rolls the dungeon, everybody in it and whoever comes by, and puts rooms or [`sections`] in an order ([`section_order`]).
//! 2. [`search`](search::search) looks for a seed of the requested difficulty; [`Certificate`] says what is known about a booklet.
//! 3. [`share_code`] holds everything that a booklet was made from.
//!
//! *Invariant:* numbers of rooms and sections depend on the ruleset, the seed and the requests, never on the paper of an order. Which sections share
//! a spread is for whoever sets them to decide; how many rooms a tiny booklet has is asked of whoever sets them ([`CountOverflow`]), for one usual
//! sheet.

mod campaign;
mod certificate;
mod check;
mod encounters;
mod engine;
mod fingerprint;
mod make;
mod outcomes;
pub mod queue;
mod referee;
mod request;
mod room_sequence;
pub mod search;
mod section_order;
mod sections;
pub mod share_code;
#[cfg(test)]
mod tests;

pub use campaign::{Chapter, Links};
pub use certificate::{Certificate, Played, percent};
pub use check::{CHECKS, Finding, check, check_sections};
pub use engine::{CountOverflow, Engine};
pub use fingerprint::{Fingerprint, hash_of_file, mark_of_game, mark_of_words};
pub use make::{Booklet, finish, make, make_by, prepare};
pub use outcomes::{Asked, Cause, Outcome, decisions};
pub use referee::Referee;
pub use request::{BookletRequest, Form, Length};
pub use room_sequence::RoomSequence;
pub use sections::{Link, LinkKind, Section, SectionKind};
