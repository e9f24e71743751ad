//! Name and classes.

use super::{HERO, check_known};
use crate::model::keys::{Known, Reader};

keys! {
    /// Lines for the hero's name and classes.
    pub struct Name, checked by check {
        /// Kinds of class.
        classes: Vec<String>, eg(r#"["class"]"#), or("all");
        hero: u32, same(HERO);
    }
}

fn check<R: Reader>(_: &mut Name, reader: R) {
    check_known(reader, "classes", "kind of class", Known::ClassKinds);
}
