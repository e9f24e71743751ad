//! What the hero's class has at the hero's level.

use super::{HERO, check_known};
use crate::model::keys::{Known, Reader};

keys! {
    /// What the hero's class has at the hero's level (the stat `level`), a box each.
    pub struct Levels, checked by check {
        /// Columns of the classes' `levels`.
        columns: Vec<String>, eg(r#"["attack", "defence"]"#), required();
        hero: u32, same(HERO);
    }
}

fn check<R: Reader>(_: &mut Levels, reader: R) {
    check_known(reader, "columns", "column of levels", Known::LevelColumns);
}
