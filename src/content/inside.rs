//! What can be printed on the hidden back of a folded sheet, for any game: squared paper, a ready-made level, its answers, the rules.

use super::blocks::{Key, Plan};
use super::{Block, Page, Wishes, blocks};
use crate::model::{Need, Ruleset};

/// A thing to print inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inside {
    /// Squared paper.
    Map,
    /// What is in the rooms of the ready-made dungeons.
    Answers,
    /// One more ready-made dungeon, with its key.
    SecondLevel,
    /// The rules digest, as much of it as fits.
    Rules,
}

impl Inside {
    /// All of them, in display order.
    pub const ALL: [Self; 4] = [Self::Map, Self::Answers, Self::SecondLevel, Self::Rules];

    /// As typed after `--inside`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Answers => "answers",
            Self::SecondLevel => "second-level",
            Self::Rules => "rules",
        }
    }

    /// One line of help.
    pub fn help(self) -> &'static str {
        match self {
            Self::Map => "squared paper",
            Self::Answers => "what is in the rooms of the ready-made dungeons (`--filled`)",
            Self::SecondLevel => "one more ready-made dungeon, with its key",
            Self::Rules => "the rules digest, as much of it as fits",
        }
    }

    /// Whether it makes do with less room than there could be.
    fn is_elastic(self) -> bool {
        matches!(self, Self::Map | Self::Rules)
    }
}

/// The pages of an inside for so many parts, and whether these are all of them.
pub fn inside(what: Inside, ruleset: &Ruleset, wishes: &Wishes, parts: usize) -> (Vec<Page>, bool) {
    let most = parts.max(1);
    let mut pages = match what {
        Inside::Map => compose_map(ruleset, most),
        Inside::Answers => compose_answers(wishes),
        Inside::SecondLevel => compose_second_level(wishes, most),
        Inside::Rules => compose_rules(ruleset, most),
    };
    let whole = what.is_elastic() && parts > 0 || pages.len() <= parts;
    pages.truncate(parts);
    (pages, whole)
}

/// Squares of about half a centimetre on half an A4 sheet.
const SQUARES: (u32, u32) = (46, 16);

fn compose_map(ruleset: &Ruleset, parts: usize) -> Vec<Page> {
    (0..parts)
        .map(|_| {
            // Where a sheet has many parts, each is narrower.
            let columns = if parts > 2 { SQUARES.0 / 3 } else { SQUARES.0 };
            let rows = if parts > 2 {
                SQUARES.1 / 2 + 1
            } else {
                SQUARES.1
            };
            let paper = blocks::squares(None, columns, rows);
            Page::plain(vec![Block::Grid(blocks::map_paper(ruleset, &paper))])
        })
        .collect()
}

fn compose_answers(wishes: &Wishes) -> Vec<Page> {
    wishes
        .finished
        .iter()
        .map(|dungeon| {
            let key = Block::Key(Key {
                title: Some(dungeon.title.clone()),
                rooms: dungeon.rooms.clone(),
            });
            Page {
                columns: 3,
                ..Page::plain(vec![key])
            }
        })
        .collect()
}

fn compose_second_level(wishes: &Wishes, parts: usize) -> Vec<Page> {
    let Some(dungeon) = wishes.finished.last() else {
        return Vec::new();
    };
    let map = Block::Plan(Plan {
        title: None,
        map: dungeon.map.clone(),
    });
    let mut pages = vec![Page::plain(vec![map])];
    pages.extend(split_key(&dungeon.title, &dungeon.rooms, parts.max(2) - 1));
    pages
}

/// The key of a dungeon on so many pages at most, about equally full.
fn split_key(title: &str, rooms: &[(String, String)], pages: usize) -> Vec<Page> {
    let weight = |(_, words): &(String, String)| words.len() + 10;
    let whole: usize = rooms.iter().map(weight).sum();
    let share = whole.div_ceil(pages).max(1);
    let mut shares: Vec<Vec<(String, String)>> = vec![Vec::new(); pages];
    let mut before = 0;
    for room in rooms {
        let part = (before / share).min(pages - 1);
        before += weight(room);
        if let Some(page) = shares.get_mut(part) {
            page.push(room.clone());
        }
    }
    shares.retain(|rooms| !rooms.is_empty());
    let page = |(at, rooms)| Page {
        // Where a sheet has many parts, each is narrower.
        columns: if pages > 1 { 2 } else { 3 },
        ..Page::plain(vec![Block::Key(Key {
            title: (at == 0).then(|| title.to_owned()),
            rooms,
        })])
    };
    shares.into_iter().enumerate().map(page).collect()
}

/// The digest, most important first, cut into pieces of about equal length. The pages outside hold what play needs: of the digest as much is
/// printed as there is room for.
fn compose_rules(ruleset: &Ruleset, parts: usize) -> Vec<Page> {
    let mut all: Vec<&crate::model::Rule> = ruleset.rules.iter().collect();
    // Shorter twins of the digest are on the pages outside.
    if all.iter().any(|rule| !rule.brief) {
        all.retain(|rule| !rule.brief);
    }
    all.sort_by_key(|rule| rule.rank);
    let weight = |rule: &&crate::model::Rule| rule.text.len() + 80;
    let whole: usize = all.iter().map(weight).sum();
    let share = whole.div_ceil(parts).max(1);
    let mut pages: Vec<Page> = (0..parts)
        .map(|_| Page {
            columns: if parts > 2 { 2 } else { 3 },
            ..Page::plain(Vec::new())
        })
        .collect();
    let mut before = 0;
    for rule in &all {
        let part = (before / share).min(parts - 1);
        before += weight(rule);
        if let Some(page) = pages.get_mut(part) {
            page.blocks.push(blocks::rule_block(rule));
            page.needs.push(rule.need.max(Need::Wanted));
        }
    }
    pages.retain(|page| !page.blocks.is_empty());
    pages
}
