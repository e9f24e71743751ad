//! Working out a formula: tables' dice and conditions, grades, creation. Whole scripts are run elsewhere.

use super::ast::{BinaryOp, Call, Expr, ExprKind, Path};
use crate::diag::{Error, error};

/// What an expression comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    Number(i64),
    Truth(bool),
}

/// Who knows the values: the caller.
pub trait Answers {
    /// The number behind a name, or `None` if there is none.
    fn number(&mut self, path: &Path) -> Option<i64>;

    /// Rolls a dice literal such as `2d6`.
    fn dice(&mut self, notation: &str) -> Result<i64, String>;

    /// Everything else that is not arithmetic: `foe is troll`, `number of foes`, `{gems}`, a call. `None` if it cannot be told.
    fn other(&mut self, expr: &Expr) -> Option<Value> {
        let _ = expr;
        None
    }
}

pub fn eval_int(expr: &Expr, answers: &mut dyn Answers) -> Result<i64, Error> {
    match eval(expr, answers)? {
        Value::Number(number) => Ok(number),
        Value::Truth(_) => {
            let range = expr.range.clone();
            Err(error!("this is a condition, not a number").at(range))
        }
    }
}

pub fn eval_bool(expr: &Expr, answers: &mut dyn Answers) -> Result<bool, Error> {
    match eval(expr, answers)? {
        Value::Truth(truth) => Ok(truth),
        Value::Number(_) => {
            let error = error!("this is a number, not a condition").at(expr.range.clone());
            Err(error.hint("compare it, as in `hp > 0`"))
        }
    }
}

fn eval(expr: &Expr, answers: &mut dyn Answers) -> Result<Value, Error> {
    let value = match &expr.kind {
        ExprKind::Int(value) => Value::Number(*value),
        ExprKind::Dice(notation) => Value::Number(roll(notation, expr, answers)?),
        ExprKind::Chance(percent) => Value::Truth(roll("1d100", expr, answers)? <= *percent),
        ExprKind::Path(path) => {
            let number = answers.number(path);
            Value::Number(number.ok_or_else(|| unknown(expr))?)
        }
        ExprKind::Negate(inner) => {
            let number = eval_int(inner, answers)?.checked_neg();
            Value::Number(number.ok_or_else(|| too_large(expr))?)
        }
        ExprKind::Not(inner) => Value::Truth(!eval_bool(inner, answers)?),
        ExprKind::Binary { op, left, right } => binary(expr, *op, left, right, answers)?,
        ExprKind::Call(call) if is_function(call) => Value::Number(function(expr, call, answers)?),
        _ => answers.other(expr).ok_or_else(|| unknown(expr))?,
    };
    Ok(value)
}

fn roll(notation: &str, expr: &Expr, answers: &mut dyn Answers) -> Result<i64, Error> {
    let rolled = answers.dice(notation);
    rolled.map_err(|message| Error::content(message).at(expr.range.clone()))
}

fn unknown(expr: &Expr) -> Error {
    error!("`{expr}` has no value here").at(expr.range.clone())
}

fn too_large(expr: &Expr) -> Error {
    error!("the result is too large").at(expr.range.clone())
}

fn binary(
    expr: &Expr,
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    answers: &mut dyn Answers,
) -> Result<Value, Error> {
    match op {
        BinaryOp::And => {
            let both = eval_bool(left, answers)? && eval_bool(right, answers)?;
            return Ok(Value::Truth(both));
        }
        BinaryOp::Or => {
            let either = eval_bool(left, answers)? || eval_bool(right, answers)?;
            return Ok(Value::Truth(either));
        }
        _ => {}
    }
    let (a, b) = (eval_int(left, answers)?, eval_int(right, answers)?);
    let divides = matches!(op, BinaryOp::DivideUp | BinaryOp::DivideDown);
    if divides && b == 0 {
        return Err(error!("nothing can be divided by 0").at(right.range.clone()));
    }
    compute(op, a, b).ok_or_else(|| too_large(expr))
}

/// Arithmetic and comparison of two numbers; `None` where the result does not fit.
pub(crate) fn compute(op: BinaryOp, a: i64, b: i64) -> Option<Value> {
    let number = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Subtract => a.checked_sub(b),
        BinaryOp::Times => a.checked_mul(b),
        BinaryOp::DivideDown => floor_division(a, b),
        BinaryOp::DivideUp => ceiling_division(a, b),
        BinaryOp::Equal => return Some(Value::Truth(a == b)),
        BinaryOp::NotEqual => return Some(Value::Truth(a != b)),
        BinaryOp::Less => return Some(Value::Truth(a < b)),
        BinaryOp::AtMost => return Some(Value::Truth(a <= b)),
        BinaryOp::Greater => return Some(Value::Truth(a > b)),
        BinaryOp::AtLeast => return Some(Value::Truth(a >= b)),
        BinaryOp::And | BinaryOp::Or => None,
    };
    number.map(Value::Number)
}

/// Down is towards minus infinity, also below zero.
fn floor_division(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let inexact = a.checked_rem(b)? != 0;
    Some(if inexact && (a < 0) != (b < 0) {
        quotient - 1
    } else {
        quotient
    })
}

/// Up is towards plus infinity, also below zero.
fn ceiling_division(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let inexact = a.checked_rem(b)? != 0;
    Some(if inexact && (a < 0) == (b < 0) {
        quotient + 1
    } else {
        quotient
    })
}

fn is_function(call: &Call) -> bool {
    matches!(call.procedure.text.as_str(), "min" | "max")
}

fn function(expr: &Expr, call: &Call, answers: &mut dyn Answers) -> Result<i64, Error> {
    let mut numbers = Vec::with_capacity(call.arguments.len());
    for argument in &call.arguments {
        numbers.push(eval_int(argument, answers)?);
    }
    let picked = match call.procedure.text.as_str() {
        "min" => numbers.into_iter().min(),
        _ => numbers.into_iter().max(),
    };
    picked.ok_or_else(|| unknown(expr))
}
