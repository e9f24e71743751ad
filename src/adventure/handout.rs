//! What was made, as the input of composing.

use std::collections::BTreeSet;

use crate::booklet::{Booklet, Certificate, Played};
use crate::drawing::Style;
use crate::model::Topic;

/// A made booklet and how it is shown.
#[derive(Debug, Clone)]
pub struct BookletHandout {
    /// The booklet.
    pub booklet: Booklet,
    /// What is known about it.
    pub certificate: Certificate,
    /// What its players looked up when it was played.
    pub needed: BTreeSet<Topic>,
    /// How its maps are painted.
    pub style: &'static Style,
    /// Words instead of drawings.
    pub text_only: bool,
}

/// A campaign as its logbook shows it.
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
    /// Runs in which every part was won; none without simulated games.
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
    /// Runs of the campaign in which a hero survived to begin it.
    pub begun: Option<u64>,
}
