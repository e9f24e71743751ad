//! `delve show GAME [TABLE]`: the resolved rules.

use clap::Args;

use crate::cli::{Failure, Terminal, game};
use crate::show;

/// Show the rules of a game, or one of its tables
#[derive(Debug, Args)]
#[command(after_help = "\
`--json` is stable and complete: it has every number in the ruleset.

Example:  delve show GAME TABLE
          delve show GAME --json | jq '.tables[].id'")]
pub struct Show {
    /// A game: a built-in id or a path
    game: String,

    /// A table or list of it
    table: Option<String>,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Show, terminal: &Terminal) -> Result<(), Failure> {
    let game = game::load(&args.game, terminal)?;
    let ruleset = &game.ruleset;
    let text = match &args.table {
        None if args.json => format!("{:#}\n", show::json(ruleset)),
        None => show::overview(ruleset, terminal.width()),
        Some(id) => {
            let shown = show::find(ruleset, id).map_err(|hint| {
                let fallback = format!("`delve show {}` lists them", args.game);
                Failure::usage(format!("`{}` has no table or list `{id}`", ruleset.head.id))
                    .with_hint(hint.unwrap_or(fallback))
            })?;
            if args.json {
                format!("{:#}\n", show::shown_json(shown))
            } else {
                show::shown_text(shown, terminal.width())
            }
        }
    };
    terminal.data(&text)
}
