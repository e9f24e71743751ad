//! Going through a tree without knowing every form of it.

use std::collections::BTreeSet;

use super::ast::{
    BinaryOp, Block, Count, Expr, ExprKind, Script, Statement, StatementKind, TablePick,
};
use super::scope::Gives;

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

/// What a procedure with this script hands back. `is_flag` says which names and procedures are known to be yes-or-no values.
pub fn gives(script: &Script, is_flag: &impl Fn(&str) -> bool) -> Gives {
    let mut found = Gives::Nothing;
    let mut switches = BTreeSet::new();
    for statement in &script.body {
        find_gives(statement, is_flag, &mut switches, &mut found);
    }
    found
}

/// The first `give` that is a condition decides; until there is one, a `give` is a number.
fn find_gives(
    statement: &Statement,
    is_flag: &impl Fn(&str) -> bool,
    switches: &mut BTreeSet<String>,
    found: &mut Gives,
) {
    let asks = |value: &Expr| is_condition(value, &|word| switches.contains(word) || is_flag(word));
    match &statement.kind {
        StatementKind::Let { name, value } if asks(value) => {
            switches.insert(name.text.clone());
        }
        StatementKind::Give(value) if asks(value) => *found = Gives::Flag,
        StatementKind::Give(_) if *found == Gives::Nothing => *found = Gives::Number,
        _ => {}
    }
    for inner in statement.blocks().into_iter().flatten() {
        find_gives(inner, is_flag, switches, found);
    }
}

/// Whether an expression is a condition, as far as its form and the known yes-or-no values show.
fn is_condition(expr: &Expr, is_flag: &impl Fn(&str) -> bool) -> bool {
    match &expr.kind {
        ExprKind::Truth(_)
        | ExprKind::Chance(_)
        | ExprKind::Not(_)
        | ExprKind::Is(_)
        | ExprKind::GradeIs(_)
        | ExprKind::Has { .. } => true,
        ExprKind::Binary { op, .. } => op.strength() <= BinaryOp::Equal.strength(),
        ExprKind::Path(path) => is_flag(&path.last().text),
        ExprKind::Call(call) => is_flag(&call.procedure.text),
        _ => false,
    }
}
