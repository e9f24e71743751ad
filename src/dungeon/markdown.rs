//! A dungeon as Markdown: heading, map with letters, one section per room.

use super::ascii::ascii;
use super::model::{Dungeon, Room};
use super::text::{exits, told};

/// The whole dungeon.
pub fn markdown(dungeon: &Dungeon) -> String {
    let title = if dungeon.title.is_empty() {
        "Dungeon"
    } else {
        &dungeon.title
    };
    let mut out = format!("# {}\n\nSeed {}\n", escaped(title), dungeon.seed);
    if !dungeon.flavour.is_empty() {
        out.push_str(&format!("\n{}\n", escaped(&dungeon.flavour)));
    }
    if let Some(goal) = &dungeon.goal {
        out.push_str(&format!(
            "\n**Goal:** {} (room {})\n",
            escaped(&goal.what),
            goal.room
        ));
    }
    for level in 1..=dungeon.levels() {
        out.push_str(&format!(
            "\n## Floor {level}\n\n```text\n{}```\n",
            ascii(dungeon, level)
        ));
        for room in dungeon.rooms.iter().filter(|room| room.level == level) {
            out.push_str(&section(dungeon, room));
        }
    }
    out
}

fn section(dungeon: &Dungeon, room: &Room) -> String {
    let mut out = format!("\n### {}. {}\n\n", room.id, escaped(&room.name));
    if !room.flavour.is_empty() {
        out.push_str(&format!("*{}*\n\n", escaped(&room.flavour)));
    }
    for contents in &room.contents {
        let (name, text) = told(dungeon, contents, &|room| room);
        out.push_str(&match (name.plain().as_str(), text.plain().as_str()) {
            (name, "") => format!("- **{}**\n", escaped(name)),
            ("", text) => format!("- {}\n", escaped(text)),
            (name, text) => format!("- **{}**: {}\n", escaped(name), escaped(text)),
        });
    }
    out.push_str(&format!(
        "- Exits: {}\n",
        escaped(&exits(dungeon, room, true))
    ));
    out
}

/// Letters that Markdown would take for marks.
fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '*' | '_' | '`' | '[' | ']' | '<' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
