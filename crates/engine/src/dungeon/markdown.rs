//! A dungeon as Markdown: heading, map with letters, one section per room.

use super::ascii::ascii;
use super::model::{Dungeon, Room};
use super::text::{exits, heading_and_text, outcomes};
use crate::words::{Word, Words, say};

/// The whole dungeon.
pub fn markdown(dungeon: &Dungeon, words: Words<'_>) -> String {
    let title = if dungeon.title.is_empty() {
        words.get(Word::Dungeon)
    } else {
        &dungeon.title
    };
    let seed = words.say(say::SeedNumber { seed: dungeon.seed });
    let mut out = format!(
        "# {}\n\n{}\n",
        escape_markdown(title),
        escape_markdown(&seed)
    );
    if !dungeon.flavour.is_empty() {
        out.push_str(&format!("\n{}\n", escape_markdown(&dungeon.flavour)));
    }
    if let Some(goal) = &dungeon.goal {
        let place = words.say(say::GoalInRoom {
            goal: &goal.what,
            room: goal.room,
        });
        out.push_str(&format!(
            "\n**{}:** {}\n",
            escape_markdown(words.get(Word::Goal)),
            escape_markdown(&place)
        ));
    }
    for level in 1..=dungeon.levels() {
        let floor = words.say(say::FloorNumber { floor: level });
        out.push_str(&format!(
            "\n## {}\n\n```text\n{}```\n",
            escape_markdown(&floor),
            ascii(dungeon, level)
        ));
        for room in dungeon.rooms.iter().filter(|room| room.level == level) {
            out.push_str(&section(dungeon, room, words));
        }
    }
    let outcomes = outcomes(dungeon);
    if !outcomes.is_empty() {
        let title = escape_markdown(words.get(Word::Outcomes));
        out.push_str(&format!("\n## {title}\n\n"));
    }
    for (room, answer, text) in outcomes {
        let (answer, text) = (escape_markdown(answer), escape_markdown(&text));
        out.push_str(&format!("- **{room}**, {answer}: {text}\n"));
    }
    out
}

fn section(dungeon: &Dungeon, room: &Room, words: Words<'_>) -> String {
    let mut out = format!("\n### {}. {}\n\n", room.id, escape_markdown(&room.name));
    if !room.flavour.is_empty() {
        out.push_str(&format!("*{}*\n\n", escape_markdown(&room.flavour)));
    }
    for contents in &room.contents {
        let (name, text) = heading_and_text(dungeon, contents, &|room| room, words);
        out.push_str(&match (name.plain().as_str(), text.plain().as_str()) {
            (name, "") => format!("- **{}**\n", escape_markdown(name)),
            ("", text) => format!("- {}\n", escape_markdown(text)),
            (name, text) => format!(
                "- **{}**: {}\n",
                escape_markdown(name),
                escape_markdown(text)
            ),
        });
    }
    let exits = exits(dungeon, room, true, words);
    let exits = words.say(say::Exits { exits });
    out.push_str(&format!("- {}\n", escape_markdown(&exits)));
    out
}

/// Letters that Markdown would take for marks.
fn escape_markdown(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '*' | '_' | '`' | '[' | ']' | '<' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
