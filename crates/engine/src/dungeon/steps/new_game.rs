//! What is known when a game begins: stats as the ruleset starts them, and as the modes change them.

use crate::dungeon::workshop::Numbers;
use crate::eval::{self, Figures, Limits};
use crate::model::{Formula, Mode, Ruleset, Stat, StatOwner};
use crate::rules::{Expr, Owner, Path};
use crate::table::Situation;

/// The situation of a new game in these modes. What a mode does to heroes, or with dice, is not known before there are any.
pub fn begin(ruleset: &Ruleset, situation: Situation, modes: &[&Mode]) -> Situation {
    let mut game = NewGame { ruleset, situation };
    for mode in modes {
        let Ok(()) = eval::apply(mode.changes.iter().map(|script| &script.script), &mut game);
    }
    game.situation
}

/// Numbers that the whole party, the room or the game has.
struct NewGame<'r> {
    ruleset: &'r Ruleset,
    situation: Situation,
}

impl NewGame<'_> {
    fn limit(&mut self, limit: Option<&Formula>) -> Option<i64> {
        self.amount(&limit?.formula.expr)
    }
}

impl Figures for NewGame<'_> {
    fn amount(&mut self, amount: &Expr) -> Option<i64> {
        let mut known = Numbers {
            situation: &self.situation,
            stream: None,
        };
        eval::number(amount, &mut known).ok()
    }

    fn figure(&mut self, target: &Path) -> Option<(i64, Limits)> {
        let stat = stat_of(self.ruleset, target)?;
        if stat.of == StatOwner::Hero {
            return None;
        }
        let limits = Limits {
            least: self.limit(stat.min.as_ref()),
            most: self.limit(stat.max.as_ref()),
        };
        let now = self.situation.number(&target.to_string(), &[])?;
        Some((now, limits))
    }

    fn set(&mut self, target: &Path, value: i64) {
        self.situation.set(target.to_string(), value);
    }
}

/// The stat that `threat` or `game.threat` means.
fn stat_of<'r>(ruleset: &'r Ruleset, target: &Path) -> Option<&'r Stat> {
    match target.rest.as_slice() {
        [] => ruleset.stats.get(&target.first.text),
        [id] if Owner::from_word(&target.first.text).is_some() => ruleset.stats.get(&id.text),
        _ => None,
    }
}
