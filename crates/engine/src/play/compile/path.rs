//! Names with dots: whose number it is, and where that is kept.

use super::Compiler;
use crate::play::code::{Op, Place, Who, WriteRule};
use crate::play::layout::{StatForm, StatSlot};
use crate::rules::{Meaning, Name, Owner, ParameterKind, Path, Wanted};

/// What a path leads to.
pub(super) struct Target {
    /// A parameter that has to be at hand first.
    pub bind: Option<Op>,
    pub end: End,
}

#[derive(Clone, Copy)]
pub(super) enum End {
    Place(Place),
    Stat {
        who: Who,
        stat: StatSlot,
        owner: Owner,
        max: bool,
    },
    Being(Who),
    /// Its place among its kind.
    Index(Who),
    Unknown,
}

impl Compiler<'_> {
    pub(super) fn target(&mut self, path: &Path) -> Target {
        let meaning = self.script.resolution.of(&path.first);
        let mut bind = None;
        let end = match meaning {
            Meaning::Local(slot) => match self.local_kind(slot) {
                ParameterKind::Number | ParameterKind::Flag => End::Place(Place::Local(slot)),
                kind => {
                    let (op, who) = match kind {
                        ParameterKind::Hero => (Op::BindHero(slot), Who::Hero),
                        ParameterKind::Foe => (Op::BindFoe(slot), Who::Foe),
                        _ => (Op::BindItem(slot), Who::Item),
                    };
                    bind = Some(op);
                    self.compile_member(who, &path.rest)
                }
            },
            Meaning::Subject(owner) => self.compile_member(who(owner), &path.rest),
            Meaning::Heroes => End::Being(Who::Heroes),
            Meaning::Foes => End::Being(Who::Foes),
            Meaning::Slot => {
                let slot = self.slot(&path.first.text);
                self.compile_member(Who::Worn(slot), &path.rest)
            }
            Meaning::Stat(owner) => self.stat(who(owner), owner, &path.first, &path.rest),
            Meaning::Roll => End::Place(Place::Roll),
            Meaning::Target => End::Place(Place::Target),
            Meaning::Grade => End::Place(Place::Grade),
            _ => End::Unknown,
        };
        Target { bind, end }
    }

    fn local_kind(&self, slot: u16) -> ParameterKind {
        let local = self.script.resolution.locals.get(usize::from(slot));
        local.map_or(ParameterKind::Number, |local| local.kind)
    }

    pub(super) fn slot(&self, name: &str) -> u16 {
        self.layout.slots.get(name).copied().unwrap_or(0)
    }

    fn compile_member(&mut self, who: Who, rest: &[Name]) -> End {
        let Some((first, after)) = rest.split_first() else {
            return End::Being(who);
        };
        if who == Who::Card {
            let number = super::cards::card_number(&first.text);
            return number.map_or(End::Unknown, |number| End::Place(Place::Card(number)));
        }
        match self.script.resolution.of(first) {
            Meaning::Slot => {
                let slot = self.slot(&first.text);
                self.compile_member(Who::Worn(slot), after)
            }
            Meaning::Stat(owner) => self.stat(who, owner, first, after),
            Meaning::Index => End::Index(who),
            _ => End::Unknown,
        }
    }

    fn stat(&mut self, who: Who, owner: Owner, name: &Name, after: &[Name]) -> End {
        match self.layout.stat(owner, &name.text) {
            Some(stat) => End::Stat {
                who,
                stat,
                owner,
                max: !after.is_empty(),
            },
            None => End::Unknown,
        }
    }

    /// The value of a path, in the accumulator.
    pub(super) fn load(&mut self, path: &Path) {
        let target = self.target(path);
        self.bound(target.bind, |compiler| compiler.load_end(target.end, path));
    }

    pub(super) fn bound(&mut self, bind: Option<Op>, inside: impl FnOnce(&mut Self)) {
        if let Some(bind) = bind {
            self.emit(bind);
        }
        inside(self);
        if bind.is_some() {
            self.emit(Op::Unbind);
        }
    }

    fn load_end(&mut self, end: End, path: &Path) {
        match end {
            End::Place(place) => {
                self.emit(Op::Load(place));
            }
            End::Stat {
                who,
                stat,
                owner,
                max,
            } => self.load_stat(who, stat, owner, max),
            End::Being(who) => {
                self.emit(Op::Self_(who));
            }
            End::Index(who) => {
                self.emit(Op::NumberOf(who));
            }
            End::Unknown => self.fail(format!("`{path}` cannot be computed")),
        }
    }

    pub(super) fn load_stat(&mut self, who: Who, stat: StatSlot, owner: Owner, max: bool) {
        let place = place(who, stat.at + u16::from(max));
        match stat.form {
            StatForm::Derived => self.emit_derived(stat),
            StatForm::Dice => {
                self.emit(Op::FigureDice(who, stat.at));
            }
            StatForm::Pool if max => {
                self.emit(Op::Load(place));
                if let Some(entry) = self.floating_max(stat, owner) {
                    self.emit(Op::Push);
                    self.emit(Op::Call(entry));
                    self.emit(Op::Popped(crate::play::code::Arith::Add));
                }
            }
            StatForm::Number | StatForm::Pool => {
                self.emit(Op::Load(place));
            }
            StatForm::List => self.fail("a list of numbers is used where one number is needed"),
        }
    }

    /// The code of a maximum that depends on other stats.
    pub(super) fn floating_max(&self, stat: StatSlot, owner: Owner) -> Option<u32> {
        if matches!(owner, Owner::Foe | Owner::Item) {
            return None;
        }
        self.maxima.get(stat.stat?).copied().flatten()
    }

    /// A derived stat is its formula, written in place.
    fn emit_derived(&mut self, stat: StatSlot) {
        let stats = &self.ruleset.stats;
        let formula = stat
            .stat
            .and_then(|number| stats.iter().nth(number))
            .and_then(|stat| stat.derived.as_ref());
        let Some(formula) = formula else {
            return self.fail("a derived stat has no formula");
        };
        if self.script.deriving >= 8 {
            return self.fail("derived stats depend on each other");
        }
        let place = crate::rules::ScriptContext::Row;
        let (resolution, _) = crate::rules::resolve_formula(
            &formula.formula,
            &self.ruleset.scope,
            place,
            Wanted::Number,
        );
        let outer = std::mem::replace(&mut self.script.resolution, resolution);
        self.script.deriving += 1;
        self.number(&formula.formula.expr);
        self.script.deriving -= 1;
        self.script.resolution = outer;
    }

    /// The rule under which a stat changes.
    pub(super) fn write_rule(&mut self, stat: StatSlot, owner: Owner, max: bool) -> u16 {
        let life = match owner {
            Owner::Hero => self.layout.hero_life == Some(stat.at),
            Owner::Foe => self.layout.foe_life == Some(stat.at),
            _ => false,
        };
        let pool = stat.form == StatForm::Pool && !max && self.floating_max(stat, owner).is_none();
        let declared = stat
            .stat
            .and_then(|number| self.ruleset.stats.iter().nth(number));
        let min = match declared {
            _ if max => Some(0),
            Some(stat) => {
                let stated = stat.min.as_ref().and_then(crate::model::Formula::constant);
                let is_pool = stat.kind == crate::model::StatKind::Pool;
                stated.or(is_pool.then_some(0))
            }
            None => (stat.form == StatForm::Pool).then_some(0),
        };
        let rule = WriteRule {
            min,
            pool,
            life: life && !max,
        };
        let known = self.rules.iter().position(|known| *known == rule);
        let number = known.unwrap_or_else(|| {
            self.rules.push(rule);
            self.rules.len() - 1
        });
        crate::play::layout::short(number)
    }
}

pub(super) fn who(owner: Owner) -> Who {
    match owner {
        Owner::Hero => Who::Hero,
        Owner::Foe => Who::Foe,
        Owner::Item => Who::Item,
        Owner::Room => Who::Room,
        Owner::Door => Who::Door,
        Owner::Party => Who::Party,
        Owner::Game => Who::Game,
        Owner::Card => Who::Card,
    }
}

pub(super) fn place(who: Who, at: u16) -> Place {
    match who {
        Who::Hero | Who::Heroes => Place::Hero(at),
        Who::Foe | Who::Foes => Place::Foe(at),
        Who::Item => Place::Item(at),
        Who::Door => Place::Door(at),
        Who::Worn(slot) => Place::Worn { slot, at },
        // Numbers of cards have no place in memory; see `compile_member`.
        Who::Party | Who::Room | Who::Game | Who::Card => Place::Global(at),
    }
}
