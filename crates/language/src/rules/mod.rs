//! The little rules language: what rows, traits, items and procedures do, written the way a rulebook would.
//!
//! Text becomes a tree ([`parse`]), names get their meaning from what the game declares ([`Scope`], [`resolve`]), mistakes come out
//! as values. Formulas are evaluated by [`eval`](crate::eval); whole scripts are run elsewhere.
//! `language.md` beside this file describes the language for people who write games.
//!
//! Invariant: nothing here knows TOML, files, dice probabilities or any particular game.

#![expect(
    missing_docs,
    reason = "parts of the tree are named after the words of the language, which `language.md` explains"
)]

mod ast;
mod lex;
mod parse;
mod print;
mod resolve;
mod scope;
mod script_context;
#[cfg(test)]
mod tests;
mod uses;
mod vocabulary;
mod walk;

pub use ast::*;
pub use lex::{LARGEST_NUMBER, LONGEST_SCRIPT};
pub use parse::{parse, parse_effects, parse_expr};
pub use resolve::{Local, Meaning, Resolution, Wanted, check, resolve, resolve_formula};
pub use scope::{
    AnswerInfo, EventInfo, Gives, GradeInfo, Holds, OfferInfo, Owner, Parameter, ParameterKind,
    ProcedureInfo, Scope, StatKind, TableInfo,
};
pub use script_context::ScriptContext;
pub use uses::{Uses, uses};
pub use vocabulary::{DOOR_TAGS, Period, RESERVED, ROOM_TAGS, is_name, is_reserved};
pub use walk::gives;

/// More mistakes than this in one script are noise; the rest is dropped so that hostile input stays cheap.
const MOST_ERRORS: usize = 100;
