//! Odds of what is in a text: dice aside, conditions, choices and calls of tables.

use num_bigint::BigUint;

use super::chance::Chance;
use super::condition::truth;
use super::engine::{Engine, Misses, behind, way};
use crate::dice::{self, Budget, Distribution};
use crate::model::{Dice, Range, Roll, TableCall, Text, TextPart};
use crate::table::board::{Board, call_words};
use crate::table::error::{Problem, TableError};
use crate::table::situation::Choice;

impl<'a> Engine<'a> {
    pub(super) fn text(
        &mut self,
        text: &'a Text,
        context: &[(String, Range)],
        depth: usize,
    ) -> Result<Misses, TableError> {
        if depth == 0 {
            self.cut |= !text.calls().is_empty();
            return Ok(Misses::new());
        }
        self.pieces(&text.pieces, context, depth)
    }

    fn pieces(
        &mut self,
        pieces: &'a [TextPart],
        context: &[(String, Range)],
        depth: usize,
    ) -> Result<Misses, TableError> {
        let mut all = Misses::new();
        for piece in pieces {
            let misses = match piece {
                TextPart::Words(_)
                | TextPart::Roll(
                    Roll::Dice(_) | Roll::See(_) | Roll::Count { .. } | Roll::Foe { .. },
                ) => continue,
                TextPart::Roll(Roll::If {
                    when,
                    then,
                    otherwise,
                }) => {
                    let holds = truth(self.ruleset, self.situation, context, when)?;
                    let then = self.pieces(then, context, depth)?;
                    let otherwise = self.pieces(otherwise, context, depth)?;
                    self.mix(&[(holds.clone(), then), (holds.complement(), otherwise)])?
                }
                TextPart::Roll(Roll::Offer(offer)) => {
                    let ruleset = self.ruleset;
                    let mut misses = Misses::new();
                    let texts = ruleset.offers[offer].answers.iter();
                    for text in texts.filter_map(|answer| answer.text.as_ref()) {
                        let inner = self.pieces(&text.pieces, context, depth)?;
                        self.both(&mut misses, inner)?;
                    }
                    misses
                }
                TextPart::Roll(Roll::Tables { times, choices }) => {
                    self.tables(times.as_ref(), choices, context, depth)?
                }
            };
            self.both(&mut all, misses)?;
        }
        Ok(all)
    }

    fn tables(
        &mut self,
        times: Option<&Dice>,
        choices: &'a [TableCall],
        context: &[(String, Range)],
        depth: usize,
    ) -> Result<Misses, TableError> {
        let choices = match self.situation.choice {
            Choice::First => choices.get(..1).unwrap_or_default(),
            Choice::Even => choices,
        };
        let share = Chance::new(1_u32, choices.len());
        let mut options = Vec::new();
        for call in choices {
            let misses = self.call(call, depth).map_err(|error| {
                error.behind(&call_words(Board::of(self.ruleset, &call.source), call))
            })?;
            options.push((share.clone(), misses));
        }
        let once = self.mix(&options)?;
        let Some(times) = times else { return Ok(once) };
        let odds = self.distribution(times, context)?;
        let mut all = Misses::new();
        for (spot, miss) in once {
            let mut sum = Chance::never();
            for (count, ways) in odds.outcomes() {
                let times = u32::try_from((*count).max(0)).unwrap_or(u32::MAX);
                self.step(
                    miss.size()
                        .saturating_mul(usize::try_from(times).unwrap_or(usize::MAX)),
                )?;
                let power = miss.power(times);
                sum = sum.plus(&share_of(ways, &odds).times(&power));
            }
            all.insert(spot, sum);
        }
        Ok(all)
    }

    /// A call from a text; a modifier with dice is thrown once and stays.
    fn call(&mut self, call: &'a TableCall, depth: usize) -> Result<Misses, TableError> {
        let board = Board::of(self.ruleset, &call.source);
        let column = call
            .column
            .as_deref()
            .and_then(|key| board.grid().column(key));
        let mut wanted = way(board, 0, depth - 1);
        wanted.column.clone_from(&call.column);
        if let Some(row) = call.row {
            self.decks |= board.is_deck();
            let misses = self.row(board, column, &wanted, row)?;
            return Ok(behind(&call_words(board, call), &misses));
        }
        let odds = match &call.modifier {
            Some(modifier) => self.distribution(modifier, board.context())?,
            None => Distribution::certain(0),
        };
        let mut options = Vec::new();
        for (modifier, ways) in odds.outcomes() {
            let mut shifted = wanted.clone();
            shifted.modifier = *modifier;
            let misses = self.enter(board, column, shifted)?;
            options.push((
                share_of(ways, &odds),
                behind(&call_words(board, call), &misses),
            ));
        }
        self.mix(&options)
    }

    fn distribution(
        &self,
        dice: &Dice,
        context: &[(String, Range)],
    ) -> Result<Distribution, TableError> {
        let names = |name: &str| self.situation.number(name, context);
        dice::distribution(&dice.expr, &names, Budget::default()).map_err(|error| {
            let message = format!("`{}` has no odds: {error}", dice.source);
            TableError::new(Problem::Dice, message)
        })
    }
}

fn share_of(ways: &BigUint, odds: &Distribution) -> Chance {
    Chance::new(ways.clone(), odds.denominator().clone())
}
