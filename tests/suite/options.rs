//! Every option of `print` against every product of every game: it takes effect, or it is refused as a wrong command that names the products
//! which take it. Silence is a failure.
//!
//! All refusals are tried here, and a sample of the effects. `OPTIONS=1 cargo test --test suite options -- --nocapture` prints every pair and
//! counts them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use clap::CommandFactory;
use delvepress::booklet::Engine;
use delvepress::cli::options::{OPTIONS, OptionRow};
use delvepress::cli::{Cli, order_of};
use delvepress::diag::{Class, Error};
use delvepress::model::{ProductKind, Ruleset};
use delvepress::press::{self, Job, Order};
use delvepress::{hero, typeset};

use super::rulesets::read;
use super::support::{Bench, games, root};

/// Of the pairs that should take effect, one in so many is printed, each time another one.
const SAMPLE: usize = 61;

/// Options that may do nothing, and why that is no silence.
const QUIET: &[(&str, &str)] = &[
    (
        "threads",
        "the result is the same for any number of threads",
    ),
    (
        "shard",
        "a booklet of a series is the same whoever prints it",
    ),
    ("one-sheet", "a product on one sheet is what was asked for"),
    ("ink-saver", "pages without grey have no ink to save"),
    ("blanks", "a book whose pages fill its sheets has no blanks"),
    ("signature", "a book of few sheets has one signature"),
    ("reverse-backs", "a single sheet has no order"),
    ("gap", "a single card has no neighbours"),
];

/// What an option is tried with; the first that takes effect will do.
fn values(option: &str, game: &Ruleset, files: &Files) -> Vec<Vec<String>> {
    let flag = format!("--{option}");
    let with = |words: &[&str]| -> Vec<Vec<String>> {
        let value = |words: &&str| {
            let words = words.split(' ').map(str::to_owned);
            std::iter::once(flag.clone()).chain(words).collect()
        };
        words.iter().map(value).collect()
    };
    let ids = |ids: Vec<String>| -> Vec<Vec<String>> {
        ids.into_iter().map(|id| vec![flag.clone(), id]).collect()
    };
    match option {
        "seed" => with(&["7 --disguise minutes", "8"]),
        "hero" => with(&[&files.hero]),
        "rolled" | "filled" | "diceless" | "odds" | "own-keys" | "rising" | "text-only"
        | "ink-saver" | "large-print" | "fillable" | "instructions" | "proof" | "one-sheet"
        | "rtl" => vec![vec![flag]],
        "untagged" => vec![vec![flag]],
        "two-sided" => with(&["--fold flat"]),
        "reverse-backs" => with(&["--sides backs --fold saddle"]),
        "class" => {
            let ids = game.classes.iter().map(|class| class.id.clone());
            let rolled = ids
                .clone()
                .map(|id| vec![flag.clone(), id, "--rolled".into()]);
            let played = ids.map(|id| vec![flag.clone(), id]);
            rolled.chain(played).collect()
        }
        "portrait" => with(&[&files.portrait]),
        "choose" => {
            let options = game.options.iter().flat_map(|option| {
                let choices = option.choices.iter();
                choices.map(|choice| format!("{}={choice}", option.id))
            });
            ids(options.collect())
        }
        "test" => ids(game.tests.iter().map(|test| test.id.clone()).collect()),
        "pattern" => with(&["hex-dots", "squares"]),
        "square" => with(&["7mm", "4mm"]),
        "rooms" => with(&["6", "9"]),
        "levels" => with(&["1", "2"]),
        "size" => with(&["24x30", "30x24"]),
        "loops" => with(&["0", "100"]),
        "locks" => with(&["1", "2"]),
        "mode" => {
            let modes = game.modes.iter().map(|mode| mode.id.clone());
            ids(modes.chain(["none".to_owned()]).collect())
        }
        "style" => with(&["graph-paper"]),
        "for" => with(&["player"]),
        "form" => with(&["gamebook"]),
        "length" => with(&["short", "tiny"]),
        "difficulty" => with(&["0..1", "99..100", "1..99"]),
        "nearest" => with(&["--difficulty 98..99 --tries 1"]),
        "tries" => with(&["1 --difficulty 1..99"]),
        "count" => with(&["2"]),
        "shard" => with(&["1/2 --count 2"]),
        "parts" => with(&["2"]),
        "policy" => ids(game
            .policies
            .iter()
            .map(|policy| policy.id.clone())
            .collect()),
        "lookahead" => with(&["3 --policy careful --runs 2", "9 --policy careful --runs 2"]),
        "of" => with(&["foes"]),
        "runs" => with(&["7"]),
        "threads" => with(&["1"]),
        "theme" => with(&["modern", "plain"]),
        "disguise" => with(&["minutes", "none"]),
        "deep" => with(&["--disguise minutes"]),
        "name" | "company" => with(&["Quill --disguise minutes"]),
        "date" => with(&["2026-11-18 --disguise minutes"]),
        "templates" => with(&[&files.templates]),
        "format" => with(&["svg"]),
        "dpi" => with(&["40 --format png"]),
        "standard" => with(&["a-2b"]),
        "fold" => with(&["saddle", "flat"]),
        "inside" => with(&["map", "rules", "none"]),
        "paper" => with(&["letter", "a5"]),
        // Printers are kept in the user's configuration: `paper::` tries them.
        "printer" => Vec::new(),
        "flip" => with(&["short", "long"]),
        "sides" => with(&["fronts"]),
        "marks" => with(&["all", "none"]),
        "blanks" => with(&["append", "error"]),
        "signature" => with(&["1", "2"]),
        "trim" => with(&["3"]),
        "creep" => with(&["80g --trim 3"]),
        "card" => with(&["70x100mm --fold cards", "50x60mm --fold cards"]),
        "gap" => with(&["6 --fold cards"]),
        other => panic!("`{other}` is tried with nothing"),
    }
}

/// Files that options name.
struct Files {
    hero: String,
    portrait: String,
    templates: String,
}

impl Files {
    fn of(game: &str, ruleset: &Ruleset, dir: &Path) -> Self {
        let made = hero::make(ruleset, &hero::HeroRequest::none(), 3).expect("a hero");
        let hero = dir.join(format!("{game}.toml"));
        std::fs::write(&hero, hero::to_toml(ruleset, &made)).expect("a file");
        let templates = dir.join("templates");
        std::fs::create_dir_all(&templates).expect("a folder");
        let system = std::fs::read_to_string(root().join("templates/system.typ"));
        let face = typeset::families().last().copied().expect("a face");
        let other = format!("#let face = joined.face + (text: \"{face}\", table: \"{face}\") //");
        let system = system.expect("a template").replace("#let face = ", &other);
        std::fs::write(templates.join("system.typ"), system).expect("a template");
        let shown = |path: &Path| path.to_str().expect("a plain path").to_owned();
        Self {
            hero: shown(&hero),
            portrait: shown(&root().join("tests/fixtures/slope.png")),
            templates: shown(&templates),
        }
    }
}

/// What a command gives: files and words, or why it is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Given {
    Paper(Vec<Vec<u8>>, Vec<String>),
    Refused(String),
    /// The content does not fit, or no seed is found: the option was heard.
    Failed(String),
}

fn given(ruleset: &Ruleset, args: &[&str]) -> Given {
    let (mut order, notes) = match order_of(ruleset, args) {
        Ok(built) => built,
        Err(failure) => {
            return match failure.code() {
                2 => Given::Refused(failure.text()),
                _ => Given::Failed(failure.text()),
            };
        }
    };
    if let Some(adventure) = order.job.adventure_mut()
        && !args.contains(&"--runs")
    {
        adventure.playtest.runs = 20;
    }
    let count = args.iter().position(|arg| *arg == "--count");
    match paper(ruleset, &order, count.is_some()) {
        Ok((files, words)) => Given::Paper(files, [notes, words].concat()),
        Err(error) => match error.class() {
            Class::Command => Given::Refused(error.to_string()),
            Class::Content | Class::Room => Given::Failed(error.to_string()),
            Class::Files => panic!("{args:?}: {error:?}"),
        },
    }
}

type Output = (Vec<Vec<u8>>, Vec<String>);

fn paper(ruleset: &Ruleset, order: &Order, series: bool) -> Result<Output, Error> {
    let engine = Engine::new(ruleset);
    let orders: Vec<Order> = match &order.job {
        Job::Campaign(_) => order.plan_campaign(&engine, &|_| ())?.volumes,
        _ if series => order.plan_series(&engine, 2, &|_| ())?.volumes,
        _ => Vec::new(),
    }
    .into_iter()
    .map(|piece| piece.order)
    .collect();
    let orders = match orders.is_empty() {
        true => vec![order.clone()],
        false => orders,
    };
    let (mut files, mut words) = (Vec::new(), Vec::new());
    for order in orders {
        let printed = press::print(ruleset, &order, &|_| ())?;
        typeset::forget();
        files.extend(printed.files.into_iter().map(|(_, bytes)| bytes));
        words.extend(printed.notes);
        words.extend(printed.warnings);
    }
    Ok((files, words))
}

/// What the product is printed with besides the option: what is rolled needs a seed.
fn plain<'a>(game: &'a str, product: &'a str, kind: ProductKind, option: &str) -> Vec<&'a str> {
    let mut args = vec![game, product];
    let rolled = matches!(
        kind,
        ProductKind::Dungeon
            | ProductKind::DungeonMap
            | ProductKind::DungeonTiles
            | ProductKind::OnePage
            | ProductKind::Booklet
            | ProductKind::Campaign
    );
    if rolled && option != "seed" {
        args.extend(["--seed", "1"]);
    }
    args
}

/// How a pair fares: nothing when it takes effect.
fn silence(ruleset: &Ruleset, files: &Files, pair: &Pair<'_>) -> Option<String> {
    let Pair {
        game,
        product,
        kind,
        row,
    } = pair;
    let tries = values(row.name, ruleset, files);
    if tries.is_empty() || QUIET.iter().any(|(name, _)| *name == row.name) {
        return None;
    }
    let flag = format!("--{}", row.name);
    for value in &tries {
        let mut with = plain(game, product, *kind, row.name);
        with.extend(value.iter().map(String::as_str));
        // The same without the option, but with whatever it needs.
        let mut without = plain(game, product, *kind, row.name);
        let takes_value = value.get(1).is_some_and(|next| !next.starts_with("--"));
        let own = 1 + usize::from(takes_value);
        let rest = value.iter().skip(own).map(String::as_str);
        match row.name {
            // What a search needs means nothing without it.
            "nearest" => without.extend(["--difficulty", "98..99", "--tries", "1"]),
            _ => without.extend(rest),
        }
        assert!(with.contains(&flag.as_str()));
        let with = given(ruleset, &with);
        if matches!(with, Given::Refused(_)) || with != given(ruleset, &without) {
            return None;
        }
    }
    Some(format!("{game} {product} {flag}: {tries:?} did nothing"))
}

struct Pair<'a> {
    game: &'a str,
    product: String,
    kind: ProductKind,
    row: &'static OptionRow,
}

fn pairs<'a>(game: &'a str, ruleset: &Ruleset) -> (Vec<Pair<'a>>, Vec<Pair<'a>>) {
    let mut all = Vec::new();
    for line in press::products(ruleset) {
        let recipe = press::find_recipe(ruleset, &line.id).expect("a product");
        let recipe = press::lay_out(recipe, None);
        for row in &OPTIONS {
            let pair = Pair {
                game,
                product: line.id.clone(),
                kind: recipe.kind.kind,
                row,
            };
            all.push((row.is_taken_by(ruleset, &recipe), pair));
        }
    }
    let (taken, refused): (Vec<_>, Vec<_>) = all.into_iter().partition(|(taken, _)| *taken);
    let only = |all: Vec<(bool, Pair<'a>)>| all.into_iter().map(|(_, pair)| pair).collect();
    (only(taken), only(refused))
}

#[test]
fn every_option_of_print_is_in_the_table() {
    let mut program = Cli::command();
    program.build();
    let print = program.find_subcommand("print").expect("a command");
    // Which product, where it goes, and what every command has.
    let general = [
        "game", "product", "sheet", "code", "output", "open", "help", "quiet", "color", "language",
    ];
    let mut known: Vec<String> = OPTIONS.iter().map(|row| row.id()).collect();
    known.extend(general.map(str::to_owned));
    known.sort();
    let mut ids: Vec<String> = print
        .get_arguments()
        .map(|arg| arg.get_id().to_string())
        .collect();
    ids.sort();
    assert_eq!(ids, known);
}

#[test]
fn an_option_that_a_product_does_not_take_is_refused_with_those_that_do() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut wrong = Vec::new();
    let mut count = 0;
    for game in games() {
        let ruleset = read(&game);
        let files = Files::of(&game, &ruleset, dir.path());
        let (taken, refused) = pairs(&game, &ruleset);
        for pair in refused {
            let flag = format!("--{}", pair.row.name);
            for value in values(pair.row.name, &ruleset, &files) {
                let mut args = plain(&game, &pair.product, pair.kind, pair.row.name);
                // Without whatever else it needs.
                let next = value
                    .iter()
                    .skip(1)
                    .take_while(|word| !word.starts_with("--"));
                args.push(&flag);
                args.extend(next.map(String::as_str));
                let text = match order_of(&ruleset, &args) {
                    Ok(_) => "nothing".to_owned(),
                    Err(failure) => {
                        assert_eq!(failure.code(), 2, "{args:?}: {}", failure.text());
                        failure.text()
                    }
                };
                let takers = taken.iter().filter(|other| other.row.name == pair.row.name);
                let named = takers
                    .map(|taker| format!("`{}`", taker.product))
                    .all(|taker| text.contains(&taker));
                let first = format!("`{}` does not take `{flag}`", pair.product);
                if !named || !text.contains(&first) {
                    wrong.push(format!("{args:?}: {text}"));
                }
                count += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 1000, "only {count}");
}

#[test]
fn an_option_that_a_product_takes_does_something() {
    let whole = std::env::var_os("OPTIONS").is_some();
    let only = std::env::var("OPTIONS_GAME").ok();
    let step = if whole { 1 } else { SAMPLE };
    let dir = tempfile::tempdir().expect("a folder");
    let names: Vec<String> = games()
        .into_iter()
        .filter(|game| only.as_ref().is_none_or(|only| only == game))
        .collect();
    let next = Mutex::new(names.iter());
    let (wrong, counts) = (Mutex::new(Vec::new()), Mutex::new(BTreeMap::new()));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(game) = next.lock().ok().and_then(|mut games| games.next()) {
                    let ruleset = read(game);
                    let files = Files::of(game, &ruleset, dir.path());
                    let (taken, refused) = pairs(game, &ruleset);
                    // Another pair of each game.
                    let first = game.len() % step;
                    for pair in taken.iter().skip(first).step_by(step) {
                        let found = silence(&ruleset, &files, pair);
                        wrong.lock().expect("a list").extend(found);
                    }
                    let pairs = (taken.len(), refused.len());
                    counts.lock().expect("counts").insert(game.clone(), pairs);
                }
            });
        }
    });
    for (game, (taken, refused)) in counts.into_inner().expect("counts") {
        println!("{game}: {taken} pairs taken, {refused} refused");
    }
    let wrong = wrong.into_inner().expect("a list");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn help_shows_only_what_a_product_takes() {
    let bench = Bench::new();
    let help = |product: &str| bench.ok(&["print", "lantern-stair", product, "--help"]).out;
    let sheet = help("character-sheet");
    for option in ["--hero", "--portrait", "--paper", "--theme", "--fillable"] {
        assert!(sheet.contains(option), "{option}:\n{sheet}");
    }
    for option in ["--rooms", "--parts", "--test", "--difficulty", "--filled"] {
        assert!(!sheet.contains(&format!("{option} ")), "{option}:\n{sheet}");
    }
    let booklet = help("booklet");
    for option in ["--form", "--difficulty", "--count"] {
        assert!(booklet.contains(option), "{option}:\n{booklet}");
    }
    assert!(!booklet.contains("--rooms"), "{booklet}");
    assert!(booklet.contains("[default: 2000"), "{booklet}");
    // Without a product all of them, in groups.
    let all = bench.ok(&["print", "--help"]).out;
    for group in [
        "Heroes:",
        "Dungeons:",
        "Booklets:",
        "Look:",
        "Paper:",
        "File:",
    ] {
        assert!(all.contains(group), "{group}:\n{all}");
    }
}

#[test]
fn commands_without_an_object_say_what_there_is() {
    let bench = Bench::new();
    let run = bench.run(&["print", "lantern-stair"]);
    assert_eq!(run.code, 2, "{}", run.err);
    for product in ["pocketmod", "character-sheet", "booklet"] {
        assert!(run.err.contains(product), "{}", run.err);
    }
    let run = bench.run(&["print"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("lantern-stair"), "{}", run.err);
    let run = bench.ok(&[]);
    for word in ["delve list", "delve print", "--help"] {
        assert!(run.out.contains(word), "{}", run.out);
    }
}
