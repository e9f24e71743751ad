//! The matrix: every game, every product, everything that can be asked of it, on both papers. Each order prints, or is refused as a wrong
//! command with a reason and a hint; no template fails, nothing panics, nothing is printed over anything else.
//!
//! The suite takes a sample. `MATRIX=1 cargo test --test suite matrix -- --nocapture` tries everything with a few seeds and prints the counts;
//! `MATRIX=20` takes as many seeds.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;

use delvepress::content::room_for_heroes;
use delvepress::diag::{Class, Error};
use delvepress::drawing::Audience;
use delvepress::hero::{self, Party, Wishes};
use delvepress::impose::Paper;
use delvepress::model::Ruleset;
use delvepress::press::{self, Order};
use delvepress::{disguise, typeset};

use super::rulesets::read;
use super::support::games;

/// Seeds of the whole matrix where none are counted.
const SEEDS: u64 = 2;

/// Of the sample, one order in so many is tried, each time another one.
const SAMPLE: usize = 97;

/// Something that can be asked of every product.
struct Wish {
    name: String,
    ask: Box<dyn Fn(&mut Order) + Send + Sync>,
    /// Whether heroes are rolled for it.
    rolled: bool,
}

fn wish(name: impl Into<String>, ask: impl Fn(&mut Order) + Send + Sync + 'static) -> Wish {
    Wish {
        name: name.into(),
        ask: Box::new(ask),
        rolled: false,
    }
}

fn rolled(name: &str, ask: impl Fn(&mut Order) + Send + Sync + 'static) -> Wish {
    Wish {
        rolled: true,
        ..wish(name, ask)
    }
}

/// Everything that can be asked.
fn wishes() -> Vec<Wish> {
    let inside = |what: &'static str, filled: bool| {
        wish(format!("inside {what}"), move |order| {
            order.inside = Some(what.into());
            order.filled = filled;
        })
    };
    let mut all = vec![
        wish("plain", |_| ()),
        wish("filled", |order| order.filled = true),
        wish("diceless", |order| order.diceless = true),
        wish("filled diceless", |order| {
            order.filled = true;
            order.diceless = true;
        }),
        inside("map", false),
        inside("rules", false),
        inside("answers", true),
        inside("second-level", false),
        wish("large print", |order| order.large_print = true),
        wish("ink saver", |order| order.ink_saver = true),
        wish("fillable", |order| order.fillable = true),
        wish("large print fillable", |order| {
            order.large_print = true;
            order.fillable = true;
        }),
        wish("trim", |order| order.request.trim = Some(3.0)),
        wish("trim creep", |order| {
            order.request.trim = Some(3.0);
            order.request.creep = Some(0.1);
        }),
        wish("for players", |order| {
            order.dungeon.audience = Audience::Players;
        }),
        wish("for nobody", |order| {
            order.dungeon.audience = Audience::Blank;
        }),
        rolled("rolled", |_| ()),
        rolled("rolled fillable", |order| order.fillable = true),
        rolled("rolled large print", |order| order.large_print = true),
    ];
    for disguise in disguise::all(delvepress::words::Language::english()) {
        let name = disguise.name.clone();
        let also = name.clone();
        all.push(wish(format!("disguise {name}"), move |order| {
            order.disguise = Some(name.clone());
        }));
        all.push(wish(format!("disguise {also} filled"), move |order| {
            order.disguise = Some(also.clone());
            order.filled = true;
            order.diceless = true;
        }));
    }
    for theme in typeset::themes(&BTreeMap::new()) {
        all.push(wish(format!("theme {}", theme.name), move |order| {
            order.theme = Some(theme.name.clone());
        }));
    }
    all
}

/// One order, in words.
#[derive(Debug, Clone)]
struct Case {
    product: String,
    wish: usize,
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

fn order(ruleset: &Ruleset, case: &Case, wish: &Wish) -> Result<Order, String> {
    let paper = Paper::parse(case.paper).expect("a paper");
    let mut order = Order::new(case.product.as_str(), paper);
    order.seed = case.seed;
    order.dungeon.wish.seed = case.seed;
    order.booklet.wish.seed = case.seed;
    // What is printed hangs on the seed, not on how often it was played.
    order.booklet.runs = 0;
    if wish.rolled {
        let product = press::recipe(ruleset, &case.product)
            .map_err(|error| format!("{error:?}"))?
            .product;
        order.heroes = party(ruleset, room_for_heroes(&product), case.seed)?;
    }
    (wish.ask)(&mut order);
    Ok(order)
}

/// A hero, or a party where the sheet has room for more, as the command line rolls them.
fn party(ruleset: &Ruleset, room: usize, seed: u64) -> Result<Party, String> {
    if room > 1 {
        let mut party = hero::make_party(ruleset, &[], seed).map_err(|error| error.to_string())?;
        party.heroes.truncate(room);
        return Ok(party);
    }
    let made = hero::make(ruleset, &Wishes::none(), seed).map_err(|error| error.to_string())?;
    Ok(Party {
        heroes: vec![made],
        stats: Vec::new(),
    })
}

fn fate(ruleset: &Ruleset, case: &Case, wish: &Wish) -> Fate {
    let order = match order(ruleset, case, wish) {
        Ok(order) => order,
        Err(message) => return Fate::Wrong(message),
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

fn cases(ruleset: &Ruleset, wishes: &[Wish], seeds: u64) -> Vec<Case> {
    let mut all = Vec::new();
    for line in press::products(ruleset) {
        for (wish, _) in wishes.iter().enumerate() {
            for seed in 1..=seeds {
                for paper in ["a4", "letter"] {
                    all.push(Case {
                        product: line.id.clone(),
                        wish,
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

fn tally(game: &str, wishes: &[Wish], seeds: u64, sample: Option<usize>, into: &Mutex<Counts>) {
    let ruleset = read(game);
    let all = cases(&ruleset, wishes, seeds);
    let step = sample.unwrap_or(1);
    // Another order of each game, so that the sample crosses games, products and wishes.
    let first = game.len() % step;
    for case in all.iter().skip(first).step_by(step) {
        let wish = &wishes[case.wish];
        let fate = fate(&ruleset, case, wish);
        typeset::forget();
        let mut counts = into.lock().expect("the counts");
        let count = counts.by_wish.entry(wish.name.clone()).or_default();
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
                case.product, wish.name, case.seed, case.paper
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
        println!("{name:24} {some:6} printed {none:6} refused");
        printed += some;
        refused += none;
    }
    println!("{:24} {printed:6} printed {refused:6} refused", "all");
    for (reason, count) in &counts.reasons {
        println!("{count:6} {reason}");
    }
    assert!(
        counts.wrong.is_empty(),
        "{} wrong:\n{}",
        counts.wrong.len(),
        counts.wrong.join("\n")
    );
    assert!(printed > refused, "{printed} printed, {refused} refused");
}
