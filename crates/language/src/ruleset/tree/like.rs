//! Things that are like others: `like = "melee"` takes over what a thing does not say itself.

use std::collections::BTreeSet;

use super::{Branch, Key, Node};
use crate::diag::{Diagnostic, Diagnostics, did_you_mean};
use crate::model::SECTIONS;
use crate::ruleset::limits;

/// The key that names the other one.
pub const LIKE: &str = "like";

/// What a thing is called is its own: nobody wants two of the same name on paper.
const OWN: [&str; 6] = [LIKE, "label", "short", "title", "name", "id"];

/// Fills in what the things of these sections leave to others. Whoever wants to be like a row that makes a thing asks after the rows have made it.
pub fn fill_in(tree: &mut Branch, wanted: impl Fn(&str) -> bool, found: &mut Diagnostics) {
    let keyed = SECTIONS.iter().filter(|section| section.keyed);
    for section in keyed.filter(|section| wanted(section.name)) {
        let Some(things) = tree.get_mut(section.name).and_then(Node::as_branch_mut) else {
            continue;
        };
        if !things.entries.iter().any(|(_, thing)| names_another(thing)) {
            continue;
        }
        let declared = things.clone();
        let mut copies = 0;
        for (id, thing) in &mut things.entries {
            let Some(thing) = thing.as_branch_mut() else {
                continue;
            };
            for other in ancestors(&declared, section.name, id, found) {
                copies += other
                    .entries
                    .iter()
                    .map(|(_, node)| node.weigh())
                    .sum::<usize>();
                if copies > limits::COPIES {
                    let message = "`like` copies too much";
                    found.push(Diagnostic::error(id.span, message));
                    return;
                }
                take_over(thing, other);
            }
            thing.take(LIKE);
        }
    }
}

fn names_another(thing: &Node) -> bool {
    thing
        .as_branch()
        .is_some_and(|thing| thing.get(LIKE).is_some())
}

/// The thing it is like, the one that is like, and so on.
fn ancestors<'a>(
    things: &'a Branch,
    section: &str,
    id: &Key,
    found: &mut Diagnostics,
) -> Vec<&'a Branch> {
    let mut chain = Vec::new();
    let mut seen = BTreeSet::from([id.name.as_str()]);
    let mut next = things.branch(&id.name).and_then(|thing| thing.get(LIKE));
    let mut first = true;
    while let Some(like) = next {
        let other = like.as_words().and_then(|name| things.entry(name));
        let problem = match (like.as_words(), other.map(|(_, node)| node.as_branch())) {
            (None, _) => Some((
                format!(
                    "`like` needs the id of a {section}, not {}",
                    like.kind_words()
                ),
                None,
            )),
            (Some(name), None) => Some((
                format!("there is no {section} `{name}` to be like"),
                did_you_mean(name, things.names().filter(|known| *known != id.name)),
            )),
            (Some(name), Some(None)) => Some((
                format!("`{section}.{name}` has no keys to take over"),
                Some(format!("write it as `[{section}.{name}]`")),
            )),
            (Some(_), Some(Some(_))) => None,
        };
        if let Some((message, hint)) = problem {
            // Whoever is like a thing with this mistake need not hear of it again.
            if first {
                found.push(Diagnostic::error(like.span, message).with_hint_if(hint));
            }
            return chain;
        }
        let Some((key, Some(other))) = other.map(|(key, node)| (key, node.as_branch())) else {
            return chain;
        };
        if !seen.insert(key.name.as_str()) {
            if key.name == id.name {
                let message = format!("`{section}.{}` is like itself", id.name);
                found.push(
                    Diagnostic::error(like.span, message).with_hint("one of them must be complete"),
                );
            }
            return chain;
        }
        if chain.len() >= limits::LIKENESSES {
            let most = limits::LIKENESSES;
            let message = format!("more than {most} things are like each other in a row");
            found.push(Diagnostic::error(like.span, message));
            return chain;
        }
        chain.push(other);
        next = other.get(LIKE);
        first = false;
    }
    chain
}

/// Adds what is not said; tables such as `on` or `labels` are filled in key by key, everything else is one value.
fn take_over(thing: &mut Branch, other: &Branch) {
    for (key, node) in &other.entries {
        if OWN.contains(&key.name.as_str()) {
            continue;
        }
        let fitting = (key.name == "labels")
            .then(|| labels_for(thing, node))
            .flatten();
        let node = fitting.as_ref().unwrap_or(node);
        match (thing.get_mut(&key.name), node.as_branch()) {
            (None, _) => thing.push(key.clone(), node.clone()),
            (Some(own), Some(below)) => {
                if let Some(own) = own.as_branch_mut() {
                    fill_table(own, below);
                }
            }
            (Some(_), None) => {}
        }
    }
}

/// The headings of columns that a thing has; all of them where it has no columns of its own.
fn labels_for(thing: &Branch, labels: &Node) -> Option<Node> {
    let columns = thing.get("columns")?.items();
    let has = |name: &str| columns.iter().any(|column| column.as_words() == Some(name));
    let mut labels = labels.clone();
    let headings = labels.as_branch_mut()?;
    headings.entries.retain(|(key, _)| has(&key.name));
    Some(labels)
}

/// Names inside of a table, such as the `label` of a column, are no names of the thing.
fn fill_table(own: &mut Branch, below: &Branch) {
    for (key, node) in &below.entries {
        match (own.get_mut(&key.name), node.as_branch()) {
            (None, _) => own.push(key.clone(), node.clone()),
            (Some(own), Some(below)) => {
                if let Some(own) = own.as_branch_mut() {
                    fill_table(own, below);
                }
            }
            (Some(_), None) => {}
        }
    }
}
