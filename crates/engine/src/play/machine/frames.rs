//! Calls, returns, and who is at hand.

use super::super::chance::{Chance, Halt};
use super::{DEEPEST, Machine};

/// Whose turn it is. Unbound, the first who stands is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hands {
    pub hero: u16,
    pub foe: u16,
    pub item: u32,
    /// Its number plus 1; 0 is none.
    pub door: u16,
    /// The same for a card; without one the latest that was drawn is meant.
    pub card: u16,
    pub hero_bound: bool,
    pub foe_bound: bool,
}

/// What a return goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frame {
    pub entry: u32,
    pub back: u32,
    pub base: u32,
    pub iters: u32,
    pub kept: u32,
    pub held: u32,
    pub hands: Hands,
    pub hook: Option<HookFrame>,
}

/// A frame that runs hooks one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HookFrame {
    pub trigger: u32,
    /// Where its hooks are among the pending ones.
    pub first: u32,
    pub next: u32,
}

#[cold]
fn cannot_enter(why: &str) -> Halt {
    Halt::Mistake(why.into())
}

impl<C: Chance> Machine<'_, C> {
    /// Begins an entry whose arguments are on the stack; `back` is where its return leads.
    #[inline]
    pub(in crate::play) fn enter(&mut self, entry: u32, back: u32) -> Result<(), Halt> {
        let Some(code) = self.program.entries.get(entry as usize) else {
            return Err(cannot_enter("a rule is missing"));
        };
        let state = &mut self.state;
        if state.frames.len() >= DEEPEST {
            return Err(cannot_enter("procedure calls are nested too deeply"));
        }
        let Some(left) = self.steps.checked_sub(code.cost) else {
            return Err(Halt::Budget);
        };
        self.steps = left;
        if let Some(used) = self.notes.used.get_mut(entry as usize) {
            *used += 1;
        }
        let base = state.stack.len() - usize::from(code.arguments);
        state.frames.push(Frame {
            entry,
            back,
            base: state.base as u32,
            iters: state.iters.len() as u32,
            kept: state.kept.len() as u32,
            held: state.held.len() as u32,
            hands: state.hands,
            hook: None,
        });
        state.base = base;
        // Most scripts have few numbers of their own, which is less work than filling memory.
        for _ in code.arguments..code.locals {
            state.stack.push(0);
        }
        state.pc = code.start;
        Ok(())
    }

    #[inline]
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps = self.steps.checked_sub(steps).ok_or(Halt::Budget)?;
        Ok(())
    }

    /// Ends the script at hand.
    #[inline]
    pub(super) fn leave_frame(&mut self) -> Result<(), Halt> {
        let state = &mut self.state;
        let Some(frame) = state.frames.pop() else {
            state.pc = 0;
            return Ok(());
        };
        if let Some(hook) = frame.hook {
            // It goes on with the next rule.
            state.frames.push(frame);
            return self.leave_hook(frame, hook);
        }
        if state.stack.len() > state.base {
            state.stack.truncate(state.base);
        }
        state.pc = frame.back;
        self.restore(&frame);
        Ok(())
    }

    #[inline]
    pub(super) fn restore(&mut self, frame: &Frame) {
        let state = &mut self.state;
        state.base = frame.base as usize;
        if state.iters.len() > frame.iters as usize {
            state.iters.truncate(frame.iters as usize);
            if state.world.places.at_hand != state.world.places.room {
                // The script ended while it went through rooms.
                self.look_home();
            }
        }
        let state = &mut self.state;
        // Most scripts leave nothing behind.
        if state.kept.len() > frame.kept as usize {
            state.kept.truncate(frame.kept as usize);
        }
        if state.held.len() > frame.held as usize {
            state.held.truncate(frame.held as usize);
        }
        if state.hands != frame.hands {
            state.hands = frame.hands;
            self.refresh();
        }
    }

    /// Finds the rows of those at hand again, after hands or the world changed.
    #[inline]
    pub(in crate::play) fn refresh(&mut self) {
        let layout = &self.program.layout;
        let state = &mut self.state;
        if !state.hands.hero_bound {
            state.hands.hero = state.world.first_hero;
        }
        if !state.hands.foe_bound {
            state.hands.foe = state.world.first_foe;
        }
        state.hero_base = layout.hero_base(state.hands.hero);
        state.foe_base = state.world.foe_base(layout, state.hands.foe);
    }
}
