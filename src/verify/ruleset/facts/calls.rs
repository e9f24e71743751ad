//! Every roll on every table, and by how much it moves the dice.

use super::effort::Effort;
use super::parts::{Home, Part, PartKind};
use super::script::ScriptUses;
use super::{mentions, numbers};
use crate::dice::{self, Interval};
use crate::eval::{self, Known};
use crate::model::{Dice, Roll, RollTable, Ruleset, TableCall, TableSource, TextPart};
use crate::rules::{Shift as RulesShift, ShiftOp, TablePick, TableRoll};
use crate::verify::ruleset::values::Values;

/// One roll on a table.
#[derive(Debug, Clone)]
pub struct Call<'a> {
    /// The thing that rolls.
    pub home: Home<'a>,
    /// As written: `W-30`.
    pub written: String,
    /// How the row is found.
    pub how: RowPick,
}

/// How the row of a call is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowPick {
    /// This row is named.
    Row(usize),
    /// Any row may be taken: looked up, chosen, bought, or unknown.
    AnyRow,
    /// The table's dice are rolled and one of these numbers is added.
    Dice {
        /// What may be added; never too few.
        shift: Values,
        /// Whether each of them is added at some time.
        sure: bool,
    },
}

/// The calls of each table, by its place in the catalog.
pub fn calls<'a>(ruleset: &'a Ruleset, parts: &[Part<'a>], effort: &Effort) -> Vec<Vec<Call<'a>>> {
    let mut calls = Calls {
        ruleset,
        effort,
        by_table: vec![Vec::new(); ruleset.tables.len()],
    };
    for part in parts {
        calls.part(part);
    }
    calls.by_table
}

struct Calls<'a, 'e> {
    ruleset: &'a Ruleset,
    effort: &'e Effort,
    by_table: Vec<Vec<Call<'a>>>,
}

impl<'a> Calls<'a, '_> {
    fn add(&mut self, home: Home<'a>, id: &str, written: String, how: RowPick) {
        let index = self.ruleset.tables.find(id).map(|table| table.index());
        if let Some(calls) = index.and_then(|index| self.by_table.get_mut(index)) {
            calls.push(Call { home, written, how });
        }
    }

    fn part(&mut self, part: &Part<'a>) {
        let home = part.home;
        let mut seen = ScriptUses::default();
        match part.what {
            PartKind::Text(text) => self.pieces(home, &text.pieces),
            PartKind::Call(call) => self.call(home, call),
            PartKind::Whole(source) => {
                self.add(home, source.id(), source.id().to_owned(), RowPick::AnyRow)
            }
            PartKind::Script(script, _) => seen.script(&script.script),
            PartKind::Formula(formula, _) => seen.expr(&formula.formula.expr),
            PartKind::When(when, _) => seen.expr(&when.formula.expr),
            // A foe's reactions are rolled as they are.
            PartKind::Named("table", id) if home.section == "foe" => {
                self.add(home, id, id.to_owned(), plain())
            }
            PartKind::Dice(_) | PartKind::Named(..) => {}
        }
        for roll in seen.rolls {
            self.rules_roll(home, roll);
        }
        for words in seen.says {
            for name in mentions::in_braces(words).flat_map(mentions::names_in) {
                self.add(home, name, name.to_owned(), RowPick::AnyRow);
            }
        }
    }

    fn pieces(&mut self, home: Home<'a>, pieces: &[TextPart]) {
        for piece in pieces {
            match piece {
                TextPart::Words(_)
                | TextPart::Roll(
                    Roll::Dice(_)
                    | Roll::See(_)
                    | Roll::Offer(_)
                    | Roll::Count { .. }
                    | Roll::Foe { .. },
                ) => {}
                TextPart::Roll(Roll::Tables { choices, .. }) => {
                    choices.iter().for_each(|call| self.call(home, call))
                }
                TextPart::Roll(Roll::If {
                    then, otherwise, ..
                }) => {
                    self.pieces(home, then);
                    self.pieces(home, otherwise);
                }
            }
        }
    }

    fn call(&mut self, home: Home<'a>, call: &TableCall) {
        let TableSource::Table(reference) = &call.source else {
            return;
        };
        let table = &self.ruleset.tables[reference];
        let how = match (call.row, &call.modifier) {
            (Some(row), _) => RowPick::Row(row),
            (None, Some(modifier)) => self.shift_of_dice(table, modifier),
            (None, None) => plain(),
        };
        self.add(home, &table.id, call.to_string(), how);
    }

    fn shift_of_dice(&self, table: &RollTable, modifier: &Dice) -> RowPick {
        if let Some(shift) = self.effort.plain_totals(&modifier.expr) {
            return RowPick::Dice { shift, sure: true };
        }
        let look = |name: &str| numbers::in_table(self.ruleset, table, name);
        within(dice::bounds(&modifier.expr, &look))
    }

    fn rules_roll(&mut self, home: Home<'a>, roll: &TableRoll) {
        for name in &roll.tables {
            let Some(table) = self.ruleset.tables.get(&name.table.text) else {
                continue;
            };
            let how = match &roll.pick {
                TablePick::At(_) => RowPick::AnyRow,
                TablePick::Roll(None) => plain(),
                TablePick::Roll(Some(shift)) => self.shift_of_rules(table, shift),
            };
            self.add(home, &table.id, roll.to_string(), how);
        }
    }

    fn shift_of_rules(&self, table: &RollTable, shift: &RulesShift) -> RowPick {
        let look =
            |path: &crate::rules::Path| numbers::in_table(self.ruleset, table, &path.to_string());
        let bounds = eval::bounds(&shift.amount, &mut Known(look));
        let sign = match shift.op {
            ShiftOp::Add => "",
            ShiftOp::Subtract => "-",
        };
        // Rules and dice write sums alike, so most amounts are dice as well.
        let written = format!("{sign}({})", shift.amount);
        match dice::parse(&written)
            .ok()
            .and_then(|expr| self.effort.plain_totals(&expr))
        {
            Some(shift) => RowPick::Dice { shift, sure: true },
            None if sign == "-" => within(bounds.negated()),
            None => within(bounds),
        }
    }
}

/// The dice as they are.
fn plain() -> RowPick {
    RowPick::Dice {
        shift: Values::run(0, 0),
        sure: true,
    }
}

fn within(bounds: Interval) -> RowPick {
    RowPick::Dice {
        shift: Values::within(bounds),
        sure: false,
    }
}
