//! Rolling an expression.

mod pool;
#[cfg(test)]
mod tests;
mod trace;

use std::fmt;

use super::Names;
use super::evaluate::{Values, evaluate};
use super::expr::{Compare, Expr, Pool, Target};
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
    /// Dice of which nobody sees more than what they come to.
    pub fn unseen(total: i64) -> Self {
        Self {
            total,
            dice: Vec::new(),
            expression: String::new(),
            working: String::new(),
        }
    }

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
/// Dropped dice are in parentheses, dice that exploded have a `!` and what they were joined to by `+`, counted dice have a `*`.
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
        meter: (),
    };
    let total = evaluate(expr, &mut table)?;
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
        meter: (),
    };
    evaluate(expr, &mut table)
}

/// Where the dice fall: everything a roll needs to know.
struct Table<'a, W> {
    source: &'a mut dyn Source,
    names: &'a Names<'a>,
    witness: &'a mut W,
    meter: (),
}

impl<W: Witness> Values for Table<'_, W> {
    type Number = i64;

    fn name(&mut self, name: &str, place: &Expr) -> Result<i64, Error> {
        look_up(self.names, name, place)
    }

    fn pool(&mut self, pool: &Pool, place: &Expr) -> Result<i64, Error> {
        self.throw_all(pool, place)
    }

    fn meter(&mut self) -> &mut () {
        &mut self.meter
    }

    fn note(&mut self, text: &str) {
        self.witness.text(text);
    }

    fn note_number(&mut self, number: &i64) {
        self.witness.number(*number);
    }
}

/// The value of `name`, or an error at `place`.
pub(super) fn look_up(names: &Names<'_>, name: &str, place: &Expr) -> Result<i64, Error> {
    names(name).ok_or_else(|| {
        let error = error!("unknown name `{name}`").at(place.range.clone());
        if name.contains('-') {
            return error.hint("if `-` is a minus sign, put spaces around it");
        }
        error.hint("use a number, or a name with a value here")
    })
}

/// What the dice of a pool are compared with, its target looked up.
pub(super) fn condition(
    pool: &Pool,
    names: &Names<'_>,
    place: &Expr,
) -> Result<Option<(Compare, i64)>, Error> {
    let Some(success) = &pool.success else {
        return Ok(None);
    };
    let target = match &success.target {
        Target::Number(number) => *number,
        Target::Name(name) => look_up(names, name, place)?,
    };
    Ok(Some((success.compare, target)))
}
