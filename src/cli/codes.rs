//! Share codes on the command line: which game a code belongs to, and the order behind it.

use super::{Failure, Terminal, game};
use crate::adventure::code::Stale;
use crate::booklet::mark_of_game;
use crate::booklet::share_code::{ShareCode, Version};
use crate::impose::{Fold, Paper};
use crate::model::Ruleset;
use crate::press::Order;

/// A code that was read.
pub struct DecodedOrder {
    /// The game it belongs to.
    pub ruleset: &'static Ruleset,
    /// The order behind it, without its heroes.
    pub order: Order,
    /// The code itself.
    pub code: ShareCode,
}

/// The order of a code, on a fold and a paper where the code names none. Without a game the built-in ones are asked.
pub fn follow(
    text: &str,
    game: Option<&str>,
    (fold, paper): (Option<&'static Fold>, Paper),
    terminal: &Terminal,
) -> Result<DecodedOrder, Failure> {
    let code = ShareCode::read(text)?;
    let names: Vec<String> = match game {
        Some(game) => vec![game.to_owned()],
        None => game::built_in()
            .into_iter()
            .filter(|id| mark_of_game(id) == code.game)
            .map(str::to_owned)
            .collect(),
    };
    let mut stale = if code.version == Version::ours() {
        Stale::Game
    } else {
        Stale::Version(code.version)
    };
    for name in &names {
        let ruleset = game::load(name, terminal)?.ruleset;
        match Order::of_code(ruleset, &code, fold, paper.clone()) {
            Ok(order) => {
                return Ok(DecodedOrder {
                    ruleset,
                    order,
                    code,
                });
            }
            Err(Stale::Game) => {}
            // Its ruleset is the one: other games of the same mark are ruled out.
            Err(Stale::Unknown) => {
                let names = std::slice::from_ref(name);
                return Err(explain_refusal(text, game, names, &Stale::Unknown));
            }
            Err(reason) => stale = reason,
        }
    }
    Err(explain_refusal(text, game, &names, &stale))
}

/// Why a code cannot be followed, and what to do.
fn explain_refusal(code: &str, game: Option<&str>, names: &[String], stale: &Stale) -> Failure {
    let ours = Version::ours();
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let (message, hint) = match (stale, game) {
        (Stale::Version(version), _) => (
            format!("`{code}` was made by Delvepress {version}, and this is {ours}"),
            format!("print it with version {version}: others may roll differently"),
        ),
        (Stale::Game, Some(game)) => (
            format!("`{code}` is not for `{game}`"),
            "the colophon of the booklet names its ruleset".to_owned(),
        ),
        (Stale::Game, None) => (
            format!("`{code}` is for no built-in game"),
            "add the path of the game it was made with".to_owned(),
        ),
        (Stale::Ruleset, _) => (
            format!(
                "{} has changed since `{code}` was made",
                quoted.join(" or ")
            ),
            "use the ruleset it was made with: see version and fingerprint in the colophon"
                .to_owned(),
        ),
        (Stale::Unknown, _) => (
            format!(
                "`{code}` needs something that {} lacks",
                quoted.join(" or ")
            ),
            "use the version and the ruleset named in its colophon".to_owned(),
        ),
    };
    Failure::content(message).with_hint(Some(hint))
}
