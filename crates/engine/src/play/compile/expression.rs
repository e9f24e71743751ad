//! Numbers.

use super::Compiler;
use super::path::End;
use super::printed::notation;
use crate::play::code::{Arith, Fold, Group, Op, Operand, Place, Who};
use crate::play::layout::StatForm;
use crate::rules::{BinaryOp, Call, Count, Expr, ExprKind, Extreme, GroupKind, Meaning, Path};

impl Compiler<'_> {
    /// Leaves the number in the accumulator.
    pub(super) fn number(&mut self, expr: &Expr) {
        let notation = self.script.printed.and_then(|_| notation(expr));
        self.unless_printed(notation, |compiler| compiler.worked_out(expr));
    }

    fn worked_out(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int(number) => {
                self.emit(Op::Number(*number));
            }
            ExprKind::Truth(holds) => {
                self.emit(Op::Number((*holds).into()));
            }
            ExprKind::Dice(notation) => self.dice_literal(notation),
            ExprKind::Path(path) => self.load(path),
            ExprKind::At { list, index } => self.entry_of_list(list, index),
            ExprKind::Table(roll) => self.number_of_table(roll),
            ExprKind::Count(count) => self.count(count),
            ExprKind::Extreme {
                which,
                path,
                condition,
            } => {
                self.extreme(*which, path, condition.as_deref());
            }
            ExprKind::Call(call) => self.call(call),
            ExprKind::Negate(inner) => {
                self.number(inner);
                self.emit(Op::Negate);
            }
            ExprKind::Binary { op, left, right } => match arith(*op) {
                Some(op) => self.both(op, left, right),
                None => self.truth(expr),
            },
            _ => self.truth(expr),
        }
    }

    fn both(&mut self, op: Arith, left: &Expr, right: &Expr) {
        if let Some(number) = swappable(op, left) {
            let (first, second) = match self.operand(right) {
                Some(operand) => (left, operand),
                None => (right, number),
            };
            self.number(first);
            self.emit(Op::With(op, second));
            return;
        }
        self.number(left);
        match self.operand(right) {
            Some(operand) => {
                self.emit(Op::With(op, operand));
            }
            None => {
                self.emit(Op::Push);
                self.number(right);
                self.emit(Op::Popped(op));
            }
        }
    }

    /// A right side that needs no code of its own.
    pub(super) fn operand(&mut self, expr: &Expr) -> Option<Operand> {
        match &expr.kind {
            ExprKind::Int(number) => i16::try_from(*number).ok().map(Operand::Number),
            ExprKind::Path(path) => {
                let target = self.target(path);
                if target.bind.is_some() {
                    return None;
                }
                match target.end {
                    End::Place(Place::Local(at)) => Some(Operand::Local(at)),
                    End::Stat {
                        who,
                        stat,
                        max: false,
                        ..
                    } if matches!(stat.form, StatForm::Number | StatForm::Pool) => match who {
                        Who::Hero => Some(Operand::Hero(stat.at)),
                        Who::Foe => Some(Operand::Foe(stat.at)),
                        Who::Party | Who::Room | Who::Game => Some(Operand::Global(stat.at)),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn entry_of_list(&mut self, list: &Path, index: &Expr) {
        self.number(index);
        let target = self.target(list);
        match target.end {
            End::Stat { who, stat, .. } => self.bound(target.bind, |compiler| {
                compiler.emit(Op::ListAt(who, stat.at));
            }),
            _ => self.fail(format!("`{list}` is not a readable list")),
        }
    }

    fn count(&mut self, count: &Count) {
        match count {
            Count::Thing(name) => {
                let op = match self.script.resolution.of(name) {
                    Meaning::Item => Op::CountKind(self.item_kind(&name.text)),
                    _ => Op::CountMarked(self.mark(&name.text)),
                };
                self.emit(op);
            }
            Count::Rooms => {
                self.emit(Op::RoomsEntered);
            }
            Count::Group(group) => {
                let members = self.group_code(group);
                let Some(condition) = &group.condition else {
                    self.emit(Op::CountStanding(members));
                    return;
                };
                self.folding(members, Some(condition), Fold::Count, |_| {});
            }
        }
    }

    fn extreme(&mut self, which: Extreme, path: &Path, condition: Option<&Expr>) {
        let members = match self.script.resolution.of(&path.first) {
            Meaning::Subject(crate::rules::Owner::Foe) => Group::Foes,
            Meaning::Subject(crate::rules::Owner::Item) => Group::Items,
            Meaning::Subject(crate::rules::Owner::Door) => Group::Doors,
            Meaning::Subject(crate::rules::Owner::Card) => self.pile(None),
            _ => Group::Heroes,
        };
        let fold = match which {
            Extreme::Highest => Fold::Highest,
            Extreme::Lowest => Fold::Lowest,
            Extreme::Total => Fold::Total,
        };
        self.folding(members, condition, fold, |compiler| compiler.load(path));
    }

    fn folding(
        &mut self,
        members: Group,
        condition: Option<&Expr>,
        fold: Fold,
        value: impl FnOnce(&mut Self),
    ) {
        self.emit(Op::Each(members));
        let next = self.here();
        let done = self.emit(Op::Next(0));
        let skipped = condition
            .map(|condition| self.unless(condition))
            .unwrap_or_default();
        value(self);
        self.emit(Op::Fold(fold));
        self.emit(Op::Jump(next));
        for at in skipped {
            self.lead(at, next);
        }
        self.patch(&[done]);
        self.emit(Op::EndFold(fold));
    }

    /// Arguments are pushed in order; beings go by their number.
    pub(super) fn call(&mut self, call: &Call) {
        if let Meaning::Function = self.script.resolution.of(&call.procedure) {
            return self.function(call);
        }
        let Some(procedure) = self.ruleset.procedures.find(&call.procedure.text) else {
            return self.fail(format!("there is no procedure `{}`", call.procedure.text));
        };
        for argument in &call.arguments {
            self.number(argument);
            self.emit(Op::Push);
        }
        let entry = self.procedures.get(procedure.index()).copied().unwrap_or(0);
        self.emit(Op::Call(entry));
    }

    fn function(&mut self, call: &Call) {
        let op = if call.procedure.text == "min" {
            Arith::Min
        } else {
            Arith::Max
        };
        if let [first, second] = call.arguments.as_slice() {
            return self.both(op, first, second);
        }
        let mut arguments = call.arguments.iter();
        if let Some(first) = arguments.next() {
            self.number(first);
        }
        for argument in arguments {
            match self.operand(argument) {
                Some(operand) => {
                    self.emit(Op::With(op, operand));
                }
                None => {
                    self.emit(Op::Push);
                    self.number(argument);
                    self.emit(Op::Popped(op));
                }
            }
        }
    }

    pub(super) fn group_code(&self, group: &crate::rules::Group) -> Group {
        match (group.kind, group.fallen) {
            (GroupKind::Heroes, false) => Group::Heroes,
            (GroupKind::Heroes, true) => Group::FallenHeroes,
            (GroupKind::Foes, false) => Group::Foes,
            (GroupKind::Foes, true) => Group::FallenFoes,
            (GroupKind::Items, _) => Group::Items,
            (GroupKind::Doors, _) => Group::Doors,
            (GroupKind::Ways, _) => Group::Ways,
            (GroupKind::Rooms, _) => Group::Rooms,
            (GroupKind::Cards, _) => self.pile(group.pile.as_ref()),
        }
    }

    pub(super) fn item_kind(&self, id: &str) -> u32 {
        let found = self.ruleset.items.find(id);
        found.map_or(u32::MAX, |item| {
            u32::try_from(item.index()).unwrap_or(u32::MAX)
        })
    }

    pub(super) fn foe_kind(&self, id: &str) -> u32 {
        let found = self.ruleset.foes.find(id);
        found.map_or(u32::MAX, |foe| {
            u32::try_from(foe.index()).unwrap_or(u32::MAX)
        })
    }

    pub(super) fn mark(&self, name: &str) -> u16 {
        self.layout.mark(name).unwrap_or(u16::MAX)
    }
}

/// A constant that may as well be on the other side.
fn swappable(op: Arith, left: &Expr) -> Option<Operand> {
    let commutes = matches!(op, Arith::Add | Arith::Times | Arith::Min | Arith::Max);
    match left.kind {
        ExprKind::Int(number) if commutes => i16::try_from(number).ok().map(Operand::Number),
        _ => None,
    }
}

fn arith(op: BinaryOp) -> Option<Arith> {
    match op {
        BinaryOp::Add => Some(Arith::Add),
        BinaryOp::Subtract => Some(Arith::Subtract),
        BinaryOp::Times => Some(Arith::Times),
        BinaryOp::DivideUp => Some(Arith::DivideUp),
        BinaryOp::DivideDown => Some(Arith::DivideDown),
        _ => None,
    }
}
