//! Blocks of pages: the word after `block` decides about the other keys.

use super::{Checker, Columns};
use crate::diag::Diagnostic;
use crate::model::Block;
use crate::model::blocks::{BLOCKS, implied_block};
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
        let said = branch.get("block");
        let implied = implied_block(|key| branch.get(key).is_some());
        let name = said.map_or(implied, Node::as_words);
        let form = BLOCKS.iter().find(|form| Some(form.name) == name);
        let Some(form) = form else {
            match said {
                Some(said) => {
                    let names: Vec<&str> = BLOCKS.iter().map(|form| form.name).collect();
                    self.one_of(&names, said, "block");
                }
                None => {
                    let hint = "say which: `block = \"text\"`";
                    let error = Diagnostic::error(node.span, "a block has no `block`");
                    self.found.push(error.with_hint(hint));
                }
            }
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
