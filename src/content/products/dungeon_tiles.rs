//! `dungeon-tiles`: each room by itself, to be cut out and laid down when it is found.

use super::Kind;
use super::dungeon::{content, empty, find_obstacle};
use crate::content::blocks::Text;
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
    let mut all = vec![Text::block(Some(&dungeon.title), help)];
    let tiles = dungeon.rooms.iter();
    all.extend(tiles.filter_map(|room| {
        let tile = blocks::tile(ruleset.words(), dungeon, room, handout.style)?;
        Some(Block::Tile(tile))
    }));
    content(ruleset, handout, all)
}
