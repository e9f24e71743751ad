//! Blocks of pages: the word after `block` decides about the other keys.

use super::{Checker, Columns};
use crate::diag::Diagnostic;
use crate::model::Block;
use crate::model::blocks::BLOCKS;
use crate::model::keys::Keys;
use crate::ruleset::tree::Node;

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
        let form = BLOCKS
            .iter()
            .find(|form| Some(form.name) == name.as_words());
        let Some(form) = form else {
            let names: Vec<&str> = BLOCKS.iter().map(|form| form.name).collect();
            self.one_of(&names, name, "block");
            return;
        };
        let path = format!("a block `{}`", form.name);
        for (key, node) in branch.entries.iter().filter(|(key, _)| key.name != "block") {
            let field = form.record.field(&key.name);
            match field.or_else(|| Block::RECORD.field(&key.name)) {
                Some(field) => self.value(&field.kind, node, field, &Columns::None),
                None => self.other(form.record, key, node, &path, &Columns::None),
            }
        }
        self.complete(form.record, branch, &path, node.span);
    }
}
