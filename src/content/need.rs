//! How much play needs what is on a page, and what a person calls it.

use serde::Serializer;
use serde::ser::SerializeMap;

use super::setting::Setting;
use super::{Block, Content, Page, blocks};
use crate::model::{self, Need, RollTable, Rule, Ruleset, TableParts, Topic};
use crate::words::Word;

/// Notes what the blocks of all pages are called, before a disguise gives them other headings. Pages whose names are known keep them.
pub fn remember_names(content: &mut Content) {
    let pages = content.pages.iter_mut().chain(&mut content.inside);
    for page in pages.filter(|page| page.pieces.iter().any(|piece| piece.name.is_none())) {
        let names = names(page);
        for (piece, name) in page.pieces.iter_mut().zip(names) {
            piece.name = Some(name);
        }
    }
}

/// The line on paper that says what it lacks.
pub fn left_out(ruleset: &Ruleset, names: &[String]) -> String {
    format!("{}: {}.", ruleset.word(Word::LeftOut), names.join(", "))
}

/// The line on paper that says what is on its back.
pub fn on_the_back(ruleset: &Ruleset, names: &[String]) -> String {
    format!("{}: {}.", ruleset.word(Word::OnTheBack), names.join(", "))
}

/// Words without a heading are called after the block above them.
fn names(page: &Page) -> Vec<String> {
    let mut heading = None;
    let mut names = Vec::new();
    for block in page.blocks() {
        let name = block.body().name_below(heading);
        names.push(name.unwrap_or_else(|| block.name().to_owned()));
        if block.is_section() {
            heading = Some(block.name());
        }
    }
    names
}

/// A block with all that is known about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// What is printed.
    pub block: Block,
    /// How much play needs it.
    pub need: Need,
    /// Where paper is short, the highest rank goes first among equally needed ones.
    pub rank: i64,
    /// What it is called, whatever a disguise calls it; `None` until that is noted.
    pub name: Option<String>,
    /// What a reader can look up in it.
    pub shows: Vec<Topic>,
}

impl Piece {
    /// A block of the program's own, which is never left out and says nothing that is looked up.
    pub fn made(block: Block) -> Self {
        Self {
            block,
            need: Need::Essential,
            rank: 0,
            name: None,
            shows: Vec::new(),
        }
    }

    /// A block that a ruleset declares.
    pub(super) fn declared(setting: &Setting<'_>, block: &model::Block) -> Self {
        Self {
            need: blocks::need(setting.ruleset, block),
            rank: blocks::rank(setting.ruleset, block),
            shows: blocks::shows(setting, block),
            ..Self::made(blocks::compose(setting, block))
        }
    }

    /// Everything that a game prints of its tables and then of its lists, the most important first, with exact chances or without.
    pub fn of_tables(ruleset: &Ruleset, odds: bool) -> Vec<Self> {
        let parts = TableParts {
            odds,
            ..TableParts::default()
        };
        let tables = ruleset.tables.iter().filter(|table| table.printed);
        let tables = tables.map(|table| Self::of_table(ruleset, table, &parts));
        let lists = ruleset.lists.iter().filter(|list| list.printed);
        let lists = lists.map(|list| Self {
            need: list.need,
            rank: list.rank.unwrap_or(blocks::UNRANKED),
            shows: blocks::topics_of_list(ruleset, list, &parts),
            ..Self::made(Block::List(blocks::list(ruleset, list, &parts)))
        });
        let mut pieces: Vec<Self> = tables.chain(lists).collect();
        pieces.sort_by_key(|piece| piece.rank);
        pieces
    }

    /// A roll table.
    pub(super) fn of_table(ruleset: &Ruleset, table: &RollTable, parts: &TableParts) -> Self {
        Self {
            need: table.need,
            rank: table.rank.unwrap_or(blocks::UNRANKED),
            shows: blocks::topics_of_table(ruleset, table, parts),
            ..Self::made(Block::RollTable(blocks::roll_table(ruleset, table, parts)))
        }
    }

    /// A piece of the rules digest.
    pub fn of_rule(ruleset: &Ruleset, rule: &Rule) -> Self {
        Self {
            need: rule.need,
            rank: rule.rank,
            shows: blocks::list_rows(ruleset, rule.covers.clone()),
            ..Self::made(blocks::rule_block(rule))
        }
    }
}

impl Page {
    /// Pieces in one column.
    pub fn of(pieces: Vec<Piece>) -> Self {
        Self {
            columns: 1,
            align: "top",
            spread: false,
            frames: false,
            size: 1.0,
            runs_on: false,
            pieces,
            running: None,
        }
    }

    /// Blocks in one column that are never left out.
    pub fn plain(blocks: Vec<Block>) -> Self {
        Self::of(blocks.into_iter().map(Piece::made).collect())
    }

    /// Its blocks, in reading order.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = &Block> + Clone {
        self.pieces.iter().map(|piece| &piece.block)
    }

    /// The same, to change them.
    pub fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        self.pieces.iter_mut().map(|piece| &mut piece.block)
    }

    /// The block at this place.
    pub fn block(&self, at: usize) -> Option<&Block> {
        self.pieces.get(at).map(|piece| &piece.block)
    }

    /// How much play needs the block at this place.
    pub fn need(&self, at: usize) -> Need {
        let piece = self.pieces.get(at);
        piece.map(|piece| piece.need).unwrap_or_default()
    }

    /// What the block at this place is called without its disguise.
    pub fn name_of(&self, at: usize) -> String {
        let piece = self.pieces.get(at);
        let name = piece.map(|piece| piece.name.as_deref().unwrap_or(piece.block.name()));
        name.unwrap_or_default().to_owned()
    }
}

/// For templates: blocks, and how much play needs each.
pub(super) fn serialize_pieces<S: Serializer>(
    pieces: &[Piece],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let blocks: Vec<&Block> = pieces.iter().map(|piece| &piece.block).collect();
    let needs: Vec<Need> = pieces.iter().map(|piece| piece.need).collect();
    let mut fields = serializer.serialize_map(Some(2))?;
    fields.serialize_entry("blocks", &blocks)?;
    fields.serialize_entry("needs", &needs)?;
    fields.end()
}
