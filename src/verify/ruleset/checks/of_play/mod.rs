//! Checks that play the game. They take a moment, so they run only when asked for: `delve check --play`.

mod dead_trait;
mod endless_fight;
mod never_used_rule;
mod not_on_paper;
mod track_too_short;
mod trivial;
mod unbeatable;

use crate::verify::ruleset::Check;

/// Every check that plays, in the order in which they are shown.
pub const OF_PLAY: &[&Check] = &[
    &unbeatable::CHECK,
    &trivial::CHECK,
    &endless_fight::CHECK,
    &never_used_rule::CHECK,
    &dead_trait::CHECK,
    &track_too_short::CHECK,
    &not_on_paper::CHECK,
];

/// Where the whole game is played: the part of the ruleset that is about it as a whole.
fn whole_game(ruleset: &crate::model::Ruleset) -> crate::diag::Span {
    let procedures = ["delve", "adventure", "game", "fight"];
    let found = procedures
        .iter()
        .find_map(|name| ruleset.procedures.get(name));
    found.map(|procedure| procedure.origin).unwrap_or_default()
}
