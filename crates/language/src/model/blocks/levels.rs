//! What the hero's class has at the hero's level.

use super::{HERO, check_known};
use crate::diag::{Diagnostic, did_you_mean};
use crate::model::Formula;
use crate::model::keys::{Entries, Known, Reader};

keys! {
    /// What the hero's class has at the hero's level, in its `levels` or its `tables`, a box each.
    pub struct Levels, checked by check {
        /// Columns of the classes' `levels`.
        columns: Vec<String>, eg(r#"["attack", "defence"]"#), required();
        /// The level that counts.
        at: Option<Formula>, eg("level + blessed"), or("`level`");
        /// What is added to a column; `SLOT.FIGURE` is a figure of the item there.
        add: Entries<(String, Formula)>, eg(r#"{ defence = "shield.def" }"#);
        hero: u32, same(HERO);
    }
}

fn check<R: Reader>(block: &mut Levels, reader: R) {
    check_known(reader, "columns", "column of levels", Known::LevelColumns);
    for (column, _) in &block.add {
        if !block.columns.contains(column) {
            let hint = did_you_mean(column, block.columns.iter().map(String::as_str));
            let message = format!("the block does not show a column `{column}`");
            let span = reader.get("add").map_or(reader.span(), R::span);
            reader.report(Diagnostic::error(span, message).with_hint_if(hint));
        }
    }
}
