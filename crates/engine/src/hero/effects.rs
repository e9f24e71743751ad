//! Effects on a hero in the making: one reading of them for the hero that dice make and for the bounds that a check goes by.

use super::make::{Named, resolve_path};
use crate::model::Ruleset;
use crate::rules::{Change, ChangeOp, Expr, Path};

/// Stats while the steps of making a hero are done: with numbers, or with all numbers that are possible.
pub(super) trait Making {
    /// What is used as a number.
    type Number;
    /// Why a change cannot be made.
    type Error;

    fn ruleset(&self) -> &Ruleset;

    /// What an amount comes to.
    fn amount(&mut self, amount: &Expr) -> Result<Self::Number, Self::Error>;

    fn change_stat(
        &mut self,
        stat: usize,
        op: ChangeOp,
        amount: Self::Number,
    ) -> Result<(), Self::Error>;

    /// Changes the maximum alone.
    fn change_max(
        &mut self,
        stat: usize,
        op: ChangeOp,
        amount: Self::Number,
    ) -> Result<(), Self::Error>;

    /// The target is nothing that a hero in the making has.
    fn refuse_change(&mut self, target: &Path) -> Result<(), Self::Error>;
}

/// Makes one change.
pub(super) fn change<M: Making>(making: &mut M, change: &Change) -> Result<(), M::Error> {
    let amount = making.amount(&change.amount)?;
    match resolve_path(making.ruleset(), &change.target) {
        Some(Named::Stat(stat)) => making.change_stat(stat, change.op, amount),
        Some(Named::Max(stat)) => making.change_max(stat, change.op, amount),
        Some(Named::Held(..)) | None => making.refuse_change(&change.target),
    }
}
