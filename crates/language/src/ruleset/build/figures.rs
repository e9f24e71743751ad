//! Values of the figures that foes and items have.

use super::text;
use super::view::{View, integer_of};
use crate::diag::Diagnostic;
use crate::model::keys::WordSet;
use crate::model::{Figure, FigureKind, FigureValue, Ref};
use crate::ruleset::tree::{Node, NodeKind};

/// Values of the declared figures, in the order of declaration.
pub(super) fn figures(view: View<'_>, section: &'static str) -> Vec<(Ref<Figure>, FigureValue)> {
    let declared = view.context.tree.branch(section).into_iter();
    let mut values = Vec::new();
    for (key, figure) in declared.flat_map(|all| &all.entries) {
        let Some(node) = view.node(&key.name) else {
            continue;
        };
        let found = view.context.names.find(section, &key.name);
        let value = value(view, kind_of(figure), &key.name, node);
        values.extend(found.zip(value));
    }
    values
}

fn kind_of(figure: &Node) -> FigureKind {
    let written = figure.as_branch().and_then(|figure| figure.words("kind"));
    let kind = written.and_then(FigureKind::of_word);
    kind.unwrap_or(FigureKind::Number)
}

/// The value of a figure, of the figure's kind.
fn value(view: View<'_>, kind: FigureKind, name: &str, node: &Node) -> Option<FigureValue> {
    let wrong = |expected: &str| {
        let message = format!("`{name}` takes {expected}, not `{}`", source_text(node));
        view.context.report(Diagnostic::error(node.span, message));
        None
    };
    match (kind, &node.kind) {
        (FigureKind::Number | FigureKind::Pool, NodeKind::Integer(number)) => {
            Some(FigureValue::Number(*number))
        }
        (FigureKind::Pool, NodeKind::Words(_)) => Some(FigureValue::Dice(view.context.dice(node))),
        (FigureKind::Number | FigureKind::Pool, _) => {
            wrong("a whole number (or declare it with `kind = \"dice\"` or `\"text\"`)")
        }
        (FigureKind::Dice, NodeKind::Integer(_) | NodeKind::Words(_)) => {
            Some(FigureValue::Dice(view.context.dice(node)))
        }
        (FigureKind::Dice, _) => wrong("dice"),
        (FigureKind::List, NodeKind::Integer(number)) => Some(FigureValue::List(vec![*number])),
        (FigureKind::List, NodeKind::List(items)) => Some(FigureValue::List(
            items.iter().filter_map(integer_of).collect(),
        )),
        (FigureKind::List, NodeKind::Words(words)) => match numbers(&words.value) {
            Some(numbers) => Some(FigureValue::List(numbers)),
            None => wrong("whole numbers with `/` between them"),
        },
        (FigureKind::Text, NodeKind::Integer(_) | NodeKind::Words(_)) => {
            Some(FigureValue::Text(text::text(view.context, node)))
        }
        (FigureKind::List | FigureKind::Text, _) => wrong("text"),
    }
}

/// `6/4/3/2`.
fn numbers(words: &str) -> Option<Vec<i64>> {
    words
        .split(['/', ','])
        .map(|part| part.trim().parse().ok())
        .collect()
}

fn source_text(node: &Node) -> String {
    match &node.kind {
        NodeKind::Words(words) => words.value.clone(),
        NodeKind::Integer(number) => number.to_string(),
        _ => node.kind_words().to_owned(),
    }
}
