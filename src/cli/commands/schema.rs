//! `delve schema`: the JSON Schema of the ruleset format, for editors.

use clap::Args;

use crate::cli::{Failure, Terminal};
use crate::ruleset;

/// Print the JSON Schema of rulesets, for editors
#[derive(Debug, Args)]
#[command(after_help = "\
Example:  delve schema > ruleset.schema.json
Editors that read TOML schemas find it through the first line of a file:  #:schema ./ruleset.schema.json")]
pub struct Schema {}

pub fn run(_: &Schema, terminal: &Terminal) -> Result<(), Failure> {
    terminal.data(&format!("{:#}\n", ruleset::schema()))
}
