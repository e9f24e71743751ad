//! Where every number of a run is kept: each stat, mark and slot of the game gets a place in a row of numbers.
//!
//! Memory is one list: the stats of party, room and game, then a row per hero, then a row per foe. The first foe row is nobody's, so
//! that asking for a foe where there is none reads zeros. Items have a list of their own, the first row again being nobody's.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::model::{FigureKind, Ruleset, StatKind, StatOwner};
use crate::rules::{self, Owner};

/// Every row begins with these.
pub(super) const STATE: usize = 0;
pub(super) const KIND: usize = 1;
pub(super) const MARKS: usize = 2;

/// Of an item: who has it (0 nobody, hero + 1, or foe + [`OF_FOE`]), and the slot it fills plus 1.
pub(super) const OF_FOE: i64 = 1_000_000;

/// What kind of number a stat is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StatForm {
    Number,
    /// A maximum is kept behind it.
    Pool,
    /// Worked out by the formula of this stat.
    Derived,
    /// Rolled when used; the slot holds what was added.
    Dice,
    List,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StatSlot {
    pub at: u16,
    pub form: StatForm,
    /// The stat of the ruleset, where there is one.
    pub stat: Option<usize>,
}

/// Marks of doors that walking looks at.
#[derive(Debug, Clone, Default)]
pub(super) struct PlaceMarks {
    pub open: Option<u16>,
    pub secret: Option<u16>,
    pub given_up: Option<u16>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    stats: BTreeMap<Owner, BTreeMap<String, StatSlot>>,
    pub marks: BTreeMap<String, u16>,
    pub slots: BTreeMap<String, u16>,
    pub mark_words: usize,
    /// Where marks of party, room and game begin.
    pub party_marks: usize,
    pub room_marks: usize,
    pub game_marks: usize,
    /// Where the heroes begin, and the length of their rows.
    pub heroes: usize,
    pub hero_row: usize,
    /// Where in a hero's row the slots begin.
    pub hero_slots: usize,
    pub foe_row: usize,
    pub item_row: usize,
    pub item_owner: usize,
    pub item_slot: usize,
    /// Whether what it brings to its bearer counts at present.
    pub item_active: usize,
    /// Of an item: how often it can still be used.
    pub item_uses: Option<u16>,
    /// Where the stats of the room are.
    pub room_stats: Range<usize>,
    pub game_stats: Range<usize>,
    /// The length of a door's row.
    pub door_row: usize,
    pub places: PlaceMarks,
    pub hero_life: Option<u16>,
    pub foe_life: Option<u16>,
    /// A maximum is kept behind it.
    pub foe_life_is_pool: bool,
}

impl Layout {
    pub fn of(ruleset: &Ruleset) -> Self {
        let mut layout = Self {
            marks: marks(ruleset),
            ..Self::default()
        };
        layout.mark_words = layout.marks.len().div_ceil(64).max(1);
        for (number, slot) in ruleset.slots.ids().enumerate() {
            layout.slots.insert(slot.to_owned(), short(number));
        }
        layout.place_globals(ruleset);
        layout.place_beings(ruleset);
        layout.places = PlaceMarks {
            open: layout.mark("open"),
            secret: layout.mark("secret"),
            given_up: layout.mark("given-up"),
        };
        let place = |owner, id: Option<&str>| Some(layout.stat(owner, id?)?.at);
        let hero = ruleset.hero_life().map(|stat| stat.id.as_str());
        let foe = ruleset.foe_life().map(|figure| figure.id.as_str());
        let is_pool = foe
            .and_then(|id| layout.stat(Owner::Foe, id))
            .is_some_and(|slot| slot.form == StatForm::Pool);
        (layout.hero_life, layout.foe_life) = (place(Owner::Hero, hero), place(Owner::Foe, foe));
        layout.foe_life_is_pool = is_pool;
        layout
    }

    fn place_globals(&mut self, ruleset: &Ruleset) {
        let mut next = MARKS;
        for owner in [Owner::Party, Owner::Room, Owner::Game] {
            let start = next;
            next = self.place(ruleset, owner, next);
            if owner == Owner::Room {
                self.room_stats = start..next;
            } else if owner == Owner::Game {
                self.game_stats = start..next;
            }
        }
        self.party_marks = next;
        self.room_marks = next + self.mark_words;
        self.game_marks = self.room_marks + self.mark_words;
        self.heroes = self.game_marks + self.mark_words;
    }

    fn place_beings(&mut self, ruleset: &Ruleset) {
        let first = MARKS + self.mark_words;
        self.hero_slots = first;
        self.hero_row = self.place(ruleset, Owner::Hero, first + self.slots.len());
        self.foe_row = self.place(ruleset, Owner::Foe, first);
        self.item_owner = first;
        self.item_slot = first + 1;
        self.item_active = first + 2;
        self.item_row = self.place(ruleset, Owner::Item, first + 3);
        self.item_uses = self.stat(Owner::Item, "uses").map(|slot| slot.at);
        self.door_row = self.place(ruleset, Owner::Door, first);
    }

    /// Gives every stat of the owner its place, from `next` on; tells where the next one goes.
    fn place(&mut self, ruleset: &Ruleset, owner: Owner, mut next: usize) -> usize {
        for name in ruleset.scope.stat_names(owner) {
            let (form, stat) = form(ruleset, owner, name);
            let slot = StatSlot {
                at: short(next),
                form,
                stat,
            };
            let stats = self.stats.entry(owner).or_default();
            stats.insert(name.to_owned(), slot);
            next += if form == StatForm::Pool { 2 } else { 1 };
        }
        next
    }

    pub fn stat(&self, owner: Owner, name: &str) -> Option<StatSlot> {
        self.stats.get(&owner)?.get(name).copied()
    }

    /// All stats by owner, in the order of their names.
    pub fn stats(&self) -> impl Iterator<Item = (Owner, &str, StatSlot)> {
        self.stats.iter().flat_map(|(owner, stats)| {
            let stats = stats.iter();
            stats.map(|(name, slot)| (*owner, name.as_str(), *slot))
        })
    }

    pub fn mark(&self, name: &str) -> Option<u16> {
        self.marks.get(name).copied()
    }

    pub fn hero_base(&self, hero: u16) -> usize {
        self.heroes + usize::from(hero) * self.hero_row
    }
}

/// Names of classes and traits get a sign in front, because tags may have the same names.
pub(super) fn class_mark(id: &str) -> String {
    format!("@{id}")
}

pub(super) fn trait_mark(id: &str) -> String {
    format!("!{id}")
}

fn marks(ruleset: &Ruleset) -> BTreeMap<String, u16> {
    let scope = &ruleset.scope;
    let plain = scope
        .tags
        .iter()
        .chain(&scope.item_groups)
        .chain(&scope.foe_groups)
        .cloned();
    let classes = scope.classes.iter().map(|id| class_mark(id));
    let traits = scope.traits.iter().map(|id| trait_mark(id));
    let mut marks: BTreeMap<String, u16> = plain
        .chain(classes)
        .chain(traits)
        .map(|name| (name, 0))
        .collect();
    for (number, mark) in marks.values_mut().enumerate() {
        *mark = short(number);
    }
    marks
}

fn form(ruleset: &Ruleset, owner: Owner, name: &str) -> (StatForm, Option<usize>) {
    let figures = match owner {
        Owner::Foe => &ruleset.foe_stats,
        Owner::Item => &ruleset.item_stats,
        _ => return form_of_stat(ruleset, owner, name),
    };
    let form = match figures.get(name).map(|figure| figure.kind) {
        Some(FigureKind::Pool) => StatForm::Pool,
        Some(FigureKind::Dice) => StatForm::Dice,
        Some(FigureKind::List) => StatForm::List,
        _ => StatForm::Number,
    };
    (form, None)
}

fn form_of_stat(ruleset: &Ruleset, owner: Owner, name: &str) -> (StatForm, Option<usize>) {
    let Some(found) = ruleset.stats.find(name) else {
        return (StatForm::Number, None);
    };
    let stat = &ruleset.stats[&found];
    let is_his = owner
        == match stat.of {
            StatOwner::Hero => Owner::Hero,
            StatOwner::Party => Owner::Party,
            StatOwner::Room => Owner::Room,
            StatOwner::Door => Owner::Door,
            StatOwner::Game => Owner::Game,
        };
    if !is_his {
        return (StatForm::Number, None);
    }
    let form = if stat.derived.is_some() {
        StatForm::Derived
    } else if stat.kind == StatKind::Pool
        || ruleset.scope.stat(owner, name) == Some(rules::StatKind::Pool)
    {
        StatForm::Pool
    } else {
        StatForm::Number
    };
    (form, Some(found.index()))
}

/// Places are short numbers; a game with more than 65,535 of anything does not pass the reader's limits.
pub(super) fn short(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
