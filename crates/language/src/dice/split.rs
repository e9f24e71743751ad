//! Dice taken apart: what falls on the table, and what is added from a character sheet.

use super::{Expr, Kind, Op, Pool, Shape};

/// The parts of an expression: its total is that of `natural` with everything in `added`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Dice and plain numbers.
    pub natural: Expr,
    /// What is added, in words; empty when nothing is.
    pub added: Vec<Term>,
    /// Whether a highest face is rolled again: then there is no highest roll that matters.
    pub explodes: bool,
}

/// Something that is added to the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// Taken away instead.
    pub negative: bool,
    /// The expression.
    pub expr: Expr,
}

/// Takes an expression apart, or `None` where dice and names are multiplied with each other.
pub fn split(dice: &Expr) -> Option<Split> {
    let mut terms = Vec::new();
    collect(dice, false, &mut terms);
    let mut natural: Option<Expr> = None;
    let mut added = Vec::new();
    for term in terms {
        match (has_name(&term.expr), has_dice(&term.expr)) {
            (true, true) => return None,
            (true, false) => added.push(term),
            (false, _) => natural = Some(joined(natural, term)),
        }
    }
    Some(Split {
        natural: natural.unwrap_or_else(|| number(0)),
        added,
        explodes: any_pool(dice, &|pool| pool.explode.is_some()),
    })
}

/// The highest face of a die that is rolled again when it shows that face; the first such die of the expression.
pub fn exploding_face(expr: &Expr) -> Option<u32> {
    match &expr.kind {
        Kind::Pool(Pool {
            shape: Shape::Sides(sides),
            explode: Some(_),
            ..
        }) => Some(*sides),
        _ => children(expr).into_iter().find_map(exploding_face),
    }
}

fn collect(expr: &Expr, negative: bool, terms: &mut Vec<Term>) {
    match &expr.kind {
        Kind::Binary {
            op: op @ (Op::Add | Op::Subtract),
            left,
            right,
        } => {
            collect(left, negative, terms);
            collect(right, negative != (*op == Op::Subtract), terms);
        }
        Kind::Negate(inner) => collect(inner, !negative, terms),
        _ => terms.push(Term {
            negative,
            expr: expr.clone(),
        }),
    }
}

fn joined(before: Option<Expr>, term: Term) -> Expr {
    let op = if term.negative { Op::Subtract } else { Op::Add };
    match before {
        None if !term.negative => term.expr,
        before => Expr {
            kind: Kind::Binary {
                op,
                left: Box::new(before.unwrap_or_else(|| number(0))),
                right: Box::new(term.expr),
            },
            range: 0..0,
        },
    }
}

fn number(number: i64) -> Expr {
    Expr {
        kind: Kind::Number(number),
        range: 0..0,
    }
}

fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        Kind::Number(_) | Kind::Name(_) | Kind::Pool(_) => Vec::new(),
        Kind::Negate(of) | Kind::Twice { of, .. } => vec![of],
        Kind::Binary { left, right, .. } => vec![left, right],
        Kind::Pick { of, .. } => of.iter().collect(),
    }
}

fn has_name(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Name(_)) || children(expr).into_iter().any(has_name)
}

fn has_dice(expr: &Expr) -> bool {
    any_pool(expr, &|_| true)
}

fn any_pool(expr: &Expr, is_such: &dyn Fn(&Pool) -> bool) -> bool {
    match &expr.kind {
        Kind::Pool(pool) => is_such(pool),
        _ => children(expr)
            .into_iter()
            .any(|child| any_pool(child, is_such)),
    }
}
