//! A chart to read the grade from with a straight edge.

use crate::model::{Ref, Test};

keys! {
    /// A chart from which a straight edge reads the grade of a roll.
    pub struct Nomogram {
        /// Which.
        test: Ref<Test>, eg("nerve-test");
    }
}
