//! A page that a ruleset lays out.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::Block;
use crate::diag::Span;

/// One finished page: a stack of blocks.
#[derive(Debug, Clone, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Page {
    /// Columns that the blocks flow through.
    pub columns: u32,
    /// Where the stack stands when it does not fill the page.
    pub align: PageAlign,
    /// Whether it spans two pages that lie side by side, uncut, on the sheet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spread: bool,
    /// Size of its text, in percent of the usual one.
    pub size: u32,
    /// From top to bottom.
    pub blocks: Vec<Block>,
    /// Where it is declared.
    #[serde(skip)]
    pub origin: Span,
}

/// Where the blocks of a page stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageAlign {
    /// At the top.
    Top,
    /// Centred between top and bottom.
    Middle,
}
