//! The author's loop: `new`, `check` of every sort of file and of print, schemas, odds of tests, the log of a run.

use serde_json::Value;

use super::support::Bench;

#[test]
fn a_new_game_has_its_own_names_everywhere() {
    let bench = Bench::new();
    bench.ok(&["new", "--title", "The Salt Stair"]);
    let head = String::from_utf8(bench.read("the-salt-stair/game.toml")).expect("TOML");
    assert!(head.contains("\nid = \"the-salt-stair\"\n"), "{head}");
    assert!(head.contains("\ntitle = \"The Salt Stair\"\n"), "{head}");
    bench.ok(&["new", "night-shift"]);
    let shown = bench.ok(&["show", "night-shift", "--json"]).out;
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["title"], "Night Shift");
    let alone = bench.run(&["new"]);
    assert_eq!(
        (alone.code, alone.err.as_str()),
        (
            2,
            "error: which folder?\n  hint: `delve new DIR`, or `delve new --title TITLE`\n"
        )
    );
    let blank = bench.run(&["new", "blank", "--title", " "]);
    assert_eq!(
        (blank.code, blank.err.as_str()),
        (2, "error: a game needs a title\n")
    );
}

#[test]
fn a_minimal_game_is_one_file_without_findings() {
    let bench = Bench::new();
    bench.ok(&["new", "tiny", "--minimal", "--title", "Say \"Ah\""]);
    let files = std::fs::read_dir(bench.path("tiny")).expect("the game");
    assert_eq!(files.count(), 2, "the game and the schema");
    let checked = bench.ok(&["check", "tiny", "--strict", "--print"]);
    assert_eq!(checked.err, "tiny: no findings\n");
    bench.ok(&["print", "tiny", "pocketmod"]);
}

/// A sound file of every sort passes; the same with one slip is reported as what it is, at its line.
#[test]
fn every_sort_of_file_has_its_own_messages() {
    let bench = Bench::new();
    bench.ok(&["new", "sheet.toml", "--sheet", "lantern-stair"]);
    bench.ok(&["hero", "lantern-stair", "--seed", "7", "-o", "hero.toml"]);
    bench.ok(&[
        "dungeon",
        "lantern-stair",
        "--seed",
        "7",
        "--format",
        "json",
        "-o",
        "dungeon.json",
    ]);
    bench.write(
        "jobs.toml",
        "[[print]]\ngame = \"lantern-stair\"\nproduct = \"reference\"\n",
    );
    bench.write(
        "cellar.toml",
        "goal = { room = 2, what = \"wine\" }\nart = \"\"\"\n##########\n#1..#....#\n#...+..2.#\n#<..#....#\n##########\n\"\"\"\n",
    );
    std::fs::create_dir_all(bench.path("looks/themes")).expect("a folder");
    bench.write(
        "looks/themes/thin.typ",
        "// Thin: thin rules.\n#let theme = (stroke: (rule: 0.3pt + black))\n",
    );
    let sheet: &[&str] = &["--game", "lantern-stair"];
    let sorts: [(&str, &[&str], &str, &str, &str); 6] = [
        (
            "sheet.toml",
            sheet,
            "block = \"title\"",
            "block = \"titel\"",
            "titel",
        ),
        ("hero.toml", &[], "[stats]", "[stats]\nluck = 3", "luck"),
        (
            "jobs.toml",
            &[],
            "\"reference\"",
            "\"referense\"",
            "referense",
        ),
        ("cellar.toml", &[], "+", "#", "room"),
        (
            "dungeon.json",
            &[],
            "\"from\": 1,",
            "\"from\": 99,",
            "99, which is no room",
        ),
        ("looks/themes/thin.typ", &[], "(stroke", "(strike", "strike"),
    ];
    for (file, args, right, wrong, told) in sorts {
        let command = [&["check", file, "--strict"], args].concat();
        let sound = bench.run(&command);
        assert_eq!(
            (sound.code, sound.err),
            (0, format!("{file}: no findings\n")),
            "{file}"
        );
        let text = String::from_utf8(bench.read(file)).expect("words");
        assert!(text.contains(right), "{file}:\n{text}");
        bench.write(file, text.replacen(right, wrong, 1));
        let broken = bench.run(&command);
        assert_eq!(broken.code, 1, "{file}: {}", broken.err);
        assert!(
            broken.err.contains(told) && broken.err.contains(file),
            "{file}: {}",
            broken.err
        );
    }
}

#[test]
fn check_refuses_options_that_a_file_does_not_take() {
    let bench = Bench::new();
    bench.write("sheet.toml", "fold = \"flat\"\n");
    for (args, told) in [
        (
            &["check", "sheet.toml"][..],
            "error: `sheet.toml` is a sheet, which is checked with its game\n  hint: say which: `delve check FILE --game GAME`\n",
        ),
        (
            &["check", "sheet.toml", "--play"],
            "error: `sheet.toml` is a sheet, which takes no `--play`\n  hint: `--play` needs a ruleset\n",
        ),
        (
            &["check", "lantern-stair", "--game", "lantern-stair"],
            "error: `lantern-stair` is a ruleset, which takes no `--game`\n  hint: `--game` needs a sheet or a hero or a theme\n",
        ),
    ] {
        let run = bench.run(args);
        assert_eq!((run.code, run.err.as_str()), (2, told));
    }
}

/// A panel of a pocketmod cannot hold so many rows: reading finds nothing, printing does.
#[test]
fn check_print_finds_what_print_refuses() {
    let bench = Bench::new();
    bench.ok(&["new", "tiny", "--minimal"]);
    let game = String::from_utf8(bench.read("tiny/game.toml")).expect("TOML");
    let rows: String = (1..=100)
        .map(|row| format!("{row} | Room | A room.\n"))
        .collect();
    let (before, rest) = game.split_once("dice = \"1d6\"\n").expect("a table");
    let (_, after) = rest.split_once("\n\"\"\"\n").expect("the end of the rows");
    let game = format!("{before}dice = \"1d100\"\nrows = \"\"\"\n{rows}\"\"\"\n{after}");
    bench.write(
        "tiny/game.toml",
        game.replace("\"1d6\", \"pencil\"", "\"1d100\", \"pencil\""),
    );
    assert_eq!(bench.run(&["check", "tiny"]).code, 0);
    let refused = bench.run(&["print", "tiny", "pocketmod"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    let message = refused.err.lines().next().expect("a message");
    let message = message.strip_prefix("error: ").expect("an error");
    let found = bench.run(&["check", "tiny", "--print"]);
    assert_eq!(found.code, 1, "{}", found.err);
    let line = format!("`pocketmod` cannot be printed: {message}");
    assert!(found.err.contains(&line), "{line}\n{}", found.err);
    assert!(found.err.contains("tiny/game.toml:"), "{}", found.err);
}

#[test]
fn there_is_a_schema_for_every_sort_of_file() {
    let bench = Bench::new();
    for (kind, title) in [
        ("ruleset", "A ruleset"),
        ("sheet", "A sheet"),
        ("hero", "A hero"),
        ("job", "A job file"),
        ("drawing", "A dungeon drawn by hand"),
        ("dungeon", "A dungeon"),
    ] {
        let schema = bench.ok(&["schema", kind]).out;
        let schema: Value = serde_json::from_str(&schema).expect("JSON");
        assert_eq!(schema["title"], title);
    }
    assert_eq!(
        bench.ok(&["schema"]).out,
        bench.ok(&["schema", "ruleset"]).out
    );
    let job: Value = serde_json::from_str(&bench.ok(&["schema", "job"]).out).expect("JSON");
    let keys = &job["$defs"]["job"]["properties"];
    assert_eq!(keys["filled"]["type"], "boolean");
    assert!(
        keys["product"].is_object() && keys["seed"].is_object(),
        "{keys}"
    );
}

/// The nerve of the sample game, counted face by face: 1d6, two more than the target is clean, the target is ragged.
#[test]
fn the_odds_of_a_test_are_those_of_its_faces() {
    let bench = Bench::new();
    for added in -2..=3_i64 {
        let subject = format!("lantern-stair:nerve-test{added:+}");
        let odds = bench.ok(&["odds", &subject, "--json"]).out;
        let odds: Value = serde_json::from_str(&odds).expect("JSON");
        let targets = odds["targets"].as_array().expect("targets");
        let range: Vec<i64> = targets
            .iter()
            .filter_map(|target| target["target"].as_i64())
            .collect();
        assert_eq!(range, (3..=9).collect::<Vec<_>>());
        for target in targets {
            let number = target["target"].as_i64().expect("a number");
            let mut counts = [0; 3];
            for face in 1..=6 {
                let over = face + added - number;
                counts[if over >= 2 {
                    0
                } else if over >= 0 {
                    1
                } else {
                    2
                }] += 1;
            }
            let given = target["grades"].as_array().expect("grades").iter();
            let given: Vec<(&str, String)> = given
                .map(|grade| {
                    let count = grade["quantity"].as_str().expect("a count");
                    (grade["grade"].as_str().expect("a label"), count.to_owned())
                })
                .collect();
            let expected = ["Clean", "Ragged", "Stumble"]
                .into_iter()
                .zip(counts.map(|n| n.to_string()));
            assert_eq!(
                given,
                expected.collect::<Vec<_>>(),
                "{subject} against {number}"
            );
        }
    }
    let line = bench
        .ok(&["odds", "lantern-stair:nerve-test", "--csv", "--target", "5"])
        .out;
    assert_eq!(
        line,
        "target,grade,quantity,denominator,percent\n5,Clean,0,6,0.0000\n5,Ragged,2,6,33.3333\n5,Stumble,4,6,66.6667\n"
    );
    let refused = bench.run(&["odds", "2d6", "--target", "5"]);
    assert_eq!(
        (refused.code, refused.err.as_str()),
        (
            2,
            "error: `2d6` has no target\n  hint: `--target` goes with a test, as in GAME:TEST\n"
        )
    );
}

#[test]
fn the_log_of_a_run_names_tables_and_rows() {
    let bench = Bench::new();
    let log = bench
        .ok(&["simulate", "lantern-stair", "--log", "--seed", "7"])
        .out;
    let rows: Vec<&str> = log
        .lines()
        .filter(|line| line.starts_with("  On this landing: "))
        .collect();
    assert!(rows.len() > 2, "{log}");
    for row in rows {
        let name = row.trim_start().split(": ").nth(1).expect("a row");
        assert!(!name.is_empty() && name != "nothing", "{row}");
    }
    assert!(!log.contains("hero 1"), "{log}");
}
