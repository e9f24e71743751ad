//! Moving through a dungeon and using things.

use super::path::End;
use super::{Compiler, Job};
use crate::model::{Hook, Script, Text};
use crate::play::code::{Group, How, Op, Place, Who};
use crate::play::layout::{short, trait_mark};
use crate::rules::{Go, Meaning, Path, Period, RollOf, ScriptContext, Use, UseThing, Wear};

impl<'r> Compiler<'r> {
    pub(super) fn going(&mut self, go: &Go) {
        match go {
            Go::EnterDungeon => {
                self.emit(Op::EnterDungeon);
                self.emit(Op::Begins(Period::Level));
                self.entering();
            }
            Go::Explore => {
                let entry = self.explore;
                self.emit(Op::Call(entry));
            }
            Go::Back => {
                let end = self.emit(Op::StepBack(0));
                self.passing();
                self.patch(&[end]);
            }
            Go::To(tag) => {
                let mark = self.mark(&tag.text);
                let top = self.here();
                let there = self.emit(Op::StepToMarked(mark, 0));
                self.passing();
                let nobody = self.unless_anybody_stands();
                self.emit(Op::Jump(top));
                self.patch(&[there, nobody]);
            }
            Go::Arrive => {
                let nowhere = self.emit(Op::Arrive(0));
                let known = self.emit(Op::JumpIfZero(0));
                self.entering();
                let done = self.emit(Op::Jump(0));
                self.patch(&[known]);
                self.passing();
                self.patch(&[nowhere, done]);
            }
        }
    }

    pub(super) fn wearing(&mut self, wear: &Wear) {
        let op = match wear {
            Wear::Best => Op::WearBest,
            Wear::Item(_) => Op::WearItem,
            Wear::Named(name) => Op::WearKind(self.item_kind(&name.text)),
            Wear::Off(slot) => Op::TakeOff(self.slot(&slot.text)),
        };
        self.emit(op);
    }

    fn unless_anybody_stands(&mut self) -> usize {
        self.emit(Op::CountStanding(Group::Heroes));
        self.emit(Op::JumpIfZero(0))
    }

    /// A procedure of the game's own that the engine calls, if it is there and wants nothing.
    fn own(&self, name: &str) -> Option<u32> {
        let found = self.ruleset.procedures.find(name)?;
        let procedure = &self.ruleset.procedures[&found];
        procedure
            .parameters
            .is_empty()
            .then(|| self.procedures[found.index()])
    }

    /// Somebody comes through a room they have been in.
    fn passing(&mut self) {
        if let Some(pass) = self.own("pass") {
            self.emit(Op::Call(pass));
        }
    }

    /// A new room begins.
    fn entering(&mut self) {
        match self.own("enter") {
            Some(enter) => {
                self.emit(Op::Call(enter));
            }
            None => {
                self.emit(Op::Begins(Period::Room));
                self.everybody("room-entered");
            }
        }
        self.check_quests();
    }

    /// Tasks that are fulfilled by now.
    pub(super) fn check_quests(&mut self) {
        if let Some(quests) = self.quests {
            self.emit(Op::Call(quests));
        }
    }

    /// What `explore` does: to the door, through it, into the room behind.
    pub(super) fn exploring(&mut self) {
        let none = self.emit(Op::FindWay(0));
        let top = self.here();
        let there = self.emit(Op::StepToDoor(0));
        self.passing();
        let lost = self.unless_anybody_stands();
        self.emit(Op::Jump(top));
        self.patch(&[there]);
        self.emit(Op::OpenWithKey);
        let open = self.emit(Op::JumpUnlessZero(0));
        match self.own("open-door") {
            Some(procedure) => {
                self.emit(Op::Call(procedure));
            }
            None => {
                self.emit(Op::SettleDoor(true));
            }
        }
        let fallen = self.unless_anybody_stands();
        self.emit(Op::OpenWithKey);
        let opened = self.emit(Op::JumpUnlessZero(0));
        self.emit(Op::SettleDoor(false));
        let shut = self.emit(Op::Jump(0));
        self.patch(&[open, opened]);
        self.emit(Op::PassDoor);
        self.entering();
        self.patch(&[none, lost, fallen, shut]);
        self.emit(Op::Number(0));
    }

    pub(super) fn using(&mut self, using: &Use) {
        let (bind, who) = self.somebody(using.subject.as_ref(), Who::Hero);
        let op = match &using.thing {
            UseThing::Item(_) => Op::UseItem(Who::Item),
            UseThing::Named(name) => match self.script.resolution.of(name) {
                Meaning::Item => Op::UseKind(self.item_kind(&name.text)),
                Meaning::Slot => Op::UseItem(Who::Worn(self.slot(&name.text))),
                _ => Op::UseMark(who, self.mark(&trait_mark(&name.text))),
            },
        };
        self.bound(bind, |compiler| {
            compiler.emit(op);
        });
    }

    pub(super) fn acting(&mut self, subject: &Path) {
        let target = self.target(subject);
        if let End::Being(Who::Foe) = target.end {
            self.bound(target.bind, |compiler| {
                compiler.emit(Op::FoeActs);
            });
        }
    }

    pub(super) fn roll_of(&mut self, of: &RollOf) {
        match of {
            RollOf::Room(_) => {
                let local = self.hidden_local();
                self.keep_in(local, 0);
                let top = self.here();
                let none = self.emit(Op::LotOfRoom(local, 0));
                let nobody = self.unless_anybody_stands();
                self.emit(Op::Jump(top));
                self.patch(&[none, nobody]);
            }
            RollOf::Door(_) => {
                self.emit(Op::LotOfDoor);
            }
            RollOf::Reactions(_) => {
                self.emit(Op::FoeReactions);
            }
            RollOf::Treasure(_) => {
                self.emit(Op::FoeTreasure);
            }
        }
    }

    /// What using something does: its own rules, those on `use`, and counting it.
    pub(super) fn declare_use(
        &mut self,
        id: &str,
        does: Option<&'r Script>,
        on: &'r [Hook],
    ) -> Option<u32> {
        let hooks = on.iter().filter(|hook| hook.event == "use");
        let scripts: Vec<&'r Script> = does
            .into_iter()
            .chain(hooks.map(|hook| &hook.script))
            .collect();
        if scripts.is_empty() {
            return None;
        }
        let entries: Vec<u32> = scripts
            .into_iter()
            .map(|script| {
                let job = Job::Script(script, ScriptContext::Hook("use"), None);
                self.later(format!("use of {id}"), 0, job)
            })
            .collect();
        let entry = self.declare(format!("using {id}"), 0);
        self.entries[entry as usize].start = self.here();
        for own in entries {
            self.emit(Op::Call(own));
        }
        self.emit(Op::Used);
        self.emit(Op::Return);
        Some(entry)
    }

    /// The same for a trait, which may have been given a number.
    pub(super) fn declare_trait_use(&mut self, power: &'r crate::model::Trait) -> Option<u32> {
        let does = power.does.as_ref()?;
        let arguments = u16::from(power.parameter.is_some());
        let job = Job::Script(does, ScriptContext::Hook("use"), Some(power));
        Some(self.later(format!("use of trait {}", power.id), arguments, job))
    }

    /// What all rolls in a text lead to, carried out one after the other.
    pub(super) fn via_all(&mut self, text: &Text) {
        use crate::model::{Roll, TextPart};
        for piece in &text.pieces {
            let TextPart::Roll(Roll::Tables { times, choices }) = piece else {
                continue;
            };
            let Some(times) = times else {
                self.via_choices(choices, false);
                continue;
            };
            let left = self.hidden_local();
            self.unless_printed(Some(times.expr.to_string()), |compiler| {
                compiler.dice(&times.expr);
            });
            self.emit(Op::Write(Place::Local(left), How::Set, 0));
            let top = self.here();
            let done = self.emit(Op::CountDown(left, 0));
            self.via_choices(choices, false);
            self.emit(Op::Jump(top));
            self.patch(&[done]);
        }
    }

    /// Quests whose condition holds are carried out once.
    pub(super) fn quests_of_game(&mut self) {
        let ruleset = self.ruleset;
        for quest in &ruleset.quests {
            let (Some(when), Some(does)) = (&quest.when, &quest.does) else {
                continue;
            };
            let entry = self.later(
                format!("quest {}", quest.id),
                0,
                Job::Script(does, ScriptContext::Row, None),
            );
            let (resolution, _) = crate::rules::resolve_formula(
                &when.formula,
                &ruleset.scope,
                ScriptContext::Row,
                crate::rules::Wanted::Condition,
            );
            self.script.resolution = resolution;
            let mut over = self.unless(&when.formula.expr);
            self.limits.push(Period::Game);
            let site = short(self.limits.len() - 1);
            over.push(self.emit(Op::Once(site, 0)));
            self.emit(Op::Call(entry));
            self.patch(&over);
        }
    }
}
