//! The matrix: every game, every product, everything that can be asked of it, on both papers. Each order prints, or is refused as a wrong
//! command with a reason and a hint; no template fails, nothing panics, nothing is printed over anything else, and what play needs is on
//! the paper, which is read back.
//!
//! The suite takes a sample. `.ci/matrix` tries everything and prints the counts; `.ci/matrix 20` takes as many seeds.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;

use delvepress::cli::{Failure, order_of};
use delvepress::diag::{Class, Error};
use delvepress::model::Ruleset;
use delvepress::press::{self, Format, Job, Order};
use delvepress::{disguise, typeset};
use serde_json::Value;

use super::omissions;
use super::rulesets::read;
use super::support::games;

/// Seeds of the whole matrix where none are counted.
const SEEDS: u64 = 2;

/// Seeds of options that change how a page looks and nothing that is on it.
const SEEDS_OF_LOOKS: u64 = 2;

/// Of the sample, one order in so many is tried, each time another one.
const SAMPLE: usize = 97;

/// Orders between two lines about progress.
const PROGRESS: usize = 1000;

/// Something that can be asked of every product.
#[derive(Debug, Clone)]
struct Variant {
    options: String,
    /// Whether it changes looks alone, so that another seed shows little.
    is_look: bool,
}

impl Variant {
    fn new(options: impl Into<String>) -> Self {
        Self {
            options: options.into(),
            is_look: false,
        }
    }

    fn look(options: impl Into<String>) -> Self {
        Self {
            is_look: true,
            ..Self::new(options)
        }
    }
}

/// Everything that can be asked of every product.
fn variants() -> Vec<Variant> {
    let contents = [
        "",
        "--filled",
        "--diceless",
        "--filled --diceless",
        "--inside map",
        "--inside rules",
        "--inside answers --filled",
        "--inside second-level",
        "--for player",
        "--for blank",
        "--rolled",
        "--rolled --fillable",
        "--rolled --large-print",
    ];
    let looks = [
        "--large-print",
        "--ink-saver",
        "--fillable",
        "--large-print --fillable",
        "--trim 3",
        "--trim 3 --creep 0.1mm",
    ];
    let mut all: Vec<Variant> = contents.map(Variant::new).to_vec();
    all.extend(looks.map(Variant::look));
    for disguise in disguise::all(delvepress::words::Language::english()) {
        let name = &disguise.name;
        for more in [
            "",
            " --filled --diceless",
            " --deep",
            " --deep --filled --diceless",
        ] {
            all.push(Variant::new(format!("--disguise {name}{more}")));
        }
    }
    for theme in typeset::themes(&BTreeMap::new()) {
        all.push(Variant::look(format!("--theme {}", theme.name)));
    }
    if let Ok(only) = std::env::var("MATRIX_OPTION") {
        all.retain(|variant| variant.options.contains(&only));
    }
    all
}

/// One order, in words.
#[derive(Debug, Clone)]
struct Case {
    game: String,
    product: String,
    variant: String,
    seed: u64,
    paper: &'static str,
}

/// What must never become of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Violation {
    DroppedEssential,
    Overprint,
    TemplateError,
    Panic,
    /// Refused, but not as a wrong command with a hint.
    NoReason,
}

impl Violation {
    const ALL: [Self; 5] = [
        Self::DroppedEssential,
        Self::Overprint,
        Self::TemplateError,
        Self::Panic,
        Self::NoReason,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::DroppedEssential => "an essential is not on paper",
            Self::Overprint => "words over words",
            Self::TemplateError => "a template failed",
            Self::Panic => "a panic",
            Self::NoReason => "refused without a reason",
        }
    }
}

/// What became of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fate {
    Printed,
    Refused(String),
    Wrong(Violation, String),
    /// The same as that of the first seed: nothing is rolled.
    Repeated,
}

/// The order of a command, and whether its seed means anything. Products on which nothing is rolled take none.
fn order(ruleset: &Ruleset, case: &Case) -> (Result<Order, Failure>, bool) {
    let mut args = vec![&case.game, &case.product, "--paper", case.paper];
    args.extend(case.variant.split_whitespace());
    let seed = case.seed.to_string();
    let with_seed = [&args[..], &["--seed", &seed]].concat();
    let (ordered, is_rolled) = match order_of(ruleset, &with_seed) {
        Err(failure) if failure.text().contains("is rolled") => (order_of(ruleset, &args), false),
        ordered => (ordered, true),
    };
    let order = ordered.map(|(mut order, _)| {
        if let Some(adventure) = order.job.adventure_mut() {
            // What is printed hangs on the seed, not on how often it was played.
            adventure.playtest.runs = 0;
        }
        order
    });
    (order, is_rolled)
}

fn fate(ruleset: &Ruleset, case: &Case) -> Fate {
    let (order, is_rolled) = order(ruleset, case);
    if case.seed > 1 && !is_rolled {
        return Fate::Repeated;
    }
    match order {
        // What the command line refuses, it refuses for every seed.
        Err(_) if case.seed > 1 => Fate::Repeated,
        Err(failure) if failure.code() == 2 => Fate::Refused(failure.text()),
        Err(failure) => Fate::Wrong(Violation::NoReason, failure.text()),
        Ok(order) => match catch_unwind(AssertUnwindSafe(|| print(ruleset, &order))) {
            Ok(fate) => fate,
            Err(_) => Fate::Wrong(Violation::Panic, String::new()),
        },
    }
}

fn print(ruleset: &Ruleset, order: &Order) -> Fate {
    match press::print(ruleset, order, &|_| ()) {
        Err(error) => judge(&error),
        Ok(printed) => {
            let pdf = printed.files.first().map(|(_, bytes)| bytes.as_slice());
            match find_dropped(ruleset, order, pdf.unwrap_or_default()) {
                lost if lost.is_empty() => Fate::Printed,
                lost => Fate::Wrong(Violation::DroppedEssential, lost.join(", ")),
            }
        }
    }
}

/// What is essential among the blocks of an order and cannot be read on its paper. Booklets say in their proof what they show.
fn find_dropped(ruleset: &Ruleset, order: &Order, pdf: &[u8]) -> Vec<String> {
    if !matches!(order.job, Job::Sheet(_)) {
        return Vec::new();
    }
    let mut order = order.clone();
    order.format = Format::Json;
    let Ok(written) = press::print(ruleset, &order, &|_| ()) else {
        return vec!["the same as JSON".to_owned()];
    };
    let json = written.files.first().map(|(_, bytes)| bytes.as_slice());
    let content: Value = serde_json::from_slice(json.unwrap_or_default()).expect("JSON");
    let paper = omissions::printed(pdf);
    let names = omissions::essentials(&content).into_iter();
    names
        .filter(|name| !paper.contains(&omissions::squeezed(name)))
        .collect()
}

/// A wrong order, or paper without room for something that play needs, is refused with a hint; anything else is a violation.
fn judge(error: &Error) -> Fate {
    let message = error.message();
    let hints = error.hints().join("; ");
    let told = format!("{error}: {hints}");
    if hints.contains("--explain overprint") {
        return Fate::Wrong(Violation::Overprint, told);
    }
    if message.contains("cannot be typeset") || hints.contains("template is at fault") {
        return Fate::Wrong(Violation::TemplateError, told);
    }
    let no_room = message.starts_with("no room ") && message.contains("which play needs");
    if !hints.is_empty() && (error.class() == Class::Command || no_room) {
        return Fate::Refused(error.to_string());
    }
    Fate::Wrong(Violation::NoReason, told)
}

fn cases(game: &str, ruleset: &Ruleset, seeds: u64) -> Vec<Case> {
    let mut all = Vec::new();
    for line in press::products(ruleset) {
        for variant in variants() {
            let seeds = if variant.is_look {
                seeds.min(SEEDS_OF_LOOKS)
            } else {
                seeds
            };
            for seed in 1..=seeds {
                for paper in ["a4", "letter"] {
                    all.push(Case {
                        game: game.to_owned(),
                        product: line.id.clone(),
                        variant: variant.options.clone(),
                        seed,
                        paper,
                    });
                }
            }
        }
    }
    all
}

/// Counts of printed and refused orders by variant, reasons of refusals, and what went wrong.
#[derive(Default)]
struct Counts {
    by_variant: BTreeMap<String, (usize, usize)>,
    reasons: BTreeMap<String, (usize, String)>,
    wrong: BTreeMap<Violation, Vec<String>>,
}

impl Counts {
    fn add(&mut self, case: &Case, fate: Fate) {
        let command = format!(
            "{} {} --paper {} --seed {} {}",
            case.game, case.product, case.paper, case.seed, case.variant
        );
        let (printed, refused) = self.by_variant.entry(case.variant.clone()).or_default();
        match fate {
            Fate::Repeated => {}
            Fate::Printed => *printed += 1,
            Fate::Refused(reason) => {
                *refused += 1;
                let kind = find_kind(&reason);
                let (count, _) = self
                    .reasons
                    .entry(kind)
                    .or_insert_with(|| (0, format!("{command}: {reason}")));
                *count += 1;
            }
            Fate::Wrong(violation, what) => {
                let wrong = self.wrong.entry(violation).or_default();
                wrong.push(format!("{command}: {what}"));
            }
        }
    }

    fn print(&self) -> (usize, usize) {
        let (mut printed, mut refused) = (0, 0);
        for (name, (some, none)) in &self.by_variant {
            println!("{name:45} {some:6} printed {none:6} refused");
            printed += some;
            refused += none;
        }
        println!("{:45} {printed:6} printed {refused:6} refused", "all");
        println!("\nreasons, each with its first order:");
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(kind, (count, _))| (std::cmp::Reverse(*count), *kind));
        for (kind, (count, first)) in reasons {
            println!("{count:6} {kind}\n         {}", first.replace('\n', " "));
        }
        println!("\nviolations:");
        for violation in Violation::ALL {
            let count = self.wrong.get(&violation).map_or(0, Vec::len);
            println!("{count:6} {}", violation.name());
        }
        (printed, refused)
    }
}

/// A reason without what changes from order to order: what is quoted, numbers, and everything after the first clause.
fn find_kind(reason: &str) -> String {
    let line = reason.lines().next().unwrap_or_default();
    let mut kind = String::new();
    for (at, part) in line.split('`').enumerate() {
        let is_quoted = at % 2 == 1;
        if !is_quoted {
            kind.push_str(part);
        } else if part.starts_with("--") {
            kind.push_str(part.split(' ').next().unwrap_or_default());
        } else {
            kind.push('_');
        }
    }
    let letters = kind
        .chars()
        .map(|letter| if letter.is_ascii_digit() { '0' } else { letter });
    let kind: String = letters.collect();
    // Several names in a row are one.
    let mut kind = kind;
    while kind.contains("_, _") {
        kind = kind.replace("_, _", "_");
    }
    match kind.split_once("play needs:") {
        Some((before, _)) => format!("{before}play needs"),
        None => kind,
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
    let step = if asked.is_none() { SAMPLE } else { 1 };
    let only = std::env::var("MATRIX_GAME").ok();
    let chosen = games()
        .into_iter()
        .filter(|game| only.as_ref().is_none_or(|only| only == game));
    let rulesets: BTreeMap<String, Ruleset> =
        chosen.map(|game| (game.clone(), read(&game))).collect();
    let all = rulesets
        .iter()
        .flat_map(|(game, ruleset)| cases(game, ruleset, seeds));
    // The sample crosses games, products and variants.
    let all: Vec<Case> = all.step_by(step).collect();
    let count = all.len();
    let counts = Mutex::new(Counts::default());
    let next = Mutex::new(all.into_iter().enumerate());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((number, case)) = next.lock().ok().and_then(|mut cases| cases.next())
                {
                    if number % PROGRESS == PROGRESS - 1 {
                        println!("{} of {count} orders", number + 1);
                    }
                    let fate = fate(&rulesets[&case.game], &case);
                    typeset::forget();
                    counts.lock().expect("the counts").add(&case, fate);
                }
            });
        }
    });
    let counts = counts.into_inner().expect("the counts");
    let (printed, refused) = counts.print();
    let wrong: Vec<String> = counts
        .wrong
        .iter()
        .flat_map(|(violation, all)| {
            let name = violation.name();
            all.iter().map(move |one| format!("{name}: {one}"))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    if only.is_some() || std::env::var_os("MATRIX_OPTION").is_some() {
        return;
    }
    // Every variant suits some product, in the whole matrix.
    let nowhere = counts.by_variant.iter().filter(|(_, (some, _))| *some == 0);
    let nowhere: Vec<&String> = nowhere.map(|(variant, _)| variant).collect();
    assert!(step > 1 || nowhere.is_empty(), "{nowhere:?}");
    assert!(
        2 * printed > refused,
        "{printed} printed, {refused} refused"
    );
}
