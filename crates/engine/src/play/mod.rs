//! Playing a game without a human: fights, delves, tallies, odds.
//!
//! 1. [`Program::compile`] turns every script of a ruleset into flat code over numbered slots: no names, no trees, no text is left.
//! 2. [`Machine`] runs it on a [`World`] (heroes, foes, items, counters: plain numbers) with dice from any source, under a step budget.
//! 3. [`fight`] and [`delve`] play one run; [`simulate`] plays many and adds them up; [`exact`] goes through all dice of a small fight.
//! 4. [`Foresight`] says how far a player looks ahead who tries answers on copies of the run first (`--policy careful`).
//! 5. [`report`] says what came out, as text or JSON.
//!
//! Architecture invariant: no game is known here, nothing is printed, nothing is read from files, and a run depends on nothing but the
//! program, the setup and its dice. The whole state of a run is plain data that can be copied and compared; the exact solver relies on it.

mod card_code;
mod census;
mod chance;
mod code;
pub mod compare;
mod compile;
mod delve;
mod dungeons;
pub mod exact;
mod heat;
mod heroes;
mod journal;
mod layout;
mod lookahead;
mod machine;
mod map;
mod map_names;
mod names;
mod needed;
mod never_used;
mod player;
mod prepared;
pub mod report;
mod run;
mod seen;
mod setup;
pub mod simulate;
mod tally;
#[cfg(test)]
mod tests;
mod tracked;
mod variants;
mod world;

pub use census::{Census, Comers};
pub use chance::{Chance, Rolling};
pub use code::Program;
pub use delve::{delve, log_of_delve, play_delve, witness_of_delve};
pub use dungeons::{Dungeons, Fixed, Generated};
pub use exact::Exact;
pub use heat::{Heat, heat};
pub use heroes::{Heroes, MadeAnew, REROLLS};
pub use lookahead::{CAREFUL, Foresight, Imagination};
pub use machine::{Machine, STEPS};
pub use map::Map;
pub use needed::needed;
pub use never_used::{NeverUsed, never_used};
pub use player::{Choice, Player, Question, Reply, Resolved};
pub use prepared::{Met, Witnessed};
pub use run::{Ending, Outcome, Rematch, fight, log_of_fight};
pub use seen::Seen;
pub use setup::{FoeGroup, HeroSpec, Setup, parse_fight};
pub use tally::{Figures, Tally, wilson};
pub use variants::{PlayVariant, list_variants, play_variant, policies};
pub use world::World;
