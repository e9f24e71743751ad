//! Lines to write on.

use super::{COUNT, TITLE};

keys! {
    /// Lines to write on.
    pub struct Lines: Default {
        title: Option<String>, same(TITLE);
        count: u32, same(COUNT);
        /// Words at the beginning of the first lines.
        labels: Vec<String>, eg(r#"["Name"]"#);
    }
}
