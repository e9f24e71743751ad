//! The blocks of character sheets.

use super::creation::source;
use super::view::View;
use crate::diag::{Diagnostic, did_you_mean};
use crate::model::{BlockKind, Figure, PortraitSize, Ref, Slot};
use crate::rules::Place;
use crate::ruleset::tree::NodeKind;

/// A block of this name, if it is one of a sheet's.
pub(super) fn kind(name: &str, view: &View<'_>) -> Option<BlockKind> {
    Some(match name {
        "stat" => BlockKind::Stat {
            stat: view.reference("stat", "stat")?,
            label: view.words("label"),
            hint: view.words("hint"),
            hero: hero(view),
        },
        // What can be missing comes last, so that every other mistake of the block is told as well.
        "track" => BlockKind::Track {
            boxes: view.formula("boxes", Place::Creation),
            label: view.words("label"),
            hint: view.words("hint"),
            numbers: view.count("numbers"),
            marks: marks(view),
            hero: hero(view),
            stat: view.reference("stat", "stat")?,
        },
        "skill" => BlockKind::Skill {
            adjusted: view.formula("adjusted", Place::Creation),
            track: view.reference("track", "stat"),
            numbers: view.count("numbers"),
            label: view.words("label"),
            hint: view.words("hint"),
            hero: hero(view),
            stat: view.reference("stat", "stat")?,
        },
        "sums" => BlockKind::Sums {
            sums: view
                .map("sums")
                .iter()
                .map(|(key, node)| {
                    let formula = view.context.formula(node, Place::Creation);
                    (key.name.clone(), formula)
                })
                .collect(),
            columns: view.count("columns").unwrap_or(3),
            hero: hero(view),
        },
        "levels" => BlockKind::Levels {
            columns: known(view, "columns", "column of levels", &level_columns(view)),
            hero: hero(view),
        },
        "name" => BlockKind::Name {
            classes: kinds_of_class(view),
            hero: hero(view),
        },
        "slots" => slots(view),
        "items" => BlockKind::Items {
            title: view.words("title"),
            count: view.count("count")?,
            of: view.filters("of"),
            figures: references(view, "figures", "item-stat"),
            hero: hero(view),
        },
        "traits" => BlockKind::Traits {
            title: view.words("title"),
            count: view.count("count")?,
            of: trait_tags(view),
            brief: view.flag("brief").unwrap_or(false),
            hero: hero(view),
        },
        "picks" => picks(view)?,
        "ledger" => ledger(view)?,
        "portrait" => BlockKind::Portrait {
            size: view.one_of("size", &SIZES).unwrap_or(PortraitSize::Medium),
            label: view.words("label"),
            hero: hero(view),
        },
        _ => return None,
    })
}

const SIZES: [(&str, PortraitSize); 3] = [
    ("small", PortraitSize::Small),
    ("medium", PortraitSize::Medium),
    ("large", PortraitSize::Large),
];

pub(super) fn hero(view: &View<'_>) -> u32 {
    view.count("hero").unwrap_or(1)
}

fn references<T>(view: &View<'_>, key: &str, section: &'static str) -> Vec<Ref<T>> {
    let nodes = view.items(key).iter();
    nodes
        .filter_map(|node| view.context.reference(section, node))
        .collect()
}

/// Symbols by the number of the box, which must be a number.
fn marks(view: &View<'_>) -> Vec<(u32, String)> {
    let mut marks = Vec::new();
    for (key, node) in view.map("marks") {
        match (key.name.parse::<u32>(), node.as_words()) {
            (Ok(at @ 1..), Some(words)) => marks.push((at, words.to_owned())),
            (Ok(_), None) => {}
            _ => {
                let message = format!("`{}` is no number of a box", key.name);
                let hint = "count the boxes from 1, like `marks = { 5 = \"candle\" }`";
                view.context
                    .report(Diagnostic::error(key.span, message).with_hint(hint));
            }
        }
    }
    marks.sort();
    marks
}

fn slots(view: &View<'_>) -> BlockKind {
    let mut boxes = Vec::new();
    for (key, node) in view.map("boxes") {
        let slot: Option<Ref<Slot>> = view.context.names.find("slot", &key.name);
        if slot.is_none() {
            view.context.unknown(key.span, "slot", &key.name, &["slot"]);
        }
        if let NodeKind::Integer(number) = node.kind {
            boxes.push((key.name.clone(), u32::try_from(number).unwrap_or(0)));
        }
    }
    let boxes_from: Option<Ref<Figure>> = view.reference("boxes-from", "item-stat");
    BlockKind::Slots {
        title: view.words("title"),
        slots: references(view, "slots", "slot"),
        figures: references(view, "figures", "item-stat"),
        boxes,
        boxes_from,
        box_label: view.words("box-label"),
        hero: hero(view),
    }
}

fn picks(view: &View<'_>) -> Option<BlockKind> {
    let nodes = view.items("from").iter();
    let from: Vec<_> = nodes.filter_map(|node| source(view, node)).collect();
    let tables = &view.context.names.tables;
    let facts = from.iter().filter_map(|source| tables.get(source.id()));
    let columns: Vec<&str> = facts
        .flat_map(|facts| facts.columns.iter().map(String::as_str))
        .collect();
    Some(BlockKind::Picks {
        title: view.words("title"),
        count: view.count("count")?,
        columns: match from.is_empty() {
            true => view.word_list("columns"),
            false => known(view, "columns", "column", &columns),
        },
        from,
        hero: hero(view),
    })
}

fn ledger(view: &View<'_>) -> Option<BlockKind> {
    let columns = view.word_list("columns");
    if columns.is_empty() {
        let hint = "name one, like `columns = [\"Monster\"]`";
        view.context.report(
            Diagnostic::error(view.origin, "a block `ledger` has no columns").with_hint(hint),
        );
    }
    let names: Vec<&str> = columns.iter().map(String::as_str).collect();
    Some(BlockKind::Ledger {
        title: view.words("title"),
        wide: known(view, "wide", "column", &names),
        count: view.count("count")?,
        labels: view.word_list("labels"),
        boxes: view.count("boxes"),
        box_label: view.words("box-label"),
        columns,
    })
}

/// Words that must be among the known ones.
fn known(view: &View<'_>, key: &str, noun: &str, names: &[&str]) -> Vec<String> {
    for node in view.items(key) {
        if let Some(word) = node.as_words()
            && !names.contains(&word)
        {
            let hint = did_you_mean(word, names.iter().copied());
            let message = format!("there is no {noun} `{word}`");
            view.context.report(
                Diagnostic::error(node.span, message)
                    .with_code("unknown-name")
                    .with_hint_if(hint),
            );
        }
    }
    view.word_list(key)
}

fn kinds_of_class(view: &View<'_>) -> Vec<String> {
    let kinds = view.context.names.classes_of_kind.keys();
    let kinds: Vec<&str> = kinds.map(String::as_str).collect();
    known(view, "classes", "kind of class", &kinds)
}

fn trait_tags(view: &View<'_>) -> Vec<String> {
    let tags = view.context.names.trait_tags.iter();
    let tags: Vec<&str> = tags.map(String::as_str).collect();
    known(view, "of", "tag or group of traits", &tags)
}

fn level_columns<'a>(view: &View<'a>) -> Vec<&'a str> {
    let columns = view.context.names.level_columns.iter();
    columns.map(String::as_str).collect()
}
