//! Rows of a table with `makes` are foes or items as well: they are added to the tree as if each had a section of its own.

use std::collections::BTreeMap;

use super::{Branch, Key, Node, NodeKind, Words};
use crate::diag::{Diagnostic, Diagnostics, Span};
use crate::model::keys::{Keys, Thing};
use crate::model::{Foe, Item};
use crate::ruleset::id;

/// What rows can make: the section, and the keys that a row may give; its name is the label.
fn sections() -> [(&'static str, Vec<&'static str>); 2] {
    [(Item::SECTION, Item::RECORD), (Foe::SECTION, Foe::RECORD)].map(|(section, record)| {
        let keys = record.keys().into_iter().map(|field| field.key);
        (section, keys.filter(|key| *key != "label").collect())
    })
}

/// Adds what the rows make. A thing that is declared as well gets from its row what it does not say itself.
pub fn add_made(tree: &mut Branch, found: &mut Diagnostics) {
    for (section, keys) in sections() {
        let figures: Vec<String> = tree
            .branch(&format!("{section}-stat"))
            .map(|figures| figures.names().map(str::to_owned).collect())
            .unwrap_or_default();
        let made = made_by_rows(tree, section, &keys, &figures);
        if made.is_empty() {
            continue;
        }
        if tree.get(section).is_none() {
            let span = made.first().map(|(key, _)| key.span).unwrap_or_default();
            let key = Key {
                name: section.into(),
                span,
            };
            tree.push(
                key,
                Node {
                    span,
                    kind: NodeKind::Branch(Branch::default()),
                },
            );
        }
        if let Some(things) = tree.get_mut(section).and_then(Node::as_branch_mut) {
            add(things, made, found);
        }
    }
}

/// The id of what a row makes: its own, or its name turned into one.
pub fn id_of_row(row: &Branch) -> Option<(String, Span)> {
    if let Some(node) = row.get("id") {
        return Some((node.as_words()?.to_owned(), node.span));
    }
    let node = row.get("name")?;
    Some((id::from_words(node.as_words()?), node.span))
}

/// Whether a row of a table with `makes` is a thing: all are but those that say `makes = false`.
pub fn makes_something(row: &Branch) -> bool {
    !matches!(
        row.get("makes").map(|node| &node.kind),
        Some(NodeKind::Flag(false))
    )
}

fn made_by_rows(
    tree: &Branch,
    section: &str,
    keys: &[&str],
    figures: &[String],
) -> Vec<(Key, Branch)> {
    let mut made = Vec::new();
    for source in ["table", "list"] {
        let Some(things) = tree.branch(source) else {
            continue;
        };
        for (_, thing) in &things.entries {
            let Some(thing) = thing.as_branch() else {
                continue;
            };
            if thing.words("makes") != Some(section) {
                continue;
            }
            let rows = thing.get("rows").map(Node::items).unwrap_or_default();
            made.extend(rows.iter().filter_map(|row| thing_of(row, keys, figures)));
        }
    }
    made
}

fn thing_of(row: &Node, keys: &[&str], figures: &[String]) -> Option<(Key, Branch)> {
    let branch = row.as_branch()?;
    if !makes_something(branch) {
        return None;
    }
    let (name, span) = id_of_row(branch)?;
    let mut thing = Branch::default();
    for (key, node) in &branch.entries {
        if key.name == "name" {
            thing.push(
                Key {
                    name: "label".into(),
                    span: key.span,
                },
                node.clone(),
            );
        } else if key.name == "do" && branch.get("roll").is_some() {
            // What a roll gives is carried out then and there: these rules are the row's.
        } else if keys.contains(&key.name.as_str()) || figures.contains(&key.name) {
            thing.push(key.clone(), node.clone());
        }
    }
    Some((Key { name, span }, thing))
}

fn add(things: &mut Branch, made: Vec<(Key, Branch)>, found: &mut Diagnostics) {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (index, (key, _)) in things.entries.iter().enumerate() {
        places.entry(key.name.clone()).or_insert(index);
    }
    for (key, thing) in made {
        match places
            .get(&key.name)
            .and_then(|at| things.entries.get_mut(*at))
        {
            Some((_, earlier)) => {
                if let Some(earlier) = earlier.as_branch_mut() {
                    complete(earlier, thing, &key, found);
                }
            }
            None => {
                places.insert(key.name.clone(), things.entries.len());
                let span = key.span;
                things.push(
                    key,
                    Node {
                        span,
                        kind: NodeKind::Branch(thing),
                    },
                );
            }
        }
    }
}

/// Adds what is new; what is said differently is reported.
fn complete(earlier: &mut Branch, thing: Branch, id: &Key, found: &mut Diagnostics) {
    for (key, node) in thing.entries {
        match earlier.get(&key.name) {
            None => earlier.push(key, node),
            Some(_) if key.name == "label" => {}
            Some(first) if same(first, &node) => {}
            Some(first) => {
                let message = format!(
                    "`{}` of `{}` is given twice, and differently",
                    key.name, id.name
                );
                let finding = Diagnostic::error(node.span, message).with_code("duplicate-id");
                found.push(
                    finding
                        .with_related(first.span, "given here first")
                        .with_hint("give one of the two rows an `id` of its own if they are different things"),
                );
            }
        }
    }
}

/// Whether two values say the same, wherever they are.
pub fn same(one: &Node, other: &Node) -> bool {
    match (&one.kind, &other.kind) {
        (NodeKind::Words(Words { value: a, .. }), NodeKind::Words(Words { value: b, .. })) => {
            a == b
        }
        (NodeKind::Integer(a), NodeKind::Integer(b)) => a == b,
        (NodeKind::Flag(a), NodeKind::Flag(b)) => a == b,
        (NodeKind::List(a), NodeKind::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (NodeKind::Branch(a), NodeKind::Branch(b)) => {
            a.entries.len() == b.entries.len()
                && a.entries
                    .iter()
                    .all(|(key, node)| b.get(&key.name).is_some_and(|other| same(node, other)))
        }
        _ => false,
    }
}
