//! The plan of dungeons, and rooms drawn with letters.

use super::text;
use super::view::View;
use crate::diag::Diagnostic;
use crate::model::{
    Curve, DungeonPlan, Formula, GoalPlace, LETTERS, Layout, Shape, ShapeKind, TableCall,
};
use crate::rules::Place;
use crate::ruleset::tree::{Key, Node};

/// The whole section: its layout is always known.
pub(super) fn plan(view: View<'_>) -> DungeonPlan {
    let mut plan = changes(&view);
    plan.layout = plan.layout.or(Some(Layout::Tree));
    plan
}

/// What a section or a mode says.
pub(super) fn changes(view: &View<'_>) -> DungeonPlan {
    const LAYOUTS: [(&str, Layout); 5] = [
        ("cells", Layout::Cells),
        ("shapes", Layout::Shapes),
        ("growth", Layout::Growth),
        ("tree", Layout::Tree),
        ("levels", Layout::Levels),
    ];
    const CURVES: [(&str, Curve); 2] = [("as-rolled", Curve::AsRolled), ("rising", Curve::Rising)];
    const PLACES: [(&str, GoalPlace); 2] =
        [("farthest", GoalPlace::Farthest), ("last", GoalPlace::Last)];
    let call = |key: &str| -> Option<TableCall> {
        view.get(key)
            .filter(|node| node.as_words().is_some())
            .and_then(|node| text::call(view.context, node))
    };
    DungeonPlan {
        layout: view.one_of("layout", &LAYOUTS),
        text: view.words("text"),
        width: view.count("width"),
        height: view.count("height"),
        rooms: view.formula("rooms", Place::Creation),
        levels: view.formula("levels", Place::Creation),
        entrance: call("entrance"),
        shapes: call("shapes"),
        size: call("size"),
        exits: call("exits"),
        sides: call("sides"),
        doors: call("doors"),
        contents: call("contents"),
        corridors: call("corridors"),
        locks: view.formula("locks", Place::Creation),
        loops: view.count("loops"),
        keyed: view.flag("keyed"),
        every_exit: view.flag("every-exit"),
        entrance_contents: view.flag("entrance-contents"),
        hidden_ways: view.flag("hidden-ways"),
        curve: view.one_of("curve", &CURVES),
        keys: call("keys"),
        goal: view.words("goal"),
        goal_room: call("goal-room"),
        goal_room_source: view.words("goal-room"),
        goal_roll: call("goal-roll"),
        goal_place: view.one_of("goal-place", &PLACES),
        counts: counts(view),
        sets: sets(view),
        symbols: symbols(view),
        title: view.text("title"),
        themes: call("themes"),
        flavour: call("flavour"),
        corridor_flavour: call("corridor-flavour"),
        names: call("names"),
        origin: view.origin,
    }
}

/// Stats and the tables whose rolls they count; names nobody knows are reported.
fn counts(view: &View<'_>) -> Vec<(String, Vec<String>)> {
    let mut counts = Vec::new();
    for (key, node) in view.map("counts") {
        known_stat(view, key);
        let mut tables = Vec::new();
        for node in node.items() {
            let call = node.as_words().and_then(|_| text::call(view.context, node));
            tables.extend(call.map(|call| call.source.id().to_owned()));
        }
        counts.push((key.name.clone(), tables));
    }
    counts
}

/// Foes, items, tables and lists with a symbol each; ids of nothing are reported.
fn symbols(view: &View<'_>) -> Vec<(String, String)> {
    const KINDS: [&str; 4] = ["foe", "item", "table", "list"];
    let mut symbols = Vec::new();
    for (key, node) in view.map("symbols") {
        let names = view.context.names;
        if !KINDS.iter().any(|kind| names.has(kind, &key.name)) {
            view.context
                .unknown(key.span, "foe, item or table", &key.name, &KINDS);
        }
        symbols.extend(
            node.as_words()
                .map(|word| (key.name.clone(), word.to_owned())),
        );
    }
    symbols
}

fn sets(view: &View<'_>) -> Vec<(String, Formula)> {
    let mut sets = Vec::new();
    for (key, node) in view.map("sets") {
        known_stat(view, key);
        sets.push((key.name.clone(), view.context.formula(node, Place::Row)));
    }
    sets
}

fn known_stat(view: &View<'_>, key: &Key) {
    let stats = &view.context.scope.stats;
    if !stats.values().any(|stats| stats.contains_key(&key.name)) {
        view.context
            .unknown(key.span, "stat", &key.name, &["stat", "foe-stat"]);
    }
}

pub(super) fn shape(view: View<'_>) -> Shape {
    const KINDS: [(&str, ShapeKind); 3] = [
        ("room", ShapeKind::Room),
        ("corridor", ShapeKind::Corridor),
        ("entrance", ShapeKind::Entrance),
    ];
    Shape {
        id: view.id.to_owned(),
        label: view.label(),
        roll: view.ranges("roll"),
        kind: view.one_of("kind", &KINDS).unwrap_or(ShapeKind::Room),
        text: view.text("text"),
        art: view
            .get("art")
            .map(|node| art(&view, node))
            .unwrap_or_default(),
        origin: view.origin,
    }
}

/// Lines of the same width, without empty ones above and below; letters nobody knows are reported.
fn art(view: &View<'_>, node: &Node) -> Vec<String> {
    let words = node.as_words().unwrap_or("");
    for (at, letter) in words.char_indices() {
        if letter != '\n' && !LETTERS.iter().any(|(known, _)| *known == letter) {
            let span = view.context.locate(node, at..at + letter.len_utf8());
            let known: String = LETTERS
                .iter()
                .map(|(letter, _)| *letter)
                .filter(|letter| *letter != ' ')
                .collect();
            let message = format!("`{letter}` means nothing in a drawing");
            view.context.report(
                Diagnostic::error(span, message)
                    .with_hint(format!("letters are `{known}` and the blank")),
            );
        }
    }
    let mut lines: Vec<&str> = words.lines().map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let above = lines.iter().take_while(|line| line.is_empty()).count();
    lines.drain(..above);
    let width = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    if lines.is_empty() {
        view.context
            .report(Diagnostic::error(node.span, "the drawing is empty"));
    }
    lines.iter().map(|line| format!("{line:width$}")).collect()
}
