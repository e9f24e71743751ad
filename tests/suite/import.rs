//! `delve import`: from files of other people to a ruleset that reads, checks and has the same odds.

use serde_json::Value;

use super::support::{Bench, games};

const WEATHER: &str = "d6,Weather\n1-3,Fair\n4,Rain\n5,Fog\n6,Storm\n";

#[test]
fn output_goes_where_it_is_asked_to() {
    let bench = Bench::new();
    bench.write("weather.csv", WEATHER);
    let run = bench.run(&["import", "weather.csv"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.starts_with("format = 1\nid = \"weather\"\n"),
        "{}",
        run.out
    );
    assert!(run.err.contains("1/2 (50.000 %)"), "{}", run.err);
    let file = bench.run(&["import", "weather.csv", "-o", "sky.toml"]);
    assert_eq!((file.code, file.out.as_str()), (0, ""), "{}", file.err);
    let folder = bench.run(&["import", "weather.csv", "-o", "sky"]);
    assert_eq!(folder.code, 0, "{}", folder.err);
    for game in ["sky.toml", "sky"] {
        let check = bench.run(&["check", game]);
        assert_eq!(check.code, 0, "{}", check.err);
        let odds = bench.run(&["odds", &format!("{game}:weather"), "--csv"]);
        assert!(odds.out.contains("1-3 Fair"), "{}{}", odds.out, odds.err);
        let printed = bench.run(&["print", game, "tables", "-o", "x.pdf"]);
        assert_eq!(printed.code, 0, "{}", printed.err);
    }
}

#[test]
fn nothing_is_replaced_unasked() {
    let bench = Bench::new();
    bench.write("weather.csv", WEATHER);
    bench.write("sky.toml", "mine");
    std::fs::create_dir(bench.path("full")).expect("a folder");
    bench.write("full/note", "mine");
    for output in ["sky.toml", "full"] {
        let run = bench.run(&["import", "weather.csv", "-o", output]);
        assert_eq!(run.code, 3, "{}", run.err);
    }
    assert_eq!(bench.read("sky.toml"), b"mine");
    let run = bench.run(&["import", "weather.csv", "-o", "sky.toml", "--force"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(bench.read("sky.toml").starts_with(b"format"));
}

#[test]
fn a_mistake_leaves_nothing_behind() {
    let bench = Bench::new();
    bench.write("sea.csv", "d6,Sea\n1-2,Calm\n2-3,Swell\n5-7,Surf\n");
    bench.write("wind.csv", "1,North\n3,South\n");
    for output in ["sea.toml", "sea"] {
        let run = bench.run(&["import", "sea.csv", "wind.csv", "-o", output]);
        assert_eq!(run.code, 1);
        // All of them, of both files.
        for message in [
            "sea.csv:3:1",
            "two rows of `Sea` cover 2",
            "no row of `Sea` covers 4",
            "`1d6` cannot give all of 5-7",
            "wind.csv:1:1",
            "no row of `Wind` covers 2",
        ] {
            assert!(run.err.contains(message), "{message} in\n{}", run.err);
        }
    }
    assert_eq!(bench.files(), ["sea.csv", "wind.csv"]);
}

#[test]
fn a_game_gets_tables_and_still_checks() {
    let bench = Bench::new();
    bench.write("treasure.csv", "d4,Treasure\n1-2,Pebbles\n3-4,A shell\n");
    assert_eq!(bench.run(&["new", "my-game"]).code, 0);
    let run = bench.run(&["import", "treasure.csv", "--into", "my-game"]);
    assert_eq!(run.code, 0, "{}", run.err);
    // The game has a table of that name already.
    assert!(run.err.contains("treasure2: 1d4, 2 rows"), "{}", run.err);
    let check = bench.run(&["check", "my-game"]);
    assert_eq!(check.code, 0, "{}", check.err);
    let again = bench.run(&["import", "treasure.csv", "--into", "my-game"]);
    assert_eq!(again.code, 3, "{}", again.err);
    let replaced = bench.run(&["import", "treasure.csv", "--into", "my-game", "--force"]);
    assert_eq!(replaced.code, 0, "{}", replaced.err);
    assert!(
        replaced.err.contains("treasure2: 1d4, 2 rows"),
        "{}",
        replaced.err
    );
    bench.write("my-game/broken.toml", "[table.x]\n");
    let broken = bench.run(&["import", "treasure.csv", "--into", "my-game", "--force"]);
    assert_eq!(broken.code, 1, "{}", broken.err);
    let nowhere = bench.run(&["import", "treasure.csv", "--into", "no-game"]);
    assert_eq!(nowhere.code, 3, "{}", nowhere.err);
}

#[test]
fn a_folder_is_read_in_the_order_of_its_names() {
    let bench = Bench::new();
    std::fs::create_dir(bench.path("tables")).expect("a folder");
    bench.write("tables/b.md", "## Noises\n1. Mice\n2. Wind\n");
    bench.write("tables/a.csv", WEATHER);
    bench.write("tables/c.txt", "not a table");
    let run = bench.run(&["import", "tables", "--id", "old"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let ids = run.out.lines().filter(|line| line.starts_with("[table."));
    assert_eq!(
        ids.collect::<Vec<_>>(),
        ["[table.old-a]", "[table.old-noises]"]
    );
    std::fs::create_dir(bench.path("empty")).expect("a folder");
    assert_eq!(bench.run(&["import", "empty"]).code, 1);
}

#[test]
fn hostile_files_get_a_message() {
    let bench = Bench::new();
    let large = std::fs::File::create(bench.path("large.csv")).expect("a file");
    large.set_len(100 * 1024 * 1024).expect("a sparse file");
    bench.write("binary.csv", [0x89, b'P', b'N', b'G', 0xff, 0xfe]);
    bench.write("zeros.csv", vec![0; 1000]);
    bench.write("wide.csv", "a,".repeat(1_000_000));
    bench.write("deep.json", "[".repeat(1_000_000));
    for (file, code, message) in [
        ("large.csv", 3, "a file of tables has at most 8 MiB"),
        ("binary.csv", 1, "`binary.csv` is not UTF-8 text"),
        ("zeros.csv", 1, "not text: it contains a control character"),
        ("wide.csv", 1, "more than the 100 that fit"),
        ("deep.json", 1, "recursion limit exceeded"),
        ("missing.csv", 3, "`missing.csv` could not be read"),
    ] {
        let run = bench.run(&["import", file, "-o", "out.toml"]);
        assert_eq!(run.code, code, "{file}: {}", run.err);
        assert!(run.err.contains(message), "{file}: {}", run.err);
        assert!(run.err.len() < 5000, "{file}: {} bytes", run.err.len());
    }
    assert_eq!(bench.run(&["import", "wide.csv", "--id", "7x"]).code, 2);
    assert!(!bench.files().contains(&"out.toml".to_owned()));
}

fn json(bench: &Bench, args: &[&str]) -> Value {
    let run = bench.run(args);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{args:?}: {error}\n{}", run.err))
}

/// Chances of all rows of tables, in order.
fn chances(bench: &Bench, game: &str, tables: &[String]) -> Vec<Vec<(Value, Value)>> {
    let subjects: Vec<String> = tables.iter().map(|id| format!("{game}:{id}")).collect();
    let mut args = vec!["odds", "--json"];
    args.extend(subjects.iter().map(String::as_str));
    let run = bench.run(&args);
    assert_eq!(run.code, 0, "{game}: {}", run.err);
    let all = serde_json::Deserializer::from_str(&run.out).into_iter::<Value>();
    let of_one = |odds: Value| {
        let rows = odds["rows"].as_array().expect("rows").iter();
        rows.map(|row| (row["quantity"].clone(), odds["denominator"].clone()))
            .collect()
    };
    all.map(|odds| of_one(odds.expect("odds"))).collect()
}

/// Whether everything that decides the odds of a table is in its title and the first column of its paper: no names in the dice, no
/// conditions, no results that mean nothing.
fn is_plain(table: &Value) -> bool {
    let dice = table["dice"].as_str().unwrap_or_default();
    let rows = table["rows"].as_array().expect("rows");
    let letters = dice.chars().filter(|letter| letter.is_alphabetic());
    letters.clone().count() > 0
        && letters.into_iter().all(|letter| letter == 'd')
        && table["ends"] == "error"
        && table.get("draw").is_none_or(|draw| draw == "dice")
        && rows.iter().all(|row| row.get("when").is_none())
}

/// Our own tables, printed as Markdown and imported again, have the same odds.
#[test]
fn printed_tables_come_back_with_the_same_odds() {
    let mut compared = 0;
    for game in games() {
        let bench = Bench::new();
        let printed = bench.run(&["print", &game, "tables", "--format", "md", "-o", "all.md"]);
        if printed.code != 0 {
            continue;
        }
        let markdown = String::from_utf8(bench.read("all.md")).expect("text");
        let shown = json(&bench, &["show", &game, "--json"]);
        let (mut sections, mut ids) = (String::new(), Vec::new());
        for table in shown["tables"]
            .as_array()
            .expect("tables")
            .iter()
            .filter(|table| is_plain(table))
        {
            let title = table["title"].as_str().expect("a title");
            let heading = format!("## {title} ({})\n", table["dice"].as_str().expect("dice"));
            let mut found = markdown.split(&heading).skip(1);
            // Two tables of one title cannot be told apart.
            if let (Some(section), None) = (found.next(), found.next()) {
                let section = section.split("\n## ").next().unwrap_or_default();
                sections += &format!("{heading}{section}\n");
                ids.push(table["id"].as_str().expect("an id").to_owned());
            }
        }
        if ids.is_empty() {
            continue;
        }
        bench.write("tables.md", &sections);
        let run = bench.run(&["import", "tables.md", "-o", "back.toml"]);
        assert_eq!(run.code, 0, "{game}: {}", run.err);
        let back = json(&bench, &["show", "back.toml", "--json"]);
        let back = back["tables"].as_array().expect("tables").iter();
        let back: Vec<String> = back
            .map(|table| table["id"].as_str().expect("an id").to_owned())
            .collect();
        assert_eq!(back.len(), ids.len(), "{game}: {back:?} for {ids:?}");
        let (ours, theirs) = (
            chances(&bench, &game, &ids),
            chances(&bench, "back.toml", &back),
        );
        for ((id, ours), theirs) in ids.iter().zip(&ours).zip(&theirs) {
            assert_eq!(ours, theirs, "{game}:{id}");
        }
        compared += ids.len();
    }
    assert!(compared > 60, "only {compared} tables");
}
