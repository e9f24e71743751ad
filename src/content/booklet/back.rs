//! What stands after the dungeon: whoever comes by, tables that its words name, and the hidden ways of a gamebook.

use super::front::text;
use super::{BookletParts, Words, entries};
use crate::booklet::{Guard, Part, Telling, Way};
use crate::content::blocks::ChecklistItem;
use crate::content::{Block, blocks, markup};
use crate::dungeon::text::way_words;
use crate::model::{BlockKind, Product, TableParts};

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
        let name = contents.heading().trim_end_matches('.');
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

/// Tables that the words of this dungeon name, `the goods of table I`, and that the ruleset has not put into the booklet anyway.
pub fn named_tables(parts: &BookletParts<'_>, product: &Product) -> Vec<Block> {
    let booklet = parts.booklet;
    let rooms = booklet.made.dungeon.rooms.iter();
    let rolled = rooms.flat_map(|room| &room.contents);
    let found = booklet.finds.iter().map(|(_, find)| find);
    let coming = booklet.wanderers.iter().map(|wanderer| &wanderer.contents);
    let guards = booklet.guards.iter();
    let kept = guards.flat_map(|guard| guard.reaction.iter().chain(&guard.treasure));
    let all = rolled.chain(found).chain(coming).chain(kept);
    let texts: Vec<String> = all.map(|contents| contents.text.to_lowercase()).collect();
    let declared = |table: &str| {
        let mut blocks = product.pages.iter().flat_map(|page| &page.blocks);
        blocks.any(|block| matches!(&block.kind, BlockKind::RollTable { table: own, .. } if own.id() == table))
    };
    let tables = parts.ruleset.tables.iter().filter(|table| {
        let name = table.title.split(':').next().unwrap_or_default();
        let name = name.to_lowercase();
        let named = name.starts_with(TABLE) && texts.iter().any(|text| mentions(text, &name));
        named && !declared(&table.id)
    });
    tables
        .map(|table| {
            let sheet = blocks::roll_table(parts.ruleset, table, &TableParts::default());
            Block::RollTable(sheet)
        })
        .collect()
}

/// How the names of tables begin that texts may mention.
const TABLE: &str = "table ";

/// Whether the words occur and do not go on.
fn mentions(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let rest = text.get(at + words.len()..).unwrap_or_default();
        !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '-')
    })
}
