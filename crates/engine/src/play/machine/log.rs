//! The story of a run, line by line, when somebody wants to read it.

use super::super::chance::Chance;
use super::super::code::Place;
use super::super::layout::KIND;
use super::super::setup::HeroSpec;
use super::Machine;
use crate::rules::{Owner, Period};

/// The lines of a run, and what the next one may be joined with.
#[derive(Debug, Default)]
pub(in crate::play) struct Story {
    pub lines: Vec<String>,
    heroes: Vec<String>,
    /// The line of the latest dice.
    dice: Option<usize>,
    /// The line of the dice that a table was rolled on with.
    dice_of_table: Option<usize>,
}

impl Story {
    /// The beginning of a story about these heroes.
    pub fn of(heroes: &[HeroSpec]) -> Self {
        let names: Vec<&str> = heroes.iter().map(name_of_hero).collect();
        let is_alone = |name: &&&str| names.iter().filter(|other| other == name).count() == 1;
        let named = |(at, name): (usize, &&str)| match Some(name).filter(is_alone) {
            Some(name) if !name.is_empty() => (*name).to_owned(),
            _ => format!("hero {}", at + 1),
        };
        Self {
            heroes: names.iter().enumerate().map(named).collect(),
            ..Self::default()
        }
    }

    fn hero(&self, at: usize) -> String {
        let name = self.heroes.get(at).cloned();
        name.unwrap_or_else(|| format!("hero {}", at + 1))
    }

    /// Takes the line of the dice back, if it is the last one, to be shown with what they led to.
    fn take_dice_of_table(&mut self) -> Option<String> {
        let at = self.dice_of_table.take()?;
        let is_last = at + 1 == self.lines.len();
        let line = is_last.then(|| self.lines.pop()).flatten()?;
        Some(line.trim_start().to_owned())
    }
}

/// The name, or the class of a hero without one.
fn name_of_hero(hero: &HeroSpec) -> &str {
    match hero.classes.as_slice() {
        [class] if hero.name.is_empty() => class,
        _ => &hero.name,
    }
}

impl<C: Chance> Machine<'_, C> {
    pub(super) fn line(&mut self, line: String) {
        if let Some(story) = &mut self.story {
            story.lines.push(line);
        }
    }

    #[cold]
    pub(super) fn log_roll(&mut self, dice: &str, total: i64) {
        self.line(format!("  {dice}: {total}"));
        if let Some(story) = &mut self.story {
            story.dice = story.lines.len().checked_sub(1);
        }
    }

    /// The latest dice decide the row of a table, whose name is logged with them.
    pub(super) fn log_rolled_on(&mut self) {
        if let Some(story) = &mut self.story {
            story.dice_of_table = story.dice.take();
        }
    }

    /// `Weather: Clear (2d6: 4)`. A row of figures that is only looked up is no part of the story.
    #[cold]
    pub(super) fn log_row(&mut self, table: u32, row: i64, is_lookup: bool) {
        let program = self.program;
        let Some(names) = program.names.rolled.get(table as usize) else {
            return;
        };
        let Some(story) = &mut self.story else {
            return;
        };
        let dice = story.take_dice_of_table();
        if is_lookup && dice.is_none() {
            return;
        }
        let found = usize::try_from(row)
            .ok()
            .and_then(|row| names.rows.get(row));
        let row = found.map_or("nothing", String::as_str);
        let dice = dice.map_or_else(String::new, |dice| format!(" ({dice})"));
        self.line(format!("  {}: {row}{dice}", names.title));
    }

    #[cold]
    pub(super) fn log_said(&mut self, text: u32) {
        if self.story.is_some() {
            let text = self
                .program
                .says
                .get(text as usize)
                .cloned()
                .unwrap_or_default();
            self.line(format!("\"{text}\""));
        }
    }

    fn name_of_hero(&self, at: usize) -> String {
        let story = self.story.as_ref();
        story.map_or_else(String::new, |story| story.hero(at))
    }

    /// The hero's name, or the foe's.
    pub(super) fn name_of_row(&self, base: usize, is_hero: bool) -> String {
        let layout = &self.program.layout;
        if is_hero {
            return self.name_of_hero((base - layout.heroes) / layout.hero_row);
        }
        let number = (base - self.state.world.foes_at(layout)) / layout.foe_row;
        let kind = self.state.world.mem[base + KIND];
        let name = self.program.names.foe(kind);
        match self.state.world.foes {
            0..=2 => name.to_owned(),
            _ => format!("{name} {number}"),
        }
    }

    #[cold]
    pub(super) fn log_change(&mut self, place: Place, before: i64, after: i64) {
        let (owner, at, whose) = match place {
            Place::Hero(at) => (
                Owner::Hero,
                at,
                self.name_of_row(self.state.hero_base, true),
            ),
            Place::Foe(at) => (Owner::Foe, at, self.name_of_row(self.state.foe_base, false)),
            Place::Global(at) => (Owner::Party, at, String::new()),
            Place::Item(at) | Place::Worn { at, .. } => (Owner::Item, at, "item".to_owned()),
            Place::Door(at) => (Owner::Door, at, "door".to_owned()),
            _ => return,
        };
        let is_it = |of: Owner| match owner {
            Owner::Party => matches!(of, Owner::Party | Owner::Room | Owner::Game),
            owner => of == owner,
        };
        let layout = &self.program.layout;
        let named = |at: u16| {
            let mut stats = layout.stats();
            let found = stats.find(|(of, _, slot)| is_it(*of) && slot.at == at);
            found.map(|(_, name, _)| name.to_owned())
        };
        let name =
            named(at).or_else(|| named(at.saturating_sub(1)).map(|name| format!("{name}.max")));
        let name = name.unwrap_or_default();
        let space = if whose.is_empty() { "" } else { " " };
        self.line(format!("  {whose}{space}{name}: {before} -> {after}"));
    }

    #[cold]
    pub(super) fn log_fall(&mut self, base: usize, is_hero: bool) {
        let name = self.name_of_row(base, is_hero);
        self.line(format!("{name} is down"));
    }

    #[cold]
    pub(super) fn log_flight(&mut self, base: usize, is_hero: bool) {
        let name = self.name_of_row(base, is_hero);
        self.line(format!("{name} escapes"));
    }

    /// Pieces that are worn now and were not before, slot by slot.
    #[cold]
    pub(super) fn log_worn(&mut self, hero: u16, before: &[u32]) {
        let layout = &self.program.layout;
        let start = layout.hero_base(hero) + layout.hero_slots;
        let worn = self.state.world.mem[start..start + before.len()].to_vec();
        for (piece, before) in worn.into_iter().zip(before) {
            let Some(piece) = u32::try_from(piece).ok().filter(|piece| *piece > 0) else {
                continue;
            };
            if piece != *before {
                let kind = self.item_row(piece).get(KIND).copied().unwrap_or(-1);
                let name = self.program.names.item(kind).to_owned();
                let hero = self.name_of_hero(usize::from(hero));
                self.line(format!("  {hero} wears: {name}"));
            }
        }
    }

    #[cold]
    pub(super) fn log_mark(&mut self, row: usize, mark: u16, on: bool) {
        let name = self
            .program
            .names
            .marks
            .get(usize::from(mark))
            .cloned()
            .unwrap_or_default();
        let name = name.trim_start_matches(['!', '@']);
        let layout = &self.program.layout;
        let whose = if row >= self.state.world.foes_at(layout) {
            self.name_of_row(row, false)
        } else if row >= layout.heroes {
            self.name_of_row(row, true)
        } else {
            "the place".to_owned()
        };
        let verb = if on { "gains" } else { "loses" };
        self.line(format!("  {whose} {verb} {name}"));
    }

    #[cold]
    pub(super) fn log_item(&mut self, kind: u32, gained: bool) {
        let verb = if gained { "gained" } else { "lost" };
        let name = self.program.names.item(i64::from(kind)).to_owned();
        self.line(format!("  {verb}: {name}"));
    }

    #[cold]
    pub(super) fn log_test(&mut self) {
        let test = self.state.world.test;
        let names = &self.program.names;
        let grades = names.grades.get(usize::from(test.test));
        let at = usize::try_from(test.grade - 1).ok();
        let grade = grades
            .zip(at)
            .and_then(|(grades, at)| grades.get(at))
            .cloned()
            .unwrap_or_default();
        let name = names
            .tests
            .get(usize::from(test.test))
            .cloned()
            .unwrap_or_default();
        self.line(format!(
            "  test {name}: {} against {}: {grade}",
            test.roll, test.target
        ));
    }

    #[cold]
    pub(super) fn log_period(&mut self, period: Period) {
        if period == Period::Round {
            let line = format!("round {}", self.notes.rounds);
            self.line(line);
        } else {
            self.line(format!("a new {} begins", period.word()));
        }
    }

    #[cold]
    pub(super) fn log_fight(&mut self) {
        let layout = &self.program.layout;
        let world = &self.state.world;
        let foes = (1..world.foes).map(|foe| self.name_of_row(world.foe_base(layout, foe), false));
        let foes: Vec<String> = foes.collect();
        self.line(format!("a fight against {}", foes.join(", ")));
    }
}
