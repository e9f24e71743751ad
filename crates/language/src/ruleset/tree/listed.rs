//! Lists whose rows are the declarations of other things: `lists = "trait"` makes a row of every trait, so that nothing is written twice.

use super::{Branch, Key, Node, NodeKind, Words};
use crate::diag::{Diagnostic, Diagnostics, did_you_mean};
use crate::model::Listed;
use crate::model::keys::WordSet;
use crate::ruleset::id;

/// Fills the rows of all such lists.
pub fn fill_lists(tree: &mut Branch, found: &mut Diagnostics) {
    let Some(lists) = tree.branch("list").cloned() else {
        return;
    };
    for (key, list) in &lists.entries {
        let Some(list) = list.as_branch() else {
            continue;
        };
        let Some(section) = section_of(list, found) else {
            continue;
        };
        let things = tree.branch(section.word()).cloned().unwrap_or_default();
        let span = list.get("lists").map_or(key.span, |node| node.span);
        let chosen: Vec<&(Key, Node)> = things
            .entries
            .iter()
            .filter(|(_, thing)| {
                thing
                    .as_branch()
                    .is_some_and(|thing| is_wanted(list, thing))
            })
            .collect();
        check_choice(list, section, &things, found);
        check_columns(list, section, &chosen, found);
        let columns: Vec<&str> = words_of(list, "columns");
        let rows = chosen
            .iter()
            .filter_map(|(key, thing)| Some(row_of(key, thing.as_branch()?, &columns)));
        let rows = Node::new(span, NodeKind::List(rows.collect()));
        // Whoever prints the words of a thing has said what there is to say.
        let covers = chosen.iter().filter(|_| columns.contains(&"text"));
        let covers = covers.map(|(key, _)| words(key, format!("{} {}", section.word(), key.name)));
        let covers: Vec<Node> = covers.collect();
        if let Some(list) = tree
            .get_mut("list")
            .and_then(Node::as_branch_mut)
            .and_then(|lists| lists.get_mut(&key.name))
            .and_then(Node::as_branch_mut)
        {
            put(list, "rows", span, rows);
            if list.get("covers").is_none() && !covers.is_empty() {
                put(
                    list,
                    "covers",
                    span,
                    Node::new(span, NodeKind::List(covers)),
                );
            }
        }
    }
}

/// The section that a list shows.
fn section_of(list: &Branch, found: &mut Diagnostics) -> Option<Listed> {
    let section = list.words("lists").and_then(Listed::of_word);
    let problem = |key: &str| list.get(key).map(|node| node.span);
    let error = match section {
        Some(section) => problem("rows").map(|span| {
            Diagnostic::error(
                span,
                format!("the rows of this list are its {} already", many(section)),
            )
            .with_hint("leave `rows` or `lists` out")
        }),
        None => problem("of")
            .filter(|_| list.get("lists").is_none())
            .map(|span| {
                Diagnostic::error(span, "`of` chooses among the things that a list shows")
                    .with_hint("say which, as in `lists = \"trait\"`")
            }),
    };
    let is_sound = error.is_none();
    found.extend(error);
    section.filter(|_| is_sound)
}

/// Every group or tag that a list asks for is somebody's.
fn check_choice(list: &Branch, section: Listed, things: &Branch, found: &mut Diagnostics) {
    let things: Vec<&Branch> = things
        .entries
        .iter()
        .filter_map(|(_, thing)| thing.as_branch())
        .collect();
    let mut known: Vec<&str> = Vec::new();
    for thing in &things {
        known.extend(thing.words("group"));
        known.extend(words_of(thing, "tags"));
    }
    for node in list.get("of").map(Node::items).unwrap_or_default() {
        let Some(word) = node.as_words().filter(|word| !known.contains(word)) else {
            continue;
        };
        let message = format!("no {} has the group or tag `{word}`", section.word());
        let hint = did_you_mean(word, known.iter().copied());
        found.push(Diagnostic::error(node.span, message).with_hint_if(hint));
    }
}

/// Every column is a key of somebody.
fn check_columns(list: &Branch, section: Listed, chosen: &[&(Key, Node)], found: &mut Diagnostics) {
    let Some(columns) = list.get("columns") else {
        let span = list.get("lists").map(|node| node.span).unwrap_or_default();
        let message = format!("the list shows nothing of its {}", many(section));
        let error = Diagnostic::error(span, message);
        found.push(error.with_hint("add keys of theirs, as in `columns = [\"name\", \"text\"]`"));
        return;
    };
    let things: Vec<&Branch> = chosen
        .iter()
        .filter_map(|(_, thing)| thing.as_branch())
        .collect();
    for node in columns.items() {
        let Some(column) = node.as_words() else {
            continue;
        };
        let is_known = matches!(column, "id" | "name")
            || things.iter().any(|thing| thing.get(column).is_some());
        if !is_known {
            let message = format!("no {} of this list has a key `{column}`", section.word());
            let keys = things.iter().flat_map(|thing| thing.names());
            let hint = did_you_mean(column, keys);
            found.push(Diagnostic::error(node.span, message).with_hint_if(hint));
        }
    }
}

/// Whether a thing is of one of the groups or has one of the tags that the list asks for.
fn is_wanted(list: &Branch, thing: &Branch) -> bool {
    let wanted = words_of(list, "of");
    let has =
        |word: &str| thing.words("group") == Some(word) || words_of(thing, "tags").contains(&word);
    wanted.is_empty() || wanted.into_iter().any(has)
}

/// The word for several of them.
fn many(section: Listed) -> String {
    let ending = if section == Listed::Class { "es" } else { "s" };
    format!("{}{ending}", section.word())
}

fn words_of<'a>(branch: &'a Branch, key: &str) -> Vec<&'a str> {
    let items = branch.get(key).map(Node::items).unwrap_or_default();
    items.iter().filter_map(Node::as_words).collect()
}

/// What the thing says under the names of the columns; `name` is its label.
fn row_of(key: &Key, thing: &Branch, columns: &[&str]) -> Node {
    let mut row = Branch::default();
    for column in columns {
        let cell = match *column {
            "id" => Some(words(key, key.name.clone())),
            "name" => {
                let label = thing.get("label").cloned();
                Some(label.unwrap_or_else(|| words(key, id::to_label(&key.name))))
            }
            other => thing.get(other).cloned(),
        };
        if let Some(cell) = cell {
            put(&mut row, column, key.span, cell);
        }
    }
    Node::new(key.span, NodeKind::Branch(row))
}

fn put(branch: &mut Branch, name: &str, span: crate::diag::Span, node: Node) {
    let name = name.to_owned();
    branch.push(Key { name, span }, node);
}

fn words(key: &Key, value: String) -> Node {
    let offsets = None;
    Node::new(key.span, NodeKind::Words(Words { value, offsets }))
}
