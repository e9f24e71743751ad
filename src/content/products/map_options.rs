//! Another map paper than the ruleset's: what the user asked for, laid over the blocks of a product.

use super::map_sheet::graph_paper;
use crate::model::{BlockKind, MapGrid, Mark, Page, Pattern, Product, Side};

/// What the user wants the map paper to be.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MapOptions {
    /// The cells, with the mark that the pattern's name stands for.
    pub pattern: Option<(Pattern, Mark)>,
    /// Side of a cell in millimetres.
    pub square: Option<f64>,
}

impl MapOptions {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Applies the options to every map paper of a product; room squares become a pattern. Says whether there was any.
    pub fn lay_over(&self, product: &mut Product) -> bool {
        let pages = product.pages.iter_mut().chain(&mut product.inside);
        let papers: Vec<&mut BlockKind> = pages.flat_map(papers).collect();
        let any = !papers.is_empty();
        for paper in papers {
            let usual = match paper {
                BlockKind::Rooms(rooms) => graph_paper(rooms.title.clone()),
                BlockKind::Grid(grid) => grid.clone(),
                _ => continue,
            };
            *paper = BlockKind::Grid(self.change(usual));
        }
        any
    }

    /// Other cells have another size, so their number follows from the page.
    fn change(&self, grid: MapGrid) -> MapGrid {
        let (pattern, mark) = self.pattern.unwrap_or((grid.pattern, grid.mark));
        let changed = pattern != grid.pattern;
        let resized = changed || self.square.is_some();
        let usual = if changed {
            Some(Side(pattern.usual_side()))
        } else {
            grid.square
        };
        let plain = pattern == Pattern::Squares;
        MapGrid {
            pattern,
            mark,
            columns: grid.columns.filter(|_| !resized),
            rows: grid.rows.filter(|_| !resized),
            square: self.square.map(Side).or(usual),
            every: grid.every.filter(|_| plain || pattern == grid.pattern),
            coordinates: grid.coordinates.filter(|_| plain),
            ..grid
        }
    }
}

fn papers(page: &mut Page) -> impl Iterator<Item = &mut BlockKind> {
    page.blocks
        .iter_mut()
        .map(|block| &mut block.kind)
        .filter(|kind| matches!(kind, BlockKind::Grid(_) | BlockKind::Rooms(_)))
}
