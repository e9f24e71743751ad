//! Between which numbers a formula must lie, whatever is rolled and whatever the names stand for.
//!
//! Bounds are never too narrow. They may be too wide, so a check may trust "never" and nothing else.

use super::values::{FAR, add};
use crate::dice;
use crate::rules::{BinaryOp, Call, Expr, ExprKind, Path};

/// Every result lies between the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// No result is lower.
    pub low: i64,
    /// No result is higher.
    pub high: i64,
}

/// What is known about a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    /// It cannot hold.
    Never,
    /// It may hold or not.
    Maybe,
    /// It cannot fail.
    Always,
}

/// What is known about a name of the rules.
pub type Look<'a> = dyn Fn(&Path) -> Bounds + 'a;

impl Bounds {
    /// Any number.
    pub const ANY: Self = Self {
        low: -FAR,
        high: FAR,
    };

    /// One number.
    pub fn one(number: i64) -> Self {
        Self::between(number, number)
    }

    /// Between two numbers.
    pub fn between(low: i64, high: i64) -> Self {
        Self {
            low: low.clamp(-FAR, FAR),
            high: high.clamp(-FAR, FAR),
        }
    }

    /// Whether both ends are known.
    pub fn is_closed(self) -> bool {
        self.low > -FAR && self.high < FAR
    }

    /// Wide enough for both.
    pub fn or(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Self {
        Self {
            low: add(self.low, other.low),
            high: add(self.high, other.high),
        }
    }

    /// The number with the other sign.
    pub fn negated(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    /// Both ends of the results of something that grows or falls with each side.
    fn corners(self, other: Self, of: impl Fn(i64, i64) -> i64) -> Self {
        let found = [
            of(self.low, other.low),
            of(self.low, other.high),
            of(self.high, other.low),
            of(self.high, other.high),
        ];
        let low = found.into_iter().min().unwrap_or(-FAR);
        let high = found.into_iter().max().unwrap_or(FAR);
        Self::between(low, high)
    }

    fn times(self, other: Self) -> Self {
        self.corners(other, i64::saturating_mul)
    }

    fn divided(self, other: Self, up: bool) -> Self {
        if other.low <= 0 && other.high >= 0 || !self.is_closed() {
            return Self::ANY;
        }
        self.corners(other, |a, b| {
            let down = a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0);
            down + i64::from(up && a % b != 0)
        })
    }
}

/// Bounds of a number of the rules.
pub fn number(expr: &Expr, look: &Look<'_>) -> Bounds {
    match &expr.kind {
        ExprKind::Int(value) => Bounds::one(*value),
        ExprKind::Dice(notation) => match dice::parse(notation) {
            Ok(expr) => of_dice(&expr, &|_| Bounds::ANY),
            Err(_) => Bounds::ANY,
        },
        ExprKind::Path(path) => look(path),
        ExprKind::Negate(inner) => number(inner, look).negated(),
        ExprKind::Count(_) => Bounds::between(0, FAR),
        ExprKind::Call(call) => of_call(call, look),
        ExprKind::Binary { op, left, right } => {
            let (left, right) = (number(left, look), number(right, look));
            match op {
                BinaryOp::Add => left.plus(right),
                BinaryOp::Subtract => left.plus(right.negated()),
                BinaryOp::Times => left.times(right),
                BinaryOp::DivideUp => left.divided(right, true),
                BinaryOp::DivideDown => left.divided(right, false),
                _ => Bounds::ANY,
            }
        }
        _ => Bounds::ANY,
    }
}

/// The smaller or the larger of several numbers; what a procedure gives back is anybody's guess.
fn of_call(call: &Call, look: &Look<'_>) -> Bounds {
    let mut arguments = call.arguments.iter().map(|argument| number(argument, look));
    let Some(first) = arguments.next() else {
        return Bounds::ANY;
    };
    match call.procedure.text.as_str() {
        "min" => arguments.fold(first, |a, b| Bounds {
            low: a.low.min(b.low),
            high: a.high.min(b.high),
        }),
        "max" => arguments.fold(first, |a, b| Bounds {
            low: a.low.max(b.low),
            high: a.high.max(b.high),
        }),
        _ => Bounds::ANY,
    }
}

/// What is known about a condition of the rules.
pub fn truth(expr: &Expr, look: &Look<'_>) -> Truth {
    match &expr.kind {
        ExprKind::Chance(percent) if *percent <= 0 => Truth::Never,
        ExprKind::Chance(percent) if *percent >= 100 => Truth::Always,
        ExprKind::Not(inner) => match truth(inner, look) {
            Truth::Never => Truth::Always,
            Truth::Maybe => Truth::Maybe,
            Truth::Always => Truth::Never,
        },
        ExprKind::Binary { op, left, right } => match op {
            BinaryOp::And => both(truth(left, look), truth(right, look)),
            BinaryOp::Or => either(truth(left, look), truth(right, look)),
            _ => compared(*op, number(left, look), number(right, look)),
        },
        _ => Truth::Maybe,
    }
}

fn both(one: Truth, other: Truth) -> Truth {
    match (one, other) {
        (Truth::Never, _) | (_, Truth::Never) => Truth::Never,
        (Truth::Always, Truth::Always) => Truth::Always,
        _ => Truth::Maybe,
    }
}

fn either(one: Truth, other: Truth) -> Truth {
    match (one, other) {
        (Truth::Always, _) | (_, Truth::Always) => Truth::Always,
        (Truth::Never, Truth::Never) => Truth::Never,
        _ => Truth::Maybe,
    }
}

fn compared(op: BinaryOp, left: Bounds, right: Bounds) -> Truth {
    let (never, always) = match op {
        BinaryOp::Less => (left.low >= right.high, left.high < right.low),
        BinaryOp::AtMost => (left.low > right.high, left.high <= right.low),
        BinaryOp::Greater => (left.high <= right.low, left.low > right.high),
        BinaryOp::AtLeast => (left.high < right.low, left.low >= right.high),
        BinaryOp::Equal => (apart(left, right), same(left, right)),
        BinaryOp::NotEqual => (same(left, right), apart(left, right)),
        _ => (false, false),
    };
    match (never && left.knows(right), always && left.knows(right)) {
        (true, _) => Truth::Never,
        (_, true) => Truth::Always,
        _ => Truth::Maybe,
    }
}

fn apart(left: Bounds, right: Bounds) -> bool {
    left.high < right.low || right.high < left.low
}

fn same(left: Bounds, right: Bounds) -> bool {
    left.low == left.high && left == right
}

impl Bounds {
    /// Two open ends compare as equal numbers, which means nothing.
    fn knows(self, other: Self) -> bool {
        self != Self::ANY && other != Self::ANY
    }
}

/// Bounds of dice; `look` tells what is known about a name.
pub fn of_dice(expr: &dice::Expr, look: &dyn Fn(&str) -> Bounds) -> Bounds {
    match &expr.kind {
        dice::Kind::Number(value) => Bounds::one(*value),
        dice::Kind::Name(name) => look(name),
        dice::Kind::Pool(pool) => of_pool(pool),
        dice::Kind::Negate(inner) => of_dice(inner, look).negated(),
        dice::Kind::Twice { of, .. } => of_dice(of, look),
        dice::Kind::Binary { op, left, right } => {
            let (left, right) = (of_dice(left, look), of_dice(right, look));
            match op {
                dice::Op::Add => left.plus(right),
                dice::Op::Subtract => left.plus(right.negated()),
                dice::Op::Multiply => left.times(right),
                dice::Op::DivideUp => left.divided(right, true),
                dice::Op::DivideDown => left.divided(right, false),
            }
        }
        dice::Kind::Pick { end, of } => {
            let parts = of.iter().map(|part| of_dice(part, look));
            let pick = |a: Bounds, b: Bounds| Bounds {
                low: end.of(a.low, b.low),
                high: end.of(a.high, b.high),
            };
            parts.reduce(pick).unwrap_or(Bounds::ANY)
        }
    }
}

fn of_pool(pool: &dice::Pool) -> Bounds {
    if pool.success.is_some() {
        return Bounds::between(0, i64::from(pool.count));
    }
    let kept = pool.keep.map_or(pool.count, |keep| keep.kept(pool.count).1);
    let rolls = i64::from(pool.explode.unwrap_or(0)) + 1;
    let one = Bounds::between(
        pool.shape.lowest(),
        pool.shape.highest().saturating_mul(rolls),
    );
    one.times(Bounds::one(i64::from(kept)))
}
