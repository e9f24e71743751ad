//! A dungeon as Markdown: heading, map with letters, one section per room.

use super::ascii::ascii;
use super::model::{Dungeon, Room};
use super::text::{exits, goal_place, heading_and_text, outcomes};
use crate::words::{Word, Words, say};

/// The whole dungeon.
pub fn markdown(dungeon: &Dungeon, words: Words<'_>) -> String {
    let title = if dungeon.title.is_empty() {
        words.get(Word::Dungeon)
    } else {
        &dungeon.title
    };
    let seed = words.say(say::SeedNumber { seed: dungeon.seed });
    let mut out = format!("# {}\n\n{}\n", escape(title), escape(&seed));
    if !dungeon.flavour.is_empty() {
        out.push_str(&format!("\n{}\n", escape(&dungeon.flavour)));
    }
    if let Some(place) = goal_place(dungeon, words) {
        let goal = escape(words.get(Word::Goal));
        out.push_str(&format!("\n**{goal}:** {}\n", escape(&place)));
    }
    for level in 1..=dungeon.levels() {
        let floor = escape(&words.say(say::FloorNumber { floor: level }));
        let map = ascii(dungeon, level);
        out.push_str(&format!("\n## {floor}\n\n```text\n{map}```\n"));
        for room in dungeon.rooms_on(level) {
            out.push_str(&section(dungeon, room, words));
        }
    }
    let outcomes = outcomes(dungeon);
    if !outcomes.is_empty() {
        let title = escape(words.get(Word::Outcomes));
        out.push_str(&format!("\n## {title}\n\n"));
    }
    for (room, answer, text) in outcomes {
        let (answer, text) = (escape(answer), escape(&text));
        out.push_str(&format!("- **{room}**, {answer}: {text}\n"));
    }
    out
}

fn section(dungeon: &Dungeon, room: &Room, words: Words<'_>) -> String {
    let mut out = format!("\n### {}. {}\n\n", room.id, escape(&room.name));
    if !room.flavour.is_empty() {
        out.push_str(&format!("*{}*\n\n", escape(&room.flavour)));
    }
    for contents in &room.contents {
        let (name, text) = heading_and_text(dungeon, contents, &|room| room, words);
        let (name, text) = (escape(&name.plain()), escape(&text.plain()));
        out.push_str(&match (name.as_str(), text.as_str()) {
            (name, "") => format!("- **{name}**\n"),
            ("", text) => format!("- {text}\n"),
            (name, text) => format!("- **{name}**: {text}\n"),
        });
    }
    let exits = exits(dungeon, room, true, words);
    let exits = words.say(say::Exits { exits });
    out.push_str(&format!("- {}\n", escape(&exits)));
    out
}

/// Letters that Markdown would take for marks.
fn escape(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '*' | '_' | '`' | '[' | ']' | '<' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
