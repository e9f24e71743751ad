//! Going through a tree without knowing every form of it.

use super::ast::{Block, Count, Expr, ExprKind, Script, Statement, StatementKind, TablePick};

impl Expr {
    /// The expressions directly inside this one.
    pub fn children(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::At { index, .. } => vec![index],
            ExprKind::Table(roll) => match &roll.pick {
                TablePick::Roll(shift) => shift.iter().map(|shift| &shift.amount).collect(),
                TablePick::At(row) => vec![row],
            },
            ExprKind::Count(count) => match count.as_ref() {
                Count::Group(group) => group.condition.iter().collect(),
                Count::Thing(_) | Count::Rooms => Vec::new(),
            },
            ExprKind::Extreme { condition, .. } => condition.iter().map(|inner| &**inner).collect(),
            ExprKind::Call(call) => call.arguments.iter().collect(),
            ExprKind::Negate(inner) | ExprKind::Not(inner) => vec![inner],
            ExprKind::Binary { left, right, .. } => vec![left, right],
            _ => Vec::new(),
        }
    }

    /// Whether this or anything inside it is such an expression.
    pub fn any(&self, is_such: &impl Fn(&Expr) -> bool) -> bool {
        is_such(self) || self.children().into_iter().any(|child| child.any(is_such))
    }
}

impl Statement {
    /// The blocks directly inside this statement.
    pub fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            StatementKind::If {
                branches,
                otherwise,
            } => {
                let bodies = branches.iter().map(|branch| &branch.body);
                bodies.chain(otherwise).collect()
            }
            StatementKind::Test(test) => test.arms.iter().map(|arm| &arm.body).collect(),
            StatementKind::RollDice { arms, .. } => arms.iter().map(|arm| &arm.body).collect(),
            StatementKind::Offer(offer) => offer.arms.iter().map(|arm| &arm.body).collect(),
            StatementKind::Loop(repeated) => vec![&repeated.body],
            StatementKind::Repeat { body, .. }
            | StatementKind::Pick { body, .. }
            | StatementKind::Limit { body, .. } => vec![body],
            _ => Vec::new(),
        }
    }

    /// Whether this or anything inside it is such a statement.
    pub fn any(&self, is_such: &impl Fn(&Statement) -> bool) -> bool {
        let inside = |block: &Block| block.iter().any(|statement| statement.any(is_such));
        is_such(self) || self.blocks().into_iter().any(inside)
    }
}

/// Whether a procedure with this script hands a number back.
pub fn gives(script: &Script) -> bool {
    let is_give = |statement: &Statement| matches!(statement.kind, StatementKind::Give(_));
    script.body.iter().any(|statement| statement.any(&is_give))
}
