//! The loop: fetch a step, do it.

use super::super::chance::{Chance, Halt};
use super::super::code::{Arith, Compare, How, Op, Operand, Place, Who};
use super::super::journal::Journal;
use super::{Machine, OPS_OF_A_STEP};
use crate::rules::Period;

impl<C: Chance> Machine<'_, C> {
    /// Goes on until the script that was entered last from outside returns.
    pub(in crate::play) fn run(&mut self) -> Result<(), Halt> {
        let program = self.program;
        let code = program.code.as_slice();
        let mut pc = self.state.pc as usize;
        let mut acc = self.state.acc;
        // Writes the registers back before anything that reads or changes them.
        macro_rules! outside {
            ($call:expr) => {{
                self.state.pc = pc as u32;
                self.state.acc = acc;
                let result = $call;
                pc = self.state.pc as usize;
                acc = self.state.acc;
                result?
            }};
        }
        // The same, but a halt leaves the step to be done again.
        macro_rules! chancy {
            ($call:expr) => {{
                match $call {
                    Ok(value) => value,
                    Err(halt) => {
                        self.state.pc = pc as u32 - 1;
                        self.state.acc = acc;
                        return Err(halt);
                    }
                }
            }};
        }
        loop {
            // Matched in place: a copy of the step would have to be written before it can be read.
            let at = pc;
            pc += 1;
            self.record_step(at);
            match code[at] {
                Op::Number(number) => acc = number,
                Op::Load(place) => {
                    acc = self.load(place);
                    self.record_load(place, acc);
                }
                Op::Push => {
                    self.record_push();
                    self.state.stack.push(acc);
                }
                Op::PushNumber(number) => {
                    acc = number;
                    self.record_push();
                    self.state.stack.push(acc);
                }
                Op::PushLoad(place) => {
                    acc = self.load(place);
                    self.record_load(place, acc);
                    // The journal counts a step for each half.
                    self.record_step(pc);
                    self.record_push();
                    self.state.stack.push(acc);
                }
                Op::Both(left, arith, right) => {
                    let (first, second) = (self.operand(left), self.operand(right));
                    self.record_operand(left, first);
                    if matches!(right, Operand::Number(_)) {
                        self.record(Journal::forget_read);
                    }
                    self.record_operand(right, second);
                    acc = chancy!(compute(arith, first, second));
                }
                Op::With(arith, operand) => {
                    let right = self.operand(operand);
                    self.record_operand(operand, right);
                    acc = chancy!(compute(arith, acc, right));
                }
                Op::Popped(arith) => {
                    let left = self.pop();
                    acc = chancy!(compute(arith, left, acc));
                }
                Op::Negate => acc = acc.saturating_neg(),
                Op::Jump(to) => {
                    // Long bodies of loops cost more than a step.
                    let length = (pc as u64).saturating_sub(u64::from(to));
                    chancy!(self.spend(1 + length / OPS_OF_A_STEP));
                    pc = to as usize;
                }
                Op::JumpIfZero(to) => {
                    if acc == 0 {
                        pc = to as usize;
                    }
                }
                Op::JumpUnlessZero(to) => {
                    if acc != 0 {
                        pc = to as usize;
                    }
                }
                Op::Unless(compare, operand, to) => {
                    if !holds(compare, acc, self.operand(operand)) {
                        pc = to as usize;
                    }
                }
                Op::UnlessBoth(left, compare, right, to) => {
                    if !holds(compare, self.operand(left), self.operand(right)) {
                        pc = to as usize;
                    }
                }
                Op::UnlessStanding(group, to) => {
                    if self.standing(group) == 0 {
                        pc = to as usize;
                    }
                }
                Op::DieInto(local, sides) => {
                    let writing = self.about_to_write(Place::Local(local), How::Set);
                    let face = chancy!(self.chance.die(sides));
                    let at = self.state.base + usize::from(local);
                    self.state.stack[at] = face;
                    self.record_write(writing);
                    acc = face;
                    if self.story.is_some() {
                        self.log_roll(&format!("d{sides}"), acc);
                    }
                }
                Op::UnlessPopped(compare, to) => {
                    if !holds(compare, self.pop(), acc) {
                        pc = to as usize;
                    }
                }
                Op::Write(Place::Local(local), How::Set, _) => {
                    let writing = self.about_to_write(Place::Local(local), How::Set);
                    let at = self.state.base + usize::from(local);
                    self.state.stack[at] = acc;
                    self.record_write(writing);
                }
                Op::Bump(Place::Local(local), _, step) => {
                    let writing = self.about_to_write(Place::Local(local), How::Add);
                    let at = self.state.base + usize::from(local);
                    self.state.stack[at] += i64::from(step);
                    self.record_write(writing);
                }
                Op::CountDown(local, exit) => {
                    let left = &mut self.state.stack[self.state.base + usize::from(local)];
                    *left -= 1;
                    if *left < 0 {
                        pc = exit as usize;
                    }
                }
                Op::Write(place, how, rule) => {
                    let writing = self.about_to_write(place, how);
                    outside!(self.write(place, how, rule, acc));
                    self.record_write(writing);
                }
                Op::Bump(place, rule, step) => {
                    let writing = self.about_to_write(place, How::Add);
                    outside!(self.write(place, How::Add, rule, i64::from(step)));
                    self.record_write(writing);
                }
                Op::Die(sides) => {
                    acc = chancy!(self.chance.die(sides));
                    if self.story.is_some() {
                        self.log_roll(&format!("d{sides}"), acc);
                    }
                }
                Op::Pool(number) => {
                    let pool = &program.pools[number as usize];
                    // A die is a step; the exact solver comes by twice and rolls none.
                    if pool.count > 1 {
                        chancy!(self.spend(u64::from(pool.count - 1)));
                    }
                    acc = chancy!(self.chance.pool(number, pool));
                    if self.story.is_some() {
                        self.log_roll(&pool.to_string(), acc);
                    }
                }
                Op::Begins(Period::Round) if self.is_quiet() => self.notes.rounds += 1,
                Op::Call(entry) => outside!(self.enter(entry, pc as u32)),
                Op::Return => {
                    let given = self.conclude(at as u32, None, acc);
                    outside!(self.leave_frame());
                    self.record_return(given);
                }
                Op::CountStanding(group) => {
                    acc = self.standing(group);
                    self.record(|journal| journal.read(acc, None));
                }
                Op::Next(exit) => {
                    chancy!(self.spend(1));
                    if !self.next_member() {
                        pc = exit as usize;
                    }
                }
                Op::Each(group) => {
                    self.each(group);
                    self.record(Journal::begin_loop);
                }
                Op::EndEach => {
                    self.end_each();
                    self.record(|journal| journal.end_loop(None));
                }
                Op::PickRandom(exit) => {
                    if !chancy!(self.pick_random()) {
                        pc = exit as usize;
                    }
                }
                Op::Marked(who, mark) => acc = i64::from(self.is_marked(who, mark)),
                Op::UnlessMarked(who, mark, to) => {
                    acc = i64::from(self.is_marked(who, mark));
                    if acc == 0 {
                        pc = to as usize;
                    }
                }
                Op::WhenMarked(who, mark, to) => {
                    acc = i64::from(self.is_marked(who, mark));
                    if acc != 0 {
                        pc = to as usize;
                    }
                }
                Op::KindIs(who, kind) => acc = i64::from(self.is_kind(who, kind)),
                Op::BindHero(_) | Op::BindFoe(_) | Op::BindItem(_) | Op::Unbind => {
                    self.bind(code[at]);
                }
                Op::Self_(who) => acc = self.number_of(who),
                Op::Allow(local, answer) => self.allow(local, answer),
                Op::IsAllowed(local, answer) => acc = self.is_allowed(local, answer),
                Op::IsDown(who) => acc = i64::from(self.is_down(who)),
                Op::PolicyIs(policy) => acc = i64::from(self.policy == policy),
                Op::GradeIn(set) => acc = i64::from(self.grade_in(set)),
                Op::Halt => {
                    self.state.pc = 0;
                    self.state.acc = acc;
                    return Ok(());
                }
                op @ (Op::Cell(..)
                | Op::ListAt(..)
                | Op::MatrixAt(_)
                | Op::CountKind(_)
                | Op::CountMarked(_)) => {
                    outside!(self.rare(op));
                    self.record(|journal| journal.read(acc, None));
                }
                op => outside!(self.rare(op)),
            }
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> i64 {
        self.state.stack.pop().unwrap_or(0)
    }

    /// Nothing waits for the end of a round.
    #[inline(always)]
    fn is_quiet(&self) -> bool {
        let world = &self.state.world;
        world.timed.is_empty()
            && world.limits.is_empty()
            && self.story.is_none()
            && self.notes.peaks.is_empty()
            && !self.program.forgets_rounds
    }

    #[inline(always)]
    fn operand(&self, operand: Operand) -> i64 {
        let state = &self.state;
        match operand {
            Operand::Number(number) => i64::from(number),
            Operand::Local(at) => state.stack[state.base + usize::from(at)],
            Operand::Global(at) => state.world.mem[usize::from(at)],
            Operand::Hero(at) => state.world.mem[state.hero_base + usize::from(at)],
            Operand::Foe(at) => state.world.mem[state.foe_base + usize::from(at)],
        }
    }

    #[inline(always)]
    pub(super) fn load(&self, place: Place) -> i64 {
        let state = &self.state;
        match place {
            Place::Local(at) => state.stack[state.base + usize::from(at)],
            Place::Global(at) => state.world.mem[usize::from(at)],
            Place::Hero(at) => state.world.mem[state.hero_base + usize::from(at)],
            Place::Foe(at) => state.world.mem[state.foe_base + usize::from(at)],
            Place::Item(at) => self.item_number(state.hands.item, at),
            Place::Door(at) => {
                let row = self.door_row(state.hands.door);
                row.get(usize::from(at)).copied().unwrap_or(0)
            }
            Place::Worn { slot, at } => self.item_number(self.piece_in_slot(slot), at),
            Place::Roll => state.world.test.roll,
            Place::Target => state.world.test.target,
            Place::Grade => state.world.test.grade,
            Place::Card(number) => self.card_number(number),
        }
    }

    /// Everything that is not in the innermost circle.
    fn rare(&mut self, op: Op) -> Result<(), Halt> {
        match op {
            Op::Clamp(place) => self.clamp(place),
            Op::WriteFor(place, how, rule, period) => self.write_for(place, how, rule, period)?,
            Op::Keep => self.keep_member(),
            Op::Fold(fold) => self.fold(fold),
            Op::EndFold(fold) => {
                self.end_fold(fold);
                let value = self.state.acc;
                self.record(|journal| journal.end_loop(Some(value)));
            }
            Op::PickFirst(exit) => {
                if !self.pick_first() {
                    self.state.pc = exit;
                }
            }
            Op::CountKind(kind) => {
                self.state.acc = self.count_items(|item| item.kind == i64::from(kind))
            }
            Op::CountMarked(mark) => self.state.acc = self.count_items(|item| item.has_mark(mark)),
            Op::HasItemKind(who, kind) => {
                self.state.acc = self.has_item(who, |item| item.kind == i64::from(kind))
            }
            Op::HasItemMarked(who, mark) => {
                self.state.acc = self.has_item(who, |item| item.has_mark(mark))
            }
            Op::FillsSlot(slot) => self.state.acc = i64::from(self.piece_in_slot(slot) != 0),
            Op::TestIs(test) => self.state.acc = i64::from(self.state.world.test.test == test),
            Op::ListAt(who, at) => self.state.acc = self.list_entry(who, at),
            Op::FigureDice(who, at) => self.figure_dice(who, at)?,
            Op::BeginTest(_) | Op::SetRoll | Op::SetTarget | Op::SetGrade | Op::Reroll => {
                self.testing(op)
            }
            Op::JumpIfReroll(to) => {
                if std::mem::take(&mut self.state.world.test.reroll) {
                    self.spend(1)?;
                    self.state.pc = to;
                }
            }
            Op::JumpIfShifted(to) => {
                if std::mem::take(&mut self.state.world.test.shifted) {
                    self.state.pc = to;
                }
            }
            Op::Trigger(number) => self.trigger(number)?,
            Op::Limit(site, over) => self.limit(site, over),
            Op::FindRow(table) => self.find_row(table)?,
            Op::RowApplies(table) => self.row_applies(table)?,
            Op::RowFails { table, row, again } => self.row_fails(table, row, again)?,
            Op::DoRow(table) => self.do_row(table)?,
            Op::RowThing(table) => self.row_thing(table)?,
            Op::Cell(table, column) => self.cell(table, column)?,
            Op::Transfer(number) => self.transfer(number)?,
            Op::Spawn(lent) => self.spawn(lent)?,
            Op::NewFight => self.new_fight(),
            Op::StartFight => self.start_fight()?,
            Op::FightBegins => self.fight_begins(),
            Op::FightEnds => self.fight_ends()?,
            Op::Begins(period) => self.begins(period)?,
            Op::Mustered => self.finish_muster()?,
            Op::Leave(who, parting) => self.part(who, parting)?,
            Op::Win => {
                self.state.world.won = true;
                return Err(Halt::Won);
            }
            Op::Say(text) => self.log_said(text),
            Op::NumberOf(who) => {
                self.state.acc = self.number_of(who) + i64::from(who == Who::Hero);
            }
            Op::Once(site, over) => self.once(site, over),
            Op::MatrixAt(matrix) => self.matrix_at(matrix),
            Op::FirstAllowed(_) | Op::Ask(..) | Op::Answered(..) => self.offering(op)?,
            Op::KeepWorth => self.keep_worth(),
            Op::PickBest(offer, exit) => {
                if !self.pick_best(offer)? {
                    self.state.pc = exit;
                }
            }
            op => return self.outing(op),
        }
        Ok(())
    }
}

#[inline(always)]
fn compute(op: Arith, left: i64, right: i64) -> Result<i64, Halt> {
    Ok(match op {
        Arith::Add => left.saturating_add(right),
        Arith::Subtract => left.saturating_sub(right),
        Arith::Times => left.saturating_mul(right),
        Arith::Min => left.min(right),
        Arith::Max => left.max(right),
        Arith::DivideUp | Arith::DivideDown => return divide(op, left, right),
    })
}

fn divide(op: Arith, left: i64, right: i64) -> Result<i64, Halt> {
    let (Some(quotient), Some(rest)) = (left.checked_div(right), left.checked_rem(right)) else {
        return Err(Halt::Mistake("division by 0".into()));
    };
    let same_sign = (left < 0) == (right < 0);
    Ok(match op {
        Arith::DivideUp if rest != 0 && same_sign => quotient + 1,
        Arith::DivideDown if rest != 0 && !same_sign => quotient - 1,
        _ => quotient,
    })
}

#[inline(always)]
fn holds(compare: Compare, left: i64, right: i64) -> bool {
    match compare {
        Compare::Equal => left == right,
        Compare::NotEqual => left != right,
        Compare::Less => left < right,
        Compare::AtMost => left <= right,
        Compare::Greater => left > right,
        Compare::AtLeast => left >= right,
    }
}
