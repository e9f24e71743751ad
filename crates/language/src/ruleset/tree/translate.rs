//! A translation laid over its game: words for words, and nothing else.
//!
//! What a game *is* stays the game's: things, rows, pages and rules keep their ids, order and number. Tables are joined key by key, lists of
//! tables place by place, rows by their roll or their place. A value that is not words, a key that means rules, or something that the game
//! does not have is a mistake.

use std::collections::BTreeMap;

use super::translatable::Keys;
use super::{Branch, Key, Node, NodeKind, Words, makes};
use crate::diag::{Diagnostic, Diagnostics};
use crate::model::Range;
use crate::ruleset::names::ranges_of;

/// Sections and things: what is not there cannot be translated.
const DECLARED: usize = 2;

/// Lays the words of `over` into `base`.
pub fn translate(base: &mut Branch, mut over: Branch, found: &mut Diagnostics) {
    keep_ids(base);
    forget_columns(&mut over);
    let keys = Keys::of_format();
    let mut work = Translator {
        keys,
        labels: false,
        found,
    };
    work.branch(base, over, 0);
}

/// What rows make is named after them: the names that are translated must go on naming the same things.
fn keep_ids(base: &mut Branch) {
    for section in ["table", "list"] {
        let Some(things) = base.get_mut(section).and_then(Node::as_branch_mut) else {
            continue;
        };
        for (_, thing) in &mut things.entries {
            let Some(thing) = thing
                .as_branch_mut()
                .filter(|thing| thing.get("makes").is_some())
            else {
                continue;
            };
            let rows = thing.get_mut("rows").map(|rows| &mut rows.kind);
            let Some(NodeKind::List(rows)) = rows else {
                continue;
            };
            for row in rows.iter_mut().filter_map(Node::as_branch_mut) {
                if let (None, Some((id, span))) = (row.get("id"), makes::id_of_row(row)) {
                    let name = "id".to_owned();
                    let value = NodeKind::Words(Words {
                        value: id,
                        offsets: None,
                    });
                    row.push(Key { name, span }, Node::new(span, value));
                }
            }
        }
    }
}

/// A translation may name the columns that its lines with bars have; those of the game stay.
fn forget_columns(over: &mut Branch) {
    for section in ["table", "list"] {
        let things = over.get_mut(section).and_then(Node::as_branch_mut);
        for (_, thing) in things.into_iter().flat_map(|things| &mut things.entries) {
            if let Some(thing) = thing.as_branch_mut() {
                thing.take("columns");
            }
        }
    }
}

struct Translator<'a> {
    keys: Keys,
    /// Among the labels, where every key is a phrase, whatever it means elsewhere.
    labels: bool,
    found: &'a mut Diagnostics,
}

impl Translator<'_> {
    fn branch(&mut self, base: &mut Branch, over: Branch, depth: usize) {
        for (key, node) in over.entries {
            let place = base
                .entries
                .iter()
                .position(|(own, _)| own.name == key.name);
            match place.and_then(|place| base.entries.get_mut(place)) {
                // A game may leave every label to the program.
                Some((_, below)) if key.name == "labels" && depth == 0 => {
                    self.labels = true;
                    self.node(below, node, &key, DECLARED);
                    self.labels = false;
                }
                Some((_, below)) => self.node(below, node, &key, depth + 1),
                None if depth < DECLARED => {
                    let message = format!("the game has no `{}` to translate", key.name);
                    let hint = "a translation has the sections and ids of its game";
                    self.found
                        .push(Diagnostic::error(key.span, message).with_hint(hint));
                }
                None => {
                    if self.is_worded(&key, &node) {
                        base.push(key, node);
                    }
                }
            }
        }
    }

    fn node(&mut self, below: &mut Node, over: Node, key: &Key, depth: usize) {
        let span = over.span;
        match (&mut below.kind, over.kind) {
            (NodeKind::Branch(below), NodeKind::Branch(over)) => self.branch(below, over, depth),
            (NodeKind::List(below), NodeKind::List(over)) if over.iter().all(is_branch) => {
                self.list(below, over, depth);
            }
            (NodeKind::List(old), NodeKind::List(new)) if old.len() != new.len() => {
                let message = format!("the game has {} here, not {}", old.len(), new.len());
                let hint = "a translation says the same, piece by piece";
                self.found
                    .push(Diagnostic::error(span, message).with_hint(hint));
            }
            (_, kind) => {
                let over = Node::new(span, kind);
                if self.is_worded(key, &over) {
                    *below = over;
                }
            }
        }
    }

    /// Tables in a list: rows by their roll, everything else by its place.
    fn list(&mut self, below: &mut [Node], over: Vec<Node>, depth: usize) {
        let rolls = |node: &Node| node.as_branch().map(ranges_of).filter(|r| !r.is_empty());
        let places: BTreeMap<Vec<Range>, usize> = (0..)
            .zip(&*below)
            .filter_map(|(place, row)| Some((rolls(row)?, place)))
            .collect();
        for (index, node) in over.into_iter().enumerate() {
            let rolled = rolls(&node);
            let place = match &rolled {
                Some(rolls) => places.get(rolls).copied(),
                None => Some(index),
            };
            let span = node.span;
            let below = place.and_then(|place| below.get_mut(place));
            let below = below.and_then(Node::as_branch_mut);
            match (below, node.kind) {
                (Some(below), NodeKind::Branch(mut over)) => {
                    over.take("roll");
                    self.branch(below, over, depth.max(DECLARED));
                }
                _ => {
                    let message = "the game has no such row to translate";
                    let hint = "rows are joined by their roll, and without one by their place";
                    self.found
                        .push(Diagnostic::error(span, message).with_hint(hint));
                }
            }
        }
    }

    /// Whether a value may be translated; if not, that is said.
    fn is_worded(&mut self, key: &Key, node: &Node) -> bool {
        let words = match &node.kind {
            NodeKind::Words(_) => true,
            NodeKind::List(nodes) => nodes.iter().all(|node| node.as_words().is_some()),
            NodeKind::Branch(branch) => {
                let mut entries = branch.entries.iter();
                entries.all(|(_, node)| node.as_words().is_some())
            }
            _ => false,
        };
        let fits = words && (self.labels || self.keys.is_worded(&key.name));
        if !fits {
            let message = format!(
                "`{}` is not words, so a translation cannot change it",
                key.name
            );
            let hint = "a variant with `extends` can change rules";
            self.found
                .push(Diagnostic::error(node.span, message).with_hint(hint));
        }
        fits
    }
}

fn is_branch(node: &Node) -> bool {
    node.as_branch().is_some()
}
