//! How much play needs a piece of paper.

word_set! {
    /// How much play needs a block. Paper that is too small gives up what is nice first, then what is wanted; never what is essential.
    pub enum Need: Default PartialOrd Ord {
        /// Nobody can play without it: an order that has no room for it is refused.
        #[default]
        Essential = "essential",
        /// Left out with a warning, after everything that is merely nice.
        Wanted = "wanted",
        /// Left out first, with a warning.
        Nice = "nice",
    }
}

impl Need {
    /// Whether paper may go without it.
    pub fn may_go(self) -> bool {
        self != Self::Essential
    }
}
