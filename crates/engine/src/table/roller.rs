//! Rolling on one table, and on those it leads to.

use std::collections::BTreeSet;

use super::board::{Board, call_words, label};
use super::decks::Decks;
use super::error::{Problem, TableError};
use super::limits;
use super::outcome::{Declared, Outcome, Shown, Throw, Verdict};
use super::shown;
use super::situation::Situation;
use super::throwing::Landing;
use crate::dice;
use crate::model::{Cell, Column, Foe, Listing, Ref, RollTable, Ruleset, TableCall};
use crate::rng::Source;

/// Everything that a roll needs on its way through the tables.
pub struct Roller<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) situation: &'a Situation,
    pub(super) decks: &'a mut Decks,
    pub(super) source: &'a mut dyn Source,
    /// The calls that led to the present table.
    pub(super) chain: Vec<String>,
    /// Throws so far.
    rolls: usize,
    /// Dice so far.
    dice: u64,
    /// The total that the first throw shows instead of rolling.
    pub(super) forced: Option<i64>,
    /// Who comes by the row whose texts are being rolled, and how many.
    pub(super) comers: Option<(Ref<Foe>, dice::Roll)>,
    /// Whether words, labels and single dice are kept for somebody who reads or prints them.
    pub(super) in_words: bool,
}

/// How a table is rolled on.
pub(super) struct RollOptions<'w> {
    call: String,
    pub(super) modifier: i64,
    pub(super) modifier_dice: Option<dice::Roll>,
    column: Option<&'w Column>,
    /// Everything in the row is rolled, not only what a sentence shows.
    whole: bool,
    /// Rows that mean "roll again" and have come up on the way here.
    pub(super) excluded: BTreeSet<usize>,
}

impl<'a> Roller<'a> {
    pub fn new(
        ruleset: &'a Ruleset,
        situation: &'a Situation,
        decks: &'a mut Decks,
        source: &'a mut dyn Source,
    ) -> Self {
        Self {
            ruleset,
            situation,
            decks,
            source,
            chain: Vec::new(),
            rolls: 0,
            dice: 0,
            forced: None,
            comers: None,
            in_words: true,
        }
    }

    /// The same dice and the same rows with words or without: play reads none.
    pub fn with_words(mut self, words: bool) -> Self {
        self.in_words = words;
        self
    }

    /// Rolls on a table for its own sake.
    pub fn whole(
        &mut self,
        table: &'a RollTable,
        modifier: i64,
        column: Option<&str>,
    ) -> Result<Box<Outcome>, TableError> {
        let board = Board::Table(table);
        let mut call = table.id.clone();
        if let Some(column) = column {
            call.push_str(&format!(".{column}"));
        }
        if modifier != 0 {
            call.push_str(&format!("{modifier:+}"));
        }
        let way = RollOptions {
            column: self.column(board, column)?,
            call,
            modifier,
            modifier_dice: None,
            whole: true,
            excluded: BTreeSet::new(),
        };
        self.enter(board, way)
    }

    /// Draws from a list for its own sake.
    pub fn draw(&mut self, list: &'a Listing) -> Result<Box<Outcome>, TableError> {
        let way = RollOptions {
            call: list.id.clone(),
            modifier: 0,
            modifier_dice: None,
            column: None,
            whole: true,
            excluded: BTreeSet::new(),
        };
        self.enter(Board::List(list), way)
    }

    /// Rolls what a text or the dungeon calls for.
    pub fn call(&mut self, call: &TableCall, whole: bool) -> Result<Box<Outcome>, TableError> {
        let board = Board::of(self.ruleset, &call.source);
        let (modifier, modifier_dice) = match &call.modifier {
            Some(modifier) if self.in_words => {
                let rolled = self.dice(modifier, board.context())?;
                (rolled.total, Some(rolled))
            }
            Some(modifier) => (self.total(modifier, board.context())?, None),
            None => (0, None),
        };
        let way = RollOptions {
            call: if self.in_words {
                call_words(board, call)
            } else {
                String::new()
            },
            modifier,
            modifier_dice: modifier_dice.filter(|rolled| !rolled.dice.is_empty()),
            column: self.column(board, call.column.as_deref())?,
            whole,
            excluded: BTreeSet::new(),
        };
        match call.row {
            None => self.enter(board, way),
            Some(row) => self.inside(way.call.clone(), board, |roller| {
                roller.settle(board, &way, Vec::new(), row)
            }),
        }
    }

    fn column(
        &self,
        board: Board<'a>,
        key: Option<&str>,
    ) -> Result<Option<&'a Column>, TableError> {
        let Some(key) = key else { return Ok(None) };
        match board.grid().column(key) {
            Some(column) => Ok(Some(column)),
            None => {
                let message = format!("`{}` has no column `{key}`", board.id());
                let known = board
                    .grid()
                    .columns
                    .iter()
                    .map(|column| column.key.as_str());
                let error = TableError::new(Problem::Missing, message)
                    .at(board.origin())
                    .through(&self.chain);
                Err(error.with_hints(crate::diag::did_you_mean(key, known)))
            }
        }
    }

    fn enter(
        &mut self,
        board: Board<'a>,
        way: RollOptions<'a>,
    ) -> Result<Box<Outcome>, TableError> {
        self.inside(way.call.clone(), board, |roller| match board {
            Board::Table(table) if table.separate && way.column.is_none() => {
                roller.separate(board, &way)
            }
            _ => roller.once(board, &way),
        })
    }

    /// Does something one table deeper.
    fn inside(
        &mut self,
        call: String,
        board: Board<'a>,
        work: impl FnOnce(&mut Self) -> Result<Box<Outcome>, TableError>,
    ) -> Result<Box<Outcome>, TableError> {
        self.chain.push(call);
        self.count_roll()?;
        if self.chain.len() > limits::DEPTH {
            let message = "tables roll on each other forever";
            let error = TableError::new(Problem::TooDeep, message).at(board.origin());
            return Err(error
                .hint("give one of them a row that rolls on no table")
                .through(&self.chain));
        }
        let outcome = work(self).map_err(|error| error.through(&self.chain).at(board.origin()));
        self.chain.pop();
        outcome
    }

    /// Counts what one roll leads to, so that it ends.
    pub(super) fn count_roll(&mut self) -> Result<(), TableError> {
        self.rolls += 1;
        if self.rolls <= limits::ROLLS {
            return Ok(());
        }
        let message = format!("one roll led to more than {} others", limits::ROLLS);
        let error = TableError::new(Problem::TooMuch, message).through(&self.chain);
        Err(error.hint("roll fewer times in the texts of these tables"))
    }

    /// Counts the dice that an expression can throw, so that many large rolls end as well.
    pub(super) fn count_dice(&mut self, expr: &dice::Expr) -> Result<(), TableError> {
        let dice = expr.dice();
        self.dice += dice;
        let all = self.decks.count_dice(dice);
        let message = if self.dice > limits::DICE {
            format!("one roll led to more than {} dice", limits::DICE)
        } else if all > limits::ALL_DICE {
            format!("more than {} dice were rolled", limits::ALL_DICE)
        } else {
            return Ok(());
        };
        let error = TableError::new(Problem::TooMuch, message).through(&self.chain);
        Err(error.hint("roll fewer dice in these tables, or less often"))
    }

    /// Each column has its own throw.
    fn separate(
        &mut self,
        board: Board<'a>,
        way: &RollOptions<'a>,
    ) -> Result<Box<Outcome>, TableError> {
        let mut whole = self.nothing(board, way, Vec::new());
        let forced = self.forced;
        let mut labels = Vec::new();
        for column in shown::separate_columns(board.grid()) {
            self.forced = forced;
            let call = if self.in_words {
                labels.push(column.label.clone());
                format!("{}.{}", way.call, column.key)
            } else {
                String::new()
            };
            let one = RollOptions {
                call,
                column: Some(column),
                ..way.repeat()
            };
            let outcome = self.once(board, &one)?;
            whole.columns.push(*outcome);
        }
        whole.shown = Shown::Columns(labels);
        Ok(whole)
    }

    /// Throws until a row counts.
    fn once(
        &mut self,
        board: Board<'a>,
        way: &RollOptions<'a>,
    ) -> Result<Box<Outcome>, TableError> {
        let barred = self.exclude_rows(board, way);
        // Nearly always the first throw counts.
        let mut throws = Vec::with_capacity(1);
        for _ in 0..limits::REROLLS {
            let mut throw = self.throw(board, way)?;
            match self.find_row(board, throw.result, &barred)? {
                Landing::Row(row) => {
                    throws.push(throw);
                    return self.settle(board, way, throws, row);
                }
                Landing::Nothing(why) => {
                    throw.verdict = Verdict::Nothing(why);
                    throws.push(throw);
                    return Ok(self.nothing(board, way, throws));
                }
                Landing::Reroll(why) => {
                    throw.verdict = Verdict::Rerolled(why);
                    throws.push(throw);
                }
            }
        }
        let message = format!(
            "`{}` was rolled {} times, but no row applied",
            board.id(),
            limits::REROLLS
        );
        Err(TableError::new(Problem::TooManyRerolls, message)
            .hint("check the conditions of its rows and what `ends` says"))
    }

    /// Rolls what is in the row, and again if the row says so.
    fn settle(
        &mut self,
        board: Board<'a>,
        way: &RollOptions<'a>,
        throws: Vec<Throw>,
        index: usize,
    ) -> Result<Box<Outcome>, TableError> {
        let Some(row) = board.row(index) else {
            let message = format!("`{}` has no row {index}", board.id());
            return Err(TableError::new(Problem::Missing, message));
        };
        if board.is_deck() {
            self.decks.take(board.id(), index);
        }
        let parts = shown::parts(board.grid(), row, way.column, way.whole);
        let context = board.context();
        let outer = self.comers.take();
        let mut outcome = self.nothing(board, way, throws);
        outcome.row = Some(index);
        outcome.made.clone_from(&row.made);
        outcome.declared = Declared::of(&row.meaning);
        if self.in_words {
            outcome.label = label(row);
            let name = row.name.as_ref();
            outcome.row_name = name.and_then(|name| name.as_words()).map(str::to_owned);
        }
        let name = parts.name.filter(|name| self.keeps(name));
        outcome.name = name.map(|name| self.text(name, context)).transpose()?;
        let text = parts.text.filter(|text| self.keeps(text));
        outcome.text = text.map(|text| self.text(text, context)).transpose()?;
        for (column, cell) in parts.cells() {
            if matches!(cell, Cell::Text(text) if !self.keeps(text)) {
                continue;
            }
            outcome
                .cells
                .push((column.key.clone(), self.cell(cell, context)?));
        }
        for _ in 0..row.again.unwrap_or(0) {
            let mut way = way.repeat();
            way.excluded.insert(index);
            let again = self.inside(way.call.clone(), board, |roller| roller.once(board, &way))?;
            outcome.again.push(*again);
        }
        self.comers = outer;
        if self.in_words {
            outcome.shown = shown::shown(&outcome, row, way.column);
        }
        Ok(outcome)
    }

    /// In a box, as it is large and handed on from call to call.
    fn nothing(&self, board: Board<'_>, way: &RollOptions<'_>, throws: Vec<Throw>) -> Box<Outcome> {
        let words = |words: &str| {
            if self.in_words {
                words.to_owned()
            } else {
                String::new()
            }
        };
        Box::new(Outcome {
            title: words(board.title()),
            call: words(&way.call),
            column: way.column.map(|column| words(&column.key)),
            ..Outcome::without_row(board.id(), throws)
        })
    }
}

impl RollOptions<'_> {
    /// The same way once more.
    fn repeat(&self) -> Self {
        Self {
            call: self.call.clone(),
            modifier_dice: self.modifier_dice.clone(),
            excluded: self.excluded.clone(),
            ..*self
        }
    }
}
