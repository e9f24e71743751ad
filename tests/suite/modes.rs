//! Booklets in modes of their game: made, played, printed, coded.

use delvepress::booklet::share_code::ShareCode;
use delvepress::hero::{self, HeroRequest};
use serde_json::Value;

use super::rulesets::read as game;
use super::support::Bench;

/// A game with sets of monsters as modes.
const SETS: &str = "pocket-dungeon";
/// A game whose booklets have usual modes.
const USUAL: &str = "d4-dungeon";

fn print(bench: &Bench, words: &str) -> super::support::Run {
    bench.ok(&words.split_whitespace().collect::<Vec<_>>())
}

fn json(bench: &Bench, words: &str) -> Value {
    print(
        bench,
        &format!("print {words} --seed 5 --format json -o b.json"),
    );
    serde_json::from_slice(&bench.read("b.json")).expect("JSON")
}

/// The value of a fact in the colophon.
fn fact<'v>(value: &'v Value, label: &str) -> Option<&'v str> {
    match value {
        Value::Array(pair) if pair.first().and_then(Value::as_str) == Some(label) => {
            pair.get(1).and_then(Value::as_str)
        }
        Value::Array(all) => all.iter().find_map(|value| fact(value, label)),
        Value::Object(all) => all.values().find_map(|value| fact(value, label)),
        _ => None,
    }
}

#[test]
fn a_booklet_in_a_mode_has_its_foes_its_words_and_its_label() {
    let bench = Bench::new();
    let words = format!("{SETS} booklet --length short --runs 40");
    let (plain, undead) = (
        json(&bench, &format!("{words} --mode none")),
        json(&bench, &format!("{words} --mode undead")),
    );
    assert_eq!(plain["book"]["modes"], Value::Null);
    assert_eq!(undead["book"]["modes"], serde_json::json!(["undead"]));
    let (plain, all) = (plain.to_string(), undead.to_string());
    assert!(plain.contains("Stonehand") && !plain.contains("Arkanos"));
    assert!(all.contains("Arkanos (lich)") && !all.contains("Stonehand"));
    assert!(all.contains("Mode: Undead"));
    assert!(all.contains("Skeletons, zombies, ghouls, and Arkanos for a boss."));
    let by = fact(&undead, "Simulated with").expect("who played");
    assert!(by.ends_with(", Undead"), "{by}");
    let unplayed = json(
        &bench,
        &format!("{SETS} booklet --length short --runs 0 --mode undead --mode deluxe"),
    );
    assert_eq!(fact(&unplayed, "Mode"), Some("Undead, Deluxe"));
}

#[test]
fn the_code_of_a_booklet_knows_its_modes() {
    let bench = Bench::new();
    for mode in ["", "--mode none", "--mode undead --mode deluxe"] {
        let value = json(
            &bench,
            &format!("{SETS} booklet --length tiny --runs 30 {mode}"),
        );
        let first = bench.read("b.json");
        let code = fact(&value, "Share code").expect("a code").to_owned();
        print(
            &bench,
            &format!("print --code {code} --format json -o c.json"),
        );
        assert!(first == bench.read("c.json"), "{mode}");
        print(&bench, &format!("verify {code} --runs 30"));
        print(&bench, &format!("explain {code} room 1"));
    }
    let run = bench.run(&["print", "--code", "dp1", "--mode", "undead"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn a_code_that_says_more_than_is_known_is_refused() {
    let bench = Bench::new();
    let value = json(&bench, &format!("{USUAL} booklet --length tiny --runs 0"));
    let code = fact(&value, "Share code").expect("a code");
    let mut later = ShareCode::read(code).expect("our own code");
    later.choices.push((99, 1));
    let later = later.print();
    let run = bench.run(&["print", "--code", &later]);
    assert_eq!(
        (run.code, run.err),
        (
            1,
            format!(
                "error: `{later}` needs something that `{USUAL}` lacks\n  hint: use the version and the ruleset named in its colophon\n"
            )
        )
    );
}

#[test]
fn a_mode_that_is_unknown_is_refused_with_a_hint() {
    let bench = Bench::new();
    for (mode, hint) in [
        ("undaed", "did you mean `undead`?"),
        (
            "zzz",
            "it has: pocketmod, deluxe, long-crawl, undead, cult, normal, hard, harder, raised, gentle, second-trip, third-trip",
        ),
    ] {
        for product in ["booklet", "campaign"] {
            let run = bench.run(&["print", SETS, product, "--seed", "1", "--mode", mode]);
            assert_eq!(run.code, 2, "{}", run.err);
            let (message, rest) = run.err.split_once('\n').expect("two lines");
            assert_eq!(
                message,
                format!("error: `{SETS}` has no mode `{mode}`"),
                "{product}"
            );
            assert!(rest.starts_with(&format!("  hint: {hint}")), "{rest}");
        }
    }
}

#[test]
fn a_campaign_in_a_mode_says_so_in_every_part() {
    let bench = Bench::new();
    print(
        &bench,
        &format!(
            "print {SETS} campaign --seed 3 --parts 2 --length tiny --runs 20 --mode cult --format md -o c.md"
        ),
    );
    for name in ["c-part-1.md", "c-part-2.md", "c-logbook.md"] {
        let text = String::from_utf8(bench.read(name)).expect("text");
        assert!(text.contains("Mode: Cult"), "{name}");
        let played = text.lines().find(|line| line.contains("Simulated with"));
        assert!(
            played.is_some_and(|line| line.contains(", Cult")),
            "{name}: {played:?}"
        );
    }
}

/// What every mode gives to heroes when play begins also stands on the page of a rolled hero.
#[test]
fn a_hero_begins_with_what_the_mode_gives() {
    let ruleset = game(USUAL);
    let plan = ruleset.booklet.as_ref().expect("booklets");
    let modes: Vec<String> = plan.modes[1]
        .iter()
        .map(|mode| mode.id().to_owned())
        .collect();
    assert!(!modes.is_empty());
    let party = hero::Party {
        heroes: vec![hero::make(&ruleset, &HeroRequest::none(), 5).expect("a hero")],
        stats: Vec::new(),
    };
    let outfitted = hero::outfit(&ruleset, &party, &modes);
    let (before, after) = (&party.heroes[0], &outfitted.heroes[0]);
    assert!(after.items.len() > before.items.len());
    let value = |hero: &hero::Hero, id: &str| hero.stat(id).expect("a stat").value;
    assert!(value(after, "attack") > value(before, "attack"));
    let bench = Bench::new();
    print(
        &bench,
        &format!(
            "print {USUAL} booklet --length short --runs 0 --seed 5 --rolled --format md -o b.md"
        ),
    );
    let text = String::from_utf8(bench.read("b.md")).expect("text");
    for (item, _) in &after.items {
        let label = &ruleset.items.get(item).expect("an item").label;
        assert!(text.contains(label.as_str()), "{label}");
    }
}

/// A seed that is asked for by its number is printed even if nobody wins it; the program and the colophon say so.
#[test]
fn a_booklet_that_nobody_wins_says_so() {
    let bench = Bench::new();
    let words = format!("{USUAL} booklet --length short --runs 20 --class cleric --mode none");
    let run = print(
        &bench,
        &format!("print {words} --seed 5 --format json -o b.json"),
    );
    let note = "note: nobody won its simulated games; see `delve simulate`";
    assert!(run.err.contains(note), "{}", run.err);
    let value: Value = serde_json::from_slice(&bench.read("b.json")).expect("JSON");
    let passed = fact(&value, "Verified").expect("checks");
    assert!(!passed.contains("it can be won"), "{passed}");
    let failed = fact(&value, "Not passed");
    assert_eq!(failed, Some("unbeatable: not won in 220 simulated games"));
    let code = fact(&value, "Share code").expect("a code");
    let run = print(&bench, &format!("verify {code} --runs 20"));
    let line = "not passed: unbeatable; nobody won in 220 runs";
    assert!(run.out.contains(line), "{}", run.out);
    let won = json(&bench, &format!("{USUAL} booklet --length short --runs 20"));
    assert_eq!(fact(&won, "Not passed"), None);
    let passed = fact(&won, "Verified").expect("checks");
    assert!(passed.ends_with(", it can be won"), "{passed}");
}
