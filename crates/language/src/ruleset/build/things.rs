//! Items, foes and their figures.

use super::context::Comer;
use super::view::View;
use crate::model::{Figure, FigureKind, FigureValue, Foe, Item, Ref};
use crate::rules::Place;
use crate::ruleset::tree::{Branch, Node};

const KINDS: [(&str, FigureKind); 5] = [
    ("number", FigureKind::Number),
    ("pool", FigureKind::Pool),
    ("dice", FigureKind::Dice),
    ("list", FigureKind::List),
    ("text", FigureKind::Text),
];

pub(super) fn figure(view: View<'_>) -> Figure {
    Figure {
        id: view.id.to_owned(),
        label: view.label(),
        short: view.words("short"),
        kind: view.one_of("kind", &KINDS).unwrap_or(FigureKind::Number),
        life: view.flag("life").unwrap_or(false),
        start: view.dice("start"),
        text: view.words("text"),
        origin: view.origin,
    }
}

pub(super) fn item(view: View<'_>, tree: &Branch) -> Item {
    Item {
        id: view.id.to_owned(),
        label: view.label(),
        plural: view.words("plural"),
        tags: view.word_list("tags"),
        price: view.cell("price"),
        weight: view.cell("weight"),
        hands: view.cell("hands"),
        uses: view.cell("uses"),
        text: view.text("text"),
        traits: view.traits("traits"),
        figures: figures(&view, "item-stat", tree),
        group: view.words("group"),
        requires: view.when("requires", Place::Creation),
        slot: view.reference("slot", "slot"),
        does: view.script("do", Place::Hook("use")),
        gains: view.effects("gains", Place::Gains),
        on: view.hooks(),
        origin: view.origin,
    }
}

pub(super) fn foe(view: View<'_>, tree: &Branch) -> Foe {
    let own = view.context.names.find("foe", view.id);
    let own = own.map(|foe| Comer { foe, count: None });
    *view.context.comer.borrow_mut() = own;
    let foe = Foe {
        id: view.id.to_owned(),
        label: view.label(),
        plural: view.words("plural"),
        tags: view.word_list("tags"),
        count: view.dice("count"),
        text: view.text("text"),
        traits: view.traits("traits"),
        figures: figures(&view, "foe-stat", tree),
        treasure: view.text("treasure"),
        reactions: view.reference("reactions", "table"),
        group: view.words("group"),
        does: view.script("do", Place::Row),
        on: view.hooks(),
        origin: view.origin,
    };
    *view.context.comer.borrow_mut() = None;
    foe
}

/// Values of the declared figures, in the order of declaration.
fn figures(
    view: &View<'_>,
    section: &'static str,
    tree: &Branch,
) -> Vec<(Ref<Figure>, FigureValue)> {
    let declared = tree
        .branch(section)
        .map(|all| all.entries.as_slice())
        .unwrap_or_default();
    let mut values = Vec::new();
    for (key, figure) in declared {
        let Some(node) = view.get(&key.name) else {
            continue;
        };
        let kind = kind_of(figure);
        if let (Some(figure), Some(value)) = (
            view.context.names.find(section, &key.name),
            view.figure(kind, &key.name, node),
        ) {
            values.push((figure, value));
        }
    }
    values
}

fn kind_of(figure: &Node) -> FigureKind {
    let written = figure.as_branch().and_then(|figure| figure.words("kind"));
    KINDS
        .iter()
        .find(|(word, _)| Some(*word) == written)
        .map_or(FigureKind::Number, |(_, kind)| *kind)
}
