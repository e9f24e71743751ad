//! Values without parts: words, numbers, flags.

use super::Checker;
use crate::diag::{Diagnostic, did_you_mean};
use crate::model::keys::Kind;
use crate::ruleset::id;
use crate::ruleset::tree::{Node, NodeKind};

impl Checker<'_> {
    /// A value without parts.
    pub(super) fn kind(&mut self, kind: &Kind, node: &Node, key: &str, example: &str) {
        match (kind, &node.kind) {
            (Kind::OneOf(words), NodeKind::Words(_)) => self.one_of(words, node, key),
            (Kind::Integer(least, most), NodeKind::Integer(number))
                if number < least || number > most =>
            {
                let message = if least == most {
                    format!("`{key}` must be {least}, not {number}")
                } else {
                    format!("`{key}` must be between {least} and {most}, not {number}")
                };
                self.found.push(Diagnostic::error(node.span, message));
            }
            (Kind::Id, NodeKind::Words(words)) => {
                if let Some(problem) = id::problem(&words.value) {
                    let message = format!("`{}` is not a valid id: {problem}", words.value);
                    self.found.push(Diagnostic::error(node.span, message));
                }
            }
            _ if fits(kind, node) => {}
            _ => self.mismatch(kind, node, key, example),
        }
    }

    pub(super) fn one_of(&mut self, words: &[&str], node: &Node, key: &str) {
        let Some(written) = node.as_words() else {
            self.found.push(Diagnostic::error(
                node.span,
                format!("`{key}` takes a word, not {}", node.kind_words()),
            ));
            return;
        };
        if words.contains(&written) {
            return;
        }
        let hint = did_you_mean(written, words.iter().copied()).unwrap_or_else(|| {
            let known: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("it can be {}", known.join(", "))
        });
        self.found.push(
            Diagnostic::error(node.span, format!("`{key}` cannot be `{written}`")).with_hint(hint),
        );
    }

    pub(super) fn mismatch(&mut self, kind: &Kind, node: &Node, key: &str, example: &str) {
        let message = format!("`{key}` takes {}, not {}", kind.words(), node.kind_words());
        let hint = (!example.is_empty()).then(|| format!("write it like `{example}`"));
        self.found
            .push(Diagnostic::error(node.span, message).with_hint_if(hint));
    }
}

/// Whether a value without parts is of a kind, apart from what it says.
pub(super) fn fits(kind: &Kind, node: &Node) -> bool {
    match (kind, &node.kind) {
        (Kind::Integer(..) | Kind::FlagOrInteger, NodeKind::Integer(_)) => true,
        (Kind::Flag | Kind::FlagOrInteger, NodeKind::Flag(_)) => true,
        (Kind::Dice | Kind::Formula | Kind::Roll, NodeKind::Integer(_) | NodeKind::Words(_)) => {
            true
        }
        (Kind::Roll, NodeKind::List(items)) => items.iter().all(|item| fits(kind, item)),
        (Kind::Value, NodeKind::Integer(_) | NodeKind::Flag(_) | NodeKind::Words(_)) => true,
        (Kind::Value, NodeKind::List(items)) => items
            .iter()
            .all(|item| matches!(item.kind, NodeKind::Integer(_))),
        (
            Kind::Words
            | Kind::Rolling
            | Kind::Id
            | Kind::Icon
            | Kind::Name(_)
            | Kind::When
            | Kind::Rules
            | Kind::Effect
            | Kind::OneOf(_),
            NodeKind::Words(_),
        ) => true,
        _ => false,
    }
}
