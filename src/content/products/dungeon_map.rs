//! `dungeon-map`: the map alone, for the table: of the referee, of the players, or as an outline.

use super::Kind;
use super::dungeon::{content, empty, find_obstacle, maps};
use crate::content::{Content, Filling};
use crate::model::{Product, ProductKind, Ruleset};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::DungeonMap,
    help: "the map of a dungeon alone; large maps on several sheets that join",
    template: "products/dungeon.typ",
    find_obstacle,
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, _: &Product, filling: &Filling) -> Content {
    match &filling.dungeon {
        Some(handout) => content(ruleset, handout, maps(ruleset, handout)),
        None => empty(ruleset),
    }
}
