//! Folds are tested by folding: a virtual printer, virtual paper, and the folding instructions as they are shipped.

mod errors;
mod folding;
mod handling;
mod live;
mod marks;
mod paper;
mod parts;
mod pictures;
mod plans;
mod printer;
mod profile;
mod saddle;

use super::{Paper, Request, folds};

pub fn request(fold: &str, paper: &str) -> Request {
    let fold = folds::find(fold).expect("a fold of ours");
    Request::new(fold, Paper::parse(paper).expect("a paper of ours"))
}

/// Equal as far as paper is concerned.
pub fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}
