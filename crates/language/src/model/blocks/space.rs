//! Blank paper.

keys! {
    /// Blank paper, such as around the slit of a pocketmod.
    pub struct Space {
        /// Height in lines of text.
        lines: u32, within(1, 60), eg("2"), usual("1");
    }
}
