//! Who made the game, under which licence, and what made the page. Printed where due, which is in every product.

use super::Block;
use crate::model::Ruleset;

/// The credit lines of a game.
pub fn credit(ruleset: &Ruleset) -> Block {
    let head = &ruleset.head;
    let mut lines = Vec::new();
    lines.extend(head.credit.clone());
    if let Some(licence) = &head.licence {
        lines.push(format!("{}: {licence}", ruleset.word("licence", "Licence")));
    }
    lines.extend(head.notice.clone());
    lines.push(format!(
        "{} {}, Delvepress {}",
        head.id,
        head.version,
        env!("CARGO_PKG_VERSION")
    ));
    Block::Credit { lines }
}
