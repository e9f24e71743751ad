//! Who a sheet is filled in for.

use super::ProductOptions;
use crate::adventure::{BookletHandout, CampaignHandout};
use crate::drawing::{Audience, Style};
use crate::dungeon::Dungeon;
use crate::hero::{Hero, StatValue};

/// What is on a sheet before a player writes on it; nothing on a blank one.
#[derive(Debug, Clone, Default)]
pub struct Filling {
    /// The heroes, in the order of the party. More than a sheet has room for make another copy of it.
    pub heroes: Vec<Hero>,
    /// Figures that the party shares.
    pub shared: Vec<(String, StatValue)>,
    /// How many of the heroes have a picture.
    pub portraits: usize,
    /// Seed, choices, disguise: what else was asked for.
    pub options: ProductOptions,
    /// The dungeon that a product shows.
    pub dungeon: Option<Handout>,
    /// The booklet that a product shows.
    pub booklet: Option<BookletHandout>,
    /// The campaign that a product is about.
    pub campaign: Option<CampaignHandout>,
}

/// A made dungeon and how it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handout {
    /// The dungeon.
    pub dungeon: Dungeon,
    /// Who reads its map.
    pub audience: Audience,
    /// How its map is painted.
    pub style: &'static Style,
}
