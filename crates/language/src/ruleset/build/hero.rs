//! Stats, classes, traits, conditions, slots.

use super::tables;
use super::view::View;
use crate::model::{
    Class, Condition, Formula, Ref, Slot, Stat, StatKind, StatOwner, Trait, TraitOwner,
    scope_with_parameter,
};
use crate::rules::Place;

pub(super) fn stat(view: View<'_>) -> Stat {
    const KINDS: [(&str, StatKind); 5] = [
        ("score", StatKind::Score),
        ("pool", StatKind::Pool),
        ("track", StatKind::Track),
        ("counter", StatKind::Counter),
        ("text", StatKind::Text),
    ];
    const OWNERS: [(&str, StatOwner); 5] = [
        ("hero", StatOwner::Hero),
        ("party", StatOwner::Party),
        ("room", StatOwner::Room),
        ("door", StatOwner::Door),
        ("game", StatOwner::Game),
    ];
    let kind = view.one_of("kind", &KINDS).unwrap_or(StatKind::Score);
    let formula = |key| {
        if kind == StatKind::Text {
            None
        } else {
            view.formula(key, Place::Creation)
        }
    };
    Stat {
        id: view.id.to_owned(),
        label: view.label(),
        short: view.words("short"),
        kind,
        start: formula("start"),
        min: formula("min"),
        max: formula("max"),
        boxes: formula("boxes"),
        derived: formula("derived"),
        of: view.one_of("of", &OWNERS).unwrap_or(StatOwner::Hero),
        life: view.flag("life").unwrap_or(false),
        unwritten: view.flag("unwritten").unwrap_or(false),
        group: view.words("group"),
        text: view.words("text"),
        origin: view.origin,
    }
}

pub(super) fn class(view: View<'_>) -> Class {
    Class {
        id: view.id.to_owned(),
        label: view.label(),
        kind: view.words("kind").unwrap_or_else(|| "class".into()),
        text: view.text("text"),
        stats: starting_values(&view),
        gains: view.effects("gains", Place::Gains),
        traits: view.traits("traits"),
        items: view.grants("items"),
        may_use: view.filters("may-use"),
        may_not_use: view.filters("may-not-use"),
        prefers: view.preferences("prefers"),
        requires: view.when("requires", Place::Creation),
        roll: view.ranges("roll"),
        levels: view
            .get("levels")
            .map(|_| tables::grid(&view, "levels", None)),
        origin: view.origin,
    }
}

fn starting_values(view: &View<'_>) -> Vec<(Ref<Stat>, Formula)> {
    let mut values = Vec::new();
    for (key, node) in view.map("stats") {
        match view.context.names.find("stat", &key.name) {
            Some(stat) => values.push((stat, view.context.formula(node, Place::Creation))),
            None => view.context.unknown(key.span, "stat", &key.name, &["stat"]),
        }
    }
    values
}

/// A trait; the word is taken in Rust.
pub(super) fn power(view: View<'_>) -> Trait {
    const OWNERS: [(&str, TraitOwner); 3] = [
        ("hero", TraitOwner::Hero),
        ("foe", TraitOwner::Foe),
        ("item", TraitOwner::Item),
    ];
    let owners = view.word_list("of");
    let owner = |word: &String| {
        OWNERS
            .iter()
            .find(|(name, _)| name == word)
            .map(|(_, owner)| *owner)
    };
    let parameter = view.words("parameter");
    let scope = parameter
        .as_deref()
        .map(|name| scope_with_parameter(view.context.scope, name));
    let scope = scope.as_ref().unwrap_or(view.context.scope);
    Trait {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.text("text"),
        tags: view.word_list("tags"),
        cost: view.cell("cost"),
        uses: view.cell("uses"),
        of: owners.iter().filter_map(owner).collect(),
        parameter,
        group: view.words("group"),
        does: view
            .get("do")
            .map(|node| view.context.script_with(node, Place::Hook("use"), scope)),
        gains: view.effects("gains", Place::Gains),
        on: view.hooks_with(scope),
        origin: view.origin,
    }
}

pub(super) fn condition(view: View<'_>) -> Condition {
    Condition {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.text("text"),
        gains: view.effects("gains", Place::Gains),
        on: view.hooks(),
        origin: view.origin,
    }
}

pub(super) fn slot(view: View<'_>) -> Slot {
    Slot {
        id: view.id.to_owned(),
        label: view.label(),
        text: view.words("text"),
        takes: view.filters("takes"),
        best: view.formula("best", Place::Gains),
        origin: view.origin,
    }
}
