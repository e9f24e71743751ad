//! A list, or a part of it.

use super::{LIST_PARTS, TableParts, check_columns};
use crate::model::keys::{Kind, Reader};
use crate::model::{Listing, Ref};

keys! {
    /// A list.
    pub struct List, checked by check {
        /// Which.
        list: Ref<Listing>, eg("prices");
        /// What of it.
        parts: TableParts, kind(Kind::Part(|| &LIST_PARTS));
    }
}

fn check<R: Reader>(block: &mut List, reader: R) {
    check_columns(reader, block.list.id());
}
