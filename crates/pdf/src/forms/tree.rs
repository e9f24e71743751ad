//! The tree of names: a field called `hero.life.3` is a child of `hero` and `life`, because the parts of a name must not have dots.

use std::collections::BTreeMap;
use std::io::Write;

use crate::syntax::write;
use crate::writer::revision::{Revision, RevisionError};

/// The inner nodes of the tree of names.
pub struct Tree {
    /// Number of each node by its full name.
    nodes: BTreeMap<String, Node>,
    roots: Vec<u32>,
}

struct Node {
    number: u32,
    kids: Vec<u32>,
}

impl Tree {
    /// Makes the nodes above these fields. A name that is both a field and a node would be two things at once.
    pub fn new<'a>(
        revision: &mut Revision,
        names: impl Iterator<Item = &'a str> + Clone,
    ) -> Result<Self, RevisionError> {
        let mut nodes = BTreeMap::new();
        for name in names.clone() {
            for (end, _) in name.match_indices('.') {
                let above = name.get(..end).unwrap_or_default();
                if !nodes.contains_key(above) {
                    let number = revision.add(Vec::new());
                    nodes.insert(
                        above.to_owned(),
                        Node {
                            number,
                            kids: Vec::new(),
                        },
                    );
                }
            }
        }
        if let Some(name) = names.clone().find(|name| nodes.contains_key(*name)) {
            return Err(RevisionError {
                message: format!("the field `{name}` has fields below it"),
            });
        }
        Ok(Self {
            nodes,
            roots: Vec::new(),
        })
    }

    /// Hangs an object below the node that its full name asks for, and that node below the next, so that all are in the order of the fields.
    pub fn attach(&mut self, name: &str, number: u32) {
        let (mut name, mut number) = (name, number);
        loop {
            let above = name.rsplit_once('.').map(|(above, _)| above);
            let Some((above, node)) = above.and_then(|a| Some((a, self.nodes.get_mut(a)?))) else {
                self.roots.push(number);
                return;
            };
            node.kids.push(number);
            if node.kids.len() > 1 {
                return;
            }
            (name, number) = (above, node.number);
        }
    }

    /// `/T` and `/Parent` of the object with this full name.
    pub fn place(&self, name: &str, into: &mut Vec<u8>) {
        let (above, last) = name.rsplit_once('.').unwrap_or(("", name));
        into.extend_from_slice(b"/T");
        write::text(into, last);
        if let Some(node) = self.nodes.get(above) {
            let _ = write!(into, "/Parent {} 0 R", node.number);
        }
    }

    /// Writes the nodes; returns the roots of the tree.
    pub fn finish(self, revision: &mut Revision) -> Vec<u32> {
        for (name, node) in &self.nodes {
            let mut body = b"<<".to_vec();
            self.place(name, &mut body);
            body.extend_from_slice(b"/Kids");
            write::references(&mut body, &node.kids);
            body.extend_from_slice(b">>");
            revision.replace(node.number, body);
        }
        self.roots
    }
}
