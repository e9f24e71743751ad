//! The plan of dungeons, and rooms drawn with letters.

use super::text;
use super::view::View;
use crate::diag::Diagnostic;
use crate::model::{DungeonPlan, LETTERS, Layout, Shape, ShapeKind, TableCall};
use crate::rules::Place;
use crate::ruleset::tree::Node;

pub(super) fn plan(view: View<'_>) -> DungeonPlan {
    const LAYOUTS: [(&str, Layout); 5] = [
        ("cells", Layout::Cells),
        ("shapes", Layout::Shapes),
        ("growth", Layout::Growth),
        ("tree", Layout::Tree),
        ("levels", Layout::Levels),
    ];
    let call = |key: &str| -> Option<TableCall> {
        view.get(key)
            .filter(|node| node.as_words().is_some())
            .and_then(|node| text::call(view.context, node))
    };
    DungeonPlan {
        layout: view.one_of("layout", &LAYOUTS).unwrap_or(Layout::Tree),
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
        goal: view.words("goal"),
        origin: view.origin,
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
