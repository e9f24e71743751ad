//! A room of a dungeon's key.

use super::prelude::*;
use crate::dungeon::{Contents, Dungeon, Room, text};
use crate::model::{Catalog, Figure, FigureValue, Figures, Foe};

/// A room of the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeyedRoom {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// A few words of description.
    pub flavour: String,
    /// The word for what the dungeon is about, where it is.
    pub goal: Option<String>,
    /// What is in it.
    pub contents: Vec<RoomContents>,
    /// Ways on.
    pub exits: String,
}

/// Something in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomContents {
    /// In a word or two.
    pub name: String,
    /// The whole of it.
    pub text: String,
    /// Figures of the foes it brings, a line each.
    pub foes: Vec<String>,
}

/// A room of the key, with the figures of its foes.
pub fn keyed_room(ruleset: &Ruleset, dungeon: &Dungeon, room: &Room) -> KeyedRoom {
    let goal = dungeon.goal.as_ref().filter(|goal| goal.room == room.id);
    let contents = room.contents.iter();
    let contents = contents.map(|contents| contents_of(ruleset, dungeon, contents));
    KeyedRoom {
        number: room.id,
        name: room.name.clone(),
        flavour: room.flavour.clone(),
        goal: goal.map(|_| ruleset.word(Word::Goal).to_owned()),
        contents: contents.collect(),
        exits: ruleset.words().say(say::Exits {
            exits: text::exits(dungeon, room, true, ruleset.words()),
        }),
    }
}

fn contents_of(ruleset: &Ruleset, dungeon: &Dungeon, contents: &Contents) -> RoomContents {
    let mut foes: Vec<String> = Vec::new();
    let met = contents.foes().into_iter();
    for foe in met.filter_map(|id| ruleset.foes.get(id)) {
        let line = figures(ruleset, foe);
        if !foes.contains(&line) {
            foes.push(line);
        }
    }
    let (name, text) = text::heading_and_text(dungeon, contents, &|room| room, ruleset.words());
    RoomContents {
        name: name.plain(),
        text: text.plain(),
        foes,
    }
}

/// The value of a foe's figure as it is printed; nothing when it says nothing.
pub fn figure_words(value: &FigureValue) -> Option<String> {
    let words = match value {
        FigureValue::Number(0) => return None,
        FigureValue::Number(number) => number.to_string(),
        FigureValue::Dice(dice) => dice.source.clone(),
        FigureValue::List(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            numbers.join("/")
        }
        FigureValue::Text(text) => text.as_words()?.to_owned(),
    };
    Some(words).filter(|words| !words.is_empty() && words != "-")
}

/// Labels and values of the figures that say something.
pub fn stated_figures(stats: &Catalog<Figure>, figures: &Figures) -> Vec<(String, String)> {
    let stated = figures
        .iter()
        .filter_map(|(figure, value)| Some((stats[figure].label.clone(), figure_words(value)?)));
    stated.collect()
}

/// `Goblin: Level 3, Life 1`.
fn figures(ruleset: &Ruleset, foe: &Foe) -> String {
    let stated = stated_figures(&ruleset.foe_stats, &foe.figures).into_iter();
    let stated: Vec<String> = stated
        .map(|(label, value)| format!("{label} {value}"))
        .collect();
    if stated.is_empty() {
        return foe.label.clone();
    }
    format!("{}: {}", foe.label, stated.join(", "))
}

impl Body for KeyedRoom {
    fn write_markdown(&self, out: &mut Markdown) {
        out.line(format_args!("### {}. {}\n", self.number, self.name));
        if !self.flavour.is_empty() {
            out.line(format_args!("*{}*\n", self.flavour));
        }
        for held in &self.contents {
            match (held.name.as_str(), held.text.as_str()) {
                (name, "") => out.line(format_args!("- **{name}**")),
                ("", text) => out.line(format_args!("- {text}")),
                (name, text) => out.line(format_args!("- **{name}**: {text}")),
            }
            let foes = held.foes.iter();
            foes.for_each(|foe| out.line(format_args!("  - {foe}")));
        }
        out.line(format_args!("- {}", self.exits));
    }

    named!(name);
}
