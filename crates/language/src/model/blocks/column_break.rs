//! Go on in the next column.

keys! {
    /// The blocks that follow go on in the next column.
    pub struct Break {
    }
}
