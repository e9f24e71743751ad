//! Formulas over ranges, conditions over what may be: never wrong, sometimes undecided.

use super::range::Bounds;
use crate::dice::{self, Budget};
use crate::model::Ruleset;
use crate::rules::{BinaryOp, Call, Expr, ExprKind, Path, TablePick, TableRoll};
use crate::table;

/// Values of one row number that are looked up one by one.
const MOST_ROWS: i64 = 2_000;

/// Who knows what can be known.
pub trait Facts {
    fn ruleset(&self) -> &Ruleset;
    /// The values that a name can have.
    fn number(&self, path: &Path) -> Bounds;
    /// Whether `hero is elf` or `has torch` holds, when that is known.
    fn fact(&self, expr: &Expr) -> Option<bool>;
    /// The values that `number of torch` and the like can have.
    fn count(&self, expr: &Expr) -> Bounds;
}

/// The values that a number can come to.
pub fn number(expr: &Expr, facts: &dyn Facts) -> Bounds {
    match &expr.kind {
        ExprKind::Int(value) => Bounds::exactly(*value),
        ExprKind::Dice(notation) => dice_bounds(notation),
        ExprKind::Path(path) => facts.number(path),
        ExprKind::Negate(inner) => number(inner, facts).negated(),
        ExprKind::Binary { op, left, right } => {
            arithmetic(*op, number(left, facts), number(right, facts))
        }
        ExprKind::Call(call) => function(call, facts),
        ExprKind::Table(roll) => looked_up(roll, facts),
        ExprKind::Count(_) | ExprKind::Extreme { .. } | ExprKind::At { .. } => facts.count(expr),
        _ => Bounds::ANY,
    }
}

/// Whether a condition holds, when that is decided.
pub fn truth(expr: &Expr, facts: &dyn Facts) -> Option<bool> {
    match &expr.kind {
        ExprKind::Not(inner) => truth(inner, facts).map(|truth| !truth),
        ExprKind::Is(_) | ExprKind::Has { .. } => facts.fact(expr),
        ExprKind::Binary {
            op: BinaryOp::And,
            left,
            right,
        } => match (truth(left, facts), truth(right, facts)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        ExprKind::Binary {
            op: BinaryOp::Or,
            left,
            right,
        } => match (truth(left, facts), truth(right, facts)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        ExprKind::Binary { op, left, right } => {
            compared(*op, number(left, facts), number(right, facts))
        }
        _ => None,
    }
}

fn dice_bounds(notation: &str) -> Bounds {
    let expr = dice::parse(notation).ok();
    let odds =
        expr.and_then(|expr| dice::distribution(&expr, &dice::no_names, Budget::default()).ok());
    odds.map_or(Bounds::ANY, |odds| {
        Bounds::new(odds.lowest(), odds.highest())
    })
}

fn arithmetic(op: BinaryOp, left: Bounds, right: Bounds) -> Bounds {
    match op {
        BinaryOp::Add => left.plus(right),
        BinaryOp::Subtract => left.minus(right),
        BinaryOp::Times => left.times(right),
        // The same sign everywhere makes division monotone; what may divide by 0 is not worth knowing.
        BinaryOp::DivideUp if !right.contains(0) => left.corners(right, |a, b| divided(a, b, true)),
        BinaryOp::DivideDown if !right.contains(0) => {
            left.corners(right, |a, b| divided(a, b, false))
        }
        _ => Bounds::ANY,
    }
}

fn divided(a: i64, b: i64, up: bool) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let exact = a.checked_rem(b)? == 0;
    let positive = (a < 0) == (b < 0);
    Some(match (exact, up, positive) {
        (false, true, true) => quotient + 1,
        (false, false, false) => quotient - 1,
        _ => quotient,
    })
}

fn compared(op: BinaryOp, left: Bounds, right: Bounds) -> Option<bool> {
    let below =
        |one: Bounds, two: Bounds| one.high.zip(two.low).is_some_and(|(high, low)| high < low);
    let not_above =
        |one: Bounds, two: Bounds| one.high.zip(two.low).is_some_and(|(high, low)| high <= low);
    let decided = |yes: bool, no: bool| match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    let apart = below(left, right) || below(right, left);
    let same = left.only().is_some() && left.only() == right.only();
    match op {
        BinaryOp::Equal => decided(same, apart),
        BinaryOp::NotEqual => decided(apart, same),
        BinaryOp::Less => decided(below(left, right), not_above(right, left)),
        BinaryOp::AtMost => decided(not_above(left, right), below(right, left)),
        BinaryOp::Greater => decided(below(right, left), not_above(left, right)),
        BinaryOp::AtLeast => decided(not_above(right, left), below(left, right)),
        _ => None,
    }
}

fn function(call: &Call, facts: &dyn Facts) -> Bounds {
    let arguments = call
        .arguments
        .iter()
        .map(|argument| number(argument, facts));
    match call.procedure.text.as_str() {
        "min" => arguments.reduce(Bounds::smaller).unwrap_or_default(),
        "max" => arguments.reduce(Bounds::larger).unwrap_or_default(),
        _ => Bounds::ANY,
    }
}

/// What a look-up or a roll on a table can give.
fn looked_up(roll: &TableRoll, facts: &dyn Facts) -> Bounds {
    let mut all: Option<Bounds> = None;
    for name in &roll.tables {
        let column = name.column.as_ref().map(|column| column.text.as_str());
        let one = match &roll.pick {
            TablePick::At(row) => at(
                &name.table.text,
                column,
                number(row, facts),
                facts.ruleset(),
            ),
            TablePick::Roll(_) => anywhere(&name.table.text, column, facts.ruleset()),
        };
        all = Some(all.map_or(one, |all| all.or(one)));
    }
    all.unwrap_or_default()
}

fn at(table: &str, column: Option<&str>, row: Bounds, ruleset: &Ruleset) -> Bounds {
    let (Some(low), Some(high)) = (row.low, row.high) else {
        return anywhere(table, column, ruleset);
    };
    if high.saturating_sub(low) > MOST_ROWS {
        return anywhere(table, column, ruleset);
    }
    let found = (low..=high)
        .filter_map(|row| table::at(ruleset, table, column, row))
        .map(Bounds::exactly);
    found.reduce(Bounds::or).unwrap_or_default()
}

fn anywhere(table: &str, column: Option<&str>, ruleset: &Ruleset) -> Bounds {
    table::number_range(ruleset, table, column)
        .map_or(Bounds::ANY, |(low, high)| Bounds::new(low, high))
}
