//! Effects on numbers: what a mode of the game changes before anything is played.

use crate::rules::{ChangeOp, Expr, Path, Script, StatementKind, Transfer};

/// The lowest and the highest value of a number, where there are such.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// No change takes it lower.
    pub least: Option<i64>,
    /// No change takes it higher.
    pub most: Option<i64>,
}

impl Limits {
    /// A change from `before` to `after`, as far as the limits let it go. A number that is beyond a limit already stays where it is,
    /// because the rule that put it there knew better.
    #[inline]
    pub fn hold(self, before: i64, after: i64) -> i64 {
        let raised = self
            .least
            .map_or(after, |least| after.max(least.min(before)));
        self.most
            .map_or(raised, |most| raised.min(most.max(before.min(raised))))
    }
}

impl ChangeOp {
    /// The number after a change by `amount`.
    #[inline]
    pub fn apply(self, number: i64, amount: i64) -> i64 {
        match self {
            Self::Add => number.saturating_add(amount),
            Self::Subtract => number.saturating_sub(amount),
            Self::Set => amount,
        }
    }
}

/// Numbers that effects change: of a hero, of a party, of a game that begins.
pub trait Figures {
    /// What an amount comes to; none when only play can tell.
    fn amount(&mut self, amount: &Expr) -> Option<i64>;

    /// A number and its limits; none for those of somebody else.
    fn figure(&mut self, target: &Path) -> Option<(i64, Limits)>;

    /// Gives a number its new value.
    fn set(&mut self, target: &Path, value: i64);

    /// Takes an item or a trait.
    fn gain(&mut self, transfer: &Transfer) {
        let _ = transfer;
    }
}

/// Carries out effects in order. What lasts for a time, or depends on dice, is left to play.
pub fn apply<'s>(effects: impl IntoIterator<Item = &'s Script>, figures: &mut impl Figures) {
    for statement in effects.into_iter().flat_map(|script| &script.body) {
        match &statement.kind {
            StatementKind::Change(change) if change.lasting.is_none() => {
                let Some((before, limits)) = figures.figure(&change.target) else {
                    continue;
                };
                if let Some(amount) = figures.amount(&change.amount) {
                    let after = change.op.apply(before, amount);
                    figures.set(&change.target, limits.hold(before, after));
                }
            }
            StatementKind::Gain(transfer) => figures.gain(transfer),
            _ => {}
        }
    }
}
