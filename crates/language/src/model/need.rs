//! How much play needs a piece of paper.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

/// How much play needs a block. Paper that is too small gives up what is nice first, then what is wanted; never what is essential.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    BorshSerialize,
    BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// Nobody can play without it: an order that has no room for it is refused.
    #[default]
    Essential,
    /// Left out with a warning, after everything that is merely nice.
    Wanted,
    /// Left out first, with a warning.
    Nice,
}

impl Need {
    /// The words of a ruleset.
    pub const WORDS: [(&'static str, Self); 3] = [
        ("essential", Self::Essential),
        ("wanted", Self::Wanted),
        ("nice", Self::Nice),
    ];

    /// Whether paper may go without it.
    pub fn may_go(self) -> bool {
        self != Self::Essential
    }
}
