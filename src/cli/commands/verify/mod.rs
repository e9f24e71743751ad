//! `delve verify CODE`: makes a booklet again and checks everything about it. `delve verify GAME PRODUCT`: is everything that play needs on paper?

mod paper;

use std::path::Path;

use clap::Args;
use serde_json::Value;

use crate::adventure::USUAL_RUNS;
use crate::cli::booklet_args::MOST_RUNS;
use crate::cli::{Failure, Terminal, codes, files, hero_args};
use crate::impose::Paper;
use crate::press::{self, Format, Job};

/// Check a booklet again: its dungeon, its sections, its pages, and how often it is won
#[derive(Debug, Args)]
#[command(after_help = "\
A file is regenerated from its share code and compared, entry by entry. With a game and products, games are simulated
with every policy, and everything they look up (rows, foes, items, traits, rules, starting values) is listed: on the
paper of these products, part of a rule on it, or missing.

Example:  delve verify dp1qy-...
          delve verify GAME pocketmod
          delve verify GAME character-sheet reference --json
          delve verify adventure.json --runs 100000")]
pub struct Verify {
    /// A share code, a booklet written with `--format json`, or a game
    what: String,

    /// Products of the game that are used together
    #[arg(value_name = "PRODUCT", conflicts_with_all = ["runs", "game", "dice", "threads", "hero"])]
    products: Vec<String>,

    /// Write JSON
    #[arg(long, requires = "products")]
    json: bool,

    /// Seed of the booklet to verify
    #[arg(long, value_name = "N", requires = "products")]
    seed: Option<u64>,

    /// Number of simulated games
    #[arg(long, value_name = "N", default_value_t = USUAL_RUNS, value_parser = clap::value_parser!(u64).range(..=MOST_RUNS))]
    runs: u64,

    /// The game, if it is not a built-in one: a path
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Play with dice of this seed instead of those of the certificate
    #[arg(long, value_name = "N")]
    dice: Option<u64>,

    /// Threads that play; all cores if not given. The result is the same
    #[arg(long, value_name = "N", value_parser = crate::cli::threads::parse)]
    threads: Option<usize>,

    /// A hero from a file, if the booklet was made for one; repeat it for a party
    #[arg(long, value_name = "FILE")]
    hero: Vec<std::path::PathBuf>,
}

pub fn run(args: &Verify, terminal: &Terminal) -> Result<(), Failure> {
    if !args.products.is_empty() {
        return paper::run(&args.what, &args.products, args.seed, args.json, terminal);
    }
    let file = read_content(&args.what)?;
    let code = match &file {
        Some(value) => find_code(value).ok_or_else(|| {
            Failure::content(format!("`{}` states no share code", args.what)).with_hint(Some(
                "`delve print GAME booklet --format json` writes one".into(),
            ))
        })?,
        None => args.what.clone(),
    };
    let paper = Paper::parse("a4")?;
    let coded = codes::follow(&code, args.game.as_deref(), (None, paper), terminal)?;
    let (ruleset, mut order) = (coded.ruleset, coded.order);
    let product = order.product().clone();
    if let Some(adventure) = order.job.adventure_mut() {
        let heroes = (&coded.code, args.hero.as_slice());
        let party = hero_args::party_of_code(ruleset, &product, adventure, heroes, terminal)?;
        adventure.playtest.heroes = party;
        adventure.playtest.threads = args.threads;
    }
    let bar = terminal.progress(3, "checking");
    // Typeset and put on sheets as it was printed: the checks of pages stop here if anything is wrong.
    let printed = press::print(ruleset, &order, &|_| ())?;
    bar.inc(1);
    let compared = match &file {
        Some(value) => {
            let mut again = order.clone();
            again.format = Format::Json;
            compare(&args.what, value, &press::print(ruleset, &again, &|_| ())?)?;
            Some("every entry of the file is as the code makes it")
        }
        None => None,
    };
    bar.inc(1);
    let mut lines = vec![format!("code {}", code.trim())];
    if matches!(order.job, Job::Campaign(_)) {
        lines.push("the logbook of a campaign: its parts have codes of their own".to_owned());
    } else {
        if let Some(adventure) = order.job.adventure_mut() {
            adventure.playtest.runs = args.runs;
        }
        let again = press::certify(ruleset, &order, args.dice)?;
        let certificate = &again.handout.certificate;
        lines.push(format!(
            "game {} {}, fingerprint {}",
            ruleset.head.id, ruleset.head.version, certificate.fingerprint
        ));
        lines.push(format!("checks passed: {}", certificate.checks.join(", ")));
        if let Some(runs) = certificate.unbeaten {
            lines.push(format!("not passed: unbeatable; nobody won in {runs} runs"));
        }
        if let Some(played) = &certificate.played {
            lines.push(format!(
                "won {} of {} runs (sampled)",
                played.rate(),
                played.runs
            ));
        }
        lines.extend(again.notes);
    }
    bar.finish_and_clear();
    lines.extend(compared.map(str::to_owned));
    drop(printed);
    terminal.data(&format!("{}\n", lines.join("\n")))
}

/// The file that is to be verified; none when a code was typed.
fn read_content(what: &str) -> Result<Option<Value>, Failure> {
    let path = Path::new(what);
    let looks_like_a_file = path.extension().is_some_and(|ending| ending == "json");
    if !path.exists() && !looks_like_a_file {
        return Ok(None);
    }
    let text = files::read_text(path, files::limits::BOOKLET)?;
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| Failure::content(format!("`{what}` is not JSON: {error}")))
}

/// Refuses a file that says something else than its code makes.
fn compare(what: &str, value: &Value, printed: &press::Printed) -> Result<(), Failure> {
    let (_, bytes) = printed
        .files
        .first()
        .ok_or_else(|| Failure::content("nothing was made"))?;
    let again: Value = serde_json::from_slice(bytes)
        .map_err(|error| Failure::content(format!("what was made is not JSON: {error}")))?;
    match difference(value, &again, "") {
        None => Ok(()),
        Some(place) => Err(Failure::content(format!(
            "`{what}` is not what its code makes: `{place}` differs"
        ))
        .with_hint(Some(
            "print it again with `delve print --code`, or restore the file".into(),
        ))),
    }
}

/// The first place where two values differ, as a path: `pages/4/blocks/0/parts/1/text`.
fn difference(one: &Value, other: &Value, path: &str) -> Option<String> {
    let below = |key: &str| match path {
        "" => key.to_owned(),
        path => format!("{path}/{key}"),
    };
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let keys = one
                .keys()
                .chain(other.keys().filter(|key| !one.contains_key(*key)));
            keys.into_iter()
                .find_map(|key| match (one.get(key), other.get(key)) {
                    (Some(one), Some(other)) => difference(one, other, &below(key)),
                    _ => Some(below(key)),
                })
        }
        (Value::Array(one), Value::Array(other)) => {
            let pairs = one.iter().zip(other).enumerate();
            let found = pairs
                .into_iter()
                .find_map(|(at, (one, other))| difference(one, other, &below(&at.to_string())));
            let shorter = one.len().min(other.len());
            found.or_else(|| (one.len() != other.len()).then(|| below(&shorter.to_string())))
        }
        _ => (one != other).then(|| path.to_owned()),
    }
}

fn find_code(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if text.starts_with("dp1") => Some(text.clone()),
        Value::Array(items) => items.iter().rev().find_map(find_code),
        Value::Object(map) => map.values().find_map(find_code),
        _ => None,
    }
}
