//! Gaining and losing.

use super::Compiler;
use super::path::End;
use crate::play::code::{How, Op, Other, Place, ThingCode, TransferCode, Who};
use crate::play::layout::trait_mark;
use crate::rules::{Amount, Meaning, Name, Path, Thing, ThingKind, Transfer};

impl Compiler<'_> {
    pub(super) fn transfer(&mut self, transfer: &Transfer, gain: bool) {
        let (bind, who) = self.somebody(transfer.subject.as_ref(), Who::Hero);
        let other = transfer.other.as_ref().map(|path| self.other_one(path));
        let rolls: Vec<&Thing> = transfer
            .things
            .iter()
            .filter(|thing| matches!(thing.kind, ThingKind::Rolled(_)))
            .collect();
        let code = TransferCode {
            gain,
            who,
            things: transfer
                .things
                .iter()
                .filter_map(|thing| self.thing_code(thing))
                .collect(),
            at_random: transfer.at_random,
            all: transfer.amount == Amount::All,
            other,
            lasting: transfer.lasting.as_ref().map(|lasting| lasting.period),
            rolled: !rolls.is_empty(),
        };
        self.transfers.push(code);
        let number = u32::try_from(self.transfers.len() - 1).unwrap_or(u32::MAX);
        if rolls.is_empty() {
            if let Some(lasting) = &transfer.lasting {
                self.periods(lasting);
            }
            self.amount(&transfer.amount);
            self.bound(bind, |compiler| {
                compiler.emit(Op::Transfer(number));
            });
        } else {
            self.rolled_transfer(transfer, &rolls, number, bind);
        }
    }

    fn other_one(&mut self, path: &Path) -> Other {
        match self.somebody(Some(path), Who::Foe) {
            (Some(Op::BindHero(local)), _) => Other::Hero(local),
            (Some(Op::BindFoe(local)), _) => Other::Foe(local),
            (_, who) => Other::AtHand(who),
        }
    }

    /// Each one is rolled for.
    fn rolled_transfer(
        &mut self,
        transfer: &Transfer,
        rolls: &[&Thing],
        number: u32,
        bind: Option<Op>,
    ) {
        let left = self.hidden_local();
        self.amount(&transfer.amount);
        self.emit(Op::Write(Place::Local(left), How::Set, 0));
        let top = self.here();
        self.emit(Op::Bump(Place::Local(left), 0, -1));
        self.emit(Op::Load(Place::Local(left)));
        let at_least = crate::play::code::Compare::AtLeast;
        let done = self.emit(Op::Unless(
            at_least,
            crate::play::code::Operand::Number(0),
            0,
        ));
        if let Some(lasting) = &transfer.lasting {
            self.periods(lasting);
        }
        self.one_of_things(rolls);
        self.bound(bind, |compiler| {
            compiler.emit(Op::Transfer(number));
        });
        self.emit(Op::Jump(top));
        self.patch(&[done]);
    }

    fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::Exactly(count) => self.number(count),
            Amount::One | Amount::All => {
                self.emit(Op::Number(1));
            }
        }
    }

    pub(super) fn somebody(&mut self, path: Option<&Path>, otherwise: Who) -> (Option<Op>, Who) {
        let Some(path) = path else {
            return (None, otherwise);
        };
        let target = self.target(path);
        match target.end {
            End::Being(who) => (target.bind, who),
            _ => {
                self.fail(format!("`{path}` cannot gain or lose anything"));
                (None, otherwise)
            }
        }
    }

    fn thing_code(&mut self, thing: &Thing) -> Option<ThingCode> {
        match &thing.kind {
            ThingKind::Named(name) => Some(self.named_thing(name)),
            ThingKind::AnyItem => Some(ThingCode::AnyItem),
            ThingKind::Rolled(_) => None,
        }
    }

    fn named_thing(&self, name: &Name) -> ThingCode {
        let text = &name.text;
        match self.script.resolution.of(name) {
            Meaning::Item => ThingCode::Item(self.item_kind(text)),
            Meaning::ItemGroup => ThingCode::Marked(self.mark(text)),
            Meaning::Slot => ThingCode::Slot(self.slot(text)),
            Meaning::Trait => ThingCode::Mark(self.mark(&trait_mark(text))),
            _ => ThingCode::Mark(self.mark(text)),
        }
    }
}
