//! One walk through an expression, whatever is used as a number.

use super::world::World;
use crate::diag::{Error, error};
use crate::dice::{self, Compare, Domain, End, Fault, Op};
use crate::rules::{BinaryOp, Call, Expr, ExprKind, ShiftOp, TableName, TablePick, TableRoll};

/// What a number of the rules comes to.
pub fn number<W: World>(expr: &Expr, world: &mut W) -> Result<W::Number, Error> {
    Evaluator::new(world).number(expr)
}

/// Whether a condition of the rules holds: 1 or 0.
pub fn truth<W: World>(expr: &Expr, world: &mut W) -> Result<W::Number, Error> {
    Evaluator::new(world).truth(expr)
}

struct Evaluator<'w, W: World> {
    world: &'w mut W,
    meter: <W::Number as Domain>::Meter,
}

/// An operator of the rules, by what it makes of its two sides.
enum Operator {
    Arithmetic(Op),
    /// A comparison, and whether the opposite is asked.
    Comparison(Compare, bool),
    /// `and` picks the lower truth, `or` the higher one.
    Logic(End),
}

impl From<BinaryOp> for Operator {
    fn from(op: BinaryOp) -> Self {
        match op {
            BinaryOp::Or => Self::Logic(End::High),
            BinaryOp::And => Self::Logic(End::Low),
            BinaryOp::Equal => Self::Comparison(Compare::Equal, false),
            BinaryOp::NotEqual => Self::Comparison(Compare::Equal, true),
            BinaryOp::Less => Self::Comparison(Compare::Below, false),
            BinaryOp::AtMost => Self::Comparison(Compare::AtMost, false),
            BinaryOp::Greater => Self::Comparison(Compare::Above, false),
            BinaryOp::AtLeast => Self::Comparison(Compare::AtLeast, false),
            BinaryOp::Add => Self::Arithmetic(Op::Add),
            BinaryOp::Subtract => Self::Arithmetic(Op::Subtract),
            BinaryOp::Times => Self::Arithmetic(Op::Multiply),
            BinaryOp::DivideUp => Self::Arithmetic(Op::DivideUp),
            BinaryOp::DivideDown => Self::Arithmetic(Op::DivideDown),
        }
    }
}

impl<'w, W: World> Evaluator<'w, W> {
    fn new(world: &'w mut W) -> Self {
        Self {
            world,
            meter: Default::default(),
        }
    }

    fn number(&mut self, expr: &Expr) -> Result<W::Number, Error> {
        self.number_of(expr).or_else(W::Number::recover)
    }

    fn number_of(&mut self, expr: &Expr) -> Result<W::Number, Error> {
        match &expr.kind {
            ExprKind::Int(value) => Ok(W::Number::exactly(*value)),
            ExprKind::Dice(notation) => self.roll(notation, expr),
            ExprKind::Path(path) => self.world.look_up(path).ok_or_else(|| unknown(expr)),
            ExprKind::Negate(inner) => {
                let number = self.number(inner)?;
                number.negate().map_err(|fault| fault_at(fault, expr, expr))
            }
            ExprKind::Binary { op, left, right } => match Operator::from(*op) {
                Operator::Arithmetic(op) => {
                    let (a, b) = (self.number(left)?, self.number(right)?);
                    let combined = W::Number::combine(op, a, b, &mut self.meter);
                    combined.map_err(|fault| fault_at(fault, expr, right))
                }
                Operator::Comparison(..) | Operator::Logic(_) => Err(is_condition(expr)),
            },
            ExprKind::Call(call) => match end_of(call) {
                Some(end) => self.pick(end, call, expr),
                None => self.world.count(expr).ok_or_else(|| unknown(expr)),
            },
            ExprKind::Table(roll) => self.table(roll).ok_or_else(|| unknown(expr)),
            ExprKind::Count(_) | ExprKind::Extreme { .. } | ExprKind::At { .. } => {
                self.world.count(expr).ok_or_else(|| unknown(expr))
            }
            ExprKind::Chance(_)
            | ExprKind::Truth(_)
            | ExprKind::Not(_)
            | ExprKind::Is(_)
            | ExprKind::GradeIs(_)
            | ExprKind::Has { .. } => Err(is_condition(expr)),
            ExprKind::Mistake => Err(unknown(expr)),
        }
    }

    fn truth(&mut self, expr: &Expr) -> Result<W::Number, Error> {
        self.truth_of(expr).or_else(W::Number::recover)
    }

    fn truth_of(&mut self, expr: &Expr) -> Result<W::Number, Error> {
        match &expr.kind {
            ExprKind::Chance(percent) => {
                let rolled = self.roll("1d100", expr)?;
                self.compare(Compare::AtMost, rolled, W::Number::exactly(*percent), expr)
            }
            ExprKind::Truth(holds) => Ok(W::Number::exactly((*holds).into())),
            // Only yes-or-no values reach this: the checker refuses numbers here.
            ExprKind::Path(path) => {
                let value = self.world.look_up(path).ok_or_else(|| unknown(expr))?;
                let unset = self.compare(Compare::Equal, value, W::Number::exactly(0), expr)?;
                self.not(unset, expr)
            }
            ExprKind::Call(call) if end_of(call).is_none() => {
                self.world.count(expr).ok_or_else(|| unknown(expr))
            }
            ExprKind::Not(inner) => {
                let truth = self.truth(inner)?;
                self.not(truth, expr)
            }
            ExprKind::Binary { op, left, right } => match Operator::from(*op) {
                Operator::Logic(end) => {
                    let first = self.truth(left)?;
                    // What decides alone leaves the dice on the other side unrolled.
                    if first.decide() == Some(end == End::High) {
                        return Ok(first);
                    }
                    let second = self.truth(right)?;
                    let picked = W::Number::pick(end, first, second, &mut self.meter);
                    picked.map_err(|fault| fault_at(fault, expr, right))
                }
                Operator::Comparison(compare, negated) => {
                    let (a, b) = (self.number(left)?, self.number(right)?);
                    let holds = self.compare(compare, a, b, expr)?;
                    if negated {
                        self.not(holds, expr)
                    } else {
                        Ok(holds)
                    }
                }
                Operator::Arithmetic(_) => Err(is_number(expr)),
            },
            ExprKind::Is(_) | ExprKind::GradeIs(_) | ExprKind::Has { .. } => {
                self.world.ask(expr).ok_or_else(|| unknown(expr))
            }
            ExprKind::Mistake => Err(unknown(expr)),
            ExprKind::Int(_)
            | ExprKind::Dice(_)
            | ExprKind::At { .. }
            | ExprKind::Table(_)
            | ExprKind::Count(_)
            | ExprKind::Extreme { .. }
            | ExprKind::Call(_)
            | ExprKind::Negate(_) => Err(is_number(expr)),
        }
    }

    fn roll(&mut self, notation: &str, place: &Expr) -> Result<W::Number, Error> {
        let rolled = dice::parse(notation).and_then(|dice| self.world.roll(&dice));
        rolled.map_err(|error| Error::content(error.to_string()).at(place.range.clone()))
    }

    fn compare(
        &mut self,
        compare: Compare,
        left: W::Number,
        right: W::Number,
        place: &Expr,
    ) -> Result<W::Number, Error> {
        let holds = W::Number::compare(compare, left, right, &mut self.meter);
        holds.map_err(|fault| fault_at(fault, place, place))
    }

    fn not(&mut self, truth: W::Number, place: &Expr) -> Result<W::Number, Error> {
        let one = W::Number::exactly(1);
        let opposite = W::Number::combine(Op::Subtract, one, truth, &mut self.meter);
        opposite.map_err(|fault| fault_at(fault, place, place))
    }

    /// `min(hp, 3)`, `max(1, foe.level)`.
    fn pick(&mut self, end: End, call: &Call, place: &Expr) -> Result<W::Number, Error> {
        let mut best: Option<W::Number> = None;
        for argument in &call.arguments {
            let next = self.number(argument)?;
            best = Some(match best {
                None => next,
                Some(best) => W::Number::pick(end, best, next, &mut self.meter)
                    .map_err(|fault| fault_at(fault, place, place))?,
            });
        }
        best.ok_or_else(|| unknown(place))
    }

    /// A look-up or a roll; of several tables the first, or all where every choice counts.
    fn table(&mut self, roll: &TableRoll) -> Option<W::Number> {
        let mut all: Option<W::Number> = None;
        for name in &roll.tables {
            let one = self.one_table(name, &roll.pick)?;
            all = Some(match all {
                None => one,
                Some(all) => all.either(one),
            });
            if !W::Number::COVERS_ALL {
                break;
            }
        }
        all
    }

    fn one_table(&mut self, name: &TableName, pick: &TablePick) -> Option<W::Number> {
        match pick {
            TablePick::At(row) => {
                let row = self.number(row).ok()?;
                self.world.read_row(name, row)
            }
            TablePick::Roll(shift) => {
                let modifier = match shift {
                    None => W::Number::exactly(0),
                    Some(shift) => {
                        let amount = self.number(&shift.amount).ok()?;
                        match shift.op {
                            ShiftOp::Add => amount,
                            ShiftOp::Subtract => amount.negate().ok()?,
                        }
                    }
                };
                self.world.roll_table(name, modifier)
            }
        }
    }
}

/// Which end of its arguments a function picks; none for a procedure.
fn end_of(call: &Call) -> Option<End> {
    match call.procedure.text.as_str() {
        "min" => Some(End::Low),
        "max" => Some(End::High),
        _ => None,
    }
}

fn unknown(expr: &Expr) -> Error {
    error!("`{expr}` has no value here").at(expr.range.clone())
}

fn is_condition(expr: &Expr) -> Error {
    error!("this is a condition, not a number").at(expr.range.clone())
}

fn is_number(expr: &Expr) -> Error {
    let error = error!("this is a number, not a condition").at(expr.range.clone());
    error.hint("compare it, as in `hp > 0`")
}

/// The error message for a fault in an expression, or in the number it divides by.
fn fault_at(fault: Fault, expr: &Expr, divisor: &Expr) -> Error {
    match fault {
        Fault::DividesByZero => error!("division by 0").at(divisor.range.clone()),
        Fault::TooLarge => error!("the result is too large").at(expr.range.clone()),
        Fault::TooMuchWork { spent, allowed } => error!(
            "`{expr}` needs about {spent} steps, more than the {allowed} allowed";
            hint: "use fewer dice or fewer sides"
        )
        .at(expr.range.clone()),
    }
}
