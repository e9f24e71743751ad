//! Every ruleset in the folder: it reads, checks, shows, rolls and makes legal heroes. A new game is tested by being there.

use delvepress::hero::{self, HeroRequest};
use delvepress::model::Ruleset;
use delvepress::ruleset::{self, Reading, snapshot};
use delvepress::{assets, table, verify};

use super::support::{Bench, games, root};

/// Heroes made per game; a long run has its own command, see the README.
const HEROES: u64 = 300;

pub fn read(game: &str) -> Ruleset {
    let folder = root().join("rulesets").join(game);
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    paths.sort();
    let files = paths
        .iter()
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read_to_string(path).expect("a text"),
            )
        })
        .collect();
    let Reading {
        ruleset,
        sources,
        diagnostics,
    } = ruleset::read(files, &ruleset::no_base);
    ruleset.unwrap_or_else(|| {
        panic!(
            "{game}:\n{}",
            delvepress::diag::render(&sources, &diagnostics, false)
        )
    })
}

#[test]
fn what_was_read_before_is_what_the_files_say() {
    for game in games() {
        let before = assets::snapshot(&game).expect("every built-in ruleset is read before");
        let ruleset = read(&game);
        assert!(
            before == snapshot::write(&ruleset),
            "{game}: other bytes than those of its files"
        );
        let back = snapshot::read(before).expect("it can be read back");
        assert!(
            before == snapshot::write(&back),
            "{game}: other bytes after being read back"
        );
        assert_eq!(
            format!("{back:?}"),
            format!("{ruleset:?}"),
            "{game}: something is not in its bytes"
        );
    }
}

#[test]
fn the_list_says_what_the_rulesets_say() {
    let listed = Bench::new().ok(&["list", "--json"]).out;
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    let expected: Vec<serde_json::Value> = games()
        .iter()
        .map(|game| {
            let head = read(game).head;
            serde_json::json!({ "id": game, "title": head.title, "summary": head.summary.unwrap_or_default() })
        })
        .collect();
    assert_eq!(listed, serde_json::json!(expected));
}

#[test]
fn every_game_passes_check_without_errors() {
    let bench = Bench::new();
    for game in games() {
        let run = bench.ok(&["check", &game]);
        assert_eq!(run.out, "", "{game}");
    }
    for game in games() {
        for allowed in read(&game).head.allow {
            assert!(
                allowed.reason.trim().len() > 10,
                "{game}: `{}` is allowed without a reason",
                allowed.check
            );
        }
    }
}

#[test]
fn every_table_rolls_at_every_value_of_its_dice() {
    for game in games() {
        let ruleset = read(&game);
        let findings = verify::ruleset::check(&ruleset);
        assert!(
            findings
                .iter()
                .all(|found| found.severity != delvepress::diag::Severity::Error),
            "{game}"
        );
        for roll_table in &ruleset.tables {
            let every = table::every_value(&ruleset, roll_table);
            assert!(
                every.failures.is_empty(),
                "{game}:{}: {:?}",
                roll_table.id,
                every.failures
            );
        }
    }
}

#[test]
fn every_hero_made_is_legal() {
    for game in games() {
        let ruleset = read(&game);
        for seed in 0..HEROES {
            let made = hero::make(&ruleset, &HeroRequest::none(), seed)
                .unwrap_or_else(|error| panic!("{game} {seed}: {error}"));
            let text = hero::to_toml(&ruleset, &made);
            let (sources, found) = hero::check_text(&ruleset, "hero.toml", &text);
            assert!(
                found.is_empty(),
                "{game} {seed}:\n{}",
                delvepress::diag::render(&sources, &found, false)
            );
        }
    }
}

/// The long run of the same: `HEROES=10000 cargo test --release heroes_by_the_thousand -- --nocapture`.
#[test]
fn heroes_by_the_thousand() {
    let Some(count) = std::env::var("HEROES")
        .ok()
        .and_then(|count| count.parse::<u64>().ok())
    else {
        println!("skipped: set HEROES to the number of heroes per game");
        return;
    };
    for game in games() {
        let ruleset = read(&game);
        for seed in 0..count {
            let made = hero::make(&ruleset, &HeroRequest::none(), seed)
                .unwrap_or_else(|error| panic!("{game} {seed}: {error}"));
            let (_, found) =
                hero::check_text(&ruleset, "hero.toml", &hero::to_toml(&ruleset, &made));
            assert!(found.is_empty(), "{game} {seed}: {found:?}");
        }
        println!("{game}: {count} heroes, none illegal");
    }
}

#[test]
fn a_variant_of_a_few_lines_prints_by_the_same_commands() {
    let bench = Bench::new();
    let path = root().join("tests/fixtures/steampunk-pocket.toml");
    let text = std::fs::read_to_string(&path).expect("the variant");
    assert!(
        text.lines().count() < 25,
        "the variant has {} lines",
        text.lines().count()
    );
    let name = path.to_str().expect("a path");
    bench.ok(&["check", name]);
    let shown: serde_json::Value =
        serde_json::from_str(&bench.ok(&["show", name, "--json"]).out).expect("JSON");
    let items = shown["items"].as_array().expect("items");
    assert!(
        items.iter().any(|item| item["label"] == "Lasersword"),
        "the variant renames a weapon"
    );
    bench.ok(&["print", name, "tables", "-o", "out.pdf"]);
    assert!(bench.read("out.pdf").starts_with(b"%PDF-"));
}

#[test]
fn a_new_game_passes_check_and_prints() {
    let bench = Bench::new();
    bench.ok(&["new", "my-game"]);
    bench.ok(&["check", "my-game", "--strict"]);
    bench.ok(&["print", "my-game", "pocketmod"]);
    assert!(bench.read("my-game-pocketmod.pdf").starts_with(b"%PDF-"));
    bench.ok(&["hero", "my-game", "--seed", "1"]);
    bench.ok(&["new", "my-variant", "--extends", "my-game"]);
    let run = bench.run(&["new", "my-game"]);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "error: `my-game` exists and is not empty\n  hint: name a new folder\n"
    );
}

#[test]
fn the_same_seed_gives_the_same_roll_and_hero() {
    let bench = Bench::new();
    for game in games() {
        let one = bench.ok(&["hero", &game, "--seed", "11"]).out;
        assert_eq!(
            one,
            bench.ok(&["hero", &game, "--seed", "11"]).out,
            "{game}"
        );
    }
    let roll = bench.ok(&["roll", "3d6", "--seed", "4", "--json"]).out;
    assert_eq!(
        roll,
        bench.ok(&["roll", "3d6", "--seed", "4", "--json"]).out
    );
    assert_eq!(
        bench.ok(&["odds", "2d6", "--json"]).out.lines().nth(2),
        Some("  \"denominator\": \"36\",")
    );
}
