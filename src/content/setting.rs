//! What a block is composed with: the game, the product, and the heroes of this copy of the sheet.

use super::Filling;
use crate::hero::{self, Hero, StatValue};
use crate::model::{BlockKind, Product, Ruleset, Stat, StatOwner};
use crate::rng::Stream;

/// The surroundings of a block.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The game.
    pub ruleset: &'a Ruleset,
    /// The product that the block belongs to.
    pub product: &'a Product,
    /// Who it is filled in for.
    pub filling: &'a Filling,
    /// How many heroes are on earlier copies of the sheet.
    pub before: usize,
    /// The page and the block on it, counted through the product.
    pub place: (usize, usize),
}

/// How well a thing goes into a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// It is not a block for such things.
    Other,
    /// The block takes what has no place elsewhere.
    Open,
    /// The block asks for it.
    Named,
}

impl<'a> Setting<'a> {
    /// The first copy of a sheet, before its first page.
    pub fn new(ruleset: &'a Ruleset, product: &'a Product, filling: &'a Filling) -> Self {
        Self {
            ruleset,
            product,
            filling,
            before: 0,
            place: (0, 0),
        }
    }

    /// Chance that belongs to this block alone.
    pub fn stream(&self, purpose: &str) -> Stream {
        Stream::new(self.filling.options.seed, "pages")
            .split(&self.product.id)
            .split_numbered("page", self.place.0 as u64)
            .split_numbered("block", self.place.1 as u64)
            .split(purpose)
    }

    /// The place of a hero among all heroes.
    pub fn place(&self, hero: u32) -> usize {
        self.before + (hero as usize).saturating_sub(1)
    }

    /// The number of a hero among all heroes, from 1, as the names of places count.
    pub fn number(&self, hero: u32) -> u32 {
        u32::try_from(self.place(hero)).map_or(u32::MAX, |place| place.saturating_add(1))
    }

    /// The hero with this number on the sheet.
    pub fn hero(&self, hero: u32) -> Option<&'a Hero> {
        self.filling.heroes.get(self.place(hero))
    }

    /// The product's word for something, or its own.
    pub fn label(&self, id: &str, own: &str) -> String {
        let mut labels = self.product.labels.iter();
        let found = labels.find(|(known, _)| known == id);
        found.map_or(own, |(_, word)| word.as_str()).to_owned()
    }

    /// The value of a stat: the hero's, or the party's.
    pub fn value(&self, stat: &Stat, hero: u32) -> Option<StatValue> {
        if stat.of == StatOwner::Party {
            let mut shared = self.filling.shared.iter();
            let value = shared.find(|(id, _)| *id == stat.id);
            return value.map(|(_, value)| *value);
        }
        hero::value(self.ruleset, self.hero(hero)?, stat)
    }

    /// Whether a thing of a hero is printed in this block: the first that asks for it, else the first that takes what is left.
    pub fn is_home(
        &self,
        hero: u32,
        is_this: impl Fn(&BlockKind) -> bool,
        fit: impl Fn(&BlockKind) -> Fit,
    ) -> bool {
        let of_hero = || {
            let kinds = self.product.blocks().map(|block| &block.kind);
            kinds.filter(|kind| kind.hero() == Some(hero))
        };
        let named = of_hero().find(|kind| fit(kind) == Fit::Named);
        let home = named.or_else(|| of_hero().find(|kind| fit(kind) == Fit::Open));
        home.is_some_and(is_this)
    }
}

/// How many heroes a sheet has room for; none when it has no places for heroes.
pub fn room_for_heroes(product: &Product) -> usize {
    let numbers = product.blocks().filter_map(|block| block.kind.hero());
    numbers.max().unwrap_or(0) as usize
}
