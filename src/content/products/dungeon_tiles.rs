//! `dungeon-tiles`: each room by itself, to be cut out and laid down when it is found.

use super::Kind;
use super::dungeon::{content, empty, find_obstacle};
use crate::content::blocks::{Legend, Text, Tile};
use crate::content::{Block, Content, Filling, blocks};
use crate::model::{Product, ProductKind, Ruleset};
use crate::words::Word;

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::DungeonTiles,
    help: "the rooms of a dungeon as tiles to cut out, without secrets",
    template: "products/dungeon.typ",
    find_obstacle,
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, _: &Product, filling: &Filling) -> Content {
    let Some(handout) = &filling.dungeon else {
        return empty(ruleset);
    };
    let dungeon = &handout.dungeon;
    let help = ruleset.word(Word::TilesHelp);
    let rooms = dungeon.rooms.iter();
    let tiles: Vec<Tile> = rooms
        .filter_map(|room| blocks::tile(ruleset.words(), dungeon, room, handout.style))
        .collect();
    let legend = Legend::join(tiles.iter().map(|tile| tile.symbols.clone()));
    let mut all = vec![
        Text::block(Some(&dungeon.title), help),
        Block::Legend(legend),
    ];
    all.extend(tiles.into_iter().map(Block::Tile));
    content(ruleset, handout, all)
}
