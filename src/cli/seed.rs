//! The seed of an order: given, or chosen once and shown, so that every result can be repeated.

use clap::Args;

use super::Terminal;

/// `--seed N`.
#[derive(Debug, Default, Args)]
pub struct SeedArg {
    /// Seed: the same number gives the same result
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl SeedArg {
    /// The seed, if one was given.
    pub fn given(&self) -> Option<u64> {
        self.seed
    }

    /// The seed; a random one is shown to the user.
    pub fn value(&self, terminal: &Terminal) -> u64 {
        self.seed.unwrap_or_else(|| {
            let drawn = draw_seed();
            terminal.note(&format!("seed {drawn}"));
            drawn
        })
    }
}

/// A fresh seed, small enough to be read out and typed. The only randomness that does not come from a seed.
fn draw_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish() % 1_000_000
}
