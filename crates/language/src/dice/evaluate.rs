//! One walk through an expression for everybody: rolling, exact odds and bounds differ in what stands for a number.

use super::domain::Domain;
use super::expr::{End, Expr, Kind, Op};
use super::notation::Strength;
use crate::diag::Error;

/// Where an expression gets its values from, and who takes notes.
pub(super) trait Values {
    type Number: Domain;

    /// The value of a name that occurs in `place`.
    fn name(&mut self, name: &str, place: &Expr) -> Result<Self::Number, Error>;

    /// What dice show.
    fn pool(&mut self, pool: &super::Pool, place: &Expr) -> Result<Self::Number, Error>;

    fn meter(&mut self) -> &mut <Self::Number as Domain>::Meter;

    /// Takes down a part of the working.
    fn note(&mut self, _: &str) {}

    /// Takes down a number of the working.
    fn note_number(&mut self, _: &Self::Number) {}
}

/// The value of an expression, evaluated from the left.
pub(super) fn evaluate<V: Values>(expr: &Expr, values: &mut V) -> Result<V::Number, Error> {
    match &expr.kind {
        Kind::Number(number) => {
            let number = V::Number::exactly(*number);
            values.note_number(&number);
            Ok(number)
        }
        Kind::Name(name) => {
            let value = values.name(name, expr)?;
            values.note_number(&value);
            Ok(value)
        }
        Kind::Pool(pool) => values.pool(pool, expr),
        Kind::Negate(of) => {
            values.note("-");
            let value = in_parentheses(of, Strength::Sign, values)?;
            value.negate().map_err(|fault| fault.at(expr))
        }
        Kind::Binary { op, left, right } => {
            let left = in_parentheses(left, op.strength(), values)?;
            note_sign(*op, values);
            let right = in_parentheses(right, op.strength().right_side(), values)?;
            V::Number::combine(*op, left, right, values.meter()).map_err(|fault| fault.at(expr))
        }
        Kind::Pick { end, of } => pick(*end, of.iter(), expr, values),
        // Rolled twice, or known once and for all.
        Kind::Twice { end, of } if V::Number::COVERS_ALL => {
            let once = evaluate(of, values)?;
            let picked = V::Number::pick(*end, once.clone(), once, values.meter());
            picked.map_err(|fault| fault.at(expr))
        }
        Kind::Twice { end, of } => pick(*end, [of.as_ref(), of.as_ref()].into_iter(), expr, values),
    }
}

/// A part whose working needs parentheses when it binds more weakly than what is around it.
fn in_parentheses<V: Values>(
    expr: &Expr,
    weakest: Strength,
    values: &mut V,
) -> Result<V::Number, Error> {
    if expr.strength() >= weakest {
        return evaluate(expr, values);
    }
    values.note("(");
    let value = evaluate(expr, values)?;
    values.note(")");
    Ok(value)
}

fn note_sign<V: Values>(op: Op, values: &mut V) {
    values.note(" ");
    values.note(op.sign());
    values.note(" ");
}

fn pick<'e, V: Values>(
    end: End,
    of: impl Iterator<Item = &'e Expr>,
    place: &Expr,
    values: &mut V,
) -> Result<V::Number, Error> {
    values.note(if end == End::High { "max(" } else { "min(" });
    let mut best: Option<V::Number> = None;
    for part in of {
        if best.is_some() {
            values.note(", ");
        }
        let value = evaluate(part, values)?;
        best = Some(match best {
            None => value,
            Some(best) => V::Number::pick(end, best, value, values.meter())
                .map_err(|fault| fault.at(place))?,
        });
    }
    values.note(")");
    Ok(best.unwrap_or_else(|| V::Number::exactly(0)))
}
