//! Conditions read as inequalities: `roll x 10 <= target`, `roll >= target + 2`.

use crate::model::Grade;
use crate::rules::{BinaryOp, Expr, ExprKind};

/// `roll * a >= target * b + c`, or with another sign of comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Linear {
    /// What the roll is multiplied by; above zero.
    pub roll: i64,
    /// What the target is multiplied by.
    pub target: i64,
    /// What is added to the target's side.
    pub plus: i64,
    /// The roll has to be above the boundary, not below it.
    pub above: bool,
    /// The boundary itself counts.
    pub inclusive: bool,
}

impl Linear {
    /// A boundary that depends on roll and target through their quotient only.
    pub(crate) fn is_ratio(&self) -> bool {
        self.plus == 0 && self.target > 0
    }

    /// A boundary that depends on roll and target through their difference only.
    pub(crate) fn is_difference(&self) -> bool {
        self.roll == self.target
    }
}

/// A sum of roll, target and a number.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    roll: i64,
    target: i64,
    number: i64,
}

/// The condition of a grade as an inequality; `None` when it is something else.
pub fn linear(grade: &Grade) -> Option<Linear> {
    let ExprKind::Binary { op, left, right } = &grade.when.formula.expr.kind else {
        return None;
    };
    let (above, inclusive) = match op {
        BinaryOp::AtLeast => (true, true),
        BinaryOp::Greater => (true, false),
        BinaryOp::AtMost => (false, true),
        BinaryOp::Less => (false, false),
        _ => return None,
    };
    let (left, right) = sides(*op, left, right)?;
    let roll = left.roll.checked_sub(right.roll)?;
    let target = right.target.checked_sub(left.target)?;
    let plus = right.number.checked_sub(left.number)?;
    let sign = match roll {
        0 => return None,
        1.. => 1,
        _ => -1,
    };
    Some(Linear {
        roll: roll * sign,
        target: target * sign,
        plus: plus * sign,
        above: above == (sign > 0),
        inclusive,
    })
}

/// Both sides as sums. A side that is divided and rounded away from the other one is the same without rounding: `roll <= target / 4 rounded
/// down` holds for whole rolls exactly when `roll x 4 <= target` does.
fn sides(op: BinaryOp, left: &Expr, right: &Expr) -> Option<(Sum, Sum)> {
    let right_rounds = match op {
        BinaryOp::AtMost | BinaryOp::Greater => BinaryOp::DivideDown,
        _ => BinaryOp::DivideUp,
    };
    let left_rounds = match op {
        BinaryOp::AtMost | BinaryOp::Greater => BinaryOp::DivideUp,
        _ => BinaryOp::DivideDown,
    };
    if let Some((whole, by)) = divided(right, right_rounds) {
        return Some((times(sum(left)?, by)?, whole));
    }
    if let Some((whole, by)) = divided(left, left_rounds) {
        return Some((whole, times(sum(right)?, by)?));
    }
    Some((sum(left)?, sum(right)?))
}

/// What is divided, and by which number above zero.
fn divided(expr: &Expr, rounding: BinaryOp) -> Option<(Sum, i64)> {
    match &expr.kind {
        ExprKind::Binary { op, left, right } if *op == rounding => {
            let by = sum(right).filter(|by| by.is_number() && by.number > 0)?;
            Some((sum(left)?, by.number))
        }
        _ => None,
    }
}

fn sum(expr: &Expr) -> Option<Sum> {
    match &expr.kind {
        ExprKind::Int(number) => Some(Sum {
            number: *number,
            ..Sum::default()
        }),
        ExprKind::Path(path) => match path.word()? {
            "roll" => Some(Sum {
                roll: 1,
                ..Sum::default()
            }),
            "target" => Some(Sum {
                target: 1,
                ..Sum::default()
            }),
            _ => None,
        },
        ExprKind::Negate(inner) => times(sum(inner)?, -1),
        ExprKind::Binary { op, left, right } => {
            let (left, right) = (sum(left)?, sum(right)?);
            match op {
                BinaryOp::Add => plus(left, right),
                BinaryOp::Subtract => plus(left, times(right, -1)?),
                BinaryOp::Times if left.is_number() => times(right, left.number),
                BinaryOp::Times if right.is_number() => times(left, right.number),
                _ => None,
            }
        }
        _ => None,
    }
}

impl Sum {
    fn is_number(&self) -> bool {
        self.roll == 0 && self.target == 0
    }
}

fn plus(a: Sum, b: Sum) -> Option<Sum> {
    Some(Sum {
        roll: a.roll.checked_add(b.roll)?,
        target: a.target.checked_add(b.target)?,
        number: a.number.checked_add(b.number)?,
    })
}

fn times(a: Sum, factor: i64) -> Option<Sum> {
    Some(Sum {
        roll: a.roll.checked_mul(factor)?,
        target: a.target.checked_mul(factor)?,
        number: a.number.checked_mul(factor)?,
    })
}
