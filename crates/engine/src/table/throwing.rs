//! Throwing the dice of a table, and where a throw leads.

use std::collections::BTreeSet;

use super::board::{Board, Entry, label};
use super::error::{Problem, TableError};
use super::outcome::{Throw, Verdict};
use super::roller::{RollOptions, Roller};
use crate::dice;
use crate::model::{Deck, Listing, Otherwise, RollTable};

/// Where a result leads once conditions are asked.
pub(super) enum Landing {
    Row(usize),
    Reroll(String),
    Nothing(String),
}

impl<'a> Roller<'a> {
    /// Rows that cannot come up now: those on the way here, and those a deck has given. A deck that has nothing left is shuffled.
    pub(super) fn exclude_rows(
        &mut self,
        board: Board<'a>,
        way: &RollOptions<'a>,
    ) -> BTreeSet<usize> {
        let mut barred = way.excluded.clone();
        let Board::Table(table) = board else {
            return barred;
        };
        if !board.is_deck() {
            return barred;
        }
        barred.extend(self.decks.drawn_rows(&table.id));
        let left = super::odds::landing(self.ruleset, board, self.situation, way.modifier, &barred);
        if left.is_err_and(|error| error.problem == Problem::Empty) {
            self.decks.shuffle(&table.id);
            barred.clone_from(&way.excluded);
        }
        barred
    }

    pub(super) fn throw(
        &mut self,
        board: Board<'a>,
        way: &RollOptions<'a>,
    ) -> Result<Throw, TableError> {
        self.count_roll()?;
        let rolled = match (board, self.forced.take()) {
            (Board::Table(table), Some(total)) => force_total(table, total),
            (
                Board::Table(RollTable {
                    deck: Some(deck), ..
                }),
                None,
            ) => self.card(&self.ruleset.decks[deck])?,
            (Board::Table(table), None) if self.in_words => {
                self.dice(&table.dice, &table.context)?
            }
            (Board::Table(table), None) => {
                dice::Roll::unseen(self.total(&table.dice, &table.context)?)
            }
            (Board::List(list), _) => self.pick(list)?,
        };
        let result = rolled.total.checked_add(way.modifier);
        let Some(result) = result else {
            return Err(TableError::new(Problem::Dice, "the result is too large"));
        };
        Ok(Throw {
            dice: rolled,
            modifier_dice: way.modifier_dice.clone(),
            modifier: way.modifier,
            result,
            verdict: Verdict::Counts,
        })
    }

    /// A card that is still in the deck, by its number from 1.
    fn card(&mut self, deck: &Deck) -> Result<dice::Roll, TableError> {
        let left = self.decks.cards_left(&deck.id, deck.all.len());
        let at = self.index_below(left.len().max(1))?;
        let Some(card) = left.get(at).copied() else {
            let message = format!("`{}` has no cards", deck.id);
            return Err(TableError::new(Problem::Empty, message));
        };
        self.decks.take_card(&deck.id, card);
        let total = i64::try_from(card).unwrap_or(0) + 1;
        if !self.in_words {
            return Ok(dice::Roll::unseen(total));
        }
        let label = deck.card(total).map_or("", |card| card.label.as_str());
        Ok(dice::Roll {
            total,
            dice: Vec::new(),
            expression: deck.title.clone(),
            working: format!("[{label}]"),
        })
    }

    /// An even pick among the rows of a list, written as a die with as many sides.
    fn pick(&mut self, list: &Listing) -> Result<dice::Roll, TableError> {
        let count = list.grid.rows.len();
        if count == 0 {
            let message = format!("`{}` has no rows", list.id);
            return Err(TableError::new(Problem::Empty, message));
        }
        let face = self.index_below(count)? + 1;
        let (total, sides) = (
            i64::try_from(face).unwrap_or(1),
            u32::try_from(count).unwrap_or(u32::MAX),
        );
        let die = dice::Die {
            sides,
            face: u32::try_from(face).unwrap_or(1),
            kept: true,
            exploded: false,
        };
        if !self.in_words {
            return Ok(dice::Roll::unseen(total));
        }
        Ok(dice::Roll {
            total,
            dice: vec![die],
            expression: format!("1 of {count}"),
            working: format!("[{face}]"),
        })
    }

    /// The row that a result leads to, past rows whose conditions fail.
    pub(super) fn find_row(
        &mut self,
        board: Board<'a>,
        result: i64,
        barred: &BTreeSet<usize>,
    ) -> Result<Landing, TableError> {
        let mut index = match board.entry(result) {
            Entry::Row(index) => index,
            Entry::Reroll => return Ok(Landing::Reroll(self.explain(|| no_row_for(result)))),
            Entry::Nothing => return Ok(Landing::Nothing(self.explain(|| no_row_for(result)))),
            Entry::Missing => return Err(missing(board, result)),
        };
        loop {
            let Some(row) = board.row(index) else {
                return Ok(Landing::Nothing("no row is left".to_owned()));
            };
            if barred.contains(&index) {
                let why = self.explain(|| format!("`{}` has already come up", label(row)));
                return Ok(Landing::Reroll(why));
            }
            let Some(when) = &row.when else {
                return Ok(Landing::Row(index));
            };
            if self.holds(when, board.context())? {
                return Ok(Landing::Row(index));
            }
            let why =
                self.explain(|| format!("`{}` applies only if `{}`", label(row), when.source));
            match row.otherwise {
                Otherwise::Reroll => return Ok(Landing::Reroll(why)),
                Otherwise::Nothing => return Ok(Landing::Nothing(why)),
                Otherwise::Next => index += 1,
            }
        }
    }

    /// A reason, for those who read it.
    fn explain(&self, words: impl FnOnce() -> String) -> String {
        if self.in_words {
            words()
        } else {
            String::new()
        }
    }
}

fn no_row_for(result: i64) -> String {
    format!("no row covers {result}")
}

/// The error for a result outside all rows.
pub(super) fn missing(board: Board<'_>, result: i64) -> TableError {
    let message = format!("no row of `{}` covers {result}", board.id());
    let error = TableError::new(Problem::NoRow, message).at(board.origin());
    error.hint("add a row for it, or set `ends` for results beyond the rows")
}

fn force_total(table: &RollTable, total: i64) -> dice::Roll {
    dice::Roll {
        total,
        dice: Vec::new(),
        expression: table.dice.expr.to_string(),
        working: format!("[{total}]"),
    }
}
