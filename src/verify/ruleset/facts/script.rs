//! What a script rolls on, says and changes.

use crate::rules::{
    Amount, Block, Duration, Expr, ExprKind, Path, Script, Statement, StatementKind, TablePick,
    TableRoll, Thing, ThingKind,
};

/// The pieces of scripts that checks ask for, in the order of the text.
#[derive(Debug, Default)]
pub struct ScriptUses<'a> {
    /// Rolls on tables.
    pub rolls: Vec<&'a TableRoll>,
    /// Texts that are said, with their braces.
    pub says: Vec<&'a str>,
    /// Numbers that are changed.
    pub changes: Vec<&'a Path>,
    /// Tests whose roll is modified.
    pub modified_tests: Vec<&'a str>,
    /// Whether the game may be won.
    pub wins: bool,
}

impl<'a> ScriptUses<'a> {
    /// Everything in a script.
    pub fn script(&mut self, script: &'a Script) {
        self.block(&script.body);
    }

    /// Everything in an expression.
    pub fn expr(&mut self, expr: &'a Expr) {
        if let ExprKind::Table(roll) = &expr.kind {
            self.rolls.push(roll);
        }
        for child in expr.children() {
            self.expr(child);
        }
    }

    fn block(&mut self, block: &'a Block) {
        for statement in block {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a Statement) {
        self.own(&statement.kind);
        for block in statement.blocks() {
            self.block(block);
        }
    }

    /// What is in a statement outside its blocks.
    fn own(&mut self, kind: &'a StatementKind) {
        match kind {
            StatementKind::Change(change) => {
                self.changes.push(&change.target);
                self.expr(&change.amount);
                self.duration(change.lasting.as_ref());
            }
            StatementKind::Let { value, .. } | StatementKind::Give(value) => self.expr(value),
            StatementKind::If { branches, .. } => branches
                .iter()
                .for_each(|branch| self.expr(&branch.condition)),
            StatementKind::Test(test) => {
                if test.modifier.is_some() {
                    self.modified_tests.push(&test.test.text);
                }
                self.exprs(
                    test.modifier
                        .iter()
                        .map(|shift| &shift.amount)
                        .chain(&test.target),
                );
            }
            StatementKind::RollDice { dice, .. } => self.expr(dice),
            StatementKind::RollTable(roll) => self.roll(roll),
            StatementKind::Gain(transfer) | StatementKind::Lose(transfer) => {
                if let Amount::Exactly(amount) = &transfer.amount {
                    self.expr(amount);
                }
                self.things(&transfer.things);
                self.duration(transfer.lasting.as_ref());
            }
            StatementKind::Fight { sides, .. } => {
                for side in sides {
                    self.things(&side.foes);
                    self.exprs(&side.count);
                }
            }
            StatementKind::Win => self.wins = true,
            StatementKind::Loop(repeated) => {
                self.expr(&repeated.condition);
                self.exprs(&repeated.bound);
            }
            StatementKind::Repeat { times, .. } => self.expr(times),
            StatementKind::Pick { group, .. } => self.exprs(&group.condition),
            StatementKind::Offer(offer) => {
                self.exprs(&offer.call.arguments);
                self.exprs(offer.arms.iter().filter_map(|arm| arm.label.when.as_ref()));
            }
            StatementKind::Limit { times, .. } => self.exprs(times),
            StatementKind::Call(call) => self.exprs(&call.arguments),
            StatementKind::Say(words) => self.says.push(words),
            StatementKind::Leave { .. }
            | StatementKind::Go(_)
            | StatementKind::Use(_)
            | StatementKind::Wear(_)
            | StatementKind::Cards(_)
            | StatementKind::Act(_)
            | StatementKind::RollOf(_)
            | StatementKind::Answer(_)
            | StatementKind::Reroll
            | StatementKind::Stop
            | StatementKind::Nothing
            | StatementKind::Trigger(_)
            | StatementKind::Mistake => {}
        }
    }

    fn exprs(&mut self, exprs: impl IntoIterator<Item = &'a Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    fn duration(&mut self, duration: Option<&'a Duration>) {
        self.exprs(duration.and_then(|duration| duration.count.as_ref()));
    }

    fn things(&mut self, things: &'a [Thing]) {
        for thing in things {
            if let ThingKind::Rolled(roll) = &thing.kind {
                self.roll(roll);
            }
        }
    }

    fn roll(&mut self, roll: &'a TableRoll) {
        self.rolls.push(roll);
        match &roll.pick {
            TablePick::Roll(shift) => self.exprs(shift.as_ref().map(|shift| &shift.amount)),
            TablePick::At(row) => self.expr(row),
        }
    }
}
