//! Blocks of pages: the word after `block` decides about the other keys.

use super::Checker;
use crate::diag::{Diagnostic, Span, did_you_mean};
use crate::ruleset::format::{BLOCKS, EVERY_BLOCK, Field, Kind, Record};
use crate::ruleset::tree::{Branch, Node};

impl<'a> Checker<'a> {
    pub(super) fn block(&mut self, node: &'a Node) {
        let Some(branch) = node.as_branch() else {
            let message = format!("a block is a table, not {}", node.kind_words());
            self.found.push(
                Diagnostic::error(node.span, message)
                    .with_hint("write it like `{ block = \"title\" }`"),
            );
            return;
        };
        let Some((_, name)) = branch.entry("block") else {
            let hint = "say which: `block = \"text\"`";
            self.found
                .push(Diagnostic::error(node.span, "a block has no `block`").with_hint(hint));
            return;
        };
        let Some(form) = BLOCKS
            .iter()
            .find(|form| Some(form.name) == name.as_words())
        else {
            self.one_of(
                &BLOCKS.iter().map(|form| form.name).collect::<Vec<_>>(),
                name,
                "block",
            );
            return;
        };
        let mut rest = branch.clone();
        rest.take("block");
        let path = format!("a block `{}`", form.name);
        let mut inner = Checker {
            tree: self.tree,
            found: self.found,
        };
        inner.record_of_block(&form.record, &rest, &path, node.span);
    }

    /// Blocks have no records inside, so the branch need not live as long as the tree.
    fn record_of_block(
        &mut self,
        record: &'static Record,
        branch: &Branch,
        path: &str,
        place: Span,
    ) {
        for (key, node) in &branch.entries {
            let field = record
                .field(&key.name)
                .or_else(|| EVERY_BLOCK.field(&key.name));
            match field {
                Some(Field {
                    kind: Kind::List(of),
                    key,
                    example,
                    ..
                }) => {
                    for item in node.items() {
                        self.kind(of, item, key, example);
                    }
                }
                Some(Field {
                    kind: Kind::Map(of),
                    key,
                    ..
                }) => match node.as_branch() {
                    Some(map) => {
                        for (key, node) in &map.entries {
                            self.kind(of, node, &key.name, "");
                        }
                    }
                    None => {
                        let message = format!("`{key}` is a table, not {}", node.kind_words());
                        let hint = format!("write it like `{key} = {{ ... }}`");
                        self.found
                            .push(Diagnostic::error(node.span, message).with_hint(hint));
                    }
                },
                Some(field) => self.kind(&field.kind, node, field.key, field.example),
                None => self.unknown_key(
                    key,
                    path,
                    did_you_mean(&key.name, record.fields.iter().map(|field| field.key)),
                ),
            }
        }
        for field in record.fields.iter().filter(|field| field.required) {
            if branch.get(field.key).is_none() {
                let message = format!("{path} has no `{}`", field.key);
                let hint = format!("add one, like `{}`", field.example);
                self.found
                    .push(Diagnostic::error(place, message).with_hint(hint));
            }
        }
    }
}
