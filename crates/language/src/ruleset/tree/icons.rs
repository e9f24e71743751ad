//! Icons of many things in one place: `[icons.foe]` gives things that are declared elsewhere, or made by rows, the key `icon`.

use super::{Branch, Key, Node, NodeKind};
use crate::diag::{Diagnostic, Diagnostics, did_you_mean};
use crate::model;

/// The section.
const SECTION: &str = "icons";

/// Adds the icons to the things. One that has an icon of its own keeps it, and a name that nothing has is reported, if it stands in the first `own`
/// of the files: what a base names for things that a variant leaves out goes with them, however it leaves them out.
pub fn give(tree: &mut Branch, own: usize, found: &mut Diagnostics) {
    let Some(icons) = tree.branch(SECTION).cloned() else {
        return;
    };
    for (section, named) in &icons.entries {
        let named = named.as_branch().map(|branch| branch.entries.as_slice());
        for (id, icon) in named.unwrap_or_default() {
            let things = tree.get_mut(&section.name).and_then(Node::as_branch_mut);
            let thing = match things {
                Some(things) if things.get(&id.name).is_some() => things.get_mut(&id.name),
                _ if id.span.source.0 as usize >= own => continue,
                things => {
                    let known = things.into_iter().flat_map(|things| things.names());
                    let hint = did_you_mean(&id.name, known);
                    let message = format!("there is no {} `{}`", section.name, id.name);
                    let error = Diagnostic::error(id.span, message).with_code("unknown-name");
                    found.push(error.with_hint_if(hint));
                    continue;
                }
            };
            if let Some(thing) = thing {
                add(thing, &section.name, id, icon);
            }
        }
    }
}

fn add(thing: &mut Node, section: &str, id: &Key, icon: &Node) {
    if thing.as_branch().is_none() {
        // A thing that is written in short: `[slot] head = "On the head"`.
        let Some(key) = model::section(section).and_then(|section| section.short) else {
            return;
        };
        let mut whole = Branch::default();
        let name = key.to_owned();
        let span = thing.span;
        whole.push(Key { name, span }, thing.clone());
        *thing = Node::new(span, NodeKind::Branch(whole));
    }
    let name = "icon".to_owned();
    let span = id.span;
    if let Some(thing) = thing.as_branch_mut()
        && thing.get(&name).is_none()
    {
        thing.push(Key { name, span }, icon.clone());
    }
}
