//! Booklets and campaigns as they are ordered: seeds are looked for, dungeons are played, certificates and share codes are written.
//!
//! 1. [`Adventure`] says what to make and who plays it.
//! 2. [`Player`] is the game as code with its heroes, worked out once: it looks for seeds ([`Player::find_seed`], [`Player::find_seeds`],
//!    [`Player::find_campaign`]) and plays a booklet for its certificate ([`Player::certify`],
//!    [`Player::certify_found`]).
//! 3. [`code`] writes everything that changes a booklet into its share code, and reads it back.
//!
//! *Invariant:* no paper: what paper adds to a code is numbers that the caller brings along.

mod campaign;
mod certify;
pub mod code;
mod handout;
mod player;
mod ready_made;
mod seeds;

pub use crate::play::CAREFUL;
pub use campaign::part;
pub use certify::Certified;
pub use handout::{BookletHandout, CampaignHandout, PartOfCampaign};
pub use player::Player;
pub use ready_made::{ReadyMade, make_ready};
pub use seeds::{Difficulty, FoundSeed, SeedChoice, Seeds};

use crate::booklet::BookletRequest;
use crate::drawing::{self, Style};
use crate::hero::Party;
use crate::model::Ruleset;
use crate::play::Foresight;

/// Runs that the usual certificate rests on.
pub const USUAL_RUNS: u64 = 2_000;
/// The same for the careful player, which takes as long for one run as others for thousands.
pub const CAREFUL_RUNS: u64 = 200;
/// Seeds that a search tries.
pub(crate) const USUAL_TRIES: u32 = 200;
/// Parts of a usual campaign.
pub(crate) const USUAL_PARTS: u32 = 3;

/// Which booklet, who plays it, and how it is shown.
#[derive(Debug, Clone)]
pub struct Adventure {
    /// What to make.
    pub request: BookletRequest,
    /// Who plays it.
    pub playtest: Playtest,
    /// How its maps are painted.
    pub style: &'static Style,
    /// Words instead of drawings.
    pub text_only: bool,
}

/// Who plays a booklet, how, and how often.
#[derive(Debug, Clone)]
pub struct Playtest {
    /// The heroes, and what their party shares; new ones for every run when there are none.
    pub heroes: Party,
    /// The seed that the heroes were rolled from, if they were.
    pub rolled: Option<u64>,
    /// Classes of heroes that are rolled, one for each in turn: ids of classes, with commas between them.
    pub classes: Vec<String>,
    /// How decisions are made.
    pub policy: Option<String>,
    /// How far the policy `careful` looks ahead.
    pub foresight: Foresight,
    /// How often it is played; not at all when 0.
    pub runs: u64,
    /// Threads that play; as many as there are cores when nothing is said.
    pub threads: Option<usize>,
}

impl Playtest {
    /// Whether answers are tried out before they are given: by the policy `careful`, unless the game has one of that name itself.
    pub fn looks_ahead(&self, ruleset: &Ruleset) -> bool {
        self.policy.as_deref() == Some(CAREFUL) && ruleset.policies.get(CAREFUL).is_none()
    }
}

impl Default for Adventure {
    fn default() -> Self {
        Self {
            request: BookletRequest::default(),
            playtest: Playtest::default(),
            style: drawing::ALL[0],
            text_only: false,
        }
    }
}

impl Default for Playtest {
    fn default() -> Self {
        Self {
            heroes: Party::default(),
            rolled: None,
            classes: Vec::new(),
            policy: None,
            foresight: Foresight::default(),
            runs: USUAL_RUNS,
            threads: None,
        }
    }
}
