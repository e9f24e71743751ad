//! Writing an expression back as canonical notation, which reads again as the same expression.
//!
//! Signs have no spaces between dice (`2d6+1`); as soon as a name occurs they get spaces (`1d6 + depth`), because a minus or an `x` that
//! touches a name would become part of it.

use std::fmt::{self, Display, Formatter};

use super::expr::{Compare, End, Expr, Keep, Kind, Op, Pool, Shape, Success, Target};
use super::limits::DEFAULT_EXPLOSIONS;

/// How strongly the parts of a sum, a product, a sign and everything else hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    Sum,
    Product,
    Sign,
    Whole,
}

impl Expr {
    /// How strongly this expression holds together.
    pub(super) fn strength(&self) -> Strength {
        match &self.kind {
            Kind::Binary { op, .. } => op.strength(),
            Kind::Negate(_) => Strength::Sign,
            _ => Strength::Whole,
        }
    }
}

impl Op {
    /// How strongly an expression with this sign holds together.
    pub(super) fn strength(self) -> Strength {
        match self {
            Self::Add | Self::Subtract => Strength::Sum,
            Self::Multiply | Self::DivideUp | Self::DivideDown => Strength::Product,
        }
    }

    /// The sign as it is written.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "x",
            Self::DivideUp => "/",
            Self::DivideDown => "//",
        }
    }
}

impl Strength {
    /// The weakest expression that can be to the right of a sign of this strength without parentheses.
    pub(super) fn right_side(self) -> Self {
        match self {
            Self::Sum => Self::Product,
            Self::Product => Self::Sign,
            Self::Sign | Self::Whole => Self::Whole,
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let space = if self.names().is_empty() { "" } else { " " };
        write(self, space, f)
    }
}

fn write(expr: &Expr, space: &str, f: &mut Formatter<'_>) -> fmt::Result {
    match &expr.kind {
        Kind::Number(number) => write!(f, "{number}"),
        Kind::Name(name) => f.write_str(name),
        Kind::Pool(pool) => pool.fmt(f),
        Kind::Negate(of) => {
            f.write_str("-")?;
            write_guarded(of, Strength::Sign, space, f)
        }
        Kind::Binary { op, left, right } => {
            write_guarded(left, op.strength(), space, f)?;
            write!(f, "{space}{}{space}", op.sign())?;
            write_guarded(right, op.strength().right_side(), space, f)
        }
        Kind::Pick { end, of } => write_pick(*end, of, space, f),
        Kind::Twice { end, of } => {
            f.write_str(if *end == End::High { "adv " } else { "dis " })?;
            write_operand_of_twice(of, space, f)
        }
    }
}

/// Writes `expr`, in parentheses when it is weaker than its place demands.
fn write_guarded(
    expr: &Expr,
    weakest: Strength,
    space: &str,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    if expr.strength() >= weakest {
        return write(expr, space, f);
    }
    write_in_parentheses(expr, space, f)
}

fn write_in_parentheses(expr: &Expr, space: &str, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("(")?;
    write(expr, space, f)?;
    f.write_str(")")
}

/// After `adv` only dice and parentheses are read.
fn write_operand_of_twice(of: &Expr, space: &str, f: &mut Formatter<'_>) -> fmt::Result {
    match &of.kind {
        Kind::Pool(pool) => pool.fmt(f),
        _ => write_in_parentheses(of, space, f),
    }
}

fn write_pick(end: End, of: &[Expr], space: &str, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(if end == End::High { "max(" } else { "min(" })?;
    for (index, part) in of.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        write(part, space, f)?;
    }
    f.write_str(")")
}

impl Display for Pool {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        self.shape.fmt(f)?;
        if let Some(limit) = self.explode {
            f.write_str("!")?;
            // `!=` is refused by the reader because it looks like "not equal", so the limit is spelled out before a comparison.
            if limit != DEFAULT_EXPLOSIONS || self.success.is_some() {
                write!(f, "{limit}")?;
            }
        }
        self.keep.iter().try_for_each(|keep| keep.fmt(f))?;
        self.success.iter().try_for_each(|success| success.fmt(f))
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides(sides) => write!(f, "d{sides}"),
            Self::Digits(digits) => write!(f, "d{}", "6".repeat(*digits as usize)),
            Self::Fate => f.write_str("dF"),
        }
    }
}

impl Display for Keep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letters = match (self.drop, self.end) {
            (false, End::High) => "kh",
            (false, End::Low) => "kl",
            (true, End::High) => "dh",
            (true, End::Low) => "dl",
        };
        write!(f, "{letters}{}", self.count)
    }
}

impl Display for Success {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { compare, target } = self;
        write!(f, "{compare}{target}")
    }
}

impl Display for Compare {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::Below => "<",
            Self::Equal => "=",
        })
    }
}

impl Display for Target {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
        }
    }
}
