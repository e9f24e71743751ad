//! The chance that a row never comes up, through "roll again" and nested tables.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::chance::Chance;
use super::landing::landing;
use crate::model::{Cell, Column, Ruleset};
use crate::table::board::{Board, label};
use crate::table::error::{Problem, TableError};
use crate::table::limits;
use crate::table::shown;
use crate::table::situation::Situation;

/// A row and the way to it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NestedRow {
    pub path: Vec<String>,
    pub table: String,
    pub row: usize,
}

/// How likely each row never comes up; rows that are not listed never do.
pub type Misses = BTreeMap<NestedRow, Chance>;

/// One kind of roll, as far as its odds depend on it: the key under which they are kept.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RollKey {
    table: String,
    pub(super) modifier: i64,
    pub(super) column: Option<String>,
    whole: bool,
    depth: usize,
    excluded: BTreeSet<usize>,
}

/// Works out odds and remembers those it has.
pub struct Engine<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) situation: &'a Situation,
    known: BTreeMap<RollKey, Rc<Misses>>,
    steps: usize,
    /// Whether something was left out.
    pub cut: bool,
    /// Whether a deck is involved.
    pub decks: bool,
}

impl<'a> Engine<'a> {
    pub fn new(ruleset: &'a Ruleset, situation: &'a Situation) -> Self {
        Self {
            ruleset,
            situation,
            known: BTreeMap::new(),
            steps: 0,
            cut: false,
            decks: false,
        }
    }

    /// How likely each row of the table itself never comes up.
    pub fn own_rows(
        &mut self,
        board: Board<'a>,
        modifier: i64,
    ) -> Result<BTreeMap<usize, Chance>, TableError> {
        let way = RollKey {
            whole: true,
            ..way(board, modifier, 0)
        };
        let misses = self.once(board, None, way)?;
        Ok(misses
            .iter()
            .map(|(spot, miss)| (spot.row, miss.clone()))
            .collect())
    }

    /// How likely each row that can be reached never comes up.
    pub fn all_rows(
        &mut self,
        board: Board<'a>,
        modifier: i64,
        depth: usize,
    ) -> Result<Rc<Misses>, TableError> {
        self.enter(
            board,
            None,
            RollKey {
                whole: true,
                ..way(board, modifier, depth)
            },
        )
    }

    /// What a row is called.
    pub fn label(&self, spot: &NestedRow) -> String {
        let table = self.ruleset.tables.get(&spot.table).map(Board::Table);
        let board = table.or_else(|| self.ruleset.lists.get(&spot.table).map(Board::List));
        board
            .and_then(|board| board.row(spot.row))
            .map(label)
            .unwrap_or_default()
    }

    pub(super) fn enter(
        &mut self,
        board: Board<'a>,
        column: Option<&'a Column>,
        way: RollKey,
    ) -> Result<Rc<Misses>, TableError> {
        self.decks |= board.is_deck();
        match board {
            Board::Table(table) if table.separate && column.is_none() => {
                let mut all = Misses::new();
                for column in shown::separate_columns(board.grid()) {
                    let one = RollKey {
                        column: Some(column.key.clone()),
                        ..way.clone()
                    };
                    let misses = self.once(board, Some(column), one)?;
                    let behind = behind(&format!(".{}", column.key), &misses);
                    self.both(&mut all, behind)?;
                }
                Ok(Rc::new(all))
            }
            _ => self.once(board, column, way),
        }
    }

    /// One roll on one table, mixed over its rows.
    fn once(
        &mut self,
        board: Board<'a>,
        column: Option<&'a Column>,
        way: RollKey,
    ) -> Result<Rc<Misses>, TableError> {
        if let Some(known) = self.known.get(&way) {
            return Ok(Rc::clone(known));
        }
        let landed = landing(
            self.ruleset,
            board,
            self.situation,
            way.modifier,
            &way.excluded,
        )?;
        let mut hits: Misses = Misses::new();
        for (index, chance) in &landed.rows {
            for (spot, miss) in self.row(board, column, &way, *index)? {
                let hit = chance.times(&miss.complement());
                self.step(hit.size())?;
                let sum = hits.entry(spot).or_insert_with(Chance::never);
                *sum = sum.plus(&hit);
            }
        }
        let misses: Misses = hits
            .into_iter()
            .map(|(spot, hit)| (spot, hit.complement()))
            .collect();
        let misses = Rc::new(misses);
        self.known.insert(way, Rc::clone(&misses));
        Ok(misses)
    }

    /// A row that has come up: itself, what its texts roll, and what it rolls again.
    pub(super) fn row(
        &mut self,
        board: Board<'a>,
        column: Option<&'a Column>,
        way: &RollKey,
        index: usize,
    ) -> Result<Misses, TableError> {
        let own = NestedRow {
            path: Vec::new(),
            table: board.id().to_owned(),
            row: index,
        };
        let mut misses = Misses::from([(own, Chance::never())]);
        let Some(row) = board.row(index) else {
            return Ok(misses);
        };
        let parts = shown::parts(board.grid(), row, column, way.whole);
        let cells = parts.cells().filter_map(|(_, cell)| match cell {
            Cell::Text(text) => Some(text),
            _ => None,
        });
        for text in parts.name.into_iter().chain(parts.text).chain(cells) {
            let inside = self.text(text, board.context(), way.depth)?;
            self.both(&mut misses, inside)?;
        }
        if let Some(times) = row.again {
            let mut next = way.clone();
            next.excluded.insert(index);
            let again = self.once(board, column, next)?;
            let again = again
                .iter()
                .map(|(spot, miss)| (spot.clone(), miss.power(times)))
                .collect();
            self.both(&mut misses, again)?;
        }
        Ok(misses)
    }

    /// One of several, by chance.
    pub(super) fn mix(&mut self, options: &[(Chance, Misses)]) -> Result<Misses, TableError> {
        let mut hits = Misses::new();
        for (chance, misses) in options {
            self.step(misses.len())?;
            for (spot, miss) in misses {
                let sum = hits.entry(spot.clone()).or_insert_with(Chance::never);
                *sum = sum.plus(&chance.times(&miss.complement()));
            }
        }
        Ok(hits
            .into_iter()
            .map(|(spot, hit)| (spot, hit.complement()))
            .collect())
    }

    /// Both one and the other, independently.
    pub(super) fn both(&mut self, all: &mut Misses, more: Misses) -> Result<(), TableError> {
        self.step(more.len())?;
        for (spot, miss) in more {
            let full = all.len() >= limits::LEAVES;
            match all.get_mut(&spot) {
                Some(known) => *known = known.times(&miss),
                None if full => self.cut = true,
                None => {
                    all.insert(spot, miss);
                }
            }
        }
        Ok(())
    }

    pub(super) fn step(&mut self, count: usize) -> Result<(), TableError> {
        self.steps = self.steps.saturating_add(count);
        if self.steps <= limits::STEPS {
            return Ok(());
        }
        let error = TableError::new(
            Problem::TooMuch,
            "the nested tables have too many outcomes for exact odds",
        );
        Err(error.hint("ask for a smaller depth"))
    }
}

pub(super) fn way(board: Board<'_>, modifier: i64, depth: usize) -> RollKey {
    RollKey {
        table: board.id().to_owned(),
        modifier,
        column: None,
        whole: false,
        depth,
        excluded: BTreeSet::new(),
    }
}

/// The same rows, one call further away.
pub(super) fn behind(call: &str, misses: &Misses) -> Misses {
    let further = misses.iter().map(|(spot, miss)| {
        let path = std::iter::once(call.to_owned())
            .chain(spot.path.iter().cloned())
            .collect();
        (
            NestedRow {
                path,
                table: spot.table.clone(),
                row: spot.row,
            },
            miss.clone(),
        )
    });
    further.collect()
}
