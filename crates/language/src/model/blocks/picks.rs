//! Rows chosen from lists and tables: spells and the like.

use super::{HERO, LINES, TITLE, check_known};
use crate::model::TableSource;
use crate::model::keys::{Known, Reader};

keys! {
    /// Rows chosen from lists and tables, such as spells; a block without `from` takes what no other block shows.
    pub struct Picks: Default, checked by check {
        title: Option<String>, same(TITLE);
        count: u32, same(LINES);
        /// Only from these lists and tables.
        from: Vec<TableSource>, eg(r#"["spells"]"#);
        /// Their columns besides the name.
        columns: Vec<String>, eg(r#"["cost"]"#);
        hero: u32, same(HERO);
    }
}

fn check<R: Reader>(block: &mut Picks, reader: R) {
    let sources: Vec<&str> = block.from.iter().map(TableSource::id).collect();
    if !sources.is_empty() {
        check_known(reader, "columns", "column", Known::Columns(&sources));
    }
}
