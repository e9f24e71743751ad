//! What is known when a game begins: stats as the ruleset starts them, and as the modes change them.

use crate::model::Mode;
use crate::rules::{Answers, ChangeOp, Path, StatementKind, eval_int};
use crate::table::Situation;

/// The situation of a new game in these modes. What a mode does to heroes, or with dice, is not known before there are any.
pub fn of(mut situation: Situation, modes: &[&Mode]) -> Situation {
    let scripts = modes.iter().flat_map(|mode| &mode.changes);
    for statement in scripts.flat_map(|script| &script.script.body) {
        let StatementKind::Change(change) = &statement.kind else {
            continue;
        };
        let name = change.target.to_string();
        let mut known = Known(&situation);
        let Some(now) = known.0.number(&name, &[]) else {
            continue;
        };
        let Ok(amount) = eval_int(&change.amount, &mut known) else {
            continue;
        };
        let value = match change.op {
            ChangeOp::Add => now.saturating_add(amount),
            ChangeOp::Subtract => now.saturating_sub(amount),
            ChangeOp::Set => amount,
        };
        situation.set(name, value);
    }
    situation
}

struct Known<'s>(&'s Situation);

impl Answers for Known<'_> {
    fn number(&mut self, path: &Path) -> Option<i64> {
        self.0.number(&path.to_string(), &[])
    }

    fn dice(&mut self, _: &str) -> Result<i64, String> {
        Err("nobody throws dice here".to_owned())
    }
}
