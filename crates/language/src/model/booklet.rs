//! What a game's booklets hold besides the dungeon.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::{Mode, Page, Ref, Rule, TableCall};
use crate::diag::Span;

/// The `[booklet]` section.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct BookletPlan {
    /// How to play the booklet, in words: paragraphs with the markup of rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A line below the title on the cover; what the dungeon's plan says of itself when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blurb: Option<String>,
    /// What a booklet is won by, in words, when the goal lies in no single room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// Pages before the dungeon: rules, hero, trackers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub front: Vec<Page>,
    /// Rules for the panels that a booklet on one folded sheet has left; those of `front` when empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub panels: Vec<Ref<Rule>>,
    /// Those of them that only somebody needs who makes a hero.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub new_hero: Vec<Ref<Rule>>,
    /// Pages after the dungeon: tables to look up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<Page>,
    /// Rolled in advance for whoever comes by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanderers: Option<TableCall>,
    /// How often it is rolled.
    pub wanderers_count: u32,
    /// When they come, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanderers_text: Option<String>,
    /// How a hidden way is found, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    /// Rolled in advance for every room: what a search brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finds: Option<TableCall>,
    /// Sides of the dice that a booklet without dice prints; all that the game rolls when empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u32>,
    /// What happens to those who leave, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// What happens between two booklets of a campaign, in words; what the procedure `interlude` says of itself when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign_text: Option<String>,
    /// Pages of a campaign's logbook.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub campaign: Vec<Page>,
    /// Figures of foes that are printed; all when empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<String>,
    /// Rooms of a tiny, a short, a medium and a long booklet, where they are not the usual ones.
    pub rooms: [Option<u32>; 4],
    /// Modes that a tiny, a short, a medium and a long booklet are made in when nobody names any.
    #[serde(skip_serializing_if = "no_modes")]
    pub modes: [Vec<Ref<Mode>>; 4],
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Whether no length has modes.
fn no_modes(modes: &[Vec<Ref<Mode>>; 4]) -> bool {
    modes.iter().all(Vec::is_empty)
}
