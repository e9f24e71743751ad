//! `campaign`: the logbook of several booklets that are played one after the other.

use super::{Kind, dungeon};
use crate::booklet::Played;
use crate::content::{Content, Filling, campaign as pages};
use crate::model::{Product, Ruleset};

/// The kind of product that goes with a row of booklets, which the press makes first.
pub const CAMPAIGN: &str = "campaign";

pub(super) const KIND: Kind = Kind {
    name: CAMPAIGN,
    help: "several booklets in a row, each harder than the one before, and a logbook",
    template: "products/pages.typ",
    fold: "saddle",
    paged: false,
    dungeon: false,
    lacks: dungeon::lacks,
    compose,
};

/// A campaign as its logbook tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignHandout {
    /// Its name.
    pub title: String,
    /// Where its emblem comes from.
    pub seed: u64,
    /// Its parts, in order.
    pub parts: Vec<PartOfCampaign>,
    /// The share code of the logbook.
    pub code: String,
    /// Hash of the ruleset.
    pub fingerprint: String,
    /// Runs in which every part was won; none when nobody played.
    pub won_all: Option<u64>,
    /// Runs of the whole campaign.
    pub runs: u64,
    /// Who played.
    pub who: String,
    /// How decisions were made.
    pub policy: Option<String>,
    /// Ids of the modes it is made and played in.
    pub modes: Vec<String>,
    /// Words instead of drawings.
    pub text_only: bool,
}

/// A booklet of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartOfCampaign {
    /// Its title.
    pub title: String,
    /// A line about it.
    pub flavour: String,
    /// How many rooms it has.
    pub rooms: usize,
    /// What it is about.
    pub goal: Option<String>,
    /// Its share code.
    pub code: String,
    /// How it fares when new heroes play it by itself.
    pub played: Option<Played>,
    /// Runs of the campaign in which somebody was left to begin it.
    pub begun: Option<u64>,
}

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    match &filling.campaign {
        Some(handout) => pages::compose(ruleset, product, filling, handout),
        None => dungeon::empty(ruleset),
    }
}
