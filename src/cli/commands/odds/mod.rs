//! `delve odds DICE | GAME:TABLE | GAME:TEST`: exact chances.

mod of_test;

use clap::Args;
use serde_json::json;

use crate::cli::game::Game;
use crate::cli::subject::{self, Subject};
use crate::cli::{Failure, Terminal};
use crate::diag::did_you_mean;
use crate::dice::report::{self, Chart, Look};
use crate::dice::{self, Budget};
use crate::model::{Test, select};
use crate::table;

/// Compute the exact chances of dice, of every row of a table, or of the grades of a test
#[derive(Debug, Args)]
#[command(after_help = "\
Dice: 2d6+1, d66, d%, d6! (explodes), 1d100/4 (rounded up), 1d100//4 (down), 3d6x10, d6xd6, 4d6kh3, adv d20, 5d10>=7 (counts), 4dF.
Nothing is sampled: every chance is a fraction of whole numbers.

Example:  delve odds 4d6kh3
          delve odds GAME:TABLE --with depth=3
          delve odds GAME:TEST+2 --target 5
          delve odds GAME:DECK --draw 5 --count hearts")]
pub struct Odds {
    /// Dice, or GAME:TABLE or GAME:TEST with an optional modifier (GAME:TABLE-30); `GAME:test.ID` where a table has the same id
    #[arg(required = true)]
    subjects: Vec<String>,

    /// Value of a name in the dice; repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    with: Vec<String>,

    /// Include the rows of nested tables
    #[arg(long)]
    nested: bool,

    /// Odds of a test against this number, instead of over its whole range
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        conflicts_with = "draw"
    )]
    target: Option<i64>,

    /// Draw this many cards from a deck, without replacement
    #[arg(long, value_name = "CARDS")]
    draw: Option<usize>,

    /// With --draw: how many of these cards are among them, such as `hearts` or "red 2-10, joker" [default: the sum of their values]
    #[arg(long, value_name = "CARDS", requires = "draw")]
    count: Option<String>,

    /// Write JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Write CSV
    #[arg(long)]
    csv: bool,

    /// ASCII bars
    #[arg(long)]
    ascii: bool,
}

/// Tables inside tables that `--nested` looks through.
const NESTING: usize = 4;

pub fn run(args: &Odds, terminal: &Terminal) -> Result<(), Failure> {
    let names = subject::parse_names(&args.with)?;
    for (index, text) in args.subjects.iter().enumerate() {
        if index > 0 && !args.json {
            terminal.data("\n")?;
        }
        match subject::parse(text)? {
            Subject::Dice(text) if args.draw.is_some() => {
                return Err(
                    Failure::usage(format!("no cards can be drawn from `{text}`"))
                        .with_hint(Some("`--draw` goes with a deck, as in GAME:DECK".into())),
                );
            }
            Subject::Dice(text) if args.target.is_some() => {
                return Err(refuse_target(text));
            }
            Subject::Dice(text) => of_dice(args, text, &names, terminal)?,
            Subject::Table { game, table, .. } if args.draw.is_some() => {
                of_deck(args, game, table, terminal)?;
            }
            Subject::Table {
                game,
                table,
                column,
                modifier,
            } => {
                let loaded = subject::load(game, terminal)?;
                if let Some(test) = find_test(&loaded, table, column) {
                    refuse_idle_options(args, text)?;
                    of_test::of_test(args, loaded.ruleset, test, modifier, terminal)?;
                    continue;
                }
                if args.target.is_some() {
                    return Err(refuse_target(text));
                }
                if column.is_some() {
                    return Err(Failure::usage(
                        "odds are of whole tables: every column has the same",
                    )
                    .with_hint(Some(format!("ask for `{game}:{table}`"))));
                }
                of_table(args, &loaded, table, modifier, &names, terminal)?;
            }
        }
    }
    Ok(())
}

/// The test that is asked about. A table of the same id goes first, unless it says `test.ID`.
fn find_test(game: &Game, id: &str, column: Option<&str>) -> Option<&'static Test> {
    let ruleset = game.ruleset;
    match column {
        Some(column) if id == "test" => ruleset.tests.get(column),
        Some(_) => None,
        None if ruleset.tables.get(id).is_some() => None,
        None => ruleset.tests.get(id),
    }
}

fn refuse_target(text: &str) -> Failure {
    let hint = "`--target` goes with a test, as in GAME:TEST".to_owned();
    Failure::usage(format!("`{text}` has no target")).with_hint(Some(hint))
}

/// A test has grades over its own dice: nothing to look through, and no name to give a value.
fn refuse_idle_options(args: &Odds, text: &str) -> Result<(), Failure> {
    let idle = [("--nested", args.nested), ("--with", !args.with.is_empty())];
    match idle.into_iter().find(|(_, given)| *given) {
        Some((option, _)) => {
            let hint = "add what the stats add as a modifier, as in `GAME:TEST+2`".to_owned();
            let message = format!("`{text}` is a test, which takes no `{option}`");
            Err(Failure::usage(message).with_hint(Some(hint)))
        }
        None => Ok(()),
    }
}

fn look(args: &Odds, terminal: &Terminal, cumulative: bool) -> Look {
    Look {
        width: terminal.width(),
        ascii: args.ascii,
        cumulative,
        hide_tails: true,
    }
}

fn of_dice(
    args: &Odds,
    text: &str,
    names: &[(String, i64)],
    terminal: &Terminal,
) -> Result<(), Failure> {
    let expression = subject::dice(text)?;
    let lookup = subject::look_up(names);
    let odds = dice::distribution(&expression, &lookup, Budget::default())
        .map_err(|error| subject::dice_failure(text, &error))?;
    if args.json {
        return terminal.data(&format!("{:#}\n", report::to_json(text, &odds)));
    }
    let chart = Chart::from(&odds);
    if args.csv {
        return terminal.data(&report::to_csv(&chart, "outcome"));
    }
    terminal.data(&format!(
        "{text}: {}\n{}",
        report::summary(&odds),
        report::bars(&chart, "outcome", look(args, terminal, true))
    ))
}

/// How many of some cards, or how much, a hand of so many cards holds.
fn of_deck(args: &Odds, game: &str, id: &str, terminal: &Terminal) -> Result<(), Failure> {
    let game = subject::load(game, terminal)?;
    let drawn = args.draw.unwrap_or(1);
    let Some(deck) = game.ruleset.decks.get(id) else {
        let ids = game.ruleset.decks.ids();
        let failure = Failure::usage(format!("`{id}` is no deck of `{}`", game.ruleset.head.id));
        return Err(failure.with_hint(did_you_mean(id, ids)));
    };
    let (weights, what) = match &args.count {
        Some(words) => {
            let chosen = select(words, &deck.all)?;
            let weights = (0..deck.all.len()).map(|at| i64::from(chosen.contains(&at)));
            (weights.collect::<Vec<i64>>(), words.clone())
        }
        None => {
            let weights = deck.all.iter().map(|card| card.value);
            (weights.collect(), "sum".to_owned())
        }
    };
    let Some(odds) = table::draws(&weights, drawn) else {
        let message = format!("`{id}` has only {} cards", weights.len());
        return Err(Failure::usage(message));
    };
    let title = format!("{}, {drawn} of {} cards", deck.title, weights.len());
    if args.json {
        let expression = format!("draw {drawn} from {id}: {what}");
        return terminal.data(&format!("{:#}\n", report::to_json(&expression, &odds)));
    }
    let chart = Chart::from(&odds);
    if args.csv {
        return terminal.data(&report::to_csv(&chart, &what));
    }
    terminal.data(&format!(
        "{title}: {}\n{}",
        report::summary(&odds),
        report::bars(&chart, &what, look(args, terminal, true))
    ))
}

fn of_table(
    args: &Odds,
    game: &Game,
    id: &str,
    modifier: i64,
    names: &[(String, i64)],
    terminal: &Terminal,
) -> Result<(), Failure> {
    let found = subject::find(game, id)?;
    let situation = subject::situation(game.ruleset, names);
    let rows = table::odds(game.ruleset, found, &situation, modifier)?;
    let nested = if args.nested {
        Some(table::nested(
            game.ruleset,
            found,
            &situation,
            modifier,
            NESTING,
        )?)
    } else {
        None
    };
    if args.json {
        let mut value = rows.to_json();
        if let Some(nested) = &nested {
            value["nested"] = nested.to_json()["leaves"].clone();
        }
        return terminal.data(&format!("{:#}\n", json!(value)));
    }
    let chart = rows.chart("nothing");
    if args.csv {
        return terminal.data(&report::to_csv(&chart, "row"));
    }
    terminal.data(&format!(
        "{}: {}\n{}",
        found.title,
        found.dice.source,
        report::bars(&chart, "row", look(args, terminal, false))
    ))?;
    for leaf in nested.iter().flat_map(|nested| &nested.leaves) {
        let path = leaf.path.join(" > ");
        terminal.data(&format!(
            "{:>9}  {path} > {}\n",
            leaf.chance.percent(3),
            leaf.label
        ))?;
    }
    Ok(())
}
