//! `booklet`: a pre-rolled adventure to staple and play.

use super::{Kind, dungeon};
use crate::booklet::Form;
use crate::content::booklet::{BookletParts, compose as compose_booklet};
use crate::content::{Content, Filling, blocks};
use crate::drawing;
use crate::model::{Product, ProductKind, Ruleset};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Booklet,
    help: "a pre-rolled adventure, checked and played, to staple and play",
    template: "products/booklet.typ",
    fold: "saddle",
    find_obstacle: dungeon::find_obstacle,
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    let Some(handout) = &filling.booklet else {
        return dungeon::empty(ruleset);
    };
    let (booklet, text_only) = (&handout.booklet, handout.text_only);
    let dungeon = &booklet.made.dungeon;
    let style = drawing::to_copy(dungeon);
    let drawn = booklet.request.form == Form::Gamebook && !text_only;
    let rooms = dungeon.rooms.iter().filter(|_| drawn);
    let tiles = rooms.filter_map(|room| blocks::tile(ruleset.words(), dungeon, room, style));
    let parts = BookletParts {
        ruleset,
        booklet,
        certificate: &handout.certificate,
        style: handout.style,
        numbered: &booklet.numbered(),
        tiles: &tiles.map(|tile| (tile.number, tile)).collect(),
        filling,
        text_only,
    };
    compose_booklet(product, &parts)
}
