//! Where one roll on one table lands, repeated until something counts.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::chance::Chance;
use super::condition::truth;
use crate::dice::{self, Budget, Distribution};
use crate::model::{Otherwise, Ruleset};
use crate::table::board::{Board, Entry};
use crate::table::error::{Problem, TableError};
use crate::table::limits;
use crate::table::situation::Situation;
use crate::table::throwing::missing;

/// How likely the roll lands on each row, and on nothing: together one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Landed {
    pub rows: BTreeMap<usize, Chance>,
    pub nothing: Chance,
}

/// The odds of the rows that are not barred.
pub fn landing(
    ruleset: &Ruleset,
    board: Board<'_>,
    situation: &Situation,
    modifier: i64,
    barred: &BTreeSet<usize>,
) -> Result<Landed, TableError> {
    let mut lander = Lander {
        ruleset,
        board,
        situation,
        barred,
        conditions: BTreeMap::new(),
        rows: BTreeMap::new(),
        nothing: Chance::never(),
    };
    let odds = results(board, situation)?;
    if odds
        .outcomes()
        .len()
        .saturating_mul(board.grid().rows.len())
        > limits::LOOK_UPS
    {
        let message = format!(
            "`{}` has too many rows and results for exact odds",
            board.id()
        );
        return Err(TableError::new(Problem::TooMuch, message).at(board.origin()));
    }
    for (total, count) in odds.outcomes() {
        let chance = Chance::new(count.clone(), odds.denominator().clone());
        lander.result(total.saturating_add(modifier), chance)?;
    }
    lander.finish()
}

/// What the dice can show; a list is a die with as many sides as rows.
fn results(board: Board<'_>, situation: &Situation) -> Result<Distribution, TableError> {
    match board {
        Board::List(list) => {
            let rows = i64::try_from(list.grid.rows.len()).unwrap_or(i64::MAX);
            Ok(Distribution::from_counts(
                (1..=rows).map(|row| (row, BigUint::from(1_u32))),
            ))
        }
        Board::Table(table) => {
            let names = |name: &str| situation.number(name, &table.context);
            dice::distribution(&table.dice.expr, &names, Budget::default()).map_err(|error| {
                let message = format!("`{}` has no odds: {error}", table.dice.source);
                TableError::new(Problem::Dice, message).at(table.origin)
            })
        }
    }
}

struct Lander<'a> {
    ruleset: &'a Ruleset,
    board: Board<'a>,
    situation: &'a Situation,
    barred: &'a BTreeSet<usize>,
    /// How likely the condition of each row holds, once it was asked.
    conditions: BTreeMap<usize, Chance>,
    rows: BTreeMap<usize, Chance>,
    nothing: Chance,
}

impl Lander<'_> {
    /// Follows a result to its row, past conditions that may fail. What is thrown again is simply not added up.
    fn result(&mut self, result: i64, mut chance: Chance) -> Result<(), TableError> {
        let mut index = match self.board.entry(result) {
            Entry::Row(index) => index,
            Entry::Reroll => return Ok(()),
            Entry::Nothing => {
                self.nothing = self.nothing.plus(&chance);
                return Ok(());
            }
            Entry::Missing => return Err(missing(self.board, result)),
        };
        loop {
            let Some(row) = self.board.row(index) else {
                self.nothing = self.nothing.plus(&chance);
                return Ok(());
            };
            if self.barred.contains(&index) {
                return Ok(());
            }
            let holds = self.holds(index)?;
            let sum = self.rows.entry(index).or_insert_with(Chance::never);
            *sum = sum.plus(&chance.times(&holds));
            chance = chance.times(&holds.complement());
            match row.otherwise {
                _ if chance.is_never() => return Ok(()),
                Otherwise::Reroll => return Ok(()),
                Otherwise::Nothing => {
                    self.nothing = self.nothing.plus(&chance);
                    return Ok(());
                }
                Otherwise::Next => index += 1,
            }
        }
    }

    fn holds(&mut self, index: usize) -> Result<Chance, TableError> {
        let when = self.board.row(index).and_then(|row| row.when.as_ref());
        let Some(when) = when else {
            return Ok(Chance::certain());
        };
        if let Some(known) = self.conditions.get(&index) {
            return Ok(known.clone());
        }
        let chance = truth(self.ruleset, self.situation, self.board.context(), when)?;
        self.conditions.insert(index, chance.clone());
        Ok(chance)
    }

    /// Divides by what counts: that is what throwing again until something counts comes to.
    fn finish(mut self) -> Result<Landed, TableError> {
        let counts = self
            .rows
            .values()
            .fold(self.nothing.clone(), |sum, chance| sum.plus(chance));
        if counts.is_never() {
            let message = format!("no row of `{}` can come up", self.board.id());
            let error = TableError::new(Problem::Empty, message).at(self.board.origin());
            return Err(error.hint("check the conditions of its rows and what `ends` says"));
        }
        self.rows.retain(|_, chance| !chance.is_never());
        let rows = self
            .rows
            .into_iter()
            .map(|(row, chance)| (row, chance.over(&counts)));
        Ok(Landed {
            rows: rows.collect(),
            nothing: self.nothing.over(&counts),
        })
    }
}
