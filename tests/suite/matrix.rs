//! The matrix: every game, every product, everything that can be asked of it, on both papers. Each order prints, or is refused as a wrong
//! command with a reason and a hint; no template fails, nothing panics, nothing is printed over anything else.
//!
//! The suite takes a sample. `MATRIX=1 cargo test --test suite matrix -- --nocapture` tries everything with a few seeds and prints the counts;
//! `MATRIX=20` takes as many seeds.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;

use delvepress::cli::{Failure, order_of};
use delvepress::diag::{Class, Error};
use delvepress::model::Ruleset;
use delvepress::press::{self, Order};
use delvepress::{disguise, typeset};

use super::rulesets::read;
use super::support::games;

/// Seeds of the whole matrix where none are counted.
const SEEDS: u64 = 2;

/// Of the sample, one order in so many is tried, each time another one.
const SAMPLE: usize = 97;

/// Everything that can be asked of every product.
fn wishes() -> Vec<String> {
    let plain = [
        "",
        "--filled",
        "--diceless",
        "--filled --diceless",
        "--inside map",
        "--inside rules",
        "--inside answers --filled",
        "--inside second-level",
        "--large-print",
        "--ink-saver",
        "--fillable",
        "--large-print --fillable",
        "--trim 3",
        "--trim 3 --creep 0.1mm",
        "--for player",
        "--for blank",
        "--rolled",
        "--rolled --fillable",
        "--rolled --large-print",
    ];
    let mut all = plain.map(str::to_owned).to_vec();
    for disguise in disguise::all(delvepress::words::Language::english()) {
        all.push(format!("--disguise {}", disguise.name));
        all.push(format!("--disguise {} --filled --diceless", disguise.name));
        all.push(format!("--disguise {} --deep", disguise.name));
    }
    for theme in typeset::themes(&BTreeMap::new()) {
        all.push(format!("--theme {}", theme.name));
    }
    all
}

/// One order, in words.
#[derive(Debug, Clone)]
struct Case {
    product: String,
    wish: String,
    seed: u64,
    paper: &'static str,
}

/// What became of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fate {
    Printed,
    Refused(String),
    Wrong(String),
}

/// The order of a command. Products on which nothing is rolled take no seed.
fn order(ruleset: &Ruleset, game: &str, case: &Case) -> Result<Order, Failure> {
    let mut args = vec![game, &case.product, "--paper", case.paper];
    args.extend(case.wish.split_whitespace());
    let seed = case.seed.to_string();
    let with_seed = [&args[..], &["--seed", &seed]].concat();
    let ordered = match order_of(ruleset, &with_seed) {
        Err(failure) if failure.text().contains("is rolled") => order_of(ruleset, &args),
        ordered => ordered,
    };
    let (mut order, _) = ordered?;
    if let Some(adventure) = order.job.adventure_mut() {
        // What is printed hangs on the seed, not on how often it was played.
        adventure.playtest.runs = 0;
    }
    Ok(order)
}

fn fate(ruleset: &Ruleset, game: &str, case: &Case) -> Fate {
    let order = match order(ruleset, game, case) {
        Ok(order) => order,
        Err(failure) => {
            return match failure.code() {
                2 => Fate::Refused(failure.text()),
                _ => Fate::Wrong(failure.text()),
            };
        }
    };
    let print = AssertUnwindSafe(|| press::print(ruleset, &order, &|_| ()));
    match catch_unwind(print) {
        Ok(Ok(_)) => Fate::Printed,
        Ok(Err(error)) if is_refusal(&error) => Fate::Refused(error.to_string()),
        Ok(Err(error)) => Fate::Wrong(format!("{error:?}")),
        Err(_) => Fate::Wrong("a panic".into()),
    }
}

/// A wrong order; or paper without room for something that play needs, which is never printed.
fn is_refusal(error: &Error) -> bool {
    let message = error.message();
    let no_room = message.starts_with("no room ") && message.contains("which play needs");
    !error.hints().is_empty() && (error.class() == Class::Command || no_room)
}

fn cases(ruleset: &Ruleset, wishes: &[String], seeds: u64) -> Vec<Case> {
    let mut all = Vec::new();
    for line in press::products(ruleset) {
        for wish in wishes {
            for seed in 1..=seeds {
                for paper in ["a4", "letter"] {
                    all.push(Case {
                        product: line.id.clone(),
                        wish: wish.clone(),
                        seed,
                        paper,
                    });
                }
            }
        }
    }
    all
}

/// Counts of printed and refused orders by wish, reasons of refusals, and what went wrong.
#[derive(Default)]
struct Counts {
    by_wish: BTreeMap<String, (usize, usize)>,
    reasons: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

fn tally(game: &str, wishes: &[String], seeds: u64, sample: Option<usize>, into: &Mutex<Counts>) {
    let ruleset = read(game);
    let all = cases(&ruleset, wishes, seeds);
    let step = sample.unwrap_or(1);
    // Another order of each game, so that the sample crosses games, products and wishes.
    let first = game.len() % step;
    for case in all.iter().skip(first).step_by(step) {
        let fate = fate(&ruleset, game, case);
        typeset::forget();
        let mut counts = into.lock().expect("the counts");
        let count = counts.by_wish.entry(case.wish.clone()).or_default();
        match fate {
            Fate::Printed => count.0 += 1,
            Fate::Refused(reason) => {
                count.1 += 1;
                let reason = reason
                    .replace(&case.product, "PRODUCT")
                    .replace(game, "GAME");
                *counts.reasons.entry(reason).or_default() += 1;
            }
            Fate::Wrong(what) => counts.wrong.push(format!(
                "{game} {} {}, seed {} on {}: {what}",
                case.product, case.wish, case.seed, case.paper
            )),
        }
    }
}

#[test]
fn every_product_prints_with_every_option_or_is_refused_with_a_reason() {
    let asked = std::env::var("MATRIX").ok();
    let seeds = asked
        .as_deref()
        .and_then(|words| words.parse().ok())
        .filter(|count| *count > 1)
        .unwrap_or(SEEDS);
    let sample = asked.is_none().then_some(SAMPLE);
    let only = std::env::var("MATRIX_GAME").ok();
    let wishes = wishes();
    let counts = Mutex::new(Counts::default());
    let games: Vec<String> = games()
        .into_iter()
        .filter(|game| only.as_ref().is_none_or(|only| only == game))
        .collect();
    let next = Mutex::new(games.into_iter());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(game) = next.lock().ok().and_then(|mut games| games.next()) {
                    tally(&game, &wishes, seeds, sample, &counts);
                }
            });
        }
    });
    let counts = counts.into_inner().expect("the counts");
    let (mut printed, mut refused) = (0, 0);
    for (name, (some, none)) in &counts.by_wish {
        println!("{name:40} {some:6} printed {none:6} refused");
        printed += some;
        refused += none;
    }
    println!("{:40} {printed:6} printed {refused:6} refused", "all");
    for (reason, count) in &counts.reasons {
        println!("{count:6} {reason}");
    }
    assert!(
        counts.wrong.is_empty(),
        "{} wrong:\n{}",
        counts.wrong.len(),
        counts.wrong.join("\n")
    );
    // Every wish suits some product, in the whole matrix.
    let nowhere = counts.by_wish.iter().filter(|(_, (some, _))| *some == 0);
    let nowhere: Vec<&String> = nowhere.map(|(wish, _)| wish).collect();
    assert!(sample.is_some() || nowhere.is_empty(), "{nowhere:?}");
    assert!(
        2 * printed > refused,
        "{printed} printed, {refused} refused"
    );
}
