//! Numbers and conditions: what they come to, and whether that is what is wanted.

use std::ops::Range;

use super::super::ast::{BinaryOp, Count, Expr, ExprKind, Group, GroupKind, Path};
use super::super::scope::Owner;
use super::path::Kind;
use super::{Meaning, Resolver};

const NUMBER: &str = "a number";
const CONDITION: &str = "a condition";

impl Resolver<'_> {
    pub(super) fn number(&mut self, expr: &Expr) {
        let kind = self.kind(expr, NUMBER);
        match kind {
            Kind::Number | Kind::Wrong => {}
            Kind::Condition => self.report_condition(expr),
            _ => self.not_a_value(expr, kind, NUMBER),
        }
    }

    /// A condition where a number is wanted; yes-or-no values deserve their own hint.
    fn report_condition(&mut self, expr: &Expr) {
        let range = expr.range.clone();
        match &expr.kind {
            ExprKind::Path(_) | ExprKind::Call(_) => self.fail_with(
                range,
                format!("`{expr}` is yes or no, not a number"),
                format!("ask `if {expr}:` or `if not {expr}:`"),
            ),
            ExprKind::Truth(_) => self.fail_with(
                range,
                format!("`{expr}` is not a number"),
                "write a number, or declare the value with `kind = \"flag\"`",
            ),
            _ => self.fail(range, "this is a condition, not a number"),
        }
    }

    /// A number where yes or no is wanted: `alarm = 1`.
    pub(super) fn flag(&mut self, expr: &Expr, name: &str) {
        let kind = self.kind(expr, CONDITION);
        match (kind, &expr.kind) {
            (Kind::Condition | Kind::Wrong, _) => {}
            (_, ExprKind::Int(number @ (0 | 1))) => {
                let verb = if *number == 1 { "set" } else { "clear" };
                self.fail_with(
                    expr.range.clone(),
                    format!("`{name}` is yes or no, not a number"),
                    format!("write `{verb} {name}`"),
                );
            }
            (Kind::Number, _) => self.fail_with(
                expr.range.clone(),
                format!("`{name}` is yes or no, not a number"),
                format!(
                    "write `set {name}`, `clear {name}` or `{name} = ` and a condition in brackets"
                ),
            ),
            _ => self.not_a_value(expr, kind, CONDITION),
        }
    }

    pub(super) fn condition(&mut self, expr: &Expr) {
        let kind = self.kind(expr, CONDITION);
        match kind {
            Kind::Condition | Kind::Wrong => {}
            Kind::Number => self.fail_with(
                expr.range.clone(),
                "this is a number, not a condition",
                "compare it, as in `hp > 0`",
            ),
            _ => self.not_a_value(expr, kind, CONDITION),
        }
    }

    fn not_a_value(&mut self, expr: &Expr, kind: Kind, wanted: &str) {
        let range = expr.range.clone();
        match kind {
            Kind::List => {
                let message = format!("`{expr}` is a list of numbers, not {wanted}");
                self.fail_with(
                    range,
                    message,
                    format!("take one of them, as in `{expr} at 1`"),
                );
            }
            Kind::Being(_) => {
                let message = format!("`{expr}` is not {wanted}");
                self.fail_with(
                    range,
                    message,
                    format!("name one of its stats, as in `{expr}.hp`"),
                );
            }
            _ => self.fail(range, format!("`{expr}` is not {wanted}")),
        }
    }

    pub(super) fn kind(&mut self, expr: &Expr, wanted: &str) -> Kind {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Dice(_) => Kind::Number,
            ExprKind::Truth(_) => Kind::Condition,
            ExprKind::Chance(percent) => self.chance(*percent, &expr.range),
            ExprKind::Path(path) => self.path(path, wanted),
            ExprKind::At { list, index } => self.entry(list, index),
            ExprKind::Table(roll) => self.number_from_table(roll),
            ExprKind::Count(count) => self.count(count),
            ExprKind::Extreme {
                path, condition, ..
            } => self.extreme(path, condition.as_deref()),
            ExprKind::Call(call) => self.call_for_number(call),
            ExprKind::Negate(inner) => {
                self.number(inner);
                Kind::Number
            }
            ExprKind::Not(inner) => {
                self.condition(inner);
                Kind::Condition
            }
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right),
            ExprKind::Is(is) => self.is(is),
            ExprKind::GradeIs(is) => self.grade_is(is),
            ExprKind::Has { subject, thing } => self.has(subject.as_ref(), thing),
            ExprKind::Mistake => Kind::Wrong,
        }
    }

    fn chance(&mut self, percent: i64, range: &Range<usize>) -> Kind {
        if percent == 0 || percent >= 100 {
            let outcome = if percent == 0 { "never" } else { "always" };
            self.fail(
                range.clone(),
                format!("a {percent}% chance is {outcome} true"),
            );
        }
        Kind::Condition
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Kind {
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            self.condition(left);
            self.condition(right);
            return Kind::Condition;
        }
        self.number(left);
        self.number(right);
        let divides = matches!(op, BinaryOp::DivideUp | BinaryOp::DivideDown);
        if divides && right.kind == ExprKind::Int(0) {
            self.fail(right.range.clone(), "division by 0");
        }
        if op.is_comparison() {
            Kind::Condition
        } else {
            Kind::Number
        }
    }

    fn entry(&mut self, list: &Path, index: &Expr) -> Kind {
        self.number(index);
        match self.path(list, "a list of numbers") {
            Kind::List | Kind::Wrong => {}
            _ => {
                let message = format!("`{list}` is not a list of numbers");
                self.fail(list.range(), message);
            }
        }
        Kind::Number
    }

    fn count(&mut self, count: &Count) -> Kind {
        match count {
            Count::Group(group) => {
                self.group(group);
            }
            Count::Thing(name) => {
                let kinds = [Meaning::Item, Meaning::ItemGroup];
                self.one_of(name, &kinds, "an item");
            }
            Count::Rooms => {}
        }
        Kind::Number
    }

    /// Checks a group and its condition; tells whom its members are.
    pub(super) fn group(&mut self, group: &Group) -> Owner {
        let owner = match group.kind {
            GroupKind::Heroes => Owner::Hero,
            GroupKind::Foes => Owner::Foe,
            GroupKind::Items => Owner::Item,
            GroupKind::Doors | GroupKind::Ways => Owner::Door,
            GroupKind::Rooms => Owner::Room,
            GroupKind::Cards => Owner::Card,
        };
        if owner == Owner::Card {
            self.needs_deck(&group.range);
        }
        group.pile.iter().for_each(|pile| self.pile(pile));
        if owner == Owner::Foe && !self.knows(owner) {
            let message = format!("there are no foes {}", self.place.words());
            self.fail(group.range.clone(), message);
        }
        if group.fallen && !matches!(owner, Owner::Hero | Owner::Foe) {
            self.fail(group.range.clone(), "only heroes and foes can be fallen");
        }
        if let Some(condition) = &group.condition {
            self.bound.push(owner);
            self.condition(condition);
            self.bound.pop();
        }
        owner
    }

    fn extreme(&mut self, path: &Path, condition: Option<&Expr>) -> Kind {
        let owner = Owner::from_word(&path.first.text);
        let members = owner.filter(|owner| {
            matches!(
                owner,
                Owner::Hero | Owner::Foe | Owner::Item | Owner::Door | Owner::Card
            )
        });
        let Some(owner) = members.filter(|_| !path.rest.is_empty()) else {
            self.fail_with(
                path.range(),
                format!("`{path}` is not a stat of a group"),
                "write whose stat it is, as in `highest foe.level`",
            );
            return Kind::Wrong;
        };
        if owner == Owner::Item {
            self.bound.push(owner);
        }
        let kind = self.path(path, NUMBER);
        if owner == Owner::Item {
            self.bound.pop();
        }
        if let Some(condition) = condition {
            self.bound.push(owner);
            self.condition(condition);
            self.bound.pop();
        }
        if kind == Kind::List {
            self.fail(
                path.range(),
                format!("`{path}` is a list of numbers, not a number"),
            );
        }
        Kind::Number
    }
}
