//! Rows: finding them, doing what they say, taking what they hold.

use super::super::chance::{Chance, Halt};
use super::super::code::{CellCode, EndsCode, RowCode, RowOtherwise, RowThing, TableCode};
use super::super::compile::{FOE, NO_THING};
use super::Machine;

/// The accumulator when nothing was found, and when the table is to be rolled on again.
const NO_ROW: i64 = -1;
const AGAIN: i64 = -2;

/// So many rows are looked at in the time of a step.
const ROWS_OF_A_STEP: u64 = 32;

impl<C: Chance> Machine<'_, C> {
    fn table(&self, table: u32) -> Result<&TableCode, Halt> {
        self.program
            .tables
            .get(table as usize)
            .ok_or_else(|| Halt::Mistake("a table is missing".into()))
    }

    /// The row in the accumulator came up.
    fn note_row(&mut self, table: u32, is_lookup: bool) {
        let row = self.state.acc;
        if self.story.is_some() {
            self.log_row(table, row, is_lookup);
        }
        if let Some(seen) = &mut self.notes.seen {
            seen.row(table, row);
        }
        self.witness_row(table, row);
    }

    /// The row whose number is in the accumulator.
    fn row_of_table(&self, table: u32) -> Result<Option<&RowCode>, Halt> {
        let row = usize::try_from(self.state.acc).ok();
        Ok(row.and_then(|row| self.program.tables.get(table as usize)?.rows.get(row)))
    }

    /// From the total in the accumulator to the number of a row.
    pub(super) fn find_row(&mut self, table: u32) -> Result<(), Halt> {
        let total = self.state.acc;
        let code = self.table(table)?;
        if code.cards.is_some() && total == 0 {
            self.state.acc = NO_ROW;
            return Ok(());
        }
        let found = position(code, total);
        let looked_at = code.rows.len() as u64 / ROWS_OF_A_STEP;
        let row = match (found, code.ends) {
            (Some(row), _) => row as i64,
            (None, EndsCode::Clamp) => nearest(code, total),
            (None, EndsCode::Reroll) => AGAIN,
            (None, EndsCode::Nothing) => NO_ROW,
            (None, EndsCode::Error) => {
                return Err(Halt::Mistake(format!(
                    "a roll of {total} is not on the table"
                )));
            }
        };
        let deck = code.deck.then_some(code.rows.len());
        self.spend(looked_at)?;
        self.state.acc = row;
        if let (Some(rows), Ok(row)) = (deck, u32::try_from(row)) {
            self.draw(table, row, rows);
        }
        Ok(())
    }

    /// A row of a deck comes once until all have come.
    fn draw(&mut self, table: u32, row: u32, rows: usize) {
        let drawn = &mut self.state.world.drawn;
        if drawn.iter().filter(|(of, _)| *of == table).count() >= rows {
            drawn.retain(|(of, _)| *of != table);
        }
        if drawn.contains(&(table, row)) {
            self.state.acc = AGAIN;
        } else {
            drawn.push((table, row));
        }
    }

    /// Whether the row's condition holds: its code is called, or 1.
    pub(super) fn row_applies(&mut self, table: u32) -> Result<(), Halt> {
        let when = self.row_of_table(table)?.and_then(|row| row.when);
        match when {
            Some(entry) => self.enter(entry, self.state.pc),
            None => {
                self.state.acc = 1;
                Ok(())
            }
        }
    }

    /// The condition of the rolled row fails.
    pub(super) fn row_fails(&mut self, table: u16, local: u16, again: u32) -> Result<(), Halt> {
        self.spend(1)?;
        let at = self.state.base + usize::from(local);
        let row = self.state.stack[at];
        let rows = &self.table(u32::from(table))?.rows;
        let otherwise = usize::try_from(row)
            .ok()
            .and_then(|row| rows.get(row))
            .map(|row| row.otherwise);
        let count = rows.len() as i64;
        match otherwise {
            Some(RowOtherwise::Reroll) => self.state.pc = again,
            Some(RowOtherwise::Next) => self.state.stack[at] = (row + 1) % count.max(1),
            _ => self.state.stack[at] = NO_ROW,
        }
        Ok(())
    }

    /// Does what the row in the accumulator says; a row that is a foe is fought, one that is an item is gained.
    pub(super) fn do_row(&mut self, table: u32) -> Result<(), Halt> {
        self.note_row(table, false);
        let Some(row) = self.row_of_table(table)? else {
            return Ok(());
        };
        let back = self.state.pc;
        let (does, thing, again) = (row.does, row.thing, row.again);
        if let Some(again) = again {
            let carry_out = self.table(table)?.carry_out;
            for _ in 0..again {
                self.run_nested(carry_out, &[0])?;
            }
            return Ok(());
        }
        match (thing, does) {
            (Some(RowThing::Foe(kind)), _) => {
                self.new_fight();
                self.state.stack.push(-1);
                self.state.acc = FOE + i64::from(kind);
                self.spawn(0)?;
                self.start_fight()
            }
            (_, Some(entry)) => self.enter(entry, back),
            (Some(RowThing::Item(kind)), None) => self.give(super::super::code::Who::Hero, kind),
            (Some(RowThing::Via(entry)), None) => self.enter(entry, back),
            (None, None) => Ok(()),
        }
    }

    /// The thing that the row in the accumulator is.
    pub(super) fn row_thing(&mut self, table: u32) -> Result<(), Halt> {
        self.note_row(table, false);
        let row = self.row_of_table(table)?;
        let (thing, does) = row.map_or((None, None), |row| (row.thing, row.does));
        self.state.acc = NO_THING;
        match (thing, does) {
            (Some(RowThing::Item(kind)), _) => self.state.acc = i64::from(kind),
            (Some(RowThing::Foe(kind)), _) => self.state.acc = FOE + i64::from(kind),
            (Some(RowThing::Via(entry)), _) => return self.enter(entry, self.state.pc),
            (None, Some(entry)) => {
                self.run_nested(entry, &[])?;
                self.state.acc = NO_THING;
            }
            (None, None) => {}
        }
        Ok(())
    }

    /// The number in a column of the row in the accumulator.
    pub(super) fn cell(&mut self, table: u32, column: u16) -> Result<(), Halt> {
        self.note_row(table, true);
        let cell = self
            .row_of_table(table)?
            .and_then(|row| row.cells.get(usize::from(column)))
            .copied();
        match cell {
            Some(CellCode::Number(number)) => self.state.acc = number,
            Some(CellCode::Code(entry)) => return self.enter(entry, self.state.pc),
            Some(CellCode::Nothing) | None => self.state.acc = 0,
        }
        Ok(())
    }
}

fn position(code: &TableCode, total: i64) -> Option<usize> {
    let answers = |row: &RowCode| {
        let mut ranges = row.ranges.iter();
        ranges.any(|(from, to)| (*from..=*to).contains(&total))
    };
    code.rows.iter().position(answers)
}

/// Below all rows the lowest, above all the highest; in a gap the next above.
fn nearest(code: &TableCode, total: i64) -> i64 {
    let distance = |(from, to): &(i64, i64)| {
        if total < *from {
            from.saturating_sub(total)
        } else {
            total.saturating_sub(*to)
        }
    };
    let rows = code.rows.iter().enumerate();
    let with_distance =
        rows.filter_map(|(at, row)| Some((row.ranges.iter().map(distance).min()?, at)));
    with_distance.min().map_or(NO_ROW, |(_, at)| at as i64)
}
