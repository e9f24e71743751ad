//! What stands after the dungeon: whoever comes by, and the hidden ways of a gamebook.

use super::front::text;
use super::{BookletParts, Words, entries};
use crate::booklet::{Guard, Part, Telling, Way};
use crate::content::blocks::ChecklistItem;
use crate::content::{Block, markup};
use crate::dungeon::text::way_words;

/// Whoever comes by, in order, with a box to tick.
pub fn wanderers(parts: &BookletParts<'_>) -> Vec<Block> {
    let words = Words(parts.ruleset);
    let plan = parts.ruleset.booklet.as_ref();
    let Some(plan) = plan.filter(|_| !parts.booklet.wanderers.is_empty()) else {
        return Vec::new();
    };
    let title = words.own("wanderers", "Whoever comes by");
    let when = plan.wanderers_text.as_deref().unwrap_or_default();
    let rows = parts.booklet.wanderers.iter().map(|wanderer| {
        let contents = &wanderer.contents;
        let name = contents.name.trim_end_matches('.');
        let mut row = match (name, contents.text.as_str()) {
            ("", _) => Vec::new(),
            (name, "") => markup::spans(&format!("**{name}**")),
            // A text that does not begin like a sentence goes on after the name.
            (name, text) if text.starts_with(char::is_lowercase) => {
                markup::spans(&format!("**{name}:** "))
            }
            (name, _) => markup::spans(&format!("**{name}.** ")),
        };
        let guards: Vec<&Guard> = wanderer.guards.iter().collect();
        let told = entries::singular(parts, &guards, &contents.text);
        row.extend(markup::spans(&told));
        let foes = wanderer.guards.iter();
        ChecklistItem {
            words: row,
            foes: foes
                .filter_map(|guard| entries::foe_line(parts, guard))
                .collect(),
        }
    });
    vec![
        text(title, when),
        Block::Checklist {
            items: rows.collect(),
        },
    ]
}

/// Hidden ways of a gamebook, by the number of the section where they are found.
pub fn hidden_ways(parts: &BookletParts<'_>) -> Option<Block> {
    let words = Words(parts.ruleset);
    let Telling::Gamebook { sections, .. } = &parts.booklet.telling else {
        return None;
    };
    let dungeon = &parts.booklet.made.dungeon;
    let mut lines: Vec<(u32, String, u32)> = Vec::new();
    for (id, section) in sections.iter().enumerate() {
        let room = match section.part {
            Part::Arrive(room) | Part::Cleared(room) => room,
            Part::Leave => continue,
        };
        for link in section.links.iter().filter(|link| link.hidden) {
            let numbers = (
                parts.booklet.telling.number(id),
                parts.booklet.telling.number(link.to),
            );
            if let ((Some(from), Some(to)), Way::Door(door)) = (numbers, link.way)
                && let Some(door) = dungeon.doors.get(door)
            {
                lines.push((from, way_words(dungeon, room, door), to));
            }
        }
    }
    lines.sort_unstable();
    let ways = lines
        .into_iter()
        .map(|(from, way, to)| (from, way, words.own("turn-to", "turn to"), to));
    let ways: Vec<(u32, String, String, u32)> = ways.collect();
    (!ways.is_empty()).then(|| Block::HiddenWays {
        title: words.own("hidden-ways", "Hidden ways"),
        text: words.own("hidden-ways-text", "Only for those who searched and found: the number of the section you are in, and where its hidden way leads."),
        ways,
    })
}
