//! A page that a ruleset lays out.

use super::Block;
use super::keys::Kind;

keys! {
    /// One finished page: a stack of blocks.
    pub struct Page(origin): Default {
        /// Columns that the blocks flow through.
        columns: u32, within(1, 6), eg("2"), usual("1");
        /// Its stacks between breaks are framed, each as large as the others; more of them than columns go on in further rows.
        frames: bool, eg("true"), usual("false");
        /// Where the blocks of a short page are.
        align: PageAlign, eg("middle"), usual("top");
        /// It spans two pages that lie side by side, uncut, on the sheet: 2-3, 4-5 or 6-7 of a pocketmod.
        spread: bool, eg("true"), usual("false");
        /// Size of its text in percent: a page that is known to be long is set smaller from the start, not by trying.
        size: u32, within(70, 100), eg("88"), usual("100");
        /// From top to bottom.
        blocks: Vec<Block>, kind(Kind::List(&Kind::Block)), eg(r#"[{ block = "title" }]"#), required();
    }
}

word_set! {
    /// Where the blocks of a page are.
    pub enum PageAlign: Default {
        /// At the top.
        #[default]
        Top = "top",
        /// Centred between top and bottom.
        Middle = "middle",
    }
}
