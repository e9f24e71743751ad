//! Rolling what stands in a text.

use super::error::{Problem, TableError};
use super::outcome::{Part, Resolved};
use super::roller::Roller;
use super::situation::Choice;
use crate::dice;
use crate::model::{Cell, Dice, Piece, Range, Roll, TableCall, Text};

/// Names of a table with the values they can take.
type Context<'c> = &'c [(String, Range)];

impl Roller<'_> {
    /// The words of a text with every roll in it.
    pub(super) fn text(
        &mut self,
        text: &Text,
        context: Context<'_>,
    ) -> Result<Resolved, TableError> {
        let mut resolved = Resolved::default();
        self.pieces(&text.pieces, context, &mut resolved)?;
        Ok(resolved)
    }

    /// The value of a cell; words in it roll.
    pub(super) fn cell(
        &mut self,
        cell: &Cell,
        context: Context<'_>,
    ) -> Result<Resolved, TableError> {
        match cell {
            Cell::Text(text) => self.text(text, context),
            still => Ok(Resolved {
                text: still.to_string(),
                parts: Vec::new(),
            }),
        }
    }

    fn pieces(
        &mut self,
        pieces: &[Piece],
        context: Context<'_>,
        into: &mut Resolved,
    ) -> Result<(), TableError> {
        for piece in pieces {
            match piece {
                Piece::Words(words) => into.go_on(words),
                Piece::Roll(Roll::Dice(dice)) => {
                    let rolled = self.dice(dice, context)?;
                    into.text.push_str(&rolled.total.to_string());
                    into.parts.push(Part::Dice(rolled));
                }
                Piece::Roll(Roll::If {
                    when,
                    then,
                    otherwise,
                }) => {
                    let holds = self.holds(when, context)?;
                    into.parts.push(Part::If {
                        when: when.source.clone(),
                        holds,
                    });
                    self.pieces(if holds { then } else { otherwise }, context, into)?;
                }
                Piece::Roll(Roll::Tables { times, choices }) => {
                    self.tables(times.as_ref(), choices, context, into)?;
                }
            }
        }
        Ok(())
    }

    /// `{2 x A/TA}`: so many rolls, each on one of the tables.
    fn tables(
        &mut self,
        times: Option<&Dice>,
        choices: &[TableCall],
        context: Context<'_>,
        into: &mut Resolved,
    ) -> Result<(), TableError> {
        let mut count = 1;
        if let Some(times) = times {
            let rolled = self.dice(times, context)?;
            count = rolled.total;
            into.parts.push(Part::Times(rolled));
        }
        for number in 0..count {
            let Some(call) = self.choose(choices, into)? else {
                break;
            };
            let outcome = self.call(call, false)?;
            if number > 0 && !outcome.text().is_empty() {
                into.go_on(", ");
            }
            into.text.push_str(outcome.text());
            into.parts.push(Part::Table(Box::new(outcome)));
        }
        Ok(())
    }

    fn choose<'c>(
        &mut self,
        choices: &'c [TableCall],
        into: &mut Resolved,
    ) -> Result<Option<&'c TableCall>, TableError> {
        let call = match (choices, self.situation.choice) {
            ([] | [_], _) | (_, Choice::First) => choices.first(),
            (_, Choice::Even) => choices.get(self.index_below(choices.len())?),
        };
        if let (Some(call), [_, _, ..]) = (call, choices) {
            let of = choices.iter().map(TableCall::to_string).collect();
            into.parts.push(Part::Choice {
                of,
                picked: call.to_string(),
            });
        }
        Ok(call)
    }

    /// Rolls dice whose names are looked up in the situation.
    pub(super) fn dice(
        &mut self,
        dice: &Dice,
        context: Context<'_>,
    ) -> Result<dice::Roll, TableError> {
        let situation = self.situation;
        let rolled = dice::roll(&dice.expr, self.source, &|name| {
            situation.number(name, context)
        });
        rolled.map_err(|error| self.bad_dice(&dice.source, error))
    }

    /// Rolls the dice that a cell holds as plain words.
    pub(super) fn number_in(&mut self, words: &str) -> Result<i64, TableError> {
        let source = super::look_up::dice_in(words);
        let rolled =
            dice::parse(source).and_then(|expr| dice::total(&expr, self.source, &dice::no_names));
        rolled.map_err(|error| self.bad_dice(source, error))
    }

    pub(super) fn bad_dice(&self, source: &str, error: dice::DiceError) -> TableError {
        let message = format!("`{source}` cannot be rolled: {}", error.message);
        let error_at = TableError::new(Problem::Dice, message).through(&self.chain);
        match error.hint {
            Some(hint) => error_at.hint(hint),
            None => error_at,
        }
    }

    /// An even pick, drawn like a die so that every source of faces can decide it.
    pub(super) fn index_below(&mut self, count: usize) -> Result<usize, TableError> {
        let sides = u32::try_from(count).unwrap_or(u32::MAX);
        match self.source.face(sides) {
            Ok(face) => Ok(usize::try_from(face).unwrap_or(1).saturating_sub(1)),
            Err(problem) => {
                Err(TableError::new(Problem::Dice, problem.to_string()).through(&self.chain))
            }
        }
    }
}
