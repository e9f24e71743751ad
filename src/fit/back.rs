//! The back of a one-sheet booklet: what its panels have no room for.

use serde_json::json;

use super::remarks::add_to_credit;
use crate::content::{self, Block, Content, Page, Piece};
use crate::model::{Need, Ruleset};
use crate::typeset::Pages;

/// How often more is taken to the back until the rest fits.
pub(super) const ROUNDS: usize = 4;

/// Columns on the back of a sheet.
const COLUMNS: usize = 3;

/// One way of setting a one-sheet booklet.
pub(super) struct Attempt {
    pub scale: f64,
    pub content: Content,
    pub pages: Pages,
}

/// Panels that have given something to the back of their sheet.
pub(super) struct Back {
    /// The panels.
    pub content: Content,
    /// What is on the back.
    pub pieces: Vec<Piece>,
}

impl Back {
    pub fn new(content: &Content) -> Self {
        Self {
            content: content.clone(),
            pieces: Vec::new(),
        }
    }

    /// Moves what found no room; false when everything has found some.
    pub fn take(&mut self, attempt: &Attempt) -> bool {
        let before = self.pieces.len();
        for (number, page) in self.content.pages.iter_mut().enumerate() {
            // A page may be reported on more than once.
            let notes = attempt.pages.notes.iter();
            let notes = notes.filter(|note| note.page == number + 1);
            let left_out: Vec<usize> = notes.flat_map(|note| &note.left_out).copied().collect();
            if left_out.is_empty() {
                continue;
            }
            let mut stays = Vec::new();
            for (at, mut piece) in std::mem::take(&mut page.pieces).into_iter().enumerate() {
                piece
                    .name
                    .get_or_insert_with(|| piece.block.name().to_owned());
                if left_out.contains(&at) {
                    self.pieces.push(piece);
                } else {
                    stays.push(piece);
                }
            }
            page.pieces = stays;
        }
        self.pieces.len() > before
    }

    /// Says on the panels what is on the back. `plain` has not said anything yet.
    pub fn announce(&mut self, ruleset: &Ruleset, plain: &Content) {
        let credit = plain.pages.last().map(|page| page.pieces.clone());
        if let (Some(pieces), Some(last)) = (credit, self.content.pages.last_mut()) {
            last.pieces = pieces;
        }
        let line = content::on_the_back(ruleset, &self.names());
        add_to_credit(&mut self.content, line);
    }

    fn names(&self) -> Vec<String> {
        let pieces = self.pieces.iter().filter(|piece| !is_below(piece));
        pieces.filter_map(|piece| piece.name.clone()).collect()
    }

    pub fn note(&self) -> String {
        format!(
            "no room for {} on the panels, moved to the back: print both sides",
            self.names().join(", ")
        )
    }

    /// So many pages at most, about equally full. Nothing on them may go: paper says that it is here.
    pub fn pages(self, count: usize) -> Vec<Page> {
        let weight = |piece: &Piece| json!(piece.block).to_string().len();
        let whole: usize = self.pieces.iter().map(weight).sum();
        let share = whole.div_ceil(count.max(1)).max(1);
        let mut shares: Vec<Vec<Piece>> = vec![Vec::new()];
        let mut before = 0;
        for piece in self.pieces {
            let middle = before + weight(&piece) / 2;
            before += weight(&piece);
            let full = middle / share >= shares.len() && !is_below(&piece);
            if full && shares.last().is_some_and(|share| !share.is_empty()) {
                shares.push(Vec::new());
            }
            if let Some(share) = shares.last_mut() {
                share.push(piece);
            }
        }
        let essential = |piece| Piece {
            need: Need::Essential,
            ..piece
        };
        let page = |pieces: Vec<Piece>| Page {
            columns: COLUMNS,
            ..Page::of(pieces.into_iter().map(essential).collect())
        };
        shares.into_iter().map(page).collect()
    }
}

/// A list belongs to the heading before it.
fn is_below(piece: &Piece) -> bool {
    matches!(piece.block, Block::Checklist { .. })
}
