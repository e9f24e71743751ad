//! One tree laid over another: how a variant changes its base.
//!
//! Single values and lists are replaced, tables are joined key by key, rows are joined by their roll (or id, or name). A table that says
//! `replace = true` takes the place of the base's. Everything keeps the place it was written at.

use std::collections::BTreeMap;

use super::{Branch, Node, NodeKind};
use crate::model::Range;
use crate::ruleset::names::ranges_of;

/// Lists of rows: these are joined, other lists are replaced.
const ROWS: [&str; 2] = ["rows", "levels"];
/// Lists to which a variant adds.
const GROWING: [&str; 1] = ["allow"];
/// Keys of the head that are about one ruleset and not handed down.
const OWN: [&str; 3] = ["extends", "remove", "summary"];

/// Lays `over` on `base`.
pub fn overlay(mut base: Branch, over: Branch) -> Branch {
    for key in OWN {
        base.take(key);
    }
    lay(&mut base, over);
    base
}

fn lay(base: &mut Branch, over: Branch) {
    let mut places: BTreeMap<String, usize> = base
        .entries
        .iter()
        .enumerate()
        .map(|(index, (key, _))| (key.name.clone(), index))
        .collect();
    for (key, node) in over.entries {
        match places
            .get(&key.name)
            .and_then(|at| base.entries.get_mut(*at))
        {
            None => {
                places.insert(key.name.clone(), base.entries.len());
                base.push(key, without_mark(node));
            }
            Some((below_key, below)) => {
                let name = key.name.clone();
                *below_key = key;
                *below = lay_over(
                    std::mem::replace(below, Node::new(node.span, NodeKind::Flag(false))),
                    node,
                    &name,
                );
            }
        }
    }
}

fn lay_over(below: Node, over: Node, name: &str) -> Node {
    if replaces(&over) {
        return without_mark(over);
    }
    let span = over.span;
    let kind = match (below.kind, over.kind) {
        (NodeKind::Branch(mut below), NodeKind::Branch(over)) => {
            lay(&mut below, over);
            NodeKind::Branch(below)
        }
        (NodeKind::List(below), NodeKind::List(over)) if ROWS.contains(&name) => {
            NodeKind::List(rows(below, over))
        }
        (NodeKind::List(mut below), NodeKind::List(over)) if GROWING.contains(&name) => {
            below.extend(over);
            NodeKind::List(below)
        }
        (_, over) => over,
    };
    Node { span, kind }
}

/// Whether a table takes the place of the base's.
fn replaces(node: &Node) -> bool {
    let mark = node.as_branch().and_then(|branch| branch.get("replace"));
    matches!(mark.map(|node| &node.kind), Some(NodeKind::Flag(true)))
}

/// A mark where the base has nothing, or has been replaced, has done its work.
fn without_mark(mut node: Node) -> Node {
    let replaces = replaces(&node);
    if let Some(branch) = node.as_branch_mut() {
        if replaces {
            branch.take("replace");
        }
        let entries = std::mem::take(&mut branch.entries);
        branch.entries = entries
            .into_iter()
            .map(|(key, node)| (key, without_mark(node)))
            .collect();
    }
    node
}

/// What makes two rows the same row.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Same {
    Roll(Vec<Range>),
    Word(String),
}

fn identity(row: &Node) -> Option<Same> {
    let row = row.as_branch()?;
    let ranges = ranges_of(row);
    if !ranges.is_empty() {
        return Some(Same::Roll(ranges));
    }
    row.words("id")
        .or_else(|| row.words("name"))
        .map(|word| Same::Word(word.to_owned()))
}

fn rows(mut below: Vec<Node>, over: Vec<Node>) -> Vec<Node> {
    let mut places: BTreeMap<Same, usize> = BTreeMap::new();
    for (index, row) in below.iter().enumerate() {
        if let Some(same) = identity(row) {
            places.entry(same).or_insert(index);
        }
    }
    for row in over {
        let known = identity(&row).and_then(|same| places.get(&same).copied());
        match known.and_then(|at| below.get_mut(at)) {
            Some(old) => {
                let taken = std::mem::replace(old, Node::new(row.span, NodeKind::Flag(false)));
                *old = lay_over(taken, row, "");
            }
            None => below.push(row),
        }
    }
    below
}
