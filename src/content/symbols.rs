//! Symbols that pages draw without a legend.

use std::collections::BTreeSet;

use super::blocks::{Block, Plan, Track};
use super::{Content, Page};

/// Symbols of maps, tiles and tracks without a legend where the reader meets them: on the same page, or on one before it. Of `one_sheet`, also
/// where its panels are stapled, the reader has everything in hand.
pub fn find_unexplained(content: &Content, one_sheet: bool) -> BTreeSet<String> {
    let pages: Vec<&Page> = content.pages.iter().chain(&content.inside).collect();
    let whole = pages.len().max(1);
    let mut known = BTreeSet::new();
    let mut found = BTreeSet::new();
    for together in pages.chunks(if one_sheet { whole } else { 1 }) {
        let blocks = || together.iter().flat_map(|page| page.blocks());
        known.extend(blocks().flat_map(explained_by));
        let drawn = blocks().flat_map(drawn_by);
        found.extend(drawn.filter(|symbol| !known.contains(symbol)));
        found.extend(blocks().flat_map(unexplained_in));
    }
    found
}

/// What a block explains, in words.
fn explained_by(block: &Block) -> Vec<String> {
    let legend = match block {
        Block::Map(it) => &it.legend,
        Block::Grid(it) => &it.legend,
        Block::Legend(it) => it,
        _ => return Vec::new(),
    };
    legend.words().map(str::to_owned).collect()
}

/// The symbols that a block draws, in words.
fn drawn_by(block: &Block) -> Vec<String> {
    let tile = match block {
        Block::Map(it) => return it.symbols.clone(),
        Block::Tile(it) => Some(it),
        Block::Entry(it) => it.picture.as_ref(),
        _ => None,
    };
    let words = tile.into_iter().flat_map(|tile| tile.symbols.words());
    words.map(str::to_owned).collect()
}

/// Symbols that only their own block can explain.
fn unexplained_in(block: &Block) -> Vec<String> {
    match block {
        Block::Plan(plan) => unexplained_on(plan),
        Block::Track(track) if track.hint.is_none() => symbols_above(track),
        _ => Vec::new(),
    }
}

/// Signs of a plan that are not in its legend; words need none.
fn unexplained_on(plan: &Plan) -> Vec<String> {
    let map = &plan.map;
    let is_known = |kind: &str| map.legend.iter().any(|sign| sign.kind == kind);
    let marks = map.marks.iter().filter(|mark| !mark.says_itself);
    let open = marks.filter(|mark| !is_known(&mark.kind));
    open.map(|mark| mark.kind.clone()).collect()
}

/// Symbols above the boxes of a track, which its hint explains.
fn symbols_above(track: &Track) -> Vec<String> {
    let symbols = track.marks.iter().flat_map(|mark| &mark.symbols);
    symbols.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Game;
    use crate::content::blocks::{
        Drawing, Legend, LegendEntry, MapMark, MapShapes, Mark, Sign, Tile,
    };

    fn drawing() -> Drawing {
        Drawing {
            wide: 100,
            tall: 100,
            svg: String::new(),
            words: Vec::new(),
            ink: "#000000",
        }
    }

    fn legend(words: &str) -> Legend {
        Legend {
            legend: vec![LegendEntry {
                symbol: drawing(),
                words: words.to_owned(),
            }],
        }
    }

    fn tile(symbol: &str) -> Block {
        Block::Tile(Tile {
            number: 1,
            caption: String::new(),
            drawing: drawing(),
            alt: String::new(),
            symbols: legend(symbol),
        })
    }

    fn find(pages: Vec<Vec<Block>>) -> Vec<String> {
        let pages = pages.into_iter().map(Page::plain).collect();
        let content = Content {
            title: String::new(),
            game: Game {
                title: String::new(),
                language: "en".to_owned(),
            },
            pages,
            inside: Vec::new(),
            book: None,
        };
        find_unexplained(&content, false).into_iter().collect()
    }

    #[test]
    fn a_legend_is_where_the_reader_meets_the_symbol() {
        let explained = || Block::Legend(legend("chest"));
        assert!(find(vec![vec![explained(), tile("chest")]]).is_empty());
        assert!(find(vec![vec![explained()], vec![tile("chest")]]).is_empty());
        // Planted: none, another one, and one that comes too late.
        assert_eq!(find(vec![vec![tile("chest")]]), ["chest"]);
        assert_eq!(find(vec![vec![explained(), tile("trap")]]), ["trap"]);
        assert_eq!(
            find(vec![vec![tile("chest")], vec![explained()]]),
            ["chest"]
        );
    }

    #[test]
    fn a_plan_explains_its_own_signs() {
        let plan = |legend: &[&str], says_itself| {
            let mark = MapMark {
                x: 0,
                y: 0,
                upright: false,
                kind: "locked".to_owned(),
                says_itself,
            };
            let signs = legend.iter().map(|kind| Sign {
                kind: (*kind).to_owned(),
                words: "a locked door".to_owned(),
            });
            let map = MapShapes {
                marks: vec![mark],
                legend: signs.collect(),
                ..MapShapes::default()
            };
            vec![Block::Plan(Plan { title: None, map })]
        };
        assert!(find(vec![plan(&["door", "locked"], false)]).is_empty());
        assert!(find(vec![plan(&[], true)]).is_empty());
        assert_eq!(find(vec![plan(&["door"], false)]), ["locked"]);
    }

    #[test]
    fn symbols_above_boxes_need_a_hint() {
        let track = |hint: Option<&str>| {
            let mark = Mark {
                at: 5,
                symbols: vec!["candle".to_owned()],
            };
            vec![Block::Track(Track {
                hint: hint.map(str::to_owned),
                marks: vec![mark],
                ..Track::default()
            })]
        };
        assert!(find(vec![track(Some("candle: 1 oil"))]).is_empty());
        assert_eq!(find(vec![track(None)]), ["candle"]);
    }
}
