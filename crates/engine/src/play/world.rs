//! The state of a run: plain numbers, so that it can be copied, compared and kept.

use crate::rules::Period;

use super::code::{Pile, Program};
use super::layout::{KIND, Layout, MARKS, STATE};
use super::machine::Whereabouts;

/// Whether somebody is in the fight.
pub(super) const STANDING: i64 = 0;
pub(super) const DEAD: i64 = 1;
pub(super) const FLED: i64 = 2;

/// Heroes, foes, items, counters, and what lasts for a time.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct World {
    pub(super) mem: Vec<i64>,
    pub(super) items: Vec<i64>,
    pub(super) heroes: u16,
    /// The row of nobody included.
    pub(super) foes: u16,
    pub(super) first_hero: u16,
    pub(super) first_foe: u16,
    pub(super) standing_heroes: u16,
    pub(super) standing_foes: u16,
    pub(super) timed: Vec<Timed>,
    pub(super) limits: Vec<LimitUse>,
    /// Rows of decks that are used up, as table and row.
    pub(super) drawn: Vec<(u32, u32)>,
    /// Where every card of every deck is.
    pub(super) cards: Vec<Pile>,
    /// The latest card that was drawn, its number plus 1; 0 is none.
    pub(super) card: u16,
    pub(super) test: TestState,
    pub(super) fights: u16,
    pub(super) won: bool,
    /// How the latest fight ended.
    pub(super) latest: FightEnd,
    /// Where the party is.
    pub(super) places: Whereabouts,
}

/// How a fight ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum FightEnd {
    /// There was none, or it still goes on.
    #[default]
    None,
    /// A hero is up and no foe is.
    Won,
    /// All heroes are dead.
    Lost,
    /// No hero is up, but one got away.
    Fled,
    /// The procedure ended while both sides were up.
    Undecided,
}

/// The latest test or roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct TestState {
    pub test: u16,
    pub roll: i64,
    pub target: i64,
    pub grade: i64,
    pub reroll: bool,
    pub shifted: bool,
}

/// Something that will be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Timed {
    pub what: TimedWhat,
    pub period: Period,
    /// How many periods are left; -1 until the current one ends.
    pub left: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum TimedWhat {
    /// A number in memory, and by how much it was changed.
    Number { at: u32, by: i64 },
    /// The same of an item.
    OfItem { at: u32, by: i64 },
    /// A mark in the row that begins there.
    Mark { row: u32, mark: u16 },
}

/// How often somebody used a rule that is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct LimitUse {
    pub site: u16,
    pub bearer: u32,
    pub count: u32,
}

impl World {
    /// Nobody, nothing.
    pub(super) fn empty(program: &Program) -> Self {
        let layout = &program.layout;
        Self {
            mem: vec![0; layout.heroes + layout.hero_row + layout.foe_row],
            items: vec![0; layout.item_row],
            cards: program.full_decks(),
            foes: 1,
            ..Self::default()
        }
        .without_foes(layout)
    }

    /// Becomes a copy of another world without giving its memory back.
    pub(super) fn copy(&mut self, other: &Self) {
        let Self {
            mem,
            items,
            timed,
            limits,
            drawn,
            cards,
            ..
        } = self;
        mem.clone_from(&other.mem);
        items.clone_from(&other.items);
        timed.clone_from(&other.timed);
        limits.clone_from(&other.limits);
        drawn.clone_from(&other.drawn);
        cards.clone_from(&other.cards);
        self.card = other.card;
        (self.heroes, self.foes) = (other.heroes, other.foes);
        (self.first_hero, self.first_foe) = (other.first_hero, other.first_foe);
        (self.standing_heroes, self.standing_foes) = (other.standing_heroes, other.standing_foes);
        (self.test, self.fights, self.won, self.latest) =
            (other.test, other.fights, other.won, other.latest);
        if self.places.count > 0 || other.places.count > 0 {
            self.places.copy(&other.places);
        }
    }

    fn without_foes(mut self, layout: &Layout) -> Self {
        self.clear_foes(layout);
        self
    }

    pub(super) fn foes_at(&self, layout: &Layout) -> usize {
        layout.heroes + usize::from(self.heroes.max(1)) * layout.hero_row
    }

    pub(super) fn foe_base(&self, layout: &Layout, foe: u16) -> usize {
        self.foes_at(layout) + usize::from(foe) * layout.foe_row
    }

    /// All foes are gone; the row of nobody stays.
    pub(super) fn clear_foes(&mut self, layout: &Layout) {
        let start = self.foes_at(layout);
        self.mem.truncate(start + layout.foe_row);
        self.mem.resize(start + layout.foe_row, 0);
        self.foes = 1;
        self.first_foe = 0;
        self.standing_foes = 0;
        if !self.timed.is_empty() {
            let beyond = u32::try_from(start).unwrap_or(u32::MAX);
            self.timed.retain(|timed| match timed.what {
                TimedWhat::Number { at, .. } => at < beyond,
                TimedWhat::Mark { row, .. } => row < beyond,
                TimedWhat::OfItem { .. } => true,
            });
        }
        if let Some(state) = self.mem.get_mut(start + STATE) {
            *state = DEAD;
        }
        if let Some(kind) = self.mem.get_mut(start + KIND) {
            *kind = -1;
        }
    }

    /// A new hero with nothing; foes must not be there yet.
    pub(super) fn add_hero(&mut self, layout: &Layout) -> u16 {
        let number = self.heroes;
        self.heroes += 1;
        self.mem
            .truncate(layout.heroes + usize::from(number) * layout.hero_row);
        self.mem.resize(
            layout.heroes + usize::from(self.heroes) * layout.hero_row,
            0,
        );
        self.clear_foes(layout);
        self.recount(layout);
        number
    }

    /// A new foe of this kind; tells its number.
    pub(super) fn add_foe(&mut self, program: &Program, kind: u32) -> u16 {
        let layout = &program.layout;
        let number = self.foes;
        let base = self.foe_base(layout, number);
        self.mem.resize(base + layout.foe_row, 0);
        self.foes += 1;
        let row = &mut self.mem[base..];
        row[KIND] = i64::from(kind);
        if let Some(code) = program.foes.get(kind as usize) {
            for (word, marks) in code.marks.iter().enumerate() {
                row[MARKS + word] = marks.cast_signed();
            }
            for &(at, value) in &code.numbers {
                row[usize::from(at)] = value;
            }
        }
        if self.standing_foes == 0 {
            self.first_foe = number;
        }
        self.standing_foes += 1;
        number
    }

    /// A new piece of this kind, nobody's yet.
    pub(super) fn add_item(&mut self, program: &Program, kind: u32) -> u32 {
        let layout = &program.layout;
        let length = layout.item_row;
        let count = self.items.len() / length;
        let free = (1..count).find(|piece| self.items[piece * length + KIND] < 0);
        let piece = free.unwrap_or(count);
        if free.is_none() {
            self.items.resize((count + 1) * length, 0);
        }
        let row = &mut self.items[piece * length..(piece + 1) * length];
        row.fill(0);
        row[KIND] = i64::from(kind);
        if let Some(code) = program.items.get(kind as usize) {
            for (word, marks) in code.marks.iter().enumerate() {
                row[MARKS + word] = marks.cast_signed();
            }
            for &(at, value) in &code.numbers {
                row[usize::from(at)] = value;
            }
        }
        u32::try_from(piece).unwrap_or(0)
    }

    /// Counts who is up, after a hero or foe went or came back.
    pub(super) fn recount(&mut self, layout: &Layout) {
        (self.first_hero, self.standing_heroes) =
            self.count_of(layout.heroes, layout.hero_row, 0, self.heroes);
        let foes = self.foes_at(layout);
        (self.first_foe, self.standing_foes) = self.count_of(foes, layout.foe_row, 1, self.foes);
    }

    /// The first that stands (else the last dead one, else the last) and how many do.
    fn count_of(&self, start: usize, row: usize, from: u16, to: u16) -> (u16, u16) {
        let mut first = None;
        let mut last_dead = None;
        let mut count = 0;
        for number in from..to {
            match self.mem[start + usize::from(number) * row + STATE] {
                STANDING => {
                    first = first.or(Some(number));
                    count += 1;
                }
                DEAD => last_dead = Some(number),
                _ => {}
            }
        }
        let at_hand = first.or(last_dead).unwrap_or(to.saturating_sub(1));
        (at_hand, count)
    }

    pub(super) fn has_mark(row: &[i64], mark: u16) -> bool {
        let mark = usize::from(mark);
        let word = row.get(MARKS + mark / 64).copied().unwrap_or(0);
        word.cast_unsigned() >> (mark % 64) & 1 == 1
    }

    pub(super) fn set_mark(row: &mut [i64], mark: u16, on: bool) {
        let mark = usize::from(mark);
        if let Some(word) = row.get_mut(MARKS + mark / 64) {
            let bit = 1_u64 << (mark % 64);
            let bits = word.cast_unsigned();
            *word = if on { bits | bit } else { bits & !bit }.cast_signed();
        }
    }
}
