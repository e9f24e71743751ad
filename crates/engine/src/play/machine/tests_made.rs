//! The latest test: what was rolled, against what, how well.

use super::super::chance::Chance;
use super::super::code::Op;
use super::Machine;

impl<C: Chance> Machine<'_, C> {
    pub(super) fn testing(&mut self, op: Op) {
        let value = self.state.acc;
        let test = &mut self.state.world.test;
        match op {
            Op::BeginTest(number) => {
                test.test = number;
                test.reroll = false;
                test.shifted = false;
            }
            Op::SetRoll => {
                test.roll = value;
                self.log_rolled_on();
            }
            Op::SetTarget => test.target = value,
            Op::SetGrade => {
                test.grade = value;
                if self.story.is_some() {
                    self.log_test();
                }
            }
            Op::Reroll => test.reroll = true,
            _ => {}
        }
    }

    /// The number where row and column meet; 0 where the list has none.
    pub(super) fn matrix_at(&mut self, matrix: u16) {
        let column = self.state.acc;
        let row = self.pop();
        let within = |(from, to): &(i64, i64), number: i64| (*from..=*to).contains(&number);
        let found = self
            .program
            .matrices
            .get(usize::from(matrix))
            .and_then(|matrix| {
                let (_, cells) = matrix.rows.iter().find(|(range, _)| within(range, row))?;
                let at = matrix
                    .columns
                    .iter()
                    .position(|range| within(range, column))?;
                cells.get(at).copied().flatten()
            });
        self.state.acc = found.unwrap_or(0);
    }

    pub(super) fn grade_in(&self, set: u32) -> bool {
        let test = &self.state.world.test;
        let masks = self.program.grade_sets.get(set as usize);
        let mask = masks
            .and_then(|masks| masks.get(usize::from(test.test)))
            .copied()
            .unwrap_or(0);
        let grade = u32::try_from(test.grade).unwrap_or(63).min(63);
        mask >> grade & 1 == 1
    }
}
