//! Pieces of a base that a variant leaves out: `"table.landing"`, `"table.landing.row.7+"`, `"labels.page"`.

use super::{Branch, Node, NodeKind};
use crate::diag::{Diagnostic, Diagnostics, did_you_mean};
use crate::ruleset::names::ranges_of;
use crate::ruleset::ranges;

/// Takes the named pieces out of `base`; a name that fits nothing is reported.
pub fn remove(base: &mut Branch, over: &Branch, found: &mut Diagnostics) {
    for node in over.get("remove").map(Node::items).unwrap_or_default() {
        let Some(path) = node.as_words() else {
            continue;
        };
        if let Err(hint) = remove_path(base, path) {
            let message = format!("there is no `{path}` to remove");
            found.push(Diagnostic::error(node.span, message).with_hint_if(hint));
        }
    }
}

/// Removes one piece, or says what could have been intended.
fn remove_path(branch: &mut Branch, path: &str) -> Result<(), Option<String>> {
    let (first, rest) = match path.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (path, None),
    };
    if let (Some(row), Some(rows)) = (rest.filter(|_| first == "row"), branch.get_mut("rows")) {
        return remove_row(rows, row);
    }
    let Some(rest) = rest else {
        let hint = || did_you_mean(first, branch.names());
        let known = branch.get(first).is_some();
        return if known {
            branch.take(first).map(drop).ok_or(None)
        } else {
            Err(hint())
        };
    };
    match branch.get_mut(first) {
        Some(Node {
            kind: NodeKind::Branch(inner),
            ..
        }) => remove_path(inner, rest),
        Some(_) => Err(None),
        None => Err(did_you_mean(first, branch.names())),
    }
}

fn remove_row(rows: &mut Node, wanted: &str) -> Result<(), Option<String>> {
    let NodeKind::List(rows) = &mut rows.kind else {
        return Err(None);
    };
    let roll = ranges::parse(wanted).ok();
    let fits = |row: &Node| {
        let Some(row) = row.as_branch() else {
            return false;
        };
        let named = ["id", "name"]
            .into_iter()
            .any(|key| row.words(key) == Some(wanted));
        named || roll.as_ref().is_some_and(|roll| ranges_of(row) == *roll)
    };
    match rows.iter().position(fits) {
        Some(at) => {
            rows.remove(at);
            Ok(())
        }
        None => Err(Some(
            "name a row by its whole roll, its id or its name".into(),
        )),
    }
}
