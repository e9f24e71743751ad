//! What a booklet is cut into before its pages are planned: pieces that are never torn, in groups that keep their order.

use crate::content::blocks::{Checklist, Outcomes};
use crate::content::{Block, Page};
use crate::model::Topic;

/// Blocks that stay in one.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub blocks: Vec<Block>,
    /// As it was measured, in millimetres, with the space below it.
    pub height: f64,
    /// Numbers under which a reader finds it.
    pub numbers: Vec<u32>,
    /// Numbers of what comes of decisions in it.
    pub asks: Vec<u32>,
    /// What a reader can look up in it.
    pub shows: Vec<Topic>,
}

/// Pieces that follow each other: a list goes on on the next page, anything else is a single piece.
pub(super) type Group = Vec<Piece>;

impl Piece {
    fn of(block: Block) -> Self {
        let (numbers, asks) = match &block {
            Block::Entry(entry) => (vec![entry.number], entry.asks.clone()),
            Block::Outcomes(list) => {
                // The number of a room is that of the room itself.
                let own = list.entries.iter().filter(|it| it.of != Some(it.number));
                let asks = list.entries.iter().flat_map(|it| it.asks.clone());
                (own.map(|it| it.number).collect(), asks.collect())
            }
            Block::Checklist(list) => {
                let asks = list.items.iter().flat_map(|item| item.asks.clone());
                (Vec::new(), asks.collect())
            }
            Block::HiddenWays(list) => {
                let asks = list.found.iter().flat_map(|found| found.asks.clone());
                (Vec::new(), asks.collect())
            }
            Block::Text(text) => (Vec::new(), text.apart_from.clone()),
            _ => (Vec::new(), Vec::new()),
        };
        Self {
            blocks: vec![block],
            height: 0.0,
            numbers,
            asks,
            shows: Vec::new(),
        }
    }

    /// Whether it is a room or a section.
    pub fn is_entry(&self) -> bool {
        matches!(self.blocks.first(), Some(Block::Entry(_)))
    }

    /// Whether it reveals what was hidden, and so comes after whatever hides it.
    pub fn is_late(&self) -> bool {
        match self.blocks.first() {
            Some(Block::HiddenWays(_)) => true,
            Some(Block::Text(text)) => !text.apart_from.is_empty(),
            _ => false,
        }
    }
}

/// Cuts the blocks of a page into pieces: lists between their items, with their heading on the first.
pub(super) fn cut(page: &Page) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for piece in &page.pieces {
        match &piece.block {
            Block::Break(_) => {}
            Block::Checklist(list) => {
                let items = (list.first..).zip(&list.items);
                let items = items.map(|(first, item)| {
                    let items = vec![item.clone()];
                    Piece::of(Block::Checklist(Checklist { items, first }))
                });
                let mut items: Group = items.collect();
                let headed = |group: &mut Group| matches!(group.as_slice(), [Piece { blocks, .. }] if matches!(blocks.as_slice(), [Block::Text(_)]));
                if let (Some(first), Some(mut heading)) = (items.first_mut(), groups.pop_if(headed))
                {
                    let heading = heading.swap_remove(0);
                    first.blocks.splice(0..0, heading.blocks);
                    first.shows.extend(heading.shows);
                }
                groups.push(items);
            }
            Block::Outcomes(list) if list.entries.len() > 1 => {
                let entries = list.entries.iter().enumerate();
                let entries = entries.map(|(at, entry)| {
                    Piece::of(Block::Outcomes(Outcomes {
                        title: list.title.clone().filter(|_| at == 0),
                        text: list.text.clone().filter(|_| at == 0),
                        entries: vec![entry.clone()],
                        turned: list.turned,
                    }))
                });
                groups.push(entries.collect());
            }
            other => groups.push(vec![Piece::of(other.clone())]),
        }
        if let Some(first) = groups.last_mut().and_then(|group| group.first_mut()) {
            first.shows.extend(piece.shows.iter().cloned());
        }
    }
    groups
}

/// What a reader can look up in pieces that are one page.
pub(super) fn topics_of(pieces: &[Piece]) -> Vec<Topic> {
    pieces
        .iter()
        .flat_map(|piece| piece.shows.clone())
        .collect()
}

/// Pieces as blocks of one page again: items that follow each other are one list.
pub(super) fn join(pieces: &[Piece]) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    for block in pieces.iter().flat_map(|piece| &piece.blocks) {
        match (found.last_mut(), block) {
            (Some(Block::Checklist(list)), Block::Checklist(more))
                if list.first + list.items.len() == more.first =>
            {
                list.items.extend(more.items.iter().cloned());
            }
            (Some(Block::Outcomes(list)), Block::Outcomes(more))
                if more.title.is_none() && list.turned == more.turned =>
            {
                list.entries.extend(more.entries.iter().cloned());
            }
            (_, other) => found.push(other.clone()),
        }
    }
    found
}

/// Whether a page is paper to draw on.
pub(super) fn is_paper(page: &Page) -> bool {
    page.blocks().all(|block| matches!(block, Block::Grid(_))) && page.pieces.len() == 1
}
