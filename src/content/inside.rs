//! What can be printed on the hidden back of a folded sheet, for any game: map paper, a ready-made level, its answers, the rules.

use super::blocks::{FloorMap, Key, KeyOutcomes, Plan};
use super::{Block, Finished, Page, Piece, ProductOptions, blocks};
use crate::model::keys::word_list;
use crate::model::{MapGrid, Need, Pattern, Rule, Ruleset};

word_list! {
    /// A thing to print inside, as typed after `--inside`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Inside {
        /// Map paper: squares, or hexes where the game is played on them.
        Map = "map",
        /// What is in the rooms of the ready-made dungeons.
        Answers = "answers",
        /// One more ready-made dungeon, with its key.
        SecondLevel = "second-level",
        /// The rules digest, as much of it as fits.
        Rules = "rules",
    }
}

impl Inside {
    /// One line of help.
    pub fn help(self) -> &'static str {
        match self {
            Self::Map => "map paper",
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
pub fn inside(
    what: Inside,
    ruleset: &Ruleset,
    options: &ProductOptions,
    parts: usize,
) -> (Vec<Page>, bool) {
    let most = parts.max(1);
    let mut pages = match what {
        Inside::Map => compose_map(ruleset, most),
        Inside::Answers => compose_answers(options),
        Inside::SecondLevel => compose_second_level(options, most),
        Inside::Rules => compose_rules(ruleset, most),
    };
    let whole = what.is_elastic() && parts > 0 || pages.len() <= parts;
    pages.truncate(parts);
    (pages, whole)
}

/// Squares of about half a centimetre on half an A4 sheet.
const SQUARES: (u32, u32) = (46, 16);

fn compose_map(ruleset: &Ruleset, parts: usize) -> Vec<Page> {
    // Where a sheet has many parts, each is narrower.
    let (columns, rows) = match SQUARES {
        (columns, rows) if parts > 2 => (columns / 3, rows / 2 + 1),
        whole => whole,
    };
    let paper = if blocks::is_country(ruleset) {
        MapGrid {
            pattern: Pattern::Hex,
            ..blocks::squares(None, columns / 2, rows / 2)
        }
    } else {
        blocks::squares(None, columns, rows)
    };
    let page = Page::plain(vec![Block::Grid(blocks::map_paper(ruleset, &paper))]);
    vec![page; parts]
}

fn compose_answers(options: &ProductOptions) -> Vec<Page> {
    let dungeons = options.finished.iter();
    let pages = dungeons.map(|it| {
        let key = Key {
            title: Some(it.title.clone()),
            rooms: it.rooms.clone(),
            outcomes: it.outcomes.clone(),
        };
        compose_key(key, 3)
    });
    pages.collect()
}

fn compose_key(key: Key, columns: usize) -> Page {
    Page {
        columns,
        ..Page::plain(vec![Block::Key(key)])
    }
}

fn compose_second_level(options: &ProductOptions, parts: usize) -> Vec<Page> {
    let Some(dungeon) = options.finished.last() else {
        return Vec::new();
    };
    let map = match &dungeon.hexes {
        Some(hexes) => Block::Map(FloorMap {
            title: String::new(),
            ..hexes.clone()
        }),
        None => Block::Plan(Plan {
            title: None,
            map: dungeon.map.clone(),
        }),
    };
    let mut pages = vec![Page::plain(vec![map])];
    pages.extend(split_key(dungeon, parts.max(2) - 1));
    pages
}

/// A room with its number, or what comes of the decisions in it.
#[derive(Clone)]
enum KeyLine {
    Room((String, String)),
    Outcome((String, String)),
}

/// The key of a dungeon on so many pages at most, about equally full; what comes of decisions is behind all rooms.
fn split_key(dungeon: &Finished, pages: usize) -> Vec<Page> {
    let outcomes = dungeon.outcomes.as_ref();
    let rooms = dungeon.rooms.iter().cloned().map(KeyLine::Room);
    let decided = outcomes.into_iter().flat_map(|it| it.rooms.iter().cloned());
    let lines: Vec<KeyLine> = rooms.chain(decided.map(KeyLine::Outcome)).collect();
    let shares = deal(&lines, pages, |line| match line {
        KeyLine::Room((_, words)) | KeyLine::Outcome((_, words)) => words.len() + 10,
    });
    let shares = shares.into_iter().enumerate().map(|(at, lines)| {
        // Where a sheet has many parts, each is narrower.
        let columns = if pages > 1 { 2 } else { 3 };
        let (mut rooms, mut told) = (Vec::new(), Vec::new());
        for line in lines {
            match line {
                KeyLine::Room(room) => rooms.push(room),
                KeyLine::Outcome(outcome) => told.push(outcome),
            }
        }
        let told = outcomes.filter(|_| !told.is_empty()).map(|it| KeyOutcomes {
            heading: it.heading.clone(),
            rooms: told,
        });
        let key = Key {
            title: (at == 0).then(|| dungeon.title.clone()),
            rooms,
            outcomes: told,
        };
        compose_key(key, columns)
    });
    shares.collect()
}

/// Deals things in order to so many parts at most, about equally full.
fn deal<T: Clone>(things: &[T], parts: usize, weight: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    let whole: usize = things.iter().map(&weight).sum();
    let share = whole.div_ceil(parts).max(1);
    let mut shares = vec![Vec::new(); parts];
    let mut before = 0;
    for thing in things {
        shares[(before / share).min(parts - 1)].push(thing.clone());
        before += weight(thing);
    }
    shares.retain(|share| !share.is_empty());
    shares
}

/// The digest, most important first, cut into pieces of about equal length. The pages outside hold what play needs: of the digest as much is
/// printed as there is room for.
fn compose_rules(ruleset: &Ruleset, parts: usize) -> Vec<Page> {
    let mut all: Vec<&Rule> = ruleset.rules.iter().collect();
    // Shorter twins of the digest are on the pages outside.
    if all.iter().any(|rule| !rule.brief) {
        all.retain(|rule| !rule.brief);
    }
    all.sort_by_key(|rule| rule.rank);
    let shares = deal(&all, parts, |rule| rule.text.len() + 80);
    let piece = |rule: &&Rule| Piece {
        need: rule.need.max(Need::Wanted),
        ..Piece::made(blocks::rule_block(rule))
    };
    let page = |rules: Vec<&Rule>| Page {
        columns: if parts > 2 { 2 } else { 3 },
        ..Page::of(rules.iter().map(piece).collect())
    };
    shares.into_iter().map(page).collect()
}
