//! `delve explain CODE room 7`: where the printed numbers of a booklet come from.

use clap::Args;
use serde_json::json;

use crate::booklet::RoomSequence;
use crate::cli::{Failure, Terminal, codes};
use crate::explain::{self, BookletEntry};
use crate::impose::Paper;
use crate::press;

/// Tell where the printed numbers of a room or section come from: table, dice, row
#[derive(Debug, Args)]
#[command(after_help = "\
Example:  delve explain dp1qy-... room 7
          delve explain dp1qy-... section 12")]
pub struct Explain {
    /// The share code in the booklet's colophon
    code: String,

    /// `room` or `section`
    #[arg(value_parser = ["room", "section"])]
    kind: String,

    /// Its number
    number: u32,

    /// The game, if it is not a built-in one: a path
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Explain, terminal: &Terminal) -> Result<(), Failure> {
    let paper = Paper::parse("a4")?;
    let coded = codes::follow(&args.code, args.game.as_deref(), (None, paper), terminal)?;
    let mut order = coded.order;
    if let Some(adventure) = order.job.adventure_mut() {
        // Where numbers come from does not depend on how often it was played.
        adventure.playtest.runs = 0;
    }
    let (handout, content) = press::booklet_content(coded.ruleset, &order)?;
    let booklet = &handout.booklet;
    let found = BookletEntry::read(&args.kind, args.number)
        .and_then(|place| explain::explain(coded.ruleset, booklet, &content, place))
        .ok_or_else(|| {
            Failure::usage(format!("the booklet has no {} {}", args.kind, args.number)).with_hint(
                Some(match &booklet.sequence {
                    RoomSequence::Keyed => {
                        format!(
                            "it has {} rooms, and no sections",
                            booklet.made.dungeon.rooms.len()
                        )
                    }
                    RoomSequence::Gamebook { sections, .. } => format!(
                        "it has {} rooms and {} sections",
                        booklet.made.dungeon.rooms.len(),
                        sections.len()
                    ),
                }),
            )
        })?;
    if args.json {
        return terminal.data(&format!("{:#}\n", json!(found)));
    }
    terminal.data(&format!("{}\n", found.lines().join("\n")))
}
