//! Effects: changes of numbers, and things gained by rules.

use super::maker::Maker;
use crate::diag::error;
use crate::eval::{self, Affected};
use crate::hero::effects::{self, Making};
use crate::hero::error::Setback;
use crate::model::{Ruleset, Script};
use crate::rules::{Amount, Change, ChangeOp, Expr, Path, Statement, Thing, ThingKind, Transfer};
use crate::table;

/// How often one effect may roll.
const MOST_ROLLS: i64 = 1_000;

/// A hero in the making that effects are carried out on, and how they are written.
struct Affecting<'m, 'a> {
    maker: &'m mut Maker<'a>,
    source: &'m str,
}

impl Affected for Affecting<'_, '_> {
    type Error = Setback;

    fn change(&mut self, change: &Change, _: &Statement) -> Result<(), Setback> {
        effects::change(self.maker, change)
    }

    fn gain(&mut self, transfer: &Transfer, _: &Statement) -> Result<(), Setback> {
        self.maker.transfer(transfer)
    }

    fn refuse(&mut self, _: &Statement) -> Result<(), Setback> {
        Err(error!("`{}` is not possible while making a hero", self.source).into())
    }
}

impl Making for Maker<'_> {
    type Number = i64;
    type Error = Setback;

    fn ruleset(&self) -> &Ruleset {
        self.ruleset
    }

    fn amount(&mut self, amount: &Expr) -> Result<i64, Setback> {
        self.amount_of(amount)
    }

    fn change_stat(&mut self, index: usize, op: ChangeOp, amount: i64) -> Result<(), Setback> {
        let figure = self.figure(index);
        match op {
            ChangeOp::Set => (figure.base, figure.added, figure.settled) = (amount, 0, true),
            op => figure.added = op.apply(figure.added, amount),
        }
        self.clamp(index)
    }

    fn change_max(&mut self, index: usize, op: ChangeOp, amount: i64) -> Result<(), Setback> {
        let now = self.max_of(index)?.unwrap_or(0);
        let figure = self.figure(index);
        figure.max_changed = true;
        figure.max_added = match op {
            // What is added on top of the formula makes up the difference.
            ChangeOp::Set => figure.max_added.saturating_add(amount.saturating_sub(now)),
            op => op.apply(figure.max_added, amount),
        };
        self.clamp(index)
    }

    fn refuse_change(&mut self, target: &Path) -> Result<(), Setback> {
        Err(error!("`{target}` cannot be changed while making a hero").into())
    }
}

impl Maker<'_> {
    /// Carries out the effects of a list.
    pub fn effects(&mut self, script: &Script) -> Result<(), Setback> {
        let mut affecting = Affecting {
            maker: self,
            source: &script.source,
        };
        eval::apply([&script.script], &mut affecting)?;
        if !self.rolled.is_empty() {
            let rolled = std::mem::take(&mut self.rolled);
            self.notes
                .push(format!("{}: {}", script.source, rolled.join(", ")));
        }
        Ok(())
    }

    /// Adds to a stat, within its limits.
    pub fn add(&mut self, index: usize, amount: i64) -> Result<(), Setback> {
        let figure = self.figure(index);
        figure.added = figure.added.saturating_add(amount);
        self.clamp(index)
    }

    /// `gain torch x 2`, `gain {treasure}`, `hero gains stunned`.
    fn transfer(&mut self, transfer: &Transfer) -> Result<(), Setback> {
        let count = match &transfer.amount {
            Amount::One => 1,
            Amount::Exactly(expr) => self.amount_of(expr)?.max(0),
            Amount::All => {
                return Err(error!("`all` cannot be gained while making a hero").into());
            }
        };
        let things: Vec<&Thing> = transfer.things.iter().collect();
        let Some(thing) = self.pick(&things)? else {
            return Ok(());
        };
        match &thing.kind {
            ThingKind::Named(name) => self.gain_named(&name.text, count),
            ThingKind::AnyItem => {
                Err(error!("`items` cannot be gained while making a hero").into())
            }
            ThingKind::Rolled(roll) => {
                let situation = self.situation()?;
                for _ in 0..count.min(MOST_ROLLS) {
                    let Some(name) = roll.tables.first() else {
                        continue;
                    };
                    let column = name.column.as_ref().map(|column| column.text.as_str());
                    let outcome = table::roll_named(
                        self.ruleset,
                        &name.table.text,
                        column,
                        &situation,
                        &mut self.decks,
                        self.source,
                    );
                    if let Some(outcome) = outcome? {
                        self.take_outcome(&outcome)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// An item, one of a group of items, a trait, or a state.
    fn gain_named(&mut self, name: &str, count: i64) -> Result<(), Setback> {
        if let Some(item) = self.ruleset.items.find(name) {
            self.state.give(&item, count);
            return Ok(());
        }
        if let Some(power) = self.ruleset.traits.find(name) {
            return self.gain_trait(&power, name.to_owned());
        }
        let tagged = |item: &crate::model::Item| {
            item.tags.iter().any(|tag| tag == name) || item.group.as_deref() == Some(name)
        };
        let items: Vec<usize> = self
            .ruleset
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| tagged(item) && self.may_use(item))
            .map(|(index, _)| index)
            .collect();
        match self
            .pick(&items)?
            .and_then(|index| self.ruleset.items.refs().nth(index))
        {
            Some(item) => self.state.give(&item, count),
            None => {
                self.state.tags.insert(name.to_owned());
            }
        }
        Ok(())
    }
}
