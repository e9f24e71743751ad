//! Rolling an expression.

mod pool;
#[cfg(test)]
mod tests;
mod trace;

use std::fmt;

use super::Names;
use super::expr::{End, Expr, Kind, Op};
use super::notation::Strength;
use crate::diag::{Error, error};
use crate::rng::Source;
use trace::{Blind, Tracer, Witness};

/// What came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The result.
    pub total: i64,
    /// Every physical die, in the order in which they were rolled.
    pub dice: Vec<Die>,
    /// The expression as it was written, canonically.
    pub expression: String,
    /// The expression with what came up in place of the dice: `[3 5] + 1`.
    pub working: String,
}

impl Roll {
    /// A number that nobody rolled.
    pub fn plain(total: i64) -> Self {
        Self {
            total,
            dice: Vec::new(),
            expression: total.to_string(),
            working: total.to_string(),
        }
    }
}

/// Prints the whole story: `2d6+1: [3 5] + 1 = 9`.
///
/// Dropped dice stand in parentheses, dice that exploded have a `!` and what they were joined to by `+`, counted dice have a `*`.
impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            total,
            expression,
            working,
            ..
        } = self;
        write!(f, "{expression}: {working} = {total}")
    }
}

/// One physical die on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// How many sides it has; a fate die counts as one with three.
    pub sides: u32,
    /// The face it shows, from 1; a fate die shows 1 for minus, 2 for blank, 3 for plus.
    pub face: u32,
    /// Whether it counts, or was dropped by a choice such as `kh3`.
    pub kept: bool,
    /// Whether it showed its highest face and an extra die was rolled for it.
    pub exploded: bool,
}

/// Rolls `expr` with faces from `source` and keeps a trace.
pub fn roll(expr: &Expr, source: &mut dyn Source, names: &Names<'_>) -> Result<Roll, Error> {
    let mut tracer = Tracer::default();
    let mut table = Table {
        source,
        names,
        witness: &mut tracer,
    };
    let total = table.value(expr)?;
    Ok(Roll {
        total,
        dice: tracer.dice,
        expression: expr.to_string(),
        working: tracer.working,
    })
}

/// Rolls `expr` and keeps only the result: the same dice in the same order as [`roll`], for a million rolls.
pub fn total(expr: &Expr, source: &mut dyn Source, names: &Names<'_>) -> Result<i64, Error> {
    let mut table = Table {
        source,
        names,
        witness: &mut Blind,
    };
    table.value(expr)
}

/// Where the dice fall: everything a roll needs to know.
struct Table<'a, W> {
    source: &'a mut dyn Source,
    names: &'a Names<'a>,
    witness: &'a mut W,
}

impl<W: Witness> Table<'_, W> {
    fn value(&mut self, expr: &Expr) -> Result<i64, Error> {
        match &expr.kind {
            Kind::Number(number) => {
                self.witness.number(*number);
                Ok(*number)
            }
            Kind::Name(name) => {
                let value = look_up(self.names, name, expr)?;
                self.witness.number(value);
                Ok(value)
            }
            Kind::Pool(pool) => self.pool(pool, expr),
            Kind::Negate(of) => {
                self.witness.text("-");
                let value = self.guarded(of, Strength::Sign)?;
                value.checked_neg().ok_or_else(|| too_large(expr))
            }
            Kind::Binary { op, left, right } => {
                let left = self.guarded(left, op.strength())?;
                self.witness.sign(*op);
                let right = self.guarded(right, op.strength().right_side())?;
                apply(*op, left, right, expr)
            }
            Kind::Pick { end, of } => self.pick(*end, of.iter()),
            Kind::Twice { end, of } => self.pick(*end, [of.as_ref(), of.as_ref()].into_iter()),
        }
    }

    fn guarded(&mut self, expr: &Expr, weakest: Strength) -> Result<i64, Error> {
        if expr.strength() >= weakest {
            return self.value(expr);
        }
        self.witness.text("(");
        let value = self.value(expr)?;
        self.witness.text(")");
        Ok(value)
    }

    fn pick<'e>(&mut self, end: End, of: impl Iterator<Item = &'e Expr>) -> Result<i64, Error> {
        self.witness
            .text(if end == End::High { "max(" } else { "min(" });
        let mut best = None;
        for part in of {
            if best.is_some() {
                self.witness.text(", ");
            }
            let value = self.value(part)?;
            best = Some(best.map_or(value, |best| end.of(best, value)));
        }
        self.witness.text(")");
        Ok(best.unwrap_or(0))
    }
}

/// The value of `name`, or an error at `place`.
pub(super) fn look_up(names: &Names<'_>, name: &str, place: &Expr) -> Result<i64, Error> {
    names(name).ok_or_else(|| {
        let error = error!("nothing is called `{name}`").at(place.range.clone());
        if name.contains('-') {
            return error.hint("put spaces around the `-` if it is a minus sign");
        }
        error.hint("use a number, or a name that has a value here")
    })
}

/// The result of `left op right`, checked.
pub(super) fn apply(op: Op, left: i64, right: i64, place: &Expr) -> Result<i64, Error> {
    let result = match op {
        Op::Add => left.checked_add(right),
        Op::Subtract => left.checked_sub(right),
        Op::Multiply => left.checked_mul(right),
        Op::DivideUp | Op::DivideDown if right == 0 => {
            return Err(error!(
                "this divides by something that can be 0";
                hint: "make sure it is at least 1, like `max(1, ...)`"
            )
            .at(place.range.clone()));
        }
        Op::DivideUp => divide_up(left, right),
        Op::DivideDown => divide_down(left, right),
    };
    result.ok_or_else(|| too_large(place))
}

/// Rounded towards plus infinity, also below zero.
fn divide_up(left: i64, right: i64) -> Option<i64> {
    let quotient = left.checked_div(right)?;
    let exact = quotient * right == left;
    let positive = (left < 0) == (right < 0);
    Some(quotient + i64::from(!exact && positive))
}

/// Rounded towards minus infinity, also below zero.
fn divide_down(left: i64, right: i64) -> Option<i64> {
    let quotient = left.checked_div(right)?;
    let exact = quotient * right == left;
    let negative = (left < 0) != (right < 0);
    Some(quotient - i64::from(!exact && negative))
}

/// The error for a value that does not fit.
pub(super) fn too_large(place: &Expr) -> Error {
    error!(
        "the result is too large to compute";
        hint: "use smaller numbers"
    )
    .at(place.range.clone())
}
