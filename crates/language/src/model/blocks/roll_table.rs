//! A roll table, or a part of it.

use super::{TableParts, check_columns};
use crate::model::keys::Reader;
use crate::model::{self, Ref};

keys! {
    /// A roll table.
    pub struct RollTable, checked by check {
        /// Which.
        table: Ref<model::RollTable>, eg("landing");
        /// What of it.
        parts: TableParts, part();
    }
}

fn check<R: Reader>(block: &mut RollTable, reader: R) {
    check_columns(reader, block.table.id());
}
