//! Effects: changes of numbers, and things gained by rules.

use super::ask::{Named, resolve_path};
use super::maker::Maker;
use crate::diag::error;
use crate::hero::error::Setback;
use crate::model::Script;
use crate::rules::{Amount, Change, ChangeOp, StatementKind, Thing, ThingKind, Transfer};
use crate::table;

/// How often one effect may roll.
const MOST_ROLLS: i64 = 1_000;

impl Maker<'_> {
    /// Carries out one effect of a list.
    pub fn effects(&mut self, script: &Script) -> Result<(), Setback> {
        for statement in &script.script.body {
            match &statement.kind {
                StatementKind::Change(change) => self.change(change),
                StatementKind::Gain(transfer) => self.transfer(transfer),
                _ => Err(error!("`{}` cannot be done while a hero is made", script.source).into()),
            }?;
        }
        let rolled = std::mem::take(&mut self.rolled);
        if !rolled.is_empty() {
            self.notes
                .push(format!("{}: {}", script.source, rolled.join(", ")));
        }
        Ok(())
    }

    fn change(&mut self, change: &Change) -> Result<(), Setback> {
        let amount = self.amount(&change.amount)?;
        match resolve_path(self.ruleset, &change.target) {
            Some(Named::Stat(index)) => self.change_stat(index, change.op, amount),
            Some(Named::Max(index)) => {
                let now = self.max_of(index)?.unwrap_or(0);
                let figure = self.figure(index);
                figure.max_changed = true;
                figure.max_added = match change.op {
                    ChangeOp::Add => figure.max_added.saturating_add(amount),
                    ChangeOp::Subtract => figure.max_added.saturating_sub(amount),
                    ChangeOp::Set => figure.max_added.saturating_add(amount.saturating_sub(now)),
                };
                self.clamp(index)
            }
            Some(Named::Held(..)) | None => {
                let target = &change.target;
                Err(error!("`{target}` cannot be changed while a hero is made").into())
            }
        }
    }

    fn change_stat(&mut self, index: usize, op: ChangeOp, amount: i64) -> Result<(), Setback> {
        match op {
            ChangeOp::Add => self.add(index, amount),
            ChangeOp::Subtract => self.add(index, amount.saturating_neg()),
            ChangeOp::Set => {
                let figure = self.figure(index);
                (figure.base, figure.added, figure.settled) = (amount, 0, true);
                self.clamp(index)
            }
        }
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
            Amount::Exactly(expr) => self.amount(expr)?.max(0),
            Amount::All => {
                return Err(error!("`all` cannot be gained while a hero is made").into());
            }
        };
        let things: Vec<&Thing> = transfer.things.iter().collect();
        let Some(thing) = self.pick(&things)? else {
            return Ok(());
        };
        match &thing.kind {
            ThingKind::Named(name) => self.gain_named(&name.text, count),
            ThingKind::AnyItem => {
                Err(error!("`items` cannot be gained while a hero is made").into())
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
