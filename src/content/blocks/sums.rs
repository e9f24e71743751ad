//! Numbers that are worked out for the hero.

use super::Figure;
use super::prelude::*;
use super::stats::Figures;

impl Declared for declared::Sums {
    fn compose(&self, setting: &Setting<'_>) -> Block {
        let sums = self.sums.iter();
        let sums = sums.map(|(label, sum)| Figure::of_sum(setting, label, sum, self.hero));
        Block::Sums(Figures {
            stats: sums.collect(),
            columns: Some(self.columns.max(1)),
            name: None,
        })
    }
}
