//! Which roll has which grade against which target.

use super::{ODDS, TESTS};
use crate::model::{Ref, Test};

keys! {
    /// Which roll has which grade against which target, worked out from the tests.
    pub struct GradeTable {
        tests: Vec<Ref<Test>>, same(TESTS);
        odds: bool, same(ODDS), always();
    }
}
