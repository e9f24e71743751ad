//! How often booklets of each length are won: a block in the README of each ruleset.
//!
//! `BOOKLETS=40 RUNS=200 UPDATE=1 cargo test --release --test suite booklet_rates` makes so many booklets of every length, plays each so often
//! and writes the blocks; `GAME=id` does so for one game, and without `UPDATE` the blocks are only shown. The ordinary test sees that each block
//! is there and was made with the rules as they are: the first booklet of each line is played again and must come out the same.

use std::fmt::Write as _;

use delvepress::adventure::Adventure;
use delvepress::booklet::{Form, Length};
use delvepress::impose::Paper;
use delvepress::model::Ruleset;
use delvepress::play::Program;
use delvepress::press::{self, Order};

use super::rulesets::read;
use super::support::{games, root};
use super::win_rates::classes;

const BEGIN: &str = "<!-- booklets -->";
const END: &str = "<!-- end -->";
const COMMAND: &str =
    "BOOKLETS=40 RUNS=200 UPDATE=1 cargo test --release --test suite booklet_rates";

/// Runs of the first booklet that are played again to see whether a block is up to date.
const FIRST: u64 = 10;

/// What a line is about. The form changes the dungeon of a tiny booklet only: it says how many rooms fit the sheet.
const LINES: [(Length, Form, &str); 5] = [
    (Length::Tiny, Form::Keyed, "tiny, keyed"),
    (Length::Tiny, Form::Gamebook, "tiny, gamebook"),
    (Length::Short, Form::Keyed, "short"),
    (Length::Medium, Form::Keyed, "medium"),
    (Length::Long, Form::Keyed, "long"),
];

#[test]
fn win_rates_of_booklets_in_the_readmes_are_those_of_the_rules() {
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    let update = std::env::var_os("UPDATE").is_some();
    let only = std::env::var("GAME").ok();
    let mut problems = Vec::new();
    for name in games() {
        if only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let ruleset = read(&name);
        let program = Program::compile(&ruleset).expect("the rules can be run");
        if !program.plays_whole_games() {
            continue;
        }
        let path = root().join("rulesets").join(&name).join("README.md");
        let text = std::fs::read_to_string(&path).expect("a README");
        let parts = text.split_once(BEGIN).and_then(|(before, rest)| {
            let (block, after) = rest.split_once(END)?;
            Some((before, block, after))
        });
        if let (Some(booklets), Some(runs)) = (number("BOOKLETS"), number("RUNS")) {
            let made = block(&ruleset, booklets, runs);
            println!("{name}\n{made}");
            if let (true, Some((before, _, after))) = (update, parts) {
                let text = format!("{before}{BEGIN}\n{made}{END}{after}");
                std::fs::write(&path, text).expect("the README can be written");
            }
            continue;
        }
        match parts {
            None => problems.push(format!("{name}: no block `{BEGIN}`")),
            Some((_, block, _)) if block.contains(&first(&ruleset)) => {}
            Some(_) => problems.push(format!(
                "{name}: booklets come out otherwise; run `{COMMAND}`"
            )),
        }
    }
    assert_eq!(problems, Vec::<String>::new());
}

fn order(ruleset: &Ruleset, line: (Length, Form, &str), seed: u64, runs: u64) -> Order {
    let paper = Paper::parse("a4").expect("a paper");
    let mut order = Order::new(ruleset, "booklet", paper).expect("an order");
    let asked = adventure(&mut order);
    (asked.request.length, asked.request.form, _) = line;
    asked.request.seed = seed;
    asked.playtest.runs = runs;
    order
}

fn adventure(order: &mut Order) -> &mut Adventure {
    order.job.adventure_mut().expect("a booklet")
}

/// Runs won, and whether anybody has ever won; none when the dungeon is not sound.
fn played(ruleset: &Ruleset, order: &Order) -> Option<(u64, bool)> {
    let made = press::certify(ruleset, order, None).ok()?;
    let certificate = made.handout.certificate;
    let beaten = certificate.checks.contains(&"unbeatable");
    Some((certificate.played?.won, beaten))
}

fn block(ruleset: &Ruleset, booklets: u64, runs: u64) -> String {
    let classes = match ruleset.creation.party {
        0 | 1 => classes(ruleset),
        _ => Vec::new(),
    };
    let mut text = format!(
        "\nSeeds 1 to {booklets} of each length, {runs} runs of each booklet by new heroes with the first policy: how many nobody won (in eleven times as many runs), the booklet in the middle, and all but the hardest and the easiest tenth."
    );
    if !classes.is_empty() {
        text.push_str(" A class stands for the runs of all these booklets together.");
    }
    writeln!(
        text,
        " Made by `BOOKLETS={booklets} RUNS={runs} UPDATE=1 cargo test --release --test suite booklet_rates`.\n"
    )
    .expect("text can be written");
    let labels: String = classes
        .iter()
        .map(|(_, label)| format!(" {label} |"))
        .collect();
    let rule = "---|".repeat(5 + classes.len());
    writeln!(
        text,
        "| Booklets | Modes | Won by nobody | Middle | Most |{labels}\n|{rule}"
    )
    .expect("text can be written");
    for line in LINES {
        let (mut shares, mut unbeaten) = (Vec::new(), 0);
        let mut by_class = vec![0; classes.len()];
        for seed in 1..=booklets {
            let mut order = order(ruleset, line, seed, runs);
            let Some((won, beaten)) = played(ruleset, &order) else {
                continue;
            };
            shares.push(won * 100 / runs);
            unbeaten += u64::from(!beaten);
            for ((id, _), sum) in classes.iter().zip(&mut by_class) {
                adventure(&mut order).playtest.classes = vec![id.clone()];
                *sum += played(ruleset, &order).map_or(0, |(won, _)| won);
            }
        }
        shares.sort_unstable();
        let count = shares.len();
        let tenth = count / 10;
        let mut first = order(ruleset, line, 1, runs);
        let modes = adventure(&mut first).request.modes(ruleset);
        let modes = match ruleset.mode_labels(&modes).join(", ") {
            none if none.is_empty() => "-".to_owned(),
            modes => modes,
        };
        let all = runs * count as u64;
        let by_class: String = by_class
            .iter()
            .map(|won| format!(" {} % |", won * 100 / all.max(1)))
            .collect();
        writeln!(
            text,
            "| {} | {modes} | {unbeaten} of {count} | {} % | {} to {} % |{by_class}",
            line.2,
            shares[count / 2],
            shares[tenth],
            shares[count - 1 - tenth]
        )
        .expect("text can be written");
    }
    writeln!(text, "\n{}", first(ruleset)).expect("text can be written");
    text
}

/// The mark of the rules as they are.
fn first(ruleset: &Ruleset) -> String {
    let won = LINES.map(|line| {
        let won = (1..=3).find_map(|seed| played(ruleset, &order(ruleset, line, seed, FIRST)));
        won.map_or("-".to_owned(), |(won, _)| won.to_string())
    });
    format!("<!-- won of the first {FIRST}: {} -->", won.join(" "))
}
