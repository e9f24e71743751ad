//! Who made the game, licence and notice.

keys! {
    /// Who made the game, licence and notice.
    pub struct Credit {
        /// One paragraph where paper is short: the notice, or credit and licence where there is none.
        brief: bool, eg("true"), usual("false");
    }
}
