//! Events: everybody concerned who has a rule on it acts, one after the other.

use super::super::chance::{Chance, Halt};
use super::super::code::{Bearer, HookCode, Who};
use super::super::layout::{KIND, MARKS, STATE};
use super::super::world::{STANDING, World};
use super::frames::HookFrame;
use super::{DEEPEST, Frame, Hands, Machine};

/// A rule that is going to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pending {
    entry: u32,
    hands: Hands,
    parameter: Option<i64>,
    pub bearer: u32,
}

impl<C: Chance> Machine<'_, C> {
    pub(super) fn trigger(&mut self, number: u32) -> Result<(), Halt> {
        self.spend(1)?;
        if self.state.frames.len() >= DEEPEST {
            let message = "events raise each other too deeply";
            return Err(Halt::Mistake(message.into()));
        }
        let trigger = &self.program.triggers[number as usize];
        let first = self.state.pending.len();
        if trigger.everybody {
            self.gather_everybody(trigger.event);
        } else {
            self.gather_at_hand(trigger.event, trigger.each_foe);
        }
        if self.state.pending.len() == first {
            return Ok(());
        }
        let state = &mut self.state;
        let entry = state.pending[first].entry;
        state.frames.push(Frame {
            entry,
            back: state.pc,
            base: state.base as u32,
            iters: state.iters.len() as u32,
            kept: state.kept.len() as u32,
            held: state.held.len() as u32,
            hands: state.hands,
            hook: Some(HookFrame {
                trigger: number,
                first: first as u32,
                next: first as u32,
            }),
        });
        self.start_hook()
    }

    /// Begins the next pending rule of the hook frame on top.
    fn start_hook(&mut self) -> Result<(), Halt> {
        let program = self.program;
        let state = &mut self.state;
        let Some(frame) = state.frames.last_mut() else {
            return Ok(());
        };
        let Some(hook) = frame.hook.as_mut() else {
            return Ok(());
        };
        let pending = state.pending[hook.next as usize];
        hook.next += 1;
        frame.entry = pending.entry;
        let caller = frame.base as usize;
        let base = state.stack.len();
        for slot in &program.triggers[hook.trigger as usize].shared {
            let value = state.stack[caller + usize::from(*slot)];
            state.stack.push(value);
        }
        state.stack.extend(pending.parameter);
        let code = &program.entries[pending.entry as usize];
        state.base = base;
        state.stack.resize(base + usize::from(code.locals), 0);
        state.pc = code.start;
        state.hands = pending.hands;
        if let Some(used) = self.notes.used.get_mut(pending.entry as usize) {
            *used += 1;
        }
        self.refresh();
        self.spend(1)
    }

    /// Hands the shared numbers back, then goes on to the next rule or to where the event was raised.
    pub(super) fn leave_hook(&mut self, frame: Frame, hook: HookFrame) -> Result<(), Halt> {
        let program = self.program;
        let state = &mut self.state;
        for (at, slot) in program.triggers[hook.trigger as usize]
            .shared
            .iter()
            .enumerate()
        {
            state.stack[frame.base as usize + usize::from(*slot)] = state.stack[state.base + at];
        }
        state.stack.truncate(state.base);
        self.restore(&frame);
        if (hook.next as usize) < self.state.pending.len() {
            return self.start_hook();
        }
        let state = &mut self.state;
        state.pending.truncate(hook.first as usize);
        state.frames.pop();
        state.pc = frame.back;
        Ok(())
    }

    /// The hero and the foe at hand, what the hero uses, and the place. With no foe at hand, each that stands.
    fn gather_at_hand(&mut self, event: u16, each_foe: bool) {
        if self.program.hooks[usize::from(event)].is_empty() {
            return;
        }
        let hands = self.state.hands;
        let is_each = each_foe && !hands.foe_bound && self.state.world.standing_foes > 1;
        self.look_into_pack(hands.hero);
        for hook in &self.program.hooks[usize::from(event)] {
            self.ask_hero(hook, hands);
            if !is_each {
                self.ask_foe(hook, hands);
            }
            if let Bearer::Marked(mark) = hook.bearer
                && [Who::Party, Who::Room, Who::Game]
                    .into_iter()
                    .any(|who| self.is_marked(who, mark))
            {
                self.state.pending.push(Pending {
                    entry: hook.entry,
                    hands,
                    parameter: None,
                    bearer: u32::MAX,
                });
            }
        }
        if is_each {
            self.gather_foes(event);
        }
    }

    /// Notes the marks of all that a hero carries, so that most rules need not look at every piece.
    fn look_into_pack(&mut self, hero: u16) {
        let layout = &self.program.layout;
        let owner = i64::from(hero) + 1;
        let mut marks = std::mem::take(&mut self.marks_in_pack);
        marks.clear();
        marks.resize(MARKS + layout.mark_words, 0);
        for piece in self.items_of(owner) {
            for (sum, word) in marks.iter_mut().zip(piece.row).skip(MARKS) {
                *sum |= *word;
            }
        }
        self.marks_in_pack = marks;
    }

    fn gather_everybody(&mut self, event: u16) {
        if self.program.hooks[usize::from(event)].is_empty() {
            return self.refresh();
        }
        let layout = &self.program.layout;
        let outer = self.state.hands;
        for number in 0..self.state.world.heroes {
            if self.state.world.mem[layout.hero_base(number) + STATE] == STANDING {
                let hands = Hands {
                    hero: number,
                    hero_bound: true,
                    ..outer
                };
                self.state.hands = hands;
                self.refresh();
                self.look_into_pack(number);
                self.program.hooks[usize::from(event)]
                    .iter()
                    .for_each(|hook| self.ask_hero(hook, hands));
            }
        }
        self.state.hands = outer;
        self.gather_foes(event);
    }

    fn gather_foes(&mut self, event: u16) {
        let layout = &self.program.layout;
        let outer = self.state.hands;
        for number in 1..self.state.world.foes {
            if self.state.world.mem[self.state.world.foe_base(layout, number) + STATE] == STANDING {
                let hands = Hands {
                    foe: number,
                    foe_bound: true,
                    ..outer
                };
                self.state.hands = hands;
                self.refresh();
                self.program.hooks[usize::from(event)]
                    .iter()
                    .for_each(|hook| self.ask_foe(hook, hands));
            }
        }
        self.state.hands = outer;
        self.refresh();
    }

    fn ask_hero(&mut self, hook: &HookCode, hands: Hands) {
        let hero = u32::from(hands.hero);
        if let Bearer::Marked(mark) = hook.bearer
            && self.is_marked(Who::Hero, mark)
        {
            let parameter = hook.parameter.then(|| self.hero_parameter(mark));
            self.state.pending.push(Pending {
                entry: hook.entry,
                hands,
                parameter,
                bearer: hero,
            });
        }
        match hook.bearer {
            Bearer::Marked(mark) if World::has_mark(&self.marks_in_pack, mark) => {}
            Bearer::Item(_) => {}
            Bearer::Marked(_) | Bearer::Foe(_) => return,
        }
        let layout = &self.program.layout;
        let mut found: Vec<(u32, Option<i64>)> = Vec::new();
        for piece in self.items_of(i64::from(hands.hero) + 1) {
            let code = usize::try_from(piece.kind)
                .ok()
                .and_then(|kind| self.program.items.get(kind));
            let in_use =
                piece.row[layout.item_slot] != 0 || code.is_some_and(|code| code.slot.is_none());
            let (acts, parameter) = match hook.bearer {
                Bearer::Marked(mark) => {
                    let given =
                        code.and_then(|code| code.parameters.iter().find(|(of, _)| *of == mark));
                    (
                        World::has_mark(piece.row, mark),
                        given.map(|(_, number)| *number),
                    )
                }
                Bearer::Item(kind) => (piece.kind == i64::from(kind), None),
                Bearer::Foe(_) => (false, None),
            };
            if in_use && acts {
                found.push((piece.number, hook.parameter.then(|| parameter.unwrap_or(0))));
            }
        }
        for (item, parameter) in found {
            let hands = Hands { item, ..hands };
            self.state.pending.push(Pending {
                entry: hook.entry,
                hands,
                parameter,
                bearer: 2_000_000 + item,
            });
        }
    }

    fn ask_foe(&mut self, hook: &HookCode, hands: Hands) {
        if hands.foe == 0 {
            return;
        }
        let row = self.row(Who::Foe);
        let kind = row[KIND];
        let acts = match hook.bearer {
            Bearer::Marked(mark) => World::has_mark(row, mark),
            Bearer::Foe(wanted) => kind == i64::from(wanted),
            Bearer::Item(_) => false,
        };
        if !acts {
            return;
        }
        let parameter = hook.parameter.then(|| match hook.bearer {
            Bearer::Marked(mark) => {
                let code = usize::try_from(kind)
                    .ok()
                    .and_then(|kind| self.program.foes.get(kind));
                let given =
                    code.and_then(|code| code.parameters.iter().find(|(of, _)| *of == mark));
                given.map_or(0, |(_, number)| *number)
            }
            _ => 0,
        });
        let bearer = 1_000_000 + u32::from(hands.foe);
        self.state.pending.push(Pending {
            entry: hook.entry,
            hands,
            parameter,
            bearer,
        });
    }

    /// What was given with a trait.
    pub(super) fn parameter(&self, who: Who, mark: u16) -> i64 {
        if who == Who::Hero {
            return self.hero_parameter(mark);
        }
        let kind = self.row(who).get(KIND).copied().unwrap_or(-1);
        let code = usize::try_from(kind)
            .ok()
            .and_then(|kind| self.program.foes.get(kind));
        let given = code.and_then(|code| code.parameters.iter().find(|(of, _)| *of == mark));
        given.map_or(0, |(_, number)| *number)
    }

    /// Given with the trait by the hero's class.
    fn hero_parameter(&self, mark: u16) -> i64 {
        let mut classes = self
            .program
            .classes
            .iter()
            .filter(|class| self.is_marked(Who::Hero, class.mark));
        let given = classes.find_map(|class| class.parameters.iter().find(|(of, _)| *of == mark));
        given.map_or(0, |(_, number)| *number)
    }

    /// Rules of a thing that was just gained.
    pub(super) fn run_gain_rules(&mut self, item: u32) -> Result<(), Halt> {
        self.about_item(item, self.program.gained)
    }

    fn about_item(&mut self, item: u32, event: u16) -> Result<(), Halt> {
        let hooks = self.program.hooks.get(usize::from(event));
        let kind = self.item_row(item).get(KIND).copied().unwrap_or(-1);
        for hook in hooks.map(Vec::as_slice).unwrap_or_default() {
            let acts = match hook.bearer {
                Bearer::Marked(mark) => World::has_mark(self.item_row(item), mark),
                Bearer::Item(wanted) => kind == i64::from(wanted),
                Bearer::Foe(_) => false,
            };
            if acts {
                let code = usize::try_from(kind)
                    .ok()
                    .and_then(|kind| self.program.items.get(kind));
                let given = match hook.bearer {
                    Bearer::Marked(mark) => {
                        code.and_then(|code| code.parameters.iter().find(|(of, _)| *of == mark))
                    }
                    _ => None,
                };
                let parameter = hook
                    .parameter
                    .then(|| given.map_or(0, |(_, number)| *number));
                let outer = self.state.hands;
                self.state.hands.item = item;
                self.run_nested(hook.entry, parameter.as_slice())?;
                self.state.hands = outer;
                self.refresh();
            }
        }
        Ok(())
    }

    /// Rules of a thing that is about to be lost.
    pub(super) fn run_loss_rules(&mut self, item: u32) -> Result<(), Halt> {
        self.about_item(item, self.program.lost)
    }

    /// Rules of somebody who was hurt.
    pub(super) fn hurt(&mut self, base: usize, is_hero: bool) -> Result<(), Halt> {
        self.about_being(base, is_hero, self.program.hit)
    }

    /// Rules of a trait or condition that came or went.
    pub(super) fn run_mark_rules(&mut self, row: usize, mark: u16, event: u16) -> Result<(), Halt> {
        let hooks = self.program.hooks.get(usize::from(event));
        let hooks = hooks.map(Vec::as_slice).unwrap_or_default();
        for hook in hooks {
            if hook.bearer == Bearer::Marked(mark) {
                let outer = self.state.hands;
                self.at_row(row);
                self.run_nested(hook.entry, if hook.parameter { &[0] } else { &[] })?;
                self.state.hands = outer;
                self.refresh();
            }
        }
        Ok(())
    }

    /// Whoever has this row comes to hand.
    fn at_row(&mut self, row: usize) {
        let layout = &self.program.layout;
        let foes = self.state.world.foes_at(layout);
        let hands = &mut self.state.hands;
        if row >= foes {
            hands.foe = u16::try_from((row - foes) / layout.foe_row).unwrap_or(0);
            hands.foe_bound = true;
        } else if row >= layout.heroes {
            hands.hero = u16::try_from((row - layout.heroes) / layout.hero_row).unwrap_or(0);
            hands.hero_bound = true;
        }
        self.refresh();
    }

    /// Rules of somebody who goes down.
    pub(super) fn run_death_rules(&mut self, base: usize, is_hero: bool) -> Result<(), Halt> {
        self.about_being(base, is_hero, self.program.slain)
    }

    fn about_being(&mut self, base: usize, is_hero: bool, event: u16) -> Result<(), Halt> {
        let hooks = self.program.hooks.get(usize::from(event));
        let hooks = hooks.map(Vec::as_slice).unwrap_or_default();
        for hook in hooks {
            let row = &self.state.world.mem[base..];
            let acts = match hook.bearer {
                Bearer::Marked(mark) => World::has_mark(row, mark),
                Bearer::Foe(kind) => !is_hero && row[KIND] == i64::from(kind),
                Bearer::Item(_) => false,
            };
            if acts {
                let outer = self.state.hands;
                self.at_row(base);
                self.run_nested(hook.entry, if hook.parameter { &[0] } else { &[] })?;
                self.state.hands = outer;
                self.refresh();
            }
        }
        Ok(())
    }

    /// Who has the rule at hand, for counting how often it was used.
    pub(super) fn bearer(&self) -> u32 {
        let hooks = self.state.frames.iter().rev().find_map(|frame| frame.hook);
        let pending =
            hooks.and_then(|hook| self.state.pending.get(hook.next.wrapping_sub(1) as usize));
        pending.map_or(u32::from(self.state.hands.hero), |pending| pending.bearer)
    }
}
