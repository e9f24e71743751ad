//! Effects: what modes, classes, traits and items do to numbers and belongings. There is one walk through them, whatever they act on.

use std::convert::Infallible;

use crate::rules::{Change, ChangeOp, Expr, Path, Script, Statement, StatementKind, Transfer};

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

/// Whatever effects are carried out on: a sheet, a hero in the making, limits of what is possible, or the code that play runs.
pub trait Affected {
    /// Why an effect cannot be carried out.
    type Error;

    /// A number goes up, down or to a value.
    fn change(&mut self, change: &Change, effect: &Statement) -> Result<(), Self::Error>;

    /// An item, a trait or a condition comes.
    fn gain(&mut self, transfer: &Transfer, effect: &Statement) -> Result<(), Self::Error>;

    /// Rules do more than effects can.
    fn refuse(&mut self, statement: &Statement) -> Result<(), Self::Error> {
        let _ = statement;
        Ok(())
    }
}

/// Carries out effects in order: of modes, classes, traits, items and the steps of making a hero.
pub fn apply<'s, A: Affected>(
    effects: impl IntoIterator<Item = &'s Script>,
    affected: &mut A,
) -> Result<(), A::Error> {
    for statement in effects.into_iter().flat_map(|script| &script.body) {
        match &statement.kind {
            StatementKind::Change(change) => affected.change(change, statement)?,
            StatementKind::Gain(transfer) => affected.gain(transfer, statement)?,
            _ => affected.refuse(statement)?,
        }
    }
    Ok(())
}

/// Numbers that are written somewhere: of a hero, of a party, of a game that begins. What lasts for a time, or depends on dice, is left to
/// play.
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

impl<F: Figures> Affected for F {
    type Error = Infallible;

    fn change(&mut self, change: &Change, _: &Statement) -> Result<(), Infallible> {
        if change.lasting.is_none()
            && let Some((before, limits)) = self.figure(&change.target)
            && let Some(amount) = self.amount(&change.amount)
        {
            let after = change.op.apply(before, amount);
            self.set(&change.target, limits.hold(before, after));
        }
        Ok(())
    }

    fn gain(&mut self, transfer: &Transfer, _: &Statement) -> Result<(), Infallible> {
        Figures::gain(self, transfer);
        Ok(())
    }
}
