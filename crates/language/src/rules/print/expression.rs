//! Formulas, with the fewest brackets that keep their meaning.

use std::fmt::{Display, Formatter, Result};

use super::super::ast::{
    BinaryOp, Call, Count, Expr, ExprKind, GradeLabel, Group, GroupKind, Is, Quantity, Shift,
    ShiftOp, TablePick, TableRoll,
};

/// An expression in a place that takes only what binds at least this strongly.
pub(super) struct Printed<'a> {
    expr: &'a Expr,
    weakest: u8,
}

const NOT: u8 = 3;
const OPERAND: u8 = 6;

impl<'a> Printed<'a> {
    /// With nothing behind it that it could swallow.
    pub fn whole(expr: &'a Expr) -> Printed<'a> {
        Printed { expr, weakest: 0 }
    }

    pub fn sum(expr: &'a Expr) -> Printed<'a> {
        let weakest = BinaryOp::Add.strength();
        Printed { expr, weakest }
    }

    pub fn product(expr: &'a Expr) -> Printed<'a> {
        let weakest = BinaryOp::Times.strength();
        Printed { expr, weakest }
    }

    fn operand(expr: &'a Expr) -> Printed<'a> {
        let weakest = OPERAND;
        Printed { expr, weakest }
    }
}

impl Display for Printed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if strength(self.expr) < self.weakest {
            return write!(f, "({})", Printed::whole(self.expr));
        }
        kind(&self.expr.kind, f)
    }
}

fn strength(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Binary { op, .. } => op.strength(),
        ExprKind::Not(_) => NOT,
        ExprKind::Count(count) if swallows(count) => 0,
        ExprKind::Extreme {
            condition: Some(_), ..
        } => 0,
        _ => OPERAND,
    }
}

/// A `where` takes everything behind it.
fn swallows(count: &Count) -> bool {
    matches!(count, Count::Group(group) if group.condition.is_some())
}

fn kind(kind: &ExprKind, f: &mut Formatter<'_>) -> Result {
    match kind {
        ExprKind::Int(value) => write!(f, "{value}"),
        ExprKind::Dice(notation) => f.write_str(notation),
        ExprKind::Truth(holds) => f.write_str(if *holds { "yes" } else { "no" }),
        ExprKind::Chance(percent) => write!(f, "{percent}% chance"),
        ExprKind::Path(path) => path.fmt(f),
        ExprKind::At { list, index } => write!(f, "{list} at {}", Printed::operand(index)),
        ExprKind::Table(roll) => write!(f, "{{{roll}}}"),
        ExprKind::Count(count) => count.fmt(f),
        ExprKind::Extreme {
            which,
            path,
            condition,
        } => {
            write!(f, "{} {path}", which.word())?;
            write_condition(condition.as_deref(), f)
        }
        ExprKind::Call(call) => call.fmt(f),
        ExprKind::Negate(inner) => write!(f, "-{}", Printed::operand(inner)),
        ExprKind::Not(inner) => {
            let weakest = NOT;
            write!(
                f,
                "not {}",
                Printed {
                    expr: inner,
                    weakest
                }
            )
        }
        ExprKind::Binary { op, left, right } => binary(*op, left, right, f),
        ExprKind::Is(is) => is.fmt(f),
        ExprKind::GradeIs(is) => {
            let not = if is.negated { "not " } else { "" };
            write!(f, "{} is {not}{}", is.subject.text, is.label)
        }
        ExprKind::Has { subject, thing } => match subject {
            Some(subject) => write!(f, "{subject} has {}", thing.text),
            None => write!(f, "has {}", thing.text),
        },
        ExprKind::Mistake => f.write_str("?"),
    }
}

fn binary(op: BinaryOp, left: &Expr, right: &Expr, f: &mut Formatter<'_>) -> Result {
    let tighter = op.strength() + 1;
    let left = Printed {
        expr: left,
        weakest: if op.is_comparison() {
            tighter
        } else {
            op.strength()
        },
    };
    let right = Printed {
        expr: right,
        weakest: tighter,
    };
    write!(f, "{left} {} {right}", op.symbol())?;
    match op {
        BinaryOp::DivideDown => f.write_str(" rounded down"),
        _ => Ok(()),
    }
}

impl Display for Is {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (any, verb) = match self.quantity {
            Quantity::The => ("", "is"),
            Quantity::All => ("", "are"),
            Quantity::Any => ("any ", "is"),
        };
        let not = if self.negated { "not " } else { "" };
        write!(f, "{any}{} {verb} {not}{}", self.subject, self.what.text)
    }
}

impl Display for GradeLabel {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let single = |text: &str| text.chars().count() == 1;
        f.write_str(&self.from.text)?;
        match &self.to {
            Some(to) if single(&self.from.text) && single(&to.text) => write!(f, "-{}", to.text),
            Some(to) => write!(f, " to {}", to.text),
            None => Ok(()),
        }
    }
}

impl Display for Call {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let arguments: Vec<String> = self.arguments.iter().map(Expr::to_string).collect();
        write!(f, "{}({})", self.procedure.text, arguments.join(", "))
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Count::Group(group) => write!(f, "number of {}", GroupWords(group, true)),
            Count::Thing(name) => write!(f, "number of {}", name.text),
            Count::Rooms => f.write_str("number of rooms"),
        }
    }
}

/// A group, in the plural for counting.
pub(super) struct GroupWords<'a>(pub &'a Group, pub bool);

impl Display for GroupWords<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let GroupWords(group, plural) = self;
        let word = match (group.kind, plural) {
            (GroupKind::Heroes, false) => "hero",
            (GroupKind::Heroes, true) => "heroes",
            (GroupKind::Foes, false) => "foe",
            (GroupKind::Foes, true) => "foes",
            (GroupKind::Items, false) => "item",
            (GroupKind::Items, true) => "items",
            (GroupKind::Doors, false) => "door",
            (GroupKind::Doors, true) => "doors",
            (GroupKind::Ways, false) => "way",
            (GroupKind::Ways, true) => "ways",
            (GroupKind::Rooms, false) => "room",
            (GroupKind::Rooms, true) => "rooms",
            (GroupKind::Cards, false) => "card",
            (GroupKind::Cards, true) => "cards",
        };
        let fallen = if group.fallen { "fallen " } else { "" };
        write!(f, "{fallen}{word}")?;
        if let Some(pile) = &group.pile {
            write!(f, " in {}", pile.text)?;
        }
        write_condition(group.condition.as_ref(), f)
    }
}

fn write_condition(condition: Option<&Expr>, f: &mut Formatter<'_>) -> Result {
    match condition {
        Some(condition) => write!(f, " where {condition}"),
        None => Ok(()),
    }
}

impl Display for TableRoll {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (at, name) in self.tables.iter().enumerate() {
            let slash = if at > 0 { " / " } else { "" };
            write!(f, "{slash}{}", name.table.text)?;
            if let Some(column) = &name.column {
                write!(f, ".{}", column.text)?;
            }
        }
        match &self.pick {
            TablePick::Roll(Some(shift)) => write!(f, " {shift}"),
            TablePick::Roll(None) => Ok(()),
            TablePick::At(row) => write!(f, " at {}", Printed::sum(row)),
        }
    }
}

impl Display for Shift {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.op {
            ShiftOp::Add => write!(f, "+ {}", Printed::sum(&self.amount)),
            ShiftOp::Subtract => write!(f, "- {}", Printed::product(&self.amount)),
        }
    }
}
