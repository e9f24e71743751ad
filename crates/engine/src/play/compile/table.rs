//! Rolling on tables: finding the row, doing what it says, taking what it holds.

use super::Compiler;
use super::fighting::NO_THING;
use crate::model::{Roll, TableCall, TableSource, Text, TextPart};
use crate::play::code::{CardStep, Compare, How, Op, Operand, Pile, Place};
use crate::play::layout::short;
use crate::rules::{TableName, TablePick, TableRoll};

impl Compiler<'_> {
    pub(super) fn do_table(&mut self, roll: &TableRoll) {
        self.each_alike(roll, |compiler, name| {
            compiler.on_table(roll, name, 1, |compiler, table| {
                compiler.emit(Op::DoRow(table));
            });
        });
    }

    pub(super) fn thing_of_table(&mut self, roll: &TableRoll) {
        self.each_alike(roll, |compiler, name| {
            compiler.on_table(roll, name, 2, |compiler, table| {
                compiler.emit(Op::RowThing(table));
            });
        });
    }

    pub(super) fn number_of_table(&mut self, roll: &TableRoll) {
        self.each_alike(roll, |compiler, name| {
            let column = compiler.column(name);
            compiler.on_table(roll, name, 0, |_, _| {});
            if let Some(table) = compiler.table_number(&name.table.text) {
                compiler.emit(Op::Cell(table, column));
            }
        });
    }

    /// A slash is the player's choice; without a human each table is equally likely.
    fn each_alike(&mut self, roll: &TableRoll, mut inside: impl FnMut(&mut Self, &TableName)) {
        let mut ends = Vec::new();
        let count = roll.tables.len();
        for (at, name) in roll.tables.iter().enumerate() {
            let next = (at + 1 < count).then(|| self.one_in(count - at));
            inside(self, name);
            if let Some(next) = next {
                ends.push(self.emit(Op::Jump(0)));
                self.patch(&[next]);
            }
        }
        self.patch(&ends);
    }

    /// Rolls with the table's own code (`which`), or looks a row up and goes on with `looked_up`.
    fn on_table(
        &mut self,
        roll: &TableRoll,
        name: &TableName,
        which: usize,
        looked_up: impl FnOnce(&mut Self, u32),
    ) {
        let Some(table) = self.table_number(&name.table.text) else {
            return self.fail(format!("there is no table `{}`", name.table.text));
        };
        match &roll.pick {
            TablePick::At(row) => {
                self.number(row);
                self.emit(Op::FindRow(table));
                looked_up(self, table);
            }
            TablePick::Roll(shift) => {
                self.emit(Op::Number(0));
                if let Some(shift) = shift {
                    self.shifted(shift);
                }
                self.emit(Op::Push);
                let entry = self.tables[table as usize][which];
                self.emit(Op::Call(entry));
            }
        }
    }

    /// Tables are numbered before lists.
    pub(super) fn table_number(&self, id: &str) -> Option<u32> {
        let table = self.ruleset.tables.find(id).map(|table| table.index());
        let list = || Some(self.ruleset.tables.len() + self.ruleset.lists.find(id)?.index());
        u32::try_from(table.or_else(list)?).ok()
    }

    /// The column of the table's own cells; the first that holds numbers when none is named.
    fn column(&mut self, name: &TableName) -> u16 {
        use crate::model::RowPart;
        let ruleset = self.ruleset;
        let id = &name.table.text;
        let grid = ruleset
            .tables
            .get(id)
            .map(|table| &table.grid)
            .or_else(|| ruleset.lists.get(id).map(|list| &list.grid));
        let columns = grid.map(|grid| grid.columns.as_slice()).unwrap_or_default();
        let own = columns.iter().filter_map(|column| match column.part {
            RowPart::Own(at) => Some((&column.key, at)),
            _ => None,
        });
        let wanted = name.column.as_ref().map(|column| &column.text);
        let found = own
            .into_iter()
            .find(|(key, _)| wanted.is_none_or(|wanted| wanted == *key));
        short(found.map_or(usize::from(u16::MAX), |(_, at)| at))
    }

    /// Leaves the number of a row in the accumulator, or -1; the modifier is the argument.
    pub(super) fn find_row(&mut self, table: usize) {
        let ruleset = self.ruleset;
        let row = self.hidden_local();
        let again = self.here();
        let natural = self.natural_before(table);
        let rolled = self.rolled_before(table, row);
        match ruleset.tables.iter().nth(table) {
            Some(declared) => {
                match declared.deck.as_ref().map(|deck| short(deck.index())) {
                    Some(deck) => {
                        self.emit(Op::Cards(CardStep::Draw(deck, Pile::Discard)));
                        self.patch(&natural);
                        self.emit(Op::Cards(CardStep::TurnUp(deck)));
                    }
                    None => {
                        self.dice(&declared.dice.expr);
                        self.patch(&natural);
                    }
                }
                self.emit(Op::With(crate::play::code::Arith::Add, Operand::Local(0)));
            }
            None => {
                let list = ruleset.lists.iter().nth(table - ruleset.tables.len());
                let rows = list.map_or(1, |list| list.grid.rows.len().max(1));
                self.emit(Op::Die(u32::try_from(rows).unwrap_or(u32::MAX)));
            }
        }
        self.emit(Op::SetRoll);
        let number = u32::try_from(table).unwrap_or(u32::MAX);
        self.emit(Op::FindRow(number));
        self.emit(Op::Write(Place::Local(row), How::Set, 0));
        // -2 asks for another roll
        let found = self.emit(Op::Unless(Compare::Equal, Operand::Number(-2), 0));
        self.emit(Op::Jump(again));
        self.patch(&[found]);
        self.patch(&rolled);
        let conditional = ruleset
            .tables
            .iter()
            .nth(table)
            .is_some_and(|table| table.grid.rows.iter().any(|row| row.when.is_some()));
        if conditional {
            let check = self.here();
            self.emit(Op::Load(Place::Local(row)));
            self.emit(Op::RowApplies(number));
            let applies = self.emit(Op::JumpUnlessZero(0));
            self.emit(Op::RowFails {
                table: short(table),
                row,
                again,
            });
            self.emit(Op::Jump(check));
            self.patch(&[applies]);
        }
        self.emit(Op::Load(Place::Local(row)));
    }

    /// In a dungeon that was stocked beforehand the dice may be known: a jump to where the modifier is added.
    fn natural_before(&mut self, table: usize) -> Vec<usize> {
        let declared = self.ruleset.tables.iter().nth(table);
        let is_drawn = |table: &crate::model::RollTable| table.draw == crate::model::Draw::Deck;
        match declared.filter(|table| !is_drawn(table) && self.ruleset.dungeon.is_some()) {
            Some(_) => vec![self.emit(Op::NaturalBefore(short(table), 0))],
            None => Vec::new(),
        }
    }

    /// The same for the row: a jump past the dice.
    fn rolled_before(&mut self, table: usize, row: u16) -> Vec<usize> {
        if self.ruleset.dungeon.is_none() {
            return Vec::new();
        }
        let roll = self.emit(Op::RolledBefore(short(table), 0));
        self.emit(Op::Write(Place::Local(row), How::Set, 0));
        let known = self.emit(Op::Jump(0));
        self.patch(&[roll]);
        vec![known]
    }

    pub(super) fn carry_out_row(&mut self, table: usize) {
        self.emit(Op::Load(Place::Local(0)));
        self.emit(Op::Push);
        let [find, ..] = self.tables[table];
        self.emit(Op::Call(find));
        self.emit(Op::DoRow(u32::try_from(table).unwrap_or(u32::MAX)));
    }

    pub(super) fn thing_of_row(&mut self, table: usize) {
        self.emit(Op::Load(Place::Local(0)));
        self.emit(Op::Push);
        let [find, ..] = self.tables[table];
        self.emit(Op::Call(find));
        self.emit(Op::RowThing(u32::try_from(table).unwrap_or(u32::MAX)));
    }

    /// What the first roll in a text leads to: a thing in the accumulator, or its row carried out.
    pub(super) fn via(&mut self, text: &Text, wants_thing: bool) {
        self.emit(Op::Number(NO_THING));
        let rolls = text.pieces.iter().filter_map(|piece| match piece {
            TextPart::Roll(Roll::Tables { choices, .. }) => Some(choices),
            _ => None,
        });
        if let Some(choices) = rolls.into_iter().next() {
            self.via_choices(choices, wants_thing);
        }
    }

    /// One of several calls, each equally likely.
    pub(super) fn via_choices(&mut self, choices: &[TableCall], wants_thing: bool) {
        let count = choices.len();
        let mut ends = Vec::new();
        for (at, call) in choices.iter().enumerate() {
            let next = (at + 1 < count).then(|| self.one_in(count - at));
            self.via_call(call, wants_thing);
            if let Some(next) = next {
                ends.push(self.emit(Op::Jump(0)));
                self.patch(&[next]);
            }
        }
        self.patch(&ends);
    }

    fn via_call(&mut self, call: &TableCall, wants_thing: bool) {
        let table = match &call.source {
            TableSource::Table(table) => table.index(),
            TableSource::List(list) => self.ruleset.tables.len() + list.index(),
        };
        let number = u32::try_from(table).unwrap_or(u32::MAX);
        if let Some(row) = call.row {
            self.emit(Op::Number(i64::try_from(row).unwrap_or(0)));
            self.emit(if wants_thing {
                Op::RowThing(number)
            } else {
                Op::DoRow(number)
            });
            return;
        }
        match &call.modifier {
            Some(modifier) => self.dice(&modifier.expr),
            None => {
                self.emit(Op::Number(0));
            }
        }
        self.emit(Op::Push);
        let [_, carry_out, thing] = self.tables[table];
        self.emit(Op::Call(if wants_thing { thing } else { carry_out }));
    }
}
