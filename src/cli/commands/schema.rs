//! `delve schema [KIND]`: JSON Schemas of the files that people write, for editors.

use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::cli::{Failure, Terminal, job_file};
use crate::dungeon::read::schema as dungeon;
use crate::{hero, ruleset};

/// Print the JSON Schema of rulesets or other files, for editors
#[derive(Debug, Args)]
#[command(after_help = "\
Example:  delve schema > ruleset.schema.json
          delve schema sheet > sheet.schema.json
Editors that read TOML schemas find it through the first line of a file:  #:schema ./ruleset.schema.json")]
pub struct Schema {
    /// The kind of file
    #[arg(value_enum, default_value_t = SchemaKind::Ruleset)]
    kind: SchemaKind,
}

/// What there is a schema for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SchemaKind {
    /// Files of a ruleset
    Ruleset,
    /// A sheet of your own, for `--sheet`
    Sheet,
    /// A hero, for `--hero`
    Hero,
    /// A job file, for `delve run`
    Job,
    /// A dungeon drawn by hand, for `delve dungeon --from`
    Drawing,
    /// The JSON of `delve dungeon --format json`
    Dungeon,
}

impl SchemaKind {
    fn schema(self) -> Value {
        match self {
            Self::Ruleset => ruleset::schema(),
            Self::Sheet => ruleset::sheet_schema(),
            Self::Hero => hero::schema(),
            Self::Job => job_file::schema(),
            Self::Drawing => dungeon::drawing(),
            Self::Dungeon => dungeon::dungeon(),
        }
    }
}

pub fn run(args: &Schema, terminal: &Terminal) -> Result<(), Failure> {
    terminal.data(&format!("{:#}\n", args.kind.schema()))
}
