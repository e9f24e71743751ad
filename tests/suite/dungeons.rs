//! Dungeons as a user gets them: every format, every product, on paper of any size, and mistakes where they stand.

use lopdf::{Document, Object};

use super::reading_back::texts;
use super::support::{Bench, games, root};

/// Games whose ruleset has a `[dungeon]`.
fn with_dungeons() -> Vec<String> {
    let has = |id: &String| {
        let folder = root().join("rulesets").join(id);
        let files = std::fs::read_dir(folder).expect("a ruleset");
        files.flatten().any(|file| {
            let text = std::fs::read_to_string(file.path()).unwrap_or_default();
            text.lines().any(|line| line.trim() == "[dungeon]")
        })
    };
    games().into_iter().filter(has).collect()
}

/// Alternative texts of the figures of a tagged file.
fn alternatives(pdf: &[u8]) -> Vec<String> {
    let document = Document::load_mem(pdf).expect("lopdf reads the file");
    let dictionaries = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok());
    let alt = |object: &Object| {
        let bytes = object.as_str().ok()?;
        Some(match bytes {
            [0xfe, 0xff, rest @ ..] => {
                let units: Vec<u16> = rest
                    .chunks(2)
                    .map(|pair| u16::from_be_bytes([pair[0], *pair.get(1).unwrap_or(&0)]))
                    .collect();
                String::from_utf16_lossy(&units)
            }
            _ => String::from_utf8_lossy(bytes).into_owned(),
        })
    };
    dictionaries
        .filter_map(|dictionary| alt(dictionary.get(b"Alt").ok()?))
        .collect()
}

#[test]
fn every_game_prints_a_dungeon() {
    let bench = Bench::new();
    for game in with_dungeons() {
        bench.ok(&["print", &game, "dungeon", "--seed", "3", "-o", "d.pdf"]);
        let pdf = bench.read("d.pdf");
        assert!(pdf.len() < 900_000, "{game}: {} bytes", pdf.len());
        let json = bench.ok(&["dungeon", &game, "--seed", "3", "--format", "json"]);
        let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
        let words: String = texts(&pdf)
            .into_iter()
            .map(|run| run.text + " ")
            .collect::<String>()
            .split_whitespace()
            .collect();
        let title: String = json["title"]
            .as_str()
            .expect("a title")
            .split_whitespace()
            .collect();
        assert!(words.contains(&title), "{game}: no title {title}");
        let rooms = json["rooms"].as_array().expect("rooms");
        for room in rooms {
            let name: String = room["name"]
                .as_str()
                .expect("a name")
                .split_whitespace()
                .collect();
            let entry = format!("{}{name}", room["id"]);
            assert!(words.contains(&entry), "{game}: no entry {entry}");
        }
        // The text twin of the map is there for those who cannot see it.
        let twin = alternatives(&pdf).join("\n");
        assert!(twin.contains("Exits: "), "{game}: no text twin");
    }
}

/// The words of each page, without spaces. A face has one drawing for all hyphens, so which of them is read is not told apart.
fn pages(pdf: &[u8]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for run in texts(pdf) {
        found.resize(found.len().max(run.page), String::new());
        let text = run.text.replace(['\u{ad}', '\u{2010}'], "-");
        found[run.page - 1].extend(text.chars().filter(|letter| !letter.is_whitespace()));
    }
    found
}

#[test]
fn rooms_stay_in_one_piece_and_the_credit_has_no_page_to_itself() {
    let bench = Bench::new();
    for game in with_dungeons() {
        for (seed, paper) in [("9", "a4"), ("4", "letter"), ("21", "a5")] {
            bench.ok(&[
                "print", &game, "dungeon", "--seed", seed, "--paper", paper, "-o", "d.pdf",
            ]);
            let pdf = bench.read("d.pdf");
            let exits = pages(&pdf).last().map(|words| words.contains("Exits:"));
            assert_eq!(exits, Some(true), "{game}, {seed}: rooms on the last page");
            // The first line of a column is never that of ways out: these stand below their room.
            let runs = texts(&pdf);
            for run in runs.iter().filter(|run| run.text.starts_with("Exits")) {
                let above = runs.iter().any(|other| {
                    let near = other.y < run.y && other.y > run.y - 12.0;
                    other.page == run.page && near && (other.x - run.x).abs() < 60.0
                });
                assert!(above, "{game}, {seed}: `{}` on page {}", run.text, run.page);
            }
        }
    }
}

#[test]
fn a_one_page_dungeon_has_title_rooms_and_what_else_is_needed() {
    let bench = Bench::new();
    for game in with_dungeons() {
        let seed = ["--seed", "3"];
        bench.ok(&[&["print", &game, "one-page", "-o", "o.pdf"][..], &seed].concat());
        let pages = pages(&bench.read("o.pdf"));
        assert!(pages.len() <= 2, "{game}: {} pages", pages.len());
        let data = ["dungeon", &game, "--levels", "1", "--format", "json"];
        let data = bench.ok(&[&data[..], &seed].concat()).out;
        let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
        let bare = |words: &serde_json::Value| -> String {
            let words = words.as_str().expect("words").split_whitespace();
            words.collect()
        };
        let title = bare(&data["title"]);
        assert!(pages[0].contains(&title), "{game}: no title {title}");
        let all = pages.concat();
        for room in data["rooms"].as_array().expect("rooms") {
            let entry = format!("{}{}", room["id"], bare(&room["name"]));
            assert!(all.contains(&entry), "{game}: no entry {entry}");
        }
        assert!(all.contains("youalsoneedtherulesof"), "{game}: {all}");
    }
    bench.write("bare.toml", "format = 1\nid = \"bare\"\ntitle = \"Bare\"\n");
    let run = bench.run(&["print", "bare.toml", "one-page", "--seed", "3"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with("error: `bare` has no dungeons"),
        "{}",
        run.err
    );
}

/// The figures of `--heat`: every game that is lost is lost in some room, and everybody comes through the first.
#[test]
fn heat_says_where_games_are_lost() {
    let bench = Bench::new();
    let args = ["dungeon", "lantern-stair", "--seed", "2", "--heat", "200"];
    let told = bench.ok(&args).out;
    assert_eq!(
        told,
        bench.ok(&args).out,
        "the same seed gives the same games"
    );
    let percents = |line: &str| -> Vec<u64> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let pairs = words.windows(2).filter(|pair| pair[1].starts_with('%'));
        pairs.filter_map(|pair| pair[0].parse().ok()).collect()
    };
    let mut lines = told.lines();
    let head = percents(lines.next().expect("a first line"));
    let rooms: Vec<Vec<u64>> = lines.skip(2).map(percents).collect();
    assert_eq!(rooms[0][0], 100, "{told}");
    let lost: u64 = rooms.iter().map(|figures| figures[1]).sum();
    assert!(
        head[1] > 0 && lost.abs_diff(head[1]) <= rooms.len() as u64,
        "{told}"
    );
    bench.ok(&[&args[..], &["--format", "svg", "-o", "heat.svg"]].concat());
    let svg = String::from_utf8(bench.read("heat.svg")).expect("text");
    assert!(svg.contains(" %</text>"), "no percentage on the map");
    let run = bench.run(&[&args[..], &["--format", "json"]].concat());
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: `--heat` is written as `txt` or `svg` only\n  hint: add `--format svg`\n"
        )
    );
}

#[test]
fn dungeons_go_on_any_paper() {
    let bench = Bench::new();
    for (paper, fold) in [
        ("letter", "flat"),
        ("a5", "flat"),
        ("a4", "saddle"),
        ("a4", "pocketmod"),
    ] {
        let args = [
            "print",
            "lantern-stair",
            "dungeon-map",
            "--seed",
            "1",
            "--paper",
            paper,
            "--fold",
            fold,
            "--rooms",
            "6",
            "-o",
            "d.pdf",
        ];
        let run = bench.run(&args);
        // A pocketmod has eight pages; a map that needs more is refused in words.
        let refused = fold == "pocketmod" && run.code != 0 && run.err.starts_with("error: ");
        assert!(run.code == 0 || refused, "{paper} {fold}: {}", run.err);
    }
}

#[test]
fn large_maps_join_and_floors_lie_over_each_other() {
    let bench = Bench::new();
    bench.ok(&[
        "print",
        "lantern-stair",
        "dungeon-map",
        "--seed",
        "2",
        "--rooms",
        "60",
        "-o",
        "m.pdf",
    ]);
    let runs = texts(&bench.read("m.pdf"));
    let words: String = runs.iter().map(|run| run.text.as_str()).collect();
    assert!(
        words.contains("Sheet1of") || words.contains("Sheet 1 of"),
        "{words}"
    );
    bench.ok(&[
        "print",
        "lantern-stair",
        "dungeon-map",
        "--seed",
        "2",
        "--levels",
        "2",
        "-o",
        "f.pdf",
    ]);
    let runs = texts(&bench.read("f.pdf"));
    let words: String = runs.iter().map(|run| run.text.as_str()).collect();
    assert!(
        words.contains("Floor 2 of 2") || words.contains("Floor2of2"),
        "{words}"
    );
}

#[test]
fn tiles_have_a_number_and_no_secret() {
    let bench = Bench::new();
    bench.ok(&[
        "print",
        "lantern-stair",
        "dungeon-tiles",
        "--seed",
        "2",
        "-o",
        "t.pdf",
    ]);
    let alternatives = alternatives(&bench.read("t.pdf"));
    let tiles = alternatives.iter().filter(|alt| alt.starts_with("room "));
    let rooms = bench.ok(&[
        "dungeon",
        "lantern-stair",
        "--seed",
        "2",
        "--format",
        "json",
    ]);
    let rooms: serde_json::Value = serde_json::from_str(&rooms.out).expect("JSON");
    assert_eq!(tiles.count(), rooms["rooms"].as_array().map_or(0, Vec::len));
}

#[test]
fn every_format_is_written() {
    let bench = Bench::new();
    let begin: [(&str, &[u8]); 7] = [
        ("txt", b"The "),
        ("json", b"{"),
        ("md", b"# The "),
        ("svg", b"<svg "),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF-"),
        ("uvtt", b"{"),
    ];
    for (format, begin) in begin {
        bench.ok(&[
            "dungeon",
            "lantern-stair",
            "--seed",
            "4",
            "--format",
            format,
            "-o",
            "d",
        ]);
        let bytes = bench.read("d");
        assert!(bytes.starts_with(begin), "{format}");
        bench.ok(&[
            "dungeon",
            "lantern-stair",
            "--seed",
            "4",
            "--format",
            format,
            "-o",
            "e",
        ]);
        assert_eq!(
            bytes,
            bench.read("e"),
            "{format}: the same seed gives the same bytes"
        );
    }
}

/// One key for two doors: the order that loses is printed, with the file and the line.
#[test]
fn a_dungeon_that_can_be_lost_is_refused_with_the_losing_order() {
    let bench = Bench::new();
    let text = "art = '''\n#######\n#2=1=3#\n###<###\n#######\n'''\ngoal = { room = 3, what = \"A crown\" }\nkeys = [{ kind = \"iron key\", room = 1 }]\n\
                locks = [{ door = [1, 2], key = \"iron key\" }, { door = [1, 3], key = \"iron key\" }]\n";
    bench.write("trap.toml", text);
    let run = bench.run(&["dungeon", "lantern-stair", "--from", "trap.toml"]);
    assert_eq!(run.code, 1);
    let expected = "\
error[key-behind-lock]: the goal cannot be reached: open 1-2 with the iron key
 --> trap.toml:3:4
  |
3 | #2=1=3#
  |    ^
  |
  = hint: put keys where they can be found before their locks

1 error
";
    assert_eq!(run.err, expected);
}

#[test]
fn what_nobody_can_draw_is_refused_in_a_moment() {
    let bench = Bench::new();
    for (args, message) in [
        (["--rooms", "0"], "a dungeon cannot have 0 rooms"),
        (
            ["--rooms", "1000000"],
            "a dungeon cannot have 1000000 rooms",
        ),
        (["--size", "2x2"], "no layout of"),
        (["--mode", "stromy"], "`lantern-stair` has no mode `stromy`"),
    ] {
        let whole = [&["dungeon", "lantern-stair", "--seed", "1"][..], &args].concat();
        let run = bench.run(&whole);
        assert_ne!(run.code, 0, "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
}
