//! Pieces of lists that are written once and used in many: `[fragment.NAME] parts = [...]`, and `{ fragment = "NAME" }` where they belong.

use super::{Branch, Node, NodeKind};
use crate::diag::{Diagnostic, Diagnostics, Severity, did_you_mean};
use crate::ruleset::limits;

/// The section; in a list, the key that names one of its things.
pub const FRAGMENT: &str = "fragment";
const PARTS: &str = "parts";

/// Puts the parts of fragments where lists ask for them, and drops the section.
pub fn insert(tree: &mut Branch, found: &mut Diagnostics) {
    let section = tree.take(FRAGMENT);
    let fragments = match &section {
        None => Branch::default(),
        Some((key, node)) => match node.as_branch() {
            Some(fragments) => fragments.clone(),
            None => {
                let message = format!("`{}` is a section, not {}", key.name, node.kind_words());
                found.push(Diagnostic::error(key.span, message).with_hint("write `[fragment.ID]`"));
                Branch::default()
            }
        },
    };
    for (key, fragment) in &fragments.entries {
        check_fragment(&key.name, fragment, found);
    }
    let mut inserter = Inserter {
        fragments: &fragments,
        used: Vec::new(),
        inside: Vec::new(),
        count: 0,
        found,
    };
    inserter.branch(tree);
    let used = std::mem::take(&mut inserter.used);
    for (key, _) in &fragments.entries {
        if !used.contains(&key.name) {
            let message = format!("nothing uses `fragment.{}`", key.name);
            let hint = format!("write `{{ fragment = \"{}\" }}` in a list", key.name);
            let unused = Diagnostic::new(Severity::Warning, Some(key.span), message);
            found.push(unused.with_hint(hint));
        }
    }
}

/// A fragment has a list of parts and nothing else.
fn check_fragment(id: &str, fragment: &Node, found: &mut Diagnostics) {
    let branch = fragment.as_branch();
    let parts = branch.and_then(|branch| branch.get(PARTS));
    if !matches!(parts.map(|parts| &parts.kind), Some(NodeKind::List(_))) {
        let message = format!("`fragment.{id}` has no list of parts");
        found.push(
            Diagnostic::error(fragment.span, message)
                .with_hint("write `parts = [...]`, as the list would have them"),
        );
    }
    let others = branch.into_iter().flat_map(|branch| &branch.entries);
    for (key, _) in others.filter(|(key, _)| key.name != PARTS) {
        let message = format!("unknown key `{}` in `fragment.{id}`", key.name);
        found.push(Diagnostic::error(key.span, message).with_hint("a fragment has only `parts`"));
    }
}

struct Inserter<'a> {
    fragments: &'a Branch,
    used: Vec<String>,
    /// The fragments around.
    inside: Vec<String>,
    /// How many values have been put somewhere.
    count: usize,
    found: &'a mut Diagnostics,
}

impl Inserter<'_> {
    fn branch(&mut self, branch: &mut Branch) {
        for (_, node) in &mut branch.entries {
            self.node(node);
        }
    }

    fn node(&mut self, node: &mut Node) {
        match &mut node.kind {
            NodeKind::Branch(branch) => self.branch(branch),
            NodeKind::List(list) => {
                if list.iter().any(|part| called(part).is_some()) {
                    let parts = std::mem::take(list);
                    *list = parts
                        .into_iter()
                        .flat_map(|part| self.parts_for(part))
                        .collect();
                }
                list.iter_mut().for_each(|part| self.node(part));
            }
            _ => {}
        }
    }

    /// The part itself, or the parts of the fragment it calls, with those that they call in turn.
    fn parts_for(&mut self, part: Node) -> Vec<Node> {
        let Some((name, call, others)) = called(&part) else {
            return vec![part];
        };
        let report = |inserter: &mut Self, message: String, hint: Option<String>| {
            let error = Diagnostic::error(call, message).with_hint_if(hint);
            inserter.found.push(error);
            Vec::new()
        };
        if others {
            let hint = "change the fragment, or write this one out".to_owned();
            let message = format!("`fragment = \"{name}\"` takes no other keys");
            return report(self, message, Some(hint));
        }
        let Some(fragment) = self.fragments.branch(name) else {
            let hint = did_you_mean(name, self.fragments.names());
            return report(self, format!("there is no fragment `{name}`"), hint);
        };
        let name = name.to_owned();
        if self.inside.contains(&name) {
            return report(self, format!("`fragment.{name}` contains itself"), None);
        }
        let parts = fragment.get(PARTS).map(Node::items).unwrap_or_default();
        self.count += parts.iter().map(Node::weigh).sum::<usize>();
        if self.count > limits::COPIES {
            return report(
                self,
                "fragments expand to too many entries".to_owned(),
                None,
            );
        }
        self.used.push(name.clone());
        self.inside.push(name);
        let parts = parts.to_vec();
        let parts = parts.into_iter().flat_map(|part| self.parts_for(part));
        let parts = parts.collect();
        self.inside.pop();
        parts
    }
}

/// The fragment that a part of a list names, if it names one, and whether it has other keys.
fn called(part: &Node) -> Option<(&str, crate::diag::Span, bool)> {
    let branch = part.as_branch()?;
    let name = branch.get(FRAGMENT)?;
    Some((name.as_words()?, name.span, branch.entries.len() > 1))
}
