//! `booklet`: a pre-rolled adventure to staple and play.

use super::{Kind, dungeon};
use crate::content::booklet::{BookletParts, compose as compose_booklet};
use crate::content::{Content, Filling};
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
    let parts = BookletParts {
        ruleset,
        booklet: &handout.booklet,
        certificate: &handout.certificate,
        style: handout.style,
        tiles: drawing::to_copy(&handout.booklet.made.dungeon),
        filling,
        text_only: handout.text_only,
    };
    compose_booklet(product, &parts)
}
