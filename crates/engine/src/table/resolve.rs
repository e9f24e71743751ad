//! Rolling what is in a text.

use super::board::Board;
use super::error::{Problem, TableError};
use super::outcome::{AnswerFacts, Fact, Facts, Offered};
use super::roller::Roller;
use super::situation::Choice;
use crate::diag::Error;
use crate::dice;
use crate::model::{Cell, Dice, Foe, Offer, Range, Ref, Roll, TableCall, Text, TextPart};

/// Names of a table with the values they can take.
type Context<'c> = &'c [(String, Range)];

impl Roller<'_> {
    /// What a text comes to, with every roll in it.
    pub(super) fn text(&mut self, text: &Text, context: Context<'_>) -> Result<Facts, TableError> {
        let mut resolved = Facts {
            facts: Vec::with_capacity(text.pieces.len()),
        };
        self.pieces(&text.pieces, context, &mut resolved)?;
        Ok(resolved)
    }

    /// Words, where somebody reads them. Words that are a number are more than words.
    fn keep_words(&self, words: &str) -> String {
        if self.in_words || is_number(words) {
            words.to_owned()
        } else {
            String::new()
        }
    }

    /// Whether a text is worked out: one that does not roll and is no number is nothing but words.
    pub(super) fn keeps(&self, text: &Text) -> bool {
        self.in_words || text.as_words().is_none_or(is_number)
    }

    /// The value of a cell; words in it roll.
    pub(super) fn cell(&mut self, cell: &Cell, context: Context<'_>) -> Result<Facts, TableError> {
        match cell {
            Cell::Text(text) => self.text(text, context),
            Cell::Integer(number) => Ok(Facts {
                facts: vec![Fact::Figure(*number)],
            }),
            still => Ok(Facts {
                facts: vec![Fact::Words(still.to_string())],
            }),
        }
    }

    fn pieces(
        &mut self,
        pieces: &[TextPart],
        context: Context<'_>,
        into: &mut Facts,
    ) -> Result<(), TableError> {
        for piece in pieces {
            match piece {
                TextPart::Words(words) => into.facts.push(Fact::Words(self.keep_words(words))),
                TextPart::Roll(Roll::Dice(dice)) => {
                    let rolled = self.dice(dice, context)?;
                    into.facts.push(Fact::Number(rolled));
                }
                TextPart::Roll(Roll::See(source)) => {
                    let board = Board::of(self.ruleset, source);
                    into.facts.push(Fact::See {
                        table: self.keep_words(board.id()),
                        title: self.keep_words(board.title()),
                    });
                }
                TextPart::Roll(Roll::Offer(offer)) => {
                    let offered = self.roll_offer(offer, context)?;
                    into.facts.push(Fact::Offer(offered));
                }
                TextPart::Roll(Roll::Count { foe, dice }) => {
                    let rolled = self.count_of(foe, dice.as_ref(), context)?;
                    into.facts.push(Fact::Number(rolled));
                }
                TextPart::Roll(Roll::Foe { foe, dice, capital }) => {
                    let rolled = self.count_of(foe, dice.as_ref(), context)?;
                    let count = u32::try_from(rolled.total).unwrap_or(0);
                    let called = self.keep_words(self.ruleset.foes[foe].called(count));
                    into.facts.push(Fact::Foes {
                        foe: foe.id().to_owned(),
                        count,
                        called: with_first_letter(&called, *capital),
                    });
                }
                TextPart::Roll(Roll::If {
                    when,
                    then,
                    otherwise,
                }) => {
                    let holds = self.holds(when, context)?;
                    into.facts.push(Fact::If {
                        when: self.keep_words(&when.source),
                        holds,
                    });
                    self.pieces(if holds { then } else { otherwise }, context, into)?;
                }
                TextPart::Roll(Roll::Tables { times, choices }) => {
                    self.tables(times.as_ref(), choices, context, into)?;
                }
            }
        }
        Ok(())
    }

    /// A decision, with what comes of each answer rolled in advance.
    fn roll_offer(
        &mut self,
        offer: &Ref<Offer>,
        context: Context<'_>,
    ) -> Result<Offered, TableError> {
        let ruleset = self.ruleset;
        let offer = &ruleset.offers[offer];
        self.count_roll()?;
        let ask = self.text(&offer.ask, context)?;
        let mut answers = Vec::new();
        for answer in &offer.answers {
            let outcome = answer.text.as_ref();
            answers.push(AnswerFacts {
                id: self.keep_words(&answer.id),
                label: self.keep_words(&answer.label),
                outcome: outcome.map(|text| self.text(text, context)).transpose()?,
            });
        }
        Ok(Offered {
            offer: offer.id.clone(),
            ask,
            answers,
        })
    }

    /// How many come: rolled once for all texts of a row.
    fn count_of(
        &mut self,
        foe: &Ref<Foe>,
        own: Option<&Dice>,
        context: Context<'_>,
    ) -> Result<dice::Roll, TableError> {
        if let Some((of, rolled)) = &self.comers
            && of == foe
        {
            return Ok(rolled.clone());
        }
        let ruleset = self.ruleset;
        let rolled = match own.or(ruleset.foes[foe].count.as_ref()) {
            Some(dice) => self.dice(dice, context)?,
            None => dice::Roll::plain(1),
        };
        self.comers = Some((foe.clone(), rolled.clone()));
        Ok(rolled)
    }

    /// `{2 x A/TA}`: so many rolls, each on one of the tables.
    fn tables(
        &mut self,
        times: Option<&Dice>,
        choices: &[TableCall],
        context: Context<'_>,
        into: &mut Facts,
    ) -> Result<(), TableError> {
        let mut count = 1;
        if let Some(times) = times {
            let rolled = self.dice(times, context)?;
            count = rolled.total;
            into.facts.push(Fact::Times(rolled));
        }
        for _ in 0..count {
            let Some(call) = self.choose(choices, into)? else {
                break;
            };
            let outcome = self.call(call, false)?;
            into.facts.push(Fact::Rolled(outcome));
        }
        Ok(())
    }

    fn choose<'c>(
        &mut self,
        choices: &'c [TableCall],
        into: &mut Facts,
    ) -> Result<Option<&'c TableCall>, TableError> {
        let call = match (choices, self.situation.choice) {
            ([] | [_], _) | (_, Choice::First) => choices.first(),
            (_, Choice::Even) => choices.get(self.index_below(choices.len())?),
        };
        if let (true, Some(call), [_, _, ..]) = (self.in_words, call, choices) {
            let of = choices.iter().map(TableCall::to_string).collect();
            into.facts.push(Fact::Choice {
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
        if !self.in_words {
            let total = self.total(dice, context)?;
            return Ok(dice::Roll {
                // Rules know the dice of a text by their notation.
                expression: dice.source.clone(),
                ..dice::Roll::unseen(total)
            });
        }
        self.count_dice(&dice.expr)?;
        let situation = self.situation;
        let rolled = dice::roll(&dice.expr, self.source, &|name| {
            situation.number(name, context)
        });
        rolled.map_err(|error| self.bad_dice(&dice.source, &error))
    }

    /// Rolls the same dice and keeps only what they come to.
    pub(super) fn total(&mut self, dice: &Dice, context: Context<'_>) -> Result<i64, TableError> {
        self.count_dice(&dice.expr)?;
        let situation = self.situation;
        let total = dice::total(&dice.expr, self.source, &|name| {
            situation.number(name, context)
        });
        total.map_err(|error| self.bad_dice(&dice.source, &error))
    }

    /// Rolls the dice that a cell holds as plain words.
    pub(super) fn number_in(&mut self, words: &str) -> Result<i64, TableError> {
        let source = super::look_up::dice_in(words);
        let expr = dice::parse(source).map_err(|error| self.bad_dice(source, &error))?;
        self.count_dice(&expr)?;
        let rolled = dice::total(&expr, self.source, &dice::no_names);
        rolled.map_err(|error| self.bad_dice(source, &error))
    }

    pub(super) fn bad_dice(&self, source: &str, error: &Error) -> TableError {
        let message = format!("`{source}` cannot be rolled: {error}");
        TableError::new(Problem::Dice, message)
            .with_hints(error.hints())
            .through(&self.chain)
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

fn is_number(words: &str) -> bool {
    // Nearly all words begin with a letter.
    let may_be = |first: u8| !first.is_ascii_alphabetic();
    words.bytes().next().is_some_and(may_be) && words.trim().parse::<i64>().is_ok()
}

/// The words with a large or small first letter.
pub fn with_first_letter(words: &str, capital: bool) -> String {
    let mut letters = words.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    if capital {
        first.to_uppercase().chain(letters).collect()
    } else {
        first.to_lowercase().chain(letters).collect()
    }
}
