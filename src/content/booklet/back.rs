//! What follows the dungeon: wanderers, tables that its words name, and what is found by searching.

use super::front::text;
use super::{BookletParts, entries, foe_lines, outcomes, topics};
use crate::booklet::{Asked, LinkKind, RoomSequence};
use crate::content::blocks::{Checklist, ChecklistItem, Found, HiddenWays};
use crate::content::{Block, Piece, markup};
use crate::dungeon::text::{sentence_case, way_words};
use crate::dungeon::{Door, RoomId};
use crate::facts::{Origin, Phrases};
use crate::model::blocks as declared;
use crate::model::{BlockKind, Need, Product, TableParts};
use crate::words::Word;

/// Whoever comes by, in order, with a box to tick.
pub fn wanderers(parts: &BookletParts<'_>) -> Vec<Block> {
    if parts.booklet.wanderers.is_empty() {
        return Vec::new();
    }
    let title = parts.word(Word::Wanderers);
    let when = parts.plan().wanderers_text.as_deref().unwrap_or_default();
    let again = parts.word(Word::WanderersAgain);
    let visits = parts.booklet.wanderers.iter().enumerate();
    let rows = visits.map(|(at, visit)| {
        let name = entries::name_visitors(parts.ruleset, visit);
        let text = entries::text_above_foes(parts.ruleset, &visit.contents, &visit.encounters);
        let text = outcomes::with_numbers(parts, Asked::Wanderer(at), text);
        let mut line = Phrases::new();
        if !name.is_empty() {
            line.push("**", Origin::Program);
            line.extend(name);
            line.go_on(if text.is_empty() { "**" } else { ".** " }, Origin::Program);
        }
        line.extend(text);
        ChecklistItem {
            words: markup::spans_of(&line),
            foes: foe_lines::foe_lines(parts, visit.encounters.iter()),
            asks: outcomes::numbers_of(parts, Asked::Wanderer(at)),
        }
    });
    vec![
        text(title, format!("{when} {again}").trim()),
        Block::Checklist(Checklist {
            items: rows.collect(),
            first: 1,
        }),
    ]
}

/// What is printed only for those who searched: hidden ways and whatever else is found, by the number of the room or section.
pub fn compose_finds(parts: &BookletParts<'_>) -> Option<Block> {
    let mut found = hidden_ways(parts);
    if !parts.is_one_sheet() {
        found.extend(finds(parts));
    }
    found.sort_by_key(|found| found.number);
    let text = if !found.is_empty() {
        Word::FoundText
    } else if parts.plan().search.is_some() && !parts.is_one_sheet() {
        Word::FoundNothing
    } else {
        return None;
    };
    Some(Block::HiddenWays(HiddenWays {
        title: parts.word(Word::Found),
        text: parts.word(text),
        found,
    }))
}

fn hidden_ways(parts: &BookletParts<'_>) -> Vec<Found> {
    let (dungeon, words) = (parts.dungeon(), parts.words());
    let line = |number: u32, room: RoomId, door: &Door, verb: Word, to: u32| {
        let way = format!("{},", sentence_case(&way_words(dungeon, room, door, words)));
        Found {
            number,
            text: markup::spans_of(&Phrases::of(way, Origin::Layout)),
            verb: words.own(verb),
            to: Some(to),
            foes: Vec::new(),
            asks: Vec::new(),
        }
    };
    let mut lines = Vec::new();
    match &parts.booklet.sequence {
        RoomSequence::Keyed => {
            let rooms = dungeon.rooms.iter().map(|room| room.id);
            for room in rooms.filter(|room| dungeon.ways_from(*room) > 1) {
                let hidden = dungeon.exits(room).filter(|(door, _)| door.secret);
                lines.extend(hidden.map(|(door, to)| line(room, room, door, Word::ToRoom, to)));
            }
        }
        RoomSequence::Gamebook { sections, .. } => {
            for (id, section) in sections.iter().enumerate() {
                let hidden = section.links.iter().filter(|link| link.hidden);
                lines.extend(hidden.filter_map(|link| {
                    let LinkKind::Door(door) = link.way else {
                        return None;
                    };
                    let number = parts.booklet.sequence.number(id)?;
                    let to = parts.booklet.sequence.number(link.to)?;
                    let door = dungeon.doors.get(door)?;
                    Some(line(number, section.part.room()?, door, Word::TurnTo, to))
                }));
            }
        }
    }
    lines
}

/// What else a search brings, under the number where a room can be searched.
fn finds(parts: &BookletParts<'_>) -> Vec<Found> {
    let finds = parts.booklet.finds.iter().enumerate();
    let lines = finds.filter_map(|(at, (room, find))| {
        let number = parts.booklet.number_of_room(*room)?;
        let words = entries::join_heading_and_text(parts.ruleset, &find.contents, &find.encounters);
        Some(Found {
            number,
            text: markup::spans_of(&outcomes::with_numbers(parts, Asked::Find(at), words)),
            verb: String::new(),
            to: None,
            foes: foe_lines::foe_lines(parts, find.encounters.iter()),
            asks: outcomes::numbers_of(parts, Asked::Find(at)),
        })
    });
    lines.collect()
}

/// Tables that what was rolled refers to, `the goods of {see I}`, and that the ruleset has not put into the booklet anyway.
pub fn named_tables(parts: &BookletParts<'_>, product: &Product) -> Vec<Piece> {
    let named = topics::references(parts.booklet);
    let declared = |table: &str| {
        let mut blocks = product.pages.iter().flat_map(|page| &page.blocks);
        blocks.any(|block| matches!(&block.kind, BlockKind::RollTable(declared::RollTable { table: own, .. }) if own.id() == table))
    };
    let tables = parts.ruleset.tables.iter();
    let tables = tables.filter(|table| named.contains(table.id.as_str()) && !declared(&table.id));
    let whole = TableParts::default();
    let pieces = tables.map(|table| Piece {
        need: Need::Essential,
        ..Piece::of_table(parts.ruleset, table, &whole)
    });
    pieces.collect()
}
