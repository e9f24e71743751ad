//! Statements that are never reached and loops that never end.

use std::collections::BTreeSet;
use std::ops::Range;

use super::super::ast::{
    Block, Change, Expr, ExprKind, Leave, Loop, Path, Quantity, Statement, StatementKind,
};
use super::{Meaning, Resolver};

impl Resolver<'_> {
    /// Whatever is behind a statement that ends the script or the loop.
    pub(super) fn unreachable(&mut self, block: &Block) {
        let ends = block.iter().position(always_leaves);
        let Some(at) = ends else { return };
        let (Some(last), Some(next)) = (block.get(at), block.get(at + 1)) else {
            return;
        };
        let word = leaving_word(last);
        self.fail_with(
            next.range.clone(),
            "this is never reached",
            format!("`{word}` before it goes elsewhere"),
        );
    }

    /// A loop must have a bound, a way out, chance, or a body that can change its condition.
    pub(super) fn can_end(&mut self, repeated: &Loop, range: &Range<usize>) {
        let has_mistake = repeated
            .condition
            .any(&|part| part.kind == ExprKind::Mistake);
        let leaves = |statement: &Statement| leaves(statement) || acts_out_of_sight(statement);
        let body = &repeated.body;
        let way_out = repeated.bound.is_some() || body.iter().any(|inner| inner.any(&leaves));
        if has_mistake || body.is_empty() || way_out || is_random(&repeated.condition) {
            return;
        }
        if self.calls_something(body) || self.body_changes_condition(repeated) {
            return;
        }
        let word = if repeated.until { "until" } else { "while" };
        self.fail_with(
            range.start..range.start + word.len(),
            "this loop never ends",
            "change its condition in its body, or limit it with `at most N times`",
        );
    }

    fn calls_something(&self, body: &Block) -> bool {
        let (Some(first), Some(last)) = (body.first(), body.last()) else {
            return false;
        };
        let range = first.range.start..last.range.end;
        self.meanings_in(&range)
            .any(|(_, meaning)| meaning == Meaning::Procedure)
    }

    fn body_changes_condition(&self, repeated: &Loop) -> bool {
        let condition = &repeated.condition;
        let asked: BTreeSet<(Meaning, String)> = self
            .meanings_in(&condition.range)
            .filter(|(_, meaning)| matches!(meaning, Meaning::Stat(_) | Meaning::Local(_)))
            .map(|(name, meaning)| (meaning, name.text.clone()))
            .collect();
        let asks_state = condition.any(&asks_about_state);
        let changes = |statement: &Statement| match &statement.kind {
            StatementKind::Change(change) => {
                let key = self.find_changed_number(change);
                asked.contains(&key) || (asks_state && matches!(key.0, Meaning::Stat(_)))
            }
            StatementKind::Gain(_) | StatementKind::Lose(_) | StatementKind::Leave { .. } => {
                asks_state
            }
            _ => false,
        };
        repeated.body.iter().any(|inner| inner.any(&changes))
    }

    /// The number a change is about; `hp.max` counts as `hp`.
    fn find_changed_number(&self, change: &Change) -> (Meaning, String) {
        let number = change
            .target
            .parts()
            .rev()
            .find(|part| self.found.of(part) != Meaning::Max)
            .unwrap_or(&change.target.first);
        (self.found.of(number), number.text.clone())
    }
}

/// Ends its block for certain.
fn always_leaves(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::If {
            branches,
            otherwise: Some(otherwise),
        } => {
            let bodies = branches.iter().map(|branch| &branch.body);
            bodies
                .chain([otherwise])
                .all(|body| body.iter().any(always_leaves))
        }
        _ => leaves(statement),
    }
}

fn leaves(statement: &Statement) -> bool {
    matches!(
        statement.kind,
        StatementKind::Win
            | StatementKind::Leave { subject: None, .. }
            | StatementKind::Reroll
            | StatementKind::Stop
            | StatementKind::Give(_)
    )
}

fn leaving_word(statement: &Statement) -> &'static str {
    match &statement.kind {
        StatementKind::Win => "win",
        StatementKind::Leave {
            how: Leave::Flee, ..
        } => "flee",
        StatementKind::Leave {
            how: Leave::Die, ..
        } => "die",
        StatementKind::Reroll => "reroll",
        StatementKind::Stop => "stop",
        StatementKind::Give(_) => "give",
        _ => "if",
    }
}

/// Runs rules that are elsewhere and may change anything.
fn acts_out_of_sight(statement: &Statement) -> bool {
    matches!(
        statement.kind,
        StatementKind::Call(_)
            | StatementKind::Trigger(_)
            | StatementKind::RollTable(_)
            | StatementKind::Fight { .. }
            | StatementKind::Test(_)
            | StatementKind::Go(_)
            | StatementKind::Use(_)
            | StatementKind::Wear(_)
            | StatementKind::Cards(_)
            | StatementKind::Act(_)
            | StatementKind::RollOf(_)
            | StatementKind::Offer(_)
            | StatementKind::Mistake
    )
}

/// Comes out differently from time to time though nothing in the script changed.
fn is_random(condition: &Expr) -> bool {
    condition.any(&|part| {
        matches!(
            part.kind,
            ExprKind::Dice(_) | ExprKind::Chance(_) | ExprKind::Table(_) | ExprKind::Call(_)
        )
    })
}

/// Asks who is up, who has what: things that many changes can bring about.
fn asks_about_state(part: &Expr) -> bool {
    match &part.kind {
        ExprKind::Is(is) => is.quantity != Quantity::The || !is_constant(&is.subject),
        ExprKind::Has { .. } | ExprKind::Count(_) | ExprKind::Extreme { .. } => true,
        _ => false,
    }
}

/// Nothing a script does changes the policy.
fn is_constant(subject: &Path) -> bool {
    subject.word() == Some("policy")
}
