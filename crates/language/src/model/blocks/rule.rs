//! A piece of the rules digest.

use crate::model;

keys! {
    /// A piece of the rules digest.
    pub struct Rule {
        /// Which.
        rule: model::Ref<model::Rule>, eg("fighting");
    }
}
