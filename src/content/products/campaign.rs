//! `campaign`: the logbook of several booklets that are played one after the other.

use super::{Kind, dungeon};
use crate::content::{Content, Filling, campaign as pages};
use crate::model::{Product, ProductKind, Ruleset};

pub(super) static KIND: Kind = Kind {
    kind: ProductKind::Campaign,
    help: "several booklets in a row, each harder than the one before, and a logbook",
    fold: "saddle",
    find_obstacle: dungeon::find_obstacle,
    compose,
    ..Kind::FLOWING
};

fn compose(ruleset: &Ruleset, product: &Product, filling: &Filling) -> Content {
    match &filling.campaign {
        Some(handout) => pages::compose(ruleset, product, filling, handout),
        None => dungeon::empty(ruleset),
    }
}
