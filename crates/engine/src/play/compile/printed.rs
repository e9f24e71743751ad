//! Dice that may stand rolled on paper: in what a row does, in its cells, in numbers and figures of the foe or item it is.
//!
//! Only amounts count. Dice that decide something (a condition, `roll 1d6 [...]`) are thrown by the player even if equal dice are printed.

use super::Compiler;
use crate::dice;
use crate::play::code::Op;
use crate::play::prepared::{PrintedDice, PrintedOf};
use crate::rules::{BinaryOp, Expr, ExprKind};

impl Compiler<'_> {
    /// The entry's dice belong to this row, foe or item.
    pub(super) fn prints(&mut self, entry: u32, of: PrintedOf) {
        if self.ruleset.dungeon.is_some() {
            self.printed_of.insert(entry, of);
        }
    }

    /// Takes the printed number instead of what `roll` works out, where there is one.
    pub(super) fn unless_printed(
        &mut self,
        notation: Option<String>,
        roll: impl FnOnce(&mut Self),
    ) {
        let of = self.script.printed.filter(|_| !self.script.deciding);
        let (Some(of), Some(notation)) = (of, notation) else {
            return roll(self);
        };
        let known = self.dice_words.iter().position(|word| *word == notation);
        let dice = known.unwrap_or_else(|| {
            self.dice_words.push(notation);
            self.dice_words.len() - 1
        });
        let dice = u32::try_from(dice).unwrap_or(u32::MAX);
        self.printed.push(PrintedDice { dice, of });
        let number = u32::try_from(self.printed.len() - 1).unwrap_or(u32::MAX);
        let taken = self.emit(Op::Printed(number, 0));
        roll(self);
        self.emit(Op::NotPrinted(number));
        self.patch(&[taken]);
    }

    /// Inside, dice decide and are never taken from paper.
    pub(super) fn deciding<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.script.deciding, true);
        let value = inside(self);
        self.script.deciding = outer;
        value
    }
}

/// An expression of nothing but dice and numbers, as dice are written; none when it has no dice.
pub(super) fn notation(expr: &Expr) -> Option<String> {
    let has_dice = expr.any(&|part| matches!(part.kind, ExprKind::Dice(_)));
    let written = has_dice.then(|| write_amount(expr)).flatten()?;
    Some(dice::parse(&written).ok()?.to_string())
}

fn write_amount(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Int(number) => Some(number.to_string()),
        ExprKind::Dice(notation) => Some(notation.clone()),
        ExprKind::Binary { op, left, right } => {
            let sign = match op {
                BinaryOp::Add => "+",
                BinaryOp::Subtract => "-",
                BinaryOp::Times => "x",
                BinaryOp::DivideUp => "/",
                _ => return None,
            };
            Some(format!(
                "({}){sign}({})",
                write_amount(left)?,
                write_amount(right)?
            ))
        }
        _ => None,
    }
}
