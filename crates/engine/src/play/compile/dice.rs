//! Dice: literals in rules, and the dice of tables and tests, which may name stats.

use super::Compiler;
use super::path::who;
use crate::dice::{self, End, Expr, Kind, Op as Sign, Pool, Shape};
use crate::play::code::{Arith, Op, Place};
use crate::rules::Owner;

impl Compiler<'_> {
    pub(super) fn dice_literal(&mut self, notation: &str) {
        match dice::parse(notation) {
            Ok(expr) => self.dice(&expr),
            Err(error) => self.fail(error.to_string()),
        }
    }

    pub(super) fn dice(&mut self, expr: &Expr) {
        match &expr.kind {
            Kind::Number(number) => {
                self.emit(Op::Number(*number));
            }
            Kind::Name(name) => self.emit_name(name),
            Kind::Pool(pool) => self.pool(pool),
            Kind::Negate(of) => {
                self.dice(of);
                self.emit(Op::Negate);
            }
            Kind::Binary { op, left, right } => {
                self.dice(left);
                self.emit(Op::Push);
                self.dice(right);
                self.emit(Op::Popped(sign(*op)));
            }
            Kind::Pick { end, of } => {
                for (at, part) in of.iter().enumerate() {
                    if at > 0 {
                        self.emit(Op::Push);
                    }
                    self.dice(part);
                    if at > 0 {
                        self.emit(Op::Popped(extreme(*end)));
                    }
                }
            }
            Kind::Twice { end, of } => {
                self.dice(of);
                self.emit(Op::Push);
                self.dice(of);
                self.emit(Op::Popped(extreme(*end)));
            }
        }
    }

    fn pool(&mut self, pool: &Pool) {
        if let Pool {
            count: 1,
            shape: Shape::Sides(sides),
            explode: None,
            keep: None,
            success: None,
        } = pool
        {
            self.emit(Op::Die(*sides));
            return;
        }
        if let Some(dice::Success {
            target: dice::Target::Name(name),
            ..
        }) = &pool.success
        {
            return self.fail(format!(
                "dice compared with `{name}` cannot be rolled in play"
            ));
        }
        let known = self.pools.iter().position(|known| known == pool);
        let number = known.unwrap_or_else(|| {
            self.pools.push(pool.clone());
            self.pools.len() - 1
        });
        self.emit(Op::Pool(u32::try_from(number).unwrap_or(u32::MAX)));
    }

    /// A name in dice is looked up like a bare name in rules.
    fn emit_name(&mut self, name: &str) {
        let (subject, stat) = match name.split_once('.') {
            Some((subject, stat)) => (Some(subject), stat),
            None => (None, name),
        };
        let owners = match subject.map(Owner::from_word) {
            None => vec![Owner::Hero, Owner::Party, Owner::Room, Owner::Game],
            Some(Some(owner)) => vec![owner],
            Some(None) => return self.named_of_slot(subject.unwrap_or_default(), stat),
        };
        let found = owners
            .into_iter()
            .find_map(|owner| Some((owner, self.layout.stat(owner, stat)?)));
        match found {
            Some((owner, slot)) => self.load_stat(who(owner), slot, owner, false),
            None => self.fail(format!("`{name}` cannot be computed")),
        }
    }

    fn named_of_slot(&mut self, slot: &str, stat: &str) {
        let place = self
            .layout
            .slots
            .get(slot)
            .zip(self.layout.stat(Owner::Item, stat));
        match place {
            Some((slot, stat)) => {
                let place = Place::Worn {
                    slot: *slot,
                    at: stat.at,
                };
                self.emit(Op::Load(place));
            }
            None => self.fail(format!("`{slot}.{stat}` cannot be computed")),
        }
    }
}

fn sign(op: Sign) -> Arith {
    match op {
        Sign::Add => Arith::Add,
        Sign::Subtract => Arith::Subtract,
        Sign::Multiply => Arith::Times,
        Sign::DivideUp => Arith::DivideUp,
        Sign::DivideDown => Arith::DivideDown,
    }
}

fn extreme(end: End) -> Arith {
    match end {
        End::High => Arith::Max,
        End::Low => Arith::Min,
    }
}
