//! How often each game is won, by class and policy: a block in the README of each ruleset.
//!
//! `RUNS=10000 UPDATE=1 cargo test --release --test suite win_rates` plays so many whole games for each line and writes the blocks; `GAME=id` does so for
//! one game only. The ordinary test
//! sees that each block is there, names every class and policy, and was made with the rules as they are: the first games of each line are
//! played again and must come out the same.

use std::fmt::Write as _;

use delvepress::dungeon::DungeonRequest;
use delvepress::hero::HeroRequest;
use delvepress::model::Ruleset;
use delvepress::play::simulate::{Play, Request, simulate};
use delvepress::play::{
    Dungeons, Ending, Generated, MadeAnew, Program, REROLLS, Setup, Tally, wilson,
};

use super::rulesets::read;
use super::support::{games, root};

const BEGIN: &str = "<!-- win rates -->";
const END: &str = "<!-- end -->";
const COMMAND: &str = "RUNS=10000 UPDATE=1 cargo test --release --test suite win_rates";

/// The seed of all games here.
const SEED: u64 = 1;

/// Games that are played again to see whether a block is up to date.
const FIRST: u64 = 10;

#[test]
fn win_rates_in_the_readmes_are_those_of_the_rules() {
    let update = std::env::var_os("UPDATE").is_some();
    let runs = std::env::var("RUNS")
        .ok()
        .and_then(|runs| runs.parse().ok());
    let only = std::env::var("GAME").ok();
    let mut problems = Vec::new();
    for name in games() {
        if only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let game = Game::read(&name);
        if !game.program.plays_whole_games() {
            continue;
        }
        let path = root().join("rulesets").join(&name).join("README.md");
        let text = std::fs::read_to_string(&path).expect("a README");
        let Some((before, block, after)) = parts(&text) else {
            problems.push(format!("{}: no block `{BEGIN}`", path.display()));
            continue;
        };
        match (update, runs) {
            (true, Some(runs)) => {
                let text = format!("{before}{BEGIN}\n{}{END}{after}", game.block(runs));
                std::fs::write(&path, text).expect("the README can be written");
            }
            _ => problems.extend(
                game.outdated(block)
                    .map(|why| format!("{}: {why}; run `{COMMAND}`", path.display())),
            ),
        }
    }
    assert_eq!(problems, Vec::<String>::new());
}

/// What stands before, between and behind the marks.
fn parts(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (block, after) = rest.split_once(END)?;
    Some((before, block, after))
}

/// Classes a player chooses among, with their labels: those of the kind `class`, or of the first kind there is.
pub fn classes(ruleset: &Ruleset) -> Vec<(String, String)> {
    let all = ruleset.classes.iter();
    let kind = all
        .clone()
        .find(|class| class.kind == "class")
        .or_else(|| all.clone().next())
        .map(|class| class.kind.clone());
    all.filter(|class| Some(&class.kind) == kind.as_ref())
        .map(|class| (class.id.clone(), class.label.clone()))
        .collect()
}

struct Game {
    ruleset: Ruleset,
    program: Program,
}

/// Who plays: a name for it, and the classes of each hero.
type Cast = (String, Vec<Vec<String>>);

impl Game {
    fn read(game: &str) -> Self {
        let ruleset = read(game);
        let program = Program::compile(&ruleset).expect("the rules can be run");
        Self { ruleset, program }
    }

    fn casts(&self) -> Vec<Cast> {
        let size = usize::try_from(self.ruleset.creation.party.max(1)).unwrap_or(1);
        let usual: Vec<Vec<String>> = (0..size)
            .map(|at| {
                let class = self.ruleset.creation.usual.get(at);
                class
                    .map(|class| class.id().to_owned())
                    .into_iter()
                    .collect()
            })
            .collect();
        let mut casts = Vec::new();
        if size > 1 || classes(&self.ruleset).is_empty() {
            let name = match self.ruleset.creation.usual.is_empty() {
                true => "as the dice fall",
                false => "the usual party",
            };
            casts.push((name.to_owned(), usual.clone()));
        }
        for (id, label) in classes(&self.ruleset) {
            if size == 1 {
                casts.push((label, vec![vec![id]]));
                continue;
            }
            let mut with = usual.clone();
            with[size - 1] = vec![id.clone()];
            casts.push((format!("the last is a {label}"), with));
            casts.push((format!("all are {label}"), vec![vec![id]; size]));
        }
        casts
    }

    fn policies(&self) -> Vec<Option<String>> {
        let ids = self.ruleset.policies.ids();
        let named: Vec<Option<String>> = ids.map(|id| Some(id.to_owned())).collect();
        match named.is_empty() {
            true => vec![None],
            false => named,
        }
    }

    fn play(&self, cast: &Cast, policy: Option<&String>, runs: u64) -> Tally {
        let request = |classes: &Vec<String>| HeroRequest {
            classes: classes.clone(),
            name: None,
            rerolls: REROLLS,
            sensible: true,
        };
        let heroes = MadeAnew::new(&self.ruleset, cast.1.iter().map(request).collect());
        let generated = Generated::new(&self.program, &self.ruleset, DungeonRequest::default());
        let plan = self.ruleset.dungeon.as_ref();
        let request = Request {
            setup: Setup {
                policy: policy.cloned(),
                ..Setup::default()
            },
            play: Play::Delve,
            runs,
            seed: SEED,
            threads: None,
            new_heroes: false,
            heroes: Some(&heroes),
            follow: false,
            dungeons: plan.map(|_| &generated as &dyn Dungeons),
            delves: 1,
        };
        simulate(&self.program, &request, &|_| {}).unwrap_or_else(|error| panic!("{error}"))
    }

    fn lines(&self) -> impl Iterator<Item = (Cast, Option<String>)> {
        let policies = self.policies();
        let casts = self.casts().into_iter();
        casts.flat_map(move |cast| {
            let policies = policies.clone().into_iter();
            policies.map(move |policy| (cast.clone(), policy))
        })
    }

    fn block(&self, runs: u64) -> String {
        let mut text = format!(
            "\nWhole games, {runs} for each line, seed {SEED}; the interval holds the true share 19 times out of 20. Made by `RUNS={runs} UPDATE=1 cargo test --release --test suite win_rates`.\n\n| Who | Policy | Won | Interval |\n|---|---|---|---|\n"
        );
        let mut first = Vec::new();
        for (cast, policy) in self.lines() {
            let tally = self.play(&cast, policy.as_ref(), runs);
            let won = tally.count(Ending::Won);
            let (low, high) = wilson(won, runs);
            let share = won * 1_000_000 / runs.max(1);
            let policy_word = policy.as_deref().unwrap_or("-");
            writeln!(
                text,
                "| {} | {policy_word} | {} % | {} to {} % |",
                cast.0,
                percent(share),
                percent(low),
                percent(high)
            )
            .expect("text can be written");
            first.push(self.first(&cast, policy.as_ref()));
        }
        let first: Vec<String> = first.iter().map(u64::to_string).collect();
        writeln!(
            text,
            "\n<!-- won of the first {FIRST}: {} -->",
            first.join(" ")
        )
        .expect("text can be written");
        text
    }

    fn first(&self, cast: &Cast, policy: Option<&String>) -> u64 {
        self.play(cast, policy, FIRST).count(Ending::Won)
    }

    /// Why a block does not fit the rules, if it does not.
    fn outdated(&self, block: &str) -> Option<String> {
        let mark = format!("<!-- won of the first {FIRST}: ");
        let Some((_, rest)) = block.split_once(&mark) else {
            return Some("the block is empty".to_owned());
        };
        let kept: Vec<&str> = rest.split(" -->").next()?.split(' ').collect();
        let lines: Vec<(Cast, Option<String>)> = self.lines().collect();
        for (cast, policy) in &lines {
            let line = format!("| {} | {} |", cast.0, policy.as_deref().unwrap_or("-"));
            if !block.contains(&line) {
                return Some(format!("no line `{line}`"));
            }
        }
        if kept.len() != lines.len() {
            return Some("lines without their first games".to_owned());
        }
        let now = |(cast, policy): &(Cast, Option<String>)| self.first(cast, policy.as_ref());
        let differs = lines
            .iter()
            .zip(&kept)
            .find(|(line, kept)| now(line).to_string() != **kept);
        differs.map(|((cast, _), _)| format!("games of `{}` come out otherwise", cast.0))
    }
}

fn percent(millionths: u64) -> String {
    let tenths = (millionths + 500) / 1_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}
