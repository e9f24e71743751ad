//! The options about what is on the pages of sheets and tables.

use clap::Args;

use super::Failure;
use crate::diag::did_you_mean;
use crate::model::{Ref, Ruleset, Test};

/// What is on the pages.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pages")]
pub struct PageArgs {
    /// Fill the maps with ready-made dungeons from the seed, with keys
    #[arg(long)]
    pub filled: bool,

    /// Add strips of pre-rolled dice at the foot of each page
    #[arg(long)]
    pub diceless: bool,

    /// Choose an option of the game, such as `--choose monsters=undead`; repeatable
    #[arg(long, value_name = "OPTION=CHOICE", value_parser = choice)]
    pub choose: Vec<(String, String)>,

    /// Add exact chances to the rows of tables and the rolls of grade tables
    #[arg(long)]
    pub odds: bool,

    /// What to print on cards: `foes`, `items`, `traits`, a table, list or deck of the game, or a tag or group
    #[arg(long, value_name = "WHAT")]
    pub of: Option<String>,

    /// Show only this test; repeatable
    #[arg(long, value_name = "TEST")]
    pub test: Vec<String>,
}

impl PageArgs {
    /// The tests that are to be shown.
    pub fn tests(&self, ruleset: &Ruleset) -> Result<Vec<Ref<Test>>, Failure> {
        let find = |id: &String| {
            ruleset.tests.find(id).ok_or_else(|| {
                let ids = || ruleset.tests.ids();
                let hint = did_you_mean(id, ids()).unwrap_or_else(|| {
                    format!("its tests: {}", ids().collect::<Vec<_>>().join(", "))
                });
                Failure::usage(format!("`{}` has no test `{id}`", ruleset.head.id)).with_hint(hint)
            })
        };
        self.test.iter().map(find).collect()
    }
}

/// `monsters=undead`.
fn choice(words: &str) -> Result<(String, String), String> {
    match words.split_once('=') {
        Some((option, choice)) if !option.trim().is_empty() && !choice.trim().is_empty() => {
            Ok((option.trim().to_owned(), choice.trim().to_owned()))
        }
        _ => Err("write it as in `--choose monsters=undead`".to_owned()),
    }
}
