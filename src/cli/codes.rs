//! Share codes on the command line: which game a code belongs to, and the booklet it stands for.

use super::{Failure, Terminal, game};
use crate::booklet::share_code::ShareCode;
use crate::model::Ruleset;
use crate::press::BookletOrder;

/// The game and the booklet that a code stands for. Without a game the built-in ones are asked.
pub fn resolve(
    code: &str,
    game: Option<&str>,
    terminal: &Terminal,
) -> Result<(Ruleset, BookletOrder), Failure> {
    let read = ShareCode::read(code)
        .map_err(|error| Failure::usage(error.message).with_hint(Some(error.hint.to_owned())))?;
    let names: Vec<String> = match game {
        Some(game) => vec![game.to_owned()],
        None => game::built_in().into_iter().map(str::to_owned).collect(),
    };
    for name in names {
        let ruleset = game::load(&name, terminal)?.ruleset;
        if let Some(order) = BookletOrder::from_code(&ruleset, &read) {
            return Ok((ruleset, order));
        }
    }
    let message = match game {
        Some(game) => format!("`{code}` was not made from `{game}` as it is now"),
        None => format!("`{code}` belongs to no built-in game of this version"),
    };
    Err(Failure::content(message).with_hint(Some(
        "the colophon of the booklet names its ruleset and version; a ruleset of one's own is given as a path".into(),
    )))
}
