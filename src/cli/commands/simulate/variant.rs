//! What a game is compared with: the same in another mode, by another policy, or another ruleset.

use super::Simulate;
use super::stage::Stage;
use crate::cli::{Failure, Terminal, game};
use crate::play::CAREFUL;

/// The other side, and what to call it.
pub fn stage(
    args: &Simulate,
    base: &Stage,
    variant: &str,
    seed: u64,
    terminal: &Terminal,
) -> Result<(String, Stage), Failure> {
    let is_policy = variant == CAREFUL || base.ruleset.policies.get(variant).is_some();
    let (kind, name) = match variant.split_once(':') {
        Some(("mode", name)) => (Kind::Mode, name),
        Some(("policy", name)) => (Kind::Policy, name),
        _ if base.ruleset.modes.get(variant).is_some() => (Kind::Mode, variant),
        _ if is_policy => (Kind::Policy, variant),
        _ => (Kind::Game, variant),
    };
    if kind == Kind::Game {
        let other = game::load(name, terminal)?;
        return Ok((
            name.to_owned(),
            Stage::new((&args.cast, &args.how()), other, seed, None)?,
        ));
    }
    let mut setup = base.setup.clone();
    match kind {
        Kind::Mode => setup.modes.push(name.to_owned()),
        _ => setup.policy = Some(name.to_owned()),
    }
    let again = game::load(&args.game, terminal)?;
    Ok((
        name.to_owned(),
        Stage::new((&args.cast, &args.how()), again, seed, Some(setup))?,
    ))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mode,
    Policy,
    Game,
}
